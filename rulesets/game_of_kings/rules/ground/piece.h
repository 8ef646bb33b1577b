#pragma once

#include <cstdint>

namespace sandtable::game_of_kings {

/// What a plot holds, as the die names it (table terrain-generator.type-table).
enum class Piece : std::uint8_t { None, Hill, Water, Wood, BuiltUpArea, ChoiceOfA, ChoiceOfB };

}  // namespace sandtable::game_of_kings
