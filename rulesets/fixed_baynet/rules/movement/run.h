#pragma once

#include <optional>

#include "rulesets/fixed_baynet/rules/ground/ground.h"
#include "rulesets/fixed_baynet/state/action.h"
#include "rulesets/fixed_baynet/state/state.h"

/// How far a charger runs along his line, and what ends his run (charge.cpp says who sets off).
namespace sandtable::fixed_baynet {

/// The gait of a mounted charge: the one named, else the fastest that the mount may take.
Gait charge_gait(const State& s, const Action& a, ManId m);
/// Nobody charges at a walk, at a gait that his mount may not take or, on foot, at one at all
/// (cavalry.charge, cavalry.speed-steps).
bool may_run_at(const State& s, const Action& a, ManId m);
Speeds charge_speeds(const State& s, const Action& a, ManId m);
/// Who of them may charge at all.
bool may_run(const State& s, const Action& a, ManId m);
/// How many charge actions he has for this order.
int charge_actions(const State& s, const Action& a, ManId m);
/// What turning to the line takes of a mount's first action.
std::int64_t turn_to(const State& s, const Action& a, ManId m, Angle line);

/// Whether a line leads to somebody of the unit charged whom he sees, and after how much.
struct Lead {
  bool leads = false;
  Len to_target = 0;
};
Lead lead_of(const State& s, const Action& a, ManId m, Angle line);

/// Where a straight run along a line ends: at the first enemy base, before dangerous ground, at
/// the table's edge or when the actions are used up.
struct Run {
  Len length = 0;
  bool met = false;               ///< an enemy stops it
  bool leads = false;             ///< the line leads to somebody of the unit charged whom he sees
  Len to_target = 0;              ///< ... after that much
  std::optional<Clause> barrier;  ///< why ground on the line ends it
  Len free = 0;                   ///< ... after that much
};
Run run_of(const State& s, const Action& a, ManId m, Angle line, const Lead& lead);
Run run_of(const State& s, const Action& a, ManId m, Angle line);

}  // namespace sandtable::fixed_baynet
