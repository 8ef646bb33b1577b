#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "server/rooms/limits.h"
#include "server/rooms/lobby.h"
#include "server/rooms/workers.h"
#include "studies/series.h"

namespace sandtable::server {

/// A study that somebody wants (NewStudy of the protocol).
struct WantedStudy {
  std::string scenario_text;
  std::vector<std::pair<std::string, std::string>> seats;  ///< side, level; else captain
  std::uint32_t games = 0;
  std::uint64_t seed = 1;
};

/// How many battles a study has at most, how many studies there are, and how long one goes on that
/// nobody asks for.
inline constexpr std::uint32_t kMostGames = 300;
inline constexpr std::size_t kMostStudies = 32;
inline constexpr std::chrono::seconds kUnasked{15};

/// How far a study has come.
struct Progress {
  std::uint32_t games = 0, done = 0;
  std::string study;  ///< of those that are done, JSON; empty: none is
};

/// Studies of scenarios that are being written: computer against computer, by the workers, a little
/// at a time and only where nothing else waits. One an address; it ends where nobody asks how far
/// it has come. Runs on the thread that serves.
class Studies {
 public:
  using Begun = std::function<void(Answer<std::string> id)>;
  using Clock = Lobby::Clock;

  /// `open`: how a plan becomes battles; empty: there are no studies here.
  Studies(Workers& workers, studies::OpenSeries open, Clock clock)
      : workers_(workers), open_(std::move(open)), clock_(std::move(clock)) {}
  ~Studies();
  Studies(const Studies&) = delete;
  Studies& operator=(const Studies&) = delete;

  /// Begins a study; that of the same address ends.
  void begin(WantedStudy wanted, const std::string& owner, const Begun& then);
  Answer<Progress> look(const std::string& id);
  Answer<void> end(const std::string& id);
  /// Ends those that nobody asks for, and goes on with those for which the workers had no time.
  void sweep();

 private:
  struct Run;
  void install(std::shared_ptr<studies::Series> series, const WantedStudy& wanted,
               const std::string& owner, const Begun& then);
  void go_on(const std::shared_ptr<Run>& run);
  std::shared_ptr<Run> find(const std::string& id) const;

  Workers& workers_;
  studies::OpenSeries open_;
  Clock clock_;
  std::map<std::string, std::shared_ptr<Run>> runs_;  // by the owner
};

// Any thread.

/// What a study that somebody wants comes to; a refusal where its scenario has errors or a side or
/// a level is none.
Answer<studies::Plan> plan_of(const WantedStudy& wanted);

}  // namespace sandtable::server
