#pragma once

#include <array>

#include "engine/core/side.h"
#include "engine/dice/fraction.h"
#include "engine/dice/roll.h"
#include "rulesets/belle_alliance/data/tables.gen.h"
#include "rulesets/belle_alliance/data/vocabulary.gen.h"
#include "rulesets/belle_alliance/state/place.h"

/// What comes of one shot once its factors are agreed (table 12): figures lost, then the moral
/// effect, from one throw of dice (reading.loss-then-moral).
namespace sandtable::belle_alliance {

/// Units of fire of so many figures that bear (fire.unit-of-fire).
int units_of_fire(int figures);
/// Units of fire of so many gunners (fire.unit-of-fire-artillery).
int units_of_gunners(int gunners);

/// A shot of one unit at one target, its factors summed.
struct Shot {
  int units = 0;                       ///< of fire
  int loss_factors = 0;                ///< tables 6 and 7, for loss
  int moral_factors = 0;               ///< for moral, without the row for losses in this bound
  int figures = 0;                     ///< of the target, now
  int at_opening = 0;                  ///< of the target, at 1a
  int lost_before = 0;                 ///< to fire in this bound, before this sub-phase
  Disorder disorder = Disorder::None;  ///< of the target
};

struct ShotResult {
  int loss = 0;   ///< figures, rounded once (fire.loss-total)
  int moral = 0;  ///< the sum that the effect is read at
  Disorder effect = Disorder::None;
  Disorder state = Disorder::None;  ///< of the target after it (moral.ladder)
  friend bool operator==(const ShotResult&, const ShotResult&) = default;
};

Roll fire_roll(Side side, UnitId unit);
/// What so many eyes of three dice come to.
ShotResult shot_result(const Shot& shot, int dice);
/// The state after an effect: as bad as the effect and one step below the present one, whichever is
/// worse; a milder effect changes nothing (moral.ladder).
Disorder after_effect(Disorder present, Disorder effect);

/// Chances of each state of the target after the shot, exact.
std::array<Fraction, 4> shot_odds(const Shot& shot);

}  // namespace sandtable::belle_alliance
