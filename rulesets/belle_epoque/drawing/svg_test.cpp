#include "rulesets/belle_epoque/drawing/svg.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <sstream>

#include "engine/text/xml_fixture.h"
#include "rulesets/belle_epoque/drawing/fixture.h"
#include "rulesets/belle_epoque/drawing/svg_canvas.h"

namespace sandtable::belle_epoque {
namespace {

using drawing::Example;
using svg::Xml;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::vector<SvgStyle> styles() {
  std::vector<SvgStyle> out;
  for (const auto dress : {SvgStyle::Dress::Period, SvgStyle::Dress::Plain, SvgStyle::Dress::Print,
                           SvgStyle::Dress::Dark})
    for (const auto look : {SvgStyle::Look::Hexes, SvgStyle::Look::Counters})
      for (const Lang lang : {Lang::En, Lang::Fr})
        for (const bool key : {true, false}) {
          SvgStyle style;
          style.dress = dress;
          style.look = look;
          style.lang = lang;
          style.key = key;
          out.push_back(style);
        }
  return out;
}

int count(const std::string& text, const std::string& what) {
  int n = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++n;
  return n;
}

TEST(DrawSvg, IsWellFormedInEveryStyle) {
  Example e = drawing::everything();
  e.setup.exploration = true;
  e.unknown("0101");
  e.setup.title = {"A & B <C> \"D\" \x01", ""};
  for (const SvgStyle& style : styles()) {
    Xml xml(draw_svg(e.picture(), style));
    EXPECT_EQ(xml.fault(), "");
    for (const std::string& ref : xml.refs) EXPECT_TRUE(xml.ids.contains(ref)) << ref;
  }
}

TEST(DrawSvg, TheReaderOfTheTestSeesFaults) {
  for (const char* bad : {"<a>", "<a></b>", "<a b=\"<\"/>", "<a>&</a>", "<a b=\"1\" b=\"2\"/>",
                          "<a b=1/>", "<a id=\"x\"/><a id=\"x\"/>"})
    EXPECT_NE(Xml(bad).fault(), "") << bad;
}

TEST(DrawSvg, EscapesNames) {
  const std::string svg = draw_svg(drawing::everything().picture(), {});
  EXPECT_THAT(svg, AllOf(HasSubstr("A &amp; B &lt;Coy&gt;"), HasSubstr("data-unit=\"A&amp;B\""),
                         Not(HasSubstr("<Coy>")), Not(HasSubstr("A & B"))));
}

TEST(DrawSvg, StandsByItself) {
  for (const SvgStyle& style : styles()) {
    std::string svg = draw_svg(drawing::everything().picture(), style);
    const std::string space = "http://www.w3.org/2000/svg";
    ASSERT_EQ(count(svg, space), 1);
    svg.erase(svg.find(space), space.size());
    for (const char* outside : {"http", "href", "file:", "@import", "<script", "<image", "data:"})
      EXPECT_THAT(svg, Not(HasSubstr(outside)));
  }
}

TEST(DrawSvg, HasEverySectorAndEveryUnitOnTheBoardOnce) {
  const Example e = drawing::everything();
  for (const SvgStyle& style : styles()) {
    const std::string svg = draw_svg(e.picture(), style);
    EXPECT_EQ(count(svg, "data-sector="), 117);
    EXPECT_EQ(count(svg, "data-unit="), 9);
    for (const char* label : {"1/24", "NatC", "17L", "uVe", "uKha", "iNgo", "Sc", "Gun"})
      EXPECT_EQ(count(svg, std::string("data-unit=\"") + label + "\""), 1) << label;
  }
}

TEST(DrawSvg, WritesTheNameOfARoadWhereNoWaterCrossesIt) {
  Example dry(9, 4), wet(9, 4);
  for (Example* e : {&dry, &wet}) {
    MapPath road{PathKind::Road, {}, {"Long road", "Longue route"}};
    for (const char* at : {"0102", "0202", "0302", "0402", "0502", "0602", "0702", "0802", "0902"})
      road.through.push_back(e->at(at));
    e->setup.paths.push_back(road);
  }
  wet.setup.paths.push_back(
      {PathKind::River, {wet.at("0501"), wet.at("0502"), wet.at("0503")}, {}});
  const auto x_of = [](const Example& e) {
    const std::string svg = draw_svg(e.picture(), {});
    const std::size_t name = svg.find(">Long road</text>");
    EXPECT_NE(name, svg.npos);
    const std::size_t at = svg.rfind("translate(", name);
    return std::stod(svg.substr(at + 10));
  };
  // Its middle step begins in the fifth sector, which the river has: the next one is dry.
  EXPECT_GT(x_of(wet), x_of(dry) + 50);
}

TEST(DrawSvg, SpeaksToThoseWhoHearIt) {
  const std::string svg = draw_svg(drawing::everything().picture(), {});
  EXPECT_THAT(svg, AllOf(HasSubstr("aria-label=\"The Nek, 22 January 1879, turn 3 of 12\""),
                         HasSubstr("<title>The Nek, 22 January 1879, turn 3 of 12</title>"),
                         HasSubstr("<desc id=\"map-desc\">British: 5 command points"),
                         HasSubstr("1st/24th Foot (British): infantry, 4 stands"),
                         HasSubstr("<title>uVe: tribesmen, 4 of 6 stands")));
}

TEST(DrawSvg, LookFollowsTheOptionUnlessToldOtherwise) {
  Example e(4, 4);
  SvgStyle hexes, counters;
  hexes.look = SvgStyle::Look::Hexes;
  counters.look = SvgStyle::Look::Counters;
  const std::string with_hexes = draw_svg(e.picture(), hexes);
  const std::string with_counters = draw_svg(e.picture(), counters);
  EXPECT_NE(with_hexes, with_counters);
  e.setup.options.board_look = BoardLook::Hexes;
  EXPECT_EQ(draw_svg(e.picture(), {}), with_hexes);
  e.setup.options.board_look = BoardLook::Counters;
  EXPECT_EQ(draw_svg(e.picture(), {}), with_counters);
}

TEST(DrawSvg, UnknownSectorsAreRedAndExploredOnesGreen) {  // encounter.counters
  Example e(4, 4);
  e.setup.exploration = true;
  e.unknown("0202");
  SvgStyle style;
  style.key = false;
  const drawing::Palette& c = drawing::palette_of(style.dress);
  const std::string before = draw_svg(e.picture(), style);
  EXPECT_EQ(count(before, "fill=\"" + c.alarm + "\""), 1);
  EXPECT_EQ(count(before, "fill=\"" + c.explored + "\""), 15);
  EXPECT_EQ(count(before, ">?<"), 1);
  e.now_ground.unknown = {};
  e.now_ground.traits[e.at("0202")] = 0;
  const std::string after = draw_svg(e.picture(), style);
  EXPECT_EQ(count(after, "fill=\"" + c.alarm + "\""), 0);
  EXPECT_EQ(count(after, "fill=\"" + c.explored + "\""), 16);
}

/// The value of an attribute of the root, in tenths.
int root_tenths(const std::string& svg, const std::string& name) {
  const std::string key = " " + name + "=\"";
  const std::size_t at = svg.find(key);
  if (at == std::string::npos || at > svg.find('>')) return -1;
  return static_cast<int>(std::stod(svg.substr(at + key.size())) * 10 + 0.5);
}

TEST(DrawSvg, TheRootSaysWhereSectorsLie) {
  const Example e = drawing::everything();
  for (const SvgStyle& style : styles()) {
    const std::string svg = draw_svg(e.picture(), style);
    const drawing::Point origin{root_tenths(svg, "data-origin-x"),
                                root_tenths(svg, "data-origin-y")};
    const int size = root_tenths(svg, "data-hex-size"), step = root_tenths(svg, "data-row-step");
    // Where the map begins on the page is the first translation in the drawing.
    const std::string key = "<g transform=\"translate(";
    const std::size_t at = svg.find(key);
    ASSERT_NE(at, std::string::npos);
    std::istringstream in(svg.substr(at + key.size()));
    double x = 0, y = 0;
    in >> x >> y;
    for (const char* label : {"0101", "0201", "0102", "0407", "0908"}) {
      const Sector s = e.at(label);
      const int c = e.setup.board->column(s), r = e.setup.board->row(s);
      const drawing::Point drawn = drawing::centre(*e.setup.board, s);
      EXPECT_EQ(origin.x + (c - 1) * size + (r % 2 == 0 ? size / 2 : 0) - std::lround(x * 10),
                drawn.x)
          << label;
      EXPECT_EQ(origin.y + (r - 1) * step - std::lround(y * 10), drawn.y) << label;
    }
    const bool hexes = style.look == SvgStyle::Look::Hexes;
    EXPECT_THAT(svg, HasSubstr(hexes ? "data-look=\"hexes\"" : "data-look=\"counters\""));
    EXPECT_THAT(svg, AllOf(HasSubstr("data-orientation=\"pointy\" data-columns=\"9\" "
                                     "data-rows=\"13\""),
                           HasSubstr("data-shifted-rows=\"even\"")));
    const int left = root_tenths(svg, "data-board"), wide = 9 * size + size / 2;
    EXPECT_EQ(left, origin.x - size / 2);
    EXPECT_LT(left + wide, root_tenths(svg, "width")) << "a margin lies around it";
  }
}

TEST(DrawSvg, TheGroundAloneTellsNothingOfTheTroops) {
  Example e = drawing::everything();
  SvgStyle style;
  style.troops = false;
  const std::string ground = draw_svg(e.picture(), style);
  Xml xml(ground);
  EXPECT_EQ(xml.fault(), "");
  EXPECT_EQ(count(ground, "data-sector="), 117);
  EXPECT_THAT(ground, AllOf(HasSubstr("aria-label=\"The Nek, 22 January 1879\""),
                            HasSubstr("<desc id=\"map-desc\">The ground: 9 × 13 sectors.</desc>"),
                            HasSubstr("3 UD"), Not(HasSubstr("data-unit")),
                            Not(HasSubstr("1st/24th")), Not(HasSubstr("command points")),
                            Not(HasSubstr("activated")), Not(HasSubstr("turn 3"))));
  e.pieces.flags[0] = unit_flag::kActivated;
  e.pieces.stands[0] = 1;
  e.pools.points[0] = 3;
  e.pools.holder.fill(1);
  ++e.turn;
  EXPECT_EQ(draw_svg(e.picture(), style), ground);
  e.unknown("0101");
  EXPECT_NE(draw_svg(e.picture(), style), ground);
}

TEST(DrawSvg, ShowsHeightStandsAndActivation) {
  Example e(3, 3);
  e.ground_kind("hill", {"hill", ""}, ground::kHill | 3, {"0202"});
  const UnitId u = e.unit(Side::B, "Guards", "Gd", TroopClass::Cavalry, 2, "0303");
  SvgStyle style;
  style.key = false;
  const std::string ready = draw_svg(e.picture(), style);
  EXPECT_THAT(ready, AllOf(HasSubstr(">3</text>"), HasSubstr(">2</text>"), HasSubstr(">Gd</text>"),
                           HasSubstr("url(#map-side-b)")));
  e.pieces.flags[u] = unit_flag::kActivated;
  const std::string activated = draw_svg(e.picture(), style);
  EXPECT_EQ(count(activated, "<circle"), count(ready, "<circle") + 1);
  EXPECT_THAT(activated, HasSubstr("close order, 0303, activated"));
}

TEST(DrawSvg, IdsBeginAsAskedSoThatDrawingsShareAPage) {
  SvgStyle style;
  style.id = "turn-3";
  const std::string svg = draw_svg(drawing::everything().picture(), style);
  Xml xml(svg);
  ASSERT_EQ(xml.fault(), "");
  for (const std::string& id : xml.ids) EXPECT_TRUE(id.starts_with("turn-3-")) << id;
}

TEST(DrawSvg, DrawsBoardsOfEveryShape) {
  for (const auto& [width, depth] :
       std::vector<std::pair<int, int>>{{1, 1}, {1, 9}, {30, 1}, {2, 2}, {17, 15}}) {
    Example e(width, depth);
    e.ground_kind("hill", {"hill", ""}, ground::kHill | 1, {"0101"});
    Xml xml(draw_svg(e.picture(), {}));
    EXPECT_EQ(xml.fault(), "") << width << "x" << depth;
  }
}

TEST(Outline, OfOneSectorIsItsHexagonAndOfARingHasAHole) {
  const Board board(5, 5);
  const Sector middle = *board.parse("0303");
  const std::string hexagon = drawing::outline(board, Mask::of(middle), 1000, false);
  EXPECT_EQ(count(hexagon, "L"), 5);
  EXPECT_EQ(count(hexagon, "Z"), 1);
  EXPECT_THAT(hexagon, HasSubstr("250 288.6"));  // the lowest corner of 0303
  const std::string ring = drawing::outline(board, board.adjacent(middle), 1000, false);
  EXPECT_EQ(count(ring, "M"), 2);
  EXPECT_EQ(count(ring, "L"), 17 + 5);
  EXPECT_EQ(drawing::outline(board, {}, 1000, true), "");
}

TEST(Num, WritesTenths) {
  EXPECT_EQ(drawing::num(125), "12.5");
  EXPECT_EQ(drawing::num(-5), "-0.5");
  EXPECT_EQ(drawing::num(100), "10");
  EXPECT_EQ(drawing::num(0), "0");
}

}  // namespace
}  // namespace sandtable::belle_epoque
