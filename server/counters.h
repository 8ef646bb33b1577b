#pragma once

#include <cstdint>

namespace sandtable::server {

/// What GET /metrics tells. Counted on the thread that serves.
struct Counters {
  std::uint64_t requests = 0, problems = 0, refused_by_limit = 0;
  std::uint64_t connections = 0, connections_now = 0, dropped_slow = 0;
  std::uint64_t messages_in = 0, messages_out = 0;
  std::uint64_t entries = 0, thoughts = 0, thoughts_stopped = 0, failures = 0;
  std::uint64_t battles_made = 0, battles_abandoned = 0;
};

}  // namespace sandtable::server
