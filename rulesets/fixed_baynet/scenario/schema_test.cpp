#include <gtest/gtest.h>

#include "engine/harness/schema.h"
#include "rulesets/fixed_baynet/scenario/keys.h"
#include "rulesets/fixed_baynet/scenario/scenario.h"
#include "tables/measured/shapes.h"

/// The loader, the JSON Schema for editors and the page for writers must speak of the same keys.
namespace sandtable::fixed_baynet {
namespace {

using harness::expect_keys;
using harness::sorted;
using harness::words_of;

constexpr const char* kPage = SANDTABLE_DOCS "/format/scenario-fixed-baynet.md";

const harness::Schema& schema() {
  static const harness::Schema value(SANDTABLE_DOCS "/format/scenario-fixed-baynet.schema.json");
  return value;
}

/// What a scenario may write for a kind.
template <class E>
std::vector<std::string_view> ids() {
  return ids_in_files(sandtable::words_of_kind<E>());
}

TEST(FixedBaynetSchema, HasTheKeysOfTheLoader) {
  const auto definition = [](std::string_view name) { return schema().definition(name); };
  expect_keys(schema().root(), keys::kFile);
  expect_keys(definition("scenario"), keys::kScenario);
  expect_keys(definition("table"), keys::kTable);
  expect_keys(definition("light"), keys::kLight);
  expect_keys(definition("terrain"), keys::kTerrain);
  expect_keys(definition("stretch"), keys::kStretch);
  expect_keys(definition("building"), keys::kBuilding);
  expect_keys(definition("storey"), keys::kStorey);
  expect_keys(definition("room"), keys::kRoom);
  expect_keys(definition("inner-wall"), keys::kInnerWall);
  expect_keys(definition("door"), keys::kDoor);
  expect_keys(definition("window"), keys::kWindow);
  expect_keys(definition("stairs"), keys::kStairs);
  expect_keys(definition("flares"), keys::kFlares);
  expect_keys(definition("box"), measured::kBoxKeys);
  expect_keys(definition("side"), keys::kSide);
  expect_keys(definition("post"), keys::kPost);
  expect_keys(definition("perimeter"), keys::kPerimeter);
  expect_keys(definition("wall"), keys::kWall);
  expect_keys(definition("place"), keys::kPlace);
  expect_keys(definition("zone"), keys::kZone);
  expect_keys(definition("unit"), keys::kUnit);
  expect_keys(definition("leader"), keys::kLeader);
  expect_keys(definition("piece"), keys::kPiece);
  expect_keys(definition("objective"), keys::kObjective);
  expect_keys(definition("event"), keys::kEvent);
}

TEST(FixedBaynetSchema, HasTheWordsOfTheLoader) {
  const auto property = [](std::string_view name, std::string_view key) {
    return schema().property(name, key);
  };
  EXPECT_EQ(words_of(property("terrain", "kind")), sorted(ids<GroundKind>()));
  EXPECT_EQ(words_of(property("side", "colour")), sorted(ids<Colour>()));
  EXPECT_EQ(words_of(property("unit", "people")), sorted(ids<People>()));
  EXPECT_EQ(words_of(property("unit", "quality")), sorted(ids<Quality>()));
  EXPECT_EQ(words_of(property("unit", "weapon")), sorted(ids<Weapon>()));
  EXPECT_EQ(words_of(property("unit", "role")), sorted(ids<Role>()));
  EXPECT_EQ(words_of(property("unit", "formation")), sorted(ids<Formation>()));
  EXPECT_EQ(words_of(property("unit", "edge")), sorted(ids<TableEdge>()));
  EXPECT_EQ(words_of(property("piece", "kind")), sorted(ids<PieceKind>()));
  EXPECT_EQ(words_of(property("piece", "ammunition")), sorted(ids<Ammunition>()));
  EXPECT_EQ(words_of(property("piece", "people")), sorted(ids<People>()));
  EXPECT_EQ(words_of(property("piece", "weapon")), sorted(ids<Weapon>()));
  EXPECT_EQ(words_of(property("objective", "kind")), sorted(ids<ObjectiveKind>()));
  EXPECT_EQ(words_of(property("event", "kind")), sorted(ids<IncidentKind>()));
  EXPECT_EQ(words_of(property("objective", "edge")), sorted(ids<TableEdge>()));
  EXPECT_EQ(words_of(property("building", "kind")), sorted(ids<BuildingKind>()));
  EXPECT_EQ(words_of(property("door", "lock")), sorted(ids<DoorKind>()));
  EXPECT_EQ(words_of(property("stairs", "kind")), sorted(ids<ClimbKind>()));
}

TEST(FixedBaynetSchema, HasTheOptionsOfTheRules) {
  harness::expect_options(schema(), option_infos());
}

TEST(FixedBaynetPage, ItsExampleLoads) {
  const auto found = harness::examples_of(harness::content_of(kPage));
  ASSERT_EQ(found.size(), 1u);
  const auto setup = load_scenario(found[0], "example");
  ASSERT_TRUE(setup.has_value()) << setup.error().str();
  EXPECT_TRUE((*setup)->warnings.empty());
  EXPECT_EQ((*setup)->men.size(), 30u);
}

TEST(FixedBaynetPage, NamesEveryKeyAndWord) {
  const std::string page = harness::content_of(kPage);
  harness::expect_named(page, keys::kScenario);
  harness::expect_named(page, keys::kTable);
  harness::expect_named(page, keys::kLight);
  harness::expect_named(page, keys::kTerrain);
  harness::expect_named(page, keys::kStretch);
  harness::expect_named(page, keys::kBuilding);
  harness::expect_named(page, keys::kStorey);
  harness::expect_named(page, keys::kRoom);
  harness::expect_named(page, keys::kInnerWall);
  harness::expect_named(page, keys::kDoor);
  harness::expect_named(page, keys::kWindow);
  harness::expect_named(page, keys::kStairs);
  harness::expect_named(page, keys::kFlares);
  harness::expect_named(page, measured::kBoxKeys);
  harness::expect_named(page, keys::kSide);
  harness::expect_named(page, keys::kPost);
  harness::expect_named(page, keys::kPerimeter);
  harness::expect_named(page, keys::kWall);
  harness::expect_named(page, keys::kPlace);
  harness::expect_named(page, keys::kZone);
  harness::expect_named(page, keys::kUnit);
  harness::expect_named(page, keys::kLeader);
  harness::expect_named(page, keys::kPiece);
  harness::expect_named(page, keys::kObjective);
  harness::expect_named(page, keys::kEvent);
  harness::expect_named(page, ids<IncidentKind>());
  harness::expect_named(page, ids<GroundKind>());
  harness::expect_named(page, ids<Weapon>());
  harness::expect_named(page, ids<Quality>());
  harness::expect_named(page, ids<Role>());
  harness::expect_named(page, ids<Formation>());
  harness::expect_named(page, ids<ObjectiveKind>());
  harness::expect_named(page, ids<BuildingKind>());
  harness::expect_named(page, ids<DoorKind>());
  harness::expect_named(page, ids<ClimbKind>());
  harness::expect_named(page, ids<TableEdge>());
  harness::expect_named(page, ids<Colour>());
  harness::expect_named(page, ids<PieceKind>());
  harness::expect_named(page, ids<Ammunition>());
}

}  // namespace
}  // namespace sandtable::fixed_baynet
