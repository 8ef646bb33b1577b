#include "rulesets/game_of_kings/rules/movement/touch.h"

#include <algorithm>
#include <array>

#include "engine/geometry/base/sweep.h"
#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/contact.h"
#include "rulesets/game_of_kings/rules/fire/firing.h"
#include "rulesets/game_of_kings/rules/ground/cost.h"
#include "rulesets/game_of_kings/rules/harm.h"
#include "rulesets/game_of_kings/rules/movement/on_the_way.h"

namespace sandtable::game_of_kings {
namespace {

using geometry::Path;
using geometry::Segment;

/// How far a lone general that is reached gets to a unit (general.lone-reached).
constexpr Len kRefuge = length(Figure::Refuge);
/// How near to the defender the water must be (melee.bonus-river-bank).
constexpr Len kBank = length(Figure::Bank);

bool is_lone_general(const State& s, UnitId u) {
  return is_general(s, u) && on_table(s, u) && s.pieces.general[u] == kNoUnit;
}

template <class F>
void for_each_lone_general(const State& s, Side side, F&& f) {
  for_each_unit(s.pieces.alive[idx(side)] & ~s.pieces.solid, [&](UnitId u) {
    if (is_lone_general(s, u)) f(u);
  });
}

/// All of the mover lies ahead of the target's front edge: it touches nothing else of it.
bool only_before_front(const Box& mover, const Box& target) {
  const Vec along = target.corner[1] - target.corner[0];
  return std::all_of(mover.corner.begin(), mover.corner.end(), [&](Vec c) {
    const Vec to = c - target.corner[0];
    // Left of the edge as it runs to the right is ahead of it; a hair behind is still flush.
    return geometry::cross(along, to) >= -std::int64_t{2 * kTolerance} * geometry::length_of(along);
  });
}

/// Water near the defender that the attacker came through.
bool came_through_water(const State& s, UnitId target, const Wake& wake) {
  const Box& box = outline(s, target);
  bool found = false;
  // The two are nearest to each other at a corner of one of them, if they do not share ground.
  wake.waters.for_each([&](std::size_t i) {
    const geometry::Polygon& water = s.ground->terrain[i].area;
    found = found || water.touches(box) ||
            std::any_of(box.corner.begin(), box.corner.end(),
                        [&](Vec c) { return water.within(c, kBank + kTolerance); }) ||
            std::any_of(water.points().begin(), water.points().end(),
                        [&](Vec p) { return geometry::within(p, box, kBank + kTolerance); });
  });
  return found;
}

/// In every feature of this kind that the target stands in: a farm within a wood keeps off who is
/// in the wood alone.
bool in_its_shelter(const State& s, UnitId u, UnitId target, GroundKind kind) {
  const geometry::FeatureSet holds = all_inside(s, target, kind);
  return !holds.empty() && (holds & all_inside(s, u, kind)) == holds;
}

/// Where a unit that stands against an edge of the target would stand squared up to that nearest to
/// its front; nullopt: there is no room.
std::optional<Pose> squared_to(const State& s, UnitId u, UnitId target) {
  const Box& there = outline(s, target);
  const Vec front = pose(s, u).front;
  std::size_t best = 0;
  for (std::size_t i = 1; i < there.corner.size(); ++i) {
    const auto distance = [&](std::size_t k) {
      return geometry::squared_distance(front, there.corner[k], there.corner[(k + 1) % 4]);
    };
    if (distance(i) < distance(best)) best = i;
  }
  // Edges run clockwise from the front one: each looks a quarter turn further round.
  const auto outward = static_cast<Angle>(there.facing + best * geometry::kQuarterTurn);
  const Vec on_edge =
      geometry::nearest_point(there.corner[best], there.corner[(best + 1) % 4], front);
  const Pose squared{geometry::along(on_edge, outward, 1),
                     static_cast<Angle>(outward + geometry::kHalfTurn)};
  const Size size = size_of(s, u);
  const Box box = geometry::box_at(squared, size);
  const bool on_the_table = std::all_of(box.corner.begin(), box.corner.end(), [&](Vec c) {
    return c.x >= 0 && c.y >= 0 && c.x <= s.setup->width && c.y <= s.setup->depth;
  });
  if (!on_the_table || end_obstacle(s, u, squared, size) ||
      enters_closed(s, s, u, squared, outline(s, u)))
    return std::nullopt;
  return squared;
}

template <class D, class L>
void touch(Flow<D, L> f, UnitId u, UnitId target, const Box& from, const Wake& wake) {
  State& s = f.s;
  if (is_gun(s, target)) {
    tell::gun_taken(f, clause::melee_gun_contacted, target, u);
    eliminate(f, target, clause::melee_gun_contacted);
    return;
  }
  if (s.contact_count == kMaxContacts) return;
  Contact c;
  c.starter = u;
  c.target = target;
  c.zone = zone_of_attack(outline(s, u), outline(s, target), from);
  c.from_beyond = geometry::range(pose(s, target).front, from) > musket_range() + kTolerance;
  c.crossed_water = came_through_water(s, target, wake);
  c.inside_wood = in_its_shelter(s, u, target, GroundKind::Wood);
  c.inside_houses = in_its_shelter(s, u, target, GroundKind::BuiltUpArea);
  c.fresh = true;
  s.contacts[s.contact_count] = c;
  ++s.contact_count;
  modify(f.log, clause::melee_attack_direction, target,
         Measured(Measure::Count, static_cast<int>(c.zone)));
  tell::contacted(f, clause::melee_occurs_on_contact, u, target, c.zone, c.from_beyond,
                  c.crossed_water);
}

/// Some ground there may not be entered (terrain.no-entry).
bool is_closed(const State& s, UnitId u, const Box& box) {
  bool closed = false;
  s.ground->terrain.overlapping(box).for_each(
      [&](std::size_t i) { closed = closed || closed_to(s, u, s.ground->features[i].kind); });
  return closed;
}

/// Puts a friend's lone general beside a unit that came to stand on him, by the least distance.
template <class D, class L>
void set_aside(Flow<D, L> f, UnitId general) {
  State& s = f.s;
  constexpr Len kStep = 1'000, kFarthest = 200'000;
  constexpr int kDirections = 16;
  const Pose at = pose(s, general);
  const Size size = size_of(s, general);
  for (Len by = kStep; by <= kFarthest; by += kStep)
    for (int i = 0; i < kDirections; ++i) {
      const auto way = static_cast<Angle>(i * (65536 / kDirections));
      const Pose to{geometry::along(at.front, way, by), at.facing};
      const Vec centre = geometry::centre_of(to, size);
      if (centre.x < size.width || centre.y < size.depth ||
          centre.x > s.setup->width - size.width || centre.y > s.setup->depth - size.depth)
        continue;
      if (end_obstacle(s, general, to, size) || is_closed(s, general, geometry::box_at(to, size)))
        continue;
      set_pose(s, general, to);
      tell::general_set_aside(f, clause::move_friends_block, general, to.front.x, to.front.y);
      return;
    }
}

/// The nearest friend that a lone general can join.
UnitId refuge(const State& s, UnitId general) {
  UnitId best = kNoUnit;
  Len nearest = kRefuge + kTolerance;
  for_each_unit(s.pieces.alive[idx(side_of(s, general))] & s.pieces.solid, [&](UnitId v) {
    const Len there = geometry::gap(outline(s, general), outline(s, v));
    if (s.pieces.general[v] != kNoUnit || there > nearest || (best != kNoUnit && there == nearest))
      return;
    best = v;
    nearest = there;
  });
  return best;
}

template <class D, class L>
void reach_general(Flow<D, L> f, UnitId general) {
  State& s = f.s;
  const UnitId with = refuge(s, general);
  tell::general_reached(f, clause::general_lone_reached, general, with);
  if (with == kNoUnit)
    eliminate(f, general, clause::general_lone_reached);
  else
    join_unit(f, general, with);
}

}  // namespace

geometry::Zone zone_of_attack(const Box& mover, const Box& target, const Box& from) {
  if (only_before_front(mover, target)) return geometry::Zone::Front;
  return geometry::zone_of(target, front_centre(from));
}

std::optional<Pose> squared_up(const State& s, UnitId u, UnitId target) {
  if (!s.setup->options.conform_on_contact ||
      charge_at(s, u, target, pose(s, u)).touched != unit_bit(target))
    return std::nullopt;
  return squared_to(s, u, target);
}

bool touches_unit(const State& s, UnitId general, UnitId unit) {
  return on_table(s, unit) && s.pieces.general[unit] == kNoUnit &&
         geometry::within(outline(s, general), outline(s, unit), kTolerance);
}

template <class D, class L>
void join_unit(Flow<D, L> f, UnitId general, UnitId unit) {
  State& s = f.s;
  change_unit(s, general, [&](Pieces& p) { p.general[general] = unit; });
  change_unit(s, unit, [&](Pieces& p) { p.general[unit] = general; });
  carry_general(s, unit);
  modify(f.log, clause::general_bonus_when, unit, Measured(Measure::Score, 1));
  tell::attached(f, clause::general_attach, general, unit);
}

bool may_evade(const State& s, const Action& a) {
  return s.setup->options.light_foot_evade && is_light_foot(s, a.target) &&
         is_steady(s, a.target) && !is_locked(s, a.target) &&
         !has(s, a.target, unit_flag::kRetreated);
}

std::uint64_t generals_touched(const State& s, UnitId u, Pose from, const Segment& way) {
  std::uint64_t out = 0;
  const geometry::Sweep sweep(from, size_of(s, u), way);
  for_each_lone_general(s, other(side_of(s, u)), [&](UnitId g) {
    if (sweep.least_gap(outline(s, g)) <= kTolerance) out |= unit_bit(g);
  });
  return out;
}

Wake wake_of(const State& s, UnitId u, const Path& way) {
  Wake out;
  const Size size = size_of(s, u);
  const geometry::FeatureSet waters =
      s.ground->of(GroundKind::Stream) | s.ground->of(GroundKind::River);
  Pose at = pose(s, u);
  for (const Segment& segment : way) {
    const Pose to = geometry::after(at, size, segment);
    if (!is_general(s, u)) out.generals |= generals_touched(s, u, at, segment);
    at = to;
  }
  out.waters = waded_on(s, u, way, waters);
  return out;
}

Wake wake_where_it_stands(const State& s, UnitId u) {
  Wake out;
  for_each_lone_general(s, other(side_of(s, u)), [&](UnitId g) {
    if (geometry::within(outline(s, u), outline(s, g), kTolerance)) out.generals |= unit_bit(g);
  });
  return out;
}

template <class D, class L>
void make_contact(Flow<D, L> f, UnitId u, UnitId target, const Box& from, const Wake& wake) {
  State& s = f.s;
  const Charge charge = charge_at(s, u, target, pose(s, u));
  if (const std::optional<Pose> squared = squared_up(s, u, target)) {
    set_pose(s, u, *squared);
    carry_general(s, u);
    tell_turns(f, u, {*squared});
    modify(f.log, clause::move_contact_declared, u, Measured(Measure::Angle, squared->facing));
  }
  if (charge.beside != 0)
    modify(f.log, clause::move_contact_beside_the_target, first_of(charge.beside),
           Measured(Measure::Length, 0).against(kBeside));
  for_each_unit(charge.touched, [&](UnitId v) { touch(f, u, v, from, wake); });
}

template <class D, class L>
void meet_generals(Flow<D, L> f, UnitId u, const Wake& wake) {
  State& s = f.s;
  for_each_unit(wake.generals, [&](UnitId g) { reach_general(f, g); });
  if (is_general(s, u)) return;
  for_each_lone_general(s, side_of(s, u), [&](UnitId g) {
    if (geometry::overlap(outline(s, g), outline(s, u))) set_aside(f, g);
  });
}

template <class D, class L>
void leave_unit(Flow<D, L> f, UnitId general) {
  State& s = f.s;
  const UnitId with = s.pieces.general[general];
  if (with == kNoUnit) return;
  change_unit(s, with, [&](Pieces& p) { p.general[with] = kNoUnit; });
  change_unit(s, general, [&](Pieces& p) { p.general[general] = kNoUnit; });
  tell::detached(f, clause::general_attach, general, with);
}

#define SANDTABLE_TOUCH(D, L)                                                      \
  template void make_contact(Flow<D, L>, UnitId, UnitId, const Box&, const Wake&); \
  template void meet_generals(Flow<D, L>, UnitId, const Wake&);                    \
  template void leave_unit(Flow<D, L>, UnitId);                                    \
  template void join_unit(Flow<D, L>, UnitId, UnitId);
SANDTABLE_EVERY_FLOW(SANDTABLE_TOUCH)

}  // namespace sandtable::game_of_kings
