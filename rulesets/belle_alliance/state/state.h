#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "engine/core/clause.h"
#include "engine/core/post.h"
#include "engine/core/side.h"
#include "rulesets/belle_alliance/state/item.h"
#include "rulesets/belle_alliance/state/order.h"
#include "rulesets/belle_alliance/state/set.h"
#include "rulesets/belle_alliance/state/setup.h"
#include "rulesets/belle_alliance/state/train.h"

/// A position of Belle Alliance: plain bytes of a fixed size, in whole numbers.
namespace sandtable::belle_alliance {

/// What a unit is at the moment.
enum class Standing : std::uint8_t {
  Waiting,  ///< not on the table yet
  OnTable,
  Joined,   ///< a chain that is in, or a part that was assembled: its place is free again
  Left,     ///< by an exit, in good order
  Removed,  ///< lost for the battle
  Off,      ///< over its own edge in retreat; may be ordered back on (retreat.off-table)
};

namespace unit_flag {
// of this bound; cleared at the next 1a
inline constexpr std::uint32_t kMoved = 1U << 0;        ///< movement.not-stationary
inline constexpr std::uint32_t kFired = 1U << 1;        ///< in phase 3 or 5
inline constexpr std::uint32_t kContinued = 1U << 2;    ///< in phase 3
inline constexpr std::uint32_t kPassed = 1U << 3;       ///< it was passed through
inline constexpr std::uint32_t kAnnounced = 1U << 4;    ///< its attack
inline constexpr std::uint32_t kEvolved = 1U << 5;      ///< split, assembled or changed formation
inline constexpr std::uint32_t kForced = 1U << 6;       ///< forced action has moved it
inline constexpr std::uint32_t kFailedOrder = 1U << 7;  ///< its ordering roll
inline constexpr std::uint32_t kCanister = 1U << 8;     ///< loaded
inline constexpr std::uint32_t kEngaged = 1U << 9;      ///< an officer has been, with it
inline constexpr std::uint32_t kAttacked = 1U << 10;
inline constexpr std::uint32_t kDefended = 1U << 11;
inline constexpr std::uint32_t kCharged = 1U << 12;
inline constexpr std::uint32_t kFiredAt = 1U << 20;  ///< by the enemy
inline constexpr std::uint32_t kRanged = 1U
                                         << 21;  ///< without effect (fire.ranging-without-effect)
inline constexpr std::uint32_t kBrokeOne = 1U << 22;     ///< brought an opponent into FD
inline constexpr std::uint32_t kWithOfficer = 1U << 23;  ///< its own touched it at 1a
inline constexpr std::uint32_t kMayGoOn = 1U << 29;      ///< it won its melee: in 6d
inline constexpr std::uint32_t kMustGoOn = 1U << 30;     ///< and it is cavalry that charged
inline constexpr std::uint32_t kRunDown = 1U << 31;      ///< routing, by a continued advance
inline constexpr std::uint32_t kThisBound = ((1U << 13) - 1) | kFiredAt | kRanged | kBrokeOne |
                                            kWithOfficer | kMayGoOn | kMustGoOn | kRunDown;
// of the bound before
inline constexpr std::uint32_t kFiredBefore = 1U << 13;
inline constexpr std::uint32_t kAttackedBefore = 1U << 14;
inline constexpr std::uint32_t kDefendedBefore = 1U << 15;
inline constexpr std::uint32_t kChargedBefore = 1U << 16;
inline constexpr std::uint32_t kFiredAtBefore = 1U << 24;
inline constexpr std::uint32_t kRangedBefore = 1U << 25;
inline constexpr std::uint32_t kBrokeOneBefore = 1U << 26;
// that last
inline constexpr std::uint32_t kFirstFireSpent = 1U << 17;
inline constexpr std::uint32_t kPart = 1U << 18;  ///< of a split unit
inline constexpr std::uint32_t kResupplying = 1U << 19;
inline constexpr std::uint32_t kInRange =
    1U << 27;  ///< its guns have ranged on a target: Aims tell on whom not
/// It fell to MD or FD and has not run yet: it does in the next sub-phase of retreats and routs.
inline constexpr std::uint32_t kMustRun = 1U << 28;
}  // namespace unit_flag

inline constexpr std::size_t kMaxGuns = 8;  ///< model guns of a battery

/// What a unit is going on with from bound to bound.
struct Task {
  std::uint8_t feature = kNoFeature;  ///< the garrison it is, or where it works
  std::uint8_t part = kWhole;
  Work work = Work::Barricade;
  std::uint8_t tenths = 0;  ///< of its work that are done (fieldwork.time)
  std::uint8_t rested = 0;  ///< whole bounds in a row at rest (rest.valour)
  friend bool operator==(const Task&, const Task&) = default;
};

/// A unit of the moment, a part of one, or a skirmish line.
struct Unit {
  Vec place{};  ///< the middle of its front; of a square or huddle its centre
  Angle facing = 0;
  std::uint16_t original = 0;  ///< figures that it had, in hundredths: parts have shares of them
  std::uint32_t flags = 0;
  Standing standing = Standing::Waiting;
  Formation formation = Formation::Line;
  Formation kept = Formation::Line;  ///< at work or at rest: whose outline it keeps
  Disorder disorder = Disorder::None;
  UnitId card = 0;          ///< its line in the order of battle
  UnitId mother = kNoUnit;  ///< of a skirmish line
  UnitId chain = kNoUnit;   ///< its skirmish line
  StaffId officer = kNoStaff;
  std::uint8_t figures = 0;                     ///< of a battery: gunners
  std::uint8_t at_opening = 0;                  ///< figures at 1a of this bound
  std::uint8_t lost_to_fire = 0;                ///< in this bound
  std::uint8_t squadrons = 0;                   ///< that it is made of
  std::uint8_t guns = 0;                        ///< model guns
  std::array<std::uint8_t, kMaxGuns> served{};  ///< gunners at each
  std::int8_t valour = 0, valour_at_first = 0;
  Supply supply = Supply::Unlimited;
  std::uint8_t rolls_left = 0;  ///< where supplies are limited
  std::int8_t engaged = 0;      ///< the factor that an officer's engaging brings in this bound
  std::uint8_t fast_row = 0;    ///< bounds in a row at the fast rate (march.fast)
  std::uint8_t failed_row = 0;  ///< bounds in a row in which the same order failed
  std::uint8_t quiet_row = 0;   ///< quiet bounds in a row (md.recovers)
  std::uint8_t fd_rolls = 0;    ///< failed rolls of this rout (table.reorganisation-factors)
  std::uint8_t fallen_in = 0;   ///< the bound in which it fell to its disorder
  std::uint8_t evolved = 0;     ///< hundredths of its rate that evolutions of this bound cost
  std::uint8_t target = 0xFF;   ///< whom it fired at last: a UnitId of the other side
  std::uint8_t target_two = 0xFF;
  char letter = 0;  ///< of a part: its own behind the unit's name
  /// Of a part of a battalion that was split in houses: the last bound in which one of its parts
  /// was in any; else 0 (unit.infantry-urban-split).
  std::uint8_t housed_in = 0;
  std::uint32_t failed_order = 0;  ///< which order that was, without rate and arrows
  Task task{};
  std::uint8_t fifths = 0;     ///< of its original figures that were lost (valour.reduction)
  std::uint8_t howitzers = 0;  ///< which of its model guns are howitzers, a bit each
  /// Handed over in this bound: 1 + the number of the post that is asked about it through its end;
  /// else 0 (orders.posts).
  std::uint8_t asked_post = 0;
  std::uint16_t way = 0;    ///< hundredths of a centimetre that it went in this bound
  UnitId cause = kNoUnit;   ///< of the other side: who brought it to MD or FD (retreat.how)
  UnitId beaten = kNoUnit;  ///< of the other side: over whom it won in this bound
  friend bool operator==(const Unit&, const Unit&) = default;
};
static_assert(sizeof(Unit) <= 72);

/// Whether a unit is at work or at rest.
constexpr bool is_idle(Formation formation) {
  return formation == Formation::AtWork || formation == Formation::AtRest;
}
constexpr bool is_idle(const Unit& unit) { return is_idle(unit.formation); }
/// The formation in whose outline it lies: at work and at rest the one that it had
/// (formation.at-work, formation.at-rest).
constexpr Formation lies_in(Formation formation, Formation kept) {
  return is_idle(formation) ? kept : formation;
}
/// The formation that troops take who are to take that one: by option attack column and battalion
/// mass are one (formation.attack-column).
constexpr Formation taken_as(const Options& options, Formation formation) {
  const bool one = options.attack_column_form == AttackColumnForm::CountsAsMass;
  return one && formation == Formation::AttackColumn ? Formation::BattalionMass : formation;
}

constexpr Formation lies_in(const Unit& unit) { return lies_in(unit.formation, unit.kept); }

/// Whether it is guns that their gunners have left (change.gunners-leave).
constexpr bool is_left_guns(const Unit& unit) { return unit.guns > 0 && unit.figures == 0; }

/// Whether its attack that was announced still stands: who has fired since has given it up
/// (melee.announced-binds).
constexpr bool is_about_to_attack(const Unit& unit) {
  return (unit.flags & (unit_flag::kAnnounced | unit_flag::kContinued)) == unit_flag::kAnnounced;
}

/// The bound in which a unit retreated off the table (Standing::Off). It is at no work there: its
/// task keeps it.
constexpr std::uint8_t left_in(const Unit& unit) { return unit.task.tenths; }
/// The task of one that does in that bound.
constexpr Task task_of_leaving(std::uint8_t bound) {
  Task task;
  task.tenths = bound;
  return task;
}

/// Which model guns of a battery are howitzers as it is drawn up: those on its right.
constexpr std::uint8_t howitzers_on_the_right(unsigned guns, unsigned howitzers) {
  const unsigned others = guns - (howitzers < guns ? howitzers : guns);
  return static_cast<std::uint8_t>((1U << guns) - (1U << others));
}

/// In Unit::fast_row: it went at the fast rate in this bound (march.fast).
inline constexpr std::uint8_t kMarchedFast = 0x80;

/// In StaffFigure::caught_in: the officer has been engaged in this bound (engage.when).
inline constexpr std::uint8_t kWasEngaged = 0x80;

/// A commanding officer or adjutant of the moment.
struct StaffFigure {
  Vec place{};
  Standing standing = Standing::Waiting;
  UnitId contact = kNoUnit;          ///< the one own unit that he is in base contact with
  StaffId staff_contact = kNoStaff;  ///< an officer of a body below him whom he touches
  Efficiency efficiency = Efficiency::Ordinary;
  StaffId superior = kNoStaff;
  std::uint8_t failed_row = 0;  ///< replacement rolls in a row that failed
  std::uint8_t moves = 0;       ///< of the two of this bound
  std::uint8_t caught_in = 0;   ///< phases in which he has rolled a catch roll, a bit each
  friend bool operator==(const StaffFigure&, const StaffFigure&) = default;
};
static_assert(sizeof(StaffFigure) == 16);

/// What a side knows of an enemy unit: where it was last seen, and what it was told of it
/// (visibility.side-sight, visibility.told). Places in tenths of a centimetre.
struct Card {
  std::int16_t x = 0, y = 0;
  std::uint8_t facing = 0;  ///< in 1/256 of a turn
  std::uint8_t seen = 0;    ///< the bound of the sighting; 0: never
  Label label = kNoLabel;
  std::uint8_t figures = 0;
  Formation formation : 5 = Formation::Line;
  Disorder disorder : 3 = Disorder::None;
  std::int8_t valour = 0;
  std::uint8_t told = 0;  ///< the bound in which it was told the valour; 0: never
  /// Of a part of a split unit that was seen after the unit, or another part: the label of the
  /// first of them, by whose number it goes (visibility.labels).
  Label part_of = kNoLabel;
  friend bool operator==(const Card&, const Card&) = default;
};
static_assert(sizeof(Card) == 12);

/// Of a unit's fire what its `target` and `target_two` do not tell.
struct Aims {
  PackedUnits also;  ///< who has come of its targets since, for they are the same (split_target),
                     ///< and who lay with one in the part of a feature that was fired at
  PackedUnits
      lost;  ///< those of all these on which its guns have to range anew (fire.ranging-lost), and
             ///< who lay unseen in what it fired at: none of these, and unknown to its own side
  friend bool operator==(const Aims&, const Aims&) = default;
};

/// One side of a position.
struct Force {
  std::array<Unit, kMaxUnits> units;
  std::array<StaffFigure, kMaxStaff> staff;
  std::array<Card, kMaxUnits> cards;        ///< of the other side's units, by their number
  std::array<BodyId, kMaxBodies> superior;  ///< of each body, as transfers left it
  Sheet sheet;                              ///< once sealed: kept from the other side
  Items given;                       ///< what its posts have answered to the question that is open
  UnitSet in_sight;                  ///< of the other side's units, at the moment
  std::array<Aims, kMaxUnits> aims;  ///< of its units, by their number
  /// By feature the bound in which an enemy was last seen in it; 0: in none
  /// (orders.assume-occupied).
  std::array<std::uint8_t, kMaxFeatures> seen_in;
  std::array<Bend, kMostBends> bends;  ///< of its trains, by unit, of one the newest first
  std::uint8_t unit_count = 0, staff_count = 0, labels = 0;
  std::uint8_t asked_posts = 0;  ///< which posts are asked at the moment, a bit each
  std::uint8_t final_posts = 0;  ///< which of them have answered, a bit each
  std::uint8_t catch_until = 0;  ///< the bound through which its catch factor holds
  std::int8_t catch_factor = 0;  ///< of all rolls of its units (catch.side-factor)
  std::uint8_t bend_count = 0;
  std::int8_t catch_next = 0;  ///< what holds in the bound after that: of a later, lesser loss
};

/// A choice inside the march, and its answer once there is one (sim.prompts).
struct Prompt {
  std::int16_t tick = 0;  ///< hundredths of a step since the march began
  std::uint8_t kind = 0;  ///< which choice it is: a Question::Kind of the march
  enum class Answer : std::uint8_t { Open, Yes, No };
  Side side : 4 = Side::A;  ///< who is asked
  Answer answer : 4 = Answer::Open;
  UnitId unit = kNoUnit;   ///< of that side
  UnitId other = kNoUnit;  ///< of the other
  friend bool operator==(const Prompt&, const Prompt&) = default;
};
static_assert(sizeof(Prompt) == 6);
/// Of each side: how much one is asked takes no room from the other, whom that would tell of it.
inline constexpr std::size_t kMostAsked = 32;
inline constexpr std::size_t kMostPrompts = 2 * kMostAsked;
/// In Prompt::kind: no choice of the march, but where a unit that rallies in 2e is to face
/// (reorganise.result). Its `tick` is the Disorder to which it rallies.
inline constexpr std::uint8_t kFacingAsked = 0xFF;

/// An attack that has reached contact, from 4d to the end of the melees of the bound.
struct Attack {
  Side side = Side::A;  ///< of the attacker
  UnitId attacker = kNoUnit, defender = kNoUnit;
  std::uint8_t from = 0;  ///< front, flank or rear: a From of the march
  friend bool operator==(const Attack&, const Attack&) = default;
};
inline constexpr std::size_t kMostAttacks = 80;

/// A field work that is begun or stands, a bridge that is broken, or a house on fire: what the
/// battle has made of the ground.
struct Site {
  Vec from{}, to{};  ///< of a work that is a line: its ends
  Work work = Work::Barricade;
  bool burns = false;  ///< no work, but a fire
  bool done = false;
  Side side = Side::A;  ///< whose unit works on it
  UnitId unit = kNoUnit;
  FeatureId feature = kNoFeature;  ///< the bridge, the wall or house
  std::uint8_t part = kWhole;
  std::uint8_t bound = 0;   ///< in which it was begun, or caught fire
  std::uint8_t known = 0;   ///< to which sides, a bit each: they have seen its place since
  std::uint8_t spare = 0;   ///< always 0
  std::uint16_t parts = 0;  ///< figures that have worked at it, bound by bound (fieldwork.time)
  friend bool operator==(const Site&, const Site&) = default;
};
static_assert(sizeof(Site) == 28);
/// Of each side, and of houses that burn.
inline constexpr std::size_t kMostWorks = 10, kMostFires = 6;
inline constexpr std::size_t kMostSites = 2 * kMostWorks + kMostFires;

/// What of a movement against the rules has to be undone so that it is lawful, a bit each; none:
/// all of it (touch-move.contravention).
namespace remedy {
inline constexpr std::uint8_t kFast = 1U << 0;      ///< it goes as far as the fast rate leads
inline constexpr std::uint8_t kNormal = 1U << 1;    ///< it goes as far as the normal rate leads
inline constexpr std::uint8_t kFewer = 1U << 2;     ///< fewer skirmishers stay out
inline constexpr std::uint8_t kOnce = 1U << 3;      ///< the first change of formation alone is made
inline constexpr std::uint8_t kNoAttack = 1U << 4;  ///< it attacks nobody
}  // namespace remedy

/// An order that breaks the rules, where players may err (option error-mode), and where its unit
/// was when movement began; once it has marched, how far it may have gone.
struct Breach {
  Vec place{};
  Clause clause;  ///< that it breaks
  Angle facing = 0;
  Side side = Side::A;
  UnitId unit = kNoUnit;
  Formation formation = Formation::Line;
  Formation kept = Formation::Line;
  std::uint8_t skirmishers = 0;  ///< that may be out
  std::uint8_t remedy = 0;
};
inline constexpr std::size_t kMostBreaches = 24;

/// How far a sub-phase has come.
enum class Stage : std::uint8_t {
  Opening,    ///< it is to be opened
  Asking,     ///< both sides are asked, or nobody has to be
  Carrying,   ///< what was answered is being carried out; in the march somebody may be asked
  Closing,    ///< it is to be closed
  Placing,    ///< before the first bound: sides that have a zone place their units in it
  Objecting,  ///< 4d is carried out, its phase is open: movements may be objected to
};

enum class EndReason : std::uint8_t { None, Tasks, ArmyMoral, Conceded, Agreed, Ruling };

struct State {
  const Setup* setup;  ///< immutable; no part of the digest
  std::array<Force, 2> forces;
  std::array<Prompt, kMostPrompts> prompts;    ///< of this march
  std::array<Attack, kMostAttacks> attacks;    ///< of this bound
  std::array<Site, kMostSites> sites;          ///< works, broken bridges, fires
  std::array<Breach, kMostBreaches> breaches;  ///< of this bound; kept from everybody
  /// What sight was judged on last: what is the same is not looked at again. No part of the digest.
  std::uint64_t looked_at;
  std::int32_t told_until;  ///< up to this hundredth the march was told
  std::uint8_t prompt_count, attack_count, site_count, breach_count;
  SubPhase sub_phase;
  Stage stage;
  std::uint8_t bound;
  Post looker;  ///< whose view it is all that is known of; the umpire where it is the whole truth
  std::int8_t winner;                  ///< when over: index of the side, -1: a draw
  std::array<std::int16_t, 2> points;  ///< of the tasks that each side has met, when over
  EndReason end;
  std::uint8_t draw_asked;  ///< which side is offered a draw, its bit; 0: none is
  std::uint8_t draws;       ///< which sides have offered one in this bound, a bit each
  /// What the umpire has ruled, a Weather and 1, until he rules again; 0: as the scenario has it.
  std::uint8_t ruled_weather;

