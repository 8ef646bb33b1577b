#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "engine/desk/desk.h"

/// How fast the rules play, for people and for comparing two builds.
namespace sandtable::studies {

struct SpeedPlan {
  std::string scenario;       ///< the text of the scenario file
  std::string scenario_file;  ///< its name, for messages
  desk::Choices choices;
  double seconds = 1.0;                ///< how long each figure is taken
  std::uint32_t checked_games = 1000;  ///< battles behind the checksum
  bool captains = false;               ///< battles of two captains too, some seconds each
};

/// Random legal battles to their end.
struct SpeedRow {
  std::string list;  ///< "lazy": a unit drawn, then one of its options; "full": the whole list
  unsigned threads = 1;
  std::uint64_t battles = 0;
  double battles_per_second = 0, activations_per_second = 0, decisions_per_second = 0;
};

/// A work of the ruleset's own (desk::TimedWork): the mean times of one, of batch after batch.
struct WorkTime {
  std::string id, what;
  double ns_median = 0, ns_least = 0, ns_most = 0;
  double ns_allowed = 0;  ///< 0: no bound is stated
};

/// What a random battle keeps of itself while it is live.
struct HistorySize {
  std::size_t bytes = 0, entries = 0;
  double slowest_ms = 0;  ///< until a past position is made again
};

struct Speed {
  std::string ruleset, scenario, edition;
  std::vector<SpeedRow> rows;
  double activations_per_battle = 0, decisions_per_battle = 0;
  double ns_per_clone = 0;
  std::uint32_t state_bytes = 0;
  /// Digests of the final states of the same battles on every machine: a faster program that
  /// plays another game shows another checksum.
  std::uint64_t checksum = 0;
  std::uint32_t checked_games = 0;
  HistorySize history;
  std::vector<WorkTime> works;
};

/// Measures. Error: a scenario that cannot be used, in words.
tl::expected<Speed, std::string> measure_speed(const SpeedPlan& plan);

/// A table for people.
std::string to_text(const Speed& speed);

}  // namespace sandtable::studies
