#include "rulesets/belle_epoque/rules/legality.h"

#include "rulesets/belle_epoque/rules/flow.h"
#include "rulesets/belle_epoque/rules/judge.h"
#include "rulesets/belle_epoque/rules/movement/movement.h"
#include "rulesets/belle_epoque/rules/ruleset.h"

namespace sandtable::belle_epoque {
namespace {

bool known(const State& s, UnitId unit) { return unit < s.setup->units.size(); }

bool acts(Verb v) {
  return v == Verb::Test || v == Verb::Stand || v == Verb::Move || v == Verb::March ||
         v == Verb::Exit || v == Verb::Fire || v == Verb::Assault;
}

/// The unit stands on the board: it has come, and is neither lost nor gone.
template <class S>
bool is_there(const State& s, UnitId unit, Judge<S>& judge) {
  if (on_board(s, unit)) return true;
  if (has(s, unit, unit_flag::kWaiting)) {
    if (s.turn == 0)
      judge.no(clause::encounter_deployment, unit);
    else
      judge.no(clause::scenario_reinforcements, unit,
               Measured(Measure::Turns, s.turn).against(card(s, unit).arrives));
  } else if (has(s, unit, unit_flag::kLeft)) {
    judge.no(clause::setup_table_edge, unit);
  } else {
    judge.no(clause::muster_elimination, unit,
             Measured(Measure::Stands, s.pieces.stands[unit]).against(1));
  }
  return false;
}

/// The unit named exists, belongs to `side` and stands on the board, unless `there` is false;
/// `whose` says whose it must be.
template <class S>
bool own_unit(const State& s, Side side, UnitId unit, Clause whose, Judge<S>& judge,
              bool there = true) {
  if (!known(s, unit)) {
    judge.no(whose);
    return false;
  }
  if (side_of(s, unit) != side) {
    judge.no(whose, unit);
    return false;
  }
  return !there || is_there(s, unit, judge);
}

template <class S>
bool enemy_unit(const State& s, Side side, UnitId unit, Clause what, Judge<S>& judge) {
  if (!known(s, unit) || side_of(s, unit) == side) {
    judge.no(what, known(s, unit) ? unit : kNoPiece);
    return false;
  }
  return is_there(s, unit, judge);
}

/// Command points announced for a test: there, and of use.
template <class S>
bool may_spend(const State& s, UnitId unit, int points, Judge<S>& judge) {
  constexpr int kDie = 6;
  const int pool = s.pools.points[idx(side_of(s, unit))];
  const int useful = kDie - card(s, unit).level;
  if (points > pool && judge.no(clause::reactivity_add_points, unit,
                                Measured(Measure::Points, points).against(pool)))
    return false;
  if (points > useful && judge.no(clause::reactivity_points_cap, unit,
                                  Measured(Measure::Points, points).against(useful)))
    return false;
  if (points <= pool && points <= useful) {
    judge.yes(clause::reactivity_add_points, unit, Measured(Measure::Points, points).against(pool));
    judge.yes(clause::reactivity_points_cap, unit,
              Measured(Measure::Points, points).against(useful));
  }
  return judge.ok;
}

template <class S>
bool may_test(const State& s, const Action& a, Judge<S>& judge) {
  const bool named = s.setup->options.declare_action == DeclareAction::Named;
  if ((named != (a.purpose != Purpose::Any) || a.purpose > Purpose::Assault) &&
      judge.no(clause::activation_flow, a.unit,
               Measured(Measure::None, static_cast<int>(a.purpose))))
    return false;
  return may_spend(s, a.unit, a.points, judge);
}

/// Fire, assault and march need a passed test (reactivity.when-needed), announced for them.
template <class S>
bool has_passed(const State& s, const Action& a, Judge<S>& judge) {
  const Phase phase = s.now.phase;
  if (phase == Phase::Token) return !judge.no(clause::reactivity_when_needed, a.unit);
  if (phase == Phase::Failed) return !judge.no(clause::reactivity_failure, a.unit);
  judge.yes(clause::reactivity_when_needed, a.unit);
  judge.yes(clause::reactivity_one_test_covers_all, a.unit);
  return true;
}

template <class S>
bool as_announced(const State& s, const Action& a, Judge<S>& judge) {
  const Purpose said = s.now.purpose;
  const bool fits = said == Purpose::Any || (a.verb == Verb::Fire && said == Purpose::Fire) ||
                    (a.verb == Verb::Assault && said == Purpose::Assault) ||
                    ((a.verb == Verb::March || a.verb == Verb::Exit) && said != Purpose::Fire) ||
                    a.verb == Verb::Move || a.verb == Verb::Stand;
  if (!fits)
    return !judge.no(clause::activation_flow, a.unit,
                     Measured(Measure::None, static_cast<int>(said)));
  return true;
}

template <class S>
bool judge_move(const State& s, const Action& a, Judge<S>& judge) {
  if (s.now.phase == Phase::Moved && judge.no(clause::movement_before_action, a.unit)) return false;
  if (a.verb == Verb::March && !has_passed(s, a, judge) && !S::all) return false;
  // Asked before its test, a march is judged as if the test were passed, so that the player hears
  // every other reason too.
  const bool tested = a.verb == Verb::March || s.now.phase == Phase::Passed;
  if (!may_move(s, a, tested, judge.sink)) judge.ok = false;
  return judge.ok;
}

template <class S>
bool judge_attack(const State& s, Side side, const Action& a, Judge<S>& judge) {
  if (!has_passed(s, a, judge)) return false;
  const Clause what =
      a.verb == Verb::Fire ? clause::visibility_must_be_seen : clause::assault_who_and_whom;
  if (!enemy_unit(s, side, a.target, what, judge)) return false;
  const bool may = a.verb == Verb::Fire ? may_fire(s, a.unit, a.target, s.now.steps, judge.sink)
                                        : may_assault(s, a.unit, a.target, judge.sink);
  if (!may) judge.ok = false;
  if (judge.ok) judge.yes(clause::movement_before_action, Measured(Measure::Steps, s.now.steps));
  return judge.ok;
}

/// Decisions of the side whose token was drawn.
template <class S>
bool judge_activation(const State& s, Side side, const Action& a, Judge<S>& judge) {
  if (a.verb == Verb::Pass) {
    if (s.now.phase != Phase::Token || !s.setup->options.pass)
      judge.no(s.setup->options.pass ? clause::activation_flow : clause::activation_no_pass_fr);
    else
      judge.yes(clause::activation_pass_en);
    return judge.ok;
  }
  if (!own_unit(s, side, a.unit, clause::activation_draw, judge)) return false;
  if (s.now.phase == Phase::Token) {
    if (!is_ready(s, a.unit) &&
        judge.no(clause::activation_once_a_turn, a.unit, Measured(Measure::Count, 2).against(1)))
      return false;
    if (judge.ok) judge.yes(clause::activation_draw, a.unit);
    if (judge.ok)
      judge.yes(clause::activation_once_a_turn, a.unit, Measured(Measure::Count, 1).against(1));
  } else if (a.unit != s.now.active &&
             judge.no(clause::activation_draw, a.unit, Measured(Measure::Count, 2).against(1))) {
    return false;
  }
  if (!as_announced(s, a, judge)) return false;
  switch (a.verb) {
    case Verb::Test:
      if (s.now.phase != Phase::Token && judge.no(clause::reactivity_one_test_covers_all, a.unit,
                                                  Measured(Measure::Count, 2).against(1)))
        return false;
      return may_test(s, a, judge);
    case Verb::Stand:
      if (s.now.phase == Phase::Token) {
        judge.yes(clause::reactivity_untested_basic_move);
        if (!s.setup->options.pass) judge.yes(clause::activation_no_pass_fr);
      } else {
        judge.yes(s.now.phase == Phase::Failed ? clause::reactivity_failure
                                               : clause::assault_optional_choice);
      }
      return judge.ok;
    case Verb::Move:
    case Verb::March:
    case Verb::Exit:
      if (judge_move(s, a, judge) && a.verb == Verb::Move && s.now.phase == Phase::Token)
        judge.yes(clause::reactivity_untested_basic_move);
      return judge.ok;
    default:
      return judge_attack(s, side, a, judge);
  }
}

template <class S>
bool judge_reaction(const State& s, Side side, const Action& a, Judge<S>& judge) {
  if (a.verb == Verb::Decline) {
    judge.yes(clause::reaction_order);
    return judge.ok;
  }
  if (!own_unit(s, side, a.unit, clause::reaction_order, judge)) return false;
  const bool support = a.verb == Verb::Support;
  if (support != (s.now.phase == Phase::SupportFire) && judge.no(clause::reaction_order, a.unit))
    return false;
  const bool may =
      support ? may_support(s, a.unit, judge.sink) : may_react(s, a.unit, a.verb, judge.sink);
  if (!may) judge.ok = false;
  if (!judge.ok && !S::all) return false;
  if (judge.ok) {
    judge.yes(clause::reaction_test, a.unit, Measured(Measure::Points, a.points));
    judge.yes(clause::reaction_not_yet_activated, a.unit);
  }
  return may_spend(s, a.unit, a.points, judge);
}

template <class S>
bool judge_losses(const State& s, const Action& a, Judge<S>& judge) {
  if (a.verb == Verb::Convert) {
    const int even = s.now.losses / 2;
    const bool all_or_none = s.setup->options.fall_back_choice == FallBackChoice::AllOrNone;
    const bool whose = a.unit == s.now.victim;
    if (!whose)
      judge.no(clause::fall_back_choice_per_loss_fr, a.unit);
    else if (a.points > even || (all_or_none && a.points != 0 && a.points != even))
      judge.no(clause::fall_back_choice_per_loss_fr, a.unit,
               Measured(Measure::Count, a.points).against(even));
    else
      judge.yes(clause::fall_back_choice_per_loss_fr, a.unit,
                Measured(Measure::Count, a.points).against(even));
    return judge.ok;
  }
  if (a.unit != s.now.victim) {
    judge.no(clause::fall_back_who_chooses, a.unit);
    return false;
  }
  if (!may_step_back(s, a.unit, a.to, s.now.cause, judge.sink)) {
    judge.ok = false;
    return false;
  }
  const int wanted = s.now.back;
  if (!first_steps_back(s, a.unit, s.now.cause, wanted).test(a.to))
    judge.no(clause::fall_back_who_chooses, a.unit,
             Measured(Measure::Steps, 1 + steps_back(s, a.unit, a.to, s.now.cause, wanted - 1))
                 .against(wanted));
  else
    judge.yes(clause::fall_back_who_chooses, a.unit,
              Measured(Measure::Steps, wanted).against(wanted));
  return judge.ok;
}

template <class S>
bool judge_placing(const State& s, Side side, const Action& a, Judge<S>& judge) {
  const Clause why = s.turn == 0 ? clause::encounter_deployment : clause::scenario_reinforcements;
  if (a.verb != Verb::Place) {
    judge.yes(why);
    return judge.ok;
  }
  if (!own_unit(s, side, a.unit, why, judge, false)) return false;
  if (!(to_place(s, side) & unit_bit(a.unit))) {
    const int due = card(s, a.unit).arrives;
    if (due > s.turn)
      judge.no(clause::scenario_reinforcements, a.unit,
               Measured(Measure::Turns, s.turn).against(due));
    else
      judge.no(why, a.unit);
    return false;
  }
  if (a.to >= s.setup->board->size()) {
    judge.no(clause::setup_table_edge);
    return false;
  }
  if (placing_sectors(s, a.unit).test(a.to)) {
    judge.yes(why, a.unit, Measured(Measure::Sector, a.to));
    return judge.ok;
  }
  if (unit_in(s, a.to) != kNoUnit && judge.no(clause::muster_one_unit_per_sector, unit_in(s, a.to),
                                              Measured(Measure::Sector, a.to)))
    return false;
  const bool enters = is_open_to(s, a.unit, a.to);
  judge.no(
      enters ? why : by_edition(s, clause::movement_impassable_en, clause::movement_impassable_fr),
      a.unit, Measured(Measure::Sector, a.to));
  return false;
}

template <class S>
bool judge_position(const State& s, const Action& a, Judge<S>& judge) {
  if (a.unit != s.now.winner)
    judge.no(clause::assault_take_position, a.unit);
  else
    judge.yes(clause::assault_take_position, a.unit, Measured(Measure::Sector, s.now.position));
  return judge.ok;
}

/// A draw is answered where it is offered, and offered where it is not.
template <class S>
bool judge_agreement(const State& s, Verb verb, Judge<S>& judge) {
  const bool answers = verb == Verb::AcceptDraw || verb == Verb::RefuseDraw;
  if (verb != Verb::Concede && answers != (s.now.phase == Phase::DrawOffered))
    judge.no(clause::end_scenario_limit);
  else
    judge.yes(clause::end_scenario_limit);
  return judge.ok;
}

bool reacts(Verb v) {
  return v == Verb::Salvo || v == Verb::Evade || v == Verb::CounterCharge || v == Verb::Support ||
         v == Verb::Decline;
}

/// Whether a verb answers the question that is open.
bool answers(Phase phase, Verb v) {
  switch (phase) {
    case Phase::Token:
    case Phase::Passed:
    case Phase::Failed:
    case Phase::Moved:
      return acts(v) || v == Verb::Pass;
    case Phase::React:
    case Phase::SupportFire:
      return reacts(v);
    case Phase::EvadeRoute:
      return v == Verb::Slip;
    case Phase::ConvertLosses:
      return v == Verb::Convert;
    case Phase::FallBackStep:
      return v == Verb::FallBack;
    case Phase::TakePosition:
      return v == Verb::Take || v == Verb::Hold;
    case Phase::ChooseFirst:
      return v == Verb::First || v == Verb::Second;
    case Phase::Deploy:
    case Phase::Reinforce:
      return v == Verb::Place;
    default:
      return false;
  }
}

}  // namespace

template <class S>
bool legal(const State& s, Side side, const Action& a, S& sink) {
  Judge<S> judge{sink};
  if (side == Side::Umpire) return may_rule(s, a, sink);
  if (s.now.phase == Phase::Over) {
    judge.no(BelleEpoque::result(s)->clause);
    return false;
  }
  const Turn turn = BelleEpoque::turn(s);
  const Clause question = turn.waiting_for != 0 ? turn.clause : clause::activation_flow;
  if (side != s.now.asked && judge.no(question)) return false;
  if (is_agreement(a.verb)) return judge_agreement(s, a.verb, judge);
  if (!answers(s.now.phase, a.verb)) {
    // What can be done in an activation, and in which order, is another clause than whose it is.
    judge.no(s.now.phase == Phase::Token ? clause::activation_flow : question);
    return false;
  }
  switch (s.now.phase) {
    case Phase::React:
    case Phase::SupportFire:
      return judge_reaction(s, side, a, judge);
    case Phase::EvadeRoute:
      if (a.unit != s.now.target) {
        judge.no(clause::evade_route, known(s, a.unit) ? a.unit : kNoPiece);
        return false;
      }
      return may_slip(s, a, s.now.active, sink) && judge.ok;
    case Phase::ConvertLosses:
    case Phase::FallBackStep:
      return judge_losses(s, a, judge);
    case Phase::TakePosition:
      return judge_position(s, a, judge);
    case Phase::ChooseFirst:
    case Phase::Deploy:
    case Phase::Reinforce:
      return judge_placing(s, side, a, judge);
    default:
      return judge_activation(s, side, a, judge) && judge.ok;
  }
}

template bool legal<NoWhy>(const State&, Side, const Action&, NoWhy&);
template bool legal<Why>(const State&, Side, const Action&, Why&);

}  // namespace sandtable::belle_epoque
