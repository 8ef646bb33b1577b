#include <bit>

#include "rulesets/belle_epoque/rules/flow.h"
#include "rulesets/belle_epoque/words/may.h"
#include "rulesets/belle_epoque/words/narrate_common.h"

namespace sandtable::belle_epoque {
namespace {

const char* question_key(Phase phase) {
  switch (phase) {
    case Phase::ChooseFirst:
      return "question.choose-first";
    case Phase::Deploy:
      return "question.deploy";
    case Phase::Reinforce:
      return "question.reinforce";
    case Phase::Token:
      return "question.token";
    case Phase::Passed:
      return "question.passed";
    case Phase::Failed:
      return "question.failed";
    case Phase::Moved:
      return "question.moved";
    case Phase::React:
      return "question.react";
    case Phase::EvadeRoute:
      return "question.evade-route";
    case Phase::SupportFire:
      return "question.support-fire";
    case Phase::ConvertLosses:
      return "question.convert-losses";
    case Phase::FallBackStep:
      return "question.fall-back-step";
    case Phase::TakePosition:
      return "question.take-position";
    case Phase::Over:
      return "question.over";
    case Phase::DrawOffered:
      return "question.draw-offered";
    case Phase::Start:
    case Phase::TurnStart:
    case Phase::Command:
    case Phase::Draw:
      break;
  }
  return "question.between";
}

// The unit that the question is about.
UnitId subject(const Pending& now) {
  switch (now.phase) {
    case Phase::React:
    case Phase::EvadeRoute:
    case Phase::SupportFire:
      return now.target;
    case Phase::ConvertLosses:
    case Phase::FallBackStep:
      return now.victim;
    case Phase::TakePosition:
      return now.winner;
    default:
      return now.active;
  }
}

}  // namespace

std::string question(const State& state, Lang lang) {
  const Setup& setup = *state.setup;
  const Pending& now = state.now;
  const auto side = static_cast<std::size_t>(index(now.asked) < 2 ? index(now.asked) : 0);
  const desk::May may = may_now(state, lang);
  return messages().format(
      lang, question_key(now.phase),
      {side_arg("side", index(now.asked), setup, lang), unit_arg("unit", subject(now), setup, lang),
       unit_arg("enemy", now.active, setup, lang),
       words("sector", sector_name(now.position, setup)), yes("pass", setup.options.pass),
       words("verbs", may.may), yes("stopped", !may.barred.empty()), words("barred", may.barred),
       yes("all", setup.options.fall_back_choice == FallBackChoice::AllOrNone),
       number("points", state.pools.points[side]),
       number("n", std::popcount(to_place(state, now.asked))), number("losses", now.losses),
       number("most", now.losses / 2), number("back", now.back)});
}

std::string phase_heading(const State& state, Lang lang) {
  const Pending& now = state.now;
  switch (now.phase) {
    case Phase::Start:
    case Phase::Over:
      return {};
    case Phase::ChooseFirst:
    case Phase::Deploy:
    case Phase::Reinforce:
      return messages().format(lang, state.turn == 0 ? "phase.deployment" : "phase.reinforcements");
    case Phase::TurnStart:
    case Phase::Command:
    case Phase::Draw:
      return messages().format(lang, "phase.between");
    default:
      return messages().format(lang, "phase.activation",
                               {side_arg("side", index(now.side), *state.setup, lang)});
  }
}

}  // namespace sandtable::belle_epoque
