#pragma once

#include "rulesets/fixed_baynet/rules/flow.h"

namespace sandtable::fixed_baynet {

/// A man in panic who may shoot all the same, where his player has him do it (panic.prone,
/// panic.take-cover).
inline bool only_shoots(const State& s, ManId m) {
  return has(s, m, man_flag::kPanicking) && !has(s, m, man_flag::kStunned) &&
         (s.men[m].reaction == Reaction::Prone || s.men[m].reaction == Reaction::TakeCover);
}

}  // namespace sandtable::fixed_baynet
