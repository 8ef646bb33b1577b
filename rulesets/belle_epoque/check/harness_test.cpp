#include <string>
#include <vector>

#include "engine/harness/suite.h"
#include "rulesets/belle_epoque/data/embedded.gen.h"
#include "rulesets/belle_epoque/rules/ruleset.h"
#include "rulesets/belle_epoque/scenario/scenario.h"

namespace sandtable::belle_epoque {
namespace {

/// Every switch at a random value.
LoadOptions random_options(Edition edition, Rng& rng) {
  LoadOptions out;
  out.edition = edition;
  for (const OptionInfo& option : option_infos())
    out.options.emplace_back(
        option.id, option.values[rng.below(static_cast<std::uint32_t>(option.values.size()))]);
  return out;
}

/// Every scenario that the program carries, in both editions, plain and with switches at random.
struct BelleEpoqueSuite {
  static constexpr int kMaxSteps = 20000;
  static constexpr int kEvery = 7;
  static constexpr bool kKeeps = true;
  static bool beside_the_list(const Action& a) { return is_unlisted(a.verb); }

  static std::vector<Setup> setups() {
    std::vector<Setup> out;
    Rng rng(1850);
    const auto add = [&](const EmbeddedFile& file, const LoadOptions& options) {
      const auto setup = load_scenario(file.content, file.path, options);
      if (setup)
        out.push_back(**setup);
      else
        ADD_FAILURE() << setup.error().str();
    };
    for (const EmbeddedFile& file : embedded_files()) {
      if (!file.path.starts_with("scenarios/")) continue;
      for (const Edition edition : {Edition::En, Edition::Fr}) {
        add(file, {edition, {}});
        add(file, random_options(edition, rng));
      }
    }
    return out;
  }
};

INSTANTIATE_RULESET_SUITE(BelleEpoqueHarness, BelleEpoque, BelleEpoqueSuite);

}  // namespace
}  // namespace sandtable::belle_epoque
