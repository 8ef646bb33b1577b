#pragma once

#include <optional>

#include "rulesets/fixed_baynet/state/state.h"

/// What the aims of a scenario ask of units (victory.scenario), as computer commanders see it.
namespace sandtable::fixed_baynet {

/// Where a unit of a side is wanted.
struct Goal {
  Vec place{};
  bool there = false;  ///< it is, and had better stay
  bool runs = false;   ///< before anything else: who leaves the table has won
  bool own = false;    ///< it wins the battle, and time runs against the side
};

/// The aim that a unit is nearest to and needed for; nullopt: none.
std::optional<Goal> goal_of(const State& s, UnitId u);

/// Whether leaving the table by an exit brings a side nearer to this aim, of a man of that unit.
bool wins_by_leaving(const State& s, const Objective& o, UnitId u);

/// Whether somebody of a unit leads about prisoners whom the enemy has to bring away.
bool keeps_wanted(const State& s, UnitId u);

/// What stands of a side's aims, in hundredths of a man.
int worth_of_aims(const State& s, Side side);

}  // namespace sandtable::fixed_baynet
