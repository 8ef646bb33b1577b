#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/side.h"
#include "engine/hex/board.h"
#include "engine/scenario/description.h"
#include "rulesets/belle_epoque/data/options.gen.h"
#include "rulesets/belle_epoque/data/vocabulary.gen.h"

/// What a battle of Belle Époque is played with, fixed before it begins: board, ground, rosters,
/// generals, options, objectives. Built by load_scenario (scenario.h), never changed afterwards.
namespace sandtable::belle_epoque {

using hex::Board;
using hex::kNowhere;
using hex::Mask;
using hex::Sector;
using scenario::Text;

/// A unit by its number: the order of the rosters, side A first.
using UnitId = std::uint8_t;
inline constexpr UnitId kNoUnit = 0xFF;
/// The most units of both sides together. A set of units is a std::uint64_t.
inline constexpr int kMaxUnits = 64;
/// The most objectives of both sides together.
inline constexpr int kMaxObjectives = 16;

/// A unit's roster entry.
struct UnitCard : scenario::UnitNames {
  TroopClass troop_class = TroopClass::Infantry;
  Quality quality = Quality::Trained;
  bool loose_order = false;
  FireType fire_type = FireType::G;
  std::uint8_t stands = 0;
  std::uint8_t march = 0;  ///< allowance of a travel march in UD, after options and grades
  bool shock = false, bold = false, dashing = false, stubborn = false;
  bool conspicuous = false, rough_goer = false, smokeless = false;
  bool no_march = false, no_assault = false;  ///< scenario.restricted-units
  bool breaks = true;        ///< whether its stands count toward its side's break point
  Sector start = kNowhere;   ///< fixed starting sector; kNowhere: its player places it
  std::uint8_t arrives = 0;  ///< turn of arrival as a reinforcement; 0: there from the start
  std::uint8_t entry = 0;    ///< its entry area: index into Setup::areas
  Mask may_enter;            ///< sectors it may ever stand in
  std::uint8_t level = 0;    ///< reactivity level (reactivity.level)
  std::uint8_t assault = 0;  ///< assault score of its class (assault.score-classes)
};

/// The marks of a roster entry by their words, in the order of Rating and of MayNot.
inline constexpr std::array<bool UnitCard::*, kWords<Rating>> kRatingMarks{
    &UnitCard::shock,    &UnitCard::bold,        &UnitCard::dashing,
    &UnitCard::stubborn, &UnitCard::conspicuous, &UnitCard::rough_goer};
inline constexpr std::array<bool UnitCard::*, kWords<MayNot>> kMayNotMarks{&UnitCard::no_march,
                                                                           &UnitCard::no_assault};

inline Doctrine doctrine_of(const UnitCard& card) {
  return card.loose_order ? Doctrine::Loose : Doctrine::Close;
}

/// What the ground of a sector does, as bits of `ground`.
using Traits = std::uint32_t;

/// What the ground of a sector does, as bits: level in the lowest three, and from bit 16 on why a
/// sector that stops does so.
namespace ground {
inline constexpr Traits kLevel = 0x0007;
inline constexpr Traits kCover = 1 << 3;
inline constexpr Traits kRough = 1 << 4;
inline constexpr Traits kVeryDifficult = 1 << 5;
inline constexpr Traits kBlocksSight = 1 << 6;
inline constexpr Traits kFortified = 1 << 7;        ///< works: shelter and no falling back
inline constexpr Traits kBonusOne = 1 << 8;         ///< infantry defends with +1
inline constexpr Traits kBonusTwo = 1 << 9;         ///< infantry defends with +2
inline constexpr Traits kCavalryAgainst = 1 << 10;  ///< cavalry's score is 1 against it
inline constexpr Traits kCavalryFrom = 1 << 11;     ///< cavalry's score is 1 from it
inline constexpr Traits kStops = 1 << 12;           ///< ends a move, for terrain's sake
inline constexpr Traits kHill = 1 << 13;
inline constexpr Traits kImpassable = 1 << 14;
inline constexpr Traits kUnknown = 1 << 15;  ///< not yet explored (Encounter)
inline constexpr Traits kStopsRough = 1
                                      << 16;   ///< stops since it is rough, units not at home there
inline constexpr Traits kStopsHill = 1 << 17;  ///< stops by the option stop-on-hill
inline constexpr Traits kStopsCover = 1 << 18;  ///< stops by the option stop-in-cover
inline constexpr Traits kStopsHere = 1 << 19;   ///< stops everybody, as the scenario says
inline constexpr Traits kStopReasons = kStopsRough | kStopsHill | kStopsCover | kStopsHere;
inline constexpr Traits kBonusApart = 1 << 20;    ///< a +1 of the ground that is not its height's
inline constexpr Traits kAgainstApart = 1 << 21;  ///< kCavalryAgainst for more than its works
/// What digests leave out: it follows from the kinds of ground.
inline constexpr Traits kNotKeyed = kStopReasons | kBonusApart | kAgainstApart;
}  // namespace ground

/// A kind of terrain as the table terrain.traits gives it, or as the scenario changes it.
struct TerrainKind {
  std::string id;  ///< "dense-vegetation"
  Text name;
  Traits traits = 0;  ///< bits of `ground`, for the options in force
};

struct Objective {
  using Kind = ObjectiveKind;
  Text name;
  Kind kind = Kind::Hold;
  Side side = Side::A;  ///< who scores it
  std::uint8_t points = 1;
  /// Hold: points if at the end an own unit stands in one of the sectors, or stood there last.
  /// Exit: points for each own unit that left the board through one of them.
  Mask sectors;
};

/// A limit of visibility for some turns (night, fog), as a scenario may give it.
struct Haze {
  std::uint8_t first_turn = 1, last_turn = 255;
  std::int8_t modifier = 0;
  std::uint8_t most = 255;
  Text name;
};

/// A road, river and so on. Drawn on the map, without effect on the rules by itself.
struct MapPath {
  PathKind kind = PathKind::Road;
  std::vector<Sector> through;
  Text name;
};

/// A named place, for the map only.
struct MapPlace {
  Sector at = kNowhere;
  Text name;
};

/// Its colour is that of its tokens.
struct SideCard : scenario::SideNames {
  General general = General::Average;
  Mask deploy;               ///< where units without a starting sector may be placed
  Mask deploy_more;          ///< where, once `deploy` is full
  std::uint16_t stands = 0;  ///< starting stands, reinforcements included
  BreakPoint break_point = BreakPoint::Half;  ///< its own, or the option's
};

enum class Edition : std::uint8_t { En, Fr };

struct Setup : scenario::Heading {
  Edition edition = Edition::En;
  Options options;
  std::uint8_t turns = 12;
  bool exploration = false;  ///< Encounter: unknown ground is rolled for
  /// Traits that an explored sector gets: open, hill, dense vegetation (encounter.explore-*).
  std::array<Traits, 3> explored{};
  std::uint8_t explore_within = 4;
  std::shared_ptr<const Board> board;
  std::vector<Traits> ground;       ///< starting traits of each sector
  std::vector<std::uint8_t> front;  ///< directions its works protect, bits of hex::kSteps
  std::vector<std::vector<std::uint8_t>> kinds;  ///< terrain kinds of each sector: for drawing
  std::vector<TerrainKind> terrain;              ///< the kinds in play
  std::array<SideCard, 2> sides;
  std::vector<UnitCard> units;  ///< side A's, then side B's
  std::vector<Mask> areas;      ///< entry areas of reinforcements
  Mask exits[2];                ///< sectors by which a side's units may leave
  std::vector<MapPath> paths;
  std::vector<MapPlace> places;
  std::vector<Objective> objectives;
  std::vector<Haze> haze;
};

}  // namespace sandtable::belle_epoque
