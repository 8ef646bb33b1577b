#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/dice/seeded.h"
#include "engine/journal/journal.h"

/// How seeded dice come to their key: a commitment first, then a word from every seat that owes
/// one, then rolls (docs/format/dice.md). A battle that is brought to another table begins anew
/// with a commitment of that table's.
namespace sandtable {

/// The longest word for the dice in bytes.
inline constexpr std::size_t kMostWord = 1000;

class Handshake {
 public:
  explicit Handshake(const JournalDice& dice);

  /// What is wrong with the next entry of a journal: a word that nobody owes, a roll before every
  /// word was given. None: nothing.
  std::optional<data::Phrase> fault(const JournalEntry& entry) const;
  /// Takes in the next entry.
  void note(const JournalEntry& entry);

  /// Sides (their ids) whose word is awaited, in the order of the journal.
  const std::vector<std::string>& owed() const { return owed_; }
  bool owes(std::string_view side) const;
  /// What the secret in force was committed to by.
  const std::string& commitment() const { return commitment_; }
  /// The entry with that commitment; 0: the header.
  std::uint64_t since() const { return since_; }
  /// The key of the dice: the secret, mixed with what was contributed and the words given.
  DiceKey key(const DiceKey& secret) const;

 private:
  std::string commitment_;
  std::uint64_t since_ = 0;
  std::vector<std::string> owed_;
  std::vector<std::string> given_;
};

}  // namespace sandtable
