#pragma once

#include "engine/core/rng.h"
#include "rulesets/belle_alliance/rules/ruleset.h"

/// Worlds that a computer commander plays in: what he knows, and for the rest what may well be.
namespace sandtable::belle_alliance {

/// A whole position that fits a view: enemies in sight where he takes them to stand, those seen
/// lately where they were seen last, with valour and officers as his chance has it; the rest of the
/// enemy's order of battle somewhere off. Officers and adjutants in sight stand where they are
/// seen, the others behind the middle of all. Enemies have their labels for numbers, as in the
/// view, and see what they would see.
State guessed_world(const View& view, Rng& rng);

/// Bounds after which nobody is taken to stand where he was seen last.
inline constexpr int kGhostLasts = 3;

}  // namespace sandtable::belle_alliance
