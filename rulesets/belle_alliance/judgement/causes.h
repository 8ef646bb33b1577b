#pragma once

#include <cstdint>

/// What a captain says of his decisions: the kinds of a Cause (engine/core/judgement.h). Chances
/// are in thousandths, distances in centimetres as he estimates them.
namespace sandtable::belle_alliance {

enum class Said : std::uint8_t {
  None,
  Forces,     ///< `amount` enemy figures in sight, `object`: hundredths of his own
  Ghosts,     ///< `amount` enemies are where they were last seen
  Bears,      ///< on brigade `subject` the enemy labelled `object`, `amount` cm off
  WasSeen,    ///< the same of one who is not in sight, last seen in bound `amount`
  Free,       ///< no enemy that is known of bears on brigade `subject`
  Means,      ///< brigade `subject` is to do `amount`, an Intent; `object`: the task, or -1
  Order,      ///< unit `subject` does `amount`, a Purpose; `object`: the enemy's label, or -1.
              ///< `chance`: that the order is carried out
  Melee,      ///< unit `subject` attacks `object`; `chance`: that he gives way
  Shot,       ///< unit `subject` fires at `object`; `chance`: that he falls into some disorder
  Announces,  ///< unit `subject` its attack
  Keeps,      ///< unit `subject` does not
  Rides,      ///< staff figure `subject` to unit `object`, or to a place
  Chooses,    ///< unit `subject` at a choice of the march: `amount` is 1 for yes
  GoesOn,     ///< unit `subject` after its melee; `amount` is 1 for yes
  Appoints,   ///< adjutant `object` for officer `subject`
  Needs,      ///< what unit `subject` begins takes `amount` bounds
  Settles,    ///< on a draw that is offered; `amount` is 1 for yes
  Nothing,    ///< there is nothing to decide
  Weighed,    ///< after playing `amount` bounds
};

/// Why a unit has the order that it has.
enum class Purpose : std::uint8_t {
  Waits,      ///< no order: it stands
  Takes,      ///< towards the objective
  Strikes,    ///< attacks
  Screens,    ///< skirmishers before it
  Squares,    ///< horse is near
  Deploys,    ///< another formation
  Unlimbers,  ///< guns that reach the enemy
  Loads,      ///< canister
  Nears,      ///< towards the enemy
  Leaves,     ///< away from him
  Enters,     ///< a part of a feature
  Storms,
  CallsIn,
  Rests,
  Resupplies,
  Builds,
  Splits,
  Assembles,
  Exits,    ///< off the table, as a task asks
  ComesOn,  ///< reinforcements, and who retreated off
};

}  // namespace sandtable::belle_alliance
