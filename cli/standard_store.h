#pragma once

#include <string>

namespace sandtable::cli {

/// The address where battles are kept unless somebody says otherwise: sandtable.db in the user's
/// data folder, or in the current one where he has none.
std::string standard_store();
/// Makes the folder of that address where it is missing: for whoever is going to keep something.
void make_standard_folder();

}  // namespace sandtable::cli
