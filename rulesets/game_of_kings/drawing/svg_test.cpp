#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "engine/text/xml_fixture.h"
#include "rulesets/game_of_kings/drawing/drawing.h"
#include "rulesets/game_of_kings/drawing/fixture.h"
#include "rulesets/game_of_kings/state/pieces.h"

namespace sandtable::game_of_kings {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

/// The element of a unit with all that is in it.
std::string unit_of(const std::string& svg, std::string_view label) {
  const std::size_t from = svg.find("<g id=\"unit-" + std::string(label) + "\"");
  if (from == std::string::npos) return {};
  int depth = 0;
  std::size_t at = from;
  do {
    const std::size_t open = svg.find("<g ", at), close = svg.find("</g>", at);
    depth += open < close ? 1 : -1;
    at = std::min(open, close) + 3;
  } while (depth > 0);
  return svg.substr(from, at - from);
}

std::size_t count(std::string_view text, std::string_view part) {
  std::size_t n = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1))
    ++n;
  return n;
}

std::string drawn(const State& s, const desk::SvgLook& look = {}) {
  return draw_svg(Small::view(s), look);
}

TEST(DrawSvg, EveryStyleIsWellFormed) {
  Small small;
  const State few = small.start();
  const auto setup = mollwitz();
  ASSERT_TRUE(setup);
  const State many = GameOfKings::start(*setup);
  for (const char* style : {"period", "plain", "print", "dark"})
    for (const Lang lang : {Lang::En, Lang::Fr})
      for (const bool troops : {true, false}) {
        const desk::SvgLook look{style, lang, troops, {}};
        for (const State* s : {&few, &many}) {
          svg::Xml xml(drawn(*s, look));
          EXPECT_EQ(xml.fault(), "") << style;
          EXPECT_TRUE(
              std::includes(xml.ids.begin(), xml.ids.end(), xml.refs.begin(), xml.refs.end()));
        }
      }
  EXPECT_THAT(drawn(few), HasSubstr("Small &lt;field&gt; &amp; &quot;brook&quot;"));
}

TEST(DrawSvg, CountsInMillimetresOfTheTable) {
  const auto setup = mollwitz();
  ASSERT_TRUE(setup);
  const std::string svg = drawn(GameOfKings::start(*setup));
  EXPECT_THAT(svg, AllOf(HasSubstr("data-mm-per-unit=\"1\""), HasSubstr("data-width=\"1828.8\""),
                         HasSubstr("data-depth=\"762\""), HasSubstr("viewBox=\"-80 -310 1988.8 ")));
  // 76 by 28 cm from side A's left corner; side A at the bottom.
  EXPECT_THAT(unit_of(svg, "KLE"), HasSubstr("translate(760 482) rotate(0)"));
  EXPECT_THAT(unit_of(svg, "GWI"), HasSubstr("translate(1120 522) rotate(90)"));
  EXPECT_THAT(unit_of(svg, "BOT"), HasSubstr("translate(800 202) rotate(180)"));
  EXPECT_THAT(unit_of(svg, "KLE"), HasSubstr("data-unit=\"KLE\""));
  EXPECT_THAT(unit_of(svg, "KLE"),
              HasSubstr("<title>Kleist Foot (Prussians): H3 at 76 by 28 cm, facing north, 100%, "
                        "line, firing order; regular foot, centre</title>"));
  EXPECT_THAT(svg, HasSubstr("10 April 1741"));
}

TEST(DrawSvg, GroundAloneKnowsNothingOfTroops) {
  const auto setup = mollwitz();
  ASSERT_TRUE(setup);
  State s = GameOfKings::start(*setup);
  const desk::SvgLook look{"period", Lang::En, false, {}};
  const std::string before = drawn(s, look);
  for (const UnitCard& card : setup->units) EXPECT_THAT(before, Not(HasSubstr(card.name.en)));
  EXPECT_THAT(before, AllOf(HasSubstr(">Mollwitz<"), HasSubstr(">Laugwitz Brook<"),
                            Not(HasSubstr("data-unit"))));
  set_pose(s, 0, {{500'000, 500'000}, 0});
  s.army = {1, 2};
  s.turn = 7;
  EXPECT_EQ(drawn(s, look), before);
}

TEST(DrawSvg, OfficerTellsTheLoss) {
  Small small;
  State s = small.start();
  const auto lose = [&](int quarters, std::uint32_t flags) {
    change_unit(s, small.foot, [&](Pieces& p) {
      p.quarters[small.foot] = static_cast<std::uint8_t>(quarters);
      p.flags[small.foot] = flags;
    });
    return unit_of(drawn(s), "TOU");
  };
  // Two bases of 4 by 2 cm side by side, the officer behind their middle.
  const std::string whole = lose(4, 0);
  EXPECT_THAT(whole, AllOf(HasSubstr("<rect x=\"-40\" y=\"0\" width=\"40\" height=\"20\""),
                           HasSubstr("<rect x=\"0\" y=\"0\" width=\"40\" height=\"20\""),
                           HasSubstr("cx=\"0\" cy=\"25.2\" r=\"3.6\""), HasSubstr(">100<")));
  EXPECT_THAT(lose(3, 0), AllOf(HasSubstr("cx=\"20\" cy=\"25.2\""), HasSubstr(">75<")));
  const std::string half = lose(2, unit_flag::kOneBase);
  EXPECT_THAT(half, AllOf(HasSubstr("cx=\"0\" cy=\"25.2\""), HasSubstr(">50<"),
                          HasSubstr("<rect x=\"-20\" y=\"0\" width=\"40\" height=\"20\"")));
  EXPECT_EQ(count(half, "<rect"), 1U);
  EXPECT_THAT(lose(2, 0), HasSubstr("cx=\"-20\" cy=\"25.2\""));  // no base was taken away
  EXPECT_THAT(lose(1, unit_flag::kOneBase), AllOf(Not(HasSubstr("<circle")), HasSubstr(">25<")));
}

