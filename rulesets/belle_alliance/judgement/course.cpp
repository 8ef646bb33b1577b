#include "rulesets/belle_alliance/judgement/course.h"

#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/judgement/eye.h"
#include "rulesets/belle_alliance/rules/march/rates.h"
#include "rulesets/belle_alliance/rules/orders/group.h"
#include "rulesets/belle_alliance/state/figures.h"

namespace sandtable::belle_alliance {
namespace {

/// The way from a unit to a place in whole degrees, as people write arrows.
Hundredths way_to(const Unit& unit, Vec place) {
  if (place == unit.place) return geometry::hundredths_of(unit.facing) / kDegree * kDegree;
  const Hundredths exact = geometry::hundredths_of(geometry::angle_of(place - unit.place));
  return (exact + kDegree / 2) / kDegree * kDegree % kFullTurn;
}

/// Writes the elements of one order.
class Writer {
 public:
  Writer(const Unit& unit, Sheet& sheet) : unit_(unit), sheet_(sheet) {}

  bool write(UnitId who, const Course& c) {
    if (!add_line(sheet_, {.who = who})) return false;
    if (c.form != OrderWord::Hold) put(c.form);
    switch (c.kind) {
      case Course::Kind::Hold:
        return false;
      case Course::Kind::Form:
        break;
      case Course::Kind::Go:
        go(c);
        break;
      case Course::Kind::Attack:
      case Course::Kind::Strike: {
        put(c.rate);
        const bool strikes = c.kind == Course::Kind::Strike;
        put({.kind = strikes ? OrderWord::AttackPosition : OrderWord::Attack,
             .about = About::Enemy,
             .which = c.target});
        break;
      }
      case Course::Kind::Screen:
        put(OrderWord::SkirmishersOut, c.figures);
        if (c.place != Vec{}) go(c);
        break;
      case Course::Kind::CallIn:
        put(OrderWord::SkirmishersIn, kNoAmount);
        break;
      case Course::Kind::Battery:
        battery(c);
        break;
      case Course::Kind::Load:
        put(OrderWord::Canister);
        break;
      case Course::Kind::Enter:
      case Course::Kind::Storm:
        part(c);
        break;
    }
    return ok_;
  }

 private:
  void put(const Element& e) { ok_ = add_element(sheet_, e) && ok_; }
  void put(OrderWord kind, std::int32_t amount = 0) { put({.kind = kind, .amount = amount}); }

  void go(const Course& c) {
    put(c.rate);
    if (c.about) put(OrderWord::About);
    put(OrderWord::Arrow, way_to(unit_, c.place));
    const auto number = static_cast<std::uint8_t>(sheet_.place_count);
    ok_ = add_place(sheet_, c.place) && ok_;
    put({.kind = OrderWord::To, .about = About::Place, .which = number});
  }

  void battery(const Course& c) {
    const Hundredths way = way_to(unit_, c.place);
    if (unit_.formation != Formation::Unlimbered) return put(OrderWord::Unlimber, way);
    constexpr Hundredths kHalf = kFullTurn / 2;
    Hundredths turn = (way - geometry::hundredths_of(unit_.facing) + kFullTurn) % kFullTurn;
    if (turn > kHalf) turn -= kFullTurn;
    put(OrderWord::March);
    put(OrderWord::Turn, turn / kDegree * kDegree);
  }

  void part(const Course& c) {
    put(c.rate);
    const bool storms = c.kind == Course::Kind::Storm;
    if (!storms) put(OrderWord::Arrow, way_to(unit_, c.place));
    put({.kind = storms ? OrderWord::Attack : OrderWord::To,
         .about = About::Feature,
         .which = c.feature,
         .part = c.part});
  }

  const Unit& unit_;
  Sheet& sheet_;
  bool ok_ = true;
};

}  // namespace

bool write_course(const State& s, Side side, UnitId unit, const Course& course, Sheet& sheet) {
  if (course.kind == Course::Kind::Hold && course.form == OrderWord::Hold) return true;
  const Sheet before = sheet;
  if (Writer(s.of(side).units[unit], sheet).write(unit, course)) return true;
  sheet = before;
  return false;
}

Course march_to(const State& s, Side side, UnitId id, Vec place, bool hurry) {
  const Unit& unit = s.of(side).units[id];
  Course c{.kind = Course::Kind::Go, .place = place};
  const Troops troops = card_of(s, side, id).troops;
  const RateRow* row = rate_row(troops, unit.formation);
  const bool exempt =
      unit.formation == Formation::ColumnOfMarch || unit.formation == Formation::Limbered;
  const bool may = row != nullptr && row->fast != table::kBlank &&
                   unit.disorder == Disorder::None &&
                   (exempt || unit.fast_row < figure(Figure::FastBounds));
  if (hurry && may && centimetres_between(unit.place, place) > rate_of(*row, Rate::Normal))
    c.rate = OrderWord::Fast;
  if (unit.formation == Formation::Line && place != unit.place) {
    const Angle to = geometry::angle_of(place - unit.place);
    c.about = geometry::between(unit.facing, to) > geometry::kQuarterTurn;
  }
  return c;
}

Course attack_on(const State& s, Side side, UnitId id, Label label, Course::Kind kind) {
  const Unit& unit = s.of(side).units[id];
  const Options& options = s.setup->options;
  Course c{.kind = kind, .target = label};
  const RateRow* row = rate_row(card_of(s, side, id).troops, unit.formation);
  const bool steady = unit.disorder == Disorder::None ||
                      (unit.disorder == Disorder::LD && options.ld_charge == LdCharge::Allowed);
  const bool fresh = (unit.flags & unit_flag::kChargedBefore) == 0 ||
                     options.consecutive_charges == ConsecutiveCharges::Priced;
  if (row != nullptr && row->charge != table::kBlank && steady && fresh) c.rate = OrderWord::Charge;
  return c;
}

}  // namespace sandtable::belle_alliance
