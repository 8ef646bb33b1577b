#pragma once

#include <vector>

#include "rulesets/belle_alliance/rules/staff/rolls.h"
#include "rulesets/belle_alliance/state/state.h"

/// Commanding officers in base contact with a unit that is fired at or fights (1.1.4, table 10).
namespace sandtable::belle_alliance {

/// The soutien with which a skirmish line is fired at and fights: its mother unit, while figures of
/// it count as that one's (fire.soutien-counts-skirmishers, melee.soutien-shares). kNoUnit: nobody.
UnitId fights_with(const State& state, Side side, UnitId line);
/// Whether a unit engages an officer now: the first time in the bound that it is fired at or
/// fights, and somebody touches it (engage.when, option engage-first-time).
bool engages(const State& state, Side side, UnitId unit);
/// Who was engaged with whom, and what came of it, for the record.
struct EngagedOfficer {
  Side side = Side::A;
  UnitId unit = kNoUnit;
  StaffId officer = kNoStaff;
  Engaged result{};
  int roll = -1;  ///< the throw's place on the tape
};

/// Engages one: of several equal chances decide which. He may fall, and the unit has his factor for
/// the rest of the bound (engage.which-officer, engage.effect).
template <class D>
EngagedOfficer engage(State& state, Side side, UnitId unit, D& dice);

}  // namespace sandtable::belle_alliance
