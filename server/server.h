#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "engine/data/phrase.h"
#include "server/push/sender.h"
#include "server/rooms/limits.h"
#include "store/store.h"
#include "studies/series.h"

namespace sandtable::server {

struct Options {
  std::string address = "127.0.0.1";
  std::uint16_t port = 0;               ///< 0: any that is free
  unsigned threads = 0;                 ///< for computing; 0: one a processor, at least two
  bool trust_proxy = false;             ///< the last X-Forwarded-For is the client's address
  bool open_metrics = false;            ///< to everybody, not to this machine alone
  std::vector<std::string> host_names;  ///< under which it is asked, beside this machine's own
  bool signals = false;                 ///< SIGINT and SIGTERM stop it
  std::function<void()> each_second;    ///< called by the loop's clock, if there is one
  /// How a scenario becomes the battles of a study; empty: nobody can have one.
  studies::OpenSeries open_study;
  /// Where push services reach whoever runs the server, as push::is_contact wants it; absent:
  /// nobody is told of turns while his page is closed.
  std::optional<std::string> push_contact;
  push::Reach push_reach;  ///< how those services are reached: the program leaves it as it is
  Limits limits;
  /// The clock of battles: how long nobody has been there.
  std::function<Bucket::Clock::time_point()> clock = Bucket::Clock::now;
};

/// The server: HTTP and WebSocket over a store, with the web client.
class Server {
 public:
  /// Listens. The error says why it cannot. The store must outlive the server.
  static tl::expected<std::unique_ptr<Server>, data::Phrase> start(store::Store& store,
                                                                   const Options& options);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  std::uint16_t port() const;
  /// What to type into a browser: "http://127.0.0.1:8080/".
  std::string url() const;
  /// Serves until it is stopped; says goodbye to everybody then.
  void run();
  /// From any thread.
  void stop();

 private:
  struct Parts;
  explicit Server(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace sandtable::server
