#include <string>
#include <vector>

#include "engine/core/rounds.h"
#include "engine/harness/setups.h"
#include "engine/harness/suite.h"
#include "rulesets/game_of_kings/data/embedded.gen.h"
#include "rulesets/game_of_kings/rules/ruleset.h"
#include "rulesets/game_of_kings/scenario/scenario.h"

namespace sandtable::game_of_kings {
namespace {

/// The dice of sectors belong to a scenario.
LoadOptions random_options(Rng& rng) {
  return {harness::random_options(option_infos(), rng, {"sector-dice"})};
}

/// Every scenario that the program carries, plain and with switches at random.
struct GameOfKingsSuite {
  static constexpr int kMaxSteps = 20000;
  static constexpr int kEvery = 7;
  static constexpr bool kKeeps = true;
  static constexpr bool kListIsComplete = false;  // moves are sampled

  static std::vector<Setup> setups() {
    std::vector<Setup> out;
    Rng rng(1741);
    harness::each_scenario(embedded_files(), [&](const EmbeddedFile& file) {
      harness::take_setup(out, load_scenario(file.content, file.path));
      for (int i = 0; i < rounds(2); ++i)
        harness::take_setup(out, load_scenario(file.content, file.path, random_options(rng)));
    });
    return out;
  }
};

INSTANTIATE_RULESET_SUITE(GameOfKingsHarness, GameOfKings, GameOfKingsSuite);

}  // namespace
}  // namespace sandtable::game_of_kings
