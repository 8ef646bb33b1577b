#pragma once

#include <exception>
#include <string>
#include <string_view>
#include <utility>

#include "server/counters.h"

namespace sandtable::server {

/// Counts what should not have happened and says so on the error output, so many times a minute at
/// most: who can make it happen shall not fill a disk with it. On the thread that serves.
void note_failure(Counters& counters, std::string_view where, std::string_view why);
void note_failure(Counters& counters, std::string_view where, const std::exception_ptr& thrown);

/// What an exception says.
std::string what_of(const std::exception_ptr& thrown);

/// Runs what the loop calls. Nothing may be thrown into the loop: it would leave it, and everybody
/// with it. False: it threw, and whom it was about should be let go.
template <class Doing>
bool guarded(Counters& counters, std::string_view where, Doing&& doing) noexcept {
  try {
    std::forward<Doing>(doing)();
    return true;
  } catch (...) {
    note_failure(counters, where, std::current_exception());
    return false;
  }
}

}  // namespace sandtable::server
