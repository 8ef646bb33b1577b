#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "engine/core/statistics.h"
#include "engine/desk/desk.h"

/// Many battles of computer against computer, to learn what a scenario is like.
namespace sandtable::studies {

/// What is to be played.
struct Plan {
  std::string scenario;       ///< the text of the scenario file
  std::string scenario_file;  ///< its name, for messages
  desk::Choices choices;
  std::uint32_t games = 100;
  std::array<std::string, 2> levels{"captain", "captain"};  ///< of search/level.h
  std::uint64_t seed = 1;
  unsigned jobs = 0;  ///< threads; 0: one a processor
  /// Called after each game with the number of games done, from one thread at a time. False stops
  /// the study.
  std::function<bool(std::uint32_t done)> progress;
};

/// How one battle went. It depends on the scenario, the levels, the study's seed and the number of
/// the game alone, never on threads or on the other games.
struct Game {
  std::int8_t winner = -1;  ///< index of the side, -1: a draw
  std::int32_t margin = 0;
  std::uint32_t decisions = 0;
  desk::Ending ending;
  std::array<std::uint32_t, 2> rolled{}, spent{};  ///< points, a side
};

/// What happened to one side.
struct SideResult {
  std::string id, name_en, name_fr, level;
  std::uint32_t wins = 0;
  Interval share;                 ///< of the games won, 95 %
  std::uint64_t lost = 0;         ///< in all games, of what the ruleset counts losses in
  std::uint64_t had = 0;          ///< ... at the start of all games
  std::uint32_t losses_most = 0;  ///< in one game
  std::uint64_t rolled = 0;       ///< action or command points, in all games
  std::uint64_t spent = 0;        ///< ... of them
  const std::string& name(Lang lang) const { return lang == Lang::Fr ? name_fr : name_en; }
};

/// A reason for which battles ended.
struct ReasonResult {
  std::string id, words_en, words_fr;
  std::uint32_t games = 0;
  const std::string& words(Lang lang) const { return lang == Lang::Fr ? words_fr : words_en; }
};

/// The outcome of a study.
struct Study {
  std::string ruleset, version;
  desk::ScenarioFacts scenario;
  std::uint64_t seed = 0;
  std::uint32_t games = 0;  ///< those played: fewer than planned if it was stopped
  std::uint32_t planned = 0;
  std::array<SideResult, 2> sides;
  std::string losses_in_en, losses_in_fr;  ///< what losses are counted in: "stands"
  std::string points_en, points_fr;        ///< what is spent on orders: "command points"
  std::uint16_t system = 0;                ///< the rulebook's number, by which its words are found
  std::uint32_t draws = 0;
  Interval drawn;                     ///< share of the draws, 95 %
  std::vector<std::uint32_t> turns;   ///< games that ended in turn i; as many as the longest needs
  std::vector<ReasonResult> reasons;  ///< the most frequent first
  std::uint64_t decisions = 0;
  const std::string& losses_in(Lang lang) const {
    return lang == Lang::Fr ? losses_in_fr : losses_in_en;
  }
  const std::string& points(Lang lang) const { return lang == Lang::Fr ? points_fr : points_en; }
  /// What the rules call a turn, and several.
  std::string_view turn(Lang lang) const;
  std::string_view several_turns(Lang lang) const;
  /// Whether anything was spent on orders at all: there are rules by which they cost nothing.
  bool has_points() const { return sides[0].rolled + sides[1].rolled != 0; }
  double seconds = 0;  ///< by the clock on the wall; no part of the result
  unsigned jobs = 0;
};

/// Adds games up, in their order. Everything but games, ids and names is worked out here.
void add_up(Study& study, const std::vector<Game>& games,
            const std::function<std::string(std::string_view reason, Lang)>& words);

/// Turns of the battles, to the tenth: the mean.
double mean_turns(const Study& study);

}  // namespace sandtable::studies
