#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "engine/desk/voice.h"
#include "engine/geometry/plane/angle.h"
#include "engine/text/columns.h"
#include "engine/text/vocabulary.h"
#include "rulesets/fixed_baynet/drawing/drawing.h"
#include "rulesets/fixed_baynet/drawing/houses.h"
#include "rulesets/fixed_baynet/rules/ground/night.h"
#include "rulesets/fixed_baynet/rules/guns/artillery.h"
#include "rulesets/fixed_baynet/rules/stats.h"
#include "rulesets/fixed_baynet/rules/turn.h"
#include "rulesets/fixed_baynet/rules/victory.h"
#include "rulesets/fixed_baynet/state/pieces.h"
#include "rulesets/fixed_baynet/words/figures.h"
#include "rulesets/fixed_baynet/words/measure.h"
#include "rulesets/fixed_baynet/words/messages.h"
#include "rulesets/fixed_baynet/words/names.h"

namespace sandtable::fixed_baynet {
namespace {

using text::Args;

constexpr Len kGrid = 6 * kInch, kNearGrid = 2 * kInch;

/// A letter in the colour of his side, where there are colours.
std::string in_colour(const State& s, ManId m, const std::string& label,
                      const desk::TextLook& look) {
  if (!look.colour) return label;
  return std::string(side_of(s, m) == Side::A ? "\033[1;31m" : "\033[1;34m") + label + "\033[0m";
}

/// What is drawn of the table: all of it, or what lies around whom the look names.
geometry::Bounds window_of(const State& s, const desk::TextLook& look) {
  const geometry::Bounds whole{{0, 0}, {s.setup->width, s.setup->depth}};
  if (look.around.empty()) return whole;
  const auto ground = ground_of(s, look.around, look.lang);
  if (!ground) return whole;
  constexpr Len kAround = 4 * kInch;
  const geometry::Bounds wide = ground->grown(kAround);
  // It begins on a whole inch.
  const auto low = [](Len at) { return std::max<Len>(0, at / kInch * kInch); };
  return {{low(wide.low.x), low(wide.low.y)},
          {std::min(whole.high.x, wide.high.x), std::min(whole.high.y, wide.high.y)}};
}

/// A plan of letters: so many inches a column, twice as many a line.
class Letters {
 public:
  Letters(const State& s, const desk::TextLook& look, bool blind)
      : s_(s), look_(look), blind_(blind), shown_(window_of(s, look)), near_(!look.around.empty()) {
    const int most = std::max(24, look.width - 6);
    const Len width = shown_.high.x - shown_.low.x, depth = shown_.high.y - shown_.low.y;
    step_ = std::max<Len>(near_ ? kInch / 4 : kInch / 2, (width + most - 1) / most);
    columns_ = static_cast<int>((width + step_ - 1) / step_);
    lines_ = static_cast<int>((depth + 2 * step_ - 1) / (2 * step_));
  }

  std::string draw() const {
    std::vector<std::vector<std::string>> cells(
        static_cast<std::size_t>(lines_),
        std::vector<std::string>(static_cast<std::size_t>(columns_), " "));
    for (int line = 0; line < lines_; ++line)
      for (int column = 0; column < columns_; ++column)
        at(cells, line, column) = ground_at(line, column);
    for (const ManSet& men : {s_.escorted, s_.standing[0], s_.standing[1]})
      men.for_each([&](ManId m) { set(cells, m, sign_of(s_, m, look_)); });
    s_.pieces.for_each([&](ManId m) { set(cells, m, coloured(m, look_.ascii ? "%" : "◉")); });
    std::string out;
    for (int line = lines_ - 1; line >= 0; --line) {
      out += margin(line);
      for (const std::string& cell : cells[static_cast<std::size_t>(line)]) out += cell;
      while (out.ends_with(' ')) out.pop_back();
      out += '\n';
    }
    return blind_ ? out : out + ruler();
  }

 private:
  using Cells = std::vector<std::vector<std::string>>;
  /// His sign, and where there is room for it his number.
  void set(Cells& cells, ManId m, const std::string& sign) const {
    const Vec p = s_.men[m].place;
    if (p.x < shown_.low.x || p.y < shown_.low.y || p.x > shown_.high.x || p.y > shown_.high.y)
      return;
    const int line = static_cast<int>((p.y - shown_.low.y) / (2 * step_));
    const int column = static_cast<int>((p.x - shown_.low.x) / step_);
    at(cells, line, column) = sign;
    if (!near_ || 3 * step_ > s_.setup->foot_base || is_gun(s_, m)) return;
    const std::string number = std::to_string(s_.men[m].number + 1);
    for (std::size_t i = 0; i < number.size(); ++i)
      if (const int c = column + 1 + static_cast<int>(i); c < columns_)
        at(cells, line, c) = coloured(m, number.substr(i, 1));
  }
  std::string& at(Cells& cells, int line, int column) const {
    return cells[static_cast<std::size_t>(std::clamp(line, 0, lines_ - 1))]
                [static_cast<std::size_t>(std::clamp(column, 0, columns_ - 1))];
  }

