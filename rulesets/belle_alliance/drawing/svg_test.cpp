#include <gtest/gtest.h>

#include <map>
#include <string>

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

}  // namespace
}  // namespace sandtable::belle_alliance
