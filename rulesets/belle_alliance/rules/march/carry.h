#pragma once

#include "rulesets/belle_alliance/state/state.h"

/// Staff figures in base contact with a unit that something happens to.
namespace sandtable::belle_alliance {

/// Takes those in contact with a unit along, which has gone by that much
/// (staff.must-follow-forced). It uses up none of their moves.
void carry_staff(State& state, Side side, UnitId unit, Vec by);

/// Shifts them with its edge, where its outline has changed: each to the nearest place in base
/// contact with it (staff.contact-kept).
void keep_staff(State& state, Side side, UnitId unit);

/// Leaves them where the unit crossed the edge of the table, inside of it, in contact with nobody
/// (staff.left-at-edge).
void leave_staff(State& state, Side side, UnitId unit, Vec by);

/// Ends their contact with a unit that is taken off; they stay on the spot (staff.unit-removed).
void release_staff(State& state, Side side, UnitId unit);

/// Whoever is in base contact stays so, whatever his unit's outline has become; what has left the
/// table nobody touches (staff.contact-kept, staff.unit-removed).
void keep_contacts(State& state);

}  // namespace sandtable::belle_alliance
