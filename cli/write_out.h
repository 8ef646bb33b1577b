#pragma once

#include <string>
#include <string_view>

#include "cli/console.h"
#include "cli/find.h"

namespace sandtable::cli {

/// Writes what somebody asked for to a file, whole or not at all, or to standard output where it is
/// called "-". The error names the file.
Found<void> write_out(const std::string& file, std::string_view bytes, Console& console);

}  // namespace sandtable::cli
