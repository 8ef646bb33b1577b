#pragma once

#include <cstddef>
#include <string>
#include <tl/expected.hpp>

#include "engine/data/phrase.h"

namespace sandtable::journal {

/// `doing: what the system says about errno value `code``.
data::Phrase system_error(data::Phrase doing, int code);

/// The most bytes of a file that are read: what is longer is no journal and no scenario.
inline constexpr std::size_t kMostRead = std::size_t{256} << 20;

/// All bytes from the start of an open file, kMostRead at most. The error is a message.
tl::expected<std::string, data::Phrase> read_all(int fd);

/// All bytes of the file at `path`. A pipe is waited for as long as somebody holds its other end.
tl::expected<std::string, data::Phrase> read_file(const std::string& path);

}  // namespace sandtable::journal
