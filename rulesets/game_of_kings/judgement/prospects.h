#pragma once

#include "engine/geometry/base/arc.h"
#include "rulesets/game_of_kings/state/state.h"

/// What units may expect of each other: rough figures behind the judgement of computer opponents,
/// never a rule. Hits and quarters in thousandths, values in hundredths of an army point.
namespace sandtable::game_of_kings {

/// What a unit is worth to its side as it stands; 0 off the table.
int value_of(const State& s, UnitId u);
/// What one of its quarters is worth, the test of morale that its loss brings on included.
int quarter_value(const State& s, UnitId u);

/// Whether one more bad throw may cost the whole unit: its last quarter, where it had several.
bool is_frail(const State& s, UnitId u);
/// Whether the loss of a unit, and of the general with it, would decide the battle.
bool decides_battle(const State& s, UnitId u);

/// The distance from which fire is met, and whether the firer has moved.
struct Shooting {
  Len range = 0;
  bool moved = false;
  bool defensive = false;
};
/// Quarters that a shot is expected to take, saves considered.
int expected_loss(const State& s, UnitId firer, UnitId target, Shooting how);

/// A melee of two units, the first having come to the second's zone.
struct Clash {
  int dealt = 0, taken = 0;  ///< quarters of the target and of the starter, of those they have
  int wins = 500;            ///< how often the target is the one that gives way
};
/// `meets_fire`: the target fires first if it can.
Clash clash(const State& s, UnitId starter, UnitId target, geometry::Zone zone, bool meets_fire);
/// What the starter's side may expect to gain by it.
int clash_gain(const State& s, UnitId starter, UnitId target, geometry::Zone zone, bool meets_fire);

}  // namespace sandtable::game_of_kings
