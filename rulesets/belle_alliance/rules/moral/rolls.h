#pragma once

#include <array>
#include <vector>

#include "engine/dice/dice.h"
#include "engine/dice/fraction.h"
#include "engine/dice/roll.h"
#include "rulesets/belle_alliance/rules/factors.h"
#include "rulesets/belle_alliance/rules/moral/moral.h"

/// The rolls of moral: reorganisation of what is in FD (table 16), spread of rout (table 9).
namespace sandtable::belle_alliance {

// ---------------------------------------------------------------- reorganisation

/// Whether a unit rolls in 2e of this bound (reorganise.roll).
bool may_reorganise(const State& state, Side side, UnitId unit);
FactorSheet reorganisation_sheet(const State& state, Side side, UnitId unit);
Roll reorganisation_roll(Side side, UnitId unit);
/// The state that dice and factors bring it to: LD, MD, or FD as before.
Disorder reorganisation_result(int dice_and_factors);
/// Chances of each state after the roll, exact.
std::array<Fraction, 4> reorganisation_odds(const State& state, Side side, UnitId unit);
/// Brings a unit up from FD: it forms line about its middle, faces as it is told to, and stands;
/// where its place is taken, or no base can stand there, it goes straight back up to 10 cm, and
/// stays in a heap if that does not help (reorganise.result, change.how). FD: it has failed once
/// more.
void reorganised(State& state, Side side, UnitId unit, Disorder to, Angle facing);
/// A roll of 2e, for the record.
struct Rallied {
  Side side = Side::A;
  UnitId unit = kNoUnit;
  FactorSheet sheet{FactorTable::Reorganisation};
  int dice = 0;   ///< their sum
  int roll = -1;  ///< the throw's place on the tape
  Disorder to = Disorder::FD;
};
/// The rolls of 2e for both sides, in the order of dice.streams. Who rallies waits in FD for his
/// player to say where he faces: a prompt each. Where choices are answered beforehand (prompts), or
/// no more can be asked, he forms as he faces.
template <class D, class L>
void reorganise_all(State& state, D& dice, L& log, std::vector<Rallied>* record = nullptr);
/// Who has rallied forms, facing as his player has said, as he does where that said nothing. Takes
/// the questions off.
void form_rallied(State& state);
/// Whether a side is asked where a unit faces.
bool is_facing_asked(const State& state, Side side, UnitId unit);

// ---------------------------------------------------------------- spread of rout

/// What a unit saw of a rout that passed it.
struct PassedBy {
  bool through = false;      ///< it was run through
  int valour = 0;            ///< of the routing unit; of several the highest
  UnitId routers = kNoUnit;  ///< of its own side
};
/// Whether a unit rolls at all; not in FD (rout.spread-who).
bool may_catch_rout(const State& state, Side side, UnitId unit);
FactorSheet spread_sheet(const State& state, Side side, UnitId unit, const PassedBy& by);
Roll spread_roll(Side side, UnitId unit);
/// Steps of disorder of dice and factors: 0 to 2, and 3 for FD.
int spread_result(int dice_and_factors);
/// Chances of each state after the roll, exact.
std::array<Fraction, 4> spread_odds(const State& state, Side side, UnitId unit, const PassedBy& by);
}  // namespace sandtable::belle_alliance
