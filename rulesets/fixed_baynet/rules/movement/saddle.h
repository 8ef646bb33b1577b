#pragma once

#include <optional>

#include "rulesets/fixed_baynet/rules/ground/ground.h"

/// Cavalry: gaits, momentum, mounting and dismounting.
namespace sandtable::fixed_baynet {

/// The fastest gait that a mount may take now (cavalry.speed-steps, cavalry.halted): that of this
/// turn where it has taken one.
Gait fastest_gait(const State& s, ManId m);
/// A gait as a man's record has it (Man::gait).
inline std::uint8_t record_of(Gait gait) {
  return static_cast<std::uint8_t>(static_cast<int>(gait) + 1);
}
/// Whether a mount may take that gait now: none faster, and no other than it has taken in this
/// turn.
inline bool may_take(const State& s, ManId m, Gait gait) {
  const int taken = s.men[m].gait;
  return gait <= fastest_gait(s, m) && (taken == 0 || taken == record_of(gait));
}
/// The fastest so: who runs beside himself takes it.
inline std::uint8_t gait_taken(const State& s, ManId m) { return record_of(fastest_gait(s, m)); }
/// The gait of an order: the one named, that of this turn, else a walk.
Gait gait_of(const State& s, ManId m, std::uint8_t named);

/// What a way takes of a mount at a gait: its turns are added up action by action.
struct Ride {
  int actions = 1;  ///< above what a turn has: it cannot be done
  Len covered = 0;  ///< without the inches for turning
  Len turning = 0;
  bool steady = true;  ///< each action can cover the least distance of the gait
  Vec last{};          ///< where the last of its actions begins
};
Ride ride_of(const State& s, ManId m, const Way& way, std::optional<Angle> end_facing, Gait gait);
/// Whether so many actions can be parted over a way so that each covers the least distance of the
/// gait (cavalry.least-distance).
bool keeps_pace(const State& s, ManId m, const Way& way, Gait gait, int actions);

/// How much too little it covers, of all actions together; nothing is measured where that would do,
/// but one of them falls short.
inline Measured short_of_pace(Len covered, Len least) {
  return covered < least ? Measured(Measure::Length, covered).against(least) : Measured();
}

/// What a charge loses of its first action by turning to its line.
std::int64_t share_of_turn(const State& s, ManId m, Angle line, Gait gait);

/// Contact with an enemy or the table's edge excuses the least distance.
bool momentum_broken(const State& s, ManId m, Vec end);

/// Whether cavalry at the canter or gallop heads straight at a unit (glory.cavalry).
bool cavalry_heads_at(const State& s, UnitId u);

/// A rider comes off his mount, which stays where it is.
template <class D, class L>
void unhorse(Flow<D, L> f, ManId m, Clause why);

}  // namespace sandtable::fixed_baynet
