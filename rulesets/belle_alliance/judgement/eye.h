#pragma once

#include "rulesets/belle_alliance/state/state.h"

/// How a computer commander estimates: as a player does, who may not measure (measuring.computer).
namespace sandtable::belle_alliance {

/// By how many hundredths he misjudges the distance between an own unit and an enemy, whom his side
/// calls by a label: the same all bound long, drawn for each pair; 0 where anybody may measure, or
/// by option computer-eye.
int misjudged_by(const State& known, Side side, UnitId unit, Label label);

/// Where he takes an enemy to stand: as far from that unit as he estimates.
Vec taken_to_be(const State& known, Side side, UnitId unit, Label label, Vec place);

/// Whole centimetres between two places, as the crow flies.
int centimetres_between(Vec a, Vec b);

}  // namespace sandtable::belle_alliance
