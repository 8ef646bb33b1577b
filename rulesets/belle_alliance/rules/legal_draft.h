#pragma once

#include "rulesets/belle_alliance/rules/sight/sight.h"
#include "rulesets/belle_alliance/state/action.h"
#include "rulesets/belle_alliance/state/sightings.h"
#include "rulesets/belle_alliance/state/state.h"

/// What is judged again and again while it is written, by one look at the field.
namespace sandtable::belle_alliance {

/// Whether a post may hand in a sheet, as legal() tells it. `sightings`: what its side's orders may
/// rest on in this position.
bool is_legal_sheet(const State& s, Post seat, const Action& sheet, const Sightings& sightings);

/// The same of a list of shots. `sight` and `memory`: of this position.
bool is_legal_fire(const State& s, Post seat, const Action& shots, const Sight& sight,
                   Sight::Memory& memory);

}  // namespace sandtable::belle_alliance
