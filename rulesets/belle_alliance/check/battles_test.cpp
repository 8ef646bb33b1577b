#include "engine/harness/battles.h"

#include "rulesets/belle_alliance/check/properties.h"
#include "rulesets/belle_alliance/data/embedded.gen.h"
#include "rulesets/belle_alliance/rules/ruleset.h"
#include "rulesets/belle_alliance/scenario/scenario.h"

namespace sandtable::belle_alliance {
namespace {

TEST(BelleAllianceBattles, AreSoundToTheirEnds) {
  harness::expect_sound_battles<BelleAlliance>(
      embedded_files(), static_cast<std::uint64_t>(rounds(40)),
      [](const EmbeddedFile& file, const LoadOptions& options) {
        return load_scenario(file.content, file.path, options);
      },
      [](Rng& rng) { return LoadOptions{harness::random_options(option_infos(), rng)}; }, Watch());
}

}  // namespace
}  // namespace sandtable::belle_alliance
