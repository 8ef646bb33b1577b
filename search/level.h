#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace sandtable::search {

/// The error of what was stopped before it was done.
inline constexpr std::string_view kStopped = "it was stopped before it was done";

/// How well a computer opponent plays.
enum class Level : std::uint8_t {
  Recruit,  ///< at random among what is sensible
  Captain,  ///< weighs every action of the activation with its exact odds
};

/// The names of the levels, weakest first: "recruit", "captain".
std::span<const std::string_view> levels();

/// The level of that name. The error names the levels.
tl::expected<Level, std::string> level_of(std::string_view name);

}  // namespace sandtable::search
