#pragma once

#include <string>
#include <tl/expected.hpp>

namespace sandtable::journal {

/// `doing: what the system says about errno value `code``.
std::string system_error(const std::string& doing, int code);

/// All bytes from the start of an open file. The error is a message.
tl::expected<std::string, std::string> read_all(int fd);

/// All bytes of the file at `path`.
tl::expected<std::string, std::string> read_file(const std::string& path);

}  // namespace sandtable::journal
