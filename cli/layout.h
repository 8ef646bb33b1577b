#pragma once

#include <string>
#include <string_view>

/// Text for a terminal of a given width. A character takes one column.
namespace sandtable::cli {

/// Columns that UTF-8 text takes; colour sequences (ESC [ … m) take none.
int columns_of(std::string_view text);

/// Without the blanks and tabs at both ends.
std::string_view trimmed(std::string_view text);

/// `text` followed by spaces up to `width` columns.
std::string padded(std::string_view text, int width);

/// Breaks lines at spaces so that none is wider than `width` columns; a longer word stands alone.
/// Every line begins with `indent`, those after a break with `hanging` more spaces. Line feeds of
/// the text stay. The result ends with a line feed unless the text is empty.
std::string wrapped(std::string_view text, int width, std::string_view indent = "",
                    int hanging = 0);

}  // namespace sandtable::cli
