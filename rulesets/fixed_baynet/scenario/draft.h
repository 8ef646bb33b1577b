#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/data/reader.h"
#include "engine/geometry/ground/terrain.h"
#include "engine/scenario/heading.h"
#include "engine/scenario/posts.h"
#include "engine/scenario/roster.h"
#include "rulesets/fixed_baynet/scenario/scenario.h"

/// A scenario on its way from the file to a Setup. For the files of this room alone.
namespace sandtable::fixed_baynet::draft {

using data::Need;
using data::Node;
using data::Position;
using data::Reader;
using scenario::read_text;

/// A unit and its men, and what is known of them only while loading.
struct UnitDraft {
  UnitCard card;
  std::vector<ManCard> men;
  Position at, name_at, label_at, start_at;
  bool right = true;
};

struct Draft {
  explicit Draft(std::string_view filename) : problems(filename) {}

  data::Problems problems;
  Setup setup;
  bool says_turns = false;
  std::vector<geometry::Feature> features;
  std::vector<GroundFeature> names;
  std::vector<Position> features_at;
  std::vector<UnitDraft> units;
  std::array<const Node*, 2> sides{};
  std::array<std::vector<scenario::PostNames>, 2> posts;

  bool has_sides() const { return sides[1] != nullptr; }
  std::array<scenario::SideNames*, 2> side_names() { return {&setup.sides[0], &setup.sides[1]}; }
};

/// Hundredths of an inch in micrometres: 254 each, exactly.
inline constexpr Len kHundredth = kInch / 100;
constexpr Len length_of(std::int64_t hundredths) {
  return static_cast<Len>(hundredths * kHundredth);
}
/// The number of a message: "12.5".
std::string in_inches(Len length);

// text.cpp
std::optional<Len> read_length(Reader& reader, std::string_view key, std::int64_t least,
                               std::int64_t most, Need need = Need::Optional);
std::optional<Angle> read_facing(Reader& reader, std::string_view key);
std::optional<Vec> read_point(const Draft& draft, Reader& reader, std::string_view key,
                              Need need = Need::Optional);
std::vector<Vec> read_points(const Draft& draft, Reader& reader, std::string_view key);
/// [width, depth], each more than 0.
std::optional<Vec> read_size(Reader& reader, std::string_view key);
/// A table of two corners, `from` and `to`.
std::optional<Zone> read_zone(const Draft& draft, Reader& reader, std::string_view key);

// heading.cpp
void read_heading(Draft& draft, Reader& file);
void read_options(Draft& draft, Reader& file, const LoadOptions& wishes);
void read_table(Draft& draft, Reader& file);
void read_objectives(Draft& draft, Reader& file);

// terrain.cpp
void read_terrain(Draft& draft, Reader& file);

// roster.cpp, unit.cpp
void read_sides(Draft& draft, Reader& file);
void read_units(Draft& draft, Reader& side, Side owner);

// check.cpp: what can be judged only once everything is read
void check(Draft& draft);

}  // namespace sandtable::fixed_baynet::draft
