#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "cli/run_program.h"
#include "engine/harness/ambush_scenario.h"

/// The program does not know the ruleset that tests of secrecy play: not in its lists, not in a
/// file, and nothing of it lies in the program's bytes.
namespace sandtable {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// What every clause of that ruleset says.
constexpr const char* kOfTheToy = "See engine/harness/ambush.h.";

TEST(Shipped, ListsNoRulesetOfTheTests) {
  const cli::ScratchFolder folder;
  for (const char* list : {"rulesets --json", "scenarios --json"}) {
    const cli::Ran ran = cli::run_program(folder.path(), list);
    EXPECT_EQ(ran.status, 0) << list;
    EXPECT_THAT(ran.out, HasSubstr("\"first-battle\"")) << list;
    EXPECT_THAT(ran.out, Not(HasSubstr("\"ambush\""))) << list;
    EXPECT_THAT(ran.out, Not(HasSubstr("\"gorge\""))) << list;
  }
}

TEST(Shipped, RefusesAScenarioOfTheRulesetOfTheTests) {
  const cli::ScratchFolder folder;
  cli::write_file(folder.file("gorge.toml"), std::string(ambush::kScenario));
  const cli::Ran ran = cli::run_program(folder.path(), "check gorge.toml");
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.out + ran.err,
              HasSubstr("gorge.toml:2: unknown ruleset 'ambush'; expected one of belle-epoque, "));
}

TEST(Shipped, HoldsNothingOfTheRulesetOfTheTests) {
  EXPECT_THAT(cli::file_text(SANDTABLE_AMBUSH_SERVE), HasSubstr(kOfTheToy));
  EXPECT_EQ(cli::file_text(SANDTABLE_SHIPPED).find(kOfTheToy), std::string::npos);
}

}  // namespace
}  // namespace sandtable
