#pragma once

#include <optional>
#include <vector>

#include "engine/core/post.h"
#include "engine/dice/dice.h"
#include "rulesets/belle_alliance/rules/march/form.h"
#include "rulesets/belle_alliance/rules/march/march.h"
#include "rulesets/belle_alliance/rules/march/ride.h"
#include "rulesets/belle_alliance/state/action.h"
#include "rulesets/belle_alliance/state/state.h"

/// The film of the marching of a bound (4d), as a viewer saw it. It stands in no state: it is made
/// again from what was done and rolled.
namespace sandtable::belle_alliance {

/// A stretch of a unit's way on which the viewer saw it.
struct Trail {
  Side side = Side::A;
  /// Its number in the view: of the other side's its label.
  UnitId unit = kNoUnit;
  Form form;                     ///< in which it marched
  std::vector<TimedPose> poses;  ///< in their order; two at least
};

struct Film {
  int bound = 0;
  std::vector<Trail> trails;
  std::vector<RideWay> riders;  ///< the viewer's own staff figures
};

/// Plays what an action led to once more, with the same dice, up to the end of 4d. Of the other
/// side's units there is what visibility.ghosts shows: a unit is seen on its way if it was in sight
/// at the opening of the segment, or at a contact in it, or is at its end. Nullopt: no march comes
/// to its end in it.
std::optional<Film> film_of(const State& before, Post seat, const Action& action, Dice& dice,
                            Post viewer);
/// The same from a position in which nobody is asked.
std::optional<Film> film_on(const State& from, Dice& dice, Post viewer);

}  // namespace sandtable::belle_alliance
