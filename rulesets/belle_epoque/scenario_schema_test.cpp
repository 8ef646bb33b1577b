#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <fstream>
#include <sstream>

#include "rulesets/belle_epoque/scenario.h"
#include "rulesets/belle_epoque/scenario_keys.h"

/// The loader, the JSON Schema for editors and the page for writers must speak of the same keys.
namespace sandtable::belle_epoque {
namespace {

namespace json = boost::json;
using Words = std::vector<std::string_view>;

std::string content(const std::string& path) {
  std::ifstream file(std::string(SANDTABLE_DOCS) + path, std::ios::binary);
  EXPECT_TRUE(file.good()) << path;
  std::ostringstream out;
  out << file.rdbuf();
  return out.str();
}

const json::value& schema() {
  static const json::value value =
      json::parse(content("/format/scenario-belle-epoque.schema.json"));
  return value;
}

const json::object& definition(std::string_view name) {
  return schema().at("$defs").at(name).as_object();
}

template <class List>
Words sorted(const List& list) {
  Words out(list.begin(), list.end());
  std::sort(out.begin(), out.end());
  return out;
}

Words keys_of(const json::object& object) {
  Words out;
  for (const auto& member : object.at("properties").as_object()) out.push_back(member.key());
  std::sort(out.begin(), out.end());
  return out;
}

Words words_of(const json::value& strings) {
  Words out;
  for (const json::value& word : strings.at("enum").as_array()) out.push_back(word.as_string());
  std::sort(out.begin(), out.end());
  return out;
}

template <class List>
void expect_keys(const json::object& object, const List& keys) {
  EXPECT_EQ(keys_of(object), sorted(keys));
  EXPECT_EQ(object.at("additionalProperties"), json::value(false));
}

TEST(ScenarioSchema, HasTheKeysOfTheLoader) {
  expect_keys(schema().as_object(), keys::kFile);
  expect_keys(definition("scenario"), keys::kScenario);
  expect_keys(definition("text").at("anyOf").as_array().at(1).as_object(), keys::kText);
  expect_keys(definition("board"), keys::kBoard);
  expect_keys(definition("legend-entry"), keys::kLegend);
  expect_keys(definition("place"), keys::kPlace);
  expect_keys(definition("path"), keys::kPath);
  expect_keys(definition("terrain-kind"), keys::kTerrain);
  expect_keys(definition("side"), keys::kSide);
  expect_keys(definition("unit"), keys::kUnit);
  expect_keys(definition("objective"), keys::kObjective);
  expect_keys(definition("haze"), keys::kHaze);
  expect_keys(definition("encounter"), keys::kEncounter);
}

TEST(ScenarioSchema, HasTheWordsOfTheLoader) {
  const auto property = [](std::string_view name, std::string_view key) -> const json::value& {
    return definition(name).at("properties").at(key);
  };
  EXPECT_EQ(words_of(property("scenario", "edition")), sorted(keys::kEditions));
  EXPECT_EQ(words_of(property("unit", "class")), sorted(keys::kClasses));
  EXPECT_EQ(words_of(property("unit", "quality")), sorted(keys::kQualities));
  EXPECT_EQ(words_of(property("unit", "order")), sorted(keys::kOrders));
  EXPECT_EQ(words_of(property("unit", "fire")), sorted(keys::kFireTypes));
  EXPECT_EQ(words_of(property("unit", "ratings").at("items")), sorted(keys::kRatings));
  EXPECT_EQ(words_of(property("unit", "powder")), sorted(keys::kPowders));
  EXPECT_EQ(words_of(property("side", "general")), sorted(keys::kGenerals));
  EXPECT_EQ(words_of(property("side", "colour")), sorted(keys::kColours));
  EXPECT_EQ(words_of(property("side", "edge")), sorted(keys::kEdges));
  EXPECT_EQ(words_of(property("objective", "kind")), sorted(keys::kObjectiveKinds));
  EXPECT_EQ(words_of(property("path", "kind")), sorted(keys::kPathKinds));
  EXPECT_EQ(words_of(property("terrain-kind", "blocks-sight")), sorted(keys::kBlocksSight));
  EXPECT_EQ(words_of(property("terrain-kind", "cavalry-limit")), sorted(keys::kCavalryLimits));
  EXPECT_EQ(words_of(property("legend-entry", "front").at("items")), sorted(keys::kFronts));
  const json::value& impassable = property("terrain-kind", "impassable");
  EXPECT_EQ(words_of(impassable.at("anyOf").as_array().at(1).at("items")), sorted(keys::kClasses));
}

TEST(ScenarioSchema, HasTheOptionsOfTheRules) {
  const json::object& options = definition("options");
  Words ids;
  for (const OptionInfo& info : option_infos()) ids.push_back(info.id);
  expect_keys(options, ids);
  for (const OptionInfo& info : option_infos()) {
    const json::value& option = options.at("properties").at(info.id);
    if (info.values[0] == "true" || info.values[0] == "false")
      EXPECT_EQ(option.at("type"), json::value("boolean")) << info.id;
    else
      EXPECT_EQ(words_of(option), sorted(info.values)) << info.id;
  }
}

/// What stands between the lines ```toml and ``` of the page.
std::vector<std::string> examples(const std::string& page) {
  const std::string open = "```toml\n", close = "\n```";
  std::vector<std::string> out;
  for (std::size_t at = page.find(open); at != std::string::npos; at = page.find(open, at)) {
    at += open.size();
    const std::size_t end = page.find(close, at);
    out.push_back(page.substr(at, end - at) + "\n");
    at = end;
  }
  return out;
}

TEST(ScenarioPage, ItsExamplesLoadInBothEditions) {
  const auto found = examples(content("/format/scenario-belle-epoque.md"));
  ASSERT_EQ(found.size(), 2u);
  for (const std::string& example : found)
    for (const Edition edition : {Edition::En, Edition::Fr}) {
      const auto setup = load_scenario(example, "example", {edition, {}});
      ASSERT_TRUE(setup.has_value()) << setup.error().str();
      EXPECT_TRUE((*setup)->warnings.empty());
    }
}

TEST(ScenarioPage, NamesEveryKey) {
  const std::string page = content("/format/scenario-belle-epoque.md");
  const auto expect_named = [&](const auto& keys) {
    for (const std::string_view key : keys) {
      EXPECT_NE(page.find('`' + std::string(key) + '`'), std::string::npos) << key;
    }
  };
  expect_named(keys::kScenario);
  expect_named(keys::kText);
  expect_named(keys::kBoard);
  expect_named(keys::kLegend);
  expect_named(keys::kPlace);
  expect_named(keys::kPath);
  expect_named(keys::kTerrain);
  expect_named(keys::kSide);
  expect_named(keys::kUnit);
  expect_named(keys::kObjective);
  expect_named(keys::kHaze);
  expect_named(keys::kEncounter);
}

}  // namespace
}  // namespace sandtable::belle_epoque
