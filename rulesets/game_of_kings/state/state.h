#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "engine/core/side.h"
#include "engine/geometry/base/arc.h"
#include "engine/geometry/index/grid.h"
#include "rulesets/game_of_kings/state/action.h"
#include "rulesets/game_of_kings/state/setup.h"

namespace sandtable::game_of_kings {

/// What is waited for. Questions to a player, or Between: the table goes on by itself.
enum class Phase : std::uint8_t {
  Start,          ///< between: the battle has not begun, or (Stage::Terrain) has no ground yet
  TerrainChoice,  ///< the generator: a player names the kind of a piece
  ChooseFirst,    ///< who won the roll chooses which half-turn to take
  Assign,         ///< units into sectors
  Deploy,         ///< place the units of one sector
  Redeploy,       ///< option redeploy
  TurnStart,      ///< between: weather, initiative
  Transfer,       ///< option sector-transfer: a unit changes its sector, or none does
  HalfTurnStart,  ///< between: action points
  ChooseSector,   ///< which sector goes next
  Act,            ///< steps 1 to 4 of the sector
  Evade,          ///< option light-foot-evade: the unit about to be contacted
  Melee,          ///< step 5: which melee next
  DefensiveFire,  ///< the infantry contacted frontally may fire first
  NameEnemy,      ///< whom a unit in contact with several rolls against
  ChooseTest,     ///< end of the half-turn: which unit tests next
  ChooseSupport,  ///< which unit supports the tester
  HalfTurnEnd,    ///< between
  DrawOffered,
  Over,
};

/// What the course of the battle goes back to when a question in the middle is answered.
enum class Stage : std::uint8_t {
  FirstRoll,  ///< who chooses his half-turn
  Terrain,    ///< the generator
  Assign,
  Deploy,
  Redeploy,
  Turns,     ///< between half-turns
  Sectors,   ///< a sector has to be named
  Acting,    ///< steps 1 to 4
  Fighting,  ///< step 5
  Testing,   ///< the morale tests of the half-turn
};

/// The steps of a sector (command.five-steps).
enum class Step : std::uint8_t { Rally = 1, Guns = 2, Move = 3, Missiles = 4, Melee = 5 };

namespace unit_flag {
inline constexpr std::uint32_t kFiringOrder = 1u << 0;
inline constexpr std::uint32_t kColumn = 1u << 1;  ///< else line; no meaning on one base
inline constexpr std::uint32_t kLimbered = 1u << 2;
inline constexpr std::uint32_t kDismounted = 1u << 3;
inline constexpr std::uint32_t kRetreating = 1u << 4;
inline constexpr std::uint32_t kHalted = 1u << 5;   ///< rallied; normal from its next half-turn
inline constexpr std::uint32_t kOneBase = 1u << 6;  ///< a base was removed
// of this half-turn; cleared at its start (both sides')
inline constexpr std::uint32_t kTried = 1u << 8;  ///< had its rally attempt
inline constexpr std::uint32_t kFired = 1u << 9;
inline constexpr std::uint32_t kMoved = 1u << 10;   ///< changed place or facing
inline constexpr std::uint32_t kActed = 1u << 11;   ///< had its move of step 3
inline constexpr std::uint32_t kFormed = 1u << 12;  ///< adopted firing order
inline constexpr std::uint32_t kDidLimber = 1u << 13;
inline constexpr std::uint32_t kDidUnlimber = 1u << 14;
inline constexpr std::uint32_t kFought = 1u << 15;  ///< in its own player's half-turn
inline constexpr std::uint32_t kTested = 1u << 16;
inline constexpr std::uint32_t kRetreated = 1u << 17;  ///< one retreat move a half-turn
inline constexpr std::uint32_t kSupported = 1u << 18;  ///< gave rear support
inline constexpr std::uint32_t kDefended = 1u << 19;   ///< fired defensively
inline constexpr std::uint32_t kMustTest = 1u << 20;   ///< at the end of the half-turn
inline constexpr std::uint32_t kThisHalfTurn = 0x001F'FF00u;
}  // namespace unit_flag

/// The units on the table. The setters of pieces.h keep `outline`, `near`, `alive` and the digest
/// up to date.
struct Pieces {
  std::array<Pose, kMaxUnits> pose;
  std::array<Box, kMaxUnits> outline;
  std::array<std::uint8_t, kMaxUnits> quarters;  ///< 0: off the table
  std::array<std::uint32_t, kMaxUnits> flags;
  std::array<Command, kMaxUnits> command;
  std::array<UnitId, kMaxUnits> general;  ///< attached to the unit; of a general: his unit
  std::array<std::uint64_t, 2> alive;     ///< on the table, attached generals included
  std::uint64_t solid;                    ///< everything that takes up room: no general at all
  geometry::MaskGrid near;                ///< outlines of `solid`
};

/// Two units in contact. It lasts until one of them goes.
struct Contact {
  UnitId starter = kNoUnit, target = kNoUnit;
  geometry::Zone zone = geometry::Zone::Front;  ///< of the target, where the starter came from
  bool crossed_water = false;  ///< the target defends a river bank (melee.bonus-river-bank)
  bool from_beyond = false;    ///< the starter began beyond musket range (melee.defensive-fire)
  bool fresh = false;          ///< made in this half-turn
  bool inside_wood = false;    ///< it was in every wood that the target was in when it touched
  bool inside_houses = false;  ///< and so in its built-up areas
  friend bool operator==(const Contact&, const Contact&) = default;
};
inline constexpr int kMaxContacts = 64;

/// Quarters that a unit lost to fire in this half-turn, to whom, and from where.
struct Hurt {
  UnitId victim = kNoUnit, by = kNoUnit;
  std::uint8_t quarters = 0;
  geometry::Zone zone = geometry::Zone::Front;  ///< of the victim, where the firer's centre was
  friend bool operator==(const Hurt&, const Hurt&) = default;
};
inline constexpr int kMaxHurts = 64;

/// Something still to be settled before anything else (morale, retreats): last in, first out.
struct Matter {
  enum class Kind : std::uint8_t {
    Test,     ///< morale test of `unit`
    Retreat,  ///< `unit` goes back
    FightOn,  ///< the melee goes on (Melee::stage)
    RunOn,    ///< units that were not rallied run on, from the one with this number
  };
  Kind kind = Kind::Test;
  UnitId unit = kNoUnit;
  UnitId cause = kNoUnit;                       ///< the enemy that hurt it; may be gone by now
  geometry::Zone zone = geometry::Zone::Front;  ///< of `unit`, where the harm came from
  bool extra = false;                           ///< forced by an obstructed retreat
  bool lost_melee = false;                      ///< retreats even if it passes
  friend bool operator==(const Matter&, const Matter&) = default;
};
inline constexpr int kMaxMatters = 24;

/// The melee being fought.
struct Fight {
  std::uint64_t mine = 0, theirs = 0;            ///< who takes part: of the moving player, enemies
  std::uint64_t to_name = 0;                     ///< who must still say against whom
  std::uint64_t may_fire = 0;                    ///< infantry that may still fire first
  std::array<UnitId, kMaxUnits> against{};       ///< whom each rolls at; kNoUnit: not named
  std::array<std::uint16_t, kMaxUnits> taken{};  ///< unsaved hits of this round
  UnitId unit = kNoUnit;                         ///< whom the question is about
};

/// What is going on.
struct Now {
  Phase phase = Phase::Start;
  Stage stage = Stage::FirstRoll;
  Stage back_to = Stage::Turns;  ///< Testing at the end of a step: where the sector goes on
  Side asked = Side::A;
  Side moving = Side::A;  ///< whose half-turn it is
  Command command = Command::Centre;
  Step step = Step::Rally;
  bool step_one_closed = false;    ///< the later retreats of the sector have been made
  std::uint8_t sectors_done = 0;   ///< a bit a Command, in this half-turn
  std::uint8_t half = 0;           ///< 0 or 1: which half-turn of the turn
  std::uint8_t ready = 0;          ///< sides done with this stage of setting up, a bit a Side
  bool winner_second = false;      ///< setting up: who won the dice took the second half-turn
  bool open = false;               ///< deployment: `command` is begun; transfer: was offered
  std::uint8_t redeployed = 0;     ///< units re-positioned by the side asked
  Phase draw_from = Phase::Start;  ///< where the battle goes on if a draw is refused
  Side draw_asked = Side::A;
  std::uint8_t plot = 0;    ///< the generator: the plot being diced for
  UnitId evader = kNoUnit;  ///< who is asked to evade
  Action charge;            ///< the charge that goes on after the evader's answer
};

struct Weather {
  std::uint8_t gauge = 7;
  std::uint8_t count = 1;  ///< turns running on this number, at most 3
};

struct State {
  const Setup* setup;    ///< immutable; no part of the digest
  const Ground* ground;  ///< of the setup or made from `dice`; no part of the digest
  Pieces pieces;
  std::array<Contact, kMaxContacts> contacts;
  std::uint8_t contact_count;
  std::array<Hurt, kMaxHurts> hurts;
  std::uint8_t hurt_count;
  std::array<Matter, kMaxMatters> matters;
  std::uint8_t matter_count;
  Fight fight;
  Now now;
  Weather weather;
  GroundDice dice;
  std::array<std::array<std::uint8_t, kCommands>, 2> points;  ///< action points left
  std::array<std::uint16_t, 2> army;                          ///< army points left
  std::uint16_t turn;
  Side player_a;       ///< who takes the first half-turn
  std::int8_t winner;  ///< when over: index of the side, -1: a draw
  std::uint8_t end;    ///< when over: EndReason
  std::int32_t margin;
  std::uint64_t piece_hash;  ///< kept up to date by the setters of pieces.h
};

enum class EndReason : std::uint8_t {
  None,
  HalfLost,    ///< victory.defeat
  BothLost,    ///< victory.both-at-once
  Objectives,  ///< victory.objectives
  TurnLimit,   ///< victory.turn-limit
  Conceded,
  Agreed,
  Ruling,
  NoTroops,  ///< victory.defeat: no foot, horse or gun unit is left
};

static_assert(std::is_trivially_copyable_v<State>);
static_assert(sizeof(State) <= 8192);

}  // namespace sandtable::game_of_kings
