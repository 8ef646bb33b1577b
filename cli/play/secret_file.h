#pragma once

#include <string>

#include "cli/find.h"
#include "engine/dice/seeded.h"

/// The secret of a battle's dice, kept beside its journal until it is revealed.
namespace sandtable::cli {

/// The file of a journal's secret.
std::string secret_path(const std::string& journal);

/// Writes a secret to a new file that its owner alone may read, and to the disk.
Found<void> write_secret(const std::string& journal, const DiceKey& secret);

/// Error: what is missing or wrong, with the file.
Found<DiceKey> read_secret(const std::string& journal);

/// Takes the file away, where there is one.
void remove_secret(const std::string& journal);

}  // namespace sandtable::cli
