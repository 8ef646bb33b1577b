#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/journal/handshake.h"
#include "engine/journal/journal.h"
#include "store/store.h"

/// What every store demands of the lines of a journal before it takes them in.
namespace sandtable::store {

/// A header line that was accepted.
struct AcceptedHeader {
  JournalHeader header;
  std::string chain;
};

/// BadInput: the line is no header of a journal, or the secret is not what it commits to.
Outcome<AcceptedHeader> accept_header(const NewBattle& battle);

/// The chain of an entry's line that follows entry number `entries`, whose chain is `before`.
Outcome<std::string> accept_entry(const NewEntry& entry, std::uint64_t entries,
                                  std::string_view before);

/// How the dice of a journal stand at its end.
Handshake handshake_of(const Journal& journal);

/// BadInput: the dice are not seeded, or are not committed to by this secret.
Outcome<void> accept_secret(std::string_view battle, const Handshake& handshake,
                            const DiceKey& secret);

/// Whether the battle is over after an entry. `before[n]`: whether it was after entry n, from 0.
bool over_after(const JournalEntry& entry, const std::vector<bool>& before);

/// Whether the battle is over after the last of the entries.
bool over_at_end(std::span<const JournalEntry> entries);

/// "no battle 'x'"
StoreError no_battle(std::string_view battle);

}  // namespace sandtable::store
