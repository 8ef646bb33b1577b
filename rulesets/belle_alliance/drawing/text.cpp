#include <algorithm>
#include <string>
#include <vector>

#include "engine/desk/voice.h"
#include "engine/text/vocabulary.h"
#include "rulesets/belle_alliance/drawing/drawing.h"
#include "rulesets/belle_alliance/drawing/troops.h"
#include "rulesets/belle_alliance/rules/sight/sight.h"
#include "rulesets/belle_alliance/rules/works/works.h"
#include "rulesets/belle_alliance/state/arm.h"
#include "rulesets/belle_alliance/words/labels.h"
#include "rulesets/belle_alliance/words/messages.h"
#include "rulesets/belle_alliance/words/names.h"

namespace sandtable::belle_alliance {
namespace {

using desk::number;
using desk::words;

/// A plan: a column for so many millimetres, a line for twice as many.
class Plan {
 public:
  Plan(const View& view, const desk::TextLook& look) : view_(view), look_(look) {
    const int most = std::clamp(look.width - 4, 40, 140);
    const Setup& setup = *observed(view).setup;
    step_ = std::max<Len>(1, (setup.width + most - 1) / most);
    columns_ = (setup.width + step_ - 1) / step_;
    lines_ = (setup.depth + 2 * step_ - 1) / (2 * step_);
    cells_.assign(static_cast<std::size_t>(lines_),
                  std::vector<std::string>(static_cast<std::size_t>(columns_), " "));
  }

  std::string draw() {
    for (const FeatureCard& feature : observed(view_).setup->features) ground(feature);
    for (std::size_t i = 0; i < observed(view_).site_count; ++i) {
      const Site& site = observed(view_).sites[i];
      if (has_line(site) && site.done) {
        put(site.from, "=");
        put(site.to, "=");
      }
    }
    for (const TaskCard& task : observed(view_).setup->tasks)
      if (task.kind == TaskKind::Hold) put(task.place, "x");
    for (const Side side : {Side::A, Side::B}) {
      ghosts(side);
      troops(side);
    }
    std::string out = edge();
    for (int line = lines_ - 1; line >= 0; --line) {
      std::string row = "|";
      for (const std::string& cell : cells_[static_cast<std::size_t>(line)]) row += cell;
      out += row + "|\n";
    }
    return out + edge();
  }

 private:
  std::string edge() const {
    return "+" + std::string(static_cast<std::size_t>(columns_), '-') + "+\n";
  }

  std::string* cell(Vec at, int aside = 0) {
    const int column = at.x / step_ + aside, line = at.y / (2 * step_);
    if (column < 0 || column >= columns_ || line < 0 || line >= lines_) return nullptr;
    return &cells_[static_cast<std::size_t>(line)][static_cast<std::size_t>(column)];
  }
  void put(Vec at, const std::string& sign) {
    if (std::string* c = cell(at)) *c = sign;
  }
  void write(Vec at, const std::string& label, Side side) {
    for (std::size_t i = 0; i < label.size(); ++i)
      if (std::string* c = cell(at, static_cast<int>(i))) *c = coloured(label.substr(i, 1), side);
  }
  std::string coloured(const std::string& sign, Side side) const {
    if (!look_.colour) return sign;
    return std::string(side == Side::A ? "\033[1;34m" : "\033[1;31m") + sign + "\033[0m";
  }

  static std::string_view sign_of(Ground ground) {
    const WordInfo& word = word_of(ground);
    if (!word.ascii.empty()) return word.ascii;
    return ground == Ground::Road   ? ":"
           : ground == Ground::Wood ? "*"
           : ground == Ground::Hill ? "."
                                    : "#";
  }

  /// The points of its outline, and between them.
  void ground(const FeatureCard& feature) {
    const auto& points = feature.outline;
    const std::string sign(sign_of(feature.ground));
    for (std::size_t i = 0; i < points.size(); ++i) {
      const Vec from = points[i], to = points[(i + 1) % points.size()];
      if (i + 1 == points.size() && feature.ground == Ground::Road) break;
      const int parts =
          std::max(1, std::max(std::abs(to.x - from.x), std::abs(to.y - from.y)) / step_);
      for (int n = 0; n <= parts; ++n)
        put({static_cast<Len>(from.x + std::int64_t{to.x - from.x} * n / parts),
             static_cast<Len>(from.y + std::int64_t{to.y - from.y} * n / parts)},
            sign);
    }
  }