  Force& of(Side side) { return forces[static_cast<std::size_t>(index(side))]; }
  const Force& of(Side side) const { return forces[static_cast<std::size_t>(index(side))]; }
};
static_assert(std::is_trivially_copyable_v<State>);
static_assert(sizeof(State) <= 32 * 1024);

/// The position at the opening of the first bound: everybody in order, with unlimited supplies and
/// his first fire (setup.start-state), reinforcements waiting.
State start_of(const Setup& setup);

/// A place for a new skirmish line or part of a side; kNoUnit: there is none.
UnitId free_place(const Force& own);
/// The first letter that no part of a unit has; the last where all are taken.
char free_letter(const Force& own, UnitId card);

/// The roster entry of a unit.
inline const UnitCard& card_of(const State& state, Side side, UnitId unit) {
  return state.setup->of(side).units[state.of(side).units[unit].card];
}

/// Whether each unit is ordered by what it and its officer see alone just now: sheets are being
/// written, with option visibility `unit-sight` (visibility.side-sight).
bool is_ordered_by_unit_sight(const State& state);

/// Whose sheet a unit's orders stand on, and who answers for it: the post of its directly
/// commanding officer, or the side's first; in the bound in which it is handed over still that of
/// the one before (orders.posts).
Post post_of(const State& state, Side side, UnitId unit);

/// Where among the questions of a march the n-th of a side stands, from 0; prompt_count: it is not
/// asked as much. A side counts its own, and knows of no others: its view holds those alone.
std::size_t place_of_prompt(const State& state, Side side, std::size_t number);
/// How many questions of a march, or of 2e, are to a side, those that it has answered counted in.
std::size_t prompts_to(const State& state, Side side);
/// The other way round: of how many before it the side of a question is asked.
std::size_t number_of_prompt(const State& state, std::size_t at);

}  // namespace sandtable::belle_alliance
