#pragma once

#include "engine/data/phrase.h"

namespace sandtable::data {

/// Why the system did not do something, as its errno value `code` says. What people meet has both
/// languages; of the rest the system's own words stand, as they are.
Phrase system_says(int code);

}  // namespace sandtable::data
