#include <string>
#include <vector>

#include "engine/harness/setups.h"
#include "engine/harness/suite.h"
#include "rulesets/belle_epoque/data/embedded.gen.h"
#include "rulesets/belle_epoque/rules/ruleset.h"
#include "rulesets/belle_epoque/scenario/scenario.h"

namespace sandtable::belle_epoque {
namespace {

/// Every scenario that the program carries, in both editions, plain and with switches at random.
struct BelleEpoqueSuite {
  static constexpr int kMaxSteps = 20000;
  static constexpr int kEvery = 7;
  static constexpr bool kKeeps = true;
  static bool beside_the_list(const Action& a) { return is_unlisted(a.verb); }

  static std::vector<Setup> setups() {
    std::vector<Setup> out;
    Rng rng(1850);
    harness::each_scenario(embedded_files(), [&](const EmbeddedFile& file) {
      const auto add = [&](const LoadOptions& options) {
        harness::take_setup(out, load_scenario(file.content, file.path, options));
      };
      for (const Edition edition : {Edition::En, Edition::Fr}) {
        add({edition, {}});
        add({edition, harness::random_options(option_infos(), rng)});
      }
    });
    return out;
  }
};

INSTANTIATE_RULESET_SUITE(BelleEpoqueHarness, BelleEpoque, BelleEpoqueSuite);

}  // namespace
}  // namespace sandtable::belle_epoque