TEST(DrawSvg, ShowsStates) {
  Small small;
  State s = small.start();
  const std::string plain = unit_of(drawn(s), "TOU"), gun = unit_of(drawn(s), "GA");
  EXPECT_THAT(plain, HasSubstr("class=\"facing\""));
  EXPECT_THAT(gun, HasSubstr("unlimbered"));
  set_flags(s, small.gun, unit_flag::kLimbered);
  EXPECT_NE(unit_of(drawn(s), "GA"), gun);
  EXPECT_THAT(unit_of(drawn(s), "GA"), HasSubstr(", limbered"));
  set_flags(s, small.foot, unit_flag::kFiringOrder);
  const std::string formed = unit_of(drawn(s), "TOU");
  EXPECT_THAT(formed, AllOf(HasSubstr("M-40 -3.2h80"), HasSubstr("firing order")));
  set_flags(s, small.foot, unit_flag::kRetreating, unit_flag::kFiringOrder);
  EXPECT_EQ(count(unit_of(drawn(s), "TOU"), "l4.5 4.5l4.5 -4.5"), 3U);
  set_flags(s, small.foot, unit_flag::kHalted, unit_flag::kRetreating);
  EXPECT_THAT(unit_of(drawn(s), "TOU"), HasSubstr("width=\"2.4\" height=\"12\""));
}

TEST(DrawSvg, UnitsThatAreGoneAreNotOnTheTable) {
  Small small;
  State s = small.start();
  change_unit(s, small.horse, [&](Pieces& p) {
    p.quarters[small.horse] = 0;
    p.alive[1] &= ~unit_bit(small.horse);
  });
  const std::string svg = drawn(s);
  EXPECT_EQ(unit_of(svg, "ROM"), "");
  EXPECT_THAT(svg, HasSubstr(">cuirassiers, off the<"));
}

TEST(DrawSvg, WeatherGauge) {
  Small small;
  State s = small.start();
  s.weather = {9, 2};
  const std::string svg = drawn(s);
  const std::size_t from = svg.find("class=\"weather-gauge\"");
  ASSERT_NE(from, std::string::npos);
  const std::string gauge = svg.substr(from, svg.find("</g>", from) - from);
  EXPECT_THAT(gauge, AllOf(HasSubstr("data-gauge=\"9\" data-count=\"2\""),
                           HasSubstr("weather gauge on 9, second turn: fair")));
  EXPECT_EQ(count(gauge, "<circle"), 2U);
  small.setup.options.weather = false;
  EXPECT_THAT(drawn(s), Not(HasSubstr("weather")));
}

TEST(DrawSvg, ArcsAndReaches) {
  Small small;
  const State s = small.start();
  desk::SvgLook look;
  look.overlays = {"arc Touraine", "arc GA", "reach rom"};
  const std::string svg = drawn(s, look);
  EXPECT_EQ(overlay_problem(Small::view(s), look), "");
  EXPECT_EQ(svg::Xml(svg).fault(), "");
  EXPECT_EQ(count(svg, "class=\"overlay arc\""), 2U);
  // Straight ahead of the front-centre at 150 by 240 (from above) lies the end of 8 cm, and of a
  // gun's canister and roundshot.
  EXPECT_THAT(svg,
              AllOf(HasSubstr("<text x=\"150\" y=\"156.5\" font-size=\"13\""), HasSubstr(">8 cm<"),
                    HasSubstr("A80 80 0 0 1 "), HasSubstr(">6 cm<"), HasSubstr("A60 60 0 0 1 "),
                    HasSubstr(">24 cm<"), HasSubstr("A240 240 0 0 1 ")));
  // Ten centimetres in a front of four.
  EXPECT_THAT(svg, HasSubstr("d=\"M170 60L170 160L130 160L130 60Z\""));
  EXPECT_THAT(drawn(s), Not(HasSubstr("overlay")));
}

TEST(DrawSvg, RefusesUnknownOverlays) {
  Small small;
  State s = small.start();
  const auto problem = [&](const char* text, Lang lang = Lang::En) {
    desk::SvgLook look;
    look.lang = lang;
    look.overlays = {"arc TOU", text};
    return overlay_problem(Small::view(s), look);
  };
  EXPECT_EQ(problem("range Touraine"),
            "expected \"arc UNIT\" or \"reach UNIT\"; found \"range Touraine\"");
  EXPECT_EQ(problem("arc"), "expected \"arc UNIT\" or \"reach UNIT\"; found \"arc\"");
  EXPECT_EQ(problem("arc", Lang::Fr),
            "attendu «\u00A0champ UNITÉ\u00A0» ou «\u00A0allonge UNITÉ\u00A0»\u00A0; trouvé "
            "«\u00A0arc\u00A0»");
  EXPECT_EQ(problem("arc Tourraine"),
            "no unit is called \"Tourraine\"; did you mean \"Touraine\"?");
  EXPECT_EQ(problem("reach Nobody"), "no unit is called \"Nobody\"");
  EXPECT_EQ(problem("arc ROM"),
            "Romer: it has nothing to fire with as it stands, and no arc of fire");
  EXPECT_EQ(problem("marche ROM", Lang::Fr), "");
  change_unit(s, small.horse, [&](Pieces& p) {
    p.quarters[small.horse] = 0;
    p.alive[1] &= ~unit_bit(small.horse);
  });
  EXPECT_EQ(problem("reach ROM"), "Romer: off the table");
}

}  // namespace
}  // namespace sandtable::game_of_kings
