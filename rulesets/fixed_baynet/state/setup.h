#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/post.h"
#include "engine/core/side.h"
#include "engine/geometry/ground/obstacles.h"
#include "engine/geometry/ground/relief.h"
#include "engine/geometry/ground/terrain.h"
#include "engine/geometry/plane/vec.h"
#include "engine/scenario/description.h"
#include "rulesets/fixed_baynet/data/options.gen.h"
#include "rulesets/fixed_baynet/data/vocabulary.gen.h"
#include "rulesets/fixed_baynet/state/figures.h"
#include "rulesets/fixed_baynet/state/house.h"
#include "rulesets/fixed_baynet/state/set.h"

/// What a battle of Fixed Bay'net is played with, fixed before it begins: table, ground, units and
/// their men, options, objectives. Built by load_scenario (scenario.h), never changed afterwards.
namespace sandtable::fixed_baynet {

using geometry::Angle;
using geometry::Vec;
using scenario::Text;

/// A unit by its number: squads, batteries and individuals in the order of the rosters.
using UnitId = std::uint8_t;
inline constexpr UnitId kNoUnit = 0xFF;
/// The most units of both sides together, with those that a rally assembles.
inline constexpr int kMaxUnits = 64;
/// The most men of one unit: some of them are named by a bit each.
inline constexpr int kMaxInUnit = 32;
/// Those who take turns in the rotation (turn.alternation-three).
inline constexpr int kMaxPlayers = 6;
inline constexpr int kMaxObjectives = 8;

/// The most artillery pieces of both sides together.
inline constexpr int kMaxGuns = 16;

/// An artillery piece by its number, in the order of the rosters.
using GunId = std::uint8_t;
inline constexpr GunId kNoGun = 0xFF;

/// What a figure is, whatever becomes of it.
struct ManCard {
  UnitId unit = 0;
  std::uint8_t number = 0;  ///< within its unit, from 0
  Role role = Role::Soldier;
  Quality quality = Quality::Regular;
  Weapon weapon = Weapon::Rifle;
  bool armed = true;          ///< has the weapon at all (artillery.crew-arms)
  bool close_combat = false;  ///< carries a close-combat weapon beside it
  bool banner = false;
  bool sniper = false;
  bool mounted = false;
  bool gassed = false;    ///< begins as one who lies gassed
  bool placed = false;    ///< stands somewhere when the battle begins
  bool prone = false;     ///< begins lying down
  bool wounded = false;   ///< begins with a leg wound for which he lies for good (hit.leg-heavy)
  ManId captor = kNoMan;  ///< begins as a prisoner whom this enemy leads about
  GunId gun = kNoGun;     ///< of an artillery piece; else kNoGun
  Vec place{};
  Angle facing = 0;
  HouseId house = kNoHouse;  ///< where he begins, as in Man
  std::uint8_t floor = 0;
  OpeningId post = kNoOpening;
  Text name;  ///< of heroes; may be empty
};

/// A roster entry: a squad, or an individual.
struct UnitCard : scenario::UnitNames {
  People people = People::European;
  ManId first = 0;         ///< its men follow one another
  std::uint8_t count = 0;  ///< men at the start: its strength
  Formation formation = Formation::Loose;
  std::uint8_t arrives = 0;           ///< 0: at the start; a turn; 0xFF: when it is called up
  TableEdge edge = TableEdge::South;  ///< by which it arrives
};

/// An artillery piece: a figure with a ManCard, behind the men of the unit that it came with.
struct GunCard {
  ManId figure = kNoMan;
  PieceKind kind = PieceKind::LightGun;
  Ammunition ammunition = Ammunition::Shell;
};

/// A rectangle along the edges of the table.
struct Zone {
  Vec low{}, high{};
  friend bool operator==(const Zone&, const Zone&) = default;
};

/// Flares of a side (night.flare).
struct FlareCard {
  std::uint8_t count = 0;
  Len reach = distance(Distance::FlareReach), radius = distance(Distance::FlareRadius);
  std::uint8_t turns =
      figure(Figure::FlareTurns);  ///< that it burns beside the one in which it is fired
};

struct SideCard : scenario::SideNames {
  FlareCard flares;
  Zone deployment{};     ///< where its men flee to (panic.flee)
  std::uint8_t men = 0;  ///< at the start; pieces do not count (victory.default)
};

/// Somebody who takes his turn in the rotation: a side, or a post of one.
using Player = Post;

/// What a feature of the ground is.
struct GroundFeature {
  GroundKind kind = GroundKind::Clear;
  std::uint8_t cover = 0;    ///< its CV
  Text name;                 ///< may be empty
  Len thickness = 0;         ///< of what is climbed or cut through: from side to side
  HouseId house = kNoHouse;  ///< whose outline it is
  bool dangerous = false;    ///< the scenario says so, whatever its kind (charge.dangerous-terrain)
};

/// Where a building stands: what is looked at of each for every man and way, apart and small.
struct HouseSite {
  geometry::Bounds bounds;
  HouseId house = kNoHouse;
  bool opens = false;  ///< whoever is out of doors may walk in
};

/// Feature i of `terrain` is described by `features[i]`; its `kind` is the number of a GroundKind.
/// What follows from these is filled in by survey() (rules/ground.h).
struct Field {
  geometry::Terrain terrain;
  std::vector<GroundFeature> features;
  geometry::Relief relief;
  geometry::Obstacles obstacles;
  geometry::FeatureSet barriers;  ///< what is fought across: walls, barricades
  geometry::FeatureSet solids;    ///< what no base passes over: wrecks
  std::vector<House> houses;
  std::vector<HouseSite> sites;
  std::vector<Opening> openings;
  std::vector<Section> sections;
  bool records = false;  ///< a building of it records by section who is in it
};

/// Where a man begins who has a place of his own behind a perimeter.
struct Stand {
  ManId man = kNoMan;
  Vec place{};
  Angle facing = 0;
};

/// A perimeter that the player of a side may have laid out before the lists (setup.terrain).
struct Perimeter {
  Text name;       ///< as orders say it: "short"
  Len length = 0;  ///< of its walls together
  /// The table with it, behind whose other ground its walls stand.
  std::shared_ptr<const Field> field;
  std::vector<Stand> stands;  ///< who goes to it when it is laid out
};
inline constexpr int kMaxPerimeters = 4;
/// By its number; none has been laid out.
inline constexpr std::uint8_t kNoPerimeter = 0xFF;

/// An aim of a side that decides the battle (victory.scenario).
struct Objective {
  Text name;
  ObjectiveKind kind = ObjectiveKind::Hold;
  Side side = Side::A;               ///< who wins by it
  Zone area{};                       ///< Hold: a man of `side` in it and no enemy
  TableEdge edge = TableEdge::East;  ///< Leave: by this one
  Vec thing{};                       ///< Destroy, Take: where it stands
  Len size = kInch;                  ///< ... its diameter
  /// Leader: the first man of this unit. Leave, Survive: its men alone; kNoUnit: all of the side.
  UnitId unit = kNoUnit;
  bool wagons = false;      ///< Leave: they are counted, and no men
  std::uint8_t number = 0;  ///< how many men
  std::uint8_t turn = 0;    ///< judged at the end of this turn; 0: at the end of any
};

/// What the scenario lets happen as a turn begins.
struct Incident {
  Text text;  ///< what is told of it
  IncidentKind kind = IncidentKind::News;
  std::uint8_t turn = 0;
  HouseId house = kNoHouse;  ///< RoofFalls: whose
  GunId gun = kNoGun;        ///< WheelBreaks: of that wagon
};
inline constexpr int kMaxIncidents = 16;

struct Setup : scenario::Heading {
  Options options;
  Len width = 72 * kInch, depth = 48 * kInch;  ///< setup.table
  std::uint8_t turns = 12;                     ///< victory.default
  Len foot_base = kInch;                       ///< diameters (equipment.bases)
  Len mount_base = kInch * 3 / 2;
  std::uint8_t night_from = 0;  ///< the turn in which night falls; 0: by day
  bool fog = false;
  Len piece_base = 2 * kInch;
  std::shared_ptr<const Field> field;  ///< the table before a perimeter is laid out
  std::vector<Perimeter> perimeters;   ///< of which one is; empty: none is asked for
  Side fortifies = Side::A;            ///< whose player chooses
  std::array<SideCard, 2> sides;
  std::vector<UnitCard> units;  ///< side A's, then side B's
  std::vector<ManCard> men;     ///< unit by unit
  std::vector<GunCard> guns;
  std::vector<Player> players;  ///< side A's, then side B's
  std::vector<Objective> objectives;
  std::vector<Incident> incidents;
};

}  // namespace sandtable::fixed_baynet
