#pragma once

#include <string>
#include <string_view>

namespace sandtable::text {

/// The first sentence of a text in English or French, without the full stop that ends it. A stop
/// ends a sentence where a new one begins behind it; the stops of numbered lists ("1. name the
/// unit;
/// 2. …"), of figures and of abbreviations end none.
std::string_view first_sentence(std::string_view text);

/// A text with the apostrophes of print: "l'unité" is « l’unité ».
std::string curved(std::string_view text);

}  // namespace sandtable::text
