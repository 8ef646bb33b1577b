#include <algorithm>

#include "engine/core/table.h"
#include "rulesets/belle_epoque/data/tables.gen.h"
#include "rulesets/belle_epoque/rules/fire/firing.h"
#include "rulesets/belle_epoque/rules/flow.h"
#include "rulesets/belle_epoque/rules/judge.h"

namespace sandtable::belle_epoque {
namespace {

namespace splits = table::fall_back_split;

constexpr bool adds_up() {
  return std::all_of(splits::rows.begin(), splits::rows.end(), [](const splits::Row& row) {
    return row.stands_lost + row.ud_back == row.losses;
  });
}
static_assert(adds_up());

/// How many of the losses become steps back; beyond the table as its last row goes.
int steps_for(int losses) {
  const splits::Row& last = splits::rows.back();
  if (losses > last.losses) return losses * last.ud_back / last.losses;
  return losses == 0 ? 0 : row_with(splits::rows, &splits::Row::losses, losses).ud_back;
}

/// An enemy whom a step back does not get away from, and how far off it would have to end.
struct Pursuer {
  UnitId unit = kNoUnit;
  int after = 0, needed = 0;
};

/// How far from `e`, who was `before` off, a step back must end (fall-back.away-from-all).
int distance_needed(const State& s, UnitId e, UnitId cause, int before) {
  constexpr int kConsidered = 4;  // beyond the range of every weapon nobody is considered
  constexpr int kApart = 2;       // never next to an enemy
  int needed = 0;
  switch (s.setup->options.fall_back_away_from) {
    case FallBackAwayFrom::NoNearer:
      if (before == 1 || e == cause)
        needed = before + 1;
      else if (before <= kConsidered)
        needed = before;
      break;
    case FallBackAwayFrom::Within4:
      if (before <= kConsidered) needed = before + 1;
      break;
    case FallBackAwayFrom::Adjacent:
      if (before == 1) needed = before + 1;
      break;
    case FallBackAwayFrom::All:
      needed = before + 1;
      break;
  }
  return std::max(needed, kApart);
}

/// The first enemy whom stepping from `from` to `to` does not get a unit away from.
Pursuer pursuer(const State& s, Side side, Sector from, Sector to, UnitId cause) {
  const Board& board = *s.setup->board;
  Pursuer out;
  for_each_unit(s.pieces.alive[idx(other(side))], [&](UnitId e) {
    if (out.unit != kNoUnit) return;
    const int needed = distance_needed(s, e, cause, board.distance(from, s.pieces.at[e]));
    const int after = board.distance(to, s.pieces.at[e]);
    if (after < needed) out = {e, after, needed};
  });
  return out;
}

bool gets_away(const State& s, Side side, Sector from, Sector to, UnitId cause) {
  return pursuer(s, side, from, to, cause).unit == kNoUnit;
}

bool open_behind(const State& s, UnitId unit, Sector from, Sector to) {
  if (traits(s, from) & ground::kVeryDifficult) return false;
  const UnitId there = unit_in(s, to);
  return (there == kNoUnit || there == unit) && is_open_to(s, unit, to);
}

/// Why a unit does not fall back from `cause`; clause 0 where it may. Works with a front are cover
/// and no more to what comes from outside it.
Clause exempt(const State& s, UnitId unit, UnitId cause) {
  if (card(s, unit).stubborn) return clause::fall_back_stubborn_exempt;
  if (is_infantry(s, unit) && works_protect(s, unit, s.pieces.at[cause]))
    return clause::fall_back_fortified_exempt;
  return {};
}

/// Whether a way back within `wanted` steps is open and does not lead away from some other enemy:
/// then it is enemies, and not the ground, that keep the unit from going on.
bool kept_by_enemies(const State& s, UnitId unit, Sector from, UnitId cause, int wanted) {
  const Board& board = *s.setup->board;
  const Sector danger = s.pieces.at[cause];
  bool kept = false;
  for (const Sector to : board.neighbours(from)) {
    if (kept || to == kNowhere || !open_behind(s, unit, from, to)) continue;
    if (board.distance(to, danger) <= board.distance(from, danger)) continue;
    kept = !gets_away(s, side_of(s, unit), from, to, cause) ||
           (wanted > 1 && kept_by_enemies(s, unit, to, cause, wanted - 1));
  }
  return kept;
}

/// Why only `steps` of the steps back that are due can be made.
template <class L>
void cite_short(const State& s, UnitId unit, UnitId cause, int steps, int due, L& log) {
  const bool kept = L::on && kept_by_enemies(s, unit, s.pieces.at[unit], cause, steps + 1);
  modify(log, kept ? clause::fall_back_away_from_all : clause::fall_back_impossible,
         Measured(Measure::Steps, steps).against(due));
}

bool all_or_nothing(const State& s) {
  return s.setup->options.fall_back_short == FallBackShort::AllOrNothing;
}

/// The most of `even` losses that a choice can turn into steps back.
int most_converted(const State& s, UnitId unit, UnitId cause, int even) {
  const int possible = steps_back(s, unit, s.pieces.at[unit], cause, even);
  const bool whole =
      all_or_nothing(s) && s.setup->options.fall_back_choice == FallBackChoice::AllOrNone;
  return whole && possible < even ? 0 : possible;
}

template <class D, class L>
void finish_losses(Flow<D, L> f) {
  f.s.now.back = 0;
  resume(f);
}

/// Makes the steps of falling back that are still due, asking where there is a choice.
template <class D, class L>
void go_on_back(Flow<D, L> f) {
  State& s = f.s;
  while (s.now.back > 0) {
    const UnitId unit = s.now.victim;
    const Mask ways = first_steps_back(s, unit, s.now.cause, s.now.back);
    if (ways.none()) break;
    if (ways.count() > 1) {
      const Side owner = side_of(s, unit);
      ask(s, Phase::FallBackStep,
          s.setup->options.fall_back_path == FallBackPath::Owner ? owner : other(owner));
      return;
    }
    const Sector from = s.pieces.at[unit], to = ways.nth(0);
    shift(s, unit, to);
    --s.now.back;
    tell::fell_back(f, clause::fall_back_even_losses, unit, from, to);
    explore(f, to, side_of(s, unit));
  }
  finish_losses(f);
}

/// Takes the losses, `convert` of which become falling back as far as the ground allows. `told`:
/// how many is told already, by the player's choice.
template <class D, class L>
void settle(Flow<D, L> f, int convert, bool told) {
  State& s = f.s;
  const UnitId unit = s.now.victim;
  const int losses = s.now.losses;
  int steps = steps_back(s, unit, s.pieces.at[unit], s.now.cause, convert);
  if (steps < convert) {
    cite_short(s, unit, s.now.cause, steps, convert, f.log);
    if (all_or_nothing(s)) {
      if (steps > 0)
        modify(f.log, clause::fall_back_all_or_nothing,
               Measured(Measure::Steps, steps).against(convert));
      steps = 0;
    }
  }
  const int gone = losses - steps;
  s.now.losses = 0;
  // What a unit that is lost would have lost beyond its stands, and walked, is nobody's concern.
  if (convert > 0 && gone < s.pieces.stands[unit] && !(told && steps == convert))
    tell::losses_split(f, clause::fall_back_even_losses, unit, losses, gone, steps);
  if (gone >= s.pieces.stands[unit]) {
    modify(f.log, clause::fall_back_timing,
           Measured(Measure::Stands, gone).against(s.pieces.stands[unit]));
    eliminate(f, unit);
    finish_losses(f);
    return;
  }
  if (gone > 0) {
    reduce(s, unit, gone);
    tell::stands_lost(f, clause::muster_no_transfer, unit, gone, s.pieces.stands[unit]);
  }
  s.now.back = static_cast<std::uint8_t>(steps);
  go_on_back(f);
}

template <class S>
void cite_in_force(const State& s, bool by_fire, S& sink) {
  const Options& o = s.setup->options;
  modify(sink, by_edition(s, clause::fall_back_in_force_en, clause::fall_back_in_force_fr),
         Measured(Measure::None, o.fall_back));
  if (by_fire && o.fall_back)
    modify(sink, o.fall_back_from_fire == FallBackFromFire::Forced
                     ? clause::fall_back_from_fire_en
                     : clause::fall_back_from_fire_fr);
}

}  // namespace

template <class S>
bool may_step_back(const State& s, UnitId unit, Sector to, UnitId cause, S& sink) {
  Judge<S> judge{sink};
  const Sector from = s.pieces.at[unit];
  const Board& board = *s.setup->board;
  if (to >= board.size() || board.distance(from, to) != 1) {
    judge.no(
        clause::fall_back_even_losses, unit,
        Measured(Measure::Steps, to >= board.size() ? 0 : board.distance(from, to)).against(1));
    return false;
  }
  if (!open_behind(s, unit, from, to) &&
      judge.no(clause::fall_back_impossible, unit, Measured(Measure::Sector, to)))
    return false;
  const Pursuer enemy = pursuer(s, side_of(s, unit), from, to, cause);
  if (enemy.unit != kNoUnit &&
      judge.no(clause::fall_back_away_from_all, enemy.unit,
               Measured(Measure::Steps, enemy.after).against(enemy.needed)))
    return false;
  if (judge.ok) judge.yes(clause::fall_back_away_from_all, unit, Measured(Measure::Sector, to));
  return judge.ok;
}

int steps_back(const State& s, UnitId unit, Sector from, UnitId cause, int wanted) {
  if (wanted == 0) return 0;
  int best = 0;
  const Side side = side_of(s, unit);
  for (const Sector to : s.setup->board->neighbours(from)) {
    if (to == kNowhere || !open_behind(s, unit, from, to) || !gets_away(s, side, from, to, cause))
      continue;
    best = std::max(best, 1 + steps_back(s, unit, to, cause, wanted - 1));
    if (best == wanted) break;
  }
  return best;
}

Mask first_steps_back(const State& s, UnitId unit, UnitId cause, int wanted) {
  Mask out;
  const Sector from = s.pieces.at[unit];
  const Side side = side_of(s, unit);
  const int possible = steps_back(s, unit, from, cause, wanted);
  for (const Sector to : s.setup->board->neighbours(from)) {
    if (to == kNowhere || !open_behind(s, unit, from, to) || !gets_away(s, side, from, to, cause))
      continue;
    if (1 + steps_back(s, unit, to, cause, possible - 1) == possible) out.set(to);
  }
  return out;
}

template <class D, class L>
void inflict(Flow<D, L> f, UnitId victim, UnitId cause, int losses, bool by_fire, Resume then) {
  State& s = f.s;
  s.now.victim = victim;
  s.now.cause = cause;
  s.now.losses = static_cast<std::uint8_t>(losses);
  s.now.resume = then;
  s.now.home = s.pieces.at[victim];
  s.now.back = 0;
  if (losses == 0) {
    finish_losses(f);
    return;
  }
  cite_in_force(s, by_fire, f.log);
  int even = s.setup->options.fall_back ? steps_for(losses) : 0;
  if (even > 0) {
    const Clause why = exempt(s, victim, cause);
    if (why != Clause{}) {
      modify(f.log, why, Measured(Measure::Stands, losses));
      even = 0;
    }
  }
  const bool choice =
      by_fire && even > 0 && s.setup->options.fall_back_from_fire == FallBackFromFire::TargetChoice;
  if (choice) {
    // A unit that would be gone whatever is converted has nothing to choose.
    const int possible = most_converted(s, victim, cause, even);
    if (possible > 0 && losses - possible < s.pieces.stands[victim]) {
      ask(s, Phase::ConvertLosses, side_of(s, victim));
      return;
    }
    if (possible == 0) cite_short(s, victim, cause, 0, even, f.log);
    even = possible;
  }
  settle(f, even, false);
}

template <class D, class L>
void apply_losses(Flow<D, L> f, const Action& a) {
  State& s = f.s;
  if (a.verb == Verb::Convert) {
    tell::converted(f, clause::fall_back_choice_per_loss_fr, a.unit, a.points);
    settle(f, a.points, true);
    return;
  }
  const Sector from = s.pieces.at[a.unit];
  shift(s, a.unit, a.to);
  --s.now.back;
  tell::fell_back(f, clause::fall_back_who_chooses, a.unit, from, a.to);
  explore(f, a.to, side_of(s, a.unit));
  go_on_back(f);
}

template <class D, class L>
void eliminate(Flow<D, L> f, UnitId unit) {
  State& s = f.s;
  const Side side = side_of(s, unit);
  const std::size_t i = idx(side);
  const bool unused = is_ready(s, unit);
  const Sector x = s.pieces.at[unit];
  s.pools.lost[i] = static_cast<std::uint16_t>(s.pools.lost[i] + s.pieces.stands[unit]);
  lift(s, unit);
  change_unit(s, unit, [&](Pieces& p) { p.stands[unit] = 0; });
  s.pieces.ready[i] &= ~unit_bit(unit);
  tell::eliminated(f, clause::muster_elimination, unit, x);
  if (unused && s.setup->options.eliminated_unit_token == EliminatedUnitToken::Remove)
    remove_token(f, side,
                 by_edition(s, clause::activation_eliminated_token_en,
                            clause::activation_eliminated_token_fr));
}

template bool may_step_back<NoWhy>(const State&, UnitId, Sector, UnitId, NoWhy&);
template bool may_step_back<Why>(const State&, UnitId, Sector, UnitId, Why&);

#define SANDTABLE_FALLING_BACK(D, L)                                    \
  template void inflict(Flow<D, L>, UnitId, UnitId, int, bool, Resume); \
  template void apply_losses(Flow<D, L>, const Action&);                \
  template void eliminate(Flow<D, L>, UnitId);
SANDTABLE_EVERY_FLOW(SANDTABLE_FALLING_BACK)

}  // namespace sandtable::belle_epoque
