#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "engine/core/side.h"
#include "engine/geometry/index/grid.h"
#include "rulesets/fixed_baynet/state/action.h"
#include "rulesets/fixed_baynet/state/artillery.h"
#include "rulesets/fixed_baynet/state/set.h"
#include "rulesets/fixed_baynet/state/setup.h"

namespace sandtable::fixed_baynet {

/// What is waited for. Questions to a player, or the table goes on by itself.
enum class Phase : std::uint8_t {
  Start,      ///< between: initiative has not been rolled
  TurnStart,  ///< between
  Choose,     ///< which unit is activated: a player gives the first order of one
  Next,       ///< between: an activation is over
  Act,        ///< the orders of the unit in hand
  Strike,     ///< in the middle: a hero who was hit and stays may counter-attack
  Reroll,     ///< in the middle: a close-combat die may be thrown again
  Glory,      ///< between: the Glory step
  DrawOffered,
  Over,
  Deploy,  ///< before the first turn: a player places a unit
  LayOut,  ///< before everything else: a player chooses his perimeter
};

/// What became of a figure.
enum class Fate : std::uint8_t {
  Waiting,   ///< not on the table yet
  Standing,  ///< on the table
  Fallen,    ///< removed; its casualty marker lies at its place
  Dead,      ///< removed beyond healing
  Captured,  ///< removed as a prisoner, or led about by his captor
  Left,      ///< has left the table by an edge that the scenario names
};

/// Why no medic brings a dead man back: each has its own clause.
enum class Cause : std::uint8_t {
  None,         ///< he is not dead; or a piece, which is destroyed
  Bloody,       ///< a critical hit or blow
  HitLocation,  ///< of a hero: whatever row of the table takes him away
  Prisoner,     ///< he was led about by the enemy
  Removed,      ///< by a ruling, or where the rubble has no room for him
};

namespace man_flag {
inline constexpr std::uint16_t kProne = 1u << 0;
inline constexpr std::uint16_t kExposed = 1u << 1;  ///< lies for good, but has fired: a target
inline constexpr std::uint16_t kSpent = 1u << 2;    ///< his spear is thrown
inline constexpr std::uint16_t kPanicking = 1u << 3;
inline constexpr std::uint16_t kStunned = 1u << 4;
// wounds of a hero that last (table hit-location)
inline constexpr std::uint16_t kArmLight = 1u << 5;
inline constexpr std::uint16_t kLegLight = 1u << 6;
inline constexpr std::uint16_t kGroin = 1u << 7;
inline constexpr std::uint16_t kArmHeavy = 1u << 8;
inline constexpr std::uint16_t kLegHeavy = 1u << 9;
inline constexpr std::uint16_t kMounted = 1u << 14;
// of his unit's activation; cleared as it begins
inline constexpr std::uint16_t kFired = 1u << 10;
inline constexpr std::uint16_t kAttacked = 1u << 11;
inline constexpr std::uint16_t kCharged = 1u << 12;
inline constexpr std::uint16_t kLeft = 1u << 13;    ///< has left base contact
inline constexpr std::uint16_t kHealed = 1u << 15;  ///< a medic who has healed
inline constexpr std::uint16_t kThisActivation = kFired | kAttacked | kCharged | kLeft | kHealed;
}  // namespace man_flag

namespace indoor {
inline constexpr std::uint8_t kPassed = 1u << 0;  ///< from one section to another
inline constexpr std::uint8_t kCameIn = 1u << 1;  ///< through a door from outside
}  // namespace indoor

/// A figure on its round base.
struct Man {
  Vec place{};
  Angle facing = 0;
  Angle line = 0;  ///< of his charge actions in this activation
  std::uint16_t flags = 0;
  UnitId unit = 0;
  std::uint8_t number = 0;  ///< within his unit
  Fate fate = Fate::Waiting;
  Reaction reaction = Reaction::Flee;  ///< while he panics
  std::uint8_t ac = 0;                 ///< action units left in this turn
  std::uint8_t moves = 0;              ///< those that went on movement in this turn
  std::uint8_t glory = 0;              ///< current GL
  std::uint8_t chest = 0;              ///< light chest wounds
  std::uint8_t prone_since = 0;        ///< the turn in which he lay down
  std::uint8_t panic_since = 0;        ///< the turn in which his panic broke out
  std::uint8_t stunned_in = 0;         ///< the turn in which he was stunned
  std::uint8_t gait = 0;               ///< of his mount in this turn, Gait and 1; 0: it stands
  std::uint8_t gait_before = 0;        ///< in the turn before
  ManId captor = kNoMan;               ///< of a prisoner who is led about
  /// The building in which he is; kNoHouse out of doors and on a floor at the level of the ground.
  HouseId house = kNoHouse;
  std::uint8_t floor = 0;       ///< in it: its storey, of an enclosed one the section
  OpeningId post = kNoOpening;  ///< in an enclosed one: the door or window where he stands
  std::uint8_t indoors = 0;     ///< what he has done there in this activation (indoor::…)
  UnitId aimed = kNoUnit;       ///< at whom he shot last in this activation
  Cause cause = Cause::None;    ///< of his death
  friend bool operator==(const Man&, const Man&) = default;
};
static_assert(sizeof(Man) <= 36);

namespace unit_flag {
inline constexpr std::uint16_t kActivated = 1u << 0;  ///< in this turn, or in hand
inline constexpr std::uint16_t kCharging = 1u << 1;   ///< until its next activation begins
inline constexpr std::uint16_t kPinned = 1u << 2;
inline constexpr std::uint16_t kShotAt = 1u << 3;        ///< in this turn
inline constexpr std::uint16_t kShotAtBefore = 1u << 4;  ///< in the turn before
inline constexpr std::uint16_t kReassured = 1u << 5;     ///< by a heroic deed of this turn
inline constexpr std::uint16_t kRaked = 1u << 11;        ///< by a machine gun, in this turn
// of its activation
inline constexpr std::uint16_t kChecked = 1u << 6;  ///< Glory
inline constexpr std::uint16_t kRallied = 1u << 7;  ///< a man of it has rallied
inline constexpr std::uint16_t kMoved = 1u << 8;    ///< somebody has
// from the order to fall back
inline constexpr std::uint16_t kMustFallBack = 1u << 9;  ///< it has to draw off first
inline constexpr std::uint16_t kFellBack = 1u << 10;     ///< ... and may fire out of contact
inline constexpr std::uint16_t kThisActivation =
    kChecked | kRallied | kMoved | kMustFallBack | kFellBack;
}  // namespace unit_flag

/// A unit of the moment.
struct Unit {
  ManSet men{};  ///< on the table
  std::uint16_t flags = 0;
  Formation formation = Formation::Loose;
  UnitId home = 0;            ///< the roster entry whose side, player and people it is of
  std::uint8_t shocks = 0;    ///< kinds that struck it in this turn, a bit each
  std::uint8_t strength = 0;  ///< men that half strength is reckoned by
  std::uint8_t arrives = 0;   ///< a reserve: from this turn on, kNotCalled: when it is called
  std::uint8_t called = 0;    ///< the turn in which an enemy called for fire on it
  /// Of a square: where its men stand.
  OutlineKind outline = OutlineKind::Circle;
  Angle facing = 0;
  Len half = 0;  ///< radius, or half a side
  Vec centre{};
  friend bool operator==(const Unit&, const Unit&) = default;
};

inline constexpr std::uint8_t kNotCalled = 0xFF;

/// By which ways men of a square have come since its outline was last theirs, until its activation
/// is over: two at once are told apart from who has stayed.
struct Outset {
  std::array<Vec, 2> by{};
  std::array<std::uint32_t, 2> men{};  ///< a bit a number
};

/// A mount that was left where it stood.
struct Mount {
  Vec place{};
  ManId rider = 0;  ///< who rode it last
  friend bool operator==(const Mount&, const Mount&) = default;
};
inline constexpr std::size_t kMostMounts = 40;

/// A flare that burns.
struct Flare {
  Vec place{};
  Side side = Side::A;     ///< whose it is
  std::uint8_t until = 0;  ///< the turn at whose end it goes out
  friend bool operator==(const Flare&, const Flare&) = default;
};
inline constexpr std::size_t kMostFlares = 8;

/// A roll that is still to be made of what a man may stumble over on the way that he has gone.
struct Notice {
  ManId man = 0;
  std::uint8_t feature = 0;
  std::uint8_t unspent = 0;  ///< actions of his way behind that place
  std::uint8_t aspects = 0;  ///< how he meets the first four enemies at its end, two bits each
  Vec fall{};                ///< where he falls if he does not notice it
  friend bool operator==(const Notice&, const Notice&) = default;
};
inline constexpr std::size_t kMostNotices = 64;

/// An order that is being carried out, a shot or a blow a step.
struct Work {
  Verb verb = Verb::None;  ///< Fire, FireOver, Attack, or Begin: panic acted out, Move: a
                           ///< way in the dark; None: nothing
  UnitId target = kNoUnit;
  ManId target_man = kNoMan;
  bool any = false;       ///< Attack: whoever is met, not the target alone
  bool ends = false;      ///< Begin: the activation is over with it
  std::uint32_t men = 0;  ///< of the unit in hand, who still have something to do, a bit a number
  std::uint8_t each = 0;  ///< shots or blows a man
  std::uint8_t done = 0;  ///< by the first of them
  HouseId house = kNoHouse;  ///< FireHouse, FirePiece: at which
  // a blow, or a shot that hit, on whose account somebody is asked
  ManId attacker = kNoMan, defender = kNoMan;
  std::uint8_t own_die = 0, other_die = 0;  ///< of the attacker and the defender
  bool own_asked = false, other_asked = false;
  // of an artillery piece
  GunId gun = kNoGun;
  Load load = Load::Listed;
  bool landed = false;      ///< the projectile has; who is under its marker is rolled for
  Angle bearing = 0;        ///< of a guess or a plan
  Len range = 0;            ///< of a guess or a plan
  Vec point{};              ///< where the projectile landed
  ManSet under{};           ///< its marker, and still to be rolled for
  std::uint16_t walls = 0;  ///< of buildings under it, still to be rolled for, a bit each
  std::uint16_t struck =
      0;            ///< hit: they lose damage points once who is under it has been rolled for
  ManSet buried{};  ///< in a building that has fallen, and still to be rolled for
  // what it has come to so far
  std::uint8_t shots = 0, hits = 0, fallen = 0, bloody = 0, captured = 0, counters = 0, lost = 0;
  std::uint8_t crushed = 0;  ///< of the fallen, who were in a building that fell
  friend bool operator==(const Work&, const Work&) = default;
};

/// What is going on.
struct Now {
  Phase phase = Phase::Start;
  Side asked = Side::A;
  std::uint8_t player = 0;  ///< whose go it is: an index of Setup::players
  UnitId unit = kNoUnit;    ///< the one in hand
  Phase draw_from = Phase::Start;
  Side draw_asked = Side::A;
  UnitId square = kNoUnit;  ///< in whose ranks State::outset tells who has come by which way
  Work work{};
};

enum class EndReason : std::uint8_t {
  None,
  HalfLost,    ///< victory.default
  TurnLimit,   ///< victory.default
  LastModel,   ///< one side has no model left
  Objectives,  ///< victory.scenario
  Conceded,
  Agreed,
  Ruling,
  LeftTable,  ///< all of a side who are left have left the table by its exits
};

struct State {
  const Setup* setup;  ///< immutable; no part of the digest
  const Field* field;  ///< the ground, of the setup; follows from `perimeter`
  std::array<Man, kMaxMen> men;
  std::array<Unit, kMaxUnits> units;
  std::array<ManSet, 2> standing;  ///< by side
  geometry::DiscGrid grid;         ///< where they stand; follows from the men
  ManSet escorted;                 ///< prisoners who are led about
  std::array<Gun, kMaxGuns> guns;
  ManSet pieces;  ///< on the table, of both sides
  Now now;
  Outset outset;
  std::array<std::uint8_t, kMaxPlayers> order;  ///< players by initiative, who starts first
  std::array<std::uint8_t, 2> prisoners;        ///< in the hands of the side
  std::array<Mount, kMostMounts> mounts;
  std::array<Flare, kMostFlares> flares;
  std::array<Notice, kMostNotices> notices;
  std::array<std::uint8_t, 2> flares_left;
  std::uint8_t mount_count, flare_count, notice_count;
  std::uint8_t destroyed;  ///< things of objectives, a bit each
  Houses houses;
  std::uint8_t unit_count;
  std::uint8_t perimeter;  ///< that is laid out, by its number, or kNoPerimeter
  std::uint8_t turn;
  std::int8_t winner;  ///< when over: index of the side, -1: a draw
  EndReason end;
  std::int32_t margin;
  std::uint64_t piece_hash;  ///< of men and units, kept up to date by the setters of pieces.h
};

static_assert(std::is_trivially_copyable_v<State>);
static_assert(sizeof(State) <= 16'384);

}  // namespace sandtable::fixed_baynet
