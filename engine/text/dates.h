#pragma once

#include <string>
#include <string_view>

#include "engine/text/lang.h"

namespace sandtable::text {

/// "1879-01-22" as "22 January 1879"; empty where it is no such day.
std::string day_in_words(std::string_view iso, Lang lang);

}  // namespace sandtable::text
