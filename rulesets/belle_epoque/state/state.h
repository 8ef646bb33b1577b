#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "engine/core/side.h"
#include "engine/hex/mask.h"
#include "rulesets/belle_epoque/state/action.h"
#include "rulesets/belle_epoque/state/setup.h"

namespace sandtable::belle_epoque {

/// What is waited for. Questions to a player, or Between: the table goes on by itself.
enum class Phase : std::uint8_t {
  Start,          ///< between: the battle has not begun
  ChooseFirst,    ///< who places first (deployment, or both sides' reinforcements)
  Deploy,         ///< place one unit
  TurnStart,      ///< between
  Reinforce,      ///< place one arriving unit
  Command,        ///< between: roll command points and fill the bowl
  Draw,           ///< between: draw the next token
  Token,          ///< a token is drawn: name a unit, or pass
  Passed,         ///< the test succeeded: move, march, fire, assault or stand
  Failed,         ///< the test failed: a basic move or stand
  Moved,          ///< moved after a passed test: fire, assault or stand
  React,          ///< the assaulted unit's reaction
  EvadeRoute,     ///< where the evading unit goes
  SupportFire,    ///< support for the assaulted unit
  ConvertLosses,  ///< how many even losses by fire become falling back
  FallBackStep,   ///< where the retreating unit steps
  TakePosition,   ///< the winner may advance
  Over,
  DrawOffered,  ///< the other side accepts a draw, or refuses it
};

/// Where the game goes on once losses are settled.
enum class Resume : std::uint8_t { EndActivation, AfterSalvo, AfterSupport, AfterFight };

namespace unit_flag {
inline constexpr std::uint8_t kActivated = 1 << 0;     ///< this turn (a reaction counts)
inline constexpr std::uint8_t kHasMoved = 1 << 1;      ///< changed sector since deployment
inline constexpr std::uint8_t kHasFired = 1 << 2;      ///< since the battle began
inline constexpr std::uint8_t kEnteredRough = 1 << 3;  ///< this turn
inline constexpr std::uint8_t kAssaulted = 1 << 4;     ///< started its assault this turn
inline constexpr std::uint8_t kLeft = 1 << 5;          ///< left by an exit
inline constexpr std::uint8_t kWaiting = 1 << 6;       ///< a reinforcement still to come
}  // namespace unit_flag

/// The units on the board.
struct Pieces {
  std::array<Sector, kMaxUnits> at;
  std::array<std::uint8_t, kMaxUnits> stands;
  std::array<std::uint8_t, kMaxUnits> flags;
  std::array<std::uint8_t, kMaxUnits> fights;        ///< assaults fought this turn
  std::array<UnitId, hex::kMaxSectors + 1> unit_at;  ///< kNoUnit where empty
  std::array<Mask, 2> held;                          ///< sectors held by each side
  std::array<std::uint64_t, 2> alive;                ///< units on the board
  std::array<std::uint64_t, 2> ready;                ///< ... and not yet activated
};

/// The ground as it is now: it changes only by exploration and by the umpire.
struct Ground {
  std::array<Traits, hex::kMaxSectors + 1> traits;
  Mask stops;  ///< sectors that end a move
  Mask rough;
  Mask unknown;
  Mask impassable;  ///< to everybody; what is closed to some units says their card
};

/// What each side has in hand.
struct Pools {
  std::array<std::uint16_t, 2> points;              ///< command points left
  std::array<std::uint8_t, 2> tokens;               ///< tokens in the bowl
  std::array<std::uint16_t, 2> stands;              ///< stands on the board
  std::array<std::uint16_t, 2> lost;                ///< stands lost since the start
  std::array<std::uint8_t, 2> waiting;              ///< units still to come or to be placed
  std::array<std::uint8_t, kMaxObjectives> holder;  ///< of each objective: 0, 1, or 2 for nobody
  std::array<std::uint8_t, 2> left;                 ///< units that left by an exit
};

/// What is going on in the middle of an activation.
struct Pending {
  Phase phase = Phase::Start;
  Side side = Side::A;   ///< whose activation (or placing) it is
  Side asked = Side::A;  ///< who must answer
  Resume resume = Resume::EndActivation;
  UnitId active = kNoUnit;  ///< the activated unit: the assailant in an assault
  UnitId target = kNoUnit;  ///< the assaulted unit
  Purpose purpose = Purpose::Any;
  std::uint8_t steps = 0;      ///< sectors the active unit entered in this activation
  std::uint8_t reacted = 0;    ///< the assaulted unit has tried its reaction
  std::uint8_t counter = 0;    ///< it counter-charges
  std::uint8_t supports = 0;   ///< support fires tried
  std::uint64_t contact = 0;   ///< units adjacent to an enemy when the activation began
  UnitId victim = kNoUnit;     ///< who takes losses
  UnitId cause = kNoUnit;      ///< who caused them
  std::uint8_t losses = 0;     ///< losses still to be split
  std::uint8_t back = 0;       ///< steps of falling back still to make
  UnitId winner = kNoUnit;     ///< who may take the position
  Sector position = kNowhere;  ///< the sector to be taken
  Sector home = kNowhere;      ///< the sector the victim stood in when the losses fell
};

/// The unit that is assaulted; kNoUnit where the active one does something else, such as firing.
constexpr UnitId assaulted(const Pending& now) {
  const bool fired_at = now.resume == Resume::EndActivation && now.victim == now.target &&
                        now.cause == now.active && now.victim != kNoUnit;
  return fired_at ? kNoUnit : now.target;
}

struct State {
  const Setup* setup;  ///< immutable; no part of the digest
  Pieces pieces;
  Ground ground;
  Pools pools;
  Pending now;
  std::uint8_t turn;
  std::int8_t winner;  ///< when over: index of the side, -1: a draw
  std::uint8_t end;    ///< when over: EndReason
  Phase draw_from;     ///< while a draw is offered: the question that stands again if it is refused
  std::int32_t margin;
  std::uint64_t piece_hash;  ///< kept up to date by the setters of pieces.h
  std::uint64_t ground_hash;
};

enum class EndReason : std::uint8_t {
  None,
  LastUnit,
  BreakPoint,
  Objectives,
  Losses,
  Ruling,
  Conceded,
  Agreed,
};

static_assert(std::is_trivially_copyable_v<State>);
static_assert(sizeof(State) <= 2048);

}  // namespace sandtable::belle_epoque
