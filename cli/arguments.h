#pragma once

#include "cli/console.h"

namespace sandtable::cli {

/// Reads the command line and runs the verb that it names. Returns the exit status.
int run(int argc, const char* const* argv);

}  // namespace sandtable::cli
