#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

#include "server/api/router.h"
#include "store/writer.h"

namespace sandtable::server {

/// The title of a battle, in bytes.
inline constexpr std::size_t kMostTitle = 200;

/// How much a client may ask for. An address is counted as network_of (server/accounts/attempts.h)
/// names it.
struct Limits {
  double requests_per_second = 50, requests_at_once = 400;   ///< an address
  double dear_per_second = 2, dear_at_once = 60;             ///< an address; Cost::Dear
  double drafts_per_second = 4, drafts_at_once = 60;         ///< an address; Cost::Draft
  double messages_per_second = 200, messages_at_once = 600;  ///< a WebSocket connection

  // Of an address. Who is in debt waits until it is paid back.
  double talk_per_second = 2000, talk_at_once = 6000;  ///< messages of all its connections
  /// Milliseconds of the thread that serves: what is asked and changes nothing.
  double work_per_second = 250, work_at_once = 2500;
  // In bytes.
  double kept_per_second = 20 << 10, kept_at_once = 16 << 20;       ///< battles and journals
  double chat_per_second = 1 << 10, chat_at_once = 16 << 10;        ///< table talk
  double repeats_per_second = 1 << 20, repeats_at_once = 16 << 20;  ///< positions told again

  /// In which a WebSocket must say who it is.
  std::chrono::milliseconds hello_within = std::chrono::seconds(10);
  std::size_t connections = 4000, connections_of_address = 256;
  std::size_t queue_bytes = std::size_t{4} << 20;  ///< not yet read by a WebSocket client
  /// Not yet read by anybody, and by the clients of an address; past that, who lets most wait is
  /// dropped.
  std::size_t unread_bytes = std::size_t{256} << 20, unread_of_address = std::size_t{64} << 20;
  /// What the system is told to hold of a connection beside that, of which it makes more than
  /// twice; left to itself, it takes 4 MiB.
  std::size_t sent_bytes = std::size_t{128} << 10;
  /// Bodies of requests that are on their way or being worked on.
  std::size_t bodies_bytes = std::size_t{128} << 20, bodies_of_address = std::size_t{32} << 20;
  std::size_t jobs = 1000;                    ///< waiting for a worker; of an address a quarter
  std::size_t writes = store::Writer::kMost;  ///< waiting to be written
  /// How long computers play each other where nobody is. Whoever runs the server may say otherwise.
  std::chrono::seconds unwatched = std::chrono::minutes(2);
};

/// Fills with time and is emptied by use.
class Bucket {
 public:
  using Clock = std::chrono::steady_clock;
  Bucket(double per_second, double most) : per_second_(per_second), most_(most), level_(most) {}
  /// Whether there was one left. What costs more than is left leaves a debt.
  bool take(Clock::time_point now, double cost = 1);
  bool full(Clock::time_point now) const;

 private:
  double per_second_, most_, level_;
  Clock::time_point filled_ = Clock::now();
};

/// What an address pays with.
enum class Purse : std::uint8_t { Requests, Dear, Kept, Chat, Repeats, Talk, Work, Drafts };

/// What every address that has asked lately may still ask for.
class RateLimiter {
 public:
  explicit RateLimiter(const Limits& limits) : limits_(limits) {}
  /// A request.
  bool take(const std::string& address, Cost cost, Bucket::Clock::time_point now);
  bool take(const std::string& address, Purse purse, double amount, Bucket::Clock::time_point now);
  std::size_t remembered() const { return asked_.size(); }

 private:
  using Purses = std::array<Bucket, 8>;  // by Purse
  Purses& purses(const std::string& address, Bucket::Clock::time_point now);
  void forget(Bucket::Clock::time_point now);

  Limits limits_;
  std::map<std::string, Purses> asked_;
  Bucket::Clock::time_point forgot_{};
};

/// Bytes that are held, all together and for each address.
class Budget {
 public:
  Budget(std::size_t most, std::size_t most_of_address)
      : most_(most), most_of_address_(most_of_address) {}
  void take(const std::string& address, std::size_t bytes);
  void give(const std::string& address, std::size_t bytes);
  std::size_t held() const { return held_; }
  bool too_much() const { return held_ > most_; }
  bool too_much_of(const std::string& address) const;

 private:
  std::size_t most_, most_of_address_, held_ = 0;
  std::map<std::string, std::size_t> of_;
};

/// A part of a budget, given back with its holder.
class Held {
 public:
  Held(Budget& budget, std::string address) : budget_(budget), address_(std::move(address)) {}
  ~Held() { budget_.give(address_, bytes_); }
  Held(const Held&) = delete;
  Held& operator=(const Held&) = delete;
  /// Whether there is room for so many bytes in place of those held before; they are held anyway.
  bool grow_to(std::size_t bytes);

 private:
  Budget& budget_;
  std::string address_;
  std::size_t bytes_ = 0;
};

}  // namespace sandtable::server
