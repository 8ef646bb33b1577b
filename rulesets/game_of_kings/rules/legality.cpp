#include "rulesets/game_of_kings/rules/legality.h"

#include "rulesets/game_of_kings/rules/course.h"
#include "rulesets/game_of_kings/rules/flow.h"
#include "rulesets/game_of_kings/rules/placing.h"

namespace sandtable::game_of_kings {
namespace {

/// Decisions of a player within the steps of a sector.
template <class S>
bool judge_act(const State& s, const Action& a, S& sink) {
  Judge<S> judge{sink};
  switch (a.verb) {
    case Verb::Rally:
      return may_rally(s, a.unit, sink);
    case Verb::Fire:
      return may_fire(s, a.unit, a.target, false, sink);
    case Verb::Move:
      return may_move(s, a, sink);
    case Verb::Form:
    case Verb::Limber:
    case Verb::Unlimber:
    case Verb::Pivot:
      return may_drill(s, a, sink);
    case Verb::Done:
      return may_command(s, a, sink);
    case Verb::Fight:
      judge.no(clause::command_five_steps, a.unit,
               Measured(Measure::Count, static_cast<int>(Step::Melee))
                   .against(static_cast<int>(s.now.step)));
      return false;
    default:
      judge.no(clause::command_turn_sequence);
      return false;
  }
}

template <class S>
bool judge_melee(const State& s, const Action& a, S& sink) {
  if (a.verb == Verb::Fight) return may_fight(s, a.unit, sink);
  if (a.verb == Verb::Done) return may_command(s, a, sink);
  Judge<S> judge{sink};
  judge.no(clause::command_no_going_back,
           Measured(Measure::Count, 0).against(static_cast<int>(Step::Melee)));
  return false;
}

template <class S>
bool judge_draw(const State& s, const Action& a, S& sink) {
  Judge<S> judge{sink};
  const bool answers = a.verb == Verb::AcceptDraw || a.verb == Verb::RefuseDraw;
  if (answers != (s.now.phase == Phase::DrawOffered))
    judge.no(clause::victory_concession);
  else
    judge.yes(clause::victory_concession);
  return judge.ok;
}

template <class S>
bool judge_question(const State& s, Side side, const Action& a, S& sink) {
  switch (s.now.phase) {
    case Phase::TerrainChoice:
    case Phase::ChooseFirst:
    case Phase::Assign:
    case Phase::Deploy:
    case Phase::Redeploy:
      return may_set_up(s, side, a, sink);
    case Phase::Transfer:
      if (a.verb == Verb::Transfer || a.verb == Verb::Done) return may_command(s, a, sink);
      break;
    case Phase::ChooseSector:
      if (a.verb == Verb::Sector) return may_command(s, a, sink);
      break;
    case Phase::Act:
      return judge_act(s, a, sink);
    case Phase::Evade:
      if (a.verb == Verb::Evade || a.verb == Verb::Hold) {
        Judge<S> judge{sink};
        judge.yes(clause::melee_no_evade, s.now.evader);
        return true;
      }
      break;
    case Phase::Melee:
      return judge_melee(s, a, sink);
    case Phase::DefensiveFire:
    case Phase::NameEnemy:
      return may_answer_fight(s, side, a, sink);
    case Phase::ChooseTest:
    case Phase::ChooseSupport:
      return may_answer_morale(s, side, a, sink);
    default:
      break;
  }
  Judge<S> judge{sink};
  judge.no(clause::command_turn_sequence);
  return false;
}

}  // namespace

template <class S>
bool legal(const State& s, Side side, const Action& a, S& sink) {
  if (side == Side::Umpire) return may_rule(s, a, sink);
  Judge<S> judge{sink};
  if (s.now.phase == Phase::Over) {
    judge.no(clause::victory_defeat);
    return false;
  }
  if (a.verb >= Verb::RulePlace) {
    judge.no(clause::setup_open_information);
    return false;
  }
  if (side != s.now.asked) {
    // In its own half-turn, and before the first, a side may have to wait for the other's answer.
    const bool others = s.now.stage >= Stage::Turns && s.now.moving != side;
    judge.no(others ? clause::command_alternate_half_turns : clause::command_turn_sequence);
    return false;
  }
  if (a.verb == Verb::Concede) {
    judge.yes(clause::victory_concession);
    return true;
  }
  if (a.verb == Verb::OfferDraw || a.verb == Verb::AcceptDraw || a.verb == Verb::RefuseDraw)
    return judge_draw(s, a, sink);
  return judge_question(s, side, a, sink);
}

template bool legal(const State&, Side, const Action&, NoWhy&);
template bool legal(const State&, Side, const Action&, Why&);

}  // namespace sandtable::game_of_kings
