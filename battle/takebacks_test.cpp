#include <gtest/gtest.h>

#include "battle/battle_fixture.h"

/// Who can undo what.
namespace sandtable::battle {
namespace {

/// Players cannot undo what the umpire has decided, not even together; he can (umpire.respected).
TEST(Takebacks, OfARulingAreTheUmpiresAlone) {
  std::string text;
  for (const desk::Carried& carried : ruleset("belle-epoque")->scenarios())
    if (carried.id == "first-battle") text = carried.text;
  auto battle = opened(text, "7");
  ASSERT_NE(battle, nullptr);
  const std::uint64_t before = battle->entries().back().seq;
  const std::uint64_t then = battle->digest();
  const Reply ruling =
      battle->submit(Side::Umpire, "rule red: points 9", Lang::En, "a miscount put right");
  ASSERT_TRUE(ruling.ok) << ruling.error;
  const std::uint64_t ruled = battle->entries().back().seq;
  const Reply more = battle->submit(Side::Umpire, "rule red: points 8", Lang::En, "and again");
  ASSERT_TRUE(more.ok) << more.error;
  EXPECT_FALSE(battle->takeback_undoes_ruling()) << "none is asked for";
  ASSERT_TRUE(battle->ask_takeback(Side::A, before, "no umpire").has_value());
  EXPECT_TRUE(battle->takeback_undoes_ruling());
  const auto agreed = battle->agree_takeback(Side::B);
  ASSERT_FALSE(agreed);
  EXPECT_EQ(agreed.error(),
            "a ruling of the umpire would be undone: only he can agree to that takeback");
  ASSERT_TRUE(battle->ask_takeback(Side::A, ruled, "the second alone").has_value());
  EXPECT_FALSE(battle->agree_takeback(Side::B));
  ASSERT_TRUE(battle->ask_takeback(Side::A, before, "may we?").has_value());
  ASSERT_TRUE(battle->agree_takeback(Side::Umpire).has_value());
  EXPECT_EQ(battle->digest(), then);
}

}  // namespace
}  // namespace sandtable::battle
