#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "cli/console.h"
#include "cli/words.h"

/// What a player can do, as a numbered list.
namespace sandtable::cli {

/// An action in the notation, taken apart where it is `unit: verb arguments`.
struct Choice {
  std::string text;
  std::string unit;  ///< empty: of no unit
  std::string verb, rest;
  std::size_t number = 0;  ///< from 1, in the whole list
};

/// The actions with those of one unit together, and among them those of one verb, otherwise in the
/// order given; numbered in that order.
std::vector<Choice> choices_from(const std::vector<std::string>& actions);

/// How much of a list is folded together.
enum class Fold : std::uint8_t {
  Nothing,
  Runs,   ///< more than `kRun` actions of one unit and verb: `4-15 march 0304 … 0607`
  Units,  ///< a line a unit, with the verbs that it has
  Names,  ///< names of units only, as many a line as fit
};
inline constexpr std::size_t kRun = 3;

std::string list_choices(const std::vector<Choice>& choices, Fold fold, const Words& say,
                         const Console& console);

/// The choices of one unit, with their numbers.
std::string list_of_unit(std::string_view unit, const std::vector<Choice>& choices,
                         const Words& say, const Console& console);

/// The action meant by a line: a number of the list, or the line itself. Where the list has no such
/// number, what to say of it.
tl::expected<std::string, std::string> meant_by(std::string_view line,
                                                const std::vector<Choice>& choices,
                                                const Words& say);

/// The list folded as little as fits into so many lines; a list of more than `kShort` has its runs
/// folded in any case.
std::string fitted_choices(const std::vector<Choice>& choices, int rows, const Words& say,
                           const Console& console);
inline constexpr std::size_t kShort = 24;

}  // namespace sandtable::cli
