#pragma once

#include <string>
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
};

/// The actions with those of one unit together, and among them those of one verb, otherwise in the
/// order given. The first has number 1.
std::vector<Choice> choices_from(const std::vector<std::string>& actions);

/// The list. Folded: a run of more than `kFold` actions of one unit and verb becomes one item
/// (`4-15 march 0304 … 0607`), where there are more than `kShort` in all.
std::string list_choices(const std::vector<Choice>& choices, bool folded, const Words& say,
                         const Console& console);

inline constexpr std::size_t kShort = 24, kFold = 3;

}  // namespace sandtable::cli
