#pragma once

#include <array>
#include <cstdint>

#include "rulesets/fixed_baynet/state/setup.h"

namespace sandtable::fixed_baynet {

/// What a player, or the umpire, can do: one decision. An order of a unit is one gesture: the rules
/// work out every man's part of it.
enum class Verb : std::uint8_t {
  None,
  // orders
  Begin,     ///< the activation begins, and panic is acted out
  Move,      ///< way, facing: all by the same way, shape kept
  March,     ///< place, facing, formation, ranks: a formation set down
  Turn,      ///< facing: a move of 0 inches
  Form,      ///< formation: change it where they stand (place, facing, ranks)
  Charge,    ///< target, target_man: straight at the enemy
  Fire,      ///< target, target_man, number: so many shots a man
  FireOver,  ///< the same over the heads of prone men, to hold them down
  Attack,    ///< target, target_man: hand to hand, who is in contact
  Down,      ///< lie down
  Up,        ///< get up
  // orders in and about buildings
  OpenDoor,   ///< spot: a door
  BashDoor,   ///< spot: a door
  GoIn,       ///< spot: a door of an enclosed building
  ComeOut,    ///< spot: a door of it; way: from there
  Pass,       ///< spot: another section
  Post,       ///< spot: a door or window of the section
  Stairs,     ///< number: 1 up, -1 down; way: from there
  Climb,      ///< a ladder, up or down
  FireHouse,  ///< house, number
  CheckGlory,
  Rally,     ///< one man's; number 1: he assembles men of several broken units into a new one
  FallBack,  ///< one man's; target: the unit that he sends back, his own where none is named
  Heal,      ///< a medic's: target_man, brought round, or the worst wound of a hero dressed
  Mount,     ///< men beside their mounts
  Dismount,
  Flare,    ///< one man's: place
  CallUp,   ///< one man's: target, a unit in reserve
  Enter,    ///< a reserve: place, facing, formation, ranks
  Leave,    ///< number: by this edge of the table
  Destroy,  ///< one man's: number, the objective whose thing he destroys
  Deploy,   ///< before the first turn: place, facing, formation, ranks
  // orders about an artillery piece (gun); men: who serves it
  FirePiece,  ///< target, target_man, number: salvos, ammunition; a mortar: what was planned
  Guess,      ///< target; facing, number: a bearing and a range
  Plan,       ///< facing, number: a bearing and a range, for a later turn
  DropPlan,
  TurnPiece,  ///< facing
  MovePiece,  ///< way
  ClearJam,
  FirePieceOver,  ///< the same as FirePiece over the heads of prone men: a machine gun's salvos
  CallFire,       ///< one man's: target
  Done,           ///< the activation is over; of a unit not yet activated: it does nothing
  // answers
  Strike,  ///< a hero who stays counter-attacks
  Hold,    ///< he does not
  Reroll,  ///< throw the close-combat die again
  Keep,
  Lay,  ///< before everything else: number, the perimeter that is laid out
  // the end
  Concede,
  OfferDraw,
  AcceptDraw,
  RefuseDraw,
  // rulings of the umpire
  RulePlace,      ///< unit and one man; place, facing
  RuleRemove,     ///< unit and one man
  RuleWound,      ///< unit and one man
  RuleFree,       ///< unit, some of it: prisoners
  RuleGlory,      ///< unit, some of it; number
  RuleActions,    ///< unit, some of it; number
  RuleFormation,  ///< unit, formation
  RuleDoor,       ///< number
  RuleResult,     ///< number = winning side, 2: a draw
};

/// Orders that men give an artillery piece.
constexpr bool about_piece(Verb verb) {
  return verb >= Verb::FirePiece && verb <= Verb::FirePieceOver;
}

/// A straight part of a way.
struct Leg {
  Angle angle = 0;
  Len length = 0;
  friend bool operator==(const Leg&, const Leg&) = default;
};

/// A way on foot: any path of straight legs (movement.path).
struct Way {
  static constexpr int kMost = 8;
  std::uint8_t count = 0;
  std::array<Leg, kMost> leg{};

  const Leg* begin() const { return leg.data(); }
  const Leg* end() const { return leg.data() + count; }
  bool add(Leg more) {
    if (count == kMost) return false;
    leg[count++] = more;
    return true;
  }
  friend bool operator==(const Way&, const Way&) = default;
};

/// What is fired: what the army list says, or what is chosen (option ammunition-free-choice).
enum class Load : std::uint8_t { Listed, Shot, Shell };

struct Action {
  Verb verb = Verb::None;
  UnitId unit = kNoUnit;
  std::uint32_t men = 0;  ///< of the unit, a bit a number; 0: all of it
  UnitId target = kNoUnit;
  ManId target_man = kNoMan;
  GunId gun = kNoGun;
  Load load = Load::Listed;
  Formation formation = Formation::Loose;
  OutlineKind outline = OutlineKind::Circle;  ///< of a square; number: its radius, or half a side
  std::uint8_t ranks = 0;
  std::uint8_t gait = 0;  ///< of mounts: Gait and 1; 0: that of this turn, else a walk
  bool turns = false;     ///< Move: ends with `facing`; else facings stay
  HouseId house = kNoHouse;
  std::uint8_t spot = kNoOpening;  ///< a door, a window or a section
  std::int32_t number = 0;
  Way way{};
  Vec place{};
  Angle facing = 0;
  friend bool operator==(const Action&, const Action&) = default;
};

}  // namespace sandtable::fixed_baynet
