#pragma once

#include <cstdint>

#include "rulesets/belle_alliance/state/state.h"

namespace sandtable::belle_alliance {

/// Tells positions apart. What an array holds behind its count does not matter, and the setup is no
/// part of it.
std::uint64_t digest_of(const State& s);

}  // namespace sandtable::belle_alliance
