#include <gtest/gtest.h>

#include <map>
#include <memory>

#include "engine/harness/schema.h"
#include "rulesets/belle_alliance/data/embedded.gen.h"
#include "rulesets/belle_alliance/scenario/draft.h"
#include "rulesets/belle_alliance/scenario/keys.h"
#include "rulesets/belle_alliance/scenario/scenario.h"
#include "rulesets/belle_alliance/state/state.h"
#include "tables/measured/shapes.h"

/// The loader, the JSON Schema for editors and the page for writers must speak of the same keys.
namespace sandtable::belle_alliance {
namespace {

using harness::expect_keys;
using harness::sorted;
using harness::words_of;

constexpr const char* kPage = SANDTABLE_DOCS "/format/scenario-belle-alliance.md";

const harness::Schema& schema() {
  static const harness::Schema value(SANDTABLE_DOCS "/format/scenario-belle-alliance.schema.json");
  return value;
}

template <class E>
std::vector<std::string_view> ids() {
  return ids_in_files(sandtable::words_of_kind<E>());
}

TEST(BelleAllianceSchema, HasTheKeysOfTheLoader) {
  const auto definition = [](std::string_view name) { return schema().definition(name); };
  expect_keys(schema().root(), keys::kFile);
  expect_keys(definition("scenario"), keys::kScenario);
  expect_keys(definition("table"), keys::kTable);
  expect_keys(definition("feature"), keys::kFeature);
  expect_keys(definition("part"), keys::kPart);
  expect_keys(definition("exit"), keys::kExit);
  expect_keys(definition("box"), measured::kBoxKeys);
  expect_keys(definition("side"), keys::kSide);
  expect_keys(definition("post"), keys::kPost);
  expect_keys(definition("body"), keys::kBody);
  expect_keys(definition("officer"), keys::kOfficer);
  expect_keys(definition("unit"), keys::kUnit);
  expect_keys(definition("arrives"), keys::kArrives);
  expect_keys(definition("garrison"), keys::kGarrison);
  expect_keys(definition("task"), keys::kTask);
  expect_keys(definition("hint"), keys::kHint);
}

TEST(BelleAllianceSchema, HasTheWordsOfTheLoader) {
  const auto property = [](std::string_view name, std::string_view key) {
    return schema().property(name, key);
  };
  EXPECT_EQ(words_of(property("feature", "ground")), sorted(ids<Ground>()));
  EXPECT_EQ(words_of(property("feature", "cover")), sorted(ids<Cover>()));
  EXPECT_EQ(words_of(property("side", "colour")), sorted(ids<Colour>()));
  EXPECT_EQ(words_of(property("side", "edge")), sorted(ids<Edge>()));
  EXPECT_EQ(words_of(property("body", "level")), sorted(ids<Level>()));
  EXPECT_EQ(words_of(property("officer", "efficiency")), sorted(ids<Efficiency>()));
  EXPECT_EQ(words_of(property("unit", "troops")), sorted(ids<Troops>()));
  EXPECT_EQ(words_of(property("unit", "weapon")), sorted(ids<Weapon>()));
  EXPECT_EQ(words_of(property("unit", "supplies")), sorted(ids<Supply>()));
  for (const char* of : {"side", "unit"})
    EXPECT_EQ(words_of(property(of, "army")), sorted(draft::kArmies));
  EXPECT_EQ(words_of(property("task", "kind")), sorted(ids<TaskKind>()));
}

TEST(BelleAllianceSchema, HasTheOptionsOfTheRules) {
  harness::expect_options(schema(), option_infos());
}

TEST(BelleAlliancePage, ItsExampleLoads) {
  const auto found = harness::examples_of(harness::content_of(kPage));
  ASSERT_EQ(found.size(), 1U);
  const auto setup = load_scenario(found[0], "example");
  ASSERT_TRUE(setup.has_value()) << setup.error().str();
  EXPECT_TRUE((*setup)->warnings.empty());
  EXPECT_EQ((*setup)->sides[1].units[0].figures, 30);
}

TEST(BelleAlliancePage, NamesEveryKeyAndWord) {
  const std::string page = harness::content_of(kPage);
  harness::expect_named(page, keys::kScenario);
  harness::expect_named(page, keys::kTable);
  harness::expect_named(page, keys::kFeature);
  harness::expect_named(page, keys::kPart);
  harness::expect_named(page, keys::kSide);
  harness::expect_named(page, draft::kArmies);
  harness::expect_named(page, keys::kExit);
  harness::expect_named(page, keys::kBody);
  harness::expect_named(page, keys::kOfficer);
  harness::expect_named(page, keys::kUnit);
  harness::expect_named(page, ids<Ground>());
  harness::expect_named(page, ids<Troops>());
  harness::expect_named(page, ids<Weapon>());
  harness::expect_named(page, ids<TaskKind>());
  harness::expect_named(page, ids<Weather>());
}

TEST(BelleAllianceScenarios, Load) {
  int count = 0;
  for (const EmbeddedFile& file : embedded_files()) {
    if (!file.path.starts_with("scenarios/")) continue;
    const auto setup = load_scenario(file.content, file.path);
    ASSERT_TRUE(setup.has_value()) << setup.error().str();
    EXPECT_TRUE((*setup)->warnings.empty()) << (*setup)->warnings[0].en;
    ++count;
  }
  EXPECT_GT(count, 0);
}

TEST(BelleAllianceScenarios, GiveEachOfficerHisAdjutantsAndHisPost) {
  const auto found = harness::examples_of(harness::content_of(kPage));
  std::string text = found.at(0);
  const std::string officers = R"([[side]]
[[side.post]]
id = "chief"
[[side.post]]
id = "wing"
[[side.body]]
name = "Division"
label = "Div"
level = "division"
[[side.body]]
name = "Brigade"
label = "Br"
under = "Div"
[[side.officer]]
name = "General"
label = "D1"
body = "Div"
at = [60, 10]
[[side.officer]]
name = "Colonel"
label = "B1"
body = "Br"
post = "wing"
at = [50, 10]
[[side.unit]]
officer = "B1"
)";
  text.replace(text.find("[[side]]\n[[side.unit]]\n"),
               std::string("[[side]]\n[[side.unit]]\n").size(), officers);
  const auto setup = load_scenario(text, "example");
  ASSERT_TRUE(setup.has_value()) << setup.error().str();
  const SideCard& side = (*setup)->sides[0];
  ASSERT_EQ(side.staff.size(), 6U);
  EXPECT_EQ(side.staff[4].label, "B1a");
  EXPECT_EQ(side.staff[4].superior, 3);
  EXPECT_EQ(side.staff[5].post, 1);
  EXPECT_EQ(side.bodies[1].superior, 0);
  EXPECT_EQ(side.bodies[1].officer, 3);
  EXPECT_EQ(post_of(start_of(**setup), Side::A, 0), (Post{Side::A, 1}));
  EXPECT_EQ(side.posts[1].units, std::vector<std::string>{side.units[0].label});
}

std::shared_ptr<const Setup> carried(std::string_view id) {
  for (const EmbeddedFile& file : embedded_files())
    if (file.path == "scenarios/" + std::string(id) + ".toml")
      return load_scenario(file.content, file.path).value_or(nullptr);
  return nullptr;
}

TEST(BelleAllianceScenarios, TakeValourFromTheTablesOfTheirArmies) {
  const auto setup = carried("la-haye-sainte");
  ASSERT_NE(setup, nullptr);
  std::map<std::string, int> valour;
  for (const SideCard& side : setup->sides)
    for (const UnitCard& unit : side.units) valour[unit.label] = unit.valour;
  EXPECT_EQ(valour.at("F1"), 2) << "1st and 6th division, 1815";
  EXPECT_EQ(valour.at("CU"), 1) << "cuirassiers, 1815, not those of 1813 to 1815";
  EXPECT_EQ(valour.at("K"), 0) << "a foot battery has no row";
  EXPECT_EQ(valour.at("L1"), 3) << "elite light of Britain and the Legion";
  EXPECT_EQ(valour.at("LU"), -3) << "landwehr of a small German state";
}

TEST(BelleAllianceScenarios, PutGarrisonsIntoTheirSectors) {
  const auto setup = carried("hougoumont");
  ASSERT_NE(setup, nullptr);
  const State state = start_of(*setup);
  const Unit& macdonell = state.of(Side::B).units[0];
  EXPECT_EQ(macdonell.formation, Formation::Garrison);
  EXPECT_EQ(setup->features[macdonell.task.feature].name.en, "Hougoumont");
  EXPECT_EQ(macdonell.place, (Vec{55 * geometry::kCentimetre, 60 * geometry::kCentimetre}));
  // The château lies beside the south block, whoever of the two says so.
  const auto& parts = setup->features[macdonell.task.feature].parts;
  EXPECT_EQ(parts[2].neighbours, (std::vector<std::uint8_t>{0, 3}));
}

TEST(BelleAllianceScenarios, SayEverythingThatIsWrong) {
  const auto found = harness::examples_of(harness::content_of(kPage));
  std::string text = found.at(0);
  text.replace(text.find("last = 6"), 8, "last = 0");
  text.replace(text.find("kind = \"hold\""), 13, "kind = \"destroy\"");
  text += "[[feature]]\nname = \"Wood\"\nground = \"wood\"\nline = [[0, 0], [5, 5]]\n";
  const auto setup = load_scenario(text, "wrong");
  ASSERT_FALSE(setup.has_value());
  EXPECT_EQ(setup.error().str(),
            "wrong:3:8: 'last' in [scenario]: expected a whole number from 1 to 64, found whole "
            "number 0\n"
            "wrong:21:1: 'number' in [[task]]: expected how many of them\n"
            "wrong:27:1: [[feature]]: expected roads, rivers, streams and obstacles are lines, all "
            "else is an area\n");
}

}  // namespace
}  // namespace sandtable::belle_alliance
