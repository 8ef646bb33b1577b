#pragma once

#include <array>
#include <cstdint>

#include "engine/core/sink.h"
#include "engine/dice/dice.h"

namespace sandtable {

/// A state being played, its dice and its log: what the functions of a ruleset pass on. `Kind` is
/// the ruleset's enumeration of events.
template <class State, class Kind, class D, class L>
struct Play {
  State& s;
  D& dice;
  L& log;

  /// Logs an event. `roll`: it tells of the roll made last. `audience`: who is told.
  void tell(Kind kind, Clause clause, std::array<std::int32_t, 8> args, bool roll = false,
            const Audience& audience = {}) {
    if constexpr (L::on)
      log.add({static_cast<std::uint16_t>(kind),
               clause,
               audience.sides,
               args,
               static_cast<std::int16_t>(roll ? dice.last() : -1),
               {},
               audience.posts});
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
