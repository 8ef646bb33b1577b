#pragma once

#include <string>
#include <string_view>
#include <vector>

/// Texts in columns of a terminal.
namespace sandtable::text {

/// How many columns a text fills: its code points.
int columns(std::string_view utf8);
/// The first `n` code points.
std::string clip(std::string_view utf8, int n);
/// Broken at blanks into lines of at most `n` columns where words allow it, at least one line.
std::vector<std::string> wrap(std::string_view utf8, int n);
/// Padded with blanks on the right to `n` columns.
std::string pad(std::string_view utf8, int n);

}  // namespace sandtable::text
