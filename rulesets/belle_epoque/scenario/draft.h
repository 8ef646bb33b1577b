#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/data/reader.h"
#include "engine/data/said.h"
#include "engine/scenario/heading.h"
#include "engine/scenario/phrases.gen.h"
#include "engine/scenario/posts.h"
#include "engine/scenario/roster.h"
#include "rulesets/belle_epoque/scenario/phrases.gen.h"
#include "rulesets/belle_epoque/scenario/scenario.h"

/// A scenario on its way from the file to a Setup. For the scenario_*.cpp files alone.
namespace sandtable::belle_epoque::draft {

using data::expected;
using data::found_string;
using data::found_whole;
using data::key_in;
using data::key_of;
using data::Need;
using data::Node;
using data::Position;
using data::Reader;
using data::within;
using scenario::read_text;

/// A kind of terrain before the options have made bits of it.
struct Kind {
  std::string id;
  Text name;
  int level = 0;
  int bonus = 0;  ///< what infantry adds to its assault score when it defends
  bool cover = false, rough = false, very_difficult = false, fortified = false;
  bool hill = false;          ///< blocks sight by its height, and stops moves under stop-on-hill
  bool blocks_sight = false;  ///< whatever its height
  bool impassable = false;
  bool against = false, from = false;  ///< the cavalry limit, for the option in force
  std::uint8_t closed = 0;             ///< troop classes that may not enter, a bit each
  std::optional<bool> stops;           ///< in place of what the options say
  Position at;                         ///< where the scenario last changed it
};

/// A unit, and what is known of it only while loading.
struct Unit {
  UnitCard card;
  Position name_at, label_at, start_at;
  Position at;  ///< of the whole entry
  std::optional<int> grade;
  std::optional<bool> smokeless;
  std::optional<Mask> entry;
  Position entry_at;
  Mask closed;  ///< sectors that the unit's own may-not-enter closes
};

/// A side, and what is known of it only while loading.
struct SideDraft {
  const Node* node = nullptr;
  Position deploy_at;
  bool south = false;
  bool edge_given = false, deploy_given = false;
};

struct Draft {
  explicit Draft(std::string_view filename) : problems(filename) {}

  data::Problems problems;
  Setup setup;
  std::vector<Kind> kinds;
  std::vector<std::uint8_t> closed;  ///< of each sector: classes that may not enter
  std::vector<Unit> units;
  std::array<SideDraft, 2> sides;
  std::array<std::vector<scenario::PostNames>, 2> posts;
  std::vector<Position> objectives_at;  ///< of the sectors of each of Setup::objectives
  Position board_at;

  /// Without it (the board is wrong) nothing that speaks of sectors is looked at.
  bool has_board() const { return setup.board != nullptr; }
  std::array<scenario::SideNames*, 2> side_names() { return {&setup.sides[0], &setup.sides[1]}; }
};

constexpr std::uint8_t class_bit(TroopClass c) {
  return static_cast<std::uint8_t>(1U << static_cast<unsigned>(c));
}

// scenario_text.cpp
/// A sector by its label.
std::optional<Sector> read_sector(const Draft& draft, Reader& reader, std::string_view key,
                                  Need need = Need::Optional);
/// Sectors by labels and by rows ("0101-0901"). nullopt where the key is absent or nothing in it
/// is right.
std::optional<Mask> read_sectors(const Draft& draft, Reader& reader, std::string_view key,
                                 Need need = Need::Optional);
/// The sectors that one such word names.
std::optional<Mask> parse_sectors(const Board& board, std::string_view word);
/// "a sector from 0101 to 0913"
data::Phrase any_sector(const Board& board);
/// Labels for a message, cut after some.
std::string labels(const Board& board, const Mask& sectors);

// scenario.cpp
void read_heading(Draft& draft, Reader& file, const LoadOptions& wishes);
void read_options(Draft& draft, Reader& file, const LoadOptions& wishes);

// scenario_terrain.cpp
/// The kinds of the table, then those of [terrain] in the order of the file.
void read_terrain(Draft& draft, Reader& file);
std::optional<std::uint8_t> find_kind(const Draft& draft, std::string_view id);
std::vector<std::string_view> kind_ids(const Draft& draft);
/// Every trait of each kind, the greatest level and the greatest bonus.
Traits traits_of(const Draft& draft, const std::vector<std::uint8_t>& kinds);
/// Reads a list of kinds; what is unknown is reported and left out.
std::vector<std::uint8_t> read_kinds(Draft& draft, const Node& list, const data::Phrase& subject);

// scenario_board.cpp
void read_encounter(Draft& draft, Reader& file);
void read_board(Draft& draft, Reader& file);

// scenario_roster.cpp, scenario_unit.cpp
void read_sides(Draft& draft, Reader& file);
void read_units(Draft& draft, Reader& side, Side owner);
/// Defaults that need both sides: edges, colours, labels, deployment and entry areas.
void complete_sides(Draft& draft);

// scenario_objective.cpp
void read_objectives(Draft& draft, Reader& file);
void read_haze(Draft& draft, Reader& file);

// scenario_check.cpp
/// What can be judged only once everything is read.
void check(Draft& draft);

}  // namespace sandtable::belle_epoque::draft
