#include <gtest/gtest.h>

#include "engine/core/rounds.h"
#include "engine/harness/telling.h"
#include "rulesets/belle_epoque/data/embedded.gen.h"
#include "rulesets/belle_epoque/desk/desk.h"
#include "rulesets/belle_epoque/scenario/scenario.h"
#include "rulesets/belle_epoque/words/messages.h"

namespace sandtable::belle_epoque {
namespace {

/// Whole battles told and written down: every scenario in both editions, decided at random.
TEST(WordsInPlay, EveryScenarioIsToldAndWrittenDown) {
  int ended = 0;
  for (const EmbeddedFile& file : embedded_files()) {
    if (!file.path.starts_with("scenarios/")) continue;
    for (const Edition edition : {Edition::En, Edition::Fr}) {
      const auto setup = load_scenario(file.content, file.path, {edition, {}});
      ASSERT_TRUE(setup) << setup.error().str();
      SCOPED_TRACE(file.path);
      EXPECT_TRUE(harness::play_and_tell<Desk>(**setup, messages(), 3, 5000, 23 * one_in()))
          << "it does not end";
      ++ended;
    }
  }
  EXPECT_GT(ended, 0);
}

}  // namespace
}  // namespace sandtable::belle_epoque
