#pragma once

#include <string>

#include "cli/console.h"
#include "cli/find.h"

namespace sandtable::cli {

/// Writes a picture to a file, or to standard output where it is called "-". The error names the
/// file.
Found<void> write_svg(const std::string& file, const std::string& svg, Console& console);

}  // namespace sandtable::cli
