#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "engine/core/side.h"
#include "rulesets/fixed_baynet/desk/desk.h"
#include "rulesets/fixed_baynet/scenario/scenario.h"

/// Buildings as text, as a picture and in a view's JSON, floor by floor.
namespace sandtable::fixed_baynet {
namespace {

const char* const kScenario = R"(
[scenario]
ruleset = "fixed-baynet"
[[building]]
label = "H"
name = "the farmhouse"
rectangle = { at = [36, 24], size = [6, 4] }
top = 6
  [[building.storey]]
    [[building.storey.door]]
    name = "the front door"
    at = [36, 22]
    width = 1
    lock = "locked"
  [[building.storey]]
  level = 3
    [[building.storey.room]]
    name = "the loft"
    rectangle = { at = [36, 24], size = [6, 4] }
    [[building.storey.window]]
    at = [36, 26]
    width = 1
  [[building.stairs]]
  foot = [34, 24]
  head = [35, 24]
[[side]]
[[side.unit]]
name = "Hart"
label = "A"
role = "soldier"
in = "H-2"
at = [37, 24]
[[side]]
[[side.unit]]
name = "Warriors"
label = "B"
people = "native"
at = [36, 40]
)";

View view() {
  auto setup = load_scenario(kScenario, "house.toml");
  EXPECT_TRUE(setup.has_value()) << setup.error().str();
  static std::shared_ptr<const Setup> kept;
  kept = *setup;
  return FixedBaynet::view(FixedBaynet::start(*kept), Side::A);
}

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(HouseDrawing, TextShowsEachFloorItsDoorsAndItsPeople) {
  const std::string text = Desk::draw_text(view(), {.ascii = true});
  EXPECT_TRUE(holds(text,
                    "H  the farmhouse: openable building, stone building, 7 of 7 DP\n"
                    "   ground floor\n"
                    "      BBBBBBBBBBBBB\n"
                    "      B           B\n"
                    "      B %         B\n"
                    "      B           B\n"
                    "      BBBBBDDDBBBBB\n"
                    "   floor 1\n"
                    "      BBBBBooBBBBBB\n"
                    "      B           B\n"
                    "      B   %   A   B\n"
                    "      B           B\n"
                    "      BBBBBBBBBBBBB\n"
                    "   H-2 the loft: A 1\n"
                    "   H-D1 the front door, locked\n"))
      << text;
  EXPECT_TRUE(holds(Desk::draw_text(view(), {.lang = Lang::Fr}), "rez-de-chaussée"));
}

TEST(HouseDrawing, APictureShowsOneFloor) {
  const std::string ground = Desk::draw_svg(view(), {});
  EXPECT_TRUE(holds(ground, "data-opening=\"H-D1\""));
  EXPECT_FALSE(holds(ground, "data-opening=\"H-W1\""));
  EXPECT_TRUE(holds(ground, "opacity=\"0.3\"")) << "he is upstairs";
  for (const char* overlay : {"floor 1", "étage 1"}) {
    const desk::SvgLook look{.overlays = {overlay}};
    EXPECT_EQ(Desk::overlay_problem(view(), look), "");
    const std::string above = Desk::draw_svg(view(), look);
    EXPECT_FALSE(holds(above, "data-opening=\"H-D1\""));
    EXPECT_TRUE(holds(above, "data-opening=\"H-W1\""));
    EXPECT_FALSE(holds(above, "opacity=\"0.3\""));
  }
  EXPECT_EQ(Desk::overlay_problem(view(), {.overlays = {"roof"}}),
            "expected \"floor NUMBER\", 0 being the ground floor; found \"roof\"");
}

TEST(ObjectiveDrawing, TellsWhatTwoSidesWantOfOnePlaceOneBelowTheOther) {
  auto setup = load_scenario(std::string(kScenario) + R"(
[[objective]]
kind = "hold"
side = "b"
name = "the house is taken"
area = { from = [32, 21], to = [40, 27] }
[[objective]]
kind = "hold"
side = "a"
name = "the house is held"
area = { from = [32, 21], to = [40, 27] }
turn = 12
)",
                             "house.toml");
  ASSERT_TRUE(setup.has_value()) << setup.error().str();
  const View seen = FixedBaynet::view(FixedBaynet::start(**setup), Side::A);
  desk::SvgLook look;
  look.troops = false;
  const std::string svg = Desk::draw_svg(seen, look);
  const auto height = [&](std::string_view words) {
    const std::size_t at = svg.rfind(" y=\"", svg.find(words));
    return std::stod(svg.substr(at + 4));
  };
  // Two lines of 15 units each.
  EXPECT_GE(height("the house is held") - height("the house is taken"), 30);
}

TEST(HouseDrawing, AViewHasItsDoorsAndFloors) {
  const std::string json = Desk::json(view());
  EXPECT_TRUE(holds(json, R"("lock":"locked")"));
  EXPECT_TRUE(holds(json, R"("in":"H-2","storey":2)"));
  EXPECT_TRUE(
      holds(json, R"("houses":[{"points":7,"doors":{"H-D1":"shut"},"inside":{"H-2":"A/1"}}])"))
      << json.substr(json.find("\"houses\""));
}

}  // namespace
}  // namespace sandtable::fixed_baynet
