#pragma once

#include <array>

#include "engine/core/side.h"
#include "engine/dice/fraction.h"
#include "engine/dice/roll.h"
#include "rulesets/belle_alliance/data/tables.gen.h"
#include "rulesets/belle_alliance/state/place.h"

/// The rolls of staff figures (1.1.4): catching, engaging, replacement. Three dice each.
namespace sandtable::belle_alliance {

/// What becomes of a staff figure that came near an opponent (table 18).
struct Caught {
  bool falls = false;
  int side_factor = 0;  ///< of all rolls of its side's units, to the end of the next bound
  friend bool operator==(const Caught&, const Caught&) = default;
};
Roll catch_roll(Side side, StaffId staff);
Caught catch_result(int dice);

/// What becomes of an engaged officer, and what his unit has of it in this bound (table 10).
struct Engaged {
  bool falls = false;
  int factor = 0;
  friend bool operator==(const Engaged&, const Engaged&) = default;
};
Roll engage_roll(Side side, StaffId staff);
Engaged engage_result(int dice);

/// Whether an adjutant takes a fallen officer's place, and how able he proves (table 19).
using Replacement = table::table_replacement_result::Key;
Roll replacement_roll(Side side, StaffId fallen);
/// `superior`: an officer above the fallen one touches the adjutant; `failed_row`: bounds in a row
/// in which the roll failed.
int replacement_factor(bool superior, int failed_row);
Replacement replacement_result(int dice_and_factors);
/// Chances of each result, by its key, exact.
std::array<Fraction, 4> replacement_odds(int factor);

}  // namespace sandtable::belle_alliance
