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

struct DiceReport {
  bool revealed = false;    ///< every secret; false: not all can be checked yet, or there is no key
  std::uint64_t rolls = 0;  ///< rolls that were recomputed
  std::vector<JournalError> wrong;  ///< in the order of the file
};

/// Holds the revealed secret against the commitment and every face against the key.
DiceReport check_dice(const Journal& journal, const std::string& file);

}  // namespace sandtable
