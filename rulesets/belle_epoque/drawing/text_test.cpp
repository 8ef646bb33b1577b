#include "rulesets/belle_epoque/drawing/text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <sstream>

#include "rulesets/belle_epoque/drawing/common.h"
#include "rulesets/belle_epoque/drawing/fixture.h"

namespace sandtable::belle_epoque {
namespace {

using drawing::Example;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> out;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) out.push_back(line);
  return out;
}

TextStyle ascii(int width = 80) {
  TextStyle style;
  style.ascii = true;
  style.width = width;
  return style;
}

TEST(DrawText, FitsTheTerminalInEveryWidth) {
  for (const int columns : {1, 4, 9, 10, 13, 15, 19, 20, 25, 26, 60}) {
    for (const int width : {80, 60, 40}) {
      Example e(columns, 4);
      e.unit(Side::A, "Guards", "Grds", TroopClass::Infantry, 4, "0102");
      for (const std::string& line : lines_of(draw_text(e.picture(), ascii(width))))
        EXPECT_LE(drawing::columns(line), width) << columns << " columns: " << line;
    }
  }
}

TEST(DrawText, NineByThirteenInEightyColumnsHasRoomForLabels) {
  const Example e = drawing::everything();
  const std::string map = draw_text(e.picture(), ascii());
  for (const char* cell : {"[1/24]4|", "[A&B]3 |", "(uVe)4 |", "(uKha)5|", "(Sc)1  |"})
    EXPECT_THAT(map, HasSubstr(cell));
  for (const std::string& line : lines_of(map)) EXPECT_LE(drawing::columns(line), 80) << line;
}

TEST(DrawText, ShowsGroundWithItsHeight) {
  const Example e = drawing::everything();
  const std::string map = draw_text(e.picture(), ascii());
  const std::vector<std::string> lines = lines_of(map);
  // Row 04 is the second line of its course; its first sectors are 0104, 0204, 0304, 0404.
  const auto row = std::find_if(lines.begin(), lines.end(),
                                [](const std::string& line) { return line.starts_with("04"); });
  ASSERT_NE(row, lines.end());
  EXPECT_THAT(*row, HasSubstr("|.      |.      |^1    *|^2     |^1     |"));
  EXPECT_THAT(map, AllOf(HasSubstr("M1 "), HasSubstr("|# "), HasSubstr("|= "), HasSubstr("|w ")));
  EXPECT_THAT(map, HasSubstr("M kopje with its height"));
}

TEST(DrawText, MarksActivatedUnits) {
  Example e(3, 2);
  const UnitId u = e.unit(Side::A, "Guards", "Gd", TroopClass::Infantry, 4, "0101");
  EXPECT_THAT(draw_text(e.picture(), ascii()), Not(HasSubstr("*")));
  e.pieces.flags[u] = unit_flag::kActivated;
  EXPECT_THAT(draw_text(e.picture(), ascii()),
              AllOf(HasSubstr("|.     *|"), HasSubstr("* activated")));
}

TEST(DrawText, MarksUnknownGroundAndForgetsItOnceExplored) {
  Example e(3, 2);
  e.setup.exploration = true;
  e.unknown("0201");
  EXPECT_THAT(draw_text(e.picture(), ascii()),
              AllOf(HasSubstr("|???????|"), HasSubstr("? unknown")));
  e.now_ground.unknown.reset(e.at("0201"));
  e.now_ground.traits[e.at("0201")] = ground::kHill | 1;
  EXPECT_THAT(draw_text(e.picture(), ascii()), AllOf(Not(HasSubstr("?")), HasSubstr("|^1     |")));
}

TEST(DrawText, ColourTellsNothingAlone) {
  const Example e = drawing::everything();
  TextStyle style = ascii();
  const std::string plain = draw_text(e.picture(), style);
  EXPECT_THAT(plain, Not(HasSubstr("\x1b")));
  style.colour = true;
  const std::string coloured = draw_text(e.picture(), style);
  EXPECT_THAT(coloured, HasSubstr("\x1b[1;31m[1/24]4"));
  EXPECT_EQ(std::regex_replace(coloured, std::regex("\x1b\\[[0-9;]*m"), ""), plain);
}

TEST(DrawText, NarrowBricksNameUnitsByKeysOfTheLegend) {
  Example e(19, 2);
  e.unit(Side::A, "Guards", "Grds", TroopClass::Infantry, 4, "0101");
  e.unit(Side::B, "Line", "Line", TroopClass::Infantry, 3, "0201");
  const std::string map = draw_text(e.picture(), ascii());
  EXPECT_THAT(map, AllOf(HasSubstr("|[a"), HasSubstr("|(b"), HasSubstr("a [Grds] Guards"),
                         HasSubstr("b (Line) Line")));
}

TEST(DrawText, TooWideBoardsAreWrappedInPanels) {
  Example e(60, 3);
  e.unit(Side::A, "Guards", "Grds", TroopClass::Infantry, 4, "5903");
  const std::string map = draw_text(e.picture(), ascii());
  EXPECT_THAT(map, AllOf(HasSubstr("Columns 01-15"), HasSubstr("Columns 16-30"),
                         HasSubstr("Columns 46-60"), HasSubstr("|Grds|")));
}

