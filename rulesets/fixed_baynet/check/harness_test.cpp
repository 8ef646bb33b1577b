#include <string>
#include <string_view>
#include <vector>

#include "engine/harness/setups.h"
#include "engine/harness/suite.h"
#include "rulesets/fixed_baynet/data/embedded.gen.h"
#include "rulesets/fixed_baynet/rules/ruleset.h"
#include "rulesets/fixed_baynet/scenario/scenario.h"

namespace sandtable::fixed_baynet {
namespace {

/// Every switch at a random value, but for the one without which a battle need not end.
LoadOptions random_options(Rng& rng) {
  return {harness::random_options(option_infos(), rng, {"default-victory"})};
}

/// What no scenario of ours has yet: riders, medics, reserves, units to deploy, night, flares and
/// every kind of objective.
constexpr std::string_view kAllArms = R"(
[scenario]
id = "all-arms"
ruleset = "fixed-baynet"
title = { en = "All arms", fr = "Toutes armes" }
turns = 7

[options]
night-rules = true
prisoners-escorted = true

[table]
width = 48
depth = 40

[light]
night = 3
fog = true

[[terrain]]
kind = "trench"
line = [[18, 20], [28, 20]]
width = 1

[[terrain]]
kind = "stone-wall"
line = [[8, 14], [14, 16]]
width = 0.5

[[terrain]]
kind = "impassable-river"
line = [[36, 18], [44, 22]]
width = 1

[[side]]
id = "column"
name = { en = "Column", fr = "Colonne" }
flares = { count = 3 }

[[side.unit]]
name = { en = "Section", fr = "Section" }
label = "A"
medic = 3
sniper = 4

[[side.unit]]
name = { en = "Lancers", fr = "Lanciers" }
label = "C"
mounted = true
weapon = "winchester"
close-combat = true
at = [24, 12]

[[side.unit]]
name = { en = "Captain", fr = "Capitaine" }
label = "L"
role = "officer"
weapon = "pistol"

[[side.unit]]
name = { en = "Doctor", fr = "Docteur" }
label = "M"
role = "medic"
at = [24, 6]

[[side.unit]]
name = { en = "Reserve", fr = "Réserve" }
label = "R"
reserve = true

[[side]]
id = "band"
name = { en = "Band", fr = "Bande" }

[[side.unit]]
name = { en = "Riders", fr = "Cavaliers" }
label = "B"
people = "native"
mounted = true
at = [24, 28]

[[side.unit]]
name = { en = "Wave", fr = "Vague" }
label = "W"
people = "native"
arrives = 2
edge = "east"

[[objective]]
name = { en = "Away", fr = "Sortir" }
kind = "leave"
side = "column"
edge = "north"
number = 8

[[objective]]
name = { en = "The stores", fr = "Les vivres" }
kind = "destroy"
side = "band"
thing = [24, 2]

[[objective]]
name = { en = "The captain", fr = "Le capitaine" }
kind = "leader"
side = "band"
unit = "L"

[[objective]]
name = { en = "Hold out", fr = "Tenir" }
kind = "survive"
side = "column"
number = 12
turn = 7
)";

/// Pieces of every kind of fire, near enough to be used in earnest, until the last turn: plans take
/// two.
constexpr std::string_view kGuns = R"([scenario]
id = "guns"
ruleset = "fixed-baynet"
title = "Guns"
year = 1879
turns = 9
summary = "Guns of all kinds."
[table]
width = 48
depth = 36
[[terrain]]
kind = "light-forest"
ellipse = { at = [24, 18], size = [8, 5] }
[[side]]
id = "column"
name = "Column"
colour = "red"
[[side.unit]]
name = "Rifles"
label = "A"
at = [24, 9]
ranks = 2
[[side.piece]]
name = "Howitzer"
kind = "howitzer"
label = "H"
at = [10, 5]
[[side.piece]]
name = "Mortar"
kind = "trench-mortar"
battery = "Battery"
label = "T"
at = [20, 4]
[[side.piece]]
name = "Second mortar"
kind = "trench-mortar"
battery = "Battery"
at = [28, 4]
[[side.piece]]
name = "Gatling"
kind = "machine-gun"
label = "M"
at = [38, 8]
[[side]]
id = "band"
name = "Band"
colour = "black"
[[side.unit]]
name = "Warriors"
label = "B"
people = "native"
at = [24, 28]
ranks = 2
[[side.piece]]
name = "Old gun"
kind = "light-gun"
people = "native"
label = "O"
at = [30, 33]
[[side.piece]]
name = "Old mortar"
kind = "trench-mortar"
people = "native"
battery = "Old battery"
label = "P"
crew = 3
weapon = "musket"
at = [18, 33]
[[side.piece]]
name = "Older mortar"
kind = "trench-mortar"
people = "native"
battery = "Old battery"
crew = 2
at = [13, 33]
[[objective]]
name = "Somebody is left"
side = "column"
kind = "survive"
turn = 9
)";

/// Every scenario that the program carries, plain and with switches at random.
struct FixedBaynetSuite {
  static constexpr int kMaxSteps = 20000;
  static constexpr int kEvery = 7;
  static constexpr bool kListIsComplete = false;  // moves are sampled

  static std::vector<Setup> setups() {
    std::vector<Setup> out;
    Rng rng(1879);
    const auto add = [&](std::string_view text, std::string_view path, const LoadOptions& options) {
      harness::take_setup(out, load_scenario(text, path, options));
    };
    // Where a few battles begin, at the second: mortars have secrets.
    add(kAllArms, "all-arms", random_options(rng));
    add(kGuns, "guns", {});
    add(kAllArms, "all-arms", {});
    add(kGuns, "guns", random_options(rng));
    harness::each_scenario(embedded_files(), [&](const EmbeddedFile& file) {
      add(file.content, file.path, {});
      for (int i = 0; i < 2; ++i) add(file.content, file.path, random_options(rng));
    });
    return out;
  }
};

INSTANTIATE_RULESET_SUITE(FixedBaynetHarness, FixedBaynet, FixedBaynetSuite);

}  // namespace
}  // namespace sandtable::fixed_baynet
