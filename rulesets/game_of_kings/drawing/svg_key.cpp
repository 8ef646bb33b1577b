#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/coverage.h"
#include "engine/desk/voice.h"
#include "rulesets/game_of_kings/data/clauses.gen.h"
#include "rulesets/game_of_kings/drawing/svg_sheet.h"
#include "rulesets/game_of_kings/state/pieces.h"

namespace sandtable::game_of_kings::drawing {
namespace {

constexpr int kScale = 3600;  // width of scale bar and gauge
// A map that is fitted to its table alone still shows where they begin.
constexpr int kAside = 300;
constexpr int kLetters = 150, kLine = 210;
constexpr int kName = 135, kSmall = 110, kSmallLine = 140;
constexpr int kHead = 820;  // of a roster: side, pools, sectors
constexpr int kSign = 3000, kSignLine = 340;

/// How many letters of a size fit: serif letters are half as wide as high on the average.
int letters(int width, int size) { return std::max(12, width * 19 / (size * 10)); }

}  // namespace

std::vector<std::string> Key::lines_of(UnitId unit) const {
  const UnitCard& card = s_.setup().units[unit];
  std::string text(s_.words.said(card.type));
  if (card.grade != Grade::Regular) text += ", " + std::string(s_.words.said(card.grade));
  text += ", ";
  if (standing_of(s_.view, unit) != Standing::There) {
    text += s_.words.whereabouts(s_.view, unit);
  } else {
    if (card.type != Type::General)
      text += s_.words.say("strength", {desk::number("percent", percent(s_.view, unit))}) + ", ";
    for (const std::string& state : s_.words.states(s_.view, unit)) text += state + ", ";
    text.resize(text.size() - 2);
  }
  return text::wrap(text, letters(column_width() - 480, kSmall));
}

int Key::roster_height() const {
  std::array<std::array<int, kCommands>, 2> height{};
  for (std::size_t u = 0; u < s_.setup().units.size(); ++u) {
    const auto unit = static_cast<UnitId>(u);
    height[idx(s_.setup().units[u].side)][idx(s_.view.pieces.command[u])] +=
        220 + kSmallLine * static_cast<int>(lines_of(unit).size());
  }
  int most = 0;
  for (const auto& side : height)
    most = std::max(most, *std::max_element(side.begin(), side.end()));
  return kHead + most + 200;
}

std::vector<std::string> Key::notes() const {
  std::vector<std::string> out;
  const auto add = [&](const std::string& text) {
    for (std::string& line : text::wrap(text, letters(width_ - kScale - 400, kLetters)))
      out.push_back(std::move(line));
  };
  if (s_.look.troops)
    if (const std::string weather = s_.words.weather(s_.view); !weather.empty()) add(weather);
  for (std::size_t i = 0; i < s_.setup().objectives.size(); ++i)
    add(s_.words.objective(s_.view, i));
  if (!in(s_.setup().scale, s_.look.lang).empty()) add(in(s_.setup().scale, s_.look.lang));
  return out;
}

int Key::notes_height() const {
  const bool gauge = s_.look.troops && s_.setup().options.weather;
  return std::max(gauge ? 1250 : 650, 250 + kLine * static_cast<int>(notes().size()));
}

std::vector<GroundKind> Key::kinds() const {
  std::vector<GroundKind> out;
  for (int k = 0; k <= static_cast<int>(GroundKind::Crest); ++k) {
    const auto kind = static_cast<GroundKind>(k);
    if (kind != GroundKind::Gap && !ground_of(s_.view).of(kind).empty()) out.push_back(kind);
  }
  return out;
}

int Key::signs_per_row() const { return std::max(1, width_ / kSign); }

int Key::signs_height() const {
  const int ground = static_cast<int>(kinds().size()), marks = s_.look.troops ? kMarks - 1 : 0;
  const int rows = (ground + marks + signs_per_row() - 1) / signs_per_row();
  return kSignLine * (rows + (s_.look.troops ? 1 : 0)) + 300;
}

int Key::height() const {
  return notes_height() + (s_.look.troops ? roster_height() : 0) + signs_height();
}

void Key::draw(int top) const {
  scale_bar({left_ + kAside, top + 200});
  if (s_.look.troops && s_.setup().options.weather) gauge({left_ + kAside, top + 650});
  draw_notes({left_ + kScale + 400, top + 260});
  int y = top + notes_height();
  if (s_.look.troops) {
    roster(Side::A, {left_, y});
    roster(Side::B, {left_ + 3 * column_width(), y});
    y += roster_height();
  }
  signs(y);
}

/// Thirty centimetres of the table.
void Key::scale_bar(Point at) const {
  const svg::Palette& c = s_.colours;
  const int step = tenths(kSquare);
  const Attrs centred{{"text-anchor", "middle"}, {"fill", c.ink}};
  for (int i = 0; i < 3; ++i) {
    s_.canvas.rect(at + Point{i * step, 0}, step, 80, i % 2 == 0 ? c.ink : c.land, c.ink, 10);
    s_.canvas.text(at + Point{i * step, -50}, std::to_string(10 * i), 140, centred);
  }
  s_.canvas.text(at + Point{3 * step, -50}, "30 cm", 140, centred);
  for (int i = 1; i < 10; ++i)
    s_.canvas.path("M" + num(at + Point{i * step / 10, 80}) + "v" + (i == 5 ? "5" : "3"), "none",
                   c.ink, 7);
}

/// The numbers from 2 to 12, the present one marked, and the turns it has stood there.
void Key::gauge(Point at) const {
  note_applied(clause::caption_weather_gauge);
  const svg::Palette& c = s_.colours;
  constexpr int kCell = 260;
  s_.canvas.open("g", {{"class", "weather-gauge"},
                       {"data-gauge", std::to_string(s_.view.weather.gauge)},
                       {"data-count", std::to_string(s_.view.weather.count)},
                       {"role", "img"},
                       {"aria-label", s_.words.weather(s_.view)}});
  for (int n = 2; n <= 12; ++n) {
    const Point cell = at + Point{(n - 2) * kCell, 0};
    const bool here = n == s_.view.weather.gauge;
    s_.canvas.rect(cell, kCell, 230, here ? c.ink : c.land, c.ink, 9);
    s_.canvas.text(cell + Point{kCell / 2, 165}, std::to_string(n), 140,
                   {{"text-anchor", "middle"},
                    {"fill", here ? c.paper : c.ink},
                    {"font-weight", here ? "bold" : "normal"}});
    for (int turn = 0; here && turn < s_.view.weather.count; ++turn)
      s_.canvas.circle(cell + Point{kCell / 2 + (2 * turn + 1 - s_.view.weather.count) * 35, 300},
                       26, c.ink);
  }
  s_.canvas.close();
}

void Key::draw_notes(Point at) const {
  for (const std::string& line : notes()) {
    s_.canvas.text(at, line, kLetters, {{"fill", s_.colours.ink}, {"font-style", "italic"}});
    at.y += kLine;
  }
}

void Key::roster(Side side, Point at) const {
  const svg::Palette& c = s_.colours;
  s_.canvas.text(at + Point{0, 180}, s_.name(side), 270,
                 {{"fill", c.ink}, {"letter-spacing", "2"}, {"font-weight", "bold"}});
  s_.canvas.text(at + Point{0, 420}, s_.words.pools(s_.view, side), 130,
                 {{"fill", c.ink}, {"font-style", "italic"}});
  s_.canvas.path("M" + num(at + Point{0, 500}) + "h" + num(3 * column_width() - 250), "none", c.ink,
                 10);
  for (int k = 0; k < kCommands; ++k) {
    const auto command = static_cast<Command>(k);
    Point p = at + Point{k * column_width(), 680};
    s_.canvas.text(p, s_.words.said(command), 150,
                   {{"fill", c.faint}, {"font-style", "italic"}, {"letter-spacing", "1.5"}});
    p.y += 230;
    for (std::size_t u = 0; u < s_.setup().units.size(); ++u) {
      const UnitCard& card = s_.setup().units[u];
      const auto unit = static_cast<UnitId>(u);
      if (card.side != side || s_.view.pieces.command[u] != command) continue;
      const bool there = standing_of(s_.view, unit) == Standing::There;
      s_.canvas.open("g", there ? Attrs{} : Attrs{{"opacity", "0.55"}});
      draw_sign(s_, unit, p + Point{200, -10});
      s_.canvas.text(p + Point{460, 0}, card.label + "  " + in(card.name, s_.look.lang), kName,
                     {{"fill", c.ink}, {"font-weight", "bold"}});
      for (const std::string& line : lines_of(unit)) {
        p.y += kSmallLine;
        s_.canvas.text(p + Point{460, 0}, line, kSmall, {{"fill", c.ink}});
      }
      p.y += 220;
      s_.canvas.close();
    }
  }
}

void Key::signs(int top) const {
  int entry = 0;
  const auto place = [&] {
    const Point at{left_ + 180 + (entry % signs_per_row()) * kSign,
                   top + 150 + (entry / signs_per_row()) * kSignLine};
    ++entry;
    return at;
  };
  const auto label = [&](Point at, std::string_view text) {
    s_.canvas.text(at + Point{260, 45}, text, 135, {{"fill", s_.colours.ink}});
  };
  for (const GroundKind kind : kinds()) {
    const Point at = place();
    s_.canvas.open_sample(s_.words.said(kind), at, {340, 220});
    draw_sample(s_, kind, at);
    s_.canvas.close();
    label(at, s_.words.said(kind));
  }
  if (!s_.look.troops) return;
  for (int m = 0; m < kMarks; ++m) {
    const auto mark = static_cast<Mark>(m);
    // The longest has a row of its own.
    if (mark == Mark::Officer)
      entry = (entry + signs_per_row() - 1) / signs_per_row() * signs_per_row();
    const Point at = place();
    draw_mark_sample(s_, mark, at);
    label(at, mark_name(s_.words, mark));
  }
}

}  // namespace sandtable::game_of_kings::drawing
