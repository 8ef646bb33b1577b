#pragma once

#include <cstdint>

#include "rulesets/game_of_kings/rules/movement/movement.h"
#include "rulesets/game_of_kings/state/state.h"

/// Where a retreat leads, found without changing anything.
namespace sandtable::game_of_kings {

struct RetreatPlan {
  enum class End : std::uint8_t {
    Goes,
    Obstructed,  ///< `blockers` were met first
    LeavesTable,
    Stuck,  ///< there is no room for it anywhere on its way
  };
  End end = End::Goes;
  Pose to;
  Len length = 0;               ///< straight on
  Len shift = 0;                ///< sideways, to the right; negative: to the left
  std::uint64_t blockers = 0;   ///< of Obstructed
  std::uint64_t passed = 0;     ///< friends that it went through
  UnitId stopped_by = kNoUnit;  ///< a unit that it stopped short of
  bool stopped_by_ground = false;
  bool went_on = false;  ///< farther than its move, to be clear of what it passed
};

/// The way of `u`, already turned to stand at `start`, straight ahead for `budget` of cost.
/// `hard`: what obstructs it ends it; else it stops short (retreat.later-moves).
RetreatPlan plan_retreat(const State& s, UnitId u, Pose start, Len budget, bool hard);

}  // namespace sandtable::game_of_kings
