#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

/// The words of a ruleset, as its vocabulary.toml has them: what kinds of troops, ground,
/// formations and so on there are, and what they are called. The build makes an enumeration of each
/// kind and `words_of(E)`, its words in the order of the enumerators; what is here reads them.
namespace sandtable {

/// One word of a kind. Texts are UTF-8 and never end.
struct WordInfo {
  std::string_view id;      ///< as scenarios, JSON and schemas write it: "steep-hill"
  std::string_view en, fr;  ///< as lists and keys have it
  /// As it stands beside the name of what it tells of: "in column", "secteur droit".
  std::string_view beside_en, beside_fr;
  std::string_view short_en, short_fr;     ///< an abbreviation; may be empty
  std::string_view noun_en, noun_fr;       ///< as catalogues name it: "aile gauche (la)"
  std::string_view sign;                   ///< what pictures draw for it; may be empty
  std::string_view ascii, unicode;         ///< its sign on a map of letters; may be empty
  std::string_view means_en, means_fr;     ///< for the glossary; may be empty
  std::string_view term_en, term_fr;       ///< as the glossary heads it
  std::span<const std::string_view> also;  ///< other ids that are read for it
  std::span<const std::string_view> typed_en, typed_fr;  ///< in notation, the first as written
  std::span<const std::string_view> called;              ///< what else people call it
  bool in_files = true;                                  ///< whether a scenario may write it
};

/// All words of one kind, in the order of their enumerators.
struct WordKind {
  std::string_view id;  ///< "class": as JSON and schemas name it
  std::span<const WordInfo> words;
};

/// A term of the field that is no word of a kind.
struct TermInfo {
  std::string_view id, en, fr, means_en, means_fr;
  std::span<const std::string_view> called;  ///< what else people call it, in either language
  std::string_view many_en, many_fr;         ///< several of it; empty where nobody asks
};

/// All that can be told of a ruleset's words. Generated.
struct Vocabulary {
  std::span<const WordKind> kinds;
  std::span<const TermInfo> terms;
};

/// Enters a vocabulary into the list that vocabulary_of reads; the generated vocabulary.gen.h does
/// it for every program that holds the ruleset. Returns true.
bool list_vocabulary(std::uint16_t system, const Vocabulary& words);

/// The vocabulary of a ruleset's number, or nullptr when this program does not hold it.
const Vocabulary* vocabulary_of(std::uint16_t system);

/// What these rules call a turn, and several: their term of that name, or that people call so.
TermInfo turn_of(std::uint16_t system);

/// The place of the word that is called so, by its id or one of the others that are read for it.
constexpr std::optional<std::size_t> find_word(std::span<const WordInfo> words,
                                               std::string_view called) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto& also = words[i].also;
    if (words[i].id == called || std::find(also.begin(), also.end(), called) != also.end())
      return i;
  }
  return std::nullopt;
}

/// All words of the kind that an enumeration is of.
template <class E>
constexpr std::span<const WordInfo> words_of_kind() {
  return words_of(E{});
}

/// The word of an enumerator.
template <class E>
constexpr const WordInfo& word_of(E e) {
  return words_of(e)[static_cast<std::size_t>(e)];
}

template <class E>
constexpr std::string_view id_of(E e) {
  return word_of(e).id;
}

/// How many words a kind has.
template <class E>
inline constexpr std::size_t kWords = words_of(E{}).size();

/// The enumerator that is called so.
template <class E>
constexpr std::optional<E> word_called(std::string_view word) {
  const auto at = find_word(words_of(E{}), word);
  return at ? std::optional(static_cast<E>(*at)) : std::nullopt;
}

/// The ids that a scenario may write, in their order.
inline std::vector<std::string_view> ids_in_files(std::span<const WordInfo> words) {
  std::vector<std::string_view> out;
  for (const WordInfo& word : words)
    if (word.in_files) out.push_back(word.id);
  return out;
}

}  // namespace sandtable
