#include "server/limits.h"

#include <algorithm>

namespace sandtable::server {

bool Bucket::take(Clock::time_point now) {
  const std::chrono::duration<double> passed = now - filled_;
  level_ = std::min(most_, level_ + std::max(0.0, passed.count()) * per_second_);
  filled_ = std::max(filled_, now);
  if (level_ < 1) return false;
  level_ -= 1;
  return true;
}

bool Bucket::full(Clock::time_point now) const {
  const std::chrono::duration<double> passed = now - filled_;
  return level_ + passed.count() * per_second_ >= most_;
}

bool RateLimiter::take(const std::string& address, Cost cost, Bucket::Clock::time_point now) {
  constexpr std::size_t kMostRemembered = 10000;
  if (asked_.size() >= kMostRemembered) forget(now);
  auto& asked =
      asked_
          .try_emplace(address, Asked{Bucket(limits_.requests_per_second, limits_.requests_at_once),
                                      Bucket(limits_.dear_per_second, limits_.dear_at_once)})
          .first->second;
  if (!asked.cheap.take(now)) return false;
  return cost == Cost::Cheap || asked.dear.take(now);
}

void RateLimiter::forget(Bucket::Clock::time_point now) {
  std::erase_if(asked_, [now](const auto& one) {
    return one.second.cheap.full(now) && one.second.dear.full(now);
  });
}

}  // namespace sandtable::server
