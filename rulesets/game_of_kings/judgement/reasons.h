#pragma once

#include <cstdint>
#include <optional>

#include "engine/core/clause.h"
#include "engine/core/judgement.h"
#include "engine/dice/fraction.h"
#include "engine/geometry/plane/contact.h"
#include "rulesets/game_of_kings/rules/ruleset.h"

namespace sandtable::game_of_kings {

/// The odds of what a decision rolls for.
struct Reason {
  enum class Kind : std::uint8_t {
    Hits,    ///< fire takes a quarter at least
    Rally,   ///< a throw halts a unit
    Charge,  ///< it comes home, in `zone` of its target
  };
  Kind kind;
  Clause clause;
  Fraction p;
  geometry::Zone zone = geometry::Zone::Front;
};

/// What a step of a plan rolls for; nullopt where no dice of its own are rolled.
std::optional<Reason> reason_of(const Planned<GameOfKings>& step);

}  // namespace sandtable::game_of_kings
