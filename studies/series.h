#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "studies/study.h"

/// A study whose battles are played a little at a time, by whoever has time for them. The battles
/// are those of a study that is run at once (studies/run.h).
namespace sandtable::studies {

/// A battle of a study while it is played.
class Playing {
 public:
  using Clock = std::chrono::steady_clock;
  virtual ~Playing() = default;
  /// Plays on until the battle is over, or up to the first decision that ends after `until`. True:
  /// it is over.
  virtual bool go_on(Clock::time_point until) = 0;
  /// How it went: of a battle that is over.
  virtual Game game() const = 0;
};

/// The battles of a study. Its parts may be used on different threads, one at a time.
class Series {
 public:
  virtual ~Series() = default;
  /// Battle number `n`, before its first decision. The series must outlive it.
  virtual std::unique_ptr<Playing> begin(std::uint64_t n) const = 0;
  /// The study of the first battles, as JSON (docs/format/study.md).
  virtual std::string json(const std::vector<Game>& games) const = 0;
};

/// The battles of a plan, by the ruleset that its scenario says it is for; `jobs` and `progress`
/// count for nothing. Error: a scenario or a level that cannot be used, in words.
tl::expected<std::unique_ptr<Series>, std::string> series(const Plan& plan);

/// The same as something to be handed to whoever knows no ruleset.
using OpenSeries =
    std::function<tl::expected<std::unique_ptr<Series>, std::string>(const Plan& plan)>;

}  // namespace sandtable::studies
