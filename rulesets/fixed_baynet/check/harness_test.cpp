#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/harness/suite.h"
#include "rulesets/fixed_baynet/data/embedded.gen.h"
#include "rulesets/fixed_baynet/rules/ruleset.h"
#include "rulesets/fixed_baynet/scenario/scenario.h"

namespace sandtable::fixed_baynet {
namespace {

/// Every switch at a random value, but for the one without which a battle need not end and those
/// that are not played yet.
LoadOptions random_options(Rng& rng) {
  constexpr std::array<std::string_view, 3> kFixed{"default-victory", "no-premeasuring",
                                                   "target-order-costs-ac"};
  LoadOptions out;
  for (const OptionInfo& option : option_infos())
    if (std::find(kFixed.begin(), kFixed.end(), option.id) == kFixed.end())
      out.options.emplace_back(
          option.id, option.values[rng.below(static_cast<std::uint32_t>(option.values.size()))]);
  return out;
}

/// Every scenario that the program carries, plain and with switches at random.
struct FixedBaynetSuite {
  static constexpr int kMaxSteps = 20000;
  static constexpr int kEvery = 7;
  static constexpr bool kListIsComplete = false;  // moves are sampled

  static std::vector<Setup> setups() {
    std::vector<Setup> out;
    Rng rng(1879);
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

INSTANTIATE_RULESET_SUITE(FixedBaynetHarness, FixedBaynet, FixedBaynetSuite);

}  // namespace
}  // namespace sandtable::fixed_baynet
