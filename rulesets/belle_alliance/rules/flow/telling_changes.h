#pragma once

#include "rulesets/belle_alliance/rules/flow/telling.h"

namespace sandtable::belle_alliance {

/// Tells of everybody who was on the table what a sub-phase has done to him, in the order of
/// battle: figures lost, disorder, and to his own side alone valour.
template <class D, class L>
void tell_changes(Flow<D, L> f, Clause clause, const State& before);

}  // namespace sandtable::belle_alliance
