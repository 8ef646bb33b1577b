#pragma once

#include "rulesets/belle_alliance/data/tables.gen.h"
#include "rulesets/belle_alliance/data/vocabulary.gen.h"

/// The steps of disorder: in order, LD, MD, FD (moral.ladder).
namespace sandtable::belle_alliance {

/// The state after an effect: as bad as the effect and one step below the present one, whichever is
/// worse; a milder effect changes nothing.
Disorder after_effect(Disorder present, Disorder effect);
/// The state after so many steps; 0 to 2.
Disorder steps_down(Disorder from, int steps);

/// Whether troops in that state may fire, attack (table.moral-states).
bool may_fire_in(Disorder state);
bool may_attack_in(Disorder state);
/// In order or in LD.
constexpr bool is_steady(Disorder state) {
  return state == Disorder::None || state == Disorder::LD;
}

}  // namespace sandtable::belle_alliance
