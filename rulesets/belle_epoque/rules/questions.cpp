#include "rulesets/belle_epoque/rules/questions.h"

namespace sandtable::belle_epoque {

std::string_view question_kind(const State& s) {
  switch (s.now.phase) {
    case Phase::ChooseFirst:
      return "first";
    case Phase::Deploy:
      return "deploy";
    case Phase::Reinforce:
      return "reinforce";
    case Phase::Token:
      return "token";
    case Phase::Passed:
      return "passed";
    case Phase::Failed:
      return "failed";
    case Phase::Moved:
      return "moved";
    case Phase::React:
      return "react";
    case Phase::EvadeRoute:
      return "evade-route";
    case Phase::SupportFire:
      return "support";
    case Phase::ConvertLosses:
      return "convert";
    case Phase::FallBackStep:
      return "fall-back";
    case Phase::TakePosition:
      return "position";
    default:
      return "";
  }
}

}  // namespace sandtable::belle_epoque
