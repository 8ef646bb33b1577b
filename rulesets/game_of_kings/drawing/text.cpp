#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/coverage.h"
#include "engine/desk/voice.h"
#include "engine/text/palette.h"
#include "rulesets/game_of_kings/data/clauses.gen.h"
#include "rulesets/game_of_kings/drawing/common.h"
#include "rulesets/game_of_kings/drawing/drawing.h"
#include "rulesets/game_of_kings/state/pieces.h"

namespace sandtable::game_of_kings {
namespace {

using drawing::in;
using drawing::kSquare;
using drawing::Standing;
using drawing::standing_of;
using text::clip;
using text::columns;
using text::pad;

constexpr std::size_t kKinds = kWords<GroundKind>;

constexpr int kMargin = 3;  // numbers of rows
constexpr std::string_view kPlain = "\x1b[0m", kGreen = "\x1b[32m", kBlue = "\x1b[36m";

class Plan {
 public:
  Plan(const View& view, const desk::TextLook& look)
      : v_(view), look_(look), words_{look.lang}, setup_(*view.setup) {
    for (const UnitCard& card : setup_.units) label_ = std::max(label_, columns(card.label));
    for (int row = 0; row < drawing::grid_rows(setup_); ++row)
      for (int column = 0; column < drawing::grid_columns(setup_); ++column)
        squares_.push_back(square(column, row));
  }

  std::string draw() {
    if (look_.part == desk::TextPart::Status) return status();
    if (look_.part != desk::TextPart::All) {
      roster(look_.part == desk::TextPart::TroopsA ? Side::A : Side::B);
      return std::move(out_);
    }
    const std::string date = words_.date(v_);
    wrapped(words_.title(v_) + (date.empty() ? "" : ", " + date) + " - " + words_.turn(v_), 2);
    out_ += '\n';
    panels();
    legend();
    for (const Side side : {Side::A, Side::B}) roster(side);
    return std::move(out_);
  }

 private:
  std::string status() {
    std::string text = words_.turn(v_);
    const auto add = [&](const std::string& more) { text = words_.add(text, more); };
    for (const Side side : {Side::A, Side::B})
      add(words_.colon(in(setup_.sides[idx(side)].name, look_.lang), words_.pools(v_, side)));
    if (const std::string weather = words_.weather(v_); !weather.empty()) add(weather);
    wrapped(text, 2);
    return std::move(out_);
  }

  struct Square {
    std::string ground;
    bool water = false;
    std::vector<UnitId> units;  ///< what is farthest from side A first
  };

  Square square(int column, int row) {
    Square out;
    const Len x = column * kSquare, y = row * kSquare;
    const Len width = std::min(kSquare, setup_.width - x);
    const Len depth = std::min(kSquare, setup_.depth - y);
    const Box box = geometry::box_at({{x + width / 2, y + depth}, 0}, {width, depth});
    std::array<int, kKinds> level{};
    const geometry::Terrain& terrain = drawing::ground_of(v_).terrain;
    terrain.overlapping(box).for_each([&](std::size_t i) {
      const auto kind = static_cast<std::size_t>(drawing::ground_of(v_).features[i].kind);
      level[kind] = std::max(level[kind], std::max<int>(terrain[i].level, 1));
    });
    for (std::size_t k = 0; k < kKinds; ++k) {
      if (level[k] == 0) continue;
      out.ground += sign(k);
      if (k <= static_cast<std::size_t>(GroundKind::SteepHill))
        out.ground += std::to_string(level[k]);
      out.water = out.water || drawing::is_water(static_cast<GroundKind>(k));
      if (!sign(k).empty()) present_[k] = true;
    }
    for (std::size_t u = 0; u < setup_.units.size(); ++u) {
      const auto unit = static_cast<UnitId>(u);
      const bool rides = setup_.units[u].type == Type::General && v_.pieces.general[u] != kNoUnit;
      if (standing_of(v_, unit) != Standing::There || rides) continue;
      const std::string name = drawing::column_name(column) + std::to_string(row + 1);
      if (drawing::square_name(setup_, v_.pieces.pose[unit].front) == name)
        out.units.push_back(unit);
    }
    std::stable_sort(out.units.begin(), out.units.end(), [&](UnitId a, UnitId b) {
      return v_.pieces.pose[a].front.y > v_.pieces.pose[b].front.y;
    });
    return out;
  }

