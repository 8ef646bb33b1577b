#include <bit>

#include "engine/geometry/plane/contact.h"
#include "rulesets/game_of_kings/rules/course.h"
#include "rulesets/game_of_kings/rules/flow.h"
#include "rulesets/game_of_kings/rules/ground/cost.h"
#include "rulesets/game_of_kings/rules/harm.h"
#include "rulesets/game_of_kings/rules/movement/touch.h"
#include "rulesets/game_of_kings/rules/placing.h"

/// Before turn 1: who goes first, the ground, sectors, deployment, redeployment.
namespace sandtable::game_of_kings {
namespace {

/// Ties in a row after which side A chooses: a battle must begin.
constexpr int kMostTies = 20;

/// Units of a side that its player has to place.
std::uint64_t waiting(const State& s, Side side) {
  std::uint64_t out = 0;
  for (std::size_t u = 0; u < s.setup->units.size(); ++u) {
    const auto id = static_cast<UnitId>(u);
    if (side_of(s, id) == side && !on_table(s, id) && s.pieces.quarters[u] > 0) out |= unit_bit(id);
  }
  return out;
}

std::uint64_t waiting(const State& s, Side side, Command c) {
  std::uint64_t out = 0;
  for_each_unit(waiting(s, side), [&](UnitId u) {
    if (s.pieces.command[u] == c) out |= unit_bit(u);
  });
  return out;
}

bool anybody_waits(const State& s) { return (waiting(s, Side::A) | waiting(s, Side::B)) != 0; }

bool is_ready(const State& s, Side side) { return (s.now.ready & bit(side)) != 0; }

int redeployments(const State& s) { return static_cast<int>(s.setup->options.redeploy); }

/// The next stage of setting up that asks somebody, or the first turn.
template <class D, class L>
void next_of_setup(Flow<D, L> f) {
  State& s = f.s;
  const Side second = other(s.player_a);
  if (s.now.stage == Stage::Assign) {
    for (const Side side : {second, s.player_a})
      if (!is_ready(s, side) && waiting(s, side) != 0) return ask(s, Phase::Assign, side);
    s.now.stage = Stage::Deploy;
    // The loser of the dice places first; without dice, who has the second half-turn.
    s.now.asked = s.now.winner_second ? second : s.player_a;
  }
  if (s.now.stage == Stage::Deploy) {
    const Side next = s.now.open ? s.now.asked : other(s.now.asked);
    if (waiting(s, next) != 0) return ask(s, Phase::Deploy, next);
    if (waiting(s, other(next)) != 0) return ask(s, Phase::Deploy, other(next));
    s.now.stage = Stage::Redeploy;
    s.now.ready = 0;
  }
  if (s.now.stage == Stage::Redeploy && redeployments(s) > 0) {
    for (const Side side : {second, s.player_a})
      if (!is_ready(s, side)) return ask(s, Phase::Redeploy, side);
  }
  s.now.open = false;
  s.now.winner_second = false;
  s.now.stage = Stage::Turns;
  s.now.phase = Phase::TurnStart;
}

/// Leaves it to the table to dice for the ground, or for what is left of it: no part of what a
/// player's choice does, for nobody could weigh so many grounds.
void leave_ground(State& s) {
  s.now.stage = Stage::Terrain;
  s.now.phase = Phase::Start;
}

/// Says what comes after the roll for the half-turns.
template <class D, class L>
void after_first(Flow<D, L> f) {
  if (f.s.setup->generated) return leave_ground(f.s);
  f.s.now.stage = Stage::Assign;
  next_of_setup(f);
}

template <class D, class L>
void lay_ground(Flow<D, L> f) {
  if (!dice_ground(f)) return;
  f.s.now.stage = Stage::Assign;
  next_of_setup(f);
}

template <class D, class L>
void place(Flow<D, L> f, const Action& a) {
  State& s = f.s;
  const UnitId u = a.unit;
  if (is_general(s, u)) leave_unit(f, u);
  change_unit(s, u, [&](Pieces& p) {
    p.pose[u] = {a.place, a.facing};
    std::uint32_t flags = 0;
    if (a.formation == Formation::Column) flags |= unit_flag::kColumn;
    if (a.order) flags |= is_gun(s, u) ? unit_flag::kLimbered : unit_flag::kFiringOrder;
    const std::uint32_t kept = p.flags[u] & (unit_flag::kDismounted | unit_flag::kOneBase);
    p.flags[u] = flags | kept;
    p.alive[idx(side_of(s, u))] |= unit_bit(u);
  });
  if (!is_general(s, u)) carry_general(s, u);
  if (is_general(s, u) && a.target != kNoUnit) {
    change_unit(s, u, [&](Pieces& p) { p.general[u] = a.target; });
    change_unit(s, a.target, [&](Pieces& p) { p.general[a.target] = u; });
    carry_general(s, a.target);
    tell::attached(f, clause::general_attach, u, a.target);
  }
}

template <class D, class L>
void deploy(Flow<D, L> f, const Action& a) {
  State& s = f.s;
  const Side side = s.now.asked;
  place(f, a);
  s.now.open = true;
  s.now.command = s.pieces.command[a.unit];
  tell::placed(f, clause::setup_deployment, a.unit, a.place.x, a.place.y, a.facing,
               s.pieces.flags[a.unit]);
  if (waiting(s, side, s.now.command) != 0) return;
  s.now.open = false;
  tell::sector_deployed(f, clause::setup_deployment, side, s.now.command);
  next_of_setup(f);
}

template <class D, class L>
void redeploy(Flow<D, L> f, const Action& a) {
  State& s = f.s;
  if (a.verb == Verb::Place) {
    place(f, a);
    tell::redeployed(f, clause::setup_redeploy, a.unit, a.place.x, a.place.y, a.facing);
    if (++s.now.redeployed < redeployments(s)) return;
  }
  s.now.redeployed = 0;
  s.now.ready = static_cast<std::uint8_t>(s.now.ready | bit(s.now.asked));
  next_of_setup(f);
}

template <class D, class L>
void choose_first(Flow<D, L> f, bool first) {
  State& s = f.s;
  const Side chooser = s.now.asked;
  s.player_a = first ? chooser : other(chooser);
  tell::first_chosen(
      f, s.turn == 0 ? clause::command_who_goes_first : clause::command_initiative_each_turn,
      chooser, s.player_a);
  if (s.turn == 0) {
    s.now.winner_second = !first;
    after_first(f);
    return;
  }
  s.now.moving = s.player_a;
  s.now.phase = Phase::HalfTurnStart;
}

/// What a unit may look like when it is placed (setup.starting-states).
template <class S>
void judge_state(const State& s, const Action& a, Judge<S>& judge) {
  const UnitId u = a.unit;
  const Type type = card(s, u).type;
  const bool column = a.formation == Formation::Column;
  // What is left of half a unit has no formation: line and column are words for the same.
  const bool two_bases = !has(s, u, unit_flag::kOneBase) && has_two_bases(type);
  const bool horse = is_horse(s, u);
  const bool may_line = !horse || kind_of(type).screens;
  const bool may_column = has_two_bases(type) && !is_dismounted(s, u);
  if (column ? !may_column : two_bases && !may_line) judge.no(clause::unit_formations, u);
  if (!a.order || type == Type::Gun) return;
  if (is_light_foot(type))
    judge.no(clause::unit_light_foot_order, u);
  else if (!is_regular_foot(type) || (column && two_bases))
    judge.no(clause::setup_starting_states, u);
}

}  // namespace

template <class S>
void judge_ground_under(const State& s, UnitId unit, Pose pose, Size size, Judge<S>& judge) {
  const Box box = geometry::box_at(pose, size);
  for (const Vec c : box.corner)
    if (c.x < -kTolerance || c.y < -kTolerance || c.x > s.setup->width + kTolerance ||
        c.y > s.setup->depth + kTolerance) {
      judge.no(clause::move_table_edge, unit);
      break;
    }
  for_each_unit(s.pieces.near.near(box) & ~unit_bit(unit), [&](UnitId v) {
    if (!is_general(s, unit) && geometry::overlap(box, outline(s, v)))
      judge.no(clause::move_friends_block, v);
  });
  if (s.ground == nullptr) return;
  s.ground->terrain.overlapping(box).for_each([&](std::size_t i) {
    const GroundKind kind = s.ground->features[i].kind;
    // Nobody begins in a river; over a wall or a hedge whoever likes.
    const bool closed =
        kind == GroundKind::River || (kind != GroundKind::Obstacle && closed_to(s, unit, kind));
    if (closed && !on_usable_way(s, size.width, pose.front))
      judge.no(clause::terrain_no_entry, unit);
  });
}
template void judge_ground_under(const State&, UnitId, Pose, Size, Judge<NoWhy>&);
template void judge_ground_under(const State&, UnitId, Pose, Size, Judge<Why>&);

namespace {

/// A general alone is set down on nobody, and nobody on him (general.moves, general.lone-reached).
template <class S>
void judge_generals_under(const State& s, UnitId unit, const Box& box, Judge<S>& judge) {
  const bool general = is_general(s, unit);
  const std::uint64_t all = s.pieces.alive[0] | s.pieces.alive[1];
  for_each_unit(all & (general ? s.pieces.solid : ~s.pieces.solid) & ~unit_bit(unit),
                [&](UnitId v) {
                  const UnitId alone = general ? unit : v;
                  if (!general && s.pieces.general[alone] != kNoUnit) return;
                  if (side_of(s, v) != side_of(s, unit)) {
                    if (!general && geometry::within(box, outline(s, v), kTolerance))
                      judge.no(clause::general_lone_reached, v);
                  } else if (geometry::overlap(box, outline(s, v))) {
                    judge.no(clause::move_friends_block, v);
                  }
                });
}

}  // namespace

template <class S>
bool may_place(const State& s, Side side, const Action& a, S& sink) {
  Judge<S> judge{sink};
  const UnitId u = a.unit;
  if (!known(s, u) || side_of(s, u) != side || (s.now.phase == Phase::Redeploy) != on_table(s, u)) {
    judge.no(clause::setup_deployment);
    return false;
  }
  if (s.now.phase == Phase::Deploy && s.now.open && s.pieces.command[u] != s.now.command &&
      judge.no(clause::setup_deployment, u,
               Measured(Measure::Count, static_cast<int>(s.pieces.command[u]))
                   .against(static_cast<int>(s.now.command))))
    return false;
  if (a.place.x < 0 || a.place.y < 0 || a.place.x > s.setup->width || a.place.y > s.setup->depth) {
    judge.no(clause::move_table_edge, u,
             Measured(Measure::Length, a.place.y).against(s.setup->depth));
    return false;
  }
  judge_state(s, a, judge);
  if (!judge.ok && !S::all) return false;
  const bool joins = is_general(s, u) && a.target != kNoUnit;
  if (joins && (!known(s, a.target) || side_of(s, a.target) != side || !on_table(s, a.target) ||
                is_general(s, a.target) || s.pieces.general[a.target] != kNoUnit)) {
    judge.no(clause::general_attach, u);
    return false;
  }
  const Pose pose{a.place, a.facing};
  const Size size = footprint(card(s, u).type, is_dismounted(s, u),
                              a.formation == Formation::Column, has(s, u, unit_flag::kOneBase));
  judge_ground_under(s, u, pose, size, judge);
  if (!joins) judge_keeping_off(s, u, geometry::box_at(pose, size), 0, judge);
  const Len depth = s.setup->sides[idx(side)].deploy_depth;
  for (const Vec c : geometry::box_at(pose, size).corner) {
    const Len from_edge = side == Side::A ? c.y : s.setup->depth - c.y;
    if (from_edge > depth + kTolerance) {
      judge.no(clause::setup_deployment, u, Measured(Measure::Length, from_edge).against(depth));
      break;
    }
  }
  if (!joins) judge_generals_under(s, u, geometry::box_at(pose, size), judge);
  if (judge.ok) {
    judge.yes(s.now.phase == Phase::Redeploy ? clause::setup_redeploy : clause::setup_deployment,
              u);
    judge.yes(clause::setup_starting_states, u);
  }
  return judge.ok;
}

template <class S>
bool may_set_up(const State& s, Side side, const Action& a, S& sink) {
  Judge<S> judge{sink};
  switch (a.verb) {
    case Verb::First:
    case Verb::Second:
      if (s.now.phase != Phase::ChooseFirst)
        judge.no(clause::command_who_goes_first);
      else
        judge.yes(clause::command_who_goes_first);
      return judge.ok;
    case Verb::Terrain:
      if (s.now.phase != Phase::TerrainChoice || a.number < 1 || a.number > 4)
        judge.no(clause::terrain_generator_what, Measured(Measure::Count, a.number).against(4));
      else
        judge.yes(clause::terrain_generator_what, Measured(Measure::Count, a.number).against(4));
      return judge.ok;
    case Verb::Assign:
      if (s.now.phase == Phase::Assign && known(s, a.unit) && card(s, a.unit).placed)
        judge.no(clause::command_sector_composition, a.unit);
      else if (s.now.phase != Phase::Assign || !known(s, a.unit) || side_of(s, a.unit) != side ||
               idx(a.command) >= kCommands || s.pieces.command[a.unit] == a.command ||
               s.setup->sides[idx(side)].dice[idx(a.command)] == 0)
        judge.no(clause::command_three_sectors);
      else
        judge.yes(clause::command_sector_composition);
      return judge.ok;
    case Verb::Place:
      if (s.now.phase != Phase::Deploy && s.now.phase != Phase::Redeploy) break;
      return may_place(s, side, a, sink);
    case Verb::Deployed:
      if (s.now.phase != Phase::Assign && s.now.phase != Phase::Redeploy) break;
      judge.yes(clause::command_three_sectors);
      return judge.ok;
    default:
      break;
  }
  judge.no(clause::setup_deployment);
  return false;
}
template bool may_set_up(const State&, Side, const Action&, NoWhy&);
template bool may_set_up(const State&, Side, const Action&, Why&);

template <class D, class L>
void roll_for_first(Flow<D, L> f, Clause why) {
  State& s = f.s;
  Side chooser = Side::A;
  std::array<int, 2> rolled{};
  for (int ties = 0; ties < kMostTies && !f.dice.failed(); ++ties) {
    for (const Side side : {Side::A, Side::B}) {
      int& r = rolled[idx(side)];
      r = f.roll(why, side, 1, 6, Read::Sum);
      if (s.turn == 0 || !s.setup->options.great_commander) continue;
      for_each_unit(generals(s, side), [&](UnitId u) {
        if (!card(s, u).traits.great) return;
        ++r;
        modify(f.log, clause::command_great_commander, u, Measured(Measure::Score, 1));
      });
    }
    if (rolled[0] == rolled[1]) continue;
    chooser = rolled[0] > rolled[1] ? Side::A : Side::B;
    break;
  }
  tell::first_rolled(f, why, chooser, rolled[idx(chooser)], rolled[idx(other(chooser))]);
  ask(s, Phase::ChooseFirst, chooser);
}

template <class D, class L>
void start_battle(Flow<D, L> f) {
  State& s = f.s;
  if (s.now.stage == Stage::Terrain) return lay_ground(f);
  s.now.stage = Stage::FirstRoll;
  s.player_a = s.setup->first == FirstPlan::SideB ? Side::B : Side::A;
  for (std::size_t side = 0; side < 2; ++side)
    tell::army_points(f, clause::victory_points, static_cast<Side>(side), s.army[side],
                      s.setup->sides[side].points);
  const bool each_turn = s.setup->options.initiative_each_turn;
  const bool needed = s.setup->generated || anybody_waits(s) || !each_turn;
  if (s.setup->first == FirstPlan::Dice && needed)
    roll_for_first(f, clause::command_who_goes_first);
  else
    after_first(f);
}

template <class D, class L>
void apply_placing(Flow<D, L> f, const Action& a) {
  State& s = f.s;
  switch (s.now.phase) {
    case Phase::ChooseFirst:
      choose_first(f, a.verb == Verb::First);
      return;
    case Phase::TerrainChoice:
      choose_piece(f, a.number);
      leave_ground(s);
      return;
    case Phase::Assign:
      if (a.verb == Verb::Assign) {
        change_unit(s, a.unit, [&](Pieces& p) { p.command[a.unit] = a.command; });
        tell::assigned(f, clause::command_three_sectors, a.unit, a.command);
        return;
      }
      s.now.ready = static_cast<std::uint8_t>(s.now.ready | bit(s.now.asked));
      next_of_setup(f);
      return;
    case Phase::Redeploy:
      redeploy(f, a);
      return;
    default:
      deploy(f, a);
      return;
  }
}

#define SANDTABLE_DEPLOYMENT(D, L)                  \
  template void roll_for_first(Flow<D, L>, Clause); \
  template void start_battle(Flow<D, L>);           \
  template void apply_placing(Flow<D, L>, const Action&);
SANDTABLE_EVERY_FLOW(SANDTABLE_DEPLOYMENT)

}  // namespace sandtable::game_of_kings
