#pragma once

#include "rulesets/belle_alliance/rules/fire/aim.h"

/// Factor sheets of shots (tables 6, 7 and 12), once they are measured.
namespace sandtable::belle_alliance {

/// Lays out the sheet of a shot that was measured so.
FireSheet lay_out(const State& state, std::span<const Shot> all, std::size_t which,
                  const Bearing& bearing, const FirePart& part);

/// What of a sheet the firer's side may know: of a target that it does not see the one of a part in
/// which nobody is (visibility.factors-opened).
FireSheet for_firer(const State& state, std::span<const Shot> all, std::size_t which,
                    const FireSheet& sheet, const FirePart& part);

/// Adds the line for what the target has lost to fire in this bound, which follows from the roll
/// (fire.loss-row).
void add_losses(FireSheet& sheet, int row);

/// Adds the line for further units whose fire at a common target makes the effect worse, to the
/// sheet whose sum it is read at (fire.common-target-working).
void add_further(FireSheet& sheet, int value);

/// Units of fire of a part of split fire: what of its figures bears, and what of the other part's
/// does if that is carried out and stands before it. There is one smaller unit of fire in both
/// (fire.split-no-second-small-unit).
int units_of_part(bool gunnery, int figures, bool second, int other_figures);

/// Figures of a target as they count, its skirmish line with it (fire.soutien-counts-skirmishers).
struct TargetStrength {
  int figures = 0;
  int line = 0;         ///< of those, figures of its skirmish line
  int at_opening = 0;   ///< at 1a
  int lost_before = 0;  ///< to fire in this bound
};
/// `line_is_shot_at`: the line is a target of its own in this sub-phase.
TargetStrength strength_of(const State& state, Side side, UnitId target, bool line_is_shot_at);
/// Whether somebody fires at the skirmish line of a target by itself: a shot that is carried out,
/// and no mere ranging.
bool is_line_shot_at(const State& state, std::span<const Shot> all, Side side, UnitId target);

/// Books what a unit has gone, by whatever movement; guns that had ranged on it have to do it anew
/// once that is more than 20 cm in a bound (fire.ranging-lost).
void note_way(State& state, Side side, UnitId unit, Len went);
/// Whether guns have ranged on a target (fire.ranging, fire.ranging-lost).
bool has_ranged(const State& state, Side side, UnitId guns, UnitId target);

}  // namespace sandtable::belle_alliance
