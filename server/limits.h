#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <string>

#include "server/router.h"

namespace sandtable::server {

/// How much a client may ask for.
struct Limits {
  double requests_per_second = 50, requests_at_once = 400;   ///< an address
  double dear_per_second = 2, dear_at_once = 60;             ///< an address; Cost::Dear
  double messages_per_second = 200, messages_at_once = 600;  ///< a WebSocket connection
  std::size_t connections = 4000, connections_of_address = 256;
  std::size_t queue_bytes = std::size_t{4} << 20;  ///< not yet read by a WebSocket client
};

/// Fills with time and is emptied by use.
class Bucket {
 public:
  using Clock = std::chrono::steady_clock;
  Bucket(double per_second, double most) : per_second_(per_second), most_(most), level_(most) {}
  /// Whether there was one left.
  bool take(Clock::time_point now);
  bool full(Clock::time_point now) const;

 private:
  double per_second_, most_, level_;
  Clock::time_point filled_ = Clock::now();
};

/// The requests of every address that has asked lately.
class RateLimiter {
 public:
  explicit RateLimiter(const Limits& limits) : limits_(limits) {}
  bool take(const std::string& address, Cost cost, Bucket::Clock::time_point now);

 private:
  struct Asked {
    Bucket cheap, dear;
  };
  void forget(Bucket::Clock::time_point now);

  Limits limits_;
  std::map<std::string, Asked> asked_;
};

}  // namespace sandtable::server
