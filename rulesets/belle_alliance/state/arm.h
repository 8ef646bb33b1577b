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

}  // namespace sandtable::belle_alliance
