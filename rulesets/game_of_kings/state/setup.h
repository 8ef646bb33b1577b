#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/clause.h"
#include "engine/core/side.h"
#include "engine/geometry/plane/box.h"
#include "engine/geometry/plane/vec.h"
#include "engine/scenario/description.h"
#include "rulesets/game_of_kings/data/options.gen.h"
#include "rulesets/game_of_kings/data/vocabulary.gen.h"
#include "rulesets/game_of_kings/state/figures.h"
#include "rulesets/game_of_kings/state/ground.h"

/// What a battle of Game Of Kings is played with, fixed before it begins: table, ground, armies,
/// options, objectives. Built by load_scenario (scenario.h), never changed afterwards.
namespace sandtable::game_of_kings {

using geometry::Angle;
using geometry::Box;
using geometry::Len;
using geometry::Pose;
using geometry::Size;
using geometry::Vec;
using scenario::Text;

/// A unit by its number: the order of the rosters, side A first.
using UnitId = std::uint8_t;
inline constexpr UnitId kNoUnit = 0xFF;
/// The most units of both sides together, generals included. A set of units is a std::uint64_t.
inline constexpr int kMaxUnits = 64;
inline constexpr int kMaxObjectives = 8;

/// Distances up to this much apart count as equal (move.tolerance): 0.01 cm.
inline constexpr Len kTolerance = 100;

/// The sectors of an army. (A squadron that dismounts stays of its Type and has
/// unit_flag::kDismounted.)
inline constexpr int kCommands = 3;

/// What an army list or a battle gives a unit beyond its type (army.characteristics).
struct Traits {
  std::int8_t musketry = 0;    ///< added to each musketry die
  Clause musketry_by;          ///< the clause that gives it, if the scenario names one
  bool musketry_half = false;  ///< a +1 on each musketry die with an even chance
  std::int8_t melee = 0;       ///< added to each melee die
  std::uint8_t melee_score = figure(Figure::MeleeScore);  ///< least score of a melee hit
  Clause melee_by;            ///< the clause that gives either, if the scenario names one
  bool breastplates = false;  ///< saves as cuirassiers (unit.breastplates)
  bool may_dismount = false;  ///< unit.dismount
  bool carbines = false;      ///< fires mounted where mounted-carbine-fire is on
  bool missiles = false;      ///< other missile weapons: as carbines (musketry.other-missiles)
  bool great = false;         ///< a great commander (command.great-commander)
  Len roundshot = length(Figure::Roundshot);  ///< range of this gun's roundshot
};

/// A unit's roster entry.
struct UnitCard : scenario::UnitNames {
  Type type = Type::RegularFoot;
  Grade grade = Grade::Regular;
  Command command = Command::Centre;
  Traits traits;
  std::uint8_t points = 1;    ///< army points (victory.points)
  std::uint8_t quarters = 4;  ///< at the start; a general has 1
  /// Where and how it begins; without `placed` its player deploys it (setup.deployment).
  bool placed = false;
  Pose start;
  Formation formation = Formation::Line;
  bool firing_order = false;
  bool limbered = false;
  bool dismounted = false;
  UnitId attached_to = kNoUnit;  ///< a general's unit
};

/// The dice of command.dice-table by Command.
inline constexpr std::array<std::uint8_t, kCommands> kSectorDice = [] {
  namespace dice = table::command_dice_table;
  std::array<std::uint8_t, kCommands> out{};
  for (const auto& [command, key] : {std::pair(Command::Left, dice::Key::LeftFlank),
                                     std::pair(Command::Centre, dice::Key::Centre),
                                     std::pair(Command::Right, dice::Key::RightFlank)})
    for (const char digit : dice::at(key).die.substr(1))  // "d10"
      out[static_cast<std::size_t>(command)] =
          static_cast<std::uint8_t>(out[static_cast<std::size_t>(command)] * 10 + (digit - '0'));
  return out;
}();

struct SideCard : scenario::SideNames {
  std::uint16_t points = 0;                        ///< army points at the start
  Len deploy_depth = length(Figure::DeployDepth);  ///< from its own long edge (setup.deployment)
  /// Dice of the sectors, sides a die; 0: no such sector (option sector-dice).
  std::array<std::uint8_t, kCommands> dice = kSectorDice;
};

struct Objective {
  /// Hold: a foot, horse or gun unit of `side`, and none of the enemy, stands in the feature.
  /// Survive: `side` keeps at least `number` army points.
  using Kind = ObjectiveKind;
  Text name;
  Kind kind = Kind::Hold;
  Side side = Side::A;  ///< who wins by it
  std::uint16_t feature = 0;
  std::uint16_t number = 0;
  std::uint8_t turn = 0;  ///< judged at the end of this turn; 0: at the end of any turn
};

/// How the weather begins (weather.start).
struct WeatherPlan {
  bool fixed = false;  ///< the gauge starts on `number`
  std::uint8_t number = 7;
  bool changes = true;  ///< dice at the start of later turns
};

/// Who takes the first half-turn.
enum class FirstPlan : std::uint8_t { Dice, SideA, SideB };

struct Setup : scenario::Heading {
  Options options;
  Len width = 1'828'800, depth = 762'000;  ///< of the table; side A's edge is y = 0
  std::uint8_t turns = 0;                  ///< 0: no limit
  FirstPlan first = FirstPlan::Dice;
  WeatherPlan weather;
  /// The ground of the scenario; empty where it is generated.
  std::shared_ptr<const Ground> ground;
  bool generated = false;                ///< the ground is diced for (terrain-generator.*)
  std::shared_ptr<GroundCache> grounds;  ///< where generated ground is kept
  std::array<SideCard, 2> sides;
  std::vector<UnitCard> units;  ///< side A's, then side B's
  std::vector<Objective> objectives;
  bool points_too = true;  ///< with objectives: falling below half loses as well
};

}  // namespace sandtable::game_of_kings
