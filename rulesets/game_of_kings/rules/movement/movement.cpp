#include "rulesets/game_of_kings/rules/movement/movement.h"

#include <algorithm>
#include <cstdlib>

#include "engine/geometry/base/sweep.h"
#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/contact.h"
#include "rulesets/game_of_kings/data/tables.gen.h"
#include "rulesets/game_of_kings/rules/ground/cost.h"
#include "rulesets/game_of_kings/rules/movement/allowance.h"

/// Whether a move may be ordered (heading "Movement").
namespace sandtable::game_of_kings {
namespace {

using geometry::Path;
using geometry::Segment;

bool is_mounting(Evolution e) { return e == Evolution::Mount || e == Evolution::Dismount; }

bool turns_on_the_spot(const Segment& segment) {
  return segment.kind == Segment::Kind::AboutFace || segment.kind == Segment::Kind::Pivot;
}

/// A path that the geometry understands, of pieces that lead somewhere.
bool well_formed(const Action& a) {
  constexpr Len kLongest = 1'000'000;
  if (a.path.count > Path::kMost || a.before > Evolution::Dismount || a.after > Evolution::Dismount)
    return false;
  return std::all_of(a.path.begin(), a.path.end(), [](const Segment& segment) {
    if (segment.kind > Segment::Kind::Pivot || segment.backward || segment.length < 0 ||
        segment.length > kLongest)
      return false;
    switch (segment.kind) {
      case Segment::Kind::Straight:
      case Segment::Kind::Oblique:
        return segment.length > 0;
      case Segment::Kind::WheelLeft:
      case Segment::Kind::WheelRight:
        return segment.angle > 0 && segment.angle <= geometry::kHalfTurn;
      default:
        return true;
    }
  });
}

int about_faces(const Path& path) {
  return static_cast<int>(std::count_if(path.begin(), path.end(), [](const Segment& segment) {
    return segment.kind == Segment::Kind::AboutFace;
  }));
}

namespace costs = table::command_point_costs_table;

int price(costs::Key action) { return costs::at(action).points; }

int price_of_turns(int about_faces) {
  if (about_faces == 0) return 0;
  return price(costs::Key::FirstAboutFace) + (about_faces - 1) * price(costs::Key::SecondAboutFace);
}

int points_of(const State& s, const Action& a, const March& m) {
  using costs::Key;
  const bool moves = std::any_of(a.path.begin(), a.path.end(), [](const Segment& segment) {
    return segment.kind != Segment::Kind::AboutFace;
  });
  const bool forms = (a.before != Evolution::None && !is_mounting(a.before)) ||
                     (a.after != Evolution::None && !is_mounting(a.after));
  const int mounts = (is_mounting(a.before) ? 1 : 0) + (is_mounting(a.after) ? 1 : 0);
  if (!is_loose(s, a.unit)) {
    // Who breaks off turns about and moves for the one point of the move (option break-off).
    const int turning = price_of_turns(m.about_faces) -
                        (moves && is_locked(s, a.unit) ? price(Key::FirstAboutFace) : 0);
    return (moves || forms ? price(Key::MoveUnit) : 0) + turning +
           mounts * price(Key::MountOrDismount) + (a.drop_order ? price(Key::DropFiringOrder) : 0);
  }
  if (is_general(s, a.unit)) return price(Key::MoveGeneral);
  const Angle turned = geometry::between(pose(s, a.unit).facing, m.end.facing);
  const bool about = turned > geometry::kQuarterTurn;
  const bool goes = std::any_of(a.path.begin(), a.path.end(),
                                [](const Segment& segment) { return !turns_on_the_spot(segment); });
  return (goes || forms || !about ? price(Key::MoveUnit) : 0) + price_of_turns(about ? 1 : 0);
}

/// The ordered path, of a charge up to the first touch of its target.
void follow(const State& ready, const Action& a, March& m) {
  const Size size = size_of(ready, a.unit);
  Pose at = pose(ready, a.unit);
  const bool charges = a.target != kNoUnit && !is_general(ready, a.unit);
  for (Segment segment : a.path) {
    if (charges) {
      const Segment whole = segment;
      segment = geometry::until_touch(at, size, segment, outline(ready, a.target));
      m.touches = segment != whole;
    }
    m.path.add(segment);
    at = geometry::after(at, size, segment);
    if (m.touches) break;
  }
  m.end = at;
  if (charges && !m.touches)
    m.touches = geometry::within(geometry::box_at(at, size), outline(ready, a.target), kTolerance);
}

template <class S>
void judge_state(const State& s, const Action& a, Judge<S>& judge) {
  const UnitId u = a.unit;
  if (has(s, u, unit_flag::kRetreating)) judge.no(clause::retreat_state, u);
  if (has(s, u, unit_flag::kHalted)) judge.no(clause::rally_normal_next_turn, u);
  if (is_locked(s, u)) {
    bool only_foot = true;
    for_each_unit(locked_with(s, u), [&](UnitId v) { only_foot = only_foot && is_foot(s, v); });
    const bool breaks = s.setup->options.break_off && is_horse(s, u) && only_foot &&
                        a.before == Evolution::None && a.path.count > 1 && a.target == kNoUnit &&
                        a.path.segment[0].kind == Segment::Kind::AboutFace;
    if (breaks)
      judge.yes(clause::move_locked_units_stay, u);
    else
      judge.no(clause::move_locked_units_stay, u);
  }
  if (has(s, u, unit_flag::kFormed))
    judge.no(clause::move_adopt_firing_order, u);
  else if (has(s, u, unit_flag::kActed))
    judge.no(clause::command_once_each, u, Measured(Measure::Count, 2).against(1));
  if (!is_gun(s, u)) return;
  if (has(s, u, unit_flag::kFired)) judge.no(clause::command_gun_that_fired_is_fixed, u);
  if (!has(s, u, unit_flag::kLimbered))
    judge.no(clause::unit_gun_states, u,
             Measured(Measure::Length, geometry::length_of(a.path, size_of(s, u))));
  if (has(s, u, unit_flag::kDidUnlimber)) judge.no(clause::move_limber_move_unlimber, u);
  if (s.setup->options.gun_one_evolution && has(s, u, unit_flag::kDidLimber))
    judge.no(clause::move_limber_move_unlimber, u, Measured(Measure::Count, 2).against(1));
}

template <class S>
void judge_pieces(const State& s, const Action& a, Judge<S>& judge) {
  const UnitId u = a.unit;
  if (is_loose(s, u)) {
    judge.yes(clause::move_how_loose_units_move, u);
    return;
  }
  for (const Segment& segment : a.path) {
    if (goes_by(s, u, segment.kind)) continue;
    const bool gun_turns = is_gun(s, u) && segment.kind == Segment::Kind::AboutFace;
    judge.no(gun_turns ? clause::move_about_face : clause::move_how_formed_units_move, u,
             Measured(Measure::Angle, segment.angle));
    if (!S::all) return;
  }
  const int turns = about_faces(a.path);
  if (turns > 2)
    judge.no(clause::move_second_about_face, u, Measured(Measure::Count, turns).against(2));
  if (judge.ok) judge.yes(clause::move_how_formed_units_move, u);
}

/// Whether the evolution is open to a unit in this state (unit.formations, unit.dismount).
template <class S>
void judge_evolution(const State& s, UnitId u, std::uint32_t flags, Evolution e, Judge<S>& judge) {
  const bool open = e == Evolution::None || can_evolve(s, u, flags, e);
  switch (e) {
    case Evolution::None:
      return;
    case Evolution::Line:
    case Evolution::Column:
      if (!open)
        judge.no(clause::unit_formations, u);
      else
        judge.yes(clause::unit_formation_change, u);
      return;
    case Evolution::Mount:
    case Evolution::Dismount:
      if (!open)
        judge.no(clause::unit_dismount, u);
      else
        judge.yes(clause::unit_dismount, u,
                  Measured(Measure::Points, price(costs::Key::MountOrDismount))
                      .against(price(costs::Key::MountOrDismount)));
      return;
  }
}

template <class S>
void judge_evolutions(const State& s, const Action& a, Judge<S>& judge) {
  const UnitId u = a.unit;
  if (a.drop_order && !has(s, u, unit_flag::kFiringOrder))
    judge.no(clause::move_firing_order_kept_and_lost, u);
  else if (a.drop_order)
    judge.yes(clause::move_firing_order_kept_and_lost, u);
  if (a.before != Evolution::None && a.after != Evolution::None) {
    const bool both_mount = is_mounting(a.before) == is_mounting(a.after);
    judge.no(
        both_mount && is_mounting(a.before) ? clause::unit_dismount : clause::unit_formation_change,
        u, Measured(Measure::Count, 2).against(1));
    return;
  }
  judge_evolution(s, u, s.pieces.flags[u], a.before, judge);
  judge_evolution(s, u, flags_after(s, u, a.before), a.after, judge);
}

/// What the ground on the way has to do with it: which kinds there are. A clause may speak of
/// several (terrain.brook-and-stream); what they cost together is terrain.cost's to say.
template <class S>
void cite_ground(S& sink, const State& s, UnitId u, const March& m) {
  if constexpr (S::all) {
    for (const GroundKind kind : ground_met(s, u, m.path))
      if (const Clause why = ground_clause(kind); why.system != 0)
        modify(sink, why, u, Measured(Measure::Count, static_cast<int>(kind)));
  }
}

/// Everything that changes the allowance, and whether the path keeps to it.
template <class S>
void judge_distance(const State& before, const State& ready, const Action& a, const March& m,
                    Judge<S>& judge) {
  const UnitId u = a.unit;
  S& sink = judge.sink;
  const Sky now = sky(ready);
  if (now == Sky::Fog)
    modify(sink, clause::weather_fog_movement, Measured(Measure::Length, m.allowance));
  if (now == Sky::HeavyRain)
    modify(sink, clause::weather_heavy_rain_movement, Measured(Measure::Length, m.allowance));
  if (now == Sky::ExtremeHeat)
    modify(sink, clause::weather_extreme_heat, Measured(Measure::Length, m.allowance));
  if (now != Sky::Fair && now != Sky::LightRain)
    modify(sink, clause::weather_no_rounding, Measured(Measure::Length, m.allowance));
  cite_ground(sink, ready, u, m);
  if (m.about_faces > 0)
    modify(sink, clause::move_about_face, Measured(Measure::Points, m.about_faces));
  if (m.about_faces > 1)
    modify(sink, clause::move_second_about_face, Measured(Measure::Length, m.allowance));
  if (m.drill > 0) modify(sink, clause::move_allowance_order, Measured(Measure::Length, m.drill));
  for (const Segment& segment : m.path)
    if (segment.kind == Segment::Kind::WheelLeft || segment.kind == Segment::Kind::WheelRight)
      modify(sink, clause::move_wheel_measure, u,
             Measured(Measure::Length, geometry::length_of(segment, size_of(ready, u)))
                 .against(segment.angle));
  if (m.over_ground >= kNoWay) {
    judge.no(clause::terrain_no_entry, u);
    return;
  }
  if (m.over_ground > m.length)
    modify(sink, clause::terrain_cost, u,
           Measured(Measure::Length, m.over_ground).against(m.length));
  const Clause rate = rate_clause(is_mounting(a.before) ? before : ready, u);
  if (m.cost() > m.allowance + kTolerance)
    judge.no(rate, u, Measured(Measure::Length, m.cost()).against(m.allowance));
  else
    judge.yes(rate, u, Measured(Measure::Length, m.cost()).against(m.allowance));
  if (judge.ok && m.cost() > m.allowance)
    judge.yes(clause::move_tolerance, u, Measured(Measure::Length, m.cost()).against(m.allowance));
}

/// Where a charge that only a 6 can bring home would touch: as far as it may go, and near enough.
std::optional<Pose> touch_by_luck(const State& s, const Action& a, const March& m) {
  if (m.cost() + kTolerance < m.allowance) return std::nullopt;
  const Len more =
      reach_for_cost(s, a.unit, m.end.front, m.end.facing, m.over_ground / 4, m.allowance);
  if (more == 0) return std::nullopt;
  const Segment extra = geometry::straight(more);
  const Size size = size_of(s, a.unit);
  const Segment touch = geometry::until_touch(m.end, size, extra, outline(s, a.target));
  if (touch == extra) return std::nullopt;
  return geometry::after(m.end, size, touch);
}

template <class S>
Charge judge_charge(const State& s, const Action& a, const March& m, Judge<S>& judge) {
  const UnitId u = a.unit;
  const Box touching = geometry::box_at(m.end, size_of(s, u));
  if (!may_contact(s, u, a.target, touching, judge.sink)) judge.ok = false;
  if (!known(s, a.target) || (!judge.ok && !S::all)) return {};
  if (!m.touches) {
    // An order that is too long already is refused for that, whatever a 6 would add to it.
    const bool too_long = m.cost() > m.allowance + kTolerance;
    const auto luck = too_long ? std::nullopt : touch_by_luck(s, a, m);
    if (luck)
      judge.yes(clause::variation_charge, a.target,
                Measured(Measure::Length, geometry::gap(touching, outline(s, a.target)))
                    .against(m.over_ground / 4));
    else if (!too_long)
      judge.no(clause::variation_charge, a.target,
               Measured(Measure::Length, geometry::gap(touching, outline(s, a.target)))
                   .against(m.over_ground / 4));
    return {a.target, unit_bit(a.target), luck ? charge_at(s, u, a.target, *luck).beside : 0};
  }
  if (!front_touches(touching, outline(s, a.target)))
    judge.no(clause::move_contact_declared, a.target);
  if (a.after != Evolution::None) judge.no(clause::move_contact_declared, u);
  const Charge charge = charge_at(s, u, a.target, m.end);
  if (charge.beside != 0)
    judge.yes(clause::move_contact_beside_the_target, first_of(charge.beside),
              Measured(Measure::Length,
                       geometry::length_before_front(touching, outline(s, first_of(charge.beside))))
                  .against(kBeside));
  if (judge.ok) judge.yes(clause::move_contact_declared, a.target);
  if (judge.ok) judge.yes(clause::move_no_charge_bonus, u);
  return charge;
}

template <class S>
void judge_joining(const State& s, const Action& a, const March& m, Judge<S>& judge) {
  if (!can_join(s, a.unit, a.target)) {
    judge.no(clause::general_attach, a.unit);
    return;
  }
  const Box box = geometry::box_at(m.end, size_of(s, a.unit));
  if (geometry::within(box, outline(s, a.target), kTolerance))
    judge.yes(clause::general_attach, a.target);
  else
    judge.no(clause::general_attach, a.target,
             Measured(Measure::Length, geometry::gap(box, outline(s, a.target))));
}

bool can_be_lined(GroundKind kind) { return kind != GroundKind::Bridge && kind != GroundKind::Gap; }

/// How far along the path it is to the first touch of a unit.
Len free_before(const State& s, UnitId u, const Path& path, UnitId other) {
  const Size size = size_of(s, u);
  const Box box = geometry::grown(outline(s, other), size_of(s, other), -kTolerance);
  Pose at = pose(s, u);
  Len free = 0;
  for (const Segment& segment : path) {
    const Segment part = geometry::until_touch(at, size, segment, box);
    free += geometry::length_of(part, size);
    if (part != segment) break;
    at = geometry::after(at, size, segment);
  }
  return free;
}

/// Forbids what an obstacle forbids. One that was not measured by itself is told by how far the way
/// to it is, where there is a way.
template <class S>
void refuse(const State& s, UnitId u, const March& m, const Obstacle& found, Judge<S>& judge) {
  Len measured = found.measured, limit = found.limit;
  if constexpr (S::all)
    if (measured == 0 && limit == 0 && found.unit != kNoUnit && m.length > 0) {
      measured = m.length;
      limit = std::min(m.length, free_before(s, u, m.path, found.unit));
    }
  const bool bare = measured == 0 && limit == 0;
  judge.no(found.clause, found.unit == kNoUnit ? kNoPiece : found.unit,
           bare ? Measured() : Measured(Measure::Length, measured).against(limit));
}

/// What stands in the way, and on what the move ends.
template <class S>
void judge_way(const State& s, const Action& a, const March& m, const Charge& charge,
               Judge<S>& judge) {
  const UnitId u = a.unit;
  const bool joins = is_general(s, u) && a.ends_attached;
  if (const auto found = obstacle(s, u, m.path, charge)) refuse(s, u, m, *found, judge);
  if (!judge.ok && !S::all) return;
  if (joins) return;
  const std::uint32_t flags = flags_after(s, u, a.after);
  const Size size =
      footprint(card(s, u).type, (flags & unit_flag::kDismounted) != 0,
                (flags & unit_flag::kColumn) != 0, (flags & unit_flag::kOneBase) != 0);
  if (a.after != Evolution::None)
    judge_keeping_off(s, u, geometry::box_at(m.end, size), charge.touched | charge.beside, judge);
  if (const auto found = end_obstacle(s, u, m.end, size))
    judge.no(found->clause, found->unit == kNoUnit ? kNoPiece : found->unit);
  else if (a.after != Evolution::None && evolves_into_closed(s, u, a.after, m.end))
    judge.no(clause::terrain_no_entry, u);
  else if (is_light_foot(s, u))
    judge.yes(clause::move_light_foot_through_all, u);
}

template <class S>
bool judge_move(const State& s, const State& ready, const Action& a, Judge<S>& judge) {
  const UnitId u = a.unit;
  if (a.before != Evolution::None) {
    if (const auto found = end_obstacle(ready, u, pose(ready, u), size_of(ready, u)))
      judge.no(found->clause, found->unit == kNoUnit ? kNoPiece : found->unit);
    else if (evolves_into_closed(s, u, a.before, pose(s, u)))
      judge.no(clause::terrain_no_entry, u);
    const std::uint64_t charged = known(s, a.target) ? unit_bit(a.target) : 0;
    judge_keeping_off(s, u, outline(ready, u), charged, judge);
  }
  const March m = reckon(s, ready, a);
  if (!may_act(s, u, Step::Move, m.points, judge.sink)) judge.ok = false;
  if (!judge.ok && !S::all) return false;
  if (m.points == 0 && !a.drop_order) {
    judge.no(clause::command_point_costs, u);
    return false;
  }
  judge_distance(s, ready, a, m, judge);
  if (!judge.ok && !S::all) return false;
  Charge charge;
  if (a.target != kNoUnit && is_general(ready, u))
    judge_joining(ready, a, m, judge);
  else if (a.target != kNoUnit)
    charge = judge_charge(ready, a, m, judge);
  if (!judge.ok && !S::all) return false;
  if (m.over_ground < kNoWay) judge_way(ready, a, m, charge, judge);
  if (a.feature != 0) {
    const auto& features = s.ground->features;
    if (a.feature > features.size() || !can_be_lined(features[a.feature - 1u].kind))
      judge.no(clause::variation_feature_exception, u,
               Measured(Measure::Count, a.feature).against(static_cast<int>(features.size())));
    else
      judge.yes(clause::variation_feature_exception, u, Measured(Measure::Count, a.feature));
  }
  if (judge.ok && m.length > 0 && std::int64_t{m.cost()} * 4 >= std::int64_t{m.allowance} * 3)
    judge.yes(clause::variation_when_rolled, u,
              Measured(Measure::Length, m.cost()).against(m.allowance));
  return judge.ok;
}

}  // namespace

std::optional<Charge> charge_of(const State& ready, const Action& a, const March& m) {
  NoWhy quiet;
  Judge<NoWhy> judge{quiet};
  const Charge charge = judge_charge(ready, a, m, judge);
  return judge.ok ? std::optional(charge) : std::nullopt;
}

bool is_loose(const State& s, UnitId u) { return is_light_foot(s, u) || is_general(s, u); }

std::uint32_t flags_after(const State& s, UnitId u, Evolution e) {
  const std::uint32_t flags = s.pieces.flags[u];
  switch (e) {
    case Evolution::None:
      return flags;
    case Evolution::Line:
      return flags & ~unit_flag::kColumn;
    case Evolution::Column:
      return (flags | unit_flag::kColumn) & ~unit_flag::kFiringOrder;
    case Evolution::Mount:
      return (flags | unit_flag::kColumn) & ~unit_flag::kDismounted;
    case Evolution::Dismount:
      return (flags | unit_flag::kDismounted) & ~unit_flag::kColumn;
  }
  return flags;
}

bool goes_by(const State& s, UnitId u, Segment::Kind kind) {
  if (is_loose(s, u)) return true;
  if (kind == Segment::Kind::AboutFace) return !is_gun(s, u);
  return kind != Segment::Kind::Oblique && kind != Segment::Kind::Pivot;
}

bool can_evolve(const State& s, UnitId u, std::uint32_t flags, Evolution e) {
  const Type type = card(s, u).type;
  const bool column = (flags & unit_flag::kColumn) != 0;
  const bool on_foot = (flags & unit_flag::kDismounted) != 0;
  const bool two_bases = (flags & unit_flag::kOneBase) == 0 && has_two_bases(type);
  switch (e) {
    case Evolution::Line:
    case Evolution::Column:
      return two_bases && !on_foot && (is_foot(type) || kind_of(type).screens) &&
             column != (e == Evolution::Column);
    case Evolution::Mount:
    case Evolution::Dismount:
      return is_horse(type) && card(s, u).traits.may_dismount && on_foot == (e == Evolution::Mount);
    default:
      return true;
  }
}

bool can_join(const State& s, UnitId general, UnitId target) {
  return known(s, target) && on_table(s, target) && side_of(s, target) == side_of(s, general) &&
         !is_general(s, target) &&
         (s.pieces.general[target] == kNoUnit || s.pieces.general[target] == general);
}

bool prepares(const Action& a) { return a.drop_order || a.before != Evolution::None; }

bool evolves_into_closed(const State& s, UnitId u, Evolution e, Pose there) {
  State then = s;
  change_unit(then, u, [&](Pieces& p) { p.flags[u] = flags_after(s, u, e); });
  return enters_closed(s, then, u, there, geometry::box_at(there, size_of(s, u)));
}

State after_preparing(const State& s, const Action& a) {
  State out = s;
  const std::uint32_t dropped = a.drop_order ? unit_flag::kFiringOrder : 0u;
  change_unit(out, a.unit,
              [&](Pieces& p) { p.flags[a.unit] = flags_after(s, a.unit, a.before) & ~dropped; });
  return out;
}

Clause rate_clause(const State& s, UnitId u) {
  if (is_gun(s, u)) return clause::move_limbered_guns;
  if (is_foot(s, u))
    return has(s, u, unit_flag::kFiringOrder) ? clause::move_foot_in_firing_order
                                              : clause::move_other_foot;
  switch (kind_of(card(s, u).type).rate) {
    case table::move_rates_table::Key::Lancers:
      return clause::unit_lancers_class;
    case table::move_rates_table::Key::LightHorse:
    case table::move_rates_table::Key::General:
      return clause::move_light_horse_and_generals;
    default:
      return clause::move_heavy_and_medium_horse;
  }
}

March reckon(const State& before, const State& ready, const Action& a) {
  March m;
  m.about_faces = is_loose(ready, a.unit) ? 0 : about_faces(a.path);
  const State& whose = is_mounting(a.before) ? before : ready;
  m.allowance = allowance(whose, a.unit, m.about_faces > 1);
  const int halves = (a.before != Evolution::None ? 1 : 0) + (a.after != Evolution::None ? 1 : 0);
  m.drill = halves * (m.allowance / 2);
  follow(ready, a, m);
  m.length = geometry::length_of(m.path, size_of(ready, a.unit));
  m.over_ground = path_cost(ready, a.unit, m.path, m.allowance);
  m.points = points_of(before, a, m);
  return m;
}

template <class S>
bool may_move(const State& s, const Action& a, S& sink) {
  Judge<S> judge{sink};
  const UnitId u = a.unit;
  if (!known(s, u) || !on_table(s, u) || side_of(s, u) != s.now.moving)
    return may_act(s, u, Step::Move, price(costs::Key::MoveUnit), sink);
  if (!well_formed(a) || (a.target != kNoUnit && (!known(s, a.target) || a.target == u)) ||
      (a.ends_attached != (is_general(s, u) && a.target != kNoUnit))) {
    judge.no(clause::move_how_formed_units_move, u);
    return false;
  }
  judge_state(s, a, judge);
  if (judge.ok || S::all) judge_pieces(s, a, judge);
  if (judge.ok || S::all) judge_evolutions(s, a, judge);
  if (!judge.ok && !S::all) return false;
  if (!prepares(a)) return judge_move(s, s, a, judge);
  return judge_move(s, after_preparing(s, a), a, judge);
}
template bool may_move(const State&, const Action&, NoWhy&);
template bool may_move(const State&, const Action&, Why&);

}  // namespace sandtable::game_of_kings
