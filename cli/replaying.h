#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/find.h"
#include "engine/journal/dice_check.h"

namespace sandtable::cli {

/// A journal played again, and all that does not fit.
struct Replaying {
  std::unique_ptr<battle::Battle> battle;  ///< as far as it went
  std::uint64_t entries = 0;               ///< that were confirmed
  std::string mode;                        ///< of the dice: "seeded", "typed", "random"
  DiceReport dice;
  bool torn = false;                ///< a last line was cut while it was written
  bool open_ended = false;          ///< the battle is over and no line says how it ended
  std::vector<JournalError> wrong;  ///< with file and line
  /// The first entry whose decision is sealed and not there: what follows was not played, and its
  /// chain alone was checked. Nothing is wrong with that.
  std::optional<JournalError> withheld;
  std::string rules;                 ///< the version of the rules that played it; "": this one
  std::vector<JournalEntry> unread;  ///< of earlier rules, from where today's go another way
};

/// Plays the entries of a journal that was read from `path`, up to `to` where that is given, and
/// holds actions, rolls, digests, result and revealed secret against what they must be. Error: it
/// is no journal that can be played at all, said in `lang`, or has no entry `to`.
Found<Replaying> replay_read(const Journal& journal, const std::string& path,
                             std::optional<std::uint64_t> to, Lang lang);
/// The same of a file, which is read once: it may be a pipe.
Found<Replaying> replay_file(const std::string& path, std::optional<std::uint64_t> to, Lang lang);

}  // namespace sandtable::cli
