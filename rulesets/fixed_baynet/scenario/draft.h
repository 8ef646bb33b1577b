#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/data/reader.h"
#include "engine/data/said.h"
#include "engine/geometry/ground/relief.h"
#include "engine/geometry/ground/terrain.h"
#include "engine/scenario/heading.h"
#include "engine/scenario/phrases.gen.h"
#include "engine/scenario/posts.h"
#include "engine/scenario/roster.h"
#include "rulesets/fixed_baynet/scenario/phrases.gen.h"
#include "rulesets/fixed_baynet/scenario/scenario.h"
#include "rulesets/fixed_baynet/state/action.h"
#include "tables/measured/points.h"

/// A scenario on its way from the file to a Setup. For the files of this room alone.
namespace sandtable::fixed_baynet::draft {

using data::expected;
using data::key_in;
using data::key_of;
using data::Need;
using data::Node;
using data::Position;
using data::Reader;
using data::within;
using measured::read_facing;
using measured::read_point;
using scenario::read_text;

/// A unit and its men, and what is known of them only while loading.
struct UnitDraft {
  UnitCard card;
  std::vector<ManCard> men;
  std::vector<ManCard> pieces;  ///< behind its men
  std::vector<GunCard> guns;    ///< of the pieces
  std::string captive_of;       ///< label of the enemy unit that leads them about
  Action stance;                ///< how it stands where it begins
  Position at, name_at, label_at, start_at, captive_at;
  bool right = true;
  bool misplaced = false;  ///< where it begins is said, and is refused
};

/// Where a man begins once a perimeter is laid out.
struct StandDraft {
  std::size_t perimeter = 0, unit = 0, man = 0;
  Vec place{};
  Angle facing = 0;
  Position at;
};

struct Draft {
  explicit Draft(std::string_view filename) : problems(filename) {}

  data::Problems problems;
  Setup setup;
  bool says_turns = false;
  bool entrenched = false;  ///< only heroes have close-combat weapons (weapon.entrenched)
  std::vector<geometry::Feature> features;
  std::vector<GroundFeature> names;
  std::vector<Position> features_at;
  std::vector<geometry::Slope> slopes;
  std::vector<Position> slopes_at;
  Field field;  ///< on its way: its buildings
  std::vector<UnitDraft> units;
  std::vector<std::pair<std::size_t, const Node*>> places;  ///< by the number of their perimeter
  std::vector<StandDraft> stands;
  std::array<const Node*, 2> sides{};
  std::array<std::vector<scenario::PostNames>, 2> posts;

  bool has_sides() const { return sides[1] != nullptr; }
  std::array<scenario::SideNames*, 2> side_names() { return {&setup.sides[0], &setup.sides[1]}; }
};

/// Files measure in inches, of which a hundredth is 254 micrometres exactly.
inline measured::Sheet sheet_of(const Draft& draft) {
  return {draft.setup.width, draft.setup.depth, kHundredth, measured::Unit::Inch};
}
constexpr Len length_of(std::int64_t hundredths) {
  return static_cast<Len>(hundredths * kHundredth);
}
/// The number of a message: "12.5".
inline std::string in_inches(Len length) { return measured::Sheet{0, 0, kHundredth}.shown(length); }
/// A length in inches between two lengths, in hundredths of an inch.
inline std::optional<Len> read_length(Reader& reader, std::string_view key, std::int64_t least,
                                      std::int64_t most) {
  return measured::read_length({0, 0, kHundredth}, reader, key, least, most);
}
/// A table of two corners, `from` and `to`.
std::optional<Zone> read_zone(const Draft& draft, Reader& reader, std::string_view key);

// heading.cpp
inline constexpr int kMostTurns = 99;
/// A turn of the battle, `least` at least: what a scenario says of one behind the last never comes.
std::optional<std::uint8_t> read_turn(const Draft& draft, Reader& reader, std::string_view key,
                                      int least, Need need = Need::Optional);
void read_heading(Draft& draft, Reader& file);
void read_options(Draft& draft, Reader& file, const LoadOptions& wishes);
void read_table(Draft& draft, Reader& file);
void read_objectives(Draft& draft, Reader& file);

// terrain.cpp
void read_terrain(Draft& draft, Reader& file);
/// A line, an inch wide where nothing is said. False: something is wrong with it.
bool read_line(const Draft& draft, Reader& reader, geometry::Feature& feature);

// perimeter.cpp: behind the terrain, with which their walls make a table each
void read_perimeters(Draft& draft, Reader& side, Side owner);
/// Where units begin behind them; behind the units and their labels.
void read_perimeter_places(Draft& draft);

// building.cpp: reads them behind the other ground, of which their outlines are
void read_buildings(Draft& draft, Reader& file);

// piece.cpp
void read_pieces(Draft& draft, Reader& side, Side owner);

// roster.cpp, unit.cpp
/// Why a name cannot be typed in an order.
data::Phrase unfit(std::string_view word);
void read_sides(Draft& draft, Reader& file);
/// Whether soldiers may not have such arms on this table (weapon.entrenched).
bool is_barred(const Draft& draft, const ManCard& man);
void read_units(Draft& draft, Reader& side, Side owner);

// service.cpp: light, flares, what a unit brings beside its arms, objectives
void read_light(Draft& draft, Reader& file);
void read_flares(Draft& draft, Reader& side, SideCard& card);
void read_service(const Draft& draft, Reader& reader, UnitDraft& unit);
/// [[event]]
void read_events(Draft& draft, Reader& file);
/// Where prisoners begin: beside those who lead them.
void place_captives(Draft& draft);
/// What an objective is about, by its kind. False: something is wrong with it.
bool read_aim(Draft& draft, Reader& reader, Objective& out);

// check.cpp: what can be judged only once everything is read
void check(Draft& draft);

}  // namespace sandtable::fixed_baynet::draft
