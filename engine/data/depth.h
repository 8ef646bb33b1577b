#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "engine/data/problems.h"

namespace sandtable::data {

/// The most parts of a key (`a.b.c` has three), and the most brackets and braces open at a time.
inline constexpr int kMostParts = 16, kMostNesting = 16;

/// The first place of a TOML text where a key has more parts, or brackets stand deeper within
/// brackets, than is read: what reads them calls itself for each, and so does what clears them
/// away, until the stack is full. It reads signs and strings as TOML does up to the first slip, and
/// a parser reads no further than that.
std::optional<Problem> too_deep(std::string_view text, std::string_view filename);

}  // namespace sandtable::data
