#pragma once

#include <cstdint>

#include "engine/core/post.h"
#include "engine/core/rng.h"
#include "rulesets/belle_alliance/state/action.h"
#include "rulesets/belle_alliance/state/state.h"

namespace sandtable::belle_alliance {

/// The decision that decides nothing: an empty sheet, no announcement, no move, and at each choice
/// of the march what is done where nobody answers (phases.decisions).
Action nothing_for(const State& s, Post seat);

/// How places stand on a sheet: as points of the table, which are figures once they are written, or
/// by what is there alone.
enum class PlaceStyle : std::uint8_t { Points, Named };

/// A legal decision at random, of what the post may know alone: orders that hold together, moves of
/// officers towards their units, any answer.
Action random_for(const State& s, Post seat, Rng& rng, PlaceStyle places = PlaceStyle::Points);

}  // namespace sandtable::belle_alliance
