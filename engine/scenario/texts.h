#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "engine/data/reader.h"
#include "engine/scenario/description.h"
#include "engine/text/lang.h"
#include "engine/text/noun.h"

/// What the scenario files of all rulesets have in common: texts in two languages, the heading,
/// switches, names of sides and units. Rulesets read their own tables beside it.
namespace sandtable::scenario {

/// The keys of a text in a file, and of a name.
inline constexpr std::array<std::string_view, 2> kTextKeys{"en", "fr"};
inline constexpr std::array<std::string_view, 3> kNameKeys{"en", "fr", "fr_noun"};

/// Small letters and digits in words joined by single hyphens.
bool is_kebab(std::string_view id);

/// A string (English), or a table of `en` and, if it differs, `fr`. French gets the spaces that do
/// not break, as catalogues do (data::no_break_spaces), and both the apostrophes of print; names
/// are left as they are typed in orders.
std::optional<Text> read_text(data::Reader& reader, std::string_view key,
                              data::Need need = data::Need::Optional);

/// The same of something that sentences speak of; the table may say its gender, number and article
/// in French: `fr_noun`, one of text::kGrammarWords.
std::optional<Text> read_name(data::Reader& reader, std::string_view key,
                              data::Need need = data::Need::Optional);

/// A text in a language; English where French is missing.
const std::string& name_of(const Text& text, Lang lang);

/// A name to put into a sentence. One whose French grammar nobody gave stands behind `kind`, which
/// says what it is: "l’unité Touraine".
text::Noun noun_of(const Text& name, Lang lang, const text::Noun& kind);

}  // namespace sandtable::scenario
