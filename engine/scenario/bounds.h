#pragma once

#include <cstddef>
#include <string_view>

#include "engine/data/problems.h"

namespace sandtable::scenario {

/// The longest scenario file in bytes, and the longest of its texts: what is read at leisure
/// (notes, summary, briefing, sources), names and titles that stand in lists, keys, and everything
/// else.
inline constexpr std::size_t kMostFile = std::size_t{256} << 10;
inline constexpr std::size_t kMostProse = 8000, kMostName = 200, kMostKey = 100, kMostWord = 2000;

/// Holds a scenario that comes in anew to the bounds of its size, and its texts to what can be
/// shown. One that stands in a journal is not held to them: what was recorded opens again.
data::Problems check_bounds(std::string_view text, std::string_view filename);

/// What both found wrong in one file, each once, in the order of the file.
data::Problems together(const data::Problems& beyond, const data::Problems& wrong);

}  // namespace sandtable::scenario
