#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "engine/core/side.h"
#include "engine/dice/dice.h"
#include "engine/dice/fraction.h"
#include "rulesets/belle_alliance/rules/factors.h"
#include "rulesets/belle_alliance/rules/fire/engage.h"
#include "rulesets/belle_alliance/rules/fire/result.h"
#include "rulesets/belle_alliance/rules/march/march.h"
#include "rulesets/belle_alliance/rules/moral/moral.h"
#include "rulesets/belle_alliance/rules/sight/sight.h"
#include "rulesets/belle_alliance/state/state.h"

/// Fire (book 3): who may name whom, what a shot meets, its factors, and a whole firing sub-phase.
namespace sandtable::belle_alliance {

/// A shot as it was declared. Two of one unit are a split fire, and so are one of a mother unit and
/// one of its skirmish line (fire.split-two-parts, fire.from-line-and-mother).
struct Shot {
  Side side = Side::A;
  UnitId firer = kNoUnit;
  UnitId target = kNoUnit;         ///< of the other side; kNoUnit: whoever lies in the part below
  FeatureId feature = kNoFeature;  ///< assumed to be held (fire.needs-sight)
  std::uint8_t part = kWhole;      ///< of it; kWhole: the disc about a point in it
  Vec spot{};                      ///< that point (orders.part-of-feature)
  std::uint8_t figures = 0;        ///< of a split fire: so many of those that can fire, or gunners
  bool ranging = false;            ///< without effect (fire.ranging-without-effect)
  friend bool operator==(const Shot&, const Shot&) = default;
};

/// Most shots of one sub-phase: two parts a unit, both sides.
inline constexpr std::size_t kMostShots = 4 * kMaxUnits;

/// Whether a shot may be named in this sub-phase, 3a or 5a. Nothing of it rests
/// on a distance or a line of fire but whether the firer sees his target: those
/// are measured when the lists are open (fire.conditions-not-met). `own`: all
/// shots that its side names; `sight` and `memory`: of this position.
template <class S>
bool may_fire(const State& state, const Sight& sight, Sight::Memory& memory,
              std::span<const Shot> own, const Shot& shot, S& why);
template <class S>
bool may_fire(const State& state, std::span<const Shot> own, const Shot& shot, S& why) {
  Sight::Memory memory;
  return may_fire(state, Sight(state), memory, own, shot, why);
}
/// The same of a shot that is the only one of its unit.
template <class S>
bool may_fire(const State& state, const Shot& shot, S& why) {
  return may_fire(state, std::span(&shot, 1), shot, why);
}
/// How many figures of a unit can fire at all, formed as it is: gunners of guns
/// (table.fire-shares).
int can_fire(const State& state, Side side, UnitId unit);

/// What was measured of a shot (fire.who-fires, fire.zone).
struct Bearing {
  int figures = 0;       ///< that bear; of guns gunners; 0: it is not carried out
  int zone = 0;          ///< 1 to 3
  Len distance = 0;      ///< along the shortest free line, in micrometres
  Vec from{}, to{};      ///< that line
  bool through = false;  ///< it runs through the skirmish line of the target
  int face = 0;          ///< of a square or sector: from which
  UnitId target = kNoUnit;
  UnitSet also{};  ///< who lies with it in the part that was named, and shares what hits
  /// The firer's side does not see it: the line is that to the part, whoever lies in it.
  bool unseen = false;
  Clause why;  ///< of one that is not carried out: what keeps it back
  bool carried_out() const { return figures > 0; }
};

/// A shot with its factors, before any die.
struct FireSheet {
  Shot shot;
  Bearing bearing;
  bool artillery = false;
  bool split = false;   ///< its firer fires in two parts
  bool hidden = false;  ///< the firer assumes his target and does not see it
  bool shell = false;   ///< howitzers that are not loaded with canister (fire.ammunition)
  int units = 0;        ///< of fire
  int strength = 0;     ///< its figures in the factor for numbers (fire.gunners-times-five)
  FactorSheet loss{FactorTable::FireLoss};
  FactorSheet moral{FactorTable::FireMoral};  ///< without the row for losses in this bound
  bool carried_out() const { return bearing.carried_out(); }
};

/// The sheet of one shot among those of its side in this sub-phase.
FireSheet sheet_of(const State& state, std::span<const Shot> all, std::size_t which);
/// The same of a shot that is the only one.
inline FireSheet sheet_of(const State& state, const Shot& shot) {
  return sheet_of(state, std::span(&shot, 1), 0);
}

/// A shot of a sub-phase, for the record: its sheet, carried out or not, with officers engaged and
/// the row for losses, and its throw.
struct FiredShot {
  FireSheet sheet;
  FireSheet to_firer;  ///< what of it its side may know: of a target unseen, that of nobody
  int dice = 0;        ///< the sum of the three, where any were thrown
  int roll = -1;       ///< the throw's place on the tape; parts of split fire have one
};
/// What happened in a firing sub-phase, for whoever tells it.
struct FireRecord {
  std::vector<EngagedOfficer> engaged;
  std::vector<FiredShot> shots;  ///< in the order in which they were handed in
  Changes changes;
};

/// One firing sub-phase, 3a or 5a, of both sides: from the state at its opening
/// all shots are measured, officers engaged, all is rolled, and only then
/// losses, moral effects and removals are applied together (fire.simultaneous,
/// fire.declaration). Shots are those that may_fire allows, in any order. What
/// happened goes to `record`, where somebody wants to know.
template <class D, class L>
void fire_all(State& state, std::span<const Shot> shots, D& dice, L& log,
              FireRecord* record = nullptr);

/// What may become of a target, and how likely it is.
struct TargetOutcome {
  int loss = 0;  ///< figures of it, the loss due to FD included
  Disorder effect = Disorder::None;
  Disorder state = Disorder::None;  ///< afterwards
  int valour = 0;                   ///< afterwards
  bool removed = false;
  Fraction chance;
};
/// Chances of what all that is fired at one target does to it, exact: closed sums over the throws
/// of three dice, one a firing unit (fire.common-target-working, fire.split-one-roll). The mildest
/// first. Officers are engaged before the factors are agreed, so that the state is one in which
/// that is done.
std::vector<TargetOutcome> target_odds(const State& state, std::span<const Shot> shots, Side side,
                                       UnitId target);

}  // namespace sandtable::belle_alliance
