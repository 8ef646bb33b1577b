#pragma once

#include <cstdint>
#include <string_view>

#include "rulesets/belle_epoque/state/state.h"

namespace sandtable::belle_epoque {

/// A short key of the question that is open, equal for questions of one kind; empty where nobody is
/// asked.
std::string_view question_kind(const State& s);

/// The units of the side asked that the question is about, a bit each; none where it is about the
/// whole side.
std::uint64_t asked_about(const State& s);

}  // namespace sandtable::belle_epoque
