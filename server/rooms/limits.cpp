#include "server/rooms/limits.h"

#include <algorithm>

namespace sandtable::server {

bool Bucket::take(Clock::time_point now, double cost) {
  const std::chrono::duration<double> passed = now - filled_;
  level_ = std::min(most_, level_ + std::max(0.0, passed.count()) * per_second_);
  filled_ = std::max(filled_, now);
  if (level_ < 1) return false;
  level_ -= cost;
  return true;
}

bool Bucket::full(Clock::time_point now) const {
  const std::chrono::duration<double> passed = now - filled_;
  return level_ + passed.count() * per_second_ >= most_;
}

RateLimiter::Purses& RateLimiter::purses(const std::string& address,
                                         Bucket::Clock::time_point now) {
  constexpr std::size_t kMostRemembered = 10000;
  const auto known = asked_.find(address);
  if (known != asked_.end()) return known->second;
  if (asked_.size() >= kMostRemembered) forget(now);
  // All of them have spent something: one is forgotten, whoever it is, for memory has an end.
  if (asked_.size() >= 4 * kMostRemembered) asked_.erase(asked_.begin());
  const Limits& l = limits_;
  return asked_
      .try_emplace(address, Purses{Bucket(l.requests_per_second, l.requests_at_once),
                                   Bucket(l.dear_per_second, l.dear_at_once),
                                   Bucket(l.kept_per_second, l.kept_at_once),
                                   Bucket(l.chat_per_second, l.chat_at_once),
                                   Bucket(l.repeats_per_second, l.repeats_at_once),
                                   Bucket(l.talk_per_second, l.talk_at_once),
                                   Bucket(l.work_per_second, l.work_at_once),
                                   Bucket(l.drafts_per_second, l.drafts_at_once)})
      .first->second;
}

bool RateLimiter::take(const std::string& address, Purse purse, double amount,
                       Bucket::Clock::time_point now) {
  return purses(address, now)[static_cast<std::size_t>(purse)].take(now, amount);
}

bool RateLimiter::take(const std::string& address, Cost cost, Bucket::Clock::time_point now) {
  if (!take(address, Purse::Requests, 1, now)) return false;
  switch (cost) {
    case Cost::Cheap:
      return true;
    case Cost::Dear:
      return take(address, Purse::Dear, 1, now);
    case Cost::Draft:
      return take(address, Purse::Drafts, 1, now);
  }
  return false;
}

void RateLimiter::forget(Bucket::Clock::time_point now) {
  // Looking through all of them at every request would be what takes the time.
  if (now - forgot_ < std::chrono::seconds(1)) return;
  forgot_ = now;
  std::erase_if(asked_, [now](const auto& one) {
    return std::all_of(one.second.begin(), one.second.end(),
                       [now](const Bucket& bucket) { return bucket.full(now); });
  });
}

void Budget::take(const std::string& address, std::size_t bytes) {
  if (bytes == 0) return;
  held_ += bytes;
  of_[address] += bytes;
}

void Budget::give(const std::string& address, std::size_t bytes) {
  if (bytes == 0) return;
  held_ -= bytes;
  const auto at = of_.find(address);
  if (at != of_.end() && (at->second -= bytes) == 0) of_.erase(at);
}

bool Budget::too_much_of(const std::string& address) const {
  const auto at = of_.find(address);
  return at != of_.end() && at->second > most_of_address_;
}

bool Held::grow_to(std::size_t bytes) {
  budget_.give(address_, bytes_);
  budget_.take(address_, bytes);
  bytes_ = bytes;
  return !budget_.too_much() && !budget_.too_much_of(address_);
}

}  // namespace sandtable::server
