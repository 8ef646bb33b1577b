#pragma once

#include <string>
#include <string_view>
#include <system_error>

namespace sandtable::data {

/// Writes a file whole or not at all: beside it first, then in its place, so that who fails leaves
/// what was there before, and nothing else. A file that is replaced keeps its permissions, and a
/// link goes on pointing to it; what is no file (a terminal, a pipe) is written to as it is. The
/// error is the system's.
std::error_code write_whole_file(const std::string& path, std::string_view bytes);

}  // namespace sandtable::data
