#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/dice/seeded.h"
#include "engine/journal/journal.h"

/// Whether the dice of a seeded battle are those that were committed to. Needs no rules: what a
/// roll was for decides nothing about its faces (docs/format/dice.md).
namespace sandtable {

/// The secret that was made public: the last Reveal entry's, else the header's, else none.
std::optional<std::string> revealed_secret(const Journal& journal);

/// The key that the faces come from: the secret itself, or the secret mixed with what the players
/// contributed where anybody did.
DiceKey key_of_dice(const JournalDice& dice, const DiceKey& secret);

struct DiceReport {
  bool revealed = false;            ///< false: nothing can be checked yet, or the dice have no key
  std::uint64_t rolls = 0;          ///< rolls that were recomputed
  std::vector<JournalError> wrong;  ///< in the order of the file
};

/// Holds the revealed secret against the commitment and every face against the key.
DiceReport check_dice(const Journal& journal, const std::string& file);

}  // namespace sandtable
