#include "server/rooms/halves.h"

#include <gtest/gtest.h>

/// What of a view is sent once.
namespace sandtable::server {
namespace {

TEST(Halves, AreTheMembersThatAViewNamesAndTheOthers) {
  const Halves two = halves_of(
      R"({"width":72,"lasting":["width","sides","gone"],"turn":3,"sides":[1,2],"at":1E-1})");
  EXPECT_EQ(two.lasting, R"({"width":72,"sides":[1,2]})");
  EXPECT_EQ(two.passing, R"({"turn":3,"at":1E-1})");
}

TEST(Halves, OfAViewThatNamesNoneAreItAndNothing) {
  for (const char* view : {R"({"turn":3})", R"({"lasting":3})", "{}"}) {
    const Halves two = halves_of(view);
    EXPECT_EQ(two.lasting, "{}");
    EXPECT_EQ(two.passing, view);
  }
}

}  // namespace
}  // namespace sandtable::server
