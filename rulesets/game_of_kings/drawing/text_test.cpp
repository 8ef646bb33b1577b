#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <sstream>
#include <string>

#include "engine/text/columns.h"
#include "rulesets/game_of_kings/drawing/common.h"
#include "rulesets/game_of_kings/drawing/drawing.h"
#include "rulesets/game_of_kings/drawing/fixture.h"
#include "rulesets/game_of_kings/state/pieces.h"
#include "rulesets/game_of_kings/words/messages.h"
#include "rulesets/game_of_kings/words/names.h"

namespace sandtable::game_of_kings {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::string drawn(const State& s, const desk::TextLook& look) {
  return draw_text(Small::view(s), look);
}

/// Ground has one name: a "ruisseau" on the map is the "ruisseau" of the sentences.
TEST(DrawText, NamesGroundAsSentencesDo) {
  constexpr std::array kSame{GroundKind::Hill,  GroundKind::SteepHill,   GroundKind::Wood,
                             GroundKind::Marsh, GroundKind::BuiltUpArea, GroundKind::Brook,
                             GroundKind::River, GroundKind::Stream,      GroundKind::Road,
                             GroundKind::Gap,   GroundKind::Crest};
  for (const GroundKind kind : kSame)
    for (const Lang lang : {Lang::En, Lang::Fr}) {
      EXPECT_EQ(drawing::Words{lang}.said(kind), kind_name(kind, lang));
    }
}

TEST(DrawText, PlanAndListInAscii) {
  Small small;
  State s = small.start();
  s.weather = {9, 2};
  set_flags(s, small.foot, unit_flag::kFiringOrder);
  EXPECT_EQ(drawn(s, {.width = 78, .ascii = true}),
            R"(Small <field> & "brook", 11 May 1745 - turn 1 of 10

        A         B         C         D
   +---------+---------+---------+---------+
3  |-        |         |         |         |
   |         |(ROMv    |         |(NEI     |
   +---------+---------+---------+---------+
2  |-        |         |^1       |         |
   +---------+---------+---------+---------+
1  |-        |         |         |         |
   |         |[TOU^    |[GA^     |         |
   +---------+---------+---------+---------+

Table: squares of 10 cm; measured from the left and from the edge of Reds
    at the bottom; north is towards the edge of Blues; ways of facing: ^ 9 > 3
    v 1 < 7, as on a keypad
Ground: ^ hill with its level; - brook
Weather: weather gauge on 9, second turn: fair
    2 3 4 5 6 7 8 [9] 10 11 12 x2

[ ] Reds: 3 army points of 20; action points: left 0, centre 0, right 0
[TOU] Touraine: B1 at 15 by 6 cm, facing north, 100%, line, firing order;
      regular foot, centre
[GA]  Gun: C1 at 25 by 6 cm, facing north, 100%, unlimbered; gun, centre

( ) Blues: 4 army points of 20; action points: left 0, centre 0, right 0
(ROM) Romer: B3 at 15 by 24 cm, facing south, 100%, column; cuirassiers,
      centre
(NEI) Neipperg: D3 at 35 by 25 cm; general, centre
)");
}

TEST(DrawText, FitsTheTerminal) {
  const auto setup = mollwitz();
  ASSERT_TRUE(setup);
  const State s = GameOfKings::start(*setup);
  for (const int width : {60, 120}) {
    const std::string text = drawn(s, {.width = width});
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
      EXPECT_LE(text::columns(line), width) << line;
    for (const UnitCard& card : setup->units) {
      if (card.attached_to != kNoUnit) continue;
      EXPECT_THAT(text, HasSubstr((card.side == Side::A ? "│[" : "│(") + card.label));
    }
  }
  // All 19 columns beside each other, or in panels below each other.
  EXPECT_THAT(drawn(s, {.width = 120}), HasSubstr("    F     G     H "));
  EXPECT_THAT(drawn(s, {.width = 60}),
              AllOf(HasSubstr("\n       H       I       J "), Not(HasSubstr("    G       H "))));
}

TEST(DrawText, ColourAddsNothingButColour) {
  Small small;
  const State s = small.start();
  std::string coloured = drawn(s, {.colour = true, .width = 78});
  EXPECT_THAT(coloured, HasSubstr("\x1b[1;31m[TOU↑"));
  for (std::size_t at = coloured.find('\x1b'); at != std::string::npos; at = coloured.find('\x1b'))
    coloured.erase(at, coloured.find('m', at) - at + 1);
  std::string trimmed;
  std::istringstream lines(coloured);
  for (std::string line; std::getline(lines, line);) {
    while (!line.empty() && line.back() == ' ') line.pop_back();
    trimmed += line + '\n';
  }
  EXPECT_EQ(trimmed, drawn(s, {.width = 78}));
}

TEST(DrawText, SpeaksFrench) {
  Small small;
  State s = small.start();
  set_flags(s, small.foot, unit_flag::kRetreating);
  set_pose(s, small.foot, {at_mm(155, 65), at_degrees(45)});
  const std::string text = drawn(s, {.width = 100, .lang = Lang::Fr});
  EXPECT_THAT(text, AllOf(HasSubstr("11 mai 1745 - tour 1 sur 10"), HasSubstr("[TOU↗"),
                          HasSubstr("[TOU] Touraine\u00A0: B1 à 15,5 sur 6,5 cm, face au nord-est, "
                                    "100\u00A0%, en ligne, en retraite"),
                          HasSubstr("( ) Bleus\u00A0: 4 points d’armée sur 20")));
  EXPECT_THAT(text, HasSubstr("en retraite ; infanterie"));
  // East and west begin with a vowel.
  set_pose(s, small.foot, {at_mm(155, 65), at_degrees(90)});
  EXPECT_THAT(drawn(s, {.width = 100, .lang = Lang::Fr}), HasSubstr("face à l’est, "));
  set_pose(s, small.foot, {at_mm(155, 65), at_degrees(270)});
  EXPECT_THAT(drawn(s, {.width = 100, .lang = Lang::Fr}), HasSubstr("face à l’ouest, "));
}

TEST(DrawText, TellsWhoTouchesAndWhoIsGone) {
  Small small;
  State s = small.start();
  lock(s, small.horse, small.foot);
  change_unit(s, small.gun, [&](Pieces& p) {
    p.quarters[small.gun] = 0;
    p.alive[0] &= ~unit_bit(small.gun);
  });
  const std::string text = drawn(s, {.width = 120});
  EXPECT_THAT(text,
              AllOf(HasSubstr("100%, line, in contact with Romer;"),
                    HasSubstr("[GA]  Gun: off the table; gun, centre"), Not(HasSubstr("[GA↑"))));
}

TEST(DrawText, TableBeforeItsGroundIsDiced) {
  Small small;
  State s = small.start();
  s.ground = nullptr;
  EXPECT_THAT(drawn(s, {.width = 78}), AllOf(HasSubstr("[TOU↑"), Not(HasSubstr("brook; "))));
}

}  // namespace
}  // namespace sandtable::game_of_kings
