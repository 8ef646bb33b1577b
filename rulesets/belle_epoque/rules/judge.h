#pragma once

#include "engine/core/judge.h"
#include "rulesets/belle_epoque/data/clauses.gen.h"
#include "rulesets/belle_epoque/state/state.h"

namespace sandtable::belle_epoque {

/// The clause of the edition played, where both editions state the same thing in their own clause.
inline Clause by_edition(const State& s, Clause en, Clause fr) {
  return s.setup->edition == Edition::En ? en : fr;
}

}  // namespace sandtable::belle_epoque
