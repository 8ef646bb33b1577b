#include <gtest/gtest.h>

#include "engine/harness/schema.h"
#include "engine/scenario/switches.h"
#include "rulesets/belle_epoque/data/options.gen.h"
#include "rulesets/belle_epoque/scenario/keys.h"
#include "rulesets/belle_epoque/scenario/scenario.h"

/// The loader, the JSON Schema for editors and the page for writers must speak of the same keys.
namespace sandtable::belle_epoque {
namespace {

using harness::expect_keys;
using harness::sorted;
using harness::words_of;

const harness::Schema& schema() {
  static const harness::Schema value(SANDTABLE_DOCS "/format/scenario-belle-epoque.schema.json");
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

TEST(ScenarioSchema, HasTheKeysOfTheLoader) {
  expect_keys(schema().root(), keys::kFile);
  expect_keys(definition("scenario"), keys::kScenario);
  expect_keys(definition("text").at("anyOf").as_array().at(1).as_object(), keys::kText);
  expect_keys(definition("board"), keys::kBoard);
  expect_keys(definition("legend-entry"), keys::kLegend);
  expect_keys(definition("place"), keys::kPlace);
  expect_keys(definition("path"), keys::kPath);
  expect_keys(definition("terrain-kind"), keys::kTerrain);
  expect_keys(definition("side"), keys::kSide);
  expect_keys(definition("post"), keys::kPost);
  expect_keys(definition("unit"), keys::kUnit);
  expect_keys(definition("objective"), keys::kObjective);
  expect_keys(definition("haze"), keys::kHaze);
  expect_keys(definition("encounter"), keys::kEncounter);
}

TEST(ScenarioSchema, HasTheWordsOfTheLoader) {
  EXPECT_EQ(words_of(property("scenario", "edition")), sorted(keys::kEditions));
  EXPECT_EQ(words_of(property("unit", "class")), sorted(ids<TroopClass>()));
  EXPECT_EQ(words_of(property("unit", "quality")), sorted(ids<Quality>()));
  EXPECT_EQ(words_of(property("unit", "order")), sorted(ids<Doctrine>()));
  EXPECT_EQ(words_of(property("unit", "fire")), sorted(ids<FireType>()));
  EXPECT_EQ(words_of(property("unit", "ratings").at("items")), sorted(ids<Rating>()));
  EXPECT_EQ(words_of(property("unit", "powder")), sorted(ids<RosterPowder>()));
  EXPECT_EQ(words_of(property("side", "general")), sorted(ids<General>()));
  EXPECT_EQ(words_of(property("side", "colour")), sorted(ids<Colour>()));
  EXPECT_EQ(words_of(property("side", "edge")), sorted(ids<Edge>()));
  EXPECT_EQ(words_of(property("side", "break-point")),
            sorted(scenario::values_of(option_infos(), "break-point")));
  EXPECT_EQ(words_of(property("unit", "may-not").at("items")), sorted(ids<MayNot>()));
  EXPECT_EQ(words_of(property("objective", "kind")), sorted(ids<ObjectiveKind>()));
  EXPECT_EQ(words_of(property("path", "kind")), sorted(ids<PathKind>()));
  EXPECT_EQ(words_of(property("terrain-kind", "blocks-sight")), sorted(keys::kBlocksSight));
  EXPECT_EQ(words_of(property("terrain-kind", "cavalry-limit")), sorted(keys::kCavalryLimits));
  EXPECT_EQ(words_of(property("legend-entry", "front").at("items")), sorted(keys::kFronts));
  const boost::json::value& impassable = property("terrain-kind", "impassable");
  EXPECT_EQ(words_of(impassable.at("anyOf").as_array().at(1).at("items")),
            sorted(ids<TroopClass>()));
}

TEST(ScenarioSchema, HasTheOptionsOfTheRules) { harness::expect_options(schema(), option_infos()); }

TEST(ScenarioPage, ItsExamplesLoadInBothEditions) {
  const auto found =
      harness::examples_of(harness::content_of(SANDTABLE_DOCS "/format/scenario-belle-epoque.md"));
  ASSERT_EQ(found.size(), 2u);
  for (const std::string& example : found)
    for (const Edition edition : {Edition::En, Edition::Fr}) {
      const auto setup = load_scenario(example, "example", {edition, {}});
      ASSERT_TRUE(setup.has_value()) << setup.error().str();
      EXPECT_TRUE((*setup)->warnings.empty());
    }
}

TEST(ScenarioPage, NamesEveryKey) {
  const std::string page = harness::content_of(SANDTABLE_DOCS "/format/scenario-belle-epoque.md");
  harness::expect_named(page, keys::kScenario);
  harness::expect_named(page, keys::kText);
  harness::expect_named(page, keys::kBoard);
  harness::expect_named(page, keys::kLegend);
  harness::expect_named(page, keys::kPlace);
  harness::expect_named(page, keys::kPath);
  harness::expect_named(page, keys::kTerrain);
  harness::expect_named(page, keys::kSide);
  harness::expect_named(page, keys::kPost);
  harness::expect_named(page, keys::kUnit);
  harness::expect_named(page, keys::kObjective);
  harness::expect_named(page, keys::kHaze);
  harness::expect_named(page, keys::kEncounter);
}

/// So do the pages of what is written of a battle, and of its examples.
TEST(ScenarioPage, OthersNameEveryClass) {
  for (const char* page : {"/format/view-belle-epoque.md", "/format/examples.md"})
    harness::expect_called(harness::content_of(std::string(SANDTABLE_DOCS) + page),
                           sandtable::words_of_kind<TroopClass>());
}

TEST(ScenarioPage, NamesEveryWordOfTroops) {
  const std::string page = harness::content_of(SANDTABLE_DOCS "/format/scenario-belle-epoque.md");
  harness::expect_quoted(page, ids<TroopClass>());
  harness::expect_quoted(page, ids<Quality>());
  harness::expect_quoted(page, ids<Doctrine>());
  harness::expect_quoted(page, ids<Rating>());
  harness::expect_quoted(page, ids<General>());
}

}  // namespace
}  // namespace sandtable::belle_epoque
