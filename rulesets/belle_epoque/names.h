#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rulesets/belle_epoque/setup.h"

/// What people call units, sides and kinds of terrain, found again from what they type.
namespace sandtable::belle_epoque {

/// What a typed name stands for.
struct Found {
  enum class How : std::uint8_t { One, Several, None };
  How how = How::None;
  int index = -1;                    ///< One: of the unit, side or kind
  std::vector<std::string> choices;  ///< Several: what it may mean. None: the nearest name, if any
};

/// "#3": what has no name, or none that would be found again.
std::string numbered(std::int64_t n);

/// A unit by its name in either language or its label, as a whole or by its beginning; or `#3`,
/// the third of the rosters. Case and accents do not matter.
Found find_unit(std::u32string_view typed, const Setup& setup);
/// The same, by the whole name only.
Found find_whole_unit(std::u32string_view typed, const Setup& setup);
/// A side by its id or its name.
Found find_side(std::u32string_view typed, const Setup& setup);
/// A kind of terrain in play by its id or its name.
Found find_terrain(std::u32string_view typed, const Setup& setup);

/// What is printed for them in the notation, so that it is found again.
std::string notation_side(int side, const Setup& setup);
std::string notation_terrain(int kind, const Setup& setup);

}  // namespace sandtable::belle_epoque
