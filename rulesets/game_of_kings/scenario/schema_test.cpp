#include <gtest/gtest.h>

#include "engine/harness/schema.h"
#include "rulesets/game_of_kings/scenario/keys.h"
#include "rulesets/game_of_kings/scenario/scenario.h"

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
  expect_keys(definition("box"), keys::kBox);
  expect_keys(definition("opening"), keys::kOpening);
  expect_keys(definition("side"), keys::kSide);
  expect_keys(definition("post"), keys::kPost);
  expect_keys(definition("dice"), keys::kDice);
  expect_keys(definition("characteristic"), keys::kCharacteristic);
  expect_keys(definition("unit"), keys::kUnit);
  expect_keys(definition("objective"), keys::kObjective);
}

TEST(GameOfKingsSchema, HasTheWordsOfTheLoader) {
  EXPECT_EQ(words_of(property("terrain", "kind")), sorted(keys::kGround));
  EXPECT_EQ(words_of(property("side", "colour")), sorted(keys::kColours));
  EXPECT_EQ(words_of(property("unit", "type")), sorted(keys::kTypes));
  EXPECT_EQ(words_of(property("unit", "grade")), sorted(keys::kGrades));
  EXPECT_EQ(words_of(property("unit", "sector")), sorted(keys::kSectors));
  EXPECT_EQ(words_of(property("unit", "formation")), sorted(keys::kFormations));
  EXPECT_EQ(words_of(property("objective", "kind")), sorted(keys::kObjectiveKinds));
  EXPECT_EQ(words_of(property("characteristic", "types").at("items")), sorted(keys::kTypes));
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
  harness::expect_named(page, keys::kBox);
  harness::expect_named(page, keys::kOpening);
  harness::expect_named(page, keys::kSide);
  harness::expect_named(page, keys::kPost);
  harness::expect_named(page, keys::kCharacteristic);
  harness::expect_named(page, keys::kUnit);
  harness::expect_named(page, keys::kObjective);
  harness::expect_named(page, keys::kTypes);
  harness::expect_named(page, keys::kGrades);
  harness::expect_named(page, keys::kSectors);
  harness::expect_named(page, keys::kFormations);
  harness::expect_named(page, keys::kObjectiveKinds);
  harness::expect_named(page, keys::kColours);
  harness::expect_named(page, keys::kGround);
}

}  // namespace
}  // namespace sandtable::game_of_kings
