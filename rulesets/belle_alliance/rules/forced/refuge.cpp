#include "rulesets/belle_alliance/rules/forced/refuge.h"

#include <algorithm>

#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/rules/forced/fall_plan.h"
#include "rulesets/belle_alliance/rules/march/reform.h"
#include "rulesets/belle_alliance/rules/moral/moral.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/state/figures.h"

namespace sandtable::belle_alliance {
namespace {

using geometry::Pose;

constexpr Len kRefuge = centimetres(figure(MarchFigure::Refuge));
constexpr Len kTooNear = centimetres(figure(MarchFigure::LeastBack));
constexpr Len kFarthest = centimetres(100);

/// Whether gunners can make for it: it has figures, and lies within their reach.
bool is_refuge(const State& state, Side side, UnitId gunners, UnitId id) {
  return id != gunners && on_table(state, side, id) && state.of(side).units[id].figures > 0 &&
         is_within(gap(body_of(state, side, gunners), body_of(state, side, id)), kRefuge);
}

/// The nearest own unit with figures within reach of gunners; of equals the lower number.
UnitId nearest_own(const State& state, Side side, UnitId gunners) {
  const Body body = body_of(state, side, gunners);
  UnitId best = kNoUnit;
  Len least = 0;
  for (UnitId id = 0; id < state.of(side).unit_count; ++id) {
    if (!is_refuge(state, side, gunners, id)) continue;
    const Len apart = gap(body, body_of(state, side, id));
    if (best != kNoUnit && apart >= least) continue;
    best = id;
    least = apart;
  }
  return best;
}

/// Puts a unit that lies on another where it is free, as near as that can be: never over what
/// nobody crosses, seen from where it came from.
void put_aside(State& state, const Going& going, Side side, UnitId number, Vec origin,
               Angle heading) {
  Unit& unit = state.of(side).units[number];
  const Form form = form_of(state, side, number);
  const auto free = [&](Vec place) {
    return !going.parts(origin, place) &&
           is_free(state, going, side, number, form, {place, unit.facing});
  };
  if (free(unit.place)) return;
  if (const auto aside = first_around(unit.place, heading, kFarthest, free)) unit.place = *aside;
}

/// Where a unit that comes from somewhere stands when it goes so far in a direction, or as far as
/// there is room for it and nothing that it cannot cross.
void go(State& state, const Going& going, Side side, UnitId number, Vec origin, Angle heading,
        Len way) {
  Unit& unit = state.of(side).units[number];
  const Form form = form_of(state, side, number);
  const Vec from = unit.place;
  const bool beyond = going.parts(origin, from);
  const Len most =
      beyond ? 0 : going.open_way(standing(state, side, number), {from, unit.facing}, heading, way);
  for (Len on = most; on > 0; on -= std::min(on, geometry::kMillimetre)) {
    const Pose there{geometry::along(from, heading, on), unit.facing};
    if (!is_free(state, going, side, number, form, there)) continue;
    unit.place = there.front;
    return;
  }
  put_aside(state, going, side, number, origin, heading);
}

}  // namespace

void move_clear(State& state, const Going& going, Side side, UnitId number, Angle heading) {
  Unit& unit = state.of(side).units[number];
  const Form form = form_of(state, side, number);
  if (is_free(state, going, side, number, form, pose_of(unit))) return;
  const Vec from = unit.place;
  // On, and where that is barred back along the way, to the nearest place.
  for (const int turn : {0, int{geometry::kHalfTurn}})
    for (Len way = geometry::kMillimetre; way <= kFarthest; way += geometry::kMillimetre) {
      const Pose there{geometry::along(from, static_cast<Angle>(heading + turn), way), unit.facing};
      if (going.parts(from, there.front) || !is_free(state, going, side, number, form, there))
        continue;
      unit.place = there.front;
      return;
    }
  put_aside(state, going, side, number, from, heading);
}

void take_refuge(State& state, const Going& going, Side side, UnitId number, UnitId named) {
  Unit& unit = state.of(side).units[number];
  const bool ordered = named != kNoUnit && is_refuge(state, side, number, named);
  const UnitId refuge = ordered ? named : nearest_own(state, side, number);
  const Vec origin = unit.chain == kNoUnit ? unit.place : body_of(state, side, unit.chain).centre();
  if (refuge == kNoUnit) {
    const auto back = static_cast<Angle>(unit.facing + geometry::kHalfTurn);
    go(state, going, side, number, origin, back, kRefuge);
    return;
  }
  const Body mine = body_of(state, side, number), his = body_of(state, side, refuge);
  const Vec way = his.centre() - mine.centre();
  if (way == Vec{}) return;
  go(state, going, side, number, origin, geometry::angle_of(way), geometry::length(way));
}

void settle_yields(State& state, const Going& going, const March& march) {
  for (const Happening& h : march.happenings()) {
    const Side enemy = other(h.side);
    if (!on_table(state, h.side, h.unit)) continue;
    Unit& unit = state.of(h.side).units[h.unit];
    if (h.kind == Happening::Kind::LeftGuns && leave_guns(state, h.side, h.unit)) {
      state.of(h.side).units[h.unit].flags |= unit_flag::kMoved;
      take_refuge(state, going, h.side, h.unit);
    }
    if (h.kind != Happening::Kind::ForcedBack) continue;
    unit.flags |= unit_flag::kForced | unit_flag::kMoved;
    const Vec away =
        body_of(state, h.side, h.unit).centre() - body_of(state, enemy, h.other).centre();
    if (away != Vec{}) move_clear(state, going, h.side, h.unit, geometry::angle_of(away));
    const Len apart = gap(body_of(state, h.side, h.unit), body_of(state, enemy, h.other));
    if (is_within(apart, kTooNear) && unit.disorder == Disorder::None)
      worsen(state, h.side, h.unit, Disorder::LD, h.other);
  }
}

}  // namespace sandtable::belle_alliance
