#pragma once

#include <cstddef>
#include <set>
#include <string>

#include "server/rooms/limits.h"

namespace sandtable::server {

/// Somebody to whom answers are sent.
class Recipient {
 public:
  virtual ~Recipient() = default;
  virtual const std::string& network() const = 0;
  /// Hangs up without a word.
  virtual void drop() = 0;

 private:
  friend class Unread;
  std::size_t unread_ = 0;
};

/// What lies unread by all clients together. Where it is too much, who lets most wait is dropped.
class Unread {
 public:
  explicit Unread(const Limits& limits) : budget_(limits.unread_bytes, limits.unread_of_address) {}
  void sent(Recipient& to, std::size_t bytes);
  void taken(Recipient& by, std::size_t bytes);
  /// It is gone, with all that it has not read.
  void gone(Recipient& who);
  std::size_t bytes() const { return budget_.held(); }
  std::size_t dropped() const { return dropped_; }

 private:
  void drop_slowest(const std::string* network);

  Budget budget_;
  std::set<Recipient*> waiting_;  ///< whose `unread_` is not 0
  std::size_t dropped_ = 0;
};

}  // namespace sandtable::server
