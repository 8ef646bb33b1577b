#pragma once

#include "engine/text/catalogue.h"

namespace sandtable::battle {

/// The sentences of any battle: messages.toml, compiled in and loaded once.
const text::Catalogue& messages();

}  // namespace sandtable::battle
