#include "rulesets/fixed_baynet/desk/orders_about.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "engine/geometry/plane/angle.h"
#include "rulesets/fixed_baynet/desk/slots.h"
#include "rulesets/fixed_baynet/judgement/house_gestures.h"
#include "rulesets/fixed_baynet/rules/guns/artillery.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/rules/legality.h"
#include "rulesets/fixed_baynet/rules/stats.h"
#include "rulesets/fixed_baynet/state/pieces.h"
#include "rulesets/fixed_baynet/words/names.h"
#include "rulesets/fixed_baynet/words/notation_words.h"

namespace sandtable::fixed_baynet {
namespace {

using desk::Order;
using desk::OrderPart;
using desk::Slot;

/// Orders about something, as they are found.
class Offers {
 public:
  Offers(const State& s, UnitId u, Lang lang, std::vector<Order>& out)
      : s_(s), u_(u), lang_(lang), out_(out) {}

  void pieces() {
    for (std::size_t i = 0; i < s_.setup->guns.size(); ++i) {
      const auto g = static_cast<GunId>(i);
      if (!stands(s_, figure_of(s_, g)) || s_.guns[g].owner != s_.now.asked) continue;
      if (!crew_of(s_, g, u_, 0).empty()) piece(g);
    }
  }
  void houses() {
    const Field& field = *s_.field;
    for (const Verb verb : {Verb::OpenDoor, Verb::BashDoor, Verb::GoIn, Verb::ComeOut, Verb::Post})
      spots(verb, "door", field.openings);
    spots(Verb::Pass, "section", field.sections);
    for (const int way : {1, -1}) press_each({.verb = Verb::Stairs, .number = way});
    press_each({.verb = Verb::Climb});
    walls();
  }

 private:
  Slot length(Len least, Len most) const {
    return {"length", inches_of(least), inches_of(most), kTenth, {}, {}};
  }
  std::string word(Word w) const { return std::string(said(w, lang_)); }
  /// As any client finds him in a view.
  static desk::Figure figure_at(const Man& m, bool piece) {
    return {m.unit + 1, m.number + 1, piece};
  }
  bool is_legal(Action a) const {
    a.unit = u_;
    NoWhy quiet;
    return legal(s_, s_.now.asked, a, quiet);
  }
  /// Whether the unit may, or one man of it.
  bool may_any(Action a) const {
    if (is_legal(a)) return true;
    return unit(s_, u_).men.any([&](ManId m) {
      a.men = bit_of(s_.men[m].number);
      return is_legal(a);
    });
  }
  /// `by`: who is named before the words, where it is not the unit: men of it, or its piece.
  void add(const Action& a, const std::string& rest, std::vector<Slot> slots,
           std::vector<desk::Figure> by = {}, bool quick = false) {
    const Word w = verb_word(a);
    std::string id(said(w, Lang::En));
    // What is still to be named stands behind the word; only who fires what was planned names
    // nobody.
    const std::string called = rest.empty() ? said_of(a, lang_) : word(w);
    std::string form = called + rest;
    std::replace(id.begin(), id.end(), ' ', '-');
    if (!by.empty()) slots.insert(slots.begin(), {"by", 0, 0, 0, {}, {}, std::move(by)});
    out_.push_back(
        {std::move(id), called, std::move(form), OrderPart::Whole, quick, std::move(slots)});
  }

  void piece(GunId g) {
    const Man& at = s_.men[figure_of(s_, g)];
    const std::vector<desk::Figure> by{figure_at(at, true)};
    const auto quick = [&](Verb verb) {
      const Action a{.verb = verb, .gun = g};
      if (is_legal(a)) add(a, "", {}, by);
    };
    if (is_mortar(s_, g)) quick(Verb::FirePiece);
    quick(Verb::ClearJam);
    quick(Verb::DropPlan);
    aimed(Verb::FirePiece, g, by);
    if (is_machine_gun(s_, g)) aimed(Verb::FirePieceOver, g, by);
    lay(g, by);
    const Angle ahead = at.facing;
    // To where it faces already it is not turned.
    const Action turn{.verb = Verb::TurnPiece,
                      .gun = g,
                      .facing = static_cast<Angle>(ahead + geometry::kQuarterTurn)};
    if (is_legal(turn)) add(turn, " {angle}", {angle_slot()}, by);
    for (const Angle line : {ahead, static_cast<Angle>(ahead + geometry::kHalfTurn)}) {
      Action step{.verb = Verb::MovePiece, .gun = g};
      step.way.add({line, kInch / 10});
      if (!is_legal(step)) continue;
      add(step, " {length} " + word(Word::At) + " {angle}",
          {length(kInch / 10, kStep), angle_slot()}, by);
      break;
    }
  }

