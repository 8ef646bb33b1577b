#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Names inside French sentences: article, contraction, elision and agreement.
namespace sandtable::text {

/// How French speaks of something that has a name.
struct Grammar {
  bool feminine = false, plural = false;
  bool article = false;  ///< "les Hussards bleus"; without: "Broglie", "Hlangwhane"
};

/// What may be written for a grammar in a file, in the order of grammar_of().
inline constexpr std::string_view kGrammarWords = "le, la, les m, les f, m, f, m pl or f pl";

/// "la" is a feminine singular that takes the article, "les m" a masculine plural that takes it,
/// "f pl" a feminine plural without one; nullopt for what is none of kGrammarWords.
std::optional<Grammar> grammar_of(std::string_view word);

/// A name to be put into a sentence.
struct Noun {
  std::string name;    ///< as it stands by itself: "Hussards bleus"
  std::string phrase;  ///< what the article goes before, where that is more: "unité Hussards bleus"
  Grammar french;
};

/// One form of a noun, as patterns ask for it.
struct NounForm {
  std::string argument;  ///< the name of the pattern's argument: "le_unit"
  std::string value;
};

/// Every form of a noun under the argument `name`:
///
///     {unit}     the bare name
///     {le_unit}  with its article: "la Garde", "l’Artillerie", "les Uhlans", "Broglie"
///     {Le_unit}  the same at the beginning of a sentence
///     {de_unit}  "de la Garde", "du 9e lanciers", "des Uhlans", "d’Auvergne"
///     {a_unit}   "à la Garde", "au 9e lanciers", "aux Uhlans", "à Broglie"
///     {unit_e}   the ending of an adjective or participle: "", "e", "s", "es"
///     {unit_nt}  what the third person of a verb in -e adds: "" or "nt"
///     {unit_is}  m, f, mp or fp: for a select
std::vector<NounForm> forms_of(std::string_view name, const Noun& noun);

/// The argument that a form belongs to: "unit" of "le_unit" and "unit_is"; others stay as they are.
std::string_view base_of_form(std::string_view argument);

}  // namespace sandtable::text
