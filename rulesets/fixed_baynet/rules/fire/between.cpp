#include "rulesets/fixed_baynet/rules/fire/between.h"

#include <algorithm>

#include "engine/geometry/base/disc.h"
#include "engine/geometry/plane/angle.h"
#include "rulesets/fixed_baynet/rules/fire/fire.h"
#include "rulesets/fixed_baynet/rules/ground/ground.h"
#include "rulesets/fixed_baynet/rules/ground/night.h"
#include "rulesets/fixed_baynet/rules/stats.h"

namespace sandtable::fixed_baynet {
namespace {

/// How far along a line something first bars it that bars the rest of it too; from the edge of the
/// base.
template <class Bars>
Len free_until(const Line& line, Bars&& bars) {
  const Vec from = line.from.centre, to = line.to.centre;
  const Angle along = geometry::angle_of(to - from);
  Len free = 0, barred = geometry::length(to - from);
  while (barred - free > 1) {
    const Len middle = free + (barred - free) / 2;
    (bars(geometry::along(from, along, middle)) ? barred : free) = middle;
  }
  return std::max(0, free - line.from.radius);
}

/// Before the walls of a building, from outside; who is recorded in it looks out of its face.
Len before_walls(const State& s, HouseId h, const Line& line) {
  const Vec from = line.from.centre;
  geometry::Stretches inside;
  house(s, h).building.outline().stretches(from, line.to.centre, inside);
  if (inside.count == 0) return 0;
  const Vec wall = geometry::point_on(from, line.to.centre, inside.item[0].enter);
  return std::max(0, geometry::length(wall - from) - line.from.radius);
}

/// Before the walls and shut doors round a man on one of its floors.
Len before_walls_of_room(const State& s, ManId m, HouseId h, const Line& line) {
  const auto storey = storey_of(s, m);
  const auto lets = see_through(s, h);
  return free_until(line, [&](Vec p) {
    return !house(s, h).building.line(line.from.centre, p, storey, lets).has_value();
  });
}

InTheWay in_walls(const State& s, ManId from, HouseId h, const Line& line) {
  const bool round = house_of(s, from) == h && !is_enclosed(s, from);
  return {InTheWay::Kind::House, h,
          round ? before_walls_of_room(s, from, h, line) : before_walls(s, h, line)};
}

InTheWay in_friends(const State& s, ManId friend_, const Line& line) {
  const geometry::Disc point{line.from.centre, 0};
  const Len touch = geometry::first_touch(point, line.to.centre, base(s, friend_));
  return {InTheWay::Kind::Man, friend_, std::max(0, touch - line.from.radius)};
}

InTheWay in_ground(const State& s, const Line& line, Len eye) {
  const Field& field = *s.field;
  return {InTheWay::Kind::Ground, 0, free_until(line, [&](Vec p) {
            return field.relief.is_higher_between(field.terrain, line.from.centre, p, eye);
          })};
}

}  // namespace

InTheWay in_the_way(const State& s, ManId from, ManId to, const Line& line) {
  if (line.barred) return in_walls(s, from, line.in_way, line);
  const Len eye = std::max(height_of(s, from), height_of(s, to));
  if (ground_between(s, from, to))
    return in_ground(s, {base(s, from), base(s, to), kNoOpening, std::nullopt, {}, kNoHouse}, eye);
  return in_friends(s, friend_between(s, from, to, line.from.centre, line.to.centre, eye), line);
}

InTheWay in_the_way_to_house(const State& s, ManId from, HouseId h, const Line& line) {
  if (line.barred) return in_walls(s, from, house_of(s, from), line);
  const HouseId before = house_before(s, from, h, line);
  if (before != kNoHouse) return in_walls(s, from, before, line);
  const Len low = std::max(height_of(s, from), foot_of(s, h));
  const ManId first = friend_between(s, from, kNoMan, line.from.centre, line.to.centre, low);
  if (first != kNoMan) return in_friends(s, first, line);
  return in_ground(s, line, std::max(height_of(s, from), top_of(s, h)));
}

template <class S>
void bar_line(Judge<S>& judge, ManId from, Clause why, const Line& line, const InTheWay& what) {
  judge.no(why, from,
           Measured(Measure::Length, geometry::gap(line.from, line.to)).against(what.free));
  const bool man = what.kind == InTheWay::Kind::Man;
  modify(judge.sink, clause::fire_line, man ? static_cast<std::uint16_t>(what.which) : kNoPiece,
         Measured(Measure::Count, static_cast<int>(what.kind)).against(what.which));
}

template <class S>
void judge_sight(const State& s, ManId from, ManId to, Judge<S>& judge) {
  const Line line = line_of_sight(s, from, to);
  if (!in_sight(s, from, to)) {
    judge.no(
        s.setup->fog ? clause::night_fog : clause::night_sight, from,
        Measured(Measure::Length, geometry::gap(line.from, line.to)).against(sight_at_night(s)));
    return;
  }
  if (line.barred && line.in_way == kNoHouse) {
    judge.no(*line.barred, from, line.measured);
    return;
  }
  if constexpr (S::all)
    bar_line(judge, from, line.barred.value_or(clause::fire_line), line,
             in_the_way(s, from, to, line));
  else
    judge.no(line.barred.value_or(clause::fire_line), from);
}

#define SANDTABLE_BETWEEN(S)                                                      \
  template void bar_line(Judge<S>&, ManId, Clause, const Line&, const InTheWay&); \
  template void judge_sight(const State&, ManId, ManId, Judge<S>&);
SANDTABLE_EVERY_SINK(SANDTABLE_BETWEEN)

}  // namespace sandtable::fixed_baynet
