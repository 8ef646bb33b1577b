#pragma once

#include <vector>

#include "rulesets/belle_alliance/judgement/thumb.h"

namespace sandtable::belle_alliance {

/// What a unit might do in this bound: what each intention has it do by rule of thumb, attacks on
/// who is near, other formations, skirmishers, ways round. `place`: where its brigade wants it.
/// None twice; whether each is legal is not looked at.
std::vector<Course> courses_of(const State& s, Side side, UnitId unit, Vec place, Vec goal);

}  // namespace sandtable::belle_alliance
