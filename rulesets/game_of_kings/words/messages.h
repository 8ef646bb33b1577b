#pragma once

#include "engine/text/catalogue.h"

namespace sandtable::game_of_kings {

/// The sentences of this ruleset: messages.toml, compiled in and loaded once.
const text::Catalogue& messages();

}  // namespace sandtable::game_of_kings
