#pragma once

#include <string>
#include <string_view>

#include "cli/find.h"

namespace sandtable::cli {

/// An invitation as a server gives it: `http://host:8080/battle/ID#KEY`.
struct Link {
  bool secure = false;     ///< https
  std::string host, port;  ///< of an IPv6 address without its brackets
  std::string battle;
  std::string key;  ///< several are joined by ","; empty: to watch
};

/// Error: which part is none, what was expected and what was found; never the key.
Found<Link> read_link(std::string_view text);

/// The name of a server as a header `Host` has it.
std::string host_of(const Link& link);

}  // namespace sandtable::cli
