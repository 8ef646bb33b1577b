#pragma once

#include "rulesets/belle_alliance/state/action.h"
#include "rulesets/belle_alliance/state/sightings.h"
#include "rulesets/belle_alliance/state/state.h"

namespace sandtable::belle_alliance {

/// Whether a post may hand in a sheet, as legal() tells it, by what its side's orders may rest on
/// in this position: for who judges it line by line while he writes it.
bool is_legal_sheet(const State& s, Post seat, const Action& sheet, const Sightings& sightings);

}  // namespace sandtable::belle_alliance
