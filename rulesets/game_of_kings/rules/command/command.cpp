#include <algorithm>
#include <array>
#include <bit>

#include "engine/core/coverage.h"
#include "engine/geometry/plane/contact.h"
#include "rulesets/game_of_kings/rules/course.h"
#include "rulesets/game_of_kings/rules/flow.h"

/// Command & control: turns, half-turns, sectors, steps and action points.
namespace sandtable::game_of_kings {
namespace {

constexpr std::array kEveryCommand{Command::Centre, Command::Left, Command::Right};
/// What a lost general leaves his centre to roll (option general-death-cuts-points).
constexpr int kWithoutGeneral = figure(Figure::WithoutGeneral);

/// The faces of a sector's die (command.centre-die, command.flank-dice, command.other-sector-dice).
template <class D, class L>
int die_of(Flow<D, L> f, Side side, Command c) {
  const State& s = f.s;
  const Options& o = s.setup->options;
  const int sides = s.setup->sides[idx(side)].dice[idx(c)];
  if (o.sector_dice != SectorDice::Standard)
    modify(f.log, clause::command_other_sector_dice, Measured(Measure::Count, sides));
  if (o.general_death_cuts_points && c == Command::Centre && had_general(s, side) &&
      generals(s, side) == 0) {
    modify(f.log, clause::general_loss_and_command,
           Measured(Measure::Count, kWithoutGeneral).against(sides));
    return std::min(sides, kWithoutGeneral);
  }
  if (c == Command::Centre && had_general(s, side) && generals(s, side) == 0)
    modify(f.log, clause::general_loss_and_command, Measured(Measure::Count, sides).against(sides));
  return sides;
}

/// A great commander on the table in this sector.
bool is_great(const State& s, Side side, Command c) {
  bool found = false;
  for_each_unit(generals(s, side), [&](UnitId u) {
    found = found || (card(s, u).traits.great && s.pieces.command[u] == c);
  });
  return found;
}

template <class D, class L>
void roll_points(Flow<D, L> f) {
  State& s = f.s;
  const Side side = s.now.moving;
  modify(f.log, clause::command_dice_rolled_together, Measured(Measure::Count, kCommands));
  for (const Command c : kEveryCommand) {
    std::uint8_t& points = s.points[idx(side)][idx(c)];
    points = 0;
    const int sides = s.setup->sides[idx(side)].dice[idx(c)];
    if (sides == 0) continue;
    if (units_of(s, side, c) == 0) {
      tell::no_sector(f, clause::command_empty_sector, side, c);
      continue;
    }
    const Clause why =
        c == Command::Centre ? clause::command_centre_die : clause::command_flank_dice;
    const int faces = die_of(f, side, c);
    int rolled = f.dice(Roll{.clause = why,
                             .roller = side,
                             .sides = static_cast<std::uint8_t>(faces),
                             .piece = static_cast<std::uint16_t>(c)});
    if (s.setup->options.great_commander && is_great(s, side, c)) {
      ++rolled;
      modify(f.log, clause::command_great_commander, Measured(Measure::Points, 1));
    }
    points = static_cast<std::uint8_t>(rolled);
    tell::points_rolled(f, why, side, c, rolled, faces);
  }
}

/// Whether a sector still has something to do in this half-turn.
std::uint8_t sectors_left(const State& s) {
  std::uint8_t out = 0;
  for (const Command c : kEveryCommand)
    if (units_of(s, s.now.moving, c) != 0 && (s.now.sectors_done & command_bit(c)) == 0)
      out = static_cast<std::uint8_t>(out | command_bit(c));
  return out;
}

template <class D, class L>
void begin_sector(Flow<D, L> f, Command c) {
  State& s = f.s;
  s.now.command = c;
  s.now.stage = Stage::Acting;
  s.now.step = Step::Rally;
  s.now.step_one_closed = false;
  tell::sector_begins(f, clause::command_sector_order, s.now.moving, c,
                      s.points[idx(s.now.moving)][idx(c)]);
}

template <class D, class L>
void end_sector(Flow<D, L> f) {
  State& s = f.s;
  for (const Command c : kEveryCommand) {
    if ((in_hand(s) & command_bit(c)) == 0) continue;
    std::uint8_t& points = s.points[idx(s.now.moving)][idx(c)];
    tell::sector_ends(f, points > 0 ? clause::command_points_lapse : clause::command_per_sector,
                      s.now.moving, c, points);
    points = 0;
  }
  s.now.sectors_done = static_cast<std::uint8_t>(s.now.sectors_done | in_hand(s));
  s.now.stage = Stage::Sectors;
}

/// Units of the sectors in hand that retreat and still have an attempt to come: none once another
/// step has begun, whatever an umpire rules in it.
std::uint64_t to_rally(const State& s) {
  if (s.now.step > Step::Rally) return 0;
  std::uint64_t out = 0;
  for_each_unit(acting_units(s), [&](UnitId u) {
    if (has(s, u, unit_flag::kRetreating) &&
        !has(s, u, unit_flag::kTried | unit_flag::kRetreated) &&
        s.points[idx(s.now.moving)][idx(s.pieces.command[u])] > 0)
      out |= unit_bit(u);
  });
  return out;
}

/// Option rally-retries: a unit of the sectors in hand may be tried again.
bool may_try_again(const State& s) {
  if (!s.setup->options.rally_retries) return false;
  bool found = false;
  for_each_unit(acting_units(s), [&](UnitId u) {
    found = found || (has(s, u, unit_flag::kRetreating) && !has(s, u, unit_flag::kRetreated) &&
                      s.points[idx(s.now.moving)][idx(s.pieces.command[u])] > 0);
  });
  return found;
}

/// The units that still retreat run on: step 1 is over.
template <class D, class L>
void close_step_one(Flow<D, L> f) {
  f.s.now.step_one_closed = true;
  push(f.s, {.kind = Matter::Kind::RunOn, .unit = 0});
}

/// Units of the sectors in hand that stand in a melee they have not fought in this half-turn.
std::uint64_t to_fight(const State& s) {
  std::uint64_t out = 0;
  NoWhy quiet;
  for_each_unit(acting_units(s), [&](UnitId u) {
    if (may_fight(s, u, quiet)) out |= unit_bit(u);
  });
  return out;
}

/// Of these units, those that do not stand in the same melee as one with a lower number: a choice
/// of melees is a choice among them.
std::uint64_t one_a_melee(const State& s, std::uint64_t units) {
  std::uint64_t out = 0, seen = 0;
  for_each_unit(units, [&](UnitId u) {
    if (seen & unit_bit(u)) return;
    out |= unit_bit(u);
    seen |= melee_of(s, u);
  });
  return out;
}

/// Some unit that is still there must test for fire.
bool anybody_must_test(const State& s) {
  bool found = false;
  for_each_unit((s.pieces.alive[0] | s.pieces.alive[1]) & s.pieces.solid,
                [&](UnitId u) { found = found || has(s, u, unit_flag::kMustTest); });
  return found;
}

/// With fire-morale-at-once: the tests of the step that ends come before anything else.
bool tests_first(State& s, Stage back_to) {
  if (!s.setup->options.fire_morale_at_once || !anybody_must_test(s)) return false;
  s.now.stage = Stage::Testing;
  s.now.back_to = back_to;
  return true;
}

// Each says what comes next in its stage. True: somebody is asked, or the half-turn is over.

template <class D, class L>
bool next_while_acting(Flow<D, L> f) {
  State& s = f.s;
  if (!s.now.step_one_closed && to_rally(s) == 0 && !may_try_again(s)) {
    close_step_one(f);
    return false;
  }
  if (acting_points(s) > 0) {
    ask(s, Phase::Act, s.now.moving);
    return true;
  }
  if (tests_first(s, Stage::Acting)) return false;
  s.now.stage = Stage::Fighting;
  s.now.step = Step::Melee;
  return false;
}

template <class D, class L>
bool next_while_fighting(Flow<D, L> f) {
  State& s = f.s;
  const std::uint64_t units = to_fight(s);
  if (units == 0) {
    if (!tests_first(s, Stage::Fighting)) end_sector(f);
    return false;
  }
  if (s.setup->options.melee_costs_a_point || std::popcount(one_a_melee(s, units)) > 1) {
    ask(s, Phase::Melee, s.now.moving);
    return true;
  }
  begin_fight(f, first_of(units));
  return false;
}

template <class D, class L>
bool next_sector(Flow<D, L> f) {
  State& s = f.s;
  const std::uint8_t left = sectors_left(s);
  if (left == 0) {
    s.now.stage = Stage::Testing;
    s.now.back_to = Stage::Turns;
    return false;
  }
  if (s.setup->options.phases_by_army) {
    begin_sector(f, Command::Centre);
    return false;
  }
  if (std::popcount(left) == 1) {
    begin_sector(f, static_cast<Command>(std::countr_zero(left)));
    return false;
  }
  ask(s, Phase::ChooseSector, s.now.moving);
  return true;
}

template <class D, class L>
bool next_test(Flow<D, L> f) {
  State& s = f.s;
  s.now.phase = Phase::HalfTurnEnd;
  tests_due(f);
  if (s.now.phase == Phase::ChooseTest) return true;
  if (s.matter_count > 0) return false;
  if (s.now.back_to == Stage::Turns) return true;
  s.hurts.fill({});
  s.hurt_count = 0;
  for_each_unit(s.pieces.alive[0] | s.pieces.alive[1],
                [&](UnitId u) { set_flags(s, u, 0, unit_flag::kTested | unit_flag::kMustTest); });
  s.now.stage = s.now.back_to;
  s.now.back_to = Stage::Turns;
  return false;
}

template <class D, class L>
bool next_of_stage(Flow<D, L> f) {
  switch (f.s.now.stage) {
    case Stage::Sectors:
      return next_sector(f);
    case Stage::Acting:
      return next_while_acting(f);
    case Stage::Fighting:
      return next_while_fighting(f);
    case Stage::Testing:
      return next_test(f);
    default:
      return true;
  }
}

/// The step that a sector goes on with when its player ends the one in hand.
Step after(Step step) {
  return step == Step::Melee ? step : static_cast<Step>(static_cast<int>(step) + 1);
}

}  // namespace

std::optional<Step> step_of(const State& s, const Action& a) {
  switch (a.verb) {
    case Verb::Rally:
      return Step::Rally;
    case Verb::Fire:
      return is_gun(s, a.unit) ? Step::Guns : Step::Missiles;
    case Verb::Move:
    case Verb::Form:
    case Verb::Limber:
    case Verb::Unlimber:
    case Verb::Pivot:
      return Step::Move;
    default:
      return std::nullopt;
  }
}

std::uint64_t units_of(const State& s, Side side, Command c) {
  std::uint64_t out = 0;
  for_each_unit(s.pieces.alive[idx(side)], [&](UnitId u) {
    if (s.pieces.command[u] == c) out |= unit_bit(u);
  });
  return out;
}

std::uint64_t generals(const State& s, Side side) {
  return s.pieces.alive[idx(side)] & ~s.pieces.solid;
}

bool had_general(const State& s, Side side) {
  return std::any_of(s.setup->units.begin(), s.setup->units.end(),
                     [&](const UnitCard& c) { return c.side == side && c.type == Type::General; });
}

std::uint8_t in_hand(const State& s) {
  constexpr std::uint8_t kAll = 0b111;
  return s.setup->options.phases_by_army ? kAll : command_bit(s.now.command);
}

std::uint64_t acting_units(const State& s) {
  std::uint64_t out = 0;
  for_each_unit(s.pieces.alive[idx(s.now.moving)], [&](UnitId u) {
    if (in_hand(s) & command_bit(s.pieces.command[u])) out |= unit_bit(u);
  });
  return out;
}

int acting_points(const State& s) {
  int out = 0;
  for (const Command c : kEveryCommand)
    if (in_hand(s) & command_bit(c)) out += s.points[idx(s.now.moving)][idx(c)];
  return out;
}

std::uint64_t melee_of(const State& s, UnitId u) {
  std::uint64_t out = unit_bit(u);
  for (std::uint64_t before = 0; before != out;) {
    before = out;
    for_each_unit(before, [&](UnitId v) { out |= locked_with(s, v); });
  }
  return out;
}

template <class D, class L>
void pay(Flow<D, L> f, UnitId unit, int points) {
  State& s = f.s;
  std::uint8_t& pool = s.points[idx(side_of(s, unit))][idx(s.pieces.command[unit])];
  pool = static_cast<std::uint8_t>(pool - points);
  // Counted, not told: it holds of every point, so nobody needs to read it each time.
  if constexpr (L::all) note_applied(clause::command_legal_target_first);
}

template <class D, class L>
void start_turn(Flow<D, L> f) {
  State& s = f.s;
  ++s.turn;
  s.now.half = 0;
  s.now.moving = s.player_a;
  s.now.stage = Stage::Turns;
  s.now.phase = Phase::HalfTurnStart;
  tell::turn_begins(f, clause::command_turn_sequence, s.turn, s.setup->turns);
  if (s.turn == 1)
    start_weather(f);
  else
    change_weather(f);
  if (s.setup->options.initiative_each_turn) {
    roll_for_first(f, clause::command_initiative_each_turn);
    s.now.phase = Phase::ChooseFirst;
  }
}

template <class D, class L>
void start_half_turn(Flow<D, L> f) {
  State& s = f.s;
  const Side side = s.now.moving;
  for_each_unit(s.pieces.alive[0] | s.pieces.alive[1], [&](UnitId u) {
    const std::uint32_t halted = side_of(s, u) == side ? unit_flag::kHalted : 0;
    if (has(s, u, unit_flag::kThisHalfTurn | halted)) {
      if (has(s, u, halted)) modify(f.log, clause::rally_normal_next_turn, u);
      set_flags(s, u, 0, unit_flag::kThisHalfTurn | halted);
    }
  });
  for (int i = 0; i < s.contact_count; ++i) s.contacts[static_cast<std::size_t>(i)].fresh = false;
  s.hurts.fill({});
  s.hurt_count = 0;
  s.now.sectors_done = 0;
  s.now.open = false;
  s.now.stage = Stage::Sectors;
  tell::half_turn_begins(f, clause::command_alternate_half_turns, side, s.turn, s.now.half);
  roll_points(f);
  go_on(f);
}

template <class D, class L>
void end_half_turn(Flow<D, L> f) {
  State& s = f.s;
  modify(f.log, clause::morale_half_turn, Measured(Measure::Turns, s.turn));
  s.points[idx(s.now.moving)].fill(0);
  s.now.stage = Stage::Turns;
  if (s.now.half == 0) {
    s.now.half = 1;
    s.now.moving = other(s.now.moving);
    s.now.phase = Phase::HalfTurnStart;
    return;
  }
  s.now.phase = Phase::TurnStart;
  check_end_of_turn(f);
}

template <class D, class L>
void open_step(Flow<D, L> f, Step step) {
  if (step > f.s.now.step) {
    f.s.now.step = step;
    modify(f.log, clause::command_no_going_back, Measured(Measure::Count, static_cast<int>(step)));
  }
}

template <class D, class L>
void go_on(Flow<D, L> f) {
  State& s = f.s;
  while (!f.dice.failed()) {
    if (s.now.phase == Phase::Over || !settle(f)) return;
    check_defeat(f);
    if (s.now.phase == Phase::Over || next_of_stage(f)) return;
  }
}

template <class S>
bool may_act(const State& s, UnitId unit, Step step, int points, S& sink) {
  Judge<S> judge{sink};
  if (!known(s, unit) || !on_table(s, unit)) {
    judge.no(clause::unit_eliminated_at_zero);
    return false;
  }
  if (side_of(s, unit) != s.now.moving) {
    judge.no(clause::command_alternate_half_turns, unit);
    return false;
  }
  const Command c = s.pieces.command[unit];
  if ((in_hand(s) & command_bit(c)) == 0 &&
      judge.no(
          clause::command_sector_fixed, unit,
          Measured(Measure::Count, static_cast<int>(c)).against(static_cast<int>(s.now.command))))
    return false;
  if (step < s.now.step &&
      judge.no(
          clause::command_no_going_back, unit,
          Measured(Measure::Count, static_cast<int>(step)).against(static_cast<int>(s.now.step))))
    return false;
  if (step > Step::Rally && to_rally(s) != 0 &&
      judge.no(clause::command_rally_compulsory, first_of(to_rally(s)),
               Measured(Measure::Count, std::popcount(to_rally(s)))))
    return false;
  if (step > Step::Rally && !s.now.step_one_closed && may_try_again(s) &&
      judge.no(clause::rally_attempt_once, unit,
               Measured(Measure::Count, static_cast<int>(step)).against(1)))
    return false;
  if (step > s.now.step && s.setup->options.fire_morale_at_once && anybody_must_test(s) &&
      judge.no(clause::morale_when, unit, Measured(Measure::Count, static_cast<int>(s.now.step))))
    return false;
  const int pool = s.points[idx(s.now.moving)][idx(c)];
  if (points > pool &&
      judge.no(clause::command_point_costs, unit, Measured(Measure::Points, points).against(pool)))
    return false;
  if (judge.ok) {
    judge.yes(clause::command_five_steps, Measured(Measure::Count, static_cast<int>(step)));
    judge.yes(clause::command_point_costs, unit, Measured(Measure::Points, points).against(pool));
    if (s.setup->options.phases_by_army)
      judge.yes(clause::command_per_sector, Measured(Measure::Count, static_cast<int>(step)));
  }
  return judge.ok;
}

namespace {

/// The gap between a unit and the nearest other of a set; the largest length where there is none.
Len nearest_gap(const State& s, UnitId unit, std::uint64_t others) {
  Len best = geometry::kMaxCoordinate;
  for_each_unit(others & ~unit_bit(unit), [&](UnitId v) {
    best = std::min(best, geometry::gap(outline(s, unit), outline(s, v)));
  });
  return best;
}

template <class S>
bool may_transfer(const State& s, const Action& a, Judge<S>& judge) {
  if (!known(s, a.unit) || !on_table(s, a.unit) || side_of(s, a.unit) != s.now.moving ||
      idx(a.command) >= kCommands || s.pieces.command[a.unit] == a.command) {
    judge.no(clause::command_sector_fixed);
    return false;
  }
  const Len own = nearest_gap(s, a.unit, units_of(s, s.now.moving, s.pieces.command[a.unit]));
  const Len there = nearest_gap(s, a.unit, units_of(s, s.now.moving, a.command));
  if (there >= own)
    judge.no(clause::command_sector_fixed, a.unit, Measured(Measure::Length, there).against(own));
  else
    judge.yes(clause::command_sector_fixed, a.unit, Measured(Measure::Length, there).against(own));
  return judge.ok;
}

}  // namespace

template <class S>
bool may_command(const State& s, const Action& a, S& sink) {
  Judge<S> judge{sink};
  switch (a.verb) {
    case Verb::Sector:
      if (idx(a.command) >= kCommands || (sectors_left(s) & command_bit(a.command)) == 0)
        judge.no(clause::command_per_sector, Measured(Measure::Count, static_cast<int>(a.command)));
      else
        judge.yes(clause::command_sector_order,
                  Measured(Measure::Count, static_cast<int>(a.command)));
      return judge.ok;
    case Verb::Transfer:
      return may_transfer(s, a, judge);
    case Verb::Done:
      if (s.now.phase == Phase::Act && to_rally(s) != 0)
        judge.no(clause::command_rally_compulsory, first_of(to_rally(s)),
                 Measured(Measure::Count, std::popcount(to_rally(s))));
      if (s.now.phase == Phase::Melee && !s.setup->options.melee_costs_a_point)
        judge.no(clause::command_melee_costs_nothing,
                 Measured(Measure::Count, std::popcount(to_fight(s))));
      if (judge.ok)
        judge.yes(clause::command_points_lapse, Measured(Measure::Points, acting_points(s)));
      return judge.ok;
    default:
      judge.no(clause::command_turn_sequence);
      return false;
  }
}

bool can_transfer(const State& s) {
  NoWhy quiet;
  bool found = false;
  for_each_unit(s.pieces.alive[idx(s.now.moving)], [&](UnitId u) {
    for (const Command c : kEveryCommand)
      found = found || may_command(s, {.verb = Verb::Transfer, .unit = u, .command = c}, quiet);
  });
  return found;
}

template <class D, class L>
void apply_command(Flow<D, L> f, const Action& a) {
  State& s = f.s;
  if (a.verb == Verb::Sector) {
    begin_sector(f, a.command);
  } else if (a.verb == Verb::Transfer) {
    const Command from = s.pieces.command[a.unit];
    change_unit(s, a.unit, [&](Pieces& p) { p.command[a.unit] = a.command; });
    tell::transferred(f, clause::command_sector_fixed, a.unit, from, a.command);
    s.now.phase = Phase::HalfTurnStart;
    return;
  } else if (s.now.phase == Phase::Transfer) {
    s.now.phase = Phase::HalfTurnStart;
    return;
  } else if (s.now.phase == Phase::Melee) {
    end_sector(f);
    tests_first(s, Stage::Sectors);
  } else if (!s.now.step_one_closed) {
    close_step_one(f);
  } else if (tests_first(s, Stage::Acting)) {
    s.now.step = after(s.now.step);
  } else {
    s.now.stage = Stage::Fighting;
    s.now.step = Step::Melee;
  }
  go_on(f);
}

#define SANDTABLE_COMMAND(D, L)               \
  template void start_turn(Flow<D, L>);       \
  template void start_half_turn(Flow<D, L>);  \
  template void end_half_turn(Flow<D, L>);    \
  template void open_step(Flow<D, L>, Step);  \
  template void pay(Flow<D, L>, UnitId, int); \
  template void go_on(Flow<D, L>);            \
  template void apply_command(Flow<D, L>, const Action&);
SANDTABLE_EVERY_FLOW(SANDTABLE_COMMAND)

template bool may_act(const State&, UnitId, Step, int, NoWhy&);
template bool may_act(const State&, UnitId, Step, int, Why&);
template bool may_act(const State&, UnitId, Step, int, NoLog&);
template bool may_act(const State&, UnitId, Step, int, EventLog&);
template bool may_command(const State&, const Action&, NoWhy&);
template bool may_command(const State&, const Action&, Why&);

}  // namespace sandtable::game_of_kings
