#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "engine/core/side.h"
#include "rulesets/fixed_baynet/desk/desk.h"
#include "rulesets/fixed_baynet/scenario/scenario.h"

/// The names of ground in a picture.
namespace sandtable::fixed_baynet {
namespace {

std::string picture(const std::string& ground) {
  auto setup = load_scenario("[scenario]\nruleset = \"fixed-baynet\"\n" + ground + R"(
[[side]]
[[side.unit]]
name = "Hart"
label = "A"
at = [20, 4]
[[side]]
[[side.unit]]
name = "Warriors"
label = "B"
people = "native"
at = [20, 40]
)",
                             "names.toml");
  EXPECT_TRUE(setup.has_value()) << setup.error().str();
  if (!setup) return {};
  return Desk::draw_svg(FixedBaynet::view(FixedBaynet::start(**setup), Side::A), {});
}

/// Where words stand: 20 units to an inch, downwards, and 5 lower than they are meant to.
std::string place_of(const std::string& svg, const std::string& words) {
  const std::size_t end = svg.find(">" + words + "</text>");
  if (end == std::string::npos) return "nowhere";
  const std::size_t tag = svg.rfind("<text", end);
  const auto value = [&](const std::string& name) {
    const std::size_t from = svg.find(name + "=\"", tag) + name.size() + 2;
    return svg.substr(from, svg.find('"', from) - from);
  };
  return value(" x") + " " + value(" y");
}

TEST(GroundNames, StandOnALineThatBends) {
  // 60 inches one way and 30 the other: half of it ends 45 inches along the first.
  const std::string svg = picture(R"([[terrain]]
kind = "shallow-river"
name = "the Mill Stream"
line = [[6, 36], [66, 36], [66, 6]]
width = 2
)");
  EXPECT_EQ(place_of(svg, "the Mill Stream"), "1020 245");
}

TEST(GroundNames, StandWithinWhatAWallWallsIn) {
  // Its middle is 40 inches from the left and 25 up; half of the wall ends on its right side.
  const std::string svg = picture(R"([[terrain]]
kind = "stone-wall"
name = "the cattle kraal"
line = [[30, 29], [30, 20], [50, 20], [50, 30], [31, 30]]
width = 0.5
)");
  EXPECT_EQ(place_of(svg, "the cattle kraal"), "800 465");
}

TEST(GroundNames, StandInTheMiddleOfAnArea) {
  const std::string svg = picture(R"([[terrain]]
kind = "rubble"
name = "the old kraal"
polygon = [[20, 20], [40, 20], [40, 30], [20, 30]]
)");
  EXPECT_EQ(place_of(svg, "the old kraal"), "600 465");
}

/// What the scenario marks as dangerous shows it, and says it.
TEST(GroundMarks, TellWhatNoChargeCrosses) {
  const std::string field = R"([[terrain]]
kind = "rubble"
name = "the stakes"
polygon = [[20, 20], [40, 20], [40, 30], [20, 30]]
)";
  EXPECT_EQ(picture(field).find("no charge crosses it"), std::string::npos);
  const std::string marked = picture(field + "dangerous = true\n");
  EXPECT_NE(marked.find("<title>the stakes (dangerous: no charge crosses it)</title>"),
            std::string::npos);
  EXPECT_NE(marked.find("stroke-dasharray=\"1 6\""), std::string::npos);
}

}  // namespace
}  // namespace sandtable::fixed_baynet
