#pragma once

#include <string_view>

#include "rulesets/belle_epoque/state/state.h"

namespace sandtable::belle_epoque {

/// A short key of the question that is open, equal for questions of one kind; empty where nobody is
/// asked.
std::string_view question_kind(const State& s);

}  // namespace sandtable::belle_epoque
