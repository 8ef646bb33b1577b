#include "rulesets/belle_epoque/rules/questions.h"

#include "rulesets/belle_epoque/rules/flow.h"

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
    case Phase::DrawOffered:
      return "draw";
    default:
      return "";
  }
}

std::uint64_t asked_about(const State& s) {
  const Pending& now = s.now;
  switch (now.phase) {
    case Phase::Deploy:
    case Phase::Reinforce:
      return to_place(s, now.asked);
    case Phase::Token:
      return s.pieces.ready[idx(now.asked)];
    case Phase::Passed:
    case Phase::Failed:
    case Phase::Moved:
      return unit_bit(now.active);
    case Phase::React:
    case Phase::EvadeRoute:
      return unit_bit(now.target);
    case Phase::SupportFire: {
      NoWhy quiet;
      std::uint64_t out = 0;
      for_each_unit(s.pieces.ready[idx(now.asked)], [&](UnitId u) {
        if (may_support(s, u, quiet)) out |= unit_bit(u);
      });
      return out;
    }
    case Phase::ConvertLosses:
    case Phase::FallBackStep:
      return unit_bit(side_of(s, now.victim) == now.asked ? now.victim : now.cause);
    case Phase::TakePosition:
      return unit_bit(now.winner);
    default:
      return 0;
  }
}

}  // namespace sandtable::belle_epoque
