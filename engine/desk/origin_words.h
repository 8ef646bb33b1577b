#pragma once

#include <string>

#include "engine/core/origin.h"
#include "engine/text/lang.h"

namespace sandtable::desk {

/// "source", "found" or "house": what stands beside a clause in a line.
std::string origin_word(Origin origin, Lang lang);

}  // namespace sandtable::desk
