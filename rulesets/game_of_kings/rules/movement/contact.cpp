#include <algorithm>

#include "engine/geometry/plane/contact.h"
#include "rulesets/game_of_kings/rules/movement/movement.h"

/// Who may start contact with whom, and whom a charge touches.
namespace sandtable::game_of_kings {
namespace {

/// No friendly regular foot may be this near to a gun that is contacted (melee.gun-protected).
constexpr Len kProtects = length(Figure::Protects);

/// The regular foot that protects a gun; kNoUnit if none does.
UnitId protector(const State& s, UnitId gun) {
  const Box& box = outline(s, gun);
  std::uint64_t near = s.pieces.near.near(box, kProtects + kTolerance) &
                       s.pieces.alive[idx(side_of(s, gun))] & s.pieces.solid;
  for (; near != 0; near &= near - 1) {
    const UnitId v = first_of(near);
    if (is_regular_foot(s, v) && !has(s, v, unit_flag::kRetreating) &&
        geometry::within(box, outline(s, v), kProtects + kTolerance))
      return v;
  }
  return kNoUnit;
}

/// The woods and built-up areas that more than half of the outline stands in.
geometry::FeatureSet shelter(const State& s, const Box& box) {
  const geometry::FeatureSet of =
      s.ground->of(GroundKind::Wood) | s.ground->of(GroundKind::BuiltUpArea);
  return of.empty() ? of : s.ground->terrain.holding_most_of(box, of);
}

/// Both stand on the same road.
bool on_one_road(const State& s, Vec a, Vec b) {
  const geometry::FeatureSet roads = s.ground->of(GroundKind::Road);
  return !(s.ground->terrain.at(a) & s.ground->terrain.at(b) & roads).empty();
}

template <class S>
void judge_light_foot(const State& s, UnitId u, UnitId target, const Box& touching,
                      Judge<S>& judge) {
  if ((shelter(s, outline(s, u)) & shelter(s, touching)).empty())
    judge.no(clause::melee_guns_and_light_foot_never_start, u);
  else if (is_horse(s, target))
    judge.no(clause::melee_light_foot_exception, target);
  else
    judge.yes(clause::melee_light_foot_exception, u);
}

template <class S>
void judge_assault_of_town(const State& s, UnitId target, const Box& touching, Judge<S>& judge) {
  if (inside(s, target, GroundKind::BuiltUpArea) < 0) return;
  if (s.setup->options.horse_assaults_built_up_areas ||
      on_one_road(s, front_centre(touching), outline(s, target).centre))
    judge.yes(clause::terrain_horse_and_built_up_areas, target);
  else
    judge.no(clause::terrain_horse_and_built_up_areas, target);
}

}  // namespace

template <class S>
bool may_contact(const State& s, UnitId u, UnitId target, const Box& touching, S& sink) {
  Judge<S> judge{sink};
  if (!known(s, target) || !on_table(s, target) || side_of(s, target) == side_of(s, u)) {
    judge.no(clause::melee_occurs_on_contact);
    return false;
  }
  if (is_general(s, target) || is_general(s, u)) {
    judge.no(clause::general_not_a_target, target);
    return false;
  }
  if (never_charges(s, u)) {
    judge.no(clause::melee_guns_and_light_foot_never_start, u);
    return false;
  }
  if (is_light_foot(s, u))
    judge_light_foot(s, u, target, touching, judge);
  else if (is_foot(s, u) && is_horse(s, target))
    judge.no(clause::melee_foot_not_against_horse, target);
  if (!judge.ok && !S::all) return false;
  if (is_horse(s, u)) judge_assault_of_town(s, target, touching, judge);
  if (is_gun(s, target)) {
    const UnitId by = protector(s, target);
    if (by != kNoUnit)
      judge.no(clause::melee_gun_protected, by,
               Measured(Measure::Length, geometry::gap(outline(s, target), outline(s, by)))
                   .against(kProtects));
    else
      judge.yes(clause::melee_gun_protected, target);
  }
  if (judge.ok) judge.yes(clause::melee_occurs_on_contact, target);
  return judge.ok;
}
template bool may_contact(const State&, UnitId, UnitId, const Box&, NoWhy&);
template bool may_contact(const State&, UnitId, UnitId, const Box&, Why&);

template <class S>
void judge_keeping_off(const State& s, UnitId u, const Box& there, std::uint64_t but,
                       Judge<S>& judge) {
  const std::uint64_t locked = locked_with(s, u);
  const std::uint64_t enemies = s.pieces.near.near(there, kKeepOff) & s.pieces.solid &
                                s.pieces.alive[idx(other(side_of(s, u)))] & ~but;
  for_each_unit(enemies, [&](UnitId v) {
    const bool stood = on_table(s, u) && (locked & unit_bit(v)) == 0;
    const Len limit =
        stood ? std::min(kKeepOff, geometry::gap(outline(s, u), outline(s, v))) : kKeepOff;
    const Len now = geometry::gap(there, outline(s, v));
    if (now + kTolerance < limit)
      judge.no(clause::move_keep_off_the_enemy, v, Measured(Measure::Length, now).against(limit));
  });
}
template void judge_keeping_off(const State&, UnitId, const Box&, std::uint64_t, Judge<NoWhy>&);
template void judge_keeping_off(const State&, UnitId, const Box&, std::uint64_t, Judge<Why>&);

bool never_charges(const State& s, UnitId u) { return is_gun(s, u) || is_general(s, u); }

bool front_touches(const Box& box, const Box& other) {
  constexpr Len kNear = 2 * kTolerance;
  const Vec left = box.corner[0], right = box.corner[1];
  if (geometry::covers(other, left) || geometry::covers(other, right)) return true;
  for (std::size_t i = 0; i < other.corner.size(); ++i) {
    const Vec a = other.corner[i], b = other.corner[(i + 1) % other.corner.size()];
    if (geometry::at_most(geometry::squared_distance(left, right, a, b), kNear)) return true;
  }
  return false;
}

Charge charge_at(const State& s, UnitId u, UnitId target, Pose end) {
  Charge out;
  out.target = target;
  out.touched = unit_bit(target);
  const Box box = geometry::box_at(end, size_of(s, u));
  NoWhy quiet;
  const std::uint64_t enemies = s.pieces.near.near(box, kKeepOff) & s.pieces.solid &
                                s.pieces.alive[idx(other(side_of(s, u)))] & ~unit_bit(target);
  for_each_unit(enemies, [&](UnitId v) {
    if (geometry::length_before_front(box, outline(s, v)) <= kBeside + kTolerance)
      out.beside |= unit_bit(v);
    else if (geometry::within(box, outline(s, v), kTolerance) && may_contact(s, u, v, box, quiet))
      out.touched |= unit_bit(v);
  });
  return out;
}

}  // namespace sandtable::game_of_kings
