#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/wire/http.h"

namespace sandtable::server {

inline constexpr std::size_t kSmallBody = std::size_t{64} << 10;
/// A scenario's text and a journal's, and the bodies in which they stand: as JSON they are longer.
inline constexpr std::size_t kMostScenario = std::size_t{256} << 10;
inline constexpr std::size_t kScenarioBody = std::size_t{640} << 10;
inline constexpr std::size_t kMostJournal = std::size_t{4} << 20;
inline constexpr std::size_t kJournalBody = std::size_t{6} << 20;

/// A request on its way through a handler.
struct Call {
  std::shared_ptr<const Request> request;
  std::vector<std::string> parts;  ///< what stood for each `*` of the pattern
};

/// Answers a request through `done`, at once or later.
using Handler = std::function<void(const Call& call, Done done)>;

/// What a route asks of its caller.
enum class Cost : std::uint8_t {
  Cheap,
  Dear,   ///< makes something, or takes time: fewer of them are allowed
  Draft,  ///< judges what is being written, over and over, and keeps nothing of it
};

/// Finds the handler of a request. Unknown paths and methods, requests sent by other pages and
/// handlers that fail are answered with problems.
class Router {
 public:
  /// `pattern`: a path whose parts may be `*`, which stands for one part.
  void add(std::string method, std::string_view pattern, Handler handler, Cost cost = Cost::Cheap,
           std::size_t most_bytes = kSmallBody);
  /// Answers GET requests of any path outside /api that has no route.
  void otherwise(Handler handler) { otherwise_ = std::move(handler); }

  /// The largest body that the route of a request takes.
  std::size_t body_limit(const Request& request) const;
  Cost cost(const Request& request) const;
  /// Whether what is sent is kept for good.
  bool keeps(const Request& request) const {
    return body_limit(request) > kSmallBody && cost(request) != Cost::Draft;
  }
  void handle(const std::shared_ptr<const Request>& request, const Done& done) const;

 private:
  struct Route {
    std::string method;
    std::vector<std::string> pattern;
    Handler handler;
    Cost cost;
    std::size_t most_bytes;
  };
  const Route* find(const Request& request, std::vector<std::string>* parts,
                    std::string* allowed) const;

  std::vector<Route> routes_;
  Handler otherwise_;
};

}  // namespace sandtable::server
