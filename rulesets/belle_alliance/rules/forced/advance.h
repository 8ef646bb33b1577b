#pragma once

#include <span>

#include "engine/dice/roll.h"
#include "rulesets/belle_alliance/rules/march/ground/going.h"
#include "rulesets/belle_alliance/rules/march/march.h"

/// The continued advance of winners in 6d (melee.continued-advance, melee.must-advance,
/// melee.pursuit).
namespace sandtable::belle_alliance {

/// A winner who goes on.
struct Advance {
  Side side = Side::A;
  UnitId unit = kNoUnit;
  Len length = 0;  ///< at the most
  bool after_loser = false;
};

/// Whether a unit has won so that it may go on, and still can.
bool may_go_on(const State& state, Side side, UnitId unit);
/// How far it may go on: half of its normal rate, which nothing is taken from.
Len advance_length(const State& state, Side side, UnitId unit);

/// The roll by which winning cavalry that charged may be held, a roll of a unit, and whether those
/// dice hold it.
Roll hold_roll(Side side, UnitId unit);
bool is_held(const State& state, Side side, UnitId unit, int dice);

/// The march of those who go on, while everybody else stands: straight ahead, or for the loser
/// where he is in reach. Each attacks the first opponent whom its zone touches, but for those in
/// rout.
March advance_march(const State& state, const Going& going, std::span<const Advance> advances);

/// Takes the losses of routers whom an advance has touched, each once a bound; they run on in 6f.
/// `told` is handed each, with who came upon it.
void run_down(State& state, const March& march, std::span<const Advance> advances,
              std::vector<Happening>& told);

}  // namespace sandtable::belle_alliance
