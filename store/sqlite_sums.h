#pragma once

#include <sqlite3.h>

#include <vector>

#include "store/sqlite_connection.h"

/// Sums of rows. Triggers of the schema keep them; what else writes to the file, a failing disk
/// above all, does not.
namespace sandtable::store {

/// Gives a connection the function sandtable_sum(TABLE, VALUE...): the 16 bytes of BLAKE2b over its
/// arguments, each with its kind and length.
int add_sum_function(sqlite3* handle);

/// A line for each row whose sum is not that of what stands in it.
Outcome<void> check_sums(Connection& connection, std::vector<data::Phrase>& problems);

}  // namespace sandtable::store
