#pragma once

#include <string>

namespace sandtable::cli {

/// The address where battles are kept unless somebody says otherwise: sandtable.db in the user's
/// data folder, which is made where it is missing.
std::string standard_store();

}  // namespace sandtable::cli
