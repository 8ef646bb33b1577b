#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/post.h"
#include "engine/core/side.h"
#include "engine/scenario/description.h"
#include "rulesets/belle_alliance/data/options.gen.h"
#include "rulesets/belle_alliance/data/vocabulary.gen.h"
#include "rulesets/belle_alliance/state/place.h"

/// What a battle of Belle Alliance is played with, fixed before it begins (scenario.contents):
/// ground, orders of battle, options, weather. Nothing of it changes afterwards.
namespace sandtable::belle_alliance {

using scenario::Text;

enum class Verb : std::uint8_t;

/// What whoever learns the rules is told beside a question.
struct HintCard {
  Verb asked;  ///< of the question it stands beside
  std::uint8_t bound = 1;
  Side side = Side::Umpire;  ///< whom it is told; Umpire: everybody
  Text text;
};

/// A unit's line in the order of battle.
struct UnitCard : scenario::UnitNames {
  Troops troops = Troops::LineInfantry;
  Weapon weapon = Weapon::Musket;
  std::uint8_t figures = 0;    ///< of a battery: gunners
  std::int8_t valour = 0;      ///< +5 to -5
  std::uint8_t squadrons = 4;  ///< of cavalry (unit.cavalry-regiment)
  std::uint8_t guns = 0;       ///< model guns of a battery
  std::uint8_t howitzers = 0;  ///< of those
  bool marksmen = false, lancers = false, carbines = false;
  /// How many of its figures may be out as skirmishers: one in so many, or none where 0
  /// (formation.skirmish-share).
  std::uint8_t skirmish_part = 3;
  StaffId officer = kNoStaff;  ///< who commands it directly
  // where and how it begins
  Vec start{};  ///< the middle of its front
  Angle facing = 0;
  Formation formation = Formation::Line;
  std::uint8_t bound = 0;           ///< a reinforcement: the bound in which it comes on
  std::uint8_t segment = 1;         ///< and the segment
  FeatureId garrison = kNoFeature;  ///< of the sector that it holds: its feature
  std::uint8_t sector = kWhole;     ///< and which part of it
  Supply supply = Supply::Unlimited;
  std::uint8_t rolls = 0;  ///< that are left where supplies are limited
};

/// A commanding officer, whose two adjutants stand behind him in the list, or an adjutant.
struct StaffCard {
  Text name;
  std::string label;  ///< "D2": what orders call him
  Staff kind = Staff::Officer;
  Efficiency efficiency = Efficiency::Ordinary;
  StaffId superior = kNoStaff;  ///< of an adjutant: his officer
  BodyId body = kNoBody;        ///< that he commands
  std::uint8_t post = 0;        ///< of his side: an index into SideNames::posts
  Vec start{};
  std::uint8_t bound = 0;  ///< one who comes later: at the opening of that bound
};

/// A brigade or higher body. A Prussian regiment is a brigade here (staff.prussian-regiment).
struct BodyCard {
  Text name;
  std::string label;
  Level level = Level::Brigade;
  BodyId superior = kNoBody;
  StaffId officer = kNoStaff;
};

/// A part of a feature: a sector of buildings, a stretch of a wall or hedge.
struct PartCard {
  Text name;
  std::uint8_t capacity = 0;  ///< figures that a sector holds (urban.sector)
  Cover cover = Cover::None;
  std::vector<Vec> outline;
  std::vector<std::uint8_t> neighbours;  ///< parts into which one comes from within
};

/// Whether its outline is a line rather than the edge of an area.
constexpr bool is_line(Ground ground) {
  switch (ground) {
    case Ground::River:
    case Ground::Stream:
    case Ground::Road:
    case Ground::Fence:
    case Ground::Hedge:
    case Ground::Ditch:
    case Ground::Wall:
    case Ground::Bank:
    case Ground::Barricade:
    case Ground::Breastwork:
    case Ground::Abatis:
      return true;
    default:
      return false;
  }
}

struct FeatureCard {
  Text name;
  Ground ground = Ground::Wood;
  std::uint8_t layer = 0;  ///< on which it stands
  Cover cover = Cover::None;
  bool assumed = false;  ///< the scenario lets everybody assume it occupied
  bool stone = false;    ///< a bridge: of stone, which takes longer to break (fieldwork.bridge)
  bool repair = false;   ///< a bridge of stone that can be repaired
  std::vector<Vec> outline;
  std::vector<PartCard> parts;
};

struct ExitCard {
  Text name;
  Vec from{}, to{};  ///< the stretch of the edge
};

/// What a side has to do (victory.tasks).
struct TaskCard {
  Text name;
  Side side = Side::A;
  /// Hold: only its units, none in FD, stand there at the end of the bound; Destroy: so many
  /// figures of the enemy are lost, off the table or in FD then; Leave: so many of its units have
  /// left.
  TaskKind kind = TaskKind::Hold;
  std::uint8_t points = 1;
  std::uint8_t bound = 0;  ///< at whose end it is looked at; 0: the last
  Vec place{};             ///< of Hold: the middle of a disc
  Len radius = 0;
  std::uint16_t number = 0;  ///< of figures or units
};

struct SideCard : scenario::SideNames {
  Edge edge = Edge::South;  ///< its own
  /// Its units that retreat off the table may be ordered back on, by option retreat-off-table.
  bool returns = false;
  char letter = 'A';      ///< that the other side's labels of its units begin with
  std::vector<Vec> zone;  ///< in which it may place its units before the first bound; or none
  std::vector<UnitCard> units;
  std::vector<StaffCard> staff;
  std::vector<BodyCard> bodies;
};

struct Setup : scenario::Heading {
  Options options;
  Len width = 0, depth = 0;
  std::uint8_t first_bound = 1, last_bound = 12;
  std::vector<Weather> weather;  ///< a word a bound; clear beyond its end
  bool soft_ground = false;
  std::array<SideCard, 2> sides;
  std::vector<FeatureCard> features;
  std::vector<ExitCard> exits;
  std::vector<TaskCard> tasks;
  std::vector<HintCard> hints;

  const SideCard& of(Side side) const { return sides[static_cast<std::size_t>(index(side))]; }
};

constexpr bool is_on_table(const Setup& setup, Vec place) {
  return place.x >= 0 && place.y >= 0 && place.x <= setup.width && place.y <= setup.depth;
}

}  // namespace sandtable::belle_alliance