  /// Enemies at whom it may be fired straight.
  void aimed(Verb verb, GunId g, const std::vector<desk::Figure>& by) {
    Slot slot{"unit", 0, 0, 0, {}, {}};
    const Action a{.verb = verb, .gun = g};
    each_enemy([&](UnitId t) {
      Action at = a;
      at.target = t;
      at.number = is_machine_gun(s_, g) ? 1 : 0;
      if (is_legal(at)) slot.units.push_back(t + 1);
    });
    if (slot.units.empty()) return;
    if (!is_machine_gun(s_, g)) return add(a, " {unit}", {std::move(slot)}, by);
    const Slot salvos{"count", 1, static_cast<double>(gun_row(s_, g).fires_a_turn), 1, {}, {}};
    add(a, " {unit} x{count}", {std::move(slot), salvos}, by);
  }

  /// A range to be guessed, or planned for a later turn: offered whatever it is, for which ranges
  /// are right nobody may be told.
  void lay(GunId g, const std::vector<desk::Figure>& by) {
    if (!gun_row(s_, g).indirect) return;
    Action a{.verb = is_mortar(s_, g) ? Verb::Plan : Verb::Guess, .gun = g};
    a.facing = s_.men[figure_of(s_, g)].facing;
    const Len most = reach_of(s_, g).far;
    const Len least = std::max<Len>(kInch / 10, gun_row(s_, g).least_range_in * kInch);
    a.number = most;
    const std::string laid = " {length} " + word(Word::At) + " {angle}";
    if (a.verb == Verb::Plan) {
      if (is_legal(a)) add(a, laid, {length(least, most), angle_slot()}, by);
      return;
    }
    Slot slot{"unit", 0, 0, 0, {}, {}};
    each_enemy([&](UnitId t) {
      a.target = t;
      if (is_legal(a)) slot.units.push_back(t + 1);
    });
    if (!slot.units.empty())
      add(a, laid + " " + word(Word::On) + " {unit}",
          {length(least, most), angle_slot(), std::move(slot)}, by);
  }

  template <class F>
  void each_enemy(F&& f) const {
    for (UnitId t = 0; t < s_.unit_count; ++t)
      if (!unit(s_, t).men.empty() && side_of_unit(s_, t) != side_of_unit(s_, u_)) f(t);
  }

  /// Doors, windows or sections with which something may be done, by their labels.
  template <class List>
  void spots(Verb verb, std::string_view name, const List& list) {
    Slot slot{std::string(name), 0, 0, 0, {}, {}};
    Action a{.verb = verb};
    for (std::size_t i = 0; i < list.size(); ++i) {
      a.spot = static_cast<std::uint8_t>(i);
      if (may_any(a)) slot.places.push_back(list[i].label);
    }
    const std::string form = " {" + slot.name + "}";
    if (!slot.places.empty()) add(a, form, {std::move(slot)});
  }

  /// What only asks to be pressed, by the unit or by each man of it who may.
  void press_each(Action a) {
    if (is_legal(a)) return add(a, "", {}, {}, true);
    std::vector<desk::Figure> men;
    unit(s_, u_).men.for_each([&](ManId m) {
      a.men = bit_of(s_.men[m].number);
      if (is_legal(a)) men.push_back(figure_at(s_.men[m], false));
    });
    if (!men.empty()) add(a, "", {}, std::move(men));
  }

  void walls() {
    Slot slot{"house", 0, 0, 0, {}, {}};
    Action a{.verb = Verb::FireHouse, .number = 1};
    for (std::size_t h = 0; h < s_.field->houses.size(); ++h) {
      a.house = static_cast<HouseId>(h);
      if (is_whole(s_, a.house) && is_legal(a)) slot.places.push_back(house(s_, a.house).label);
    }
    const Slot shots = shots_slot();
    if (!slot.places.empty()) add(a, " {house} x{count}", {std::move(slot), shots});
  }

  static constexpr Len kStep = 12 * kInch;

  const State& s_;
  UnitId u_;
  Lang lang_;
  std::vector<Order>& out_;
};

}  // namespace

void add_piece_orders(const State& s, UnitId u, Lang lang, std::vector<Order>& out) {
  Offers(s, u, lang, out).pieces();
}

void add_house_orders(const State& s, UnitId u, Lang lang, std::vector<Order>& out) {
  if (has_houses(s)) Offers(s, u, lang, out).houses();
}

OpeningId opening_labelled(const Setup& setup, std::string_view label) {
  const auto& all = setup.field->openings;
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Opening& o) { return o.label == label; });
  return found == all.end() ? kNoOpening : static_cast<OpeningId>(found - all.begin());
}

std::vector<Action> meant_by_opening(const State& s, UnitId u, OpeningId o) {
  std::vector<Action> out;
  gestures_by(s, u, o, out);
  // Nobody breaks a door that he can open.
  std::stable_partition(out.begin(), out.end(),
                        [](const Action& a) { return a.verb != Verb::BashDoor; });
  if (!out.empty()) return out;
  // Why not: what it would be, were it done.
  const bool door = is_door(s, o);
  const bool inside = unit(s, u).men.any([&](ManId m) { return is_enclosed(s, m); });
  Action a{.verb = Verb::Post, .unit = u, .spot = o};
  if (door && !is_passable(s, o))
    a.verb = Verb::OpenDoor;
  else if (door && !inside)
    a.verb = Verb::GoIn;
  return {a};
}

}  // namespace sandtable::fixed_baynet
