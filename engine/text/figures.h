#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/text/lang.h"

/// Figures as each language writes them.
namespace sandtable::text {

/// A share such as "87.5%": "87.5%", « 87,5 % ».
std::string percentage(std::string_view share, Lang lang);

/// n / 10^decimals with so many decimals: 13 hundredths are "0.13", « 0,13 ».
std::string decimal(std::int64_t n, int decimals, Lang lang);

}  // namespace sandtable::text
