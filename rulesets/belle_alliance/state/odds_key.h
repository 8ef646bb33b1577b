#pragma once

#include <cstdint>

#include "rulesets/belle_alliance/state/state.h"

namespace sandtable::belle_alliance {

/// Equal where digest_of is, and where that is not never: the same told from the bytes that are in
/// use, for odds, which ask it of thousands of positions. It is in no journal.
std::uint64_t odds_key_of(const State& state);

}  // namespace sandtable::belle_alliance
