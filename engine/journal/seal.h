#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/journal/journal.h"

/// What a journal commits to instead of saying it, until it lies open (docs/format/journal.md).
namespace sandtable {

/// Seals the decision of an entry (action, reason, rolls) under a fresh nonce.
void seal_decision(JournalEntry& entry);
/// Seals its digest: of a state with secrets a digest would let them be found by trying.
void seal_digest(JournalEntry& entry);

/// The entry without what it seals, as somebody may have it who may not know that.
JournalEntry without_decision(JournalEntry entry);
JournalEntry without_digest(JournalEntry entry);

/// Whether some of it is withheld here: it cannot be played again.
bool is_withheld(const JournalEntry& entry);

/// Takes in what was opened of an entry. The error says what is wrong with it.
std::optional<data::Phrase> take_opened(JournalEntry& entry, const OpenedSeal& opened,
                                        std::span<const Seat> seats);

namespace journal {

/// The commitment to a text that begins with its nonce: 64 hexadecimal digits of BLAKE2b-256.
std::string commitment_to(std::string_view held);

/// A seal of `content` under a fresh nonce of 256 random bits.
JournalSeal fresh_seal(std::string_view content);

}  // namespace journal
}  // namespace sandtable