  std::string_view sign(const WordInfo& word) const {
    return look_.ascii ? word.ascii : word.unicode;
  }
  std::string_view sign(std::size_t kind) const {
    return sign(word_of(static_cast<GroundKind>(kind)));
  }

  std::string colour_of(Side side) const {
    return std::string(svg::terminal_code(setup_.sides[idx(side)].colour));
  }

  std::string painted(const std::string& text, std::string_view code) const {
    if (!look_.colour || code.empty() || text.empty()) return text;
    return std::string(code) + text + std::string(kPlain);
  }

  void line(std::string text) {
    while (!text.empty() && text.back() == ' ') text.pop_back();
    out_ += text + '\n';
  }

  /// Broken at blanks after a head in a colour; further lines are indented.
  void headed(const std::string& head, std::string_view code, const std::string& text, int indent) {
    const int taken = std::max(indent, columns(head));
    std::string before = painted(head, code);
    for (const std::string& row : text::wrap(text, std::max(look_.width - taken, 20))) {
      line(before + row);
      before = std::string(static_cast<std::size_t>(indent), ' ');
    }
  }
  void wrapped(const std::string& text, int indent) { headed("", "", text, indent); }

  /// A frame of the side, the longest label and an arrow fit between two uprights.
  int least_square() const { return label_ + 3; }

  void panels() {
    const int all = drawing::grid_columns(setup_), room = std::max(look_.width - kMargin - 1, 0);
    const int most = std::clamp(room / least_square(), 1, all);
    const int panels = (all + most - 1) / most;
    const int each = (all + panels - 1) / panels;
    width_ = std::clamp(room / each, least_square(), least_square() + 4);
    for (int first = 0; first < all; first += each) panel(first, std::min(first + each, all));
  }

  void panel(int first, int last) {
    std::string head(kMargin, ' ');
    for (int c = first; c < last; ++c) {
      const int at = kMargin + (c - first) * width_ + width_ / 2;
      head = pad(head, at) + drawing::column_name(c);
    }
    line(head);
    for (int row = drawing::grid_rows(setup_) - 1; row >= 0; --row) {
      rule(first, last);
      std::size_t lines = 1;
      for (int c = first; c < last; ++c) lines = std::max(lines, 1 + at(c, row).units.size());
      for (std::size_t k = 0; k < lines; ++k) {
        std::string text = pad(k == 0 ? std::to_string(row + 1) : "", kMargin);
        for (int c = first; c < last; ++c)
          text += std::string(look_.ascii ? "|" : "│") + cell(at(c, row), k);
        line(text + (look_.ascii ? "|" : "│"));
      }
    }
    rule(first, last);
    out_ += '\n';
  }

  const Square& at(int column, int row) const {
    return squares_[static_cast<std::size_t>(row * drawing::grid_columns(setup_) + column)];
  }

  void rule(int first, int last) {
    std::string text(kMargin, ' ');
    for (int c = first; c < last; ++c) {
      text += look_.ascii ? "+" : "┼";
      for (int k = 1; k < width_; ++k) text += look_.ascii ? "-" : "─";
    }
    line(text + (look_.ascii ? "+" : "┼"));
  }

  /// Line `k` of a square, exactly as wide as it is: the ground, or a unit with its facing.
  std::string cell(const Square& square, std::size_t k) const {
    const int room = width_ - 1;
    if (k == 0) return painted(pad(clip(square.ground, room), room), square.water ? kBlue : kGreen);
    if (k > square.units.size()) return std::string(static_cast<std::size_t>(room), ' ');
    const UnitId unit = square.units[k - 1];
    const UnitCard& card = setup_.units[unit];
    std::string text = (card.side == Side::A ? "[" : "(") + card.label;
    if (card.type != Type::General) {
      const auto way = static_cast<std::size_t>(drawing::eighth(v_.pieces.pose[unit].facing));
      text += sign(word_of(static_cast<Compass>(way)));
    }
    return painted(pad(clip(text, room), room), colour_of(card.side));
  }

