#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "store/lines.h"
#include "store/sqlite_connection.h"

/// What several parts of the SQLite store read and write. All expect to be called in a transaction
/// or a snapshot.
namespace sandtable::store {

/// A battle's own number in the file. Fault::Missing where there is no such battle.
Outcome<std::int64_t> number_of(Connection& connection, std::string_view battle);

Outcome<BattleRow> row_of(Connection& connection, std::int64_t number);

/// The row, header, plans and keys of a new battle; its number.
Outcome<std::int64_t> insert_battle(Connection& connection, const NewBattle& battle,
                                    const AcceptedHeader& header);

Outcome<void> insert_entry(Connection& connection, std::int64_t battle, const NewEntry& entry);

Outcome<void> insert_key(Connection& connection, std::int64_t battle, const SeatKey& key);

/// Lines of the journal, the header first.
Outcome<std::vector<std::string>> lines_of(Connection& connection, std::int64_t battle);

/// The secret of a battle's dice, where it has one that is not revealed.
Outcome<std::optional<DiceKey>> secret_of(Connection& connection, std::int64_t battle);

}  // namespace sandtable::store
