#include "rulesets/belle_alliance/judgement/course.h"

#include <algorithm>
#include <cstdlib>

#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/judgement/eye.h"
#include "rulesets/belle_alliance/judgement/ways.h"
#include "rulesets/belle_alliance/rules/march/form.h"
#include "rulesets/belle_alliance/rules/march/rates.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/rules/orders/group.h"
#include "rulesets/belle_alliance/state/figures.h"

namespace sandtable::belle_alliance {
namespace {

/// The way from one place to another in whole degrees, as people write arrows.
Hundredths way_between(Vec from, Vec to) {
  const Hundredths exact = geometry::hundredths_of(geometry::angle_of(to - from));
  return (exact + kDegree / 2) / kDegree * kDegree % kFullTurn;
}
Hundredths way_to(const Unit& unit, Vec place) {
  if (place == unit.place) return geometry::hundredths_of(unit.facing) / kDegree * kDegree;
  return way_between(unit.place, place);
}

/// Whether a unit will most likely stand where it is in the bound.
bool is_likely_to_stand(const Unit& unit) {
  switch (unit.formation) {
    case Formation::Unlimbered:
    case Formation::Gunners:
    case Formation::Square:
    case Formation::AtWork:
    case Formation::AtRest:
      return true;
    default:
      return unit.disorder == Disorder::MD;
  }
}

Len half_width(const State& s, Side side, UnitId id) {
  const Form form = form_of(s, side, id);
  return form.kind == Form::Kind::Disc ? form.radius : form.size.width / 2;
}

/// How far a difference of places goes in a direction.
Len on(geometry::Direction way, Vec difference) {
  constexpr std::int64_t kUnit = 1 << 30;
  return static_cast<Len>(geometry::dot(way, difference) / kUnit);
}

/// Beside the nearest own unit that stands in the straight way; none where the way is free
/// (sim.own-block).
Vec way_round(const State& s, Side side, UnitId id, Vec to) {
  constexpr Len kAhead = 50 * geometry::kCentimetre, kClear = 3 * geometry::kCentimetre;
  const Force& own = s.of(side);
  const Vec from = own.units[id].place;
  if (to == from) return {};
  const Angle heading = geometry::angle_of(to - from);
  const geometry::Direction ahead_way = geometry::direction(heading),
                            right = geometry::right_of(ahead_way);
  const Len far = std::min(kAhead, geometry::length(to - from)), wide = half_width(s, side, id);
  Len nearest = far;
  Vec via{};
  for (UnitId other = 0; other < own.unit_count; ++other) {
    const Unit& unit = own.units[other];
    if (other == id || unit.standing != Standing::OnTable || !is_likely_to_stand(unit)) continue;
    const Vec off = unit.place - from;
    const Len ahead = on(ahead_way, off), aside = on(right, off);
    const Len need = wide + half_width(s, side, other) + geometry::kCentimetre;
    if (ahead <= 0 || ahead >= nearest || std::abs(aside) >= need) continue;
    const auto way = static_cast<Angle>(
        heading + (aside > 0 ? -geometry::kQuarterTurn : geometry::kQuarterTurn));
    nearest = ahead;
    via = geometry::along(unit.place, way, need + kClear);
  }
  const bool on = via.x >= 0 && via.y >= 0 && via.x <= s.setup->width && via.y <= s.setup->depth;
  return on ? via : Vec{};
}

/// Whether others of its side are so near, as captains judge it, that they may come into its way.
bool is_crowded(const State& s, Side side, UnitId id) {
  constexpr Len kNear = 45 * geometry::kCentimetre;
  const Force& own = s.of(side);
  for (UnitId other = 0; other < own.unit_count; ++other) {
    const Unit& unit = own.units[other];
    if (other == id || unit.standing != Standing::OnTable || unit.mother == id) continue;
    if (geometry::squared(unit.place - own.units[id].place) <= std::int64_t{kNear} * kNear)
      return true;
  }
  return false;
}

/// The element that forms a formation; Hold for one that no order forms.
OrderWord word_of(Formation formation) {
  switch (formation) {
    case Formation::Line:
      return OrderWord::FormLine;
    case Formation::AttackColumn:
      return OrderWord::FormAttackColumn;
    case Formation::BattalionMass:
      return OrderWord::FormMass;
    case Formation::Square:
      return OrderWord::FormSquare;
    case Formation::Huddle:
      return OrderWord::FormHuddle;
    case Formation::ColumnOfMarch:
      return OrderWord::FormColumn;
    case Formation::Limbered:
      return OrderWord::Limber;
    case Formation::Unlimbered:
      return OrderWord::Unlimber;
    default:
      return OrderWord::Hold;
  }
}

/// Writes the elements of one order.
class Writer {
 public:
  Writer(const Unit& unit, Sheet& sheet) : unit_(unit), sheet_(sheet) {}

