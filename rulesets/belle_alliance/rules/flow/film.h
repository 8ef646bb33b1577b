#pragma once

#include <optional>
#include <vector>

#include "engine/core/post.h"
#include "engine/dice/dice.h"
#include "rulesets/belle_alliance/rules/march/form.h"
#include "rulesets/belle_alliance/rules/march/march.h"
#include "rulesets/belle_alliance/rules/march/ride/ride.h"
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
  Track began{}, ended{};        ///< what lay behind a train at its first pose and at its last
  std::vector<TimedPose> poses;  ///< in their order; two at least
};

/// A stretch of the way of an officer or adjutant of the other side on which the viewer saw him:
/// who he is does not show.
struct Stranger {
  Side side = Side::A;
  int step = 0;             ///< with whose end it begins; 0: with the march
  std::vector<Vec> places;  ///< there, and at the end of each step after it
  friend bool operator==(const Stranger&, const Stranger&) = default;
};

struct Film {
  int bound = 0;
  std::vector<Trail> trails;
  std::vector<RideWay> riders;      ///< the viewer's own staff figures
  std::vector<Stranger> strangers;  ///< the other side's, in the order of step and place
};

/// Plays what an action led to once more, with the same dice, up to the end of 4d. Of the other
/// side's units there is what visibility.ghosts shows: a unit is seen on its way if it was in sight
/// at the opening of the segment, or at a contact in it, or is at its end; so are its officers and
/// adjutants. Nullopt: no march comes to its end in it.
std::optional<Film> film_of(const State& before, Post seat, const Action& action, Dice& dice,
                            Post viewer);
/// The same from a position in which nobody is asked.
std::optional<Film> film_on(const State& from, Dice& dice, Post viewer);

}  // namespace sandtable::belle_alliance
