#pragma once

#include <cstdint>
#include <vector>

#include "engine/core/clause.h"
#include "engine/core/judgement.h"
#include "engine/dice/fraction.h"
#include "rulesets/belle_epoque/rules/ruleset.h"

namespace sandtable::belle_epoque {

/// The odds of something that a decision rolls for.
struct Reason {
  enum class Kind : std::uint8_t {
    Test,     ///< a test of reactivity succeeds
    Hits,     ///< fire hits `wanted` times at least: what may be expected, once at least
    Assault,  ///< the assailant has the higher score
  };
  Kind kind;
  Clause clause;
  Fraction p;
  int wanted = 0;
};

/// What a step of a plan rolls for, in the order in which it is rolled.
std::vector<Reason> reasons(const Planned<BelleEpoque>& step);

}  // namespace sandtable::belle_epoque
