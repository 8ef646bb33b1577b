#pragma once

#include <string>
#include <string_view>

#include "engine/text/lang.h"

namespace sandtable::text {

/// "1879-01-22" as "22 January 1879"; empty where it is no such day.
std::string day_in_words(std::string_view iso, Lang lang);

/// A date as scenarios have it: the same of a day, "1859-05" as "May 1859", "1859" as it is; the
/// text where it is no date.
std::string date_in_words(std::string_view iso, Lang lang);

/// "2026-11-28T01:50:02Z" as "28 November 2026, 01:50", in the same zone; the text where it is no
/// such moment.
std::string moment_in_words(std::string_view iso, Lang lang);

}  // namespace sandtable::text
