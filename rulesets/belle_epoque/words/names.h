#pragma once

#include <string>
#include <string_view>

#include "engine/scenario/called.h"
#include "engine/text/names.h"
#include "rulesets/belle_epoque/state/setup.h"

/// What people call units, sides and kinds of terrain, found again from what they type.
namespace sandtable::belle_epoque {

using scenario::find_side;
using scenario::find_two_units;
using scenario::find_unit;
using scenario::find_whole_unit;
using text::Found;
using text::numbered;

/// A kind of terrain in play by its id or its name.
Found find_terrain(std::u32string_view typed, const Setup& setup);

/// What is printed for them in the notation, so that it is found again.
std::string notation_side(int side, const Setup& setup);
std::string notation_terrain(int kind, const Setup& setup);

}  // namespace sandtable::belle_epoque
