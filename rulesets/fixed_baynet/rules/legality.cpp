#include "rulesets/fixed_baynet/rules/legality.h"

#include <vector>

#include "rulesets/fixed_baynet/rules/flow.h"
#include "rulesets/fixed_baynet/rules/guns/artillery.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"

namespace sandtable::fixed_baynet {
namespace {

template <class S>
bool judge_order(const State& s, const Action& a, const Known& known, S& sink) {
  if (a.verb == Verb::None || a.verb > Verb::Done || a.verb == Verb::Deploy ||
      a.gait > kWords<Gait>) {
    Judge<S> judge{sink};
    judge.no(clause::turn_sequence);
    return false;
  }
  if (!may_begin(s, a, sink) ||
      !may_while_falling_back(s, a, known.held != nullptr ? *known.held : withdrawal_of(s, a.unit),
                              sink) ||
      !may_after_passing(s, a, sink))
    return false;
  if (about_piece(a.verb))
    return a.verb == Verb::MovePiece ? may_move_piece(s, a, sink) : may_serve(s, a, sink);
  switch (a.verb) {
    case Verb::Move:
    case Verb::March:
    case Verb::Turn:
    case Verb::Form:
      return may_walk(s, a, sink);
    case Verb::Charge:
      return may_charge(s, a, sink, known.charges);
    case Verb::Fire:
    case Verb::FireOver:
      return may_fire(s, a, sink);
    case Verb::Attack:
      return may_attack(s, a, sink);
    case Verb::Down:
    case Verb::Up:
      return may_lie(s, a, sink);
    case Verb::CheckGlory:
    case Verb::Rally:
      return may_calm(s, a, sink);
    case Verb::FallBack:
      return may_fall_back(s, a, sink);
    case Verb::Heal:
      return may_heal(s, a, sink);
    case Verb::Mount:
    case Verb::Dismount:
      return may_saddle(s, a, sink);
    case Verb::Flare:
      return may_light(s, a, sink);
    case Verb::CallUp:
      return may_call_up(s, a, sink);
    case Verb::Enter:
      return may_enter(s, a, sink);
    case Verb::Leave:
      return may_leave(s, a, sink);
    case Verb::Destroy:
      return may_destroy(s, a, sink);
    case Verb::FireHouse:
      return may_fire_at_house(s, a, sink);
    case Verb::OpenDoor:
    case Verb::BashDoor:
    case Verb::GoIn:
    case Verb::ComeOut:
    case Verb::Pass:
    case Verb::Post:
    case Verb::Stairs:
    case Verb::Climb:
      return may_go_in(s, a, sink);
    case Verb::CallFire:
      return may_call(s, a, sink);
    default:
      return true;
  }
}

template <class S>
bool judge_answer(const State& s, const Action& a, S& sink) {
  Judge<S> judge{sink};
  const bool strike = s.now.phase == Phase::Strike;
  const Clause why = strike ? clause::fire_counter_attack : clause::weapon_reroll;
  const bool fits = strike ? a.verb == Verb::Strike || a.verb == Verb::Hold
                           : a.verb == Verb::Reroll || a.verb == Verb::Keep;
  if (fits)
    judge.yes(why);
  else
    judge.no(why);
  return judge.ok;
}

template <class S>
bool judge_all(const State& s, Side side, const Action& a, const Known& known, S& sink) {
  if (side == Side::Umpire) return may_rule(s, a, sink);
  Judge<S> judge{sink};
  if (s.now.phase == Phase::Over) {
    judge.no(clause::victory_default);
    return false;
  }
  if (a.verb >= Verb::RulePlace || side != s.now.asked) {
    judge.no(clause::turn_alternation);
    return false;
  }
  if (a.verb == Verb::Concede) return true;
  const bool answers = a.verb == Verb::AcceptDraw || a.verb == Verb::RefuseDraw;
  if (answers || a.verb == Verb::OfferDraw || s.now.phase == Phase::DrawOffered) {
    const bool fits = answers == (s.now.phase == Phase::DrawOffered);
    if (!fits) judge.no(clause::victory_default);
    return fits;
  }
  if (s.now.phase == Phase::LayOut || a.verb == Verb::Lay) return may_lay_out(s, a, sink);
  if (s.now.phase == Phase::Strike || s.now.phase == Phase::Reroll) return judge_answer(s, a, sink);
  if (s.now.phase == Phase::Deploy) return may_deploy(s, a, sink);
  return judge_order(s, a, known, sink);
}

}  // namespace

template <class S>
bool legal(const State& s, Side side, const Action& a, S& sink, const Known& known) {
  const bool out = judge_all(s, side, a, known, sink);
  // Whoever still has to guess a range is told no length (artillery.indirect).
  if constexpr (S::all)
    if (blindfold(s, side)) {
      // What only says how far something is has nothing left to say.
      std::erase_if(sink.findings, [](const Finding& finding) {
        return finding.measure == Measure::Length && finding.ruling == Ruling::Modifies;
      });
      for (Finding& finding : sink.findings)
        if (finding.measure == Measure::Length) {
          finding.measure = Measure::None;
          finding.measured = finding.limit = 0;
        }
    }
  return out;
}

template bool legal(const State&, Side, const Action&, NoWhy&, const Known&);
template bool legal(const State&, Side, const Action&, Why&, const Known&);

}  // namespace sandtable::fixed_baynet
