#pragma once

#include "rulesets/belle_alliance/state/figures.h"

/// What rulings of an umpire count from, and how far.
namespace sandtable::belle_alliance {

/// The lowest valour there is (valour.below-minus-five).
inline constexpr int kLowestValour = -figure(FightFigure::LowestValour);
/// The best valour there is: as far above 0 (valour.meaning).
inline constexpr int kBestValour = -kLowestValour;

/// In the place of a Weather: what the scenario has for each bound counts again.
inline constexpr std::uint16_t kScenarioWeather = kWords<Weather>;

}  // namespace sandtable::belle_alliance
