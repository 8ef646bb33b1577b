#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/data/reader.h"
#include "engine/data/said.h"
#include "engine/geometry/ground/terrain.h"
#include "engine/scenario/heading.h"
#include "engine/scenario/phrases.gen.h"
#include "engine/scenario/posts.h"
#include "engine/scenario/roster.h"
#include "rulesets/game_of_kings/scenario/phrases.gen.h"
#include "rulesets/game_of_kings/scenario/scenario.h"
#include "tables/measured/points.h"

/// A scenario on its way from the file to a Setup. For the scenario_*.cpp files alone.
namespace sandtable::game_of_kings::draft {

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
using measured::read_facing;
using measured::read_point;
using scenario::read_text;

/// A unit, and what is known of it only while loading.
struct Unit {
  UnitCard card;
  Position at;  ///< of the whole entry
  Position name_at, label_at, start_at, sector_at;
  std::string attached;  ///< a general's unit, by its name
  Position attached_at;
  bool right = true;  ///< type and place were read: worth looking at further
};

/// A side, and what is known of it only while loading.
struct SideDraft {
  const Node* node = nullptr;
  Position deploy_at;
};

struct Draft {
  explicit Draft(std::string_view filename) : problems(filename) {}

  data::Problems problems;
  Setup setup;
  Position turns_at, generator_at;
  std::string first;  ///< as the file says it
  Position first_at;
  std::optional<int> army_points;  ///< of [generator]
  std::vector<geometry::Feature> features;
  std::vector<GroundFeature> names;
  std::vector<Position> features_at;
  std::vector<Unit> units;
  std::array<SideDraft, 2> sides;
  std::array<std::vector<scenario::PostNames>, 2> posts;

  bool has_sides() const { return sides[1].node != nullptr; }
  std::array<scenario::SideNames*, 2> side_names() { return {&setup.sides[0], &setup.sides[1]}; }
};

/// Files measure in centimetres.
inline constexpr Len kHundredth = geometry::kCentimetre / 100;
inline measured::Sheet sheet_of(const Draft& draft) {
  return {draft.setup.width, draft.setup.depth, kHundredth};
}
constexpr Len length_of(std::int64_t hundredths) {
  return static_cast<Len>(hundredths * kHundredth);
}
/// The number of a message: "12.5".
inline std::string in_centimetres(Len length) {
  return measured::Sheet{0, 0, kHundredth}.shown(length);
}
/// A length in centimetres between two lengths, in hundredths of a centimetre.
inline std::optional<Len> read_length(Reader& reader, std::string_view key, std::int64_t least,
                                      std::int64_t most, Need need = Need::Optional) {
  return measured::read_length({0, 0, kHundredth}, reader, key, least, most, need);
}

// heading.cpp
void read_heading(Draft& draft, Reader& file);
void read_options(Draft& draft, Reader& file, const LoadOptions& wishes);
void read_table(Draft& draft, Reader& file);
void read_weather(Draft& draft, Reader& file);
void read_generator(Draft& draft, Reader& file);

// terrain.cpp
void read_terrain(Draft& draft, Reader& file);

// roster.cpp, traits.cpp, unit.cpp
void read_sides(Draft& draft, Reader& file);
/// What a characteristic or a unit gives; what the reader does not have stays as it is. `by`: the
/// clause that the file names for it, if any; `types`: of which it is, a bit a Type. What none of
/// them has a use for is refused.
void read_traits(Reader& reader, Traits& traits, Clause by, std::uint16_t types);
constexpr std::uint16_t bit_of(Type type) {
  return static_cast<std::uint16_t>(1U << static_cast<unsigned>(type));
}
/// "found it on regular-foot"
data::Phrase on_type(Type type);
/// Traits of a class of units, as a side's characteristics give them (army.characteristics).
struct Characteristic {
  std::uint16_t types = 0;  ///< a bit a Type
  const Node* node = nullptr;
  Clause by;  ///< what the rules cite for it
};
std::vector<Characteristic> read_characteristics(Reader& side);
void read_units(Draft& draft, Reader& side, Side owner,
                const std::vector<Characteristic>& characteristics);
/// Whether the unit begins on one base.
bool on_one_base(const Draft& draft, const UnitCard& card);
Box outline_of(const Draft& draft, const UnitCard& card);
/// What needs both rosters: labels, generals' units, army points.
void complete_units(Draft& draft);

// objective.cpp
void read_objectives(Draft& draft, Reader& file);

// check.cpp
/// What can be judged only once everything is read.
void check(Draft& draft);

}  // namespace sandtable::game_of_kings::draft
