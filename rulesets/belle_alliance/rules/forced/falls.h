#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "rulesets/belle_alliance/rules/forced/fall_plan.h"
#include "rulesets/belle_alliance/rules/march/ride/ride.h"
#include "rulesets/belle_alliance/rules/moral/rolls.h"

/// Retreats and routs with the spread of rout, in waves: sub-phases 1c, 2f, 3b, 5b, 6c and 6f
/// (phases.forced-in-every-phase, sim.forced-moves-together).
namespace sandtable::belle_alliance {

/// A retreat or rout as it was made.
struct Fall {
  enum class End : std::uint8_t {
    Made,        ///< as far as it goes
    Stopped,     ///< before an enemy, impassable ground or an edge that is not its own
    AtEdge,      ///< its own, where it stays
    Off,         ///< over its own edge (retreat.off-table)
    Surrounded,  ///< a rout without a free course: it loses prisoners (rout.blocked)
  };
  Side side = Side::A;
  UnitId unit = kNoUnit;
  bool rout = false;
  End end = End::Made;
  bool breaks = false;  ///< a retreat that ends in FD (retreat.blocked, formation.no-rate-there)
  Angle heading = 0;
  Vec from{}, to{};  ///< the middle of its front, of a heap its centre
  std::uint8_t prisoners = 0;
};

/// An own unit that routs of a wave have come near: it rolls (rout.spread-who).
struct Shaken {
  Side side = Side::A;
  UnitId unit = kNoUnit;
  PassedBy by;
  FactorSheet sheet{FactorTable::SpreadOfRout};
  int steps = 0;  ///< of disorder that its roll comes to; 3: FD
  int roll = -1;  ///< on the tape of the action
};

/// One sub-phase of forced moves.
class Falls {
 public:
  Falls(State& state, const Going& going) : state_(state), going_(going) {}

  /// Moves everybody who has to run and has not yet in this sub-phase, together; false where
  /// nobody has to.
  bool wave();
  /// What the wave was: by number in the order of battle, of equal numbers side A first.
  std::span<const Fall> made() const { return made_; }
  /// Who has to roll after it, in the same order; each unit once in the sub-phase.
  std::span<Shaken> shaken() { return shaken_; }
  /// Staff figures whom an enemy who ran came near to, by the moment.
  std::span<const RideEnd> caught() const { return caught_; }
  /// Applies what those rolls came to, prisoners and retreats that end in FD.
  void settle();

 private:
  struct Runner {
    FallPlan plan;
    std::size_t mover = 0;
    Fall fall;
  };
  void gather();
  bool has_to_retreat(Side side, UnitId unit) const;
  bool has_to_rout(Side side, UnitId unit) const;
  void march();
  void finish(Runner& runner, const March& march);
  void take_off(const Fall& fall);
  void pass(const March& march);
  bool may_catch(const March& march) const;
  void watch_staff(const March& march);
  void come_near(const Runner& runner, std::span<const Mover> movers, std::span<const Body> bodies);
  void clear();
  UnitSet& of(std::array<UnitSet, 2>& sets, Side side) const {
    return sets[static_cast<std::size_t>(index(side))];
  }
  bool has(const std::array<UnitSet, 2>& sets, Side side, UnitId unit) const {
    return sets[static_cast<std::size_t>(index(side))].has(unit);
  }

  State& state_;
  const Going& going_;
  std::vector<Runner> runners_;
  std::vector<Fall> made_;
  std::vector<Shaken> shaken_;
  std::vector<RideEnd> caught_;
  std::array<UnitSet, 2> retreated_, routed_, rolled_;  ///< in this sub-phase
};

/// Carries out a sub-phase of retreats and routs: all that has fallen due, then the spread of rout,
/// in waves until nothing new falls due. `caught` is handed each wave that has run, for the catch
/// rolls of its moments; `told` when it is settled.
template <class D, class L, class Caught, class Told>
void retreats_and_routs(State& state, D& dice, L& /*log*/, Caught&& caught, Told&& told) {
  const Going going(state);
  Falls falls(state, going);
  while (falls.wave()) {
    caught(falls);
    for (Shaken& unit : falls.shaken()) {
      unit.sheet = spread_sheet(state, unit.side, unit.unit, unit.by);
      unit.steps = spread_result(dice(spread_roll(unit.side, unit.unit)) + unit.sheet.sum());
      unit.roll = dice.last();
    }
    falls.settle();
    told(falls);
  }
}
template <class D, class L, class Told>
void retreats_and_routs(State& state, D& dice, L& log, Told&& told) {
  retreats_and_routs(
      state, dice, log, [](Falls&) {}, told);
}
template <class D, class L>
void retreats_and_routs(State& state, D& dice, L& log) {
  retreats_and_routs(state, dice, log, [](Falls&) {});
}

}  // namespace sandtable::belle_alliance
