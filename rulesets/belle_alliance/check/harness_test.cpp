#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "engine/harness/setups.h"
#include "engine/harness/suite.h"
#include "rulesets/belle_alliance/data/embedded.gen.h"
#include "rulesets/belle_alliance/rules/ruleset.h"
#include "rulesets/belle_alliance/scenario/scenario.h"

namespace sandtable::belle_alliance {
namespace {

/// Everything that the affair at the crossroads lacks: skirmishers, guns that limber, an obstacle
/// on the way, officers near enough to be caught, and horse on both sides.
constexpr std::string_view kAllArms = R"(
[scenario]
id = "all-arms"
ruleset = "belle-alliance"
title = "All arms"
last = 3

[table]
width = 100
depth = 90

[[feature]]
name = "farm"
ground = "building"
assumed = true
rectangle = { at = [50, 55], size = [12, 8] }
[[feature.part]]
name = "barn"
capacity = 40
neighbours = ["house"]
rectangle = { at = [47, 55], size = [6, 8] }
[[feature.part]]
name = "house"
capacity = 20
cover = "two"
rectangle = { at = [53, 55], size = [6, 8] }

[[feature]]
name = "hedge"
ground = "hedge"
line = [[0, 44], [100, 46]]

[[side]]
id = "french"
name = "French"
letter = "F"
returns = true
[[side.body]]
name = "Brigade"
label = "Br1"
[[side.officer]]
name = "Bachelu"
label = "B1"
body = "Br1"
at = [40, 20]
[[side.unit]]
name = "Light"
label = "F1"
troops = "light-infantry"
figures = 24
valour = 1
officer = "B1"
at = [30, 30]
[[side.unit]]
name = "Line"
label = "F2"
figures = 36
valour = -1
officer = "B1"
at = [60, 30]
[[side.unit]]
name = "Lancers"
label = "F3"
troops = "light-cavalry"
lancers = true
figures = 16
officer = "B1"
at = [85, 20]
[[side.unit]]
name = "Battery"
label = "F4"
troops = "foot-artillery"
figures = 8
formation = "limbered"
officer = "B1"
at = [10, 21]

[[side]]
id = "prussians"
name = "Prussians"
letter = "P"
[[side.body]]
name = "Regiment"
label = "R1"
[[side.officer]]
name = "Othegraven"
label = "M1"
body = "R1"
efficiency = "very-inefficient"
at = [50, 70]
[[side.unit]]
name = "Musketeers"
label = "P1"
figures = 36
officer = "M1"
at = [34, 62]
[[side.unit]]
name = "Landwehr"
label = "P2"
figures = 30
valour = -2
officer = "M1"
formation = "attack-column"
at = [64, 62]
[[side.unit]]
name = "Hussars"
label = "P3"
troops = "light-cavalry"
figures = 20
officer = "M1"
at = [88, 74]

[[task]]
name = "The middle"
side = "french"
kind = "hold"
at = [50, 45]
radius = 15
[[task]]
name = "The middle"
side = "prussians"
kind = "hold"
at = [50, 45]
radius = 15
)";

struct BelleAllianceSuite {
  static constexpr int kMaxSteps = 2000;
  static constexpr int kEvery = 5;
  static constexpr bool kListIsComplete = false;  // sheets are sampled

  static std::vector<Setup> setups() {
    std::vector<Setup> out;
    const auto add = [&](std::string_view text, std::string_view path, const LoadOptions& options) {
      harness::take_setup(out, load_scenario(text, path, options));
    };
    add(kAllArms, "all-arms", {});
    harness::each_scenario(embedded_files(),
                           [&](const EmbeddedFile& file) { add(file.content, file.path, {}); });
    for (Setup& setup : out) shorten(setup);
    add(kAllArms, "all-arms",
        {{{"orders-opened", "after-bound"}, {"wheel-cost", "flat"}, {"factor-disclosure", "sum"}}});
    add(kAllArms, "all-arms",
        {{{"visibility", "unit-sight"}, {"retreat-off-table", "may-return"}}});
    add(kAllArms, "all-arms",
        {{{"error-mode", "table"}, {"visibility", "open-table"}, {"factor-disclosure", "umpire"}}});
    return out;
  }

  /// Of large battles one bound is played, one in which somebody comes on.
  static void shorten(Setup& setup) {
    constexpr std::size_t kSmall = 8;
    if (setup.sides[0].units.size() <= kSmall) return;
    constexpr std::uint8_t kBound = 5;
    setup.first_bound = setup.last_bound = std::min(kBound, setup.last_bound);
  }
};

INSTANTIATE_RULESET_SUITE(BelleAllianceHarness, BelleAlliance, BelleAllianceSuite);

}  // namespace
}  // namespace sandtable::belle_alliance
