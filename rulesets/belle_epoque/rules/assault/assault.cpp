#include <algorithm>

#include "rulesets/belle_epoque/data/tables.gen.h"
#include "rulesets/belle_epoque/rules/flow.h"
#include "rulesets/belle_epoque/rules/judge.h"
#include "rulesets/belle_epoque/state/figures.h"

namespace sandtable::belle_epoque {
namespace {

constexpr int kHighestScore = figure(Figure::HighestHit),
              kLowestScore = figure(Figure::LowestScore);

using Modifier = table::assault_modifiers::Key;

constexpr int modifier(Modifier row) { return table::assault_modifiers::at(row).modifier; }

/// The bonus of the ground to infantry that defends it: the greatest counts, they do not add.
template <class S>
int ground_bonus(const State& s, UnitId defender, UnitId assailant, S& sink) {
  if (!is_infantry(s, defender)) return 0;
  const Traits t = traits(s, s.pieces.at[defender]);
  const Sector from = s.pieces.at[assailant];
  if ((t & ground::kBonusTwo) && (!(t & ground::kFortified) || works_protect(s, defender, from))) {
    modify(sink, clause::modifier_fortifications,
           Measured(Measure::Score, modifier(Modifier::Works)));
    return modifier(Modifier::Works);
  }
  if (!(t & ground::kBonusOne)) return 0;
  const bool from_below = level(s, from) < level(s, s.pieces.at[defender]);
  // A built-up area on a hill keeps its own.
  if ((t & ground::kHill) && !(t & ground::kBonusApart) &&
      s.setup->options.hill_bonus == HillBonus::OnlyFromBelow && !from_below) {
    modify(sink, clause::modifier_hill, Measured(Measure::Level, 0));
    return 0;
  }
  modify(sink, clause::modifier_hill, Measured(Measure::Score, modifier(Modifier::Hill)));
  return modifier(Modifier::Hill);
}

bool limited_cavalry(const State& s, UnitId unit, UnitId enemy, bool attacks) {
  if (is_infantry(s, unit)) return false;
  const Traits own = traits(s, s.pieces.at[unit]), his = traits(s, s.pieces.at[enemy]);
  if (own & ground::kCavalryFrom) return true;
  const bool against = his & ground::kCavalryAgainst;
  // The French edition speaks of fighting an enemy in cover, which works are on every side.
  if (s.setup->options.cavalry_limit == CavalryLimit::Cover) return against;
  // The English one speaks of assaulting works or buildings; works taken from behind are none.
  const bool outside_works = (his & ground::kFortified) && !(his & ground::kAgainstApart) &&
                             !works_protect(s, enemy, s.pieces.at[unit]);
  return against && attacks && !outside_works;
}

template <class S>
void cite_class(const State& s, UnitId unit, S& sink) {
  modify(sink, clause::assault_score_classes, Measured(Measure::Score, card(s, unit).assault));
  modify(sink, clause::assault_class_from_quality, Measured(Measure::Score, card(s, unit).assault));
}

/// Both units still stand and touch.
bool stands(const State& s) {
  return on_board(s, s.now.active) && on_board(s, s.now.target) &&
         apart(s, s.now.active, s.now.target) == 1;
}

template <class D, class L>
int roll_side(Flow<D, L> f, UnitId unit) {
  const State& s = f.s;
  const int score = assault_score(s, unit, s.now.active, s.now.target, s.now.counter != 0, f.log);
  const int dice = s.pieces.stands[unit];
  const int total =
      f.roll(clause::assault_dice, side_of(s, unit), dice, 6, Read::SumAtMost, score, 0, unit);
  tell::assault_rolled(f, clause::assault_dice, unit, dice, score, total);
  return total;
}

/// Equal totals: each loses a stand; a winner only where exactly one of the two is gone.
template <class D, class L>
void settle_tie(Flow<D, L> f) {
  State& s = f.s;
  const UnitId active = s.now.active, target = s.now.target;
  const Sector active_at = s.pieces.at[active], target_at = s.pieces.at[target];
  for (const UnitId unit : {active, target}) {
    if (s.pieces.stands[unit] == 1) {
      eliminate(f, unit);
    } else {
      reduce(s, unit, 1);
      tell::stands_lost(f, clause::assault_tie, unit, 1, s.pieces.stands[unit]);
    }
  }
  if (on_board(s, active) == on_board(s, target)) {
    end_activation(f);
    return;
  }
  s.now.winner = on_board(s, active) ? active : target;
  s.now.position = on_board(s, active) ? target_at : active_at;
  offer_position(f);
}

}  // namespace

template <class S>
int assault_score(const State& s, UnitId unit, UnitId assailant, UnitId defender, bool counter,
                  S& sink) {
  const UnitCard& c = card(s, unit);
  const bool attacks = unit == assailant;
  int score = c.assault;
  cite_class(s, unit, sink);
  if (attacks) {
    if (c.dashing) {
      score += modifier(Modifier::Dashing);
      modify(sink, clause::modifier_dashing, Measured(Measure::Score, modifier(Modifier::Dashing)));
    }
  } else {
    score += ground_bonus(s, unit, assailant, sink);
    if (c.stubborn) {
      score += modifier(Modifier::Stubborn);
      modify(sink, clause::modifier_stubborn,
             Measured(Measure::Score, modifier(Modifier::Stubborn)));
    }
    if (counter) {
      score += modifier(Modifier::CounterCharge);
      modify(sink, clause::counter_charge_allowed_fr,
             Measured(Measure::Score, modifier(Modifier::CounterCharge)));
      modify(sink, clause::counter_charge_stacking_fr,
             Measured(Measure::Score, c.dashing ? 0 : modifier(Modifier::CounterCharge)));
    }
  }
  const int fights = s.pieces.fights[unit];
  if (fights > 0) {
    score += fights * modifier(Modifier::EachFight);
    modify(sink, clause::multiple_reduction,
           Measured(Measure::Score, fights * modifier(Modifier::EachFight)));
  }
  if (score > kHighestScore)
    modify(sink, clause::modifier_six_misses,
           Measured(Measure::Score, kHighestScore).against(score));
  if (score < kLowestScore)
    modify(sink, clause::multiple_floor, Measured(Measure::Score, kLowestScore).against(score));
  score = std::clamp(score, kLowestScore, kHighestScore);
  modify(sink, clause::modifier_order, Measured(Measure::Score, score));
  if (limited_cavalry(s, unit, attacks ? defender : assailant, attacks)) {
    score = kLowestScore;
    modify(sink,
           s.setup->options.cavalry_limit == CavalryLimit::BuiltUp
               ? clause::modifier_cavalry_limit_en
               : clause::modifier_cavalry_limit_fr,
           Measured(Measure::Score, score));
  }
  return score;
}

template <class S>
bool may_assault(const State& s, UnitId unit, UnitId target, S& sink) {
  Judge<S> judge{sink};
  const int gap = apart(s, unit, target);
  if (gap != 1 &&
      judge.no(clause::assault_who_and_whom, target, Measured(Measure::Steps, gap).against(1)))
    return false;
  if (has(s, unit, unit_flag::kEnteredRough) && judge.no(clause::movement_rough_no_action, unit))
    return false;
  if (has(s, unit, unit_flag::kAssaulted) &&
      judge.no(clause::multiple_one_assault_a_turn, unit, Measured(Measure::Count, 2).against(1)))
    return false;
  if (card(s, unit).no_assault && judge.no(clause::scenario_restricted_units, unit)) return false;
  if (!is_open_to(s, unit, s.pieces.at[target]) &&
      judge.no(by_edition(s, clause::movement_impassable_en, clause::movement_impassable_fr), unit,
               Measured(Measure::Sector, s.pieces.at[target])))
    return false;
  if (judge.ok) {
    judge.yes(clause::assault_who_and_whom, target, Measured(Measure::Steps, gap).against(1));
    judge.yes(clause::multiple_one_assault_a_turn, unit, Measured(Measure::Count, 1).against(1));
    if (s.now.steps > 1)
      judge.yes(by_edition(s, clause::assault_after_march_en, clause::assault_after_march_fr));
  }
  return judge.ok;
}

namespace {

/// That the assaulted unit cannot react, though it would like to: the bowl holds no token of its.
template <class L>
void cite_no_token(const State& s, L& log) {
  const UnitId unit = s.now.target;
  const Options& o = s.setup->options;
  if (is_ready(s, unit) && s.pools.tokens[idx(side_of(s, unit))] == 0 &&
      (o.salvo_fire || o.evade || o.counter_charge))
    modify(log, clause::reaction_no_token_left, Measured(Measure::Tokens, 0).against(1));
}

}  // namespace

template <class D, class L>
void begin_assault(Flow<D, L> f, UnitId unit, UnitId target) {
  State& s = f.s;
  set_flag(s, unit, unit_flag::kAssaulted);
  s.now.active = unit;
  s.now.target = target;
  modify(f.log, clause::assault_sequence);
  cite_no_token(s, f.log);
  if (s.now.steps > 1)
    modify(f.log, by_edition(s, clause::assault_after_march_en, clause::assault_after_march_fr),
           Measured(Measure::Steps, s.now.steps));
  tell::assault_announced(f, clause::assault_who_and_whom, unit, target);
  offer_reaction(f);
}

template <class D, class L>
void fight(Flow<D, L> f) {
  State& s = f.s;
  const UnitId active = s.now.active, target = s.now.target;
  if (!stands(s)) {
    tell::assault_broken(f, clause::salvo_breaks_assault, active, target);
    end_activation(f);
    return;
  }
  const int attack = roll_side(f, active);
  if (has(s, target, unit_flag::kActivated))
    modify(f.log, clause::reactivity_failed_unit_defends,
           Measured(Measure::Stands, s.pieces.stands[target]));
  const int defence = roll_side(f, target);
  for (const UnitId u : {active, target}) change_unit(s, u, [&](Pieces& p) { ++p.fights[u]; });
  tell::assault_result(f, attack == defence ? clause::assault_tie : clause::assault_compare, active,
                       target, attack, defence);
  if (attack == defence) {
    settle_tie(f);
    return;
  }
  const UnitId winner = attack > defence ? active : target;
  const UnitId loser = attack > defence ? target : active;
  s.now.winner = winner;
  s.now.position = s.pieces.at[loser];
  const int losses = attack > defence ? attack - defence : defence - attack;
  inflict(f, loser, winner, losses, false, Resume::AfterFight);
}

template <class D, class L>
void after_fight(Flow<D, L> f) {
  const State& s = f.s;
  if (unit_in(s, s.now.position) != kNoUnit)
    end_activation(f);
  else
    offer_position(f);
}

template <class D, class L>
void offer_position(Flow<D, L> f) {
  State& s = f.s;
  const UnitId winner = s.now.winner;
  const bool defender = winner != s.now.active;
  const bool barred = card(s, winner).no_assault || !is_open_to(s, winner, s.now.position) ||
                      (defender && s.setup->options.follow_up == FollowUp::AttackerOnly) ||
                      (defender && (traits(s, s.pieces.at[winner]) & ground::kVeryDifficult));
  if (barred) {
    end_activation(f);
    return;
  }
  if (!card(s, winner).bold) {
    ask(s, Phase::TakePosition, side_of(s, winner));
    return;
  }
  modify(f.log, clause::assault_bold_must);
  apply_position(f, Action{.verb = Verb::Take, .unit = winner});
}

template <class D, class L>
void apply_position(Flow<D, L> f, const Action& a) {
  State& s = f.s;
  if (a.verb == Verb::Take) {
    const Sector from = s.pieces.at[a.unit], to = s.now.position;
    shift(s, a.unit, to);
    tell::position_taken(f, clause::assault_take_position, a.unit, from, to);
    explore(f, to, side_of(s, a.unit));
  } else {
    tell::position_left(f, clause::assault_take_position, a.unit);
  }
  end_activation(f);
}

#define SANDTABLE_ASSAULT_SINK(S)                                                \
  template int assault_score<S>(const State&, UnitId, UnitId, UnitId, bool, S&); \
  template bool may_assault<S>(const State&, UnitId, UnitId, S&);
SANDTABLE_ASSAULT_SINK(NoWhy)
SANDTABLE_ASSAULT_SINK(Why)
SANDTABLE_ASSAULT_SINK(NoLog)
SANDTABLE_ASSAULT_SINK(EventLog)

#define SANDTABLE_ASSAULT(D, L)                            \
  template void begin_assault(Flow<D, L>, UnitId, UnitId); \
  template void fight(Flow<D, L>);                         \
  template void after_fight(Flow<D, L>);                   \
  template void offer_position(Flow<D, L>);                \
  template void apply_position(Flow<D, L>, const Action&);
SANDTABLE_EVERY_FLOW(SANDTABLE_ASSAULT)

}  // namespace sandtable::belle_epoque
