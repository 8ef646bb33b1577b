#pragma once

#include <array>
#include <cstdint>

#include "rulesets/belle_epoque/state/setup.h"

namespace sandtable::belle_epoque {

/// What a player, or the umpire, can do: one decision.
enum class Verb : std::uint8_t {
  None,
  // setting up and reinforcements
  First,   ///< the winner of the roll places first
  Second,  ///< ... or lets the other begin
  Place,   ///< unit, to
  // a drawn token
  Pass,
  Test,   ///< unit, points [, purpose]: activate it with a reactivity test
  Move,   ///< unit, to [, route]: a basic move; before any test it activates the unit untested
  Stand,  ///< unit: stay; ends the activation unless it may still fire or assault
  // after a passed test
  March,    ///< unit, to [, route]
  Exit,     ///< unit: leave the board by the scenario's exit [, route]
  Fire,     ///< unit, target
  Assault,  ///< unit, target
  // answers of the other side
  Salvo,          ///< unit, points
  Evade,          ///< unit, points
  CounterCharge,  ///< unit, points
  Support,        ///< unit, points
  Decline,        ///< no (further) reaction
  Slip,           ///< unit, to [, route]: the route of an evade that succeeded
  Convert,        ///< unit, points: how many even losses become falling back
  FallBack,       ///< unit, to: one step
  Take,           ///< unit: take the position
  Hold,           ///< unit: leave it
  // ending the battle; whenever a side is asked
  Concede,
  OfferDraw,  ///< the other side is asked, then this one again
  AcceptDraw,
  RefuseDraw,
  // rulings of the umpire
  RulePlace,   ///< unit, to
  RuleRemove,  ///< unit
  RuleStands,  ///< unit, points
  RulePoints,  ///< side (target), points
  RuleGround,  ///< to, points = terrain kind
  RuleSpent,   ///< unit
  RuleReady,   ///< unit
  RuleResult,  ///< target = winning side, 2: a draw
};

/// Conceding and draws: answers whenever a side is asked, whatever about.
constexpr bool is_agreement(Verb v) { return v >= Verb::Concede && v <= Verb::RefuseDraw; }

/// What nobody is offered, though he may: no list has it.
constexpr bool is_unlisted(Verb v) { return v == Verb::Concede || v == Verb::OfferDraw; }

/// What a test is announced for where the option declare-action is `named`.
enum class Purpose : std::uint8_t { Any, March, Fire, Assault };

struct Action {
  Verb verb = Verb::None;
  UnitId unit = kNoUnit;
  UnitId target = kNoUnit;
  Sector to = kNowhere;
  std::uint8_t points = 0;
  Purpose purpose = Purpose::Any;
  std::uint8_t steps = 0;  ///< 0: the route is left to the program
  std::array<Sector, 5>
      route{};  ///< the sectors entered, in order; the last is `to` (of an exit: the exit)
  friend bool operator==(const Action&, const Action&) = default;
};

}  // namespace sandtable::belle_epoque
