#pragma once

#include "rulesets/belle_alliance/data/vocabulary.gen.h"

namespace sandtable::belle_alliance {

/// The arm that troops are of: what shows of them at a distance (visibility.what-shows).
constexpr Arm arm_of(Troops troops) {
  switch (troops) {
    case Troops::LineInfantry:
    case Troops::LightInfantry:
      return Arm::Infantry;
    case Troops::HeavyCavalry:
    case Troops::MediumCavalry:
    case Troops::LightCavalry:
      return Arm::Cavalry;
    case Troops::FootArtillery:
    case Troops::HorseArtillery:
      return Arm::Artillery;
    case Troops::Waggons:
      return Arm::Waggon;
  }
  return Arm::Infantry;
}

constexpr bool is_infantry(Troops troops) {
  return troops == Troops::LineInfantry || troops == Troops::LightInfantry;
}
constexpr bool is_cavalry(Troops troops) {
  return troops == Troops::HeavyCavalry || troops == Troops::MediumCavalry ||
         troops == Troops::LightCavalry;
}
constexpr bool is_artillery(Troops troops) {
  return troops == Troops::FootArtillery || troops == Troops::HorseArtillery;
}

}  // namespace sandtable::belle_alliance
