#pragma once

#include <string>
#include <tl/expected.hpp>

#include "engine/data/phrase.h"

namespace sandtable::journal {

/// `doing: what the system says about errno value `code``.
data::Phrase system_error(data::Phrase doing, int code);

/// All bytes from the start of an open file. The error is a message.
tl::expected<std::string, data::Phrase> read_all(int fd);

/// All bytes of the file at `path`.
tl::expected<std::string, data::Phrase> read_file(const std::string& path);

}  // namespace sandtable::journal
