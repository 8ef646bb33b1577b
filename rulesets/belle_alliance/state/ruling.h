#pragma once

#include "rulesets/belle_alliance/state/figures.h"

/// What rulings of an umpire count from.
namespace sandtable::belle_alliance {

/// The lowest valour there is (valour.below-minus-five).
inline constexpr int kLowestValour = -figure(FightFigure::LowestValour);

}  // namespace sandtable::belle_alliance
