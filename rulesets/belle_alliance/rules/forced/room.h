#pragma once

#include <optional>
#include <vector>

#include "rulesets/belle_alliance/rules/march/form.h"
#include "rulesets/belle_alliance/rules/march/ground/going.h"

/// Other places for whoever has come to lie on others (sim.forced-moves-together,
/// march.passing-forced).
namespace sandtable::belle_alliance {

/// A unit that lies where it cannot stay, and where it looks for another place.
struct Seeker {
  Side side = Side::A;
  UnitId unit = kNoUnit;
  Form form{};
  geometry::Pose end{};  ///< where it lies
  Angle heading = 0;     ///< it looks on that way, back from there, and at last all round
  Len on = 0, back = 0;
  Vec origin{};           ///< nothing that nobody crosses may part its place from here
  Len keeps_off = 0;      ///< so far from enemies, where it is not so near already
  bool lies_well = true;  ///< its end is ground on which it may stand, whatever that is
  int rank = 0;           ///< of two of one side who would stand on each other the lower looks on
  std::optional<Vec> place{};  ///< that it finds, which may be its end; none: it lies as it lies
};

/// Finds a place for all of them at one time, each as near as it looks: they are taken up from the
/// table together, and look on from there until nobody would stand on anybody: of two of opposite
/// sides who would, both. Nobody is moved.
void find_room(State& state, const Going& going, std::vector<Seeker>& all);

}  // namespace sandtable::belle_alliance
