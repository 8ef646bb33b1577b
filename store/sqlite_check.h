#pragma once

#include "store/sqlite_connection.h"

namespace sandtable::store {

/// Looks at everything that a connection's snapshot holds. An error only where the file could not
/// be read at all; what is wrong with what was read is in the report.
Outcome<CheckReport> check_all(Connection& connection);

}  // namespace sandtable::store
