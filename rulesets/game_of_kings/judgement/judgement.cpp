#include "rulesets/game_of_kings/judgement/judgement.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/contact.h"
#include "rulesets/game_of_kings/judgement/candidates.h"
#include "rulesets/game_of_kings/judgement/prospects.h"
#include "rulesets/game_of_kings/judgement/weights.h"
#include "rulesets/game_of_kings/rules/course.h"
#include "rulesets/game_of_kings/rules/fire/firing.h"
#include "rulesets/game_of_kings/rules/flow.h"
#include "rulesets/game_of_kings/rules/harm.h"
#include "rulesets/game_of_kings/rules/victory.h"

/// Which actions deserve a thought, and what the other side will answer.
namespace sandtable::game_of_kings {
namespace {

using geometry::Zone;

constexpr Len kFarAway = geometry::kMaxCoordinate;

std::uint64_t enemies_of(const State& s, Side side) {
  return s.pieces.alive[idx(other(side))] & s.pieces.solid;
}

struct Nearest {
  UnitId unit = kNoUnit;
  Len distance = kFarAway;
};
/// The unit of a set whose outline is nearest to a point.
Nearest nearest(const State& s, Vec from, std::uint64_t units) {
  std::int64_t least = std::int64_t{kFarAway} * kFarAway;
  Nearest out;
  for_each_unit(units, [&](UnitId e) {
    const std::int64_t d = squared(outline(s, e).centre - from);
    if (d >= least) return;
    least = d;
    out.unit = e;
  });
  if (out.unit != kNoUnit) out.distance = geometry::range(from, outline(s, out.unit));
  return out;
}

/// How far off straight ahead a unit stands from somebody in this pose.
Angle off_front(const State& s, Pose at, UnitId e) {
  const Vec way = outline(s, e).centre - at.front;
  return way == Vec{} ? Angle{0} : geometry::between(geometry::angle_of(way), at.facing);
}

/// The nearest feature that the side must hold or take, from a point.
Len to_objective(const State& s, Vec from) {
  Len best = kFarAway;
  for (const Objective& o : s.setup->objectives) {
    if (o.kind != Objective::Kind::Hold) continue;
    const geometry::Bounds& b = s.ground->terrain[o.feature].area.bounds();
    const Vec middle{(b.low.x + b.high.x) / 2, (b.low.y + b.high.y) / 2};
    best = std::min(best, geometry::length(middle - from));
  }
  return best;
}

Pose end_of(const State& s, const Action& a) {
  std::uint32_t flags = s.pieces.flags[a.unit];
  if (a.before == Evolution::Line || a.before == Evolution::Column)
    flags =
        a.before == Evolution::Column ? flags | unit_flag::kColumn : flags & ~unit_flag::kColumn;
  const Size size =
      footprint(card(s, a.unit).type, is_dismounted(s, a.unit), (flags & unit_flag::kColumn) != 0,
                (flags & unit_flag::kOneBase) != 0);
  return geometry::after(pose(s, a.unit), size, a.path);
}

/// A charge: the zone as it is now tells which side it comes from.
bool good_charge(const State& s, const Action& a) {
  const Box& there = outline(s, a.target);
  const Zone zone = geometry::zone_of(there, pose(s, a.unit).front);
  const bool meets_fire = geometry::range(pose(s, a.unit).front, there) > musket_range();
  constexpr int kRisk = 25;  // what a captain may still weigh against the odds
  return clash_gain(s, a.unit, a.target, zone, meets_fire) > -kRisk;
}

/// A general goes to his troops, to where they fight, or away from the enemy.
bool good_ride(const State& s, Side side, const Action& a) {
  const std::uint64_t troops = s.pieces.alive[idx(side)] & s.pieces.solid;
  if (s.pieces.general[a.unit] != kNoUnit) {
    // He leaves his unit for one that needs him more.
    return a.ends_attached && has(s, a.target, unit_flag::kRetreating);
  }
  if (a.ends_attached) return true;
  const Pose end = end_of(s, a);
  constexpr Len kStep = geometry::kCentimetre;
  const Len before = nearest(s, pose(s, a.unit).front, troops).distance;
  const Len after = nearest(s, end.front, troops).distance;
  const std::uint64_t enemies = enemies_of(s, side);
  const Len danger = nearest(s, end.front, enemies).distance;
  if (danger < weight::kHorseReach)
    return danger > nearest(s, pose(s, a.unit).front, enemies).distance;
  return after + kStep < before;
}

/// A march as it is judged: where it begins and ends, and the nearest enemy there.
struct Marched {
  Pose from, to;
  Nearest before, after;
};
Marched march_of(const State& s, Side side, const Action& a) {
  const std::uint64_t enemies = enemies_of(s, side);
  Marched out;
  out.from = pose(s, a.unit);
  out.to = end_of(s, a);
  out.before = nearest(s, out.from.front, enemies);
  out.after = nearest(s, out.to.front, enemies);
  return out;
}

constexpr Len kMarchStep = geometry::kCentimetre / 2;

/// Whether a unit formed before an enemy in its reach leaves its place, or its order.
bool gives_up_fire(const State& s, const Action& a, const Marched& m) {
  constexpr Angle kHalfRight = geometry::kQuarterTurn / 2;
  if (a.drop_order && m.before.distance < weight::kReach + musket_range()) return true;
  return has(s, a.unit, unit_flag::kFiringOrder) && m.before.distance <= musket_range() &&
         off_front(s, m.from, m.before.unit) < kHalfRight;
}

/// A march: nearer to the enemy or an objective, or better faced; not about in front of him.
bool good_march(const State& s, Side side, const Action& a) {
  constexpr Len kStep = kMarchStep;
  constexpr Angle kTurn = geometry::kQuarterTurn / 6, kHalfRight = geometry::kQuarterTurn / 2;
  const auto [from, to, before, after] = march_of(s, side, a);
  if (before.unit == kNoUnit) return true;
  if (gives_up_fire(s, a, {from, to, before, after})) return false;
  const int turned = off_front(s, from, after.unit) - off_front(s, to, after.unit);
  // Whoever ends with his back to an enemy near by has thought badly.
  if (after.distance < weight::kInFight && off_front(s, to, after.unit) > 2 * kHalfRight)
    return false;
  // Whoever only turns does so to look at somebody.
  const bool goes = std::any_of(a.path.begin(), a.path.end(), [](const geometry::Segment& segment) {
    return segment.length > 0;
  });
  if (!goes) return turned > kTurn && before.distance < 2 * weight::kInFight;
  if (after.distance + kStep < before.distance) return true;
  if (turned > kTurn && before.distance < 2 * weight::kInFight) return true;
  if (!s.setup->objectives.empty() &&
      to_objective(s, to.front) + kStep < to_objective(s, from.front))
    return true;
  // Horse and guns keep out of the reach of muskets.
  return !is_foot(s, a.unit) && before.distance < weight::kReach &&
         after.distance > before.distance + kStep;
}

/// Whether a march leads to a feature that its side must hold and no friend holds yet.
bool takes_objective(const State& s, const Action& a) {
  const std::uint64_t friends =
      s.pieces.alive[idx(side_of(s, a.unit))] & s.pieces.solid & ~unit_bit(a.unit);
  const Vec from = pose(s, a.unit).front, to = end_of(s, a).front;
  bool found = false;
  for (const Objective& o : s.setup->objectives) {
    if (o.kind != Objective::Kind::Hold || o.side != side_of(s, a.unit) || found) continue;
    const geometry::Bounds& b = s.ground->terrain[o.feature].area.bounds();
    const Vec middle{(b.low.x + b.high.x) / 2, (b.low.y + b.high.y) / 2};
    if (geometry::length(middle - to) + kMarchStep >= geometry::length(middle - from)) continue;
    bool held = false;
    for_each_unit(friends, [&](UnitId v) { held = held || stands_in(s, v, o.feature); });
    found = !held;
  }
  return found;
}

/// Whether a unit that goes leaves nobody behind whom it could have fired at from its place.
bool leaves_no_target(const State& s, const Marched& m, UnitId u) {
  if (!is_gun(s, u) && m.before.distance > musket_range()) return true;
  NoWhy quiet;
  bool found = false;
  for_each_unit(s.pieces.near.near(outline(s, u), range_of(s, u)) & enemies_of(s, side_of(s, u)),
                [&](UnitId e) { found = found || may_fire(s, u, e, false, quiet); });
  return !found;
}

/// Whether a march ends out of the reach of fire, and with no enemy near by behind the unit: a
/// place from where it may serve the line.
bool ends_in_reserve(const State& s, const Marched& m) {
  if (m.after.unit == kNoUnit || m.after.distance >= weight::kInFight) return true;
  return m.after.distance > weight::kReach &&
         off_front(s, m.to, m.after.unit) <= geometry::kQuarterTurn;
}

bool good_move(const State& s, Side side, const Action& a) {
  if (is_general(s, a.unit)) return good_ride(s, side, a);
  if (a.before == Evolution::Mount || a.before == Evolution::Dismount ||
      a.after == Evolution::Mount || a.after == Evolution::Dismount)
    return nearest(s, pose(s, a.unit).front, enemies_of(s, side)).distance < weight::kInFight;
  return a.target != kNoUnit ? good_charge(s, a) : good_march(s, side, a);
}

/// Somebody to fire at in a gun's arc, if it looked there.
bool finds_targets(const State& s, UnitId gun, Angle facing) {
  bool found = false;
  for_each_unit(enemies_of(s, side_of(s, gun)), [&](UnitId e) {
    const Pose at{outline(s, gun).centre, facing};
    found = found || (geometry::range(at.front, outline(s, e)) <= range_of(s, gun) &&
                      off_front(s, at, e) <= arc_of(s));
  });
  return found;
}

/// Steps with guns and orders of foot.
bool good_drill(const State& s, Side side, const Action& a) {
  const Len enemy = nearest(s, pose(s, a.unit).front, enemies_of(s, side)).distance;
  switch (a.verb) {
    case Verb::Form:
      return enemy <= 2 * weight::kReach;
    case Verb::Limber:
      return enemy > range_of(s, a.unit);
    case Verb::Unlimber:
      return finds_targets(s, a.unit, a.facing);
    default:
      return finds_targets(s, a.unit, a.facing) &&
             !finds_targets(s, a.unit, pose(s, a.unit).facing);
  }
}

/// Whether somebody of the sector could still fire: then it is not done.
bool could_fire(const State& s, Side side) {
  NoWhy quiet;
  bool found = false;
  for_each_unit(acting_units(s) & s.pieces.solid, [&](UnitId u) {
    if (found || !is_steady(s, u) || is_horse(s, u) || has(s, u, unit_flag::kFired)) return;
    for_each_unit(s.pieces.near.near(outline(s, u), range_of(s, u)) & enemies_of(s, side),
                  [&](UnitId e) { found = found || may_fire(s, u, e, false, quiet); });
  });
  return found;
}

Action answer(Verb verb, UnitId unit = kNoUnit, UnitId target = kNoUnit) {
  return {.verb = verb, .unit = unit, .target = target};
}

/// Whether light foot about to be contacted gets out of the way: always, but for one in shelter.
Action likely_evasion(const State& s) {
  const UnitId u = s.now.evader;
  const bool sheltered =
      inside(s, u, GroundKind::Wood) >= 0 || inside(s, u, GroundKind::BuiltUpArea) >= 0;
  return sheltered ? answer(Verb::Hold) : answer(Verb::Evade, u);
}

/// Fires first at the enemy that it hurts most, where it may.
Action likely_fire(const State& s) {
  const UnitId u = s.fight.unit;
  NoWhy quiet;
  Action out = answer(Verb::Hold);
  int most = -1;
  for_each_unit(locked_with(s, u), [&](UnitId e) {
    if (!may_fire(s, u, e, true, quiet)) return;
    const int hurt = expected_loss(s, u, e, {.defensive = true}) * quarter_value(s, e);
    if (hurt <= most) return;
    most = hurt;
    out = answer(Verb::Fire, u, e);
  });
  return out;
}

/// Names the enemy that is nearest to being lost, of those the dearest.
Action likely_enemy(const State& s) {
  const UnitId u = s.fight.unit;
  NoWhy quiet;
  Action out = answer(Verb::Against, u);
  int most = -1;
  for_each_unit(locked_with(s, u) & (s.fight.mine | s.fight.theirs), [&](UnitId e) {
    const int dice = melee_half_dice(s, u, e, quiet);
    const int value = dice * quarter_value(s, e) / std::max(1, quarters(s, e));
    if (value <= most) return;
    most = value;
    out.target = e;
  });
  return out;
}

/// The first by the rosters of those whose test is due.
Action likely_test(const State& s, Side side) {
  NoWhy quiet;
  Action out = answer(Verb::Test);
  for_each_unit(s.pieces.alive[idx(side)], [&](UnitId u) {
    if (out.unit == kNoUnit && may_answer_morale(s, side, answer(Verb::Test, u), quiet))
      out.unit = u;
  });
  return out;
}

/// The nearest unit supports.
Action likely_support(const State& s) {
  const Matter& m = s.matters[s.matter_count == 0 ? 0 : s.matter_count - 1U];
  const UnitId best = nearest(s, outline(s, m.unit).centre, supporters(s, m.unit, m.zone)).unit;
  return answer(Verb::Support, m.unit, best);
}

/// The sector with the most points to use goes first: its guns and charges open the way.
Action likely_sector(const State& s, Side side) {
  NoWhy quiet;
  Action out = answer(Verb::Sector);
  int most = -1;
  for (const Command c : {Command::Centre, Command::Left, Command::Right}) {
    const Action a{.verb = Verb::Sector, .command = c};
    const int points = s.points[idx(side)][idx(c)];
    if (points <= most || !GameOfKings::legal(s, side, a, quiet)) continue;
    most = points;
    out = a;
  }
  return out;
}

/// The melee that promises most comes first, for who loses there gives way.
Action likely_fight(const State& s, Side side) {
  NoWhy quiet;
  Action out = answer(Verb::Done);
  int most = 0;
  bool found = false;
  for_each_unit(acting_units(s), [&](UnitId u) {
    if (!GameOfKings::legal(s, side, answer(Verb::Fight, u), quiet)) return;
    int gain = 0;
    for_each_unit(locked_with(s, u), [&](UnitId e) {
      const Contact* c = contact_of(s, u, e);
      gain += c != nullptr ? clash_gain(s, u, e, c->zone, c->fresh && c->from_beyond)
                           : -clash_gain(s, e, u, melee_zone(s, u, e), false);
    });
    if (found && gain <= most) return;
    found = true;
    most = gain;
    out = answer(Verb::Fight, u);
  });
  // Where each melee costs a point, a hopeless one is not begun.
  constexpr int kHopeless = -60;
  if (s.setup->options.melee_costs_a_point && most < kHopeless &&
      GameOfKings::legal(s, side, answer(Verb::Done), quiet))
    return answer(Verb::Done);
  return out;
}

/// The one answer that a player of ordinary sense gives, where there is one.
std::optional<Action> likely_answer(const State& s, Side side) {
  switch (s.now.phase) {
    case Phase::ChooseFirst:
      return answer(Verb::First);
    case Phase::Assign:
    case Phase::Redeploy:
      return answer(Verb::Deployed);
    case Phase::Transfer:
      return answer(Verb::Done);
    case Phase::ChooseSector:
      return likely_sector(s, side);
    case Phase::Evade:
      return likely_evasion(s);
    case Phase::Melee:
      return likely_fight(s, side);
    case Phase::DefensiveFire:
      return likely_fire(s);
    case Phase::NameEnemy:
      return likely_enemy(s);
    case Phase::ChooseTest:
      return likely_test(s, side);
    case Phase::ChooseSupport:
      return likely_support(s);
    case Phase::DrawOffered:
      return answer(Verb::RefuseDraw);
    default:
      return std::nullopt;
  }
}

}  // namespace

bool sensible(const State& s, Side side, const Action& a) {
  if (a.verb == Verb::Concede || a.verb == Verb::OfferDraw) return false;
  if (const auto likely = likely_answer(s, side)) return a == *likely;
  switch (a.verb) {
    case Verb::Move:
      return good_move(s, side, a);
    case Verb::Form:
    case Verb::Limber:
    case Verb::Unlimber:
    case Verb::Pivot:
      return good_drill(s, side, a);
    case Verb::Done:
      return !could_fire(s, side);
    default:
      return true;
  }
}

bool withdraws(const State& s, const Action& a) {
  if (a.verb != Verb::Move || a.target != kNoUnit) return false;
  const bool alone = is_general(s, a.unit) && s.pieces.general[a.unit] == kNoUnit;
  if (!is_frail(s, a.unit) && !(alone && decides_battle(s, a.unit))) return false;
  const Marched m = march_of(s, side_of(s, a.unit), a);
  return m.before.distance < weight::kReach + musket_range() &&
         m.after.distance > m.before.distance + kMarchStep;
}

bool considers(const State& s, Side side, const Action& a) {
  if (a.verb != Verb::Move) return sensible(s, side, a);
  if (a.target != kNoUnit && !a.ends_attached && is_gun(s, a.unit)) return false;
  if (sensible(s, side, a) || withdraws(s, a)) return true;
  if (a.target != kNoUnit || is_general(s, a.unit) || prepares(a)) return false;
  const Marched m = march_of(s, side, a);
  if (a.drop_order && m.before.distance < weight::kReach + musket_range()) return false;
  return leaves_no_target(s, m, a.unit) && (ends_in_reserve(s, m) || takes_objective(s, a));
}

bool closes(const State& s, const Action& a) {
  return a.verb == Verb::Done && s.now.phase == Phase::Act && acting_points(s) > 1;
}

std::optional<Errand> errand(const State& s, const Action& a) {
  if (s.now.phase != Phase::Act) return std::nullopt;
  const auto step = step_of(s, a);
  if (!step) return std::nullopt;
  return Errand{static_cast<int>(*step), a.unit};
}

int orders_left(const State& s) { return s.now.phase == Phase::Act ? acting_points(s) : 0; }

std::optional<std::pair<Side, Action>> likely(const State& s) {
  switch (s.now.phase) {
    case Phase::Evade:
    case Phase::DefensiveFire:
    case Phase::NameEnemy:
    case Phase::ChooseTest:
    case Phase::ChooseSupport:
      break;
    default:
      return std::nullopt;
  }
  const Side side = s.now.asked;
  const auto answer = likely_answer(s, side);
  if (!answer) return std::nullopt;
  return std::pair{side, *answer};
}

}  // namespace sandtable::game_of_kings
