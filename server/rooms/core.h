#pragma once

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/accounts/accounts.h"
#include "server/accounts/passphrase.h"
#include "server/api/router.h"
#include "server/counters.h"
#include "server/phrases.gen.h"
#include "server/rooms/failures.h"
#include "server/rooms/limits.h"
#include "server/rooms/lobby.h"
#include "server/rooms/shapes.h"
#include "server/rooms/workers.h"
#include "server/wire/hosts.h"
#include "server/wire/unread.h"
#include "store/token.h"
#include "store/writer.h"

namespace sandtable::server {

/// What every connection needs.
struct Core {
  Core(store::Store& store, const Limits& wanted, unsigned threads,
       const std::vector<std::string>& host_names, Lobby::Clock clock, Workers::Post post)
      : limits(wanted),
        hosts(host_names),
        rates(wanted),
        unread(wanted),
        bodies(wanted.bodies_bytes, wanted.bodies_of_address),
        writer(
            store, post,
            [this](const store::StoreError& error) {
              note_failure(counters, "the store", error.message.str());
            },
            wanted.writes),
        workers(threads, wanted.jobs, std::move(post)),
        accounts(
            store, &now, {}, fits, &steady,
            [this](store::Store::Change change) { (void)writer.submit(std::move(change), {}); }),
        lobby(store, writer, workers, counters, accounts, std::move(clock), wanted.unwatched) {}

  /// Milliseconds of a clock that nobody sets.
  static store::Time steady() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
  }
  /// Ends the connections that a session let in.
  void end_session(const std::string& token) {
    const auto held = of_session.find(token);
    if (held == of_session.end()) return;
    const std::set<Guest*> guests = held->second;  // they leave the list as they go
    for (Guest* guest : guests) guest->close(phrase("live.signed-out"));
  }
  void end_sessions(const std::vector<store::TokenHash>& sessions) {
    std::vector<std::string> tokens;
    for (const auto& [token, guests] : of_session)
      if (std::find(sessions.begin(), sessions.end(), store::hash_of(token)) != sessions.end())
        tokens.push_back(token);
    for (const std::string& token : tokens) end_session(token);
  }

  Limits limits;
  Hosts hosts;
  bool trust_proxy = false, open_metrics = false;
  bool stopping = false;
  Counters counters;
  RateLimiter rates;
  Unread unread;
  Budget bodies;
  store::Writer writer;
  Workers workers;
  Accounts accounts;
  std::unique_ptr<PassphraseWorker> hasher = std::make_unique<PassphraseWorker>();
  Lobby lobby;
  Router router;
  std::size_t open = 0;                                ///< connections
  std::map<std::string, std::set<Guest*>> of_session;  ///< connections, by the token
  std::map<std::string, std::size_t> open_of;          ///< of each network
};

}  // namespace sandtable::server
