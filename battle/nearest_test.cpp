#include "battle/nearest.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sandtable::battle {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const std::vector<std::string> kLegal{"pass", "Red Hussars: move 0307", "Red Hussars: test 1",
                                      "Red 1st Regiment: test 1", "Red 1st Regiment: move 0407"};

TEST(NearestActions, PreferTheUnitThenTheVerbThenTheArguments) {
  EXPECT_THAT(
      nearest_actions("Red Hussars: move 0308", kLegal, 3),
      ElementsAre("Red Hussars: move 0307", "Red Hussars: test 1", "Red 1st Regiment: move 0407"));
}

TEST(NearestActions, TakeNoOffenceAtCaseOrSpelling) {
  EXPECT_THAT(nearest_actions("red husars: tset 1", kLegal, 1), ElementsAre("Red Hussars: test 1"));
}

TEST(NearestActions, WithoutAUnitLookAtTheVerb) {
  EXPECT_THAT(nearest_actions("passs", kLegal, 1), ElementsAre("pass"));
}

TEST(NearestActions, AreNoneWhereNothingIsLegal) {
  EXPECT_THAT(nearest_actions("pass", {}, 3), IsEmpty());
}

}  // namespace
}  // namespace sandtable::battle
