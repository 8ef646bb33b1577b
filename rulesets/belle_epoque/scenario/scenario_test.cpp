#include "rulesets/belle_epoque/scenario/scenario.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "rulesets/belle_epoque/data/embedded.gen.h"
#include "rulesets/belle_epoque/data/tables.gen.h"

namespace sandtable::belle_epoque {
namespace {

std::shared_ptr<const Setup> load(std::string_view text, const LoadOptions& options = {}) {
  const auto setup = load_scenario(text, "test", options);
  EXPECT_TRUE(setup.has_value()) << setup.error().str();
  return setup ? *setup : nullptr;
}

/// A battle of 3 by 4 sectors; `top` goes before the sides, `unit` into the unit of side a.
std::string small(std::string_view top, std::string_view unit = "", std::string_view end = "") {
  return std::string(top) + "\n[[side]]\n[[side.unit]]\nname = \"Blue\"\n" + std::string(unit) +
         (unit.find("class") == unit.npos ? "\nclass = \"infantry\"\nstands = 4\nfire = \"C\"\n"
                                          : "\n") +
         "[[side]]\n[[side.unit]]\nname = \"Red\"\nclass = \"tribesmen\"\nstands = 6\nfire = "
         "\"G\"\n" +
         std::string(end);
}
constexpr std::string_view kPlain = "[board]\nwidth = 3\ndepth = 4\n";

Traits all_of(const Setup& setup, std::string_view label) {
  return setup.ground[setup.board->parse(label).value()];
}

Traits why_of(const Setup& setup, std::string_view label) {
  return all_of(setup, label) & ground::kStopReasons;
}

/// What the ground does, without why it stops.
Traits ground_of(const Setup& setup, std::string_view label) {
  return all_of(setup, label) & ~ground::kNotKeyed;
}

Mask mask(const Setup& setup, std::initializer_list<const char*> labels) {
  Mask out;
  for (const char* label : labels) out.set(setup.board->parse(label).value());
  return out;
}

// scenario.contents
TEST(Scenario, TwoRostersAndABoardAreEnough) {
  const auto setup = load(
      "[board]\nwidth = 9\ndepth = 13\n"
      "[[side]]\n[[side.unit]]\nname = \"x\"\nclass = \"infantry\"\nstands = 4\nfire = \"A\"\n"
      "[[side]]\n[[side.unit]]\nname = \"y\"\nclass = \"cavalry\"\nstands = 3\nfire = \"F\"\n");
  ASSERT_NE(setup, nullptr);
  EXPECT_EQ(setup->edition, Edition::En);
  EXPECT_EQ(setup->options, default_options(0));
  EXPECT_EQ(setup->year, 1870);
  EXPECT_EQ(setup->turns, 12);
  EXPECT_FALSE(setup->exploration);
  EXPECT_TRUE(
      std::all_of(setup->ground.begin(), setup->ground.end(), [](Traits t) { return t == 0; }));
  EXPECT_TRUE(setup->objectives.empty());
  EXPECT_EQ(setup->sides[0].general, General::Average);
  EXPECT_EQ(setup->sides[1].general, General::Average);
  EXPECT_FALSE(setup->units[0].smokeless);
  // encounter.deployment: the own edge row, then the next; side a has the south.
  EXPECT_EQ(setup->sides[0].deploy.count(), 9);
  EXPECT_TRUE(setup->sides[0].deploy.test(setup->board->parse("0113").value()));
  EXPECT_TRUE(setup->sides[0].deploy_more.test(setup->board->parse("0912").value()));
  EXPECT_TRUE(setup->sides[1].deploy.test(setup->board->parse("0101").value()));
  EXPECT_TRUE(setup->sides[1].deploy_more.test(setup->board->parse("0102").value()));
  EXPECT_EQ(setup->sides[1].deploy_more.count(), 9);
  EXPECT_EQ(setup->sides[0].id, "a");
  EXPECT_NE(setup->sides[0].colour, setup->sides[1].colour);
  EXPECT_EQ(setup->units[0].label, "A1");
  EXPECT_EQ(setup->units[1].label, "B1");
  EXPECT_TRUE(setup->warnings.empty());
}

TEST(Scenario, EveryOneOfOursLoadsInBothEditions) {
  int seen = 0;
  for (const auto& file : embedded_files()) {
    if (!file.path.starts_with("scenarios/")) continue;
    ++seen;
    for (const Edition edition : {Edition::En, Edition::Fr}) {
      const auto setup = load_scenario(file.content, file.path, {edition, {}});
      ASSERT_TRUE(setup.has_value()) << setup.error().str();
      EXPECT_EQ((*setup)->edition, edition);
      EXPECT_EQ((*setup)->source, file.content);
      for (const Text& warning : (*setup)->warnings) ADD_FAILURE() << warning.en;
    }
  }
  EXPECT_GT(seen, 2);
}

TEST(Scenario, PlayersGoBeforeTheScenarioAndThatBeforeTheEdition) {
  const std::string text =
      small("[scenario]\nedition = \"fr\"\n[options]\nevade = false\nbreak-point = \"third\"\n" +
            std::string(kPlain));
  auto setup = load(text);
  EXPECT_EQ(setup->edition, Edition::Fr);
  EXPECT_FALSE(setup->options.evade) << "the scenario's";
  EXPECT_TRUE(setup->options.salvo_fire) << "the edition's";
  setup = load(text, {Edition::En, {{"evade", "true"}, {"break-point", "off"}}});
  EXPECT_EQ(setup->edition, Edition::En);
  EXPECT_TRUE(setup->options.evade) << "the player's";
  EXPECT_EQ(setup->options.break_point, BreakPoint::Off);
  EXPECT_FALSE(setup->options.salvo_fire) << "the edition's";
}

TEST(Scenario, SaysWhatIsWrongWithAPlayersOption) {
  const auto setup =
      load_scenario(small(kPlain), "x.toml", {{}, {{"evde", "true"}, {"break-point", "hal"}}});
  ASSERT_FALSE(setup.has_value());
  const std::string text = setup.error().str();
  EXPECT_EQ(text.find("unknown option \"evde\"; expected one of march-figures, "), 0u) << text;
  EXPECT_NE(text.find("; did you mean 'evade'?\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\noption break-point: expected one of off, third, half, two-thirds, found "
                      "string \"hal\"; did you mean 'half'?\n"),
            std::string::npos)
      << text;
}

TEST(Scenario, TextsFallBackToEnglish) {
  const auto setup =
      load(small("[scenario]\ntitle = \"One\"\nnotes = { en = \"n\", fr = \"m\" }\n"
                 "summary = { en = \"s\" }\nsize = \"1 UD\"\ndate = 1899-12-11\n" +
                 std::string(kPlain)));
  EXPECT_EQ(setup->title.fr, "One");
  EXPECT_EQ(setup->notes.fr, "m");
  EXPECT_EQ(setup->summary.fr, "s");
  EXPECT_EQ(setup->scale.en, "1 UD");
  EXPECT_EQ(setup->date, "1899-12-11");
  EXPECT_EQ(setup->year, 1899);
}

TEST(Scenario, WarnsOfAYearOutsideThePeriod) {
  const auto setup = load(small("[scenario]\nyear = 1939\n" + std::string(kPlain)));
  ASSERT_EQ(setup->warnings.size(), 1u);
  EXPECT_EQ(
      setup->warnings[0].en,
      "test:2:8: warning: the rules are written for 1850 to 1914, and this battle is of 1939");
}

// movement.stop-in-rough.en
TEST(ScenarioGround, RemembersWhyItStops) {
  const std::string text = small(
      "[board]\nwidth = 3\ndepth = 4\nmap = [\"a b c\", \"d e f\", \". . .\", \". . .\"]\n"
      "[board.legend]\na = [\"hill\", \"swamp\"]\nb = [\"dense-vegetation\"]\nc = [\"ford\"]\n"
      "d = [\"bog\"]\ne = [\"swamp\", \"reeds\"]\nf = [\"kopje\"]\n"
      "[terrain.ford]\nlike = \"open\"\nstops = true\n"
      "[terrain.bog]\nlike = \"swamp\"\nstops = true\n"
      "[terrain.reeds]\nlike = \"woods\"\nstops = false\n");
  using namespace ground;
  const auto en = load(text);
  EXPECT_EQ(why_of(*en, "0101"), kStopsRough);
  EXPECT_EQ(why_of(*en, "0201"), kStopsRough | kStopsCover);
  EXPECT_EQ(why_of(*en, "0301"), kStopsHere);
  EXPECT_EQ(why_of(*en, "0102"), kStopsRough | kStopsHere);
  EXPECT_EQ(why_of(*en, "0202"), kStopsRough);
  EXPECT_EQ(why_of(*en, "0302"), kStopsCover);
  const auto fr = load(text, {Edition::Fr, {}});
  EXPECT_EQ(why_of(*fr, "0101"), kStopsRough | kStopsHill);
  EXPECT_EQ(why_of(*fr, "0201"), kStopsRough);
  EXPECT_EQ(why_of(*fr, "0302"), kStopsHill);
}

// terrain.kinds, terrain.rough-examples, modifier.fortifications
TEST(ScenarioGround, ASectorHasEveryTraitOfItsKinds) {
  const auto setup = load(
      small("[board]\nwidth = 3\ndepth = 4\nmap = [\". a b\", \"c d e\", \"f g .\", \"h . .\"]\n"
            "[board.legend]\na = [\"hill\", \"woods\"]\nb = [\"hill\", \"fortification\"]\n"
            "c = { kinds = [\"hill\"], level = 3 }\nd = [\"dense-vegetation\"]\n"
            "e = { kinds = [\"fortification\"], front = [\"nw\", \"ne\"] }\nf = [\"swamp\"]\n"
            "g = [\"very-difficult\"]\nh = [\"built-up-area\"]\n"));
  using namespace ground;
  EXPECT_EQ(ground_of(*setup, "0201"), 1 | kCover | kBlocksSight | kBonusOne | kStops | kHill);
  EXPECT_EQ(ground_of(*setup, "0301"), 1 | kCover | kFortified | kBonusOne | kBonusTwo | kStops |
                                           kHill | kCavalryAgainst | kCavalryFrom)
      << "the greater bonus counts, the hill's where the works do not protect";
  EXPECT_EQ(ground_of(*setup, "0102"), 3 | kBonusOne | kHill);
  EXPECT_EQ(ground_of(*setup, "0202"), kCover | kRough | kBlocksSight | kStops | kCavalryFrom);
  EXPECT_EQ(ground_of(*setup, "0103"), kRough | kStops | kCavalryFrom);
  EXPECT_EQ(ground_of(*setup, "0203"), kRough | kStops | kCavalryFrom)
      << "rough even where very difficult ground is switched off";
  EXPECT_EQ(ground_of(*setup, "0104"),
            kCover | kBlocksSight | kBonusOne | kStops | kCavalryAgainst | kCavalryFrom);
  const auto at = [&](const char* label) { return setup->board->parse(label).value(); };
  EXPECT_EQ(setup->front[at("0301")], 0b111111) << "works protect all round";
  EXPECT_EQ(setup->front[at("0302")], 0b110000);
  EXPECT_EQ(setup->front[at("0201")], 0);
  ASSERT_EQ(setup->kinds[at("0201")].size(), 2u);
  EXPECT_EQ(setup->terrain[setup->kinds[at("0201")][1]].id, "woods");
}

TEST(ScenarioGround, FollowsTheOptions) {
  const std::string text = small(
      "[board]\nwidth = 3\ndepth = 4\nmap = [\"h w v\", \"s b .\", \". . .\", \". . .\"]\n"
      "[board.legend]\nh = [\"hill\"]\nw = [\"woods\"]\nv = [\"very-difficult\"]\ns = [\"swamp\"]\n"
      "b = [\"built-up-area\"]\n");
  using namespace ground;
  const auto fr = load(text, {Edition::Fr, {}});
  EXPECT_EQ(ground_of(*fr, "0101"), 1 | kBonusOne | kStops | kHill);
  EXPECT_EQ(ground_of(*fr, "0201"), kCover | kBlocksSight | kCavalryAgainst);
  EXPECT_EQ(ground_of(*fr, "0301"),
            kRough | kVeryDifficult | kStops | kCavalryAgainst | kCavalryFrom);
  EXPECT_EQ(ground_of(*fr, "0102"), kRough | kStops | kCavalryAgainst | kCavalryFrom);
  EXPECT_EQ(ground_of(*fr, "0202"), kCover | kBlocksSight | kBonusOne | kCavalryAgainst);
  const auto mixed = load(text, {Edition::Fr,
                                 {{"stop-in-cover", "true"},
                                  {"stop-on-hill", "false"},
                                  {"very-difficult-terrain", "false"},
                                  {"cavalry-limit", "built-up"}}});
  EXPECT_EQ(ground_of(*mixed, "0101"), 1 | kBonusOne | kHill);
  EXPECT_EQ(ground_of(*mixed, "0201"), kCover | kBlocksSight | kStops);
  EXPECT_EQ(ground_of(*mixed, "0301"), kRough | kStops | kCavalryFrom);
  EXPECT_EQ(ground_of(*mixed, "0102"), kRough | kStops | kCavalryFrom);
}

/// A cell of the table of terrain kinds as people read it.
std::string_view traits_cell(std::size_t row, std::string_view column) {
  for (const TableInfo& table : table_infos()) {
    if (table.id != "terrain.traits") continue;
    const auto at = std::find(table.columns.begin(), table.columns.end(), column);
    EXPECT_NE(at, table.columns.end()) << column;
    return table
        .cells[row * table.columns.size() + static_cast<std::size_t>(at - table.columns.begin())];
  }
  ADD_FAILURE() << "no table terrain.traits";
  return {};
}

/// The options give each kind the stops that the table prints for the edition.
TEST(ScenarioGround, AgreesWithTheTableInBothEditions) {
  for (const Edition edition : {Edition::En, Edition::Fr}) {
    const auto setup = load(small(kPlain), {edition, {}});
    for (std::size_t k = 0; k < table::terrain_traits::rows.size(); ++k) {
      const auto& row = table::terrain_traits::rows[k];
      const auto stops = traits_cell(k, edition == Edition::En ? "stops_en" : "stops_fr");
      const bool found = (setup->terrain[k].traits & ground::kStops) != 0;
      if (!stops.empty()) {
        EXPECT_EQ(found, stops == "true") << row.terrain;
      }
      const auto limit = edition == Edition::En ? row.cavalry_limit_en : row.cavalry_limit_fr;
      // Very difficult ground has no English figures; there it is rough like any other.
      if (row.terrain == "very difficult" && edition == Edition::En) continue;
      EXPECT_EQ((setup->terrain[k].traits & ground::kCavalryFrom) != 0,
                limit.find("from") != limit.npos)
          << row.terrain;
      EXPECT_EQ((setup->terrain[k].traits & ground::kCavalryAgainst) != 0,
                limit.find("against") != limit.npos)
          << row.terrain;
    }
  }
}

TEST(ScenarioGround, AScenarioAddsAndChangesKinds) {
  const std::string text = small(
      "[board]\nwidth = 3\ndepth = 4\nmap = [\"d h m\", \"r z .\", \". . .\", \". . .\"]\n"
      "[board.legend]\nd = [\"donga\"]\nh = [\"hill\"]\nm = [\"mesa\"]\nr = [\"redoubt\"]\n"
      "z = [\"donga\", \"hill\"]\n"
      "[terrain.donga]\nname = { en = \"donga\", fr = \"ravine\" }\ncover = true\nrough = true\n"
      "stops = false\n"
      "[terrain.hill]\ninfantry-assault-bonus = 0\n"
      "[terrain.mesa]\nlike = \"hill\"\nlevel = 2\nimpassable = [\"cavalry\", "
      "\"mounted-infantry\"]\n"
      "[terrain.redoubt]\nlike = \"fortification\"\ninfantry-assault-bonus = 1\n"
      "cavalry-limit = \"from\"\nblocks-sight = \"yes\"\n");
  using namespace ground;
  const auto setup = load(text);
  EXPECT_EQ(ground_of(*setup, "0101"), kCover | kRough | kCavalryFrom)
      << "stops = false wins, and rough ground limits cavalry";
  EXPECT_EQ(ground_of(*setup, "0201"), 1 | kHill);
  EXPECT_EQ(ground_of(*setup, "0301"), 2 | kHill) << "like the hill as changed before";
  EXPECT_EQ(ground_of(*setup, "0102"),
            kCover | kFortified | kBonusOne | kCavalryFrom | kBlocksSight | kStops);
  EXPECT_EQ(setup->terrain.size(), table::terrain_traits::rows.size() + 3);
  const auto& donga = setup->terrain[table::terrain_traits::rows.size()];
  EXPECT_EQ(donga.id, "donga");
  EXPECT_EQ(donga.name.fr, "ravine");
  EXPECT_EQ(setup->terrain[1].name.fr, "colline") << "a changed kind keeps its name";
  const auto mesa = setup->board->parse("0301").value();
  EXPECT_TRUE(setup->units[0].may_enter.test(mesa));
  EXPECT_EQ(ground_of(*setup, "0301") & kImpassable, 0) << "impassable to some is not to all";
  const auto fr = load(text, {Edition::Fr, {}});
  EXPECT_EQ(ground_of(*fr, "0101"), kCover | kRough | kCavalryAgainst | kCavalryFrom);
  EXPECT_EQ(ground_of(*fr, "0202"),
            1 | kCover | kRough | kHill | kStops | kCavalryAgainst | kCavalryFrom)
      << "the hill of the sector stops";
}

// movement.impassable.en
TEST(ScenarioGround, ClosedGround) {
  const std::string_view top =
      "[board]\nwidth = 3\ndepth = 4\nmap = [\". . .\", \"m l .\", \"w . .\", \". . .\"]\n"
      "[board.legend]\nm = [\"marsh\"]\nl = [\"impassable\"]\nw = [\"woods\"]\n"
      "[terrain.marsh]\nlike = \"swamp\"\nimpassable = [\"cavalry\"]\n";
  const auto foot = load(small(top, "may-not-enter = [\"woods\", \"0304\"]"));
  EXPECT_EQ(foot->board->all().without(foot->units[0].may_enter),
            mask(*foot, {"0202", "0103", "0304"}));
  EXPECT_EQ(foot->board->all().without(foot->units[1].may_enter), mask(*foot, {"0202"}));
  EXPECT_TRUE(ground_of(*foot, "0202") & ground::kImpassable);
  const auto horse = load(small(top, "class = \"cavalry\"\nstands = 3\nfire = \"G\""));
  EXPECT_EQ(horse->board->all().without(horse->units[0].may_enter), mask(*horse, {"0102", "0202"}));
}

// reactivity.level, doctrine.mounted-infantry, assault.class-from-quality
TEST(ScenarioUnit, LevelAndAssaultScoreComeFromQualityAndOrder) {
  const auto unit = [](const std::string& keys, const LoadOptions& options = {}) {
    return load(small(kPlain, "stands = 3\nfire = \"D\"\n" + keys), options)->units[0];
  };
  const std::string foot = "class = \"infantry\"\n", mounted = "class = \"mounted-infantry\"\n";
  EXPECT_EQ(unit(foot).level, 3);
  EXPECT_EQ(unit(foot).assault, 3);
  EXPECT_EQ(unit(foot + "quality = \"elite\"\norder = \"loose\"").level, 3);
  EXPECT_EQ(unit(foot + "quality = \"elite\"\norder = \"loose\"").assault, 2);
  EXPECT_EQ(unit(foot + "quality = \"elite\"").level, 4);
  EXPECT_EQ(unit(foot + "quality = \"poor\"").assault, 2);
  EXPECT_EQ(unit(foot + "quality = \"poor\"\norder = \"loose\"").level, 1);
  EXPECT_EQ(unit(foot + "quality = \"poor\"\nratings = [\"shock\"]").assault, 4);
  EXPECT_EQ(unit(mounted + "order = \"loose\"").level, 2);
  const LoadOptions as_cavalry{{}, {{"mounted-infantry-fights-as", "cavalry"}}};
  EXPECT_EQ(unit(mounted + "order = \"loose\"", as_cavalry).level, 3);
  EXPECT_FALSE(unit(mounted + "order = \"loose\"", as_cavalry).loose_order);
}

// movement.march-*
TEST(ScenarioUnit, MarchFollowsTheOptionAndTheGrade) {
  const auto march = [](const std::string& keys, Edition edition) {
    return int{
        load(small(kPlain, "stands = 3\nfire = \"G\"\n" + keys), {edition, {}})->units[0].march};
  };
  const std::string cavalry = "class = \"cavalry\"\n", natives = "class = \"tribesmen\"\n";
  EXPECT_EQ(march("class = \"infantry\"", Edition::En), 2);
  EXPECT_EQ(march(natives, Edition::En), 3);
  EXPECT_EQ(march(natives + "march = 2", Edition::En), 2);
  EXPECT_EQ(march(natives + "march = 2", Edition::Fr), 3);
  EXPECT_EQ(march(cavalry, Edition::En), 4);
  EXPECT_EQ(march(cavalry + "march = 2", Edition::En), 2);
  EXPECT_EQ(march(cavalry + "march = 2", Edition::Fr), 4);
  EXPECT_EQ(march("class = \"mounted-infantry\"", Edition::En), 3);
}

// visibility.before-1898.en, visibility.smokeless.fr
TEST(ScenarioUnit, PowderByDateAndByRoster) {
  const auto smokeless = [](int year, const std::string& fire, const std::string& powder,
                            Edition edition) {
    const std::string top =
        "[scenario]\nyear = " + std::to_string(year) + "\n" + std::string(kPlain);
    const std::string roster = powder.empty() ? "" : "powder = \"" + powder + "\"\n";
    return load(small(top, "class = \"infantry\"\nstands = 4\nfire = \"" + fire + "\"\n" + roster),
                {edition, {}})
        ->units[0]
        .smokeless;
  };
  EXPECT_FALSE(smokeless(1897, "B", "", Edition::En));
  EXPECT_FALSE(smokeless(1897, "B", "smokeless", Edition::En)) << "by date";
  EXPECT_TRUE(smokeless(1899, "B", "", Edition::En));
  EXPECT_FALSE(smokeless(1899, "B", "smoke", Edition::En));
  EXPECT_FALSE(smokeless(1899, "C", "", Edition::En));
  EXPECT_TRUE(smokeless(1899, "C", "smokeless", Edition::En));
  EXPECT_TRUE(smokeless(1890, "A", "smokeless", Edition::Fr)) << "by roster";
  EXPECT_FALSE(smokeless(1890, "A", "", Edition::Fr));
  EXPECT_TRUE(smokeless(1898, "A", "", Edition::Fr));
}

// scenario.reinforcements
TEST(ScenarioUnit, ReinforcementsShareAreas) {
  const auto setup = load(
      std::string(kPlain) +
      "[[side]]\n"
      "[[side.unit]]\nname = \"1\"\nclass = \"infantry\"\nstands = 4\nfire = \"C\"\n"
      "[[side.unit]]\nname = \"2\"\nclass = \"infantry\"\nstands = 3\nfire = \"C\"\narrives = 4\n"
      "[[side.unit]]\nname = \"3\"\nclass = \"infantry\"\nstands = 2\nfire = \"C\"\narrives = 5\n"
      "entry = [\"0104-0304\"]\n"
      "[[side.unit]]\nname = \"4\"\nclass = \"infantry\"\nstands = 1\nfire = \"C\"\narrives = 5\n"
      "entry = [\"0102\", \"0202-0302\"]\n"
      "[[side]]\n[[side.unit]]\nname = \"5\"\nclass = \"infantry\"\nstands = 4\nfire = \"C\"\n"
      "at = \"0101\"\n");
  ASSERT_EQ(setup->areas.size(), 2u);
  EXPECT_EQ(setup->areas[0], mask(*setup, {"0104", "0204", "0304"})) << "by default the own edge";
  EXPECT_EQ(setup->areas[1], mask(*setup, {"0102", "0202", "0302"}));
  EXPECT_EQ(setup->units[1].entry, 0);
  EXPECT_EQ(setup->units[2].entry, 0);
  EXPECT_EQ(setup->units[3].entry, 1);
  EXPECT_EQ(setup->units[1].arrives, 4);
  EXPECT_EQ(setup->sides[0].stands, 10) << "those still to come included";
  EXPECT_EQ(setup->units[4].start, setup->board->parse("0101"));
  EXPECT_EQ(setup->units[4].side, Side::B);
}

TEST(Scenario, ObjectivesHazeAndMap) {
  const auto setup = load(
      "[board]\nwidth = 3\ndepth = 4\n"
      "[[board.place]]\nat = \"0203\"\nname = \"Nek\"\n"
      "[[board.path]]\nkind = \"river\"\nthrough = [\"0101\", \"0202\"]\n"
      "[[side]]\nid = \"boer\"\nexit = [\"0101-0301\"]\ncolour = \"blue\"\n"
      "[[side.unit]]\nname = \"1\"\nclass = \"infantry\"\nstands = 4\nfire = \"C\"\n"
      "[[side]]\nid = \"british\"\nedge = \"south\"\n"
      "[[side.unit]]\nname = \"2\"\nclass = \"infantry\"\nstands = 4\nfire = \"C\"\n"
      "[[objective]]\nname = \"Nek\"\nside = \"both\"\nat = [\"0203\"]\npoints = 3\n"
      "[[objective]]\nname = \"Away\"\nside = \"boer\"\nkind = \"exit\"\n"
      "[[haze]]\nturns = \"1-2\"\nmost = 1\nname = \"night\"\n"
      "[[haze]]\nmodifier = -1\n");
  ASSERT_NE(setup, nullptr);
  ASSERT_EQ(setup->objectives.size(), 3u) << "one of both sides is one for each";
  EXPECT_EQ(setup->objectives[0].side, Side::A);
  EXPECT_EQ(setup->objectives[1].side, Side::B);
  EXPECT_EQ(setup->objectives[1].points, 3);
  EXPECT_EQ(setup->objectives[1].sectors, mask(*setup, {"0203"}));
  EXPECT_EQ(setup->objectives[2].kind, Objective::Kind::Exit);
  EXPECT_EQ(setup->objectives[2].sectors, setup->exits[0]);
  ASSERT_EQ(setup->haze.size(), 2u);
  EXPECT_EQ(setup->haze[0].last_turn, 2);
  EXPECT_EQ(setup->haze[0].most, 1);
  EXPECT_EQ(setup->haze[1].first_turn, 1);
  EXPECT_EQ(setup->haze[1].last_turn, 12);
  EXPECT_EQ(setup->haze[1].modifier, -1);
  EXPECT_EQ(setup->places[0].name.en, "Nek");
  EXPECT_EQ(setup->paths[0].kind, PathKind::River);
  EXPECT_EQ(setup->paths[0].through.size(), 2u);
  // The second side asked for the south, so the first has the north.
  EXPECT_TRUE(setup->sides[0].deploy.test(setup->board->parse("0101").value()));
  EXPECT_TRUE(setup->sides[1].deploy.test(setup->board->parse("0104").value()));
  EXPECT_EQ(setup->sides[1].colour, "red");
}

// encounter.forces, encounter.explore-hill, encounter.explore-vegetation
TEST(Scenario, AnEncounterBeginsOnUnknownGround) {
  const auto files = embedded_files();
  const auto file = std::find_if(files.begin(), files.end(), [](const EmbeddedFile& f) {
    return f.path == "scenarios/encounter.toml";
  });
  ASSERT_NE(file, files.end());
  const auto setup = load(file->content);
  EXPECT_TRUE(setup->exploration);
  EXPECT_EQ(setup->explore_within, 4);
  EXPECT_EQ(setup->ground.size(), 117u);
  EXPECT_TRUE(std::all_of(setup->ground.begin(), setup->ground.end(),
                          [](Traits t) { return t == ground::kUnknown; }));
  EXPECT_EQ(setup->explored[0], 0);
  EXPECT_EQ(setup->explored[1], 1 | ground::kBonusOne | ground::kHill);
  EXPECT_EQ(setup->explored[2], ground::kCover | ground::kRough | ground::kBlocksSight |
                                    ground::kStops | ground::kCavalryFrom | ground::kStopsRough |
                                    ground::kStopsCover);
  EXPECT_TRUE(setup->units[0].may_enter == setup->board->all());
  EXPECT_EQ(setup->sides[0].stands, 30);
}

}  // namespace
}  // namespace sandtable::belle_epoque
