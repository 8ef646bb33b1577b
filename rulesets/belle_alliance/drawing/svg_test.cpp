#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "rulesets/belle_alliance/data/embedded.gen.h"
#include "rulesets/belle_alliance/drawing/drawing.h"
#include "rulesets/belle_alliance/rules/sight/sight.h"
#include "rulesets/belle_alliance/scenario/scenario.h"
#include "rulesets/belle_alliance/state/whereabouts.h"

/// The picture of a table.
namespace sandtable::belle_alliance {
namespace {

/// How often each tooltip stands in a picture.
std::map<std::string, int> titles_of(const std::string& svg) {
  constexpr std::string_view kOpen = "<title>", kClose = "</title>";
  std::map<std::string, int> out;
  for (std::size_t at = svg.find(kOpen); at != svg.npos; at = svg.find(kOpen, at + 1)) {
    const std::size_t from = at + kOpen.size();
    ++out[svg.substr(from, svg.find(kClose, from) - from)];
  }
  return out;
}

TEST(Picture, TellsTheNameOfGroundOnce) {
  int told = 0;
  for (const EmbeddedFile& file : embedded_files()) {
    if (!file.path.starts_with("scenarios/")) continue;
    const auto setup = load_scenario(file.content, file.path);
    ASSERT_TRUE(setup.has_value()) << file.path;
    std::map<std::string, int> named;
    for (const FeatureCard& feature : (*setup)->features) ++named[feature.name.en];
    const State state = start_of(**setup);
    const auto titles = titles_of(draw_svg(BelleAlliance::view(state, Side::A), desk::SvgLook{}));
    for (const auto& [name, count] : named) {
      const auto found = titles.find(name);
      if (found == titles.end()) continue;
      EXPECT_EQ(found->second, count) << file.path << ": " << name;
      ++told;
    }
  }
  EXPECT_GT(told, 20);
}

TEST(Picture, TellsWhoEachOfItsOwnStaffIs) {
  for (const EmbeddedFile& file : embedded_files()) {
    if (file.path != "scenarios/quatre-bras.toml") continue;
    const auto setup = load_scenario(file.content, file.path);
    ASSERT_TRUE(setup.has_value());
    const State state = start_of(**setup);
    desk::SvgLook look;
    look.lang = Lang::Fr;
    const std::string svg = draw_svg(BelleAlliance::view(state, Side::A), look);
    const auto titles = titles_of(svg);
    EXPECT_EQ(titles.count("maréchal Ney"), 1U);
    // A rank takes the article.
    EXPECT_EQ(titles.count("aide de camp 2 du maréchal Ney"), 1U);
    EXPECT_NE(svg.find(">NE</text>"), svg.npos);
    EXPECT_EQ(svg.find(">NEa</text>"), svg.npos) << "his adjutants are known by him";
    const auto other = titles_of(draw_svg(BelleAlliance::view(state, Side::B), look));
    EXPECT_EQ(other.count("maréchal Ney"), 0U) << "who an enemy’s officer is is not seen";
  }
}

/// The y of the name of a unit, and those of the corners of its sign.
struct Drawn {
  double name = 0;
  std::vector<double> corners;
};
Drawn drawn(const std::string& svg, const std::string& label) {
  Drawn out;
  const std::size_t open = svg.find("<g data-unit=\"" + label + "\">");
  if (open == svg.npos) return out;
  const std::size_t points = svg.find("points=\"", open) + 8;
  std::istringstream corners(svg.substr(points, svg.find('"', points) - points));
  for (std::string at; corners >> at;)
    out.corners.push_back(std::stod(at.substr(at.find(',') + 1)));
  const std::size_t y = svg.find(" y=\"", svg.find("<text", open)) + 4;
  out.name = std::stod(svg.substr(y));
  return out;
}

TEST(Picture, WritesTheNameOfEveryUnitAboveItWhicheverWayItFaces) {
  int told = 0;
  for (const EmbeddedFile& file : embedded_files()) {
    if (file.path != "scenarios/first-orders.toml") continue;
    const auto setup = load_scenario(file.content, file.path);
    ASSERT_TRUE(setup.has_value());
    const State state = start_of(**setup);
    for (const Side side : {Side::A, Side::B}) {
      const std::string svg = draw_svg(BelleAlliance::view(state, side), desk::SvgLook{});
      for (const UnitCard& unit : (*setup)->of(side).units) {
        const Drawn is = drawn(svg, unit.label);
        if (is.corners.empty()) continue;
        EXPECT_LE(is.name, *std::min_element(is.corners.begin(), is.corners.end())) << unit.label;
        ++told;
      }
    }
  }
  EXPECT_GT(told, 4);
}

int count(const std::string& svg, const std::string& words) {
  int out = 0;
  for (std::size_t at = svg.find(words); at != svg.npos; at = svg.find(words, at + 1)) ++out;
  return out;
}

TEST(Picture, TellsWhoeverHasNoSideWhatAllKnowOfTheArmiesAndNoMore) {
  int seen = 0;
  for (const EmbeddedFile& file : embedded_files()) {
    if (!file.path.starts_with("scenarios/")) continue;
    const auto setup = load_scenario(file.content, file.path);
    ASSERT_TRUE(setup.has_value()) << file.path;
    State state = start_of(**setup);
    const auto bystander = [&] {
      return draw_svg(BelleAlliance::view(state, Side::Spectator), desk::SvgLook{});
    };
    const std::string svg = bystander();
    for (const SideCard& side : (*setup)->sides) {
      EXPECT_EQ(count(svg, ">" + side.name.en + "</text>"), 1) << file.path;
      for (const UnitCard& unit : side.units)
        EXPECT_EQ(count(svg, ">" + unit.label + "</text>"), 0) << file.path;
    }
    for (const TaskCard& task : (*setup)->tasks) {
      const int least = task.kind == TaskKind::Hold ? 1 : 0;
      EXPECT_GE(count(svg, "<title>" + task.name.en + "</title>"), least) << file.path;
    }
    // Wherever the armies stand, it is the same.
    for (Force& force : state.forces)
      for (UnitId id = 0; id < force.unit_count; ++id, ++seen) {
        std::swap(force.units[id].place.x, force.units[id].place.y);
        force.units[id].figures = 1;
      }
    EXPECT_EQ(bystander(), svg) << file.path;
    // Whoever has a side sees his troops, as before.
    const std::string own = draw_svg(BelleAlliance::view(state, Side::A), desk::SvgLook{});
    EXPECT_EQ(count(own, ">" + (*setup)->of(Side::A).name.en + "</text>"), 0);
    // Each with its name, so that whoever shows the picture knows which sign a name tells of.
    EXPECT_GT(count(own, "<g data-unit=\""), 0) << file.path;
    const Force& force = state.of(Side::A);
    int officers = 0;
    for (std::size_t i = 0; i < force.staff_count; ++i)
      if (force.staff[i].standing == Standing::OnTable &&
          (*setup)->of(Side::A).staff[i].kind == Staff::Officer)
        ++officers;
    EXPECT_EQ(count(own, "<g data-unit=\""), count(own, "font-weight=\"bold\"") + officers)
        << file.path;
  }
  EXPECT_GT(seen, 20);
}

}  // namespace
}  // namespace sandtable::belle_alliance
