#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "engine/core/vocabulary.h"

/// Ids that words of a vocabulary had before. Files written then are read by them; nothing else
/// knows them.
namespace sandtable {

struct OldWord {
  const WordInfo* word;
  std::string_view id;
};

/// Enters the old words of a ruleset; the generated vocabulary.gen.cpp does it. Returns true.
bool list_old_words(std::uint16_t system, std::span<const OldWord> old);

/// The place among `words` of the one that a file calls so: that it may have, by its id, or any by
/// an id of before.
std::optional<std::size_t> find_in_file(std::span<const WordInfo> words, std::string_view id);

/// The same as an enumerator.
template <class E>
std::optional<E> word_in_file(std::string_view id) {
  const auto at = find_in_file(words_of(E{}), id);
  return at ? std::optional(static_cast<E>(*at)) : std::nullopt;
}

}  // namespace sandtable
