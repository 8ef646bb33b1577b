#pragma once

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
};

/// Random legal battles to their end.
struct SpeedRow {
  std::string list;  ///< "lazy": a unit drawn, then one of its options; "full": the whole list
  unsigned threads = 1;
  std::uint64_t battles = 0;
  double battles_per_second = 0, activations_per_second = 0, decisions_per_second = 0;
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
};

/// Measures. Error: a scenario that cannot be used, in words.
tl::expected<Speed, std::string> measure_speed(const SpeedPlan& plan);

/// A table for people.
std::string to_text(const Speed& speed);

}  // namespace sandtable::studies
