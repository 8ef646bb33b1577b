#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "battle/battle.h"
#include "engine/core/rulebook.h"
#include "engine/data/phrase.h"
#include "engine/journal/journal.h"

/// What a journal states beside its actions, held against the battle that they come to.
namespace sandtable::battle {

/// The result of a battle that nobody would finish, as a journal has it in place of one by the
/// rules.
inline constexpr std::string_view kClosedUnfinished = "closed, nobody won";

/// The lines behind a battle: its result and the key of its dice.
class Closing {
 public:
  /// Where the battle stands at an entry.
  struct Standing {
    bool over = false;
    std::string outcome;  ///< in English
    std::string digest;
  };

  static bool closes(const JournalEntry& entry) {
    return entry.kind == JournalKind::Result || entry.kind == JournalKind::Reveal;
  }
  /// Whether it counts among the entries that a battle may have: lines that close it, or open what
  /// was sealed, come on top.
  static bool plays(const JournalEntry& entry) {
    return !closes(entry) && entry.kind != JournalKind::Open;
  }

  /// What is wrong with a line that closes the battle, in its place; none: nothing.
  std::optional<data::Phrase> fault(const JournalEntry& entry, const Standing& now) const;
  /// What is wrong with any other entry because of those before it.
  std::optional<data::Phrase> fault(const JournalEntry& entry) const;

  void note(const JournalEntry& entry);
  /// Whether the result stands in the journal and was not taken back.
  bool has_result() const { return result_ != 0; }
  bool revealed() const { return revealed_; }
  /// Whether it was closed though its rules had it go on: then nothing is decided in it any more.
  bool unfinished() const { return unfinished_; }

 private:
  std::optional<data::Phrase> result_fault(const JournalEntry& entry, const Standing& now) const;
  std::optional<data::Phrase> reveal_fault() const;

  std::uint64_t result_ = 0;  ///< its entry
  bool revealed_ = false, unfinished_ = false;
};

/// What is wrong with a header: sides, scenario, title, edition and options that are not those of
/// the scenario that it holds.
std::vector<data::Phrase> header_faults(const JournalHeader& header,
                                        const desk::ScenarioFacts& facts, const Rulebook& rulebook);

}  // namespace sandtable::battle
