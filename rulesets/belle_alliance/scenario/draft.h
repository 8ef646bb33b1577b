#pragma once

#include <array>
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
#include "rulesets/belle_alliance/scenario/phrases.gen.h"
#include "rulesets/belle_alliance/scenario/scenario.h"
#include "tables/measured/points.h"

/// A scenario on its way from the file to a Setup. For the files of this room alone.
namespace sandtable::belle_alliance::draft {

using data::expected;
using data::Need;
using data::Node;
using data::Position;
using data::Reader;

/// A unit, and where the file gives its names.
struct UnitDraft {
  UnitCard card;
  Position name_at, label_at, garrison_at, place_at, strength_at;
  std::string_view strength = "figures";  ///< the key that says how strong it is
};

struct Draft {
  explicit Draft(std::string_view filename) : problems(filename) {}

  data::Problems problems;
  Setup setup;
  std::vector<UnitDraft> units;  ///< of both sides, by their `side`
  std::array<const Node*, 2> sides{};
  std::array<std::vector<scenario::PostNames>, 2> posts;
  std::array<std::optional<std::size_t>, 2> armies{};  ///< of kArmies

  bool has_sides() const { return sides[1] != nullptr; }
  std::array<scenario::SideNames*, 2> side_names() { return {&setup.sides[0], &setup.sides[1]}; }
};

/// Files measure in centimetres, of which a hundredth is 100 micrometres.
inline constexpr Len kHundredth = geometry::kCentimetre / 100;
inline measured::Sheet sheet_of(const Draft& draft) {
  return {draft.setup.width, draft.setup.depth, kHundredth, measured::Unit::Centimetre};
}

/// Something of a list that is called so; -1: nothing.
template <class List>
int find_label(const List& list, std::string_view label) {
  for (std::size_t i = 0; i < list.size(); ++i)
    if (list[i].label == label) return static_cast<int>(i);
  return -1;
}

// ground.cpp
void read_table(Draft& draft, Reader& file);
void read_features(Draft& draft, Reader& file);
void read_exits(Draft& draft, Reader& file);
void read_tasks(Draft& draft, Reader& file);
/// The number of the side of that id; -1: there is none.
int side_called(const Draft& draft, std::string_view id);

// valour.cpp
/// Armies that the tables of valour know, as files call them.
inline constexpr std::array<std::string_view, 6> kArmies{"france",  "prussia", "russia",
                                                         "austria", "britain", "german-states"};
/// The valour of a row of the tables, of an army and a year; none where there is no such row.
std::optional<int> valour_of(std::size_t army, std::string_view row, Troops troops, int year);
/// All rows from which troops of an army may have their valour.
std::vector<std::string> valour_rows(std::size_t army, Troops troops, int year);

/// The bound and segment in which somebody comes on; bound 0: he is on the table from the first.
struct Arrival {
  std::uint8_t bound = 0, segment = 1;
};

// places.cpp
/// Of a draft without errors: where its units stand, and whether they are that strong;
/// `as_written`: it is played by the options of its file.
void check_places(Draft& draft, bool as_written);

// sides.cpp, units.cpp
Arrival read_arrival(Draft& draft, Reader& reader);
void read_sides(Draft& draft, Reader& file);
void read_units(Draft& draft, Reader& side, Side owner);

}  // namespace sandtable::belle_alliance::draft
