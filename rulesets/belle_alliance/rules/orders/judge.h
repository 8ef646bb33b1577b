#pragma once

#include <vector>

#include "engine/core/clause.h"
#include "engine/core/post.h"
#include "rulesets/belle_alliance/state/sightings.h"
#include "rulesets/belle_alliance/state/state.h"

/// What a sheet refuses (measuring.silent-validator): whatever a player may know without measuring,
/// and never a distance.
namespace sandtable::belle_alliance {

/// Every clause that forbids an order of the sheet that `post` writes at the opening of 1a, in the
/// order of its lines; `piece` is the UnitId, or kNoPiece for a body. Empty: it may be sealed.
std::vector<Finding> refusals(const State& state, Post post, const Sheet& sheet,
                              const Sightings& sightings);

}  // namespace sandtable::belle_alliance
