#pragma once

#include <array>
#include <optional>

#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/rules/movement/movement.h"

/// The way out of enclosed buildings.
namespace sandtable::fixed_baynet {

/// Before the door out of doors, in its middle, so far from the wall.
Vec gate_of(const State& s, OpeningId o, Len off = 0);

/// Where those who leave an enclosed building come to stand.
struct Exits {
  std::array<Walk, kMaxInUnit> item{};
  std::array<Vec, kMaxInUnit> last{};  ///< where the last of a man's actions begins
  std::size_t count = 0;
  ManId crowded = kNoMan;  ///< who finds no room
};

/// By that door and that way, each to a place of his own as near to its end as can be.
Exits exits_of(const State& s, const ManSet& men, OpeningId o, const Way& way);
/// The longest part of a way from a door that so many actions are enough for.
Len longest_out(const State& s, ManId m, Vec from, const Way& way, int actions);
/// Why the ground lets nobody along a way, and after how much of it; nullopt: it does.
struct ClosedWay {
  Clause why;
  Len free = 0;
};
std::optional<ClosedWay> closed_way(const State& s, ManId m, Vec from, const Way& way);

}  // namespace sandtable::fixed_baynet
