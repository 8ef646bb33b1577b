#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "engine/core/clause.h"
#include "engine/dice/roll.h"
#include "engine/journal/journal.h"

/// Rolls between the tape of an action and its entry in the journal.
namespace sandtable {

/// A ruleset's clause of this id, if it has one.
using FindClause = std::function<std::optional<Clause>(std::string_view)>;

/// The id of a clause, if there is such a clause.
using ClauseId = std::function<std::optional<std::string>(Clause)>;

/// The id under which the journal names a side: the first seat's of that side.
std::string side_id(std::span<const Seat> seats, Side side);

/// The side that a journal means by an id.
std::optional<Side> side_of(std::span<const Seat> seats, std::string_view id);

/// A roll for the journal. The error says what cannot be recorded: an unknown clause, or faces
/// that no dice show (as where odds are enumerated by value).
tl::expected<RecordedRoll, std::string> record(const Rolled& rolled, std::span<const Seat> seats,
                                               const ClauseId& clause_id);
tl::expected<std::vector<RecordedRoll>, std::string> record(const Tape& tape,
                                                            std::span<const Seat> seats,
                                                            const ClauseId& clause_id);

/// A roll from the journal, its value read anew from the faces. The error says what is expected
/// and what is found.
tl::expected<Rolled, data::Phrase> recall(const RecordedRoll& roll, std::span<const Seat> seats,
                                          const FindClause& find_clause);

/// The tape of an entry, for replay. The error names the entry and the roll, and its line.
tl::expected<Tape, JournalError> tape_of(const JournalEntry& entry, std::span<const Seat> seats,
                                         const FindClause& find_clause, const std::string& file);

}  // namespace sandtable