TEST(DrawText, LegendTellsRosterPoolsAndDecision) {
  const Example e = drawing::everything();
  const std::string en = draw_text(e.picture(), ascii(200));
  for (const char* line :
       {"The Nek, 22 January 1879 - turn 3 of 12",
        "[ ] British (average general), 5 command points, 3 tokens in the bowl, 13 stands, 1 lost",
        "Token drawn: British", "Decision, British: name a unit to activate",
        "[1/24] 1st/24th Foot: infantry, 4 stands, type C, trained, close order, stubborn, 0409, "
        "ready",
        "(uVe)  uVe: tribesmen, 4 of 6 stands, type C, trained, close order, 0304, activated",
        "[Rkt]  Rocket battery: infantry, 0 of 1 stand, type C, trained, close order, eliminated",
        "arrives in turn 5", "0303 Oskarberg", "river Mzinyathi 0106",
        "Objective: Hold the drift 0510, 3 points for British"})
    EXPECT_THAT(en, HasSubstr(line));
  TextStyle style = ascii(200);
  style.lang = Lang::Fr;
  const std::string fr = draw_text(e.picture(), style);
  for (const char* line :
       {"Le Col, 22 janvier 1879 - tour 3 sur 12", "Zoulous (commandement moyen)",
        "désigner une unité à activer", "4 sur 6 éléments", "1 perdu\n",
        "infanterie montée, 2 éléments", "arrive au tour 5"})
    EXPECT_THAT(fr, HasSubstr(line));
}

TEST(DrawText, SaysWhatIsGoingOn) {
  Example e = drawing::everything();
  e.now.phase = Phase::React;
  e.now.side = Side::B;
  e.now.asked = Side::A;
  e.now.active = 5;
  e.now.target = 0;
  EXPECT_THAT(draw_text(e.picture(), ascii(200)),
              AllOf(HasSubstr("Token drawn: Zulu, uVe against 1st/24th Foot\n"),
                    HasSubstr("Decision, British: answer the assault, or decline\n")));
  e.now.phase = Phase::Draw;
  EXPECT_THAT(draw_text(e.picture(), ascii(200)), HasSubstr("\nNext: a token is drawn\n"));
  e.now.phase = Phase::Over;
  EXPECT_THAT(draw_text(e.picture(), ascii(200)),
              AllOf(HasSubstr("The battle is over\n"), Not(HasSubstr("Decision"))));
}

TEST(DrawText, NamesAnObjectiveOfBothSidesOnce) {
  Example e = drawing::everything();
  e.setup.objectives.push_back(e.setup.objectives[0]);
  e.setup.objectives[1].side = Side::B;
  e.pools.holder[0] = e.pools.holder[1] = 1;
  const std::string map = draw_text(e.picture(), ascii(200));
  EXPECT_THAT(map, HasSubstr("Hold the drift 0510, 3 points for either side, held by Zulu\n"));
  EXPECT_EQ(map.find("Objective"), map.rfind("Objective"));
  e.setup.objectives[1].points = 2;
  EXPECT_THAT(draw_text(e.picture(), ascii(200)), AllOf(HasSubstr("3 points for British, held by"),
                                                        HasSubstr("2 points for Zulu, held by")));
}

TEST(DrawText, NoTurnIsCalledTurnNought) {
  Example e = drawing::everything();
  e.turn = 0;
  EXPECT_THAT(draw_text(e.picture(), ascii(200)), HasSubstr(" - before turn 1 of 12"));
  TextStyle french = ascii(200);
  french.lang = Lang::Fr;
  EXPECT_THAT(draw_text(e.picture(), french), HasSubstr(" - avant le tour 1 sur 12"));
}

TEST(DrawText, ANameThatTellsTheKindOfAWayStandsAlone) {
  Example e = drawing::everything();
  e.setup.paths.push_back(
      {PathKind::Railway, {e.at("0101")}, {"Natal Railway", "Chemin de fer du Natal"}});
  EXPECT_THAT(draw_text(e.picture(), ascii(200)),
              AllOf(HasSubstr("Natal Railway 0101"), Not(HasSubstr("railway Natal"))));
}

TEST(LookOf, GroundChangedInTheBattleIsDrawnByItsTraits) {
  Example e(3, 3);
  e.ground_kind("woods", {"woods", ""}, ground::kCover | ground::kBlocksSight, {"0101"});
  const auto has = [&](drawing::Feature f) {
    return drawing::look_of(e.picture(), e.at("0101")).has(f);
  };
  EXPECT_TRUE(has(drawing::Feature::Woods));
  const auto change = [&](Traits traits) { e.now_ground.traits[e.at("0101")] = traits; };
  change(ground::kCover | ground::kRough | ground::kBlocksSight);
  EXPECT_TRUE(has(drawing::Feature::DenseVegetation) && !has(drawing::Feature::Woods));
  change(ground::kRough);
  EXPECT_TRUE(has(drawing::Feature::Swamp));
  change(ground::kCover | ground::kBlocksSight | ground::kBonusOne);
  EXPECT_TRUE(has(drawing::Feature::BuiltUpArea));
  change(ground::kHill | ground::kCover | 1);
  EXPECT_TRUE(has(drawing::Feature::Kopje));
  change(0);
  EXPECT_EQ(drawing::look_of(e.picture(), e.at("0101")).features, 0);
}

TEST(Wrap, BreaksAtBlanksAndCountsLettersNotBytes) {
  EXPECT_THAT(drawing::wrap("un deux trois", 7), testing::ElementsAre("un deux", "trois"));
  EXPECT_THAT(drawing::wrap("été à côté", 5), testing::ElementsAre("été à", "côté"));
  EXPECT_THAT(drawing::wrap("unbreakable", 4), testing::ElementsAre("unbreakable"));
  EXPECT_EQ(drawing::clip("été", 2), "ét");
  EXPECT_EQ(drawing::pad("été", 5), "été  ");
}

}  // namespace
}  // namespace sandtable::belle_epoque