  std::string ground_at(int line, int column) const {
    const Vec p{std::min(s_.setup->width, shown_.low.x + column * step_ + step_ / 2),
                std::min(s_.setup->depth, shown_.low.y + (2 * line + 1) * step_)};
    std::string out = " ";
    const Len half = step_;
    const Len next_x = (p.x / grid() + 1) * grid(), next_y = (p.y / grid() + 1) * grid();
    if (!blind_ && next_x - p.x <= step_ && next_y - p.y <= 2 * half) out = look_.ascii ? "." : "·";
    s_.field->terrain.within(p, half).for_each([&](std::size_t i) {
      const geometry::Feature& f = s_.field->terrain[i];
      const bool narrow = f.is_line() && f.width < 2 * step_;
      if (!narrow && !f.area.contains(p)) return;
      const WordInfo& word = word_of(s_.field->features[i].kind);
      out = std::string(look_.ascii ? word.ascii : word.unicode);
    });
    if (must_lay_out(s_)) out = wall_at(p, out);
    return out;
  }

  /// The number of a perimeter where a wall of it would stand; else what is there.
  std::string wall_at(Vec p, const std::string& there) const {
    std::string out = there;
    for (std::size_t n = s_.setup->perimeters.size(); n-- > 0;)
      s_.setup->perimeters[n].field->terrain.within(p, step_).for_each([&](std::size_t i) {
        if (i >= s_.field->features.size()) out = std::to_string(n + 1);
      });
    return out;
  }

  std::string coloured(ManId m, const std::string& label) const {
    return in_colour(s_, m, label, look_);
  }

  std::string margin(int line) const {
    const Len low = shown_.low.y + line * 2 * step_, high = low + 2 * step_;
    const Len mark = (low + grid() - 1) / grid() * grid();
    if (blind_ || mark >= high) return "    ";
    std::string n = std::to_string(mark / kInch);
    return std::string(3 - std::min<std::size_t>(3, n.size()), ' ') + n + " ";
  }

  std::string ruler() const {
    std::string out = "    ";
    std::size_t filled = 0;
    const Len first = (shown_.low.x + grid() - 1) / grid() * grid();
    for (Len x = first; x < shown_.high.x; x += grid()) {
      const auto column = static_cast<std::size_t>((x - shown_.low.x) / step_);
      if (column < filled) continue;
      const std::string n = std::to_string(x / kInch);
      out += std::string(column - filled, ' ') + n;
      filled = column + n.size();
    }
    return out + "\n";
  }

  Len grid() const { return near_ ? kNearGrid : kGrid; }

