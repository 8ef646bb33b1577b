#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "store/store.h"

namespace sandtable::server {

/// How often something may be tried in how long.
struct Allowance {
  int tries = 5;
  store::Time in = 15LL * 60 * 1000;  ///< milliseconds
};

/// Counts what was tried under a name. Any number of threads may ask.
class Attempts {
 public:
  /// `most`: names that are remembered; past that, those tried longest ago are forgotten.
  explicit Attempts(Allowance allowance, std::size_t most = 50'000)
      : allowance_(allowance), most_(most) {}

  /// Counts one more try, unless there were too many: then milliseconds until the next.
  std::optional<store::Time> refuse(const std::string& name, store::Time now);
  /// Takes a try back: it was a good one.
  void give_back(const std::string& name);

 private:
  struct Tried {
    int tries = 0;
    store::Time since = 0;
  };
  void make_room(store::Time now);

  Allowance allowance_;
  std::size_t most_;
  std::mutex mutex_;
  std::map<std::string, Tried> tried_;
};

/// Under what an address is counted: itself, or the network of an IPv6 address (its first 64 bits),
/// for one machine has all of that.
std::string network_of(const std::string& address);

}  // namespace sandtable::server
