#pragma once

#include <map>
#include <memory>
#include <string>

#include "server/accounts.h"
#include "server/counters.h"
#include "server/limits.h"
#include "server/lobby.h"
#include "server/passphrase.h"
#include "server/router.h"
#include "server/shapes.h"
#include "server/workers.h"

namespace sandtable::server {

/// What every connection needs.
struct Core {
  Core(store::Store& store, const Limits& wanted, unsigned threads, Workers::Post post)
      : limits(wanted),
        rates(wanted),
        workers(threads, kMostJobs, std::move(post)),
        accounts(store, &now),
        lobby(store, workers, counters, accounts) {}

  static constexpr std::size_t kMostJobs = 1000;

  Limits limits;
  bool trust_proxy = false;
  bool stopping = false;
  Counters counters;
  RateLimiter rates;
  Workers workers;
  Accounts accounts;
  std::unique_ptr<PassphraseWorker> hasher = std::make_unique<PassphraseWorker>();
  Lobby lobby;
  Router router;
  std::size_t open = 0;                        ///< connections
  std::map<std::string, std::size_t> open_of;  ///< of each address
};

}  // namespace sandtable::server
