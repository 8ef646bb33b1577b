#pragma once

/// toml++ as Sandtable uses it: compiled in, errors as values.
#define TOML_EXCEPTIONS 0
#include <toml++/toml.h>
