#pragma once

#include "rulesets/belle_alliance/rules/fire/fire.h"
#include "rulesets/belle_alliance/rules/flow/flow.h"

namespace sandtable::belle_alliance {

/// A shot as a side has named it: an enemy by his label, a part of a feature, or a point in one.
inline Shot shot_of(const State& s, Side side, const Item& item) {
  Shot shot;
  shot.side = side;
  shot.firer = item.who;
  shot.ranging = item.yes != 0;
  shot.figures = static_cast<std::uint8_t>(item.amount);
  if (item.about == About::Feature || item.about == About::Spot) {
    shot.feature = item.which;
    shot.part = item.part;
    shot.spot = item.place;
  } else {
    shot.target = unit_labelled(s, side, item.which);
  }
  return shot;
}

}  // namespace sandtable::belle_alliance
