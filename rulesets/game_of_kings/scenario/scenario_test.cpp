#include "rulesets/game_of_kings/scenario/scenario.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/geometry/plane/angle.h"
#include "rulesets/game_of_kings/data/clauses.gen.h"
#include "rulesets/game_of_kings/data/embedded.gen.h"
#include "rulesets/game_of_kings/state/pieces.h"

namespace sandtable::game_of_kings {
namespace {

std::shared_ptr<const Setup> load(std::string_view text, const LoadOptions& options = {}) {
  const auto setup = load_scenario(text, "test", options);
  EXPECT_TRUE(setup.has_value()) << setup.error().str();
  return setup ? *setup : nullptr;
}

/// Two battalions; `top` goes before the sides, `unit` into the unit of the first, `end` after all.
std::string small(std::string_view top, std::string_view unit = "", std::string_view end = "") {
  return std::string(top) + "\n[[side]]\n[[side.unit]]\nname = \"Red\"\n" +
         (unit.find("type") == unit.npos ? "type = \"regular-foot\"\n" : "") + std::string(unit) +
         "\n[[side]]\n[[side.unit]]\nname = \"Blue\"\ntype = \"regular-foot\"\n" + std::string(end);
}

const UnitCard& first_unit(const std::string& unit) {
  static std::shared_ptr<const Setup> setup;
  setup = load(small("", unit));
  return setup->units[0];
}

std::shared_ptr<const Setup> ours(const std::string& id) {
  for (const EmbeddedFile& file : embedded_files())
    if (file.path == "scenarios/" + id + ".toml") {
      auto setup = load_scenario(file.content, file.path);
      EXPECT_TRUE(setup.has_value()) << setup.error().str();
      return setup ? *setup : nullptr;
    }
  ADD_FAILURE() << id;
  return nullptr;
}

TEST(GameOfKingsScenario, TwoArmiesAreEnough) {
  const auto setup = load(small(""));
  EXPECT_EQ(setup->options, default_options(0));
  EXPECT_EQ(setup->width, 1'828'800);
  EXPECT_EQ(setup->depth, 762'000);
  EXPECT_EQ(setup->turns, 0);
  EXPECT_EQ(setup->first, FirstPlan::Dice);
  EXPECT_FALSE(setup->weather.fixed);
  EXPECT_TRUE(setup->weather.changes);
  EXPECT_FALSE(setup->generated);
  EXPECT_TRUE(setup->ground->features.empty());
  EXPECT_TRUE(setup->points_too);
  EXPECT_EQ(setup->sides[0].id, "a");
  EXPECT_EQ(setup->sides[1].deploy_depth, 250'000);
  EXPECT_EQ(setup->sides[0].dice, (std::array<std::uint8_t, 3>{6, 10, 6}));
  EXPECT_NE(setup->sides[0].colour, setup->sides[1].colour);
  EXPECT_EQ(setup->sides[0].points, 2);
  EXPECT_EQ(setup->units[0].label, "A1");
  EXPECT_EQ(setup->units[1].label, "B1");
  EXPECT_FALSE(setup->units[0].placed);
  EXPECT_EQ(setup->units[0].command, Command::Centre);
  EXPECT_EQ(setup->units[0].grade, Grade::Regular);
  EXPECT_EQ(setup->units[0].quarters, 4);
  EXPECT_TRUE(setup->warnings.empty());
}

TEST(GameOfKingsScenario, EveryOneOfOursLoads) {
  int seen = 0;
  for (const EmbeddedFile& file : embedded_files()) {
    if (!file.path.starts_with("scenarios/")) continue;
    ++seen;
    const auto setup = load_scenario(file.content, file.path);
    ASSERT_TRUE(setup.has_value()) << setup.error().str();
    EXPECT_EQ((*setup)->source, file.content);
    EXPECT_FALSE((*setup)->sources.empty()) << file.path;
    for (const Text* text : {&(*setup)->title, &(*setup)->summary, &(*setup)->notes,
                             &(*setup)->sides[0].briefing, &(*setup)->sides[1].briefing})
      EXPECT_FALSE(text->en.empty() || text->fr.empty()) << file.path;
    for (const Text& warning : (*setup)->warnings) ADD_FAILURE() << warning.en;
  }
  EXPECT_GE(seen, 6);
}

// move.tolerance: what stands in the file is the place, to the micrometre.
TEST(GameOfKingsScenario, LengthsAreReadAsTheyAreWritten) {
  const UnitCard& unit = first_unit("at = [91.44, 38.1]\nfacing = 89.99\n");
  EXPECT_TRUE(unit.placed);
  EXPECT_EQ(unit.start.front, (Vec{914'400, 381'000}));
  EXPECT_EQ(unit.start.facing, geometry::degrees(8999));
  EXPECT_EQ(first_unit("at = [12, 5]\n").start.front, (Vec{120'000, 50'000}));
  const auto both = load(small("", "at = [20, 20]\n", "at = [20, 40]\n"));
  EXPECT_EQ(both->units[0].start.facing, 0);
  EXPECT_EQ(both->units[1].start.facing, geometry::kHalfTurn);
}

TEST(GameOfKingsScenario, PlayersGoBeforeTheScenario) {
  const std::string text = small("[scenario]\nturns = 9\n[options]\nweather = false\n");
  auto setup = load(text);
  EXPECT_EQ(setup->turns, 9);
  EXPECT_EQ(setup->options.turn_limit, TurnLimit::N9);
  EXPECT_FALSE(setup->options.weather);
  setup = load(text, {{{"turn-limit", "0"}, {"weather", "true"}, {"lancers-move", "10"}}});
  EXPECT_EQ(setup->turns, 0);
  EXPECT_TRUE(setup->options.weather);
  EXPECT_EQ(setup->options.lancers_move, LancersMove::N10);
}

TEST(GameOfKingsScenario, SaysWhatIsWrongWithAPlayersOption) {
  const auto setup =
      load_scenario(small(""), "x.toml", {{{"wether", "true"}, {"turn-limit", "100"}}});
  ASSERT_FALSE(setup.has_value());
  const std::string text = setup.error().str();
  EXPECT_EQ(text.find("unknown option \"wether\"; expected one of initiative-each-turn, "), 0u);
  EXPECT_NE(text.find("; did you mean 'weather'?\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\noption turn-limit: expected a whole number from 0 to 99, found string "
                      "\"100\"\n"),
            std::string::npos)
      << text;
}

// setup.starting-states, unit.formations
TEST(GameOfKingsScenario, UnitsBeginAsTheirTypeAllows) {
  EXPECT_EQ(first_unit("firing-order = true\n").firing_order, true);
  EXPECT_EQ(first_unit("type = \"heavy-horse\"\n").formation, Formation::Column);
  EXPECT_EQ(first_unit("type = \"lancers\"\nformation = \"line\"\n").formation, Formation::Line);
  EXPECT_EQ(first_unit("type = \"medium-horse\"\ndismounted = true\n").formation, Formation::Line);
  EXPECT_EQ(first_unit("formation = \"column\"\n").formation, Formation::Column);
  EXPECT_TRUE(first_unit("type = \"gun\"\nlimbered = true\n").limbered);
  EXPECT_EQ(first_unit("effectiveness = 75\n").quarters, 3);
}

// unit.breastplates, unit.dismount, army.characteristics
TEST(GameOfKingsScenario, WhatStandsWithinALineIsNoGroundOfItsOwn) {
  for (const char* kind : {"bridge", "gap", "quagmire"}) {
    const auto setup = load_scenario(
        small("", "",
              "[[terrain]]\nkind = \"" + std::string(kind) + "\"\nline = [[0, 10], [20, 10]]\n"),
        "test");
    ASSERT_FALSE(setup.has_value()) << kind;
    EXPECT_NE(setup.error().str().find(
                  "expected one of hill, steep-hill, wood, built-up-area, marsh, brook, stream, "
                  "river, impassable, road, obstacle, crest, found string \"" +
                  std::string(kind) + "\""),
              std::string::npos)
        << setup.error().str();
  }
}

TEST(GameOfKingsScenario, TraitsComeFromTypeThenArmyThenUnit) {
  EXPECT_TRUE(first_unit("type = \"cuirassiers\"\n").traits.breastplates);
  EXPECT_FALSE(first_unit("type = \"heavy-horse\"\n").traits.breastplates);
  EXPECT_TRUE(first_unit("type = \"medium-horse\"\n").traits.may_dismount);
  const auto setup = load(
      "[[side]]\n[[side.characteristic]]\ntypes = [\"regular-foot\", \"gun\"]\nmusketry = 1\n"
      "roundshot = 36\n[[side.characteristic]]\ntypes = [\"regular-foot\"]\nmelee = -1\n"
      "[[side.unit]]\nname = \"a\"\ntype = \"regular-foot\"\n"
      "[[side.unit]]\nname = \"b\"\ntype = \"regular-foot\"\nmusketry = 0\n"
      "[[side.unit]]\nname = \"c\"\ntype = \"gun\"\n"
      "[[side.unit]]\nname = \"d\"\ntype = \"light-foot\"\n"
      "[[side]]\n[[side.unit]]\nname = \"e\"\ntype = \"regular-foot\"\n");
  EXPECT_EQ(setup->units[0].traits.musketry, 1);
  EXPECT_EQ(setup->units[0].traits.melee, -1);
  EXPECT_EQ(setup->units[1].traits.musketry, 0);
  EXPECT_EQ(setup->units[2].traits.roundshot, 360'000);
  EXPECT_EQ(setup->units[2].traits.melee, 0);
  EXPECT_EQ(setup->units[3].traits.musketry, 0);
  EXPECT_EQ(setup->units[4].traits.musketry, 0);
}

// victory.points, general.attach
TEST(GameOfKingsScenario, CountsArmyPointsAndAttachesGenerals) {
  const auto setup = load(
      small("",
            "type = \"regular-foot\"\nat = [40, 20]\nfacing = 10\n[[side.unit]]\nname = \"G\"\n"
            "type = \"general\"\nattached = \"Red\"\n"
            "[[side.unit]]\nname = \"L\"\ntype = \"light-foot\"\n"));
  EXPECT_EQ(setup->sides[0].points, 2 + 3 + 1);
  EXPECT_EQ(setup->units[1].attached_to, 0);
  EXPECT_TRUE(setup->units[1].placed);
  EXPECT_EQ(setup->units[1].start, setup->units[0].start);
  EXPECT_EQ(setup->units[1].quarters, 1);
}

TEST(GameOfKingsScenario, GroundHasItsShapesAndOpenings) {
  const auto setup = load(
      small("[[terrain]]\nkind = \"hill\"\nrectangle = { at = [50, 40], size = [20, 10] }\n"
            "[[terrain]]\nkind = \"hill\"\nlevel = 2\nellipse = { at = [50, 40], size = [8, 6] }\n"
            "[[terrain]]\nkind = \"stream\"\nname = { en = \"Bach\", fr = \"Ru\" }\n"
            "line = [[100, 0], [100, 76.2]]\nbridge = [{ at = [100, 30], width = 6 }]\n"
            "[[terrain]]\nkind = \"obstacle\"\nline = [[120, 10], [140, 10]]\n"
            "gap = [{ at = [130, 10] }]\n"));
  const Ground& ground = *setup->ground;
  ASSERT_EQ(ground.features.size(), 6u);
  EXPECT_EQ(ground.terrain.level_at({500'000, 400'000}), 2);
  EXPECT_EQ(ground.terrain.level_at({420'000, 440'000}), 1);
  EXPECT_EQ(ground.terrain.level_at({300'000, 400'000}), 0);
  EXPECT_EQ(ground.features[2].name_fr, "Ru");
  EXPECT_EQ(ground.terrain[2].width, 15'000);
  ASSERT_EQ(ground.terrain[2].openings.size(), 1u);
  EXPECT_EQ(ground.terrain[2].openings[0].from, 270'000);
  EXPECT_EQ(ground.terrain[2].openings[0].to, 330'000);
  EXPECT_EQ(ground.features[3].kind, GroundKind::Bridge);
  EXPECT_TRUE(ground.terrain[3].area.contains(Vec{1'000'000, 329'000}));
  EXPECT_TRUE(ground.terrain[3].area.contains(Vec{1'012'000, 300'000}));
  EXPECT_FALSE(ground.terrain[3].area.contains(Vec{1'000'000, 331'000}));
  EXPECT_EQ(ground.features[5].kind, GroundKind::Gap);
}

// victory.objectives: they replace the count of points unless the scenario says otherwise.
TEST(GameOfKingsScenario, ObjectivesReplaceArmyPoints) {
  const std::string_view village =
      "[[terrain]]\nkind = \"built-up-area\"\nname = \"Dorf\"\n"
      "rectangle = { at = [90, 38], size = [12, 10] }\n";
  const std::string_view hold =
      "[[objective]]\nname = \"Hold\"\nside = \"b\"\nkind = \"hold\"\nterrain = \"Dorf\"\n"
      "turn = 10\n[[objective]]\nname = \"Last\"\nside = \"a\"\nkind = \"survive\"\nnumber = 2\n";
  auto setup = load(small(village, "", hold));
  ASSERT_EQ(setup->objectives.size(), 2u);
  EXPECT_EQ(setup->objectives[0].side, Side::B);
  EXPECT_EQ(setup->objectives[0].feature, 0);
  EXPECT_EQ(setup->objectives[0].turn, 10);
  EXPECT_EQ(setup->objectives[1].kind, Objective::Kind::Survive);
  EXPECT_EQ(setup->objectives[1].number, 2);
  EXPECT_FALSE(setup->points_too);
  setup = load(small("[scenario]\narmy-points-too = true\n" + std::string(village), "", hold));
  EXPECT_TRUE(setup->points_too);
}

// command.other-sector-dice
TEST(GameOfKingsScenario, SectorDiceFollowTheOption) {
  const std::string wings =
      "[options]\nsector-dice = \"two-wings\"\n[[side]]\ndice = { left = 10, right = 12 }\n"
      "[[side.unit]]\nname = \"a\"\ntype = \"gun\"\nsector = \"left\"\n"
      "[[side]]\n[[side.unit]]\nname = \"b\"\ntype = \"gun\"\nsector = \"right\"\n";
  using Dice = std::array<std::uint8_t, kCommands>;
  EXPECT_EQ(load(wings)->sides[0].dice, (Dice{10, 0, 12}));
  EXPECT_EQ(load(wings)->sides[1].dice, (Dice{10, 0, 10}));
  EXPECT_EQ(load(wings, {{{"sector-dice", "small"}}})->sides[0].dice, (Dice{4, 6, 4}));
}

// army.mollwitz-foot, army.mollwitz-horse
TEST(GameOfKingsScenario, MollwitzHasItsSeatsAndCharacteristics) {
  const auto setup = ours("mollwitz");
  ASSERT_NE(setup, nullptr);
  EXPECT_EQ(setup->sides[0].id, "prussia");
  EXPECT_EQ(setup->sides[1].id, "austria");
  EXPECT_EQ(setup->first, FirstPlan::SideA);
  for (const UnitCard& unit : setup->units) {
    const bool prussian = unit.side == Side::A;
    const bool horse = is_horse(unit.type);
    EXPECT_EQ(unit.traits.musketry, prussian && unit.type == Type::RegularFoot ? 1 : 0);
    EXPECT_EQ(unit.traits.melee_score, prussian && horse ? 5 : 4) << unit.name.en;
    // What the file names is what rules cite: nothing asks which battle it is.
    EXPECT_EQ(unit.traits.musketry_by,
              unit.traits.musketry != 0 ? clause::army_mollwitz_foot : Clause{});
    EXPECT_EQ(unit.traits.melee_by,
              unit.traits.melee_score != 4 ? clause::army_mollwitz_horse : Clause{});
    EXPECT_TRUE(unit.placed) << unit.name.en;
  }
}

TEST(GameOfKingsScenario, OtherBattlesHaveTheirSeats) {
  EXPECT_EQ(ours("sahay")->sides[0].id, "france");
  EXPECT_EQ(ours("sahay")->sides[1].id, "austria");
  EXPECT_EQ(ours("chotusitz")->sides[0].id, "austria");
  EXPECT_EQ(ours("chotusitz")->sides[1].id, "prussia");
  const auto twelve = ours("twelve-a-side");
  EXPECT_EQ(std::count_if(twelve->units.begin(), twelve->units.end(),
                          [](const UnitCard& u) { return u.side == Side::A; }),
            12);
  EXPECT_EQ(twelve->units.size(), 24u);
  EXPECT_EQ(twelve->sides[0].points, twelve->sides[1].points);
  const auto random = ours("random-field");
  EXPECT_TRUE(random->generated);
  EXPECT_EQ(random->ground, nullptr);
  EXPECT_EQ(random->sides[0].points, 30);
  EXPECT_EQ(random->sides[1].points, 30);
}

// army.dettingen-1743, army.fontenoy-1745: the author's own totals of army points.
TEST(GameOfKingsScenario, TheAuthorsLaterBattlesHaveHisPoints) {
  const auto dettingen = ours("dettingen");
  EXPECT_EQ(dettingen->sides[0].points, 20);
  EXPECT_EQ(dettingen->sides[0].dice, (std::array<std::uint8_t, kCommands>{4, 6, 4}));
  for (const UnitCard& unit : dettingen->units)
    EXPECT_EQ(unit.traits.musketry_half, unit.side == Side::A && unit.type == Type::RegularFoot);
  const auto fontenoy = ours("fontenoy");
  EXPECT_EQ(fontenoy->sides[0].points, 34);
  EXPECT_EQ(fontenoy->sides[1].points, 36);
  EXPECT_EQ(fontenoy->sides[1].dice, (std::array<std::uint8_t, kCommands>{12, 0, 10}));
  const auto far = std::count_if(fontenoy->units.begin(), fontenoy->units.end(),
                                 [](const auto& u) { return u.traits.roundshot == 360'000; });
  EXPECT_EQ(far, 1);
}

}  // namespace
}  // namespace sandtable::game_of_kings
