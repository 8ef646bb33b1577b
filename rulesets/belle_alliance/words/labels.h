#pragma once

#include <string>

#include "rulesets/belle_alliance/rules/ruleset.h"

/// What stands beside the troops of a view.
namespace sandtable::belle_alliance {

/// Whether a side's troops have names in a view: his who looks, and both sides' to the umpire.
bool is_named(const View& view, Side side);
/// What a unit of a view is called on the table: an own one by the scenario, with the letter of a
/// split part and "/SK" of a skirmish chain, an enemy's by the label under which the view has it
/// (visibility.labels); empty where he was given none.
std::string label_of(const View& view, Side side, UnitId unit);

}  // namespace sandtable::belle_alliance
