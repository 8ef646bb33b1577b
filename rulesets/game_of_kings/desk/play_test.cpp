#include <gtest/gtest.h>

#include "engine/core/rounds.h"
#include "engine/harness/telling.h"
#include "rulesets/game_of_kings/data/embedded.gen.h"
#include "rulesets/game_of_kings/desk/desk.h"
#include "rulesets/game_of_kings/scenario/scenario.h"
#include "rulesets/game_of_kings/words/messages.h"

namespace sandtable::game_of_kings {
namespace {

/// Battles told and written down: every scenario, decided at random. Every action that is listed or
/// played is read back to the micrometre and the 65536th of a turn.
TEST(WordsInPlay, EveryScenarioIsToldAndWrittenDown) {
  int ended = 0;
  for (const EmbeddedFile& file : embedded_files()) {
    if (!file.path.starts_with("scenarios/")) continue;
    const auto setup = load_scenario(file.content, file.path, {});
    ASSERT_TRUE(setup) << setup.error().str();
    SCOPED_TRACE(file.path);
    // The small battle to its end; of the large ones the first turns.
    const bool small = (*setup)->units.size() < 12;
    const bool over =
        harness::play_and_tell<Desk>(**setup, messages(), 3, small ? 20'000 : 400, 23 * one_in());
    EXPECT_TRUE(over || !small);
    ended += over ? 1 : 0;
  }
  EXPECT_GT(ended, 0);
}

}  // namespace
}  // namespace sandtable::game_of_kings
