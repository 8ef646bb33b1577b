#pragma once

#include "rulesets/fixed_baynet/rules/flow.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"

/// What stands in a line of sight, where people are told why it is barred.
namespace sandtable::fixed_baynet {

/// The first thing that bars a line, and how much of the line is free before it.
struct InTheWay {
  enum class Kind : std::uint8_t { Man, House, Ground };
  Kind kind = Kind::Ground;
  int which = 0;  ///< the man's or the building's number
  Len free = 0;   ///< from the edge of the base where the line begins
};

/// In a line from one man to another that is not free.
InTheWay in_the_way(const State& s, ManId from, ManId to, const Line& line);
/// In one to the walls of a building.
InTheWay in_the_way_to_house(const State& s, ManId from, HouseId h, const Line& line);

/// Forbids for a barred line: how long it is, how much of it is free, and what stands there.
template <class S>
void bar_line(Judge<S>& judge, ManId from, Clause why, const Line& line, const InTheWay& what);

/// Why a man does not see another one: for the dark, or for what is in the way.
template <class S>
void judge_sight(const State& s, ManId from, ManId to, Judge<S>& judge);

}  // namespace sandtable::fixed_baynet
