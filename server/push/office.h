#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "server/push/sender.h"
#include "store/store.h"

namespace sandtable::server::push {

/// Somebody is asked in a battle, and nobody is there. It is told to whoever has one of the seats.
struct Turn {
  std::string battle;              ///< id
  std::string title_en, title_fr;  ///< as lists show it
  std::vector<std::string> seats;  ///< as keys and claims name them
};

/// What one office may have on its hands.
struct Bounds {
  std::size_t waiting = 2'000;  ///< messages that wait or are on their way; more are dropped
  std::size_t at_once = 16;     ///< … on their way
  std::size_t of_host = 4;      ///< … to one push service
  /// A message that a service does not want now is tried again so often, each time after as long as
  /// the service says within these, or the least.
  int tries = 3;
  std::chrono::milliseconds least_pause = std::chrono::seconds(30);
  std::chrono::milliseconds longest_pause = std::chrono::minutes(10);
};

/// What became of messages so far; any thread may look.
struct Figures {
  std::atomic<std::uint64_t> taken = 0, failed = 0, dropped = 0, gone = 0;
  std::atomic<std::size_t> waiting = 0;
};

/// Sends messages to browsers on a thread of its own: finds who is to be told, enciphers, and
/// delivers. Whoever tells it something never waits.
class Office {
 public:
  /// What goes wrong with the store.
  using Failed = std::function<void(const store::StoreError&)>;

  /// `contact`: as is_contact wants it. The key of the store is made where there is none. The store
  /// must outlive the office.
  static tl::expected<std::unique_ptr<Office>, data::Phrase> open(store::Store& store,
                                                                  std::string contact, Reach reach,
                                                                  Bounds bounds, Failed failed);
  /// Ends what is on its way.
  ~Office();
  Office(const Office&) = delete;
  Office& operator=(const Office&) = delete;

  /// The public key, as browsers want it: base64url.
  const std::string& key() const;
  const Figures& figures() const;
  /// Any thread.
  void tell(Turn turn);

 private:
  struct Inner;
  explicit Office(std::unique_ptr<Inner> inner);
  std::unique_ptr<Inner> inner_;
};

/// What a browser is sent: the battle, and words in its language. At most kPlainBytes.
std::string message_of(const Turn& turn, Lang lang);

}  // namespace sandtable::server::push
