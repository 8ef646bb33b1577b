#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/text/lang.h"

/// Figures as each language writes them.
namespace sandtable::text {

/// A share such as "87.5%": "87.5%", « 87,5 % ».
std::string percentage(std::string_view share, Lang lang);

/// Hundredths as a decimal number: 13 is "0.13", « 0,13 ».
std::string decimal_of_hundredths(std::int64_t hundredths, Lang lang);

}  // namespace sandtable::text
