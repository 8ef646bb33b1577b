#pragma once

#include <string>
#include <string_view>

/// How names of the data become names of C++.
namespace sandtable::generate {

/// Whether `id` is well formed: lower-case words and digits joined by '.' and '-'.
bool is_id(std::string_view id);

/// "fire.uphill.en" -> "fire_uphill_en".
std::string snake(std::string_view id);

/// "zoc-to-zoc" -> "ZocToZoc".
std::string pascal(std::string_view id);

/// Whether `name` can stand as an identifier: not a keyword, no leading digit.
bool is_identifier(std::string_view name);

/// The name of a table's column in C++: the same, but "class_" for a keyword such as "class".
std::string member(std::string_view column);

/// A C++ string literal for any UTF-8 text; lines of the text become lines of the literal, each
/// after a line break and `indent`.
std::string literal(std::string_view text, std::string_view indent = "    ");

}  // namespace sandtable::generate
