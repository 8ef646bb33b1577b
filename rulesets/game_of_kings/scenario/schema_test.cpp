#include <gtest/gtest.h>

#include "engine/harness/schema.h"
#include "rulesets/game_of_kings/scenario/keys.h"
#include "rulesets/game_of_kings/scenario/scenario.h"
#include "tables/measured/shapes.h"

/// The loader, the JSON Schema for editors and the page for writers must speak of the same keys.
namespace sandtable::game_of_kings {
namespace {

using harness::expect_keys;
using harness::sorted;
using harness::words_of;

const harness::Schema& schema() {
  static const harness::Schema value(SANDTABLE_DOCS "/format/scenario-game-of-kings.schema.json");
  return value;
}

/// What a scenario may write for a kind.
template <class E>
std::vector<std::string_view> ids() {
  return ids_in_files(sandtable::words_of_kind<E>());
}

const boost::json::object& definition(std::string_view name) { return schema().definition(name); }

const boost::json::value& property(std::string_view name, std::string_view key) {
  return schema().property(name, key);
}

TEST(GameOfKingsSchema, HasTheKeysOfTheLoader) {
  expect_keys(schema().root(), keys::kFile);
  expect_keys(definition("scenario"), keys::kScenario);
  expect_keys(definition("text").at("anyOf").as_array().at(1).as_object(), keys::kText);
  expect_keys(definition("table"), keys::kTable);
  expect_keys(definition("weather"), keys::kWeather);
  expect_keys(definition("generator"), keys::kGenerator);
  expect_keys(definition("terrain"), keys::kTerrain);
  expect_keys(definition("box"), measured::kBoxKeys);
  expect_keys(definition("opening"), keys::kOpening);
  expect_keys(definition("side"), keys::kSide);
  expect_keys(definition("post"), keys::kPost);
  expect_keys(definition("dice"), keys::kDice);
  expect_keys(definition("characteristic"), keys::kCharacteristic);
  expect_keys(definition("unit"), keys::kUnit);
  expect_keys(definition("objective"), keys::kObjective);
}

TEST(GameOfKingsSchema, HasTheWordsOfTheLoader) {
  EXPECT_EQ(words_of(property("terrain", "kind")), sorted(ids<GroundKind>()));
  EXPECT_EQ(words_of(property("side", "colour")), sorted(ids<Colour>()));
  EXPECT_EQ(words_of(property("unit", "type")), sorted(ids<Type>()));
  EXPECT_EQ(words_of(property("unit", "grade")), sorted(ids<Grade>()));
  EXPECT_EQ(words_of(property("unit", "sector")), sorted(ids<Command>()));
  EXPECT_EQ(words_of(property("unit", "formation")), sorted(ids<Formation>()));
  EXPECT_EQ(words_of(property("objective", "kind")), sorted(ids<ObjectiveKind>()));
  EXPECT_EQ(words_of(property("characteristic", "types").at("items")), sorted(ids<Type>()));
}

TEST(GameOfKingsSchema, HasTheOptionsOfTheRules) {
  harness::expect_options(schema(), option_infos());
}

TEST(GameOfKingsPage, ItsExamplesLoad) {
  const auto found =
      harness::examples_of(harness::content_of(SANDTABLE_DOCS "/format/scenario-game-of-kings.md"));
  ASSERT_EQ(found.size(), 2u);
  for (const std::string& example : found) {
    const auto setup = load_scenario(example, "example");
    ASSERT_TRUE(setup.has_value()) << setup.error().str();
    EXPECT_TRUE((*setup)->warnings.empty());
  }
}

TEST(GameOfKingsPage, NamesEveryKeyAndWord) {
  const std::string page = harness::content_of(SANDTABLE_DOCS "/format/scenario-game-of-kings.md");
  harness::expect_named(page, keys::kScenario);
  harness::expect_named(page, keys::kText);
  harness::expect_named(page, keys::kTable);
  harness::expect_named(page, keys::kWeather);
  harness::expect_named(page, keys::kGenerator);
  harness::expect_named(page, keys::kTerrain);
  harness::expect_named(page, measured::kBoxKeys);
  harness::expect_named(page, keys::kOpening);
  harness::expect_named(page, keys::kSide);
  harness::expect_named(page, keys::kPost);
  harness::expect_named(page, keys::kCharacteristic);
  harness::expect_named(page, keys::kUnit);
  harness::expect_named(page, keys::kObjective);
  harness::expect_named(page, ids<Type>());
  harness::expect_named(page, ids<Grade>());
  harness::expect_named(page, ids<Command>());
  harness::expect_named(page, ids<Formation>());
  harness::expect_named(page, ids<ObjectiveKind>());
  harness::expect_named(page, ids<Colour>());
  harness::expect_named(page, ids<GroundKind>());
}

/// So do the pages of what is written of a battle, and of its examples.
TEST(GameOfKingsPage, OthersNameEveryType) {
  harness::expect_named(harness::content_of(SANDTABLE_DOCS "/format/view-game-of-kings.md"),
                        ids<Type>());
  harness::expect_called(harness::content_of(SANDTABLE_DOCS "/format/examples.md"),
                         sandtable::words_of_kind<Type>());
}

}  // namespace
}  // namespace sandtable::game_of_kings
