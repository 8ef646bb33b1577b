#include <string>
#include <vector>

#include "engine/harness/suite.h"
#include "rulesets/game_of_kings/data/embedded.gen.h"
#include "rulesets/game_of_kings/rules/ruleset.h"
#include "rulesets/game_of_kings/scenario/scenario.h"

namespace sandtable::game_of_kings {
namespace {

/// Every switch at a random value, but for the dice of sectors, which belong to a scenario.
LoadOptions random_options(Rng& rng) {
  LoadOptions out;
  for (const OptionInfo& option : option_infos())
    if (option.id != "sector-dice")
      out.options.emplace_back(
          option.id, option.values[rng.below(static_cast<std::uint32_t>(option.values.size()))]);
  return out;
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
    const auto add = [&](const EmbeddedFile& file, const LoadOptions& options) {
      const auto setup = load_scenario(file.content, file.path, options);
      if (setup)
        out.push_back(**setup);
      else
        ADD_FAILURE() << setup.error().str();
    };
    for (const EmbeddedFile& file : embedded_files()) {
      if (!file.path.starts_with("scenarios/")) continue;
      add(file, {});
      add(file, random_options(rng));
      add(file, random_options(rng));
    }
    return out;
  }
};

INSTANTIATE_RULESET_SUITE(GameOfKingsHarness, GameOfKings, GameOfKingsSuite);

}  // namespace
}  // namespace sandtable::game_of_kings
