#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "engine/data/reader.h"

/// What the scenario files of all rulesets have in common: texts in two languages, the heading,
/// switches, names of sides and units. Rulesets read their own tables beside it.
namespace sandtable::scenario {

/// A text in the two languages of the program. `fr` falls back to `en`.
struct Text {
  std::string en, fr;
};

/// The keys of a text in a file.
inline constexpr std::array<std::string_view, 2> kTextKeys{"en", "fr"};

/// Small letters and digits in words joined by single hyphens.
bool is_kebab(std::string_view id);

/// A string (English), or a table of `en` and, if it differs, `fr`.
std::optional<Text> read_text(data::Reader& reader, std::string_view key,
                              data::Need need = data::Need::Optional);

}  // namespace sandtable::scenario