  const State& s_;
  const desk::TextLook& look_;
  bool blind_;  ///< nothing that could be measured by is drawn
  geometry::Bounds shown_;
  bool near_;  ///< drawn around somebody
  Len step_ = kInch;
  int columns_ = 0, lines_ = 0;
};

std::string say(const desk::TextLook& look, const char* key, const Args& args = {}) {
  return messages().format(look.lang, key, args);
}

/// "name: rest", with the colon of the language.
std::string colon(const desk::TextLook& look, const std::string& head, const std::string& rest) {
  return say(look, "drawing.colon", {desk::words("head", head), desk::words("rest", rest)});
}

/// A list with one thing more: "a; b".
std::string add(const desk::TextLook& look, const std::string& list, const std::string& more) {
  if (list.empty()) return more;
  return say(look, "drawing.list",
             {desk::words("one", list), desk::words("mark", ";"), desk::words("two", more)});
}

template <class E>
std::string beside(E e, Lang lang) {
  return text::beside(word_of(e), lang);
}

int highest_glory(const State& s, UnitId u) {
  int out = 0;
  unit(s, u).men.for_each([&](ManId m) { out = std::max<int>(out, s.men[m].glory); });
  return out;
}

std::string place_words(const Man& at, const desk::TextLook& look) {
  return say(look, "drawing.place",
             {desk::words("x", inches(at.place.x, look.lang)),
              desk::words("y", inches(at.place.y, look.lang)),
              desk::words("facing", degrees_of(at.facing, look.lang))});
}

/// How far what is apart about men stands in under their unit; a piece does by half of it.
constexpr int kOfMen = 6;

/// What sets a man apart from his mates.
std::string apart(const State& s, ManId m, Lang lang) {
  std::string out;
  const auto add = [&](std::string more) { out += (out.empty() ? "" : ", ") + std::move(more); };
  if (is_hero(s, m)) add(text::noun_of(word_of(card(s, m).role), lang).name);
  const bool panics = has(s, m, man_flag::kPanicking);
  // Who panics on the ground is said to lie there by his reaction.
  if (has(s, m, man_flag::kProne) && !(panics && s.men[m].reaction == Reaction::Prone))
    add(beside(Condition::Prone, lang));
  if (panics) add(beside(s.men[m].reaction, lang));
  if (has(s, m, man_flag::kStunned)) add(beside(Condition::Stunned, lang));
  return out;
}

/// What is told man by man under a unit.
std::string men_lines(const std::string& men, const desk::TextLook& look) {
  std::string out;
  if (!men.empty())
    for (const std::string& line : text::wrap(men, look.width - kOfMen))
      out += std::string(kOfMen, ' ') + line + "\n";
  return out;
}

/// A line of the roster, in several where it is wider than the text: those behind the first stand
/// in.
std::string in_width(const std::string& line, const desk::TextLook& look) {
  if (text::columns(line) <= look.width) return line + "\n";
  std::string out, before;
  for (const std::string& row : text::wrap(line, look.width - kOfMen)) {
    out += before + row + "\n";
    before = std::string(kOfMen, ' ');
  }
  return out;
}

/// Those of it whom the enemy leads about, each with who does (option prisoners-escorted).
std::string prisoners_of(const State& s, UnitId u, const desk::TextLook& look) {
  std::string out;
  s.escorted.for_each([&](ManId m) {
    if (s.men[m].unit != u) return;
    const Man& by = s.men[s.men[m].captor];
    const std::string captor = label_of(by.unit, *s.setup) + "/" + std::to_string(by.number + 1);
    out = add(look, out,
              std::to_string(s.men[m].number + 1) + " " +
                  say(look, "drawing.led", {desk::words("man", captor)}));
  });
  return out;
}

std::string unit_lines(const State& s, UnitId u, bool blind, const desk::TextLook& look) {
  const Unit& at = unit(s, u);
  const Setup& setup = *s.setup;
  std::string out =
      label_of(u, setup) + "  " +
      colon(look, unit_name(u, setup, look.lang),
            say(look, "drawing.men",
                {desk::number("men", at.men.size()), desk::number("of", at.strength)}));
  const std::string led = prisoners_of(s, u, look);
  if (at.men.empty()) return in_width(out, look) + men_lines(led, look);
  if (at.men.size() > 1) out += ", " + beside(at.formation, look.lang);
  out += ", " + say(look, "drawing.glory", {desk::number("gl", highest_glory(s, u))});
  const Man& first = s.men[at.men.first()];
  int least = 9, most = 0;
  at.men.for_each([&](ManId m) {
    least = std::min<int>(least, s.men[m].ac);
    most = std::max<int>(most, s.men[m].ac);
  });
  std::string ac = std::to_string(most);
  if (least != most) ac = std::to_string(least) + "-" + ac;
  out += ", " + say(look, "drawing.ac", {desk::words("ac", ac)});
  if (!blind) out += ", " + place_words(first, look);
  if (unit_has(s, u, unit_flag::kCharging)) out += ", " + beside(Condition::Charging, look.lang);
  if (unit_has(s, u, unit_flag::kPinned)) out += ", " + beside(Condition::Pinned, look.lang);
  std::string men;
  at.men.for_each([&](ManId m) {
    const std::string what = apart(s, m, look.lang);
    if (what.empty()) return;
    men = add(look, men, std::to_string(s.men[m].number + 1) + " " + what);
  });
  return in_width(out, look) + men_lines(led.empty() ? men : add(look, men, led), look);
}

/// A piece: its state, and what its side alone may know of its plan.
std::string piece_line(const State& s, GunId g, Side viewer, const desk::TextLook& look) {
  const bool blind = blindfold(s, viewer).has_value();
  const ManId m = figure_of(s, g);
  const Gun& gun = s.guns[g];
  const Man& at = s.men[m];
  std::string out = "   " + colon(look, man_name(m, *s.setup, look.lang),
                                  text::noun_of(word_of(gun_card(s, g).kind), look.lang).name);
  if (!stands(s, m)) return in_width(out + ", " + say(look, "drawing.destroyed"), look);
  out += ", " + say(look, "drawing.wounds", {desk::number("left", gun.wounds)});
  if (!blind) out += ", " + place_words(at, look);
  if ((gun.flags & gun_flag::kJammed) != 0) out += ", " + beside(Condition::Jammed, look.lang);
  if (gun.planned_in != 0) {
    const Plan* plan = gun.plan.peek(viewer);
    out += ", " + (plan == nullptr
                       ? say(look, "drawing.planned")
                       : say(look, "drawing.plan",
                             {desk::words("range", inches(plan->range(), look.lang)),
                              desk::words("bearing", degrees_of(plan->bearing(), look.lang))}));
  }
  return in_width(out, look);
}

std::string pieces(const State& s, Side side, Side viewer, const desk::TextLook& look) {
  std::string out;
  for (std::size_t g = 0; g < s.setup->guns.size(); ++g)
    if (s.guns[g].owner == side) out += piece_line(s, static_cast<GunId>(g), viewer, look);
  return out;
}

std::string troops(const State& s, Side side, Side viewer, const desk::TextLook& look) {
  const bool blind = blindfold(s, viewer).has_value();
  std::string out = side_name(index(side), *s.setup, look.lang) + "\n";
  for (UnitId u = 0; u < s.unit_count; ++u)
    if (side_of_unit(s, u) == side) out += unit_lines(s, u, blind, look);
  return out + pieces(s, side, viewer, look);
}

/// Why there is neither grid nor scale.
std::string blind_line(const State& s, Side viewer, const desk::TextLook& look) {
  const GunId g = guessing(s, viewer);
  if (g == kNoGun) return say(look, "drawing.unmeasured");
  return say(look, "drawing.blind", {man_arg("piece", figure_of(s, g), *s.setup, look.lang)});
}

/// By the numbers that the plan has of them.
std::string perimeter_lines(const State& s, const desk::TextLook& look) {
  std::string out;
  if (!must_lay_out(s)) return out;
  for (std::size_t n = 0; n < s.setup->perimeters.size(); ++n)
    out += std::to_string(n + 1) + "  " +
           perimeter_words(static_cast<int>(n), *s.setup, look.lang) + "\n";
  return say(look, "drawing.perimeters-head") + "\n" + out + "\n";
}

/// Night, the flares that burn, mounts left behind.
std::string light_of(const State& s, const desk::TextLook& look) {
  std::string out;
  const auto at = [&](const std::string& what, Vec p) {
    return colon(look, what, inches(p.x, look.lang) + " / " + inches(p.y, look.lang)) + "\n";
  };
  if (is_night(s))
    out += say(look, "drawing.light",
               {desk::words("light", "night"), desk::yes("fog", s.setup->fog)}) +
           "\n";
  for (std::size_t i = 0; i < s.flare_count; ++i)
    out += at(say(look, "drawing.flare", {desk::number("turn", s.flares[i].until)}),
              s.flares[i].place);
  for (std::size_t i = 0; i < s.mount_count; ++i)
    out += at(say(look, "drawing.riderless"), s.mounts[i].place);
  return out.empty() ? out : out + "\n";
}

std::string status(const State& s, const desk::TextLook& look) {
  const auto gone = lost(s);
  std::string out = say(look, "drawing.turn",
                        {desk::number("turn", s.turn), desk::number("turns", s.setup->turns)});
  for (const Side side : {Side::A, Side::B}) {
    const int of = s.setup->sides[idx(side)].men;
    const std::string men = say(
        look, "drawing.men", {desk::number("men", of - gone[idx(side)]), desk::number("of", of)});
    out = add(look, out, side_name(index(side), *s.setup, look.lang) + " " + men);
  }
  return out;
}

}  // namespace

/// The letter of a unit's label, small for those who lie, a sign for heroes.
std::string sign_of(const State& s, ManId m, const desk::TextLook& look) {
  std::string label = label_of(s.men[m].unit, *s.setup).substr(0, 1);
  if (is_hero(s, m)) label = "*";
  if (has(s, m, man_flag::kPanicking)) label = "!";
  if (has(s, m, man_flag::kProne) && label[0] >= 'A' && label[0] <= 'Z')
    label[0] = static_cast<char>(label[0] - 'A' + 'a');
  return in_colour(s, m, label, look);
}

std::string zoom_problem(const View& view, const desk::TextLook& look) {
  const auto ground = ground_of(observed(view), look.around, look.lang);
  return ground ? std::string() : ground.error();
}

std::string draw_text(const View& view, const desk::TextLook& look) {
  const State s = observed(view);
  switch (look.part) {
    case desk::TextPart::Status:
      return status(s, look) + "\n";
    case desk::TextPart::TroopsA:
      return troops(s, Side::A, view.viewer, look);
    case desk::TextPart::TroopsB:
      return troops(s, Side::B, view.viewer, look);
    case desk::TextPart::All:
      break;
  }
  std::string out =
      in_width(name_of(s.setup->title, look.lang) + ", " + status(s, look), look) + "\n" +
      Letters(s, look, view.blind).draw() + "\n" +
      (view.blind ? blind_line(s, view.viewer, look)
                  : say(look, look.around.empty() ? "drawing.squares" : "drawing.squares-near")) +
      "\n\n" + perimeter_lines(s, look) +
      (view.blind ? std::string() : light_of(s, look) + house_lines(s, look));
  return out + troops(s, Side::A, view.viewer, look) + "\n" + troops(s, Side::B, view.viewer, look);
}

}  // namespace sandtable::fixed_baynet