  void troops(Side side) {
    const Force& force = observed(view_).of(side);
    for (UnitId id = 0; id < force.unit_count; ++id)
      if (force.units[id].standing == Standing::OnTable)
        write(force.units[id].place, label_of(view_, side, id), side);
    for (std::size_t i = 0; i < force.staff_count; ++i)
      if (force.staff[i].standing == Standing::OnTable && is_named(view_, side) &&
          observed(view_).setup->of(side).staff[i].kind == Staff::Officer)
        write(force.staff[i].place, "*", side);
    if (!is_named(view_, side))
      for (const Vec place : strangers_in(view_)) write(place, "*", side);
  }

  void ghosts(Side side) {
    if (is_named(view_, side)) return;
    const Force& own = observed(view_).of(other(side));
    for (UnitId label = 0; label < own.labels; ++label) {
      const Card& card = own.cards[label];
      if (card.seen != 0 && !own.in_sight.has(label))
        put({card.x * geometry::kMillimetre, card.y * geometry::kMillimetre}, "?");
    }
  }

  const View& view_;
  const desk::TextLook& look_;
  Len step_ = 1;
  int columns_ = 0, lines_ = 0;
  std::vector<std::vector<std::string>> cells_;
};

std::string heading(const View& view, Lang lang) {
  const State& s = observed(view);
  const text::Args args{words("title", in(s.setup->title, lang)), number("bound", s.bound),
                        number("last", s.setup->last_bound),
                        words("phase", phase_name(s.sub_phase, lang))};
  std::string out =
      messages().format(lang, s.end == EndReason::None ? "drawing.title" : "drawing.over", args) +
      "\n";
  if (const Weather weather = weather_of(s); weather != Weather::Clear)
    out += messages().format(lang, "event.weather-turns",
                             {words("weather", std::string(text::said(word_of(weather), lang)))}) +
           "\n";
  return out;
}

std::string troops(const View& view, Side side, Lang lang) {
  const State& s = observed(view);
  const Force& force = s.of(side);
  const bool named = is_named(view, side);
  std::string out = messages().format(lang, named ? "drawing.own" : "drawing.seen",
                                      {words("side", in(s.setup->of(side).name, lang))}) +
                    "\n";
  const bool by_unit = side == view.viewer.side && is_ordered_by_unit_sight(s);
  const Sightings sightings = by_unit ? sightings_of(s, side) : Sightings{};
  for (UnitId id = 0; id < force.unit_count; ++id) {
    if (force.units[id].standing == Standing::Joined) continue;
    out +=
        "  " + (named ? own_unit(view, side, id, lang) : enemy_unit(view, side, id, lang)) + "\n";
    if (by_unit && is_on_sheet_of(s, view.viewer, id))
      out += "    " + seen_for_orders(view, side, id, sightings, lang) + "\n";
  }
  if (const auto strangers = strangers_in(view); !named && !strangers.empty())
    out += "  " +
           messages().format(lang, "drawing.strangers",
                             {number("amount", static_cast<int>(strangers.size()))}) +
           "\n";
  for (std::size_t i = 0; named && i < force.staff_count; ++i) {
    const StaffCard& card = s.setup->of(side).staff[i];
    if (force.staff[i].standing != Standing::OnTable) continue;
    out += "  " +
           messages().format(lang, "drawing.officer",
                             {words("label", card.label), words("name", in(card.name, lang))}) +
           "\n";
  }
  return out;
}

std::string tasks(const View& view, Lang lang) {
  const State& s = observed(view);
  std::string out;
  for (const TaskCard& task : s.setup->tasks)
    out += messages().format(lang, "drawing.task",
                             {words("side", in(s.setup->of(task.side).name, lang)),
                              number("points", task.points), words("name", in(task.name, lang))}) +
           "\n";
  return out;
}

}  // namespace

std::string draw_text(const View& view, const desk::TextLook& look) {
  switch (look.part) {
    case desk::TextPart::Status:
      return heading(view, look.lang);
    case desk::TextPart::TroopsA:
      return troops(view, Side::A, look.lang);
    case desk::TextPart::TroopsB:
      return troops(view, Side::B, look.lang);
    case desk::TextPart::All:
      break;
  }
  return heading(view, look.lang) + "\n" + Plan(view, look).draw() + "\n" +
         troops(view, Side::A, look.lang) + troops(view, Side::B, look.lang) + "\n" +
         tasks(view, look.lang);
}

}  // namespace sandtable::belle_alliance
