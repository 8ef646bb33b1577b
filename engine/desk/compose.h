#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/desk/deed.h"

/// Orders as a client composes them of what was offered: parts, of which the line is made here, so
/// that no client knows a notation.
namespace sandtable::desk {

/// An order of those offered, with what was chosen for its slots.
struct ComposedPart {
  std::string form;  ///< as it was offered: "go {angle} {length}"
  /// The value of each slot by its name; of a unit its number.
  std::vector<std::pair<std::string, std::string>> slots{};
};

/// What is composed for a unit.
struct Composed {
  int unit = 0;            ///< its number, 1 for the first
  std::vector<int> men{};  ///< some of its men, by their numbers; none: all of it
  /// Who is named instead of the unit, or beside it: of the slot `by`.
  std::optional<Figure> by{};
  std::string after{};  ///< words that were said already, before the parts
  std::vector<ComposedPart> parts{};
};

/// The line of the notation that it comes to, for the ruleset to read. What is composed of nothing
/// offered makes a line that is none.
std::string line_of(const Composed& composed);

}  // namespace sandtable::desk
