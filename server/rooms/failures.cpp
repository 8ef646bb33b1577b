#include "server/rooms/failures.h"

#include <chrono>
#include <cstdio>
#include <string>

namespace sandtable::server {

std::string what_of(const std::exception_ptr& thrown) {
  try {
    if (thrown) std::rethrow_exception(thrown);
  } catch (const std::exception& trouble) {
    return trouble.what();
  } catch (...) {
    return "something that is no exception was thrown";
  }
  return "nothing was thrown";
}

void note_failure(Counters& counters, std::string_view where, std::string_view why) {
  using Clock = std::chrono::steady_clock;
  constexpr int kMostOfAMinute = 60;
  static Clock::time_point since{};
  static int said = 0;
  ++counters.failures;
  if (const auto now = Clock::now(); now - since >= std::chrono::minutes(1)) {
    since = now;
    said = 0;
  }
  if (++said > kMostOfAMinute) return;
  std::fprintf(stderr, "sandtable: %.*s: %.*s\n", static_cast<int>(where.size()), where.data(),
               static_cast<int>(why.size()), why.data());
}

void note_failure(Counters& counters, std::string_view where, const std::exception_ptr& thrown) {
  note_failure(counters, where, what_of(thrown));
}

}  // namespace sandtable::server
