#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/text/names.h"
#include "rulesets/belle_epoque/state/setup.h"

/// What people call units, sides and kinds of terrain, found again from what they type.
namespace sandtable::belle_epoque {

using text::Found;
using text::numbered;

/// A unit by its name in either language or its label, as a whole or by its beginning; or `#3`,
/// the third of the rosters. Case and accents do not matter.
Found find_unit(std::u32string_view typed, const Setup& setup);
/// The same, by the whole name only.
Found find_whole_unit(std::u32string_view typed, const Setup& setup);
/// Two units in one text, with a space or a comma between them.
std::optional<std::pair<UnitId, UnitId>> find_two_units(std::u32string_view typed,
                                                        const Setup& setup);
/// A side by its id or its name.
Found find_side(std::u32string_view typed, const Setup& setup);
/// A kind of terrain in play by its id or its name.
Found find_terrain(std::u32string_view typed, const Setup& setup);

/// What is printed for them in the notation, so that it is found again.
std::string notation_side(int side, const Setup& setup);
std::string notation_terrain(int kind, const Setup& setup);

}  // namespace sandtable::belle_epoque
