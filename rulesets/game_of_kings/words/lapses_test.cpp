#include "rulesets/game_of_kings/words/lapses.h"

#include <gtest/gtest.h>

#include "rulesets/game_of_kings/rules/field_fixture.h"

namespace sandtable::game_of_kings {
namespace {

using Sentences = std::vector<std::string>;

/// A gun and two battalions of A, all within reach of a battalion of B.
struct Sector : Field {
  UnitId gun = add(Side::A, Type::Gun, 400, 250, 0);
  UnitId left = add(Side::A, Type::RegularFoot, 500, 330, 0);
  UnitId right = add(Side::A, Type::RegularFoot, 600, 330, 0);
  UnitId enemy = add(Side::B, Type::RegularFoot, 500, 400, 180);
  State acting(int points) {
    State s = start();
    s.now.phase = Phase::Act;
    s.now.stage = Stage::Acting;
    s.now.step = Step::Rally;
    s.now.asked = Side::A;
    s.now.step_one_closed = true;
    s.points[0][idx(Command::Centre)] = static_cast<std::uint8_t>(points);
    return s;
  }
};

TEST(LapsesTest, AMoveClosesTheGunsWhileTheyMayFire) {
  Sector r;
  State s = r.acting(5);
  const Action order{.verb = Verb::Form, .unit = r.left};
  EXPECT_EQ(lapses(s, Side::A, order, Lang::En),
            (Sentences{"This closes the step of the guns; there could still act: Unit 0."}));
  set_flags(s, r.gun, unit_flag::kFired);
  EXPECT_EQ(lapses(s, Side::A, order, Lang::En), Sentences{});
}

TEST(LapsesTest, MusketsCloseTheMovesOfOthersButNotTheirOwn) {
  Sector r;
  State s = r.acting(5);
  set_flags(s, r.gun, unit_flag::kFired | unit_flag::kActed);
  const Action volley{.verb = Verb::Fire, .unit = r.left, .target = r.enemy};
  EXPECT_EQ(lapses(s, Side::A, volley, Lang::En),
            (Sentences{"This closes movement; there could still act: Unit 2."}));
  set_flags(s, r.right, unit_flag::kActed);
  EXPECT_EQ(lapses(s, Side::A, volley, Lang::En), Sentences{});
}

TEST(LapsesTest, DoneLeavesPointsThatSomebodyCouldUse) {
  Sector r;
  const Action done{.verb = Verb::Done};
  EXPECT_EQ(lapses(r.acting(2), Side::A, done, Lang::En),
            (Sentences{"2 action points are not used; there could still act: Unit 0, Unit 1, "
                       "Unit 2."}));
  EXPECT_EQ(lapses(r.acting(0), Side::A, done, Lang::En), Sentences{});
  // Nobody else's business, and nobody's between two orders.
  EXPECT_EQ(lapses(r.acting(2), Side::B, done, Lang::En), Sentences{});
}

TEST(LapsesTest, TheFirstSectorIsNamedWhereOneIsAskedFor) {
  Sector r;
  State s = r.acting(2);
  EXPECT_FALSE(leads_on(s, Side::A).has_value());
  s.now.phase = Phase::ChooseSector;
  s.now.stage = Stage::Sectors;
  const auto first = leads_on(s, Side::A);
  ASSERT_TRUE(first.has_value());
  EXPECT_EQ(first->verb, Verb::Sector);
}

}  // namespace
}  // namespace sandtable::game_of_kings
