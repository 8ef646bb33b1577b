#pragma once

#include <string_view>
#include <tl/expected.hpp>

#include "engine/data/phrase.h"
#include "engine/dice/typed.h"

namespace sandtable::desk {

/// Why faces do not make a roll: "expected 4 faces from 1 to 6, found '7' as the third".
data::Phrase told(const FacesError& error);

/// A roll from a line of text (roll_from_text).
tl::expected<Rolled, data::Phrase> read_faces(const Roll& roll, std::string_view text);

}  // namespace sandtable::desk
