#include "engine/core/vocabulary.h"

#include <algorithm>
#include <cassert>

#include "engine/core/most_rulesets.h"
#include "engine/core/old_words.h"

namespace sandtable {
namespace {

/// Written while the program starts, read-only afterwards.
constinit std::array<Vocabulary, kMostRulesets> vocabularies{};
constinit std::array<std::span<const OldWord>, kMostRulesets> old_words{};

}  // namespace

bool list_vocabulary(std::uint16_t system, const Vocabulary& words) {
  assert(system < kMostRulesets);
  vocabularies[system] = words;
  return true;
}

const Vocabulary* vocabulary_of(std::uint16_t system) {
  return system < kMostRulesets && !vocabularies[system].kinds.empty() ? &vocabularies[system]
                                                                       : nullptr;
}

TermInfo turn_of(std::uint16_t system) {
  constexpr std::string_view kTurn = "turn";
  TermInfo turn{kTurn, kTurn, "tour", {}, {}, {}, "turns", "tours"};
  if (const Vocabulary* vocabulary = vocabulary_of(system))
    for (const TermInfo& term : vocabulary->terms)
      if (term.id == kTurn ||
          std::find(term.called.begin(), term.called.end(), kTurn) != term.called.end())
        turn = {term.id,
                term.en,
                term.fr,
                term.means_en,
                term.means_fr,
                term.called,
                term.many_en.empty() ? turn.many_en : term.many_en,
                term.many_fr.empty() ? turn.many_fr : term.many_fr};
  return turn;
}

bool list_old_words(std::uint16_t system, std::span<const OldWord> old) {
  assert(system < kMostRulesets);
  old_words[system] = old;
  return true;
}

std::optional<std::size_t> find_in_file(std::span<const WordInfo> words, std::string_view id) {
  for (std::size_t i = 0; i < words.size(); ++i)
    if (words[i].in_files && words[i].id == id) return i;
  for (std::size_t i = 0; i < words.size(); ++i)
    for (const auto& of_ruleset : old_words)
      for (const OldWord& old : of_ruleset)
        if (old.word == &words[i] && old.id == id) return i;
  return std::nullopt;
}

}  // namespace sandtable
