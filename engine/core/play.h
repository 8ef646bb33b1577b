#pragma once

#include <cstdint>

#include "engine/core/sink.h"
#include "engine/core/telling.h"
#include "engine/dice/dice.h"

namespace sandtable {

/// A state being played, its dice and its log: what the functions of a ruleset pass on.
template <class State, class D, class L>
struct Play {
  State& s;
  D& dice;
  L& log;

  /// Logs an event: rules call the ruleset's own function for its kind (tell:: in events.gen.h).
  /// `rolled`: it tells of the roll made last. `audience`: who is told.
  template <class Told>
  void tell(const Told& told, Clause clause, bool rolled, const Audience& audience) {
    if constexpr (L::on) log.add(event_of(told, clause, rolled ? dice.last() : -1, audience));
  }

  /// `low` and `high` may be any numbers that modifiers come to: see face_bound.
  int roll(Clause clause, Side roller, int count, int sides, Read read, int low = 0, int high = 0,
           std::uint16_t piece = kNoPiece) {
    return dice(Roll{clause, roller, static_cast<std::uint8_t>(count),
                     static_cast<std::uint8_t>(sides), read, face_bound(low), face_bound(high),
                     piece});
  }
};

}  // namespace sandtable
