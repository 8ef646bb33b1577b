#pragma once

#include <cstdint>

#include "rulesets/game_of_kings/state/state.h"

namespace sandtable::game_of_kings {

/// The digest of everything but the units, which keep a hash of their own. digest.cpp.
std::uint64_t rest_hash(const State& s);
/// The hash of all units, reckoned from scratch.
std::uint64_t all_units(const State& s);

}  // namespace sandtable::game_of_kings
