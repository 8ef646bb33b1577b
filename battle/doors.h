#pragma once

#include <span>

#include "battle/rulesets.h"

namespace sandtable::battle {

/// The doors of the program's rulesets, in the order of the rulebooks. The list is generated
/// (doors.cpp.in) and stands alone in its unit: a test that brings a ruleset of its own brings a
/// list of its own.
std::span<const RulesetDoor* const> every_door();

}  // namespace sandtable::battle
