#include <algorithm>
#include <array>

#include "engine/geometry/base/sweep.h"
#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/contact.h"
#include "rulesets/game_of_kings/data/tables.gen.h"
#include "rulesets/game_of_kings/rules/ground/cost.h"
#include "rulesets/game_of_kings/rules/harm.h"
#include "rulesets/game_of_kings/rules/movement/movement.h"
#include "rulesets/game_of_kings/rules/movement/on_the_way.h"
#include "rulesets/game_of_kings/rules/movement/touch.h"

/// Moves carried out: The Variation, where the unit comes to stand, what happens on the way.
namespace sandtable::game_of_kings {
namespace {

using geometry::Path;
using geometry::Segment;

bool turns_on_the_spot(const Segment& segment) {
  return segment.kind == Segment::Kind::AboutFace || segment.kind == Segment::Kind::Pivot;
}

/// How many segments at the end of a path turn on the spot.
std::uint8_t turns_at_end(const Path& path) {
  std::uint8_t n = 0;
  while (n < path.count && turns_on_the_spot(path.segment[path.count - 1u - n])) ++n;
  return n;
}

Path without_turns(const Path& path) {
  Path out = path;
  out.count = static_cast<std::uint8_t>(path.count - turns_at_end(path));
  return out;
}

/// The turns on the spot that end the ordered path, carried out where the way ended.
Path with_turns(Path way, const Path& ordered) {
  for (std::size_t i = ordered.count - turns_at_end(ordered); i < ordered.count; ++i)
    way.add(ordered.segment[i]);
  return way;
}

/// Foot that cross a river take a whole move over it (terrain.river); not so on a bridge.
bool crosses_river(const State& s, UnitId u, const Path& path) {
  const geometry::FeatureSet river = s.ground->of(GroundKind::River);
  return is_foot(s, u) && !waded_on(s, u, path, river).empty();
}

/// A way straight on from where a path ends.
Segment onward(const Path& path, Len length) {
  const Segment last = path.count == 0 ? geometry::straight(1) : path.segment[path.count - 1u];
  if (last.kind == Segment::Kind::Oblique) return geometry::oblique(last.angle, length);
  return geometry::straight(length);
}

Angle direction_of(Pose end, const Segment& way) {
  return way.kind == Segment::Kind::Oblique ? static_cast<Angle>(end.facing + way.angle)
                                            : end.facing;
}

/// The longest first part of a way that has nothing in it and ends where the unit may stand.
Path clear_part(const State& s, UnitId u, const Path& way, const Charge& charge) {
  const Size size = size_of(s, u);
  const auto clear = [&](const Path& part) {
    return !obstacle(s, u, part, charge) &&
           !end_obstacle(s, u, geometry::after(pose(s, u), size, part), size);
  };
  if (clear(way)) return way;
  // Ends that overlap what is passed lie in the middle of the way: looked for from its far end.
  constexpr Len kStep = 1'000;
  const Len whole = geometry::length_of(way, size);
  Len low = 0, high = whole;
  for (Len at = whole - kStep; at > 0; at -= kStep) {
    if (!clear(geometry::prefix(way, size, at))) {
      high = at;
      continue;
    }
    low = at;
    break;
  }
  while (low + 1 < high) {
    const Len middle = low + (high - low) / 2;
    (clear(geometry::prefix(way, size, middle)) ? low : high) = middle;
  }
  if (low > 0) return geometry::prefix(way, size, low);
  return {};
}

/// How far a unit gets along a way straight on before it meets the feature that it was ordered to
/// line: no farther where it is there already (variation.feature-exception).
Len before_feature(const State& s, UnitId u, Pose from, const Segment& way, std::size_t feature) {
  constexpr Len kStep = 1'000;
  const Size size = size_of(s, u);
  const auto meets = [&](Len length, Len ease) {
    Segment part = way;
    part.length = length;
    const Pose at = length == 0 ? from : geometry::after(from, size, part);
    const Box box = geometry::grown(geometry::box_at(at, size), size, ease);
    return s.ground->terrain.touching(box).has(feature);
  };
  if (meets(0, kTolerance)) return 0;
  Len clear = 0, met = way.length + 1;
  for (Len at = kStep; clear < way.length; at += kStep) {
    const Len here = std::min(at, way.length);
    if (meets(here, 0)) {
      met = here;
      break;
    }
    clear = here;
  }
  while (met - clear > 1) {
    const Len middle = clear + (met - clear) / 2;
    (meets(middle, 0) ? met : clear) = middle;
  }
  return clear;
}

/// What The Variation makes of a way.
struct Varied {
  Path path;
  bool touches = false;
};

template <class D, class L>
Varied lengthen(Flow<D, L> f, const Action& a, const March& m) {
  State& s = f.s;
  const UnitId u = a.unit;
  const Size size = size_of(s, u);
  Varied out{without_turns(m.path), m.touches};
  if (m.touches) return out;
  const Pose end = geometry::after(pose(s, u), size, out.path);
  // A general who joins a unit stops with it.
  if (a.ends_attached) {
    modify(f.log, clause::variation_limits, u,
           Measured(Measure::Length, 0).against(m.over_ground / 4));
    return out;
  }
  if (crosses_river(s, u, out.path)) {
    modify(f.log, clause::terrain_river, u,
           Measured(Measure::Length, 0).against(m.over_ground / 4));
    return out;
  }
  const Segment one = onward(out.path, 1);
  const Len reach =
      reach_for_cost(s, u, end.front, direction_of(end, one), m.over_ground / 4, m.allowance);
  const bool charges = a.target != kNoUnit && !is_general(s, u);
  Segment way = onward(out.path, reach);
  if (a.feature != 0) {
    const Len wished = m.over_ground / 4;
    const Len there = before_feature(s, u, end, onward(out.path, wished), a.feature - 1U);
    if (there < wished)
      modify(f.log, clause::variation_feature_exception, u,
             Measured(Measure::Length, there).against(wished));
    way.length = std::min(reach, there);
  }
  if (way.length == 0) return out;
  if (charges) {
    const Segment touch = geometry::until_touch(end, size, way, outline(s, a.target));
    out.touches = touch != way;
    way = touch;
  }
  const Len free = free_extra(s, u, end, way, charges ? a.target : kNoUnit, out.path);
  if (free < way.length) {
    modify(f.log, clause::variation_limits, u, Measured(Measure::Length, free).against(way.length));
    out.touches = false;
    way.length = free;
  }
  if (way.length > 0) {
    Path longer = out.path;
    const bool same_way = longer.count > 0 && longer.segment[longer.count - 1u].kind == way.kind &&
                          longer.segment[longer.count - 1u].angle == way.angle;
    if (same_way)
      longer.segment[longer.count - 1u].length += way.length;
    else if (!longer.add(way))
      return out;
    out.path = longer;
  }
  return out;
}

template <class D, class L>
Varied shorten(Flow<D, L> f, const Action& a, const March& m) {
  State& s = f.s;
  const Path ordered = without_turns(m.path);
  const Len budget = m.over_ground - m.over_ground / 4;
  Charge charge{a.target, 0, 0};
  if (a.target != kNoUnit && !is_general(s, a.unit)) charge = charge_at(s, a.unit, a.target, m.end);
  Varied out{within_cost(s, a.unit, ordered, budget, m.allowance), false};
  const Path clear = clear_part(s, a.unit, out.path, charge);
  if (clear != out.path) {
    modify(f.log, clause::move_passing_and_the_variation, a.unit,
           Measured(Measure::Length, geometry::length_of(clear, size_of(s, a.unit)))
               .against(geometry::length_of(out.path, size_of(s, a.unit))));
    out.path = clear;
  }
  return out;
}

template <class D, class L>
Varied vary(Flow<D, L> f, const Action& a, const March& m) {
  State& s = f.s;
  const UnitId u = a.unit;
  if (m.length == 0 || std::int64_t{m.cost()} * 4 < std::int64_t{m.allowance} * 3)
    return {without_turns(m.path), m.touches};
  modify(f.log, clause::variation_who, u, Measured(Measure::Length, m.cost()).against(m.allowance));
  modify(f.log, clause::variation_order_first, u,
         Measured(Measure::Length, m.length).against(m.allowance));
  const int die =
      f.dice(Roll{.clause = clause::variation_when_rolled, .roller = side_of(s, u), .piece = u});
  const Clause why = die == kDie ? clause::variation_six_adds
                     : die == 1  ? clause::variation_one_subtracts
                                 : clause::variation_when_rolled;
  Varied out{without_turns(m.path), m.touches};
  if (die == kDie) out = lengthen(f, a, m);
  if (die == 1) out = shorten(f, a, m);
  if (die == kDie || die == 1)
    modify(
        f.log, clause::variation_direction, u,
        Measured(Measure::Length, geometry::length_of(out.path, size_of(s, u))).against(m.length));
  if (a.target != kNoUnit && !is_general(s, u))
    modify(f.log, clause::variation_charge, a.target,
           Measured(Measure::Length, m.length).against(m.allowance));
  tell::variation_rolled(f, why, u, die, m.length, geometry::length_of(out.path, size_of(s, u)));
  return out;
}

/// Firing order is lost in woods, marshes and rivers (move.firing-order-kept-and-lost).
bool goes_through_rough(const State& s, UnitId u, const Path& path) {
  const geometry::FeatureSet rough =
      s.ground->of(GroundKind::Wood) | s.ground->of(GroundKind::Marsh);
  const geometry::FeatureSet river = s.ground->of(GroundKind::River);
  if ((rough | river).empty()) return false;
  Pose at = pose(s, u);
  for (const Segment& segment : path) {
    const Pose to = geometry::after(at, size_of(s, u), segment);
    std::array<geometry::Passage, 1> passage;
    if (s.ground->terrain.along(at.front, to.front, rough, passage) > 0) return true;
    if (!waded(s, u, at.front, to.front, river).empty()) return true;
    at = to;
  }
  return false;
}

template <class D, class L>
void evolve(Flow<D, L> f, UnitId u, Evolution e) {
  State& s = f.s;
  const bool formed = has(s, u, unit_flag::kFiringOrder);
  change_unit(s, u, [&](Pieces& p) { p.flags[u] = flags_after(s, u, e); });
  switch (e) {
    case Evolution::None:
      return;
    case Evolution::Line:
    case Evolution::Column:
      tell::formation_changed(f, clause::unit_formation_change, u, e == Evolution::Column);
      if (formed && e == Evolution::Column)
        tell::order_lost(f, clause::move_firing_order_kept_and_lost, u);
      return;
    case Evolution::Mount:
      tell::mounted(f, clause::unit_dismount, u);
      return;
    case Evolution::Dismount:
      modify(f.log, clause::unit_dismounted_status, u);
      tell::dismounted(f, clause::unit_dismount, u);
      return;
  }
}

/// Whether the outline after an evolution finds room where the unit stands.
bool has_room(const State& s, UnitId u, Evolution e) {
  const std::uint32_t flags = flags_after(s, u, e);
  const Size size =
      footprint(card(s, u).type, (flags & unit_flag::kDismounted) != 0,
                (flags & unit_flag::kColumn) != 0, (flags & unit_flag::kOneBase) != 0);
  NoWhy quiet;
  Judge<NoWhy> judge{quiet};
  judge_keeping_off(s, u, geometry::box_at(pose(s, u), size), 0, judge);
  return judge.ok && !end_obstacle(s, u, pose(s, u), size) &&
         !evolves_into_closed(s, u, e, pose(s, u));
}

/// The move itself, from the state prepared for it. `m`: what it comes to, reckoned before that:
/// the maximum is that of the state in which the move begins, and the halves paid are spent.
template <class D, class L>
void march(Flow<D, L> f, const Action& a, const March& m) {
  State& s = f.s;
  const UnitId u = a.unit;
  const Size size = size_of(s, u);
  const Box from = outline(s, u);
  const Varied varied = vary(f, a, m);
  Path way = varied.touches ? varied.path : with_turns(varied.path, m.path);
  // Where it stops short or goes on, there may be no room for the turn that was ordered.
  if (way != m.path && end_obstacle(s, u, geometry::after(pose(s, u), size, way), size))
    way = varied.path;
  const bool formed = has(s, u, unit_flag::kFiringOrder) && goes_through_rough(s, u, way);
  const Wake wake = wake_of(s, u, way);
  const Pose start = pose(s, u), end = geometry::after(start, size, way);
  const Len covered = geometry::length_of(way, size);
  set_pose(s, u, end);
  for (const Segment& segment : way)
    if (segment.kind == Segment::Kind::AboutFace) tell::about_faced(f, clause::move_about_face, u);
  if (way.count > 0) {
    tell::moved(f, rate_clause(s, u), u, end.front.x, end.front.y, end.facing, covered);
    tell_way(f, u, start, way);
  }
  if (formed) {
    set_flags(s, u, 0, unit_flag::kFiringOrder);
    tell::order_lost(f, clause::move_firing_order_kept_and_lost, u);
  }
  carry_general(s, u);
  meet_generals(f, u, wake);
  if (varied.touches) make_contact(f, u, a.target, from, wake);
}

}  // namespace

namespace {

namespace costs = table::command_point_costs_table;

March reckoned(const State& s, const Action& a) {
  return prepares(a) ? reckon(s, after_preparing(s, a), a) : reckon(s, s, a);
}

/// What is left of a charge whose target has evaded: along its path as far as the allowance goes
/// and the way is clear, into contact where that, or a 6, still reaches it.
Action still_ahead(const State& s, const Action& charge) {
  const UnitId u = charge.unit;
  Action on = charge;
  if (!on_table(s, on.target)) on.target = kNoUnit;
  const State ready = after_preparing(s, on);
  March m = reckon(s, ready, on);
  // As far as its target the order was within the allowance; beyond, it may not be.
  if (m.cost() > m.allowance + kTolerance) {
    on.path = within_cost(ready, u, m.path, std::max(0, m.allowance - m.drill), m.allowance);
    m = reckon(s, ready, on);
  }
  const auto reaches = on.target == kNoUnit ? std::nullopt : charge_of(ready, on, m);
  on.path = clear_part(ready, u, m.path, reaches.value_or(Charge{}));
  if (!reaches || on.path != m.path) on.target = kNoUnit;
  return on;
}

/// `declared`: the points of the order as it was given, where less of it is left by now.
template <class D, class L>
void carry_out(Flow<D, L> f, const Action& a, int declared = 0) {
  State& s = f.s;
  const UnitId u = a.unit;
  const bool general = is_general(s, u);
  open_step(f, Step::Move);
  March m = reckoned(s, a);
  m.points = std::max(m.points, declared);
  pay(f, u, m.points);
  tell::move_ordered(f, rate_clause(s, u), u, m.length, m.cost(), m.allowance, a.target, m.points);
  if (is_locked(s, u)) unlock(s, u);
  if (general) leave_unit(f, u);
  if (a.drop_order) {
    set_flags(s, u, 0, unit_flag::kFiringOrder);
    tell::order_dropped(f, clause::move_firing_order_kept_and_lost, u);
  }
  evolve(f, u, a.before);
  march(f, a, m);
  if (!on_table(s, u)) return;
  if (a.after != Evolution::None && has_room(s, u, a.after)) evolve(f, u, a.after);
  if (a.before != Evolution::None || a.after != Evolution::None) {
    carry_general(s, u);
    meet_generals(f, u, wake_where_it_stands(s, u));
  }
  const bool only_order = m.points == 0;
  if (!only_order) set_flags(s, u, unit_flag::kActed | unit_flag::kMoved);
  const UnitId with = s.pieces.general[u];
  if (!general && with != kNoUnit && !only_order) {
    set_flags(s, with, unit_flag::kActed);
    modify(f.log, clause::general_moves, with,
           Measured(Measure::Points, costs::at(costs::Key::GeneralAlong).points));
  }
  if (general) modify(f.log, clause::general_moves, u, Measured(Measure::Points, m.points));
  if (general && a.ends_attached && touches_unit(s, u, a.target)) join_unit(f, u, a.target);
}

}  // namespace

template <class D, class L>
void move_unit(Flow<D, L> f, const Action& a) {
  State& s = f.s;
  if (!is_general(s, a.unit) && a.target != kNoUnit && may_evade(s, a)) {
    s.now.charge = a;
    s.now.evader = a.target;
    ask(s, Phase::Evade, other(s.now.moving));
    return;
  }
  carry_out(f, a);
}

template <class D, class L>
void apply_evasion(Flow<D, L> f, const Action& a) {
  State& s = f.s;
  const Action charge = s.now.charge;
  const UnitId evader = s.now.evader;
  s.now.charge = {};
  s.now.evader = kNoUnit;
  s.now.phase = Phase::HalfTurnEnd;
  // A point spent is never given back (command.legal-target-first).
  const int declared = reckoned(s, charge).points;
  if (a.verb == Verb::Hold) {
    carry_out(f, charge, declared);
    return;
  }
  tell::evaded(f, clause::melee_no_evade, evader);
  Matter away{Matter::Kind::Retreat, evader, charge.unit};
  away.zone = geometry::zone_of(outline(s, evader), outline(s, charge.unit).centre);
  retreat(f, away);
  check_defeat(f);
  if (s.now.phase == Phase::Over || !on_table(s, charge.unit)) return;
  carry_out(f, still_ahead(s, charge), declared);
}

#define SANDTABLE_CARRY(D, L)                         \
  template void move_unit(Flow<D, L>, const Action&); \
  template void apply_evasion(Flow<D, L>, const Action&);
SANDTABLE_EVERY_FLOW(SANDTABLE_CARRY)

}  // namespace sandtable::game_of_kings