  void legend() {
    const auto name = [&](std::string_view arg, std::size_t side) {
      return desk::words(arg, in(setup_.sides[side].name, look_.lang));
    };
    const std::string grid =
        words_.say("squares", {name("near", 0), name("far", 1), desk::yes("ascii", look_.ascii)});
    wrapped(words_.colon(words_.say("table"), grid), 4);
    std::string ground;
    for (std::size_t k = 0; k < kKinds; ++k) {
      if (!present_[k]) continue;
      const auto kind = static_cast<GroundKind>(k);
      std::string entry = std::string(sign(k)) + " " + std::string(words_.said(kind));
      if (kind <= GroundKind::SteepHill)
        entry = words_.say("with-level", {desk::words("ground", entry)});
      ground = words_.add(ground, entry);
    }
    if (!ground.empty()) wrapped(words_.colon(words_.say("ground"), ground), 4);
    places();
    note_applied(clause::caption_weather_gauge);
    if (const std::string weather = words_.weather(v_); !weather.empty()) {
      wrapped(words_.colon(words_.say("weather-head"), weather), 4);
      gauge();
    }
    for (std::size_t i = 0; i < setup_.objectives.size(); ++i)
      wrapped(words_.colon(words_.say("objective"), words_.objective(v_, i)), 4);
  }

  /// The strip of the numbers with its marker.
  void gauge() {
    std::string text = "   ";
    for (int n = 2; n <= 12; ++n) {
      const std::string number = std::to_string(n);
      text += n == v_.weather.gauge ? " [" + number + "]" : " " + number;
    }
    line(text + " x" + std::to_string(v_.weather.count));
  }

  void places() {
    std::string text;
    for (std::size_t i = 0; i < drawing::ground_of(v_).features.size(); ++i) {
      const GroundFeature& feature = drawing::ground_of(v_).features[i];
      const std::string name = in({feature.name_en, feature.name_fr}, look_.lang);
      if (name.empty()) continue;
      const geometry::Feature& shape = drawing::ground_of(v_).terrain[i];
      const auto name_of = [&](Vec at) { return drawing::square_name(setup_, at); };
      std::string entry = name + " ";
      if (shape.is_line()) {
        entry += name_of(shape.line.points().front()) + "-" + name_of(shape.line.points().back());
      } else {
        const geometry::Bounds& b = shape.area.bounds();
        entry += name_of({(b.low.x + b.high.x) / 2, (b.low.y + b.high.y) / 2});
      }
      text = words_.add(text, entry);
    }
    if (!text.empty()) wrapped(words_.colon(words_.say("places"), text), 4);
  }

  void roster(Side side) {
    out_ += '\n';
    const bool first = side == Side::A;
    const std::string name = in(setup_.sides[idx(side)].name, look_.lang);
    headed((first ? "[ ] " : "( ) ") + name, colour_of(side),
           words_.colon("", words_.pools(v_, side)), 4);
    for (std::size_t u = 0; u < setup_.units.size(); ++u) {
      const UnitCard& card = setup_.units[u];
      if (card.side != side) continue;
      const auto unit = static_cast<UnitId>(u);
      std::string head = (first ? "[" : "(") + card.label + (first ? "]" : ")");
      head = pad(head, label_ + 3);
      headed(head, colour_of(side),
             words_.colon(in(card.name, look_.lang),
                          words_.add(words_.whereabouts(v_, unit), words_.kind(v_, unit))),
             columns(head));
    }
  }

  const View& v_;
  const desk::TextLook& look_;
  drawing::Words words_;
  const Setup& setup_;
  std::vector<Square> squares_;
  std::array<bool, kKinds> present_{};
  int label_ = 1, width_ = 0;
  std::string out_;
};

}  // namespace

std::string draw_text(const View& view, const desk::TextLook& look) {
  return Plan(view, look).draw();
}

}  // namespace sandtable::game_of_kings
