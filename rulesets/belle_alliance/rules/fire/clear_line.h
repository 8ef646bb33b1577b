#pragma once

#include "rulesets/belle_alliance/state/setup.h"

/// Whether the ground lets a straight line through: woods, buildings and crests
/// (sight.between, sight.crest-line). Weather and distance are not looked at.
namespace sandtable::belle_alliance {

bool is_clear_line(const Setup& setup, Vec from, Vec to);

}  // namespace sandtable::belle_alliance
