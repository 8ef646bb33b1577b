#pragma once

#include <string_view>

#include "store/sqlite_connection.h"

namespace sandtable::store {

/// The schema that this program writes. docs/format/store.md tells what the tables hold.
inline constexpr int kSchema = 5;

/// What marks a file of SQLite as ours (PRAGMA application_id).
inline constexpr int kApplication = 0x53645462;

/// The statements that lead from schema `from` to the next.
std::string_view migration(int from);

/// The schema of a file, 0 of an empty one. NotAStore or Newer where this program cannot use it.
Outcome<int> schema_of(Connection& connection);

/// Makes sure that the file is a store that this program understands, and brings an older one (or
/// an empty file) up to date, a transaction a step. Nothing is written to a file that is refused.
Outcome<void> migrate(Connection& connection);

}  // namespace sandtable::store