  bool write(UnitId who, const Course& c) {
    if (!add_line(sheet_, Line{.who = who})) return false;
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
        any_way(c);
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
      case Course::Kind::Rest:
        put(OrderWord::Rest);
        break;
      case Course::Kind::Resupply:
        put({.kind = OrderWord::Resupply, .about = About::Unit, .which = c.which});
        break;
      case Course::Kind::Build:
        build(c);
        break;
      case Course::Kind::Split:
        split(who, c);
        break;
      case Course::Kind::Assemble:
        put({.kind = OrderWord::Assemble, .about = About::Unit, .which = c.which});
        break;
      case Course::Kind::Leave:
        put(c.rate);
        if (c.about) put(OrderWord::About);
        put(OrderWord::Arrow, way_to(unit_, c.place));
        put({.kind = OrderWord::Leave, .about = About::Exit, .which = c.which});
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
    if (c.via == Vec{}) {
      leg(way_to(unit_, c.place), c.place);
    } else {
      leg(way_to(unit_, c.via), c.via);
      leg(way_between(c.via, c.place), c.place);
    }
    any_way(c);
  }
  void any_way(const Course& c) {
    if (c.any_way) put(OrderWord::AnyWay);
  }
  void leg(Hundredths way, Vec to) {
    put(OrderWord::Arrow, way);
    const auto number = static_cast<std::uint8_t>(sheet_.place_count);
    ok_ = add_place(sheet_, to) && ok_;
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

  void build(const Course& c) {
    Element e{.kind = OrderWord::FieldWork, .amount = static_cast<std::int32_t>(c.work)};
    if (c.feature != kNoFeature) {
      e.about = About::Feature;
      e.which = c.feature;
      e.part = c.part;
      return put(e);
    }
    e.about = About::Place;
    e.which = static_cast<std::uint8_t>(sheet_.place_count);
    ok_ = add_place(sheet_, c.place) && ok_;
    put(e);
  }

  /// The first part stands where it is; the second has a line of its own (split.orders-of-parts).
  void split(UnitId who, const Course& c) {
    const int rest = unit_.figures - c.figures;
    for (const int figures : {int{c.figures}, rest}) put(OrderWord::Split, figures);
    ok_ = add_line(sheet_, Line{.who = who, .share = Share::B}) && ok_;
    if (!ok_) return;
    if (c.feature == kNoFeature) return go(c);
    Course in = c;
    in.kind = Course::Kind::Enter;
    part(in);
  }

  const Unit& unit_;
  Sheet& sheet_;
  bool ok_ = true;
};

}  // namespace

OrderWord resumed(const Unit& unit) { return is_idle(unit) ? word_of(unit.kept) : OrderWord::Hold; }
Formation marching_as(const Unit& unit) {
  return resumed(unit) == OrderWord::Hold ? unit.formation : unit.kept;
}

bool has_room_to_limber(const State& s, Side side, UnitId id) {
  Unit limbered = s.of(side).units[id];
  limbered.formation = limbered.kept = Formation::Limbered;
  const Form form = form_of(*s.setup, limbered, card_of(s, side, id).troops);
  for (int back = 0; back <= figure(Figure::MostShift); ++back) {
    const Body body = body_at(
        form, {geometry::along(limbered.place, limbered.facing, -back * geometry::kCentimetre),
               limbered.facing});
    bool free = true;
    for (const Side of : {Side::A, Side::B})
      for (UnitId other = 0; free && other < s.of(of).unit_count; ++other)
        if (on_table(s, of, other) && (of != side || other != id))
          free = !overlap(body, body_of(s, of, other));
    if (free) return true;
  }
  return false;
}

bool write_course(const State& s, Side side, UnitId unit, const Course& course, Sheet& sheet) {
  if (course.kind == Course::Kind::Hold && course.form == OrderWord::Hold) return true;
  const Sheet before = sheet;
  if (Writer(s.of(side).units[unit], sheet).write(unit, course)) return true;
  sheet = before;
  return false;
}

Course march_to(const State& s, Side side, UnitId id, Vec place, bool hurry) {
  const Unit& unit = s.of(side).units[id];
  const Formation as = marching_as(unit);
  Course c{.kind = Course::Kind::Go, .form = resumed(unit), .place = place};
  const Troops troops = card_of(s, side, id).troops;
  const RateRow* row = rate_row(troops, as);
  const bool exempt = as == Formation::ColumnOfMarch || as == Formation::Limbered;
  const bool may = row != nullptr && row->fast != table::kBlank &&
                   unit.disorder == Disorder::None &&
                   (exempt || unit.fast_row < figure(Figure::FastBounds));
  if (hurry && may && centimetres_between(unit.place, place) > rate_of(*row, Rate::Normal))
    c.rate = OrderWord::Fast;
  const Vec corner = first_on_way(s, side, id, as, place);
  c.via = way_round(s, side, id, corner);
  if (c.via == Vec{} && corner != place) c.via = corner;
  const Vec first = c.via == Vec{} ? place : c.via;
  if (as == Formation::Line && first != unit.place) {
    const Angle to = geometry::angle_of(first - unit.place);
    c.about = geometry::between(unit.facing, to) > geometry::kQuarterTurn;
  }
  c.any_way = is_crowded(s, side, id);
  return c;
}

Course attack_on(const State& s, Side side, UnitId id, Label label, Course::Kind kind) {
  const Unit& unit = s.of(side).units[id];
  const Options& options = s.setup->options;
  Course c{.kind = kind, .form = resumed(unit), .target = label};
  const RateRow* row = rate_row(card_of(s, side, id).troops, marching_as(unit));
  const bool steady = unit.disorder == Disorder::None ||
                      (unit.disorder == Disorder::LD && options.ld_charge == LdCharge::Allowed);
  const bool fresh = (unit.flags & unit_flag::kChargedBefore) == 0 ||
                     options.consecutive_charges == ConsecutiveCharges::Priced;
  if (row != nullptr && row->charge != table::kBlank && steady && fresh) c.rate = OrderWord::Charge;
  c.any_way = is_crowded(s, side, id);
  return c;
}

}  // namespace sandtable::belle_alliance
