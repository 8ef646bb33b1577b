#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "engine/geometry/house/building.h"
#include "engine/geometry/plane/bits.h"
#include "engine/scenario/description.h"
#include "rulesets/fixed_baynet/data/vocabulary.gen.h"
#include "rulesets/fixed_baynet/state/set.h"

/// Buildings: what a table has of them, and what becomes of them.
namespace sandtable::fixed_baynet {

/// A building by its number; doors, windows and sections of all buildings of a table by theirs.
using HouseId = std::uint8_t;
using OpeningId = std::uint8_t;
using SectionId = std::uint8_t;
inline constexpr HouseId kNoHouse = 0xFF;
inline constexpr OpeningId kNoOpening = 0xFF;
inline constexpr SectionId kNoSection = 0xFF;
inline constexpr std::size_t kMaxHouses = 16, kMaxOpenings = 128, kMaxSections = 64;

/// A building of the table.
struct House {
  geometry::Building building;
  BuildingKind kind = BuildingKind::Openable;
  GroundKind walls = GroundKind::StoneBuilding;
  std::uint8_t cover = 0;   ///< its CV
  std::uint8_t points = 0;  ///< damage points when it is whole (building.dp)
  std::size_t feature = 0;  ///< the feature of the ground that is its outline
  OpeningId first_opening = 0;
  SectionId first_section = 0;
  scenario::Text name;
  std::string label;  ///< short, the same in both languages
};

/// A door or a window.
struct Opening {
  HouseId house = 0;
  std::uint8_t portal = 0;                                 ///< of the building
  bool outer = true;                                       ///< between inside and outside
  std::array<SectionId, 2> sides{kNoSection, kNoSection};  ///< what it joins; outside: kNoSection
  scenario::Text name;
  std::string label;
};

/// A room or a corridor.
struct Section {
  HouseId house = 0;
  std::uint8_t storey = 0, room = 0;  ///< of the building
  geometry::Vec middle{};
  scenario::Text name;
  std::string label;
};

/// Who has fought through an opening in this activation, two men a side (door.melee-width).
struct Scuffle {
  OpeningId opening = kNoOpening;
  std::array<std::array<ManId, 2>, 2> men{{{kNoMan, kNoMan}, {kNoMan, kNoMan}}};
  friend bool operator==(const Scuffle&, const Scuffle&) = default;
};

/// What has become of buildings, their doors and windows.
struct Houses {
  static constexpr std::size_t kMostScuffles = 16;
  geometry::Bits<kMaxOpenings / 64> opened{}, bashed{};       ///< doors
  std::array<std::uint8_t, kMaxHouses> points{};              ///< damage points left; 0: rubble
  std::array<std::array<ManId, 2>, kMaxOpenings> shooters{};  ///< in this turn
  std::array<Scuffle, kMostScuffles> scuffles{};
};
static_assert(std::is_trivially_copyable_v<Houses>);

}  // namespace sandtable::fixed_baynet
