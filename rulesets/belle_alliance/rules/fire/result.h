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

/// Quarters of a figure that so many units of fire take at a loss sum (table.fire-loss-result).
int loss_quarters(int units, int loss_sum);
/// Whole figures, rounded once, halves up (fire.loss-total).
constexpr int figures_of(int quarters) { return (quarters + 2) / 4; }
/// What the moral factor for losses to fire in this bound adds (fire.loss-row): `lost` of the
/// figures that there were at 1a.
int loss_row(int lost, int at_opening);
/// The effect read at a moral sum (table.fire-moral-result).
Disorder moral_effect(int moral_sum);

/// A shot of one unit at one target, its factors summed.
struct Volley {
  int units = 0;                       ///< of fire
  int loss_factors = 0;                ///< tables 6 and 7, for loss
  int moral_factors = 0;               ///< for moral, without the row for losses in this bound
  int figures = 0;                     ///< of the target, now
  int at_opening = 0;                  ///< of the target, at 1a
  int lost_before = 0;                 ///< to fire in this bound, before this sub-phase
  Disorder disorder = Disorder::None;  ///< of the target
};

struct VolleyResult {
  int loss = 0;   ///< figures, rounded once (fire.loss-total)
  int moral = 0;  ///< the sum that the effect is read at
  Disorder effect = Disorder::None;
  Disorder state = Disorder::None;  ///< of the target after it (moral.ladder)
  friend bool operator==(const VolleyResult&, const VolleyResult&) = default;
};

/// Three dice, summed.
Roll fire_roll(Side side, UnitId unit);

/// What so many eyes of three dice come to.
VolleyResult volley_result(const Volley& volley, int dice);
/// Chances of each state of the target after the shot, exact.
std::array<Fraction, 4> volley_odds(const Volley& volley);

}  // namespace sandtable::belle_alliance
