#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <fstream>
#include <sstream>

#include "rulesets/game_of_kings/scenario.h"
#include "rulesets/game_of_kings/scenario_keys.h"

/// The loader, the JSON Schema for editors and the page for writers must speak of the same keys.
namespace sandtable::game_of_kings {
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
      json::parse(content("/format/scenario-game-of-kings.schema.json"));
  return value;
}

const json::object& definition(std::string_view name) {
  return schema().at("$defs").at(name).as_object();
}

const json::value& property(std::string_view name, std::string_view key) {
  return definition(name).at("properties").at(key);
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

TEST(GameOfKingsSchema, HasTheKeysOfTheLoader) {
  expect_keys(schema().as_object(), keys::kFile);
  expect_keys(definition("scenario"), keys::kScenario);
  expect_keys(definition("text").at("anyOf").as_array().at(1).as_object(), keys::kText);
  expect_keys(definition("table"), keys::kTable);
  expect_keys(definition("weather"), keys::kWeather);
  expect_keys(definition("generator"), keys::kGenerator);
  expect_keys(definition("terrain"), keys::kTerrain);
  expect_keys(definition("box"), keys::kBox);
  expect_keys(definition("opening"), keys::kOpening);
  expect_keys(definition("side"), keys::kSide);
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

/// A value of an option as options.toml lists it.
std::string typed(const json::value& value) {
  return value.is_string() ? std::string(value.as_string()) : json::serialize(value);
}

TEST(GameOfKingsSchema, HasTheOptionsOfTheRules) {
  const json::object& options = definition("options");
  Words ids;
  for (const OptionInfo& info : option_infos()) ids.push_back(info.id);
  expect_keys(options, ids);
  for (const OptionInfo& info : option_infos()) {
    const json::value& option = options.at("properties").at(info.id);
    if (info.values[0] == "true" || info.values[0] == "false") {
      EXPECT_EQ(option.at("type"), json::value("boolean")) << info.id;
      continue;
    }
    std::vector<std::string> values;
    for (const json::value& value : option.at("enum").as_array()) values.push_back(typed(value));
    EXPECT_EQ(values, std::vector<std::string>(info.values.begin(), info.values.end())) << info.id;
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

TEST(GameOfKingsPage, ItsExamplesLoad) {
  const auto found = examples(content("/format/scenario-game-of-kings.md"));
  ASSERT_EQ(found.size(), 2u);
  for (const std::string& example : found) {
    const auto setup = load_scenario(example, "example");
    ASSERT_TRUE(setup.has_value()) << setup.error().str();
    EXPECT_TRUE((*setup)->warnings.empty());
  }
}

TEST(GameOfKingsPage, NamesEveryKeyAndWord) {
  const std::string page = content("/format/scenario-game-of-kings.md");
  const auto expect_named = [&](const auto& keys) {
    for (const std::string_view key : keys)
      EXPECT_NE(page.find('`' + std::string(key) + '`'), std::string::npos) << key;
  };
  expect_named(keys::kScenario);
  expect_named(keys::kText);
  expect_named(keys::kTable);
  expect_named(keys::kWeather);
  expect_named(keys::kGenerator);
  expect_named(keys::kTerrain);
  expect_named(keys::kBox);
  expect_named(keys::kOpening);
  expect_named(keys::kSide);
  expect_named(keys::kCharacteristic);
  expect_named(keys::kUnit);
  expect_named(keys::kObjective);
  expect_named(keys::kTypes);
  expect_named(keys::kGrades);
  expect_named(keys::kSectors);
  expect_named(keys::kFormations);
  expect_named(keys::kObjectiveKinds);
  expect_named(keys::kColours);
  expect_named(keys::kGround);
}

}  // namespace
}  // namespace sandtable::game_of_kings
