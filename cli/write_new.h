#pragma once

#include <string>

#include "cli/find.h"

namespace sandtable::cli {

/// Writes a file that is whole or not there. The error: there is one of that name already, or what
/// the system says.
Found<void> write_new(const std::string& path, const std::string& text);

}  // namespace sandtable::cli
