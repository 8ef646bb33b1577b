#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>

#include "server/rooms/workers.h"

namespace sandtable::server {

/// The thread that serves, as far as workers know it, for tests: what workers bring back waits
/// until the test runs it.
class Loop {
 public:
  Workers::Post post() {
    return [this](Workers::Then then) {
      const std::lock_guard lock(mutex_);
      posted_.push_back(std::move(then));
    };
  }

  /// Runs what was posted until so many have been run.
  void run(int many) {
    int done = 0;
    run_until([&] { return done == many; }, &done);
  }

  /// Runs the first of what was posted. False: nothing was.
  bool run_one() {
    Workers::Then then = take();
    if (then) then();
    return static_cast<bool>(then);
  }

  /// Runs what was posted, one after the other, until `enough`. False: it never was.
  bool run_until(const std::function<bool()>& enough, int* done = nullptr) {
    const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (!enough()) {
      if (std::chrono::steady_clock::now() > patience) return false;
      Workers::Then then = take();
      if (!then) {
        std::this_thread::yield();
        continue;
      }
      then();
      if (done != nullptr) ++*done;
    }
    return true;
  }

 private:
  Workers::Then take() {
    const std::lock_guard lock(mutex_);
    if (posted_.empty()) return {};
    Workers::Then then = std::move(posted_.front());
    posted_.pop_front();
    return then;
  }

  std::mutex mutex_;
  std::deque<Workers::Then> posted_;
};

}  // namespace sandtable::server
