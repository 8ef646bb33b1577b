#include <gtest/gtest.h>

#include "rulesets/game_of_kings/rules/field_fixture.h"

namespace sandtable::game_of_kings {
namespace {

struct Running : Field {
  UnitId first = add(Side::A, Type::HeavyHorse, 500, 300, 180, 2);
  UnitId second = add(Side::A, Type::HeavyHorse, 700, 300, 180);
  State ready(int points) {
    State s = start();
    s.now.step = Step::Rally;
    s.now.stage = Stage::Acting;
    s.points[0][idx(Command::Centre)] = static_cast<std::uint8_t>(points);
    set_flags(s, first, unit_flag::kRetreating);
    return s;
  }
  std::vector<Event> attempt(State& s, UnitId u, int die) {
    Why why;
    EXPECT_TRUE(may_rally(s, u, why));
    return play(s, {{die}}, [&](auto f) { rally(f, u); });
  }
};

TEST(RallyTest, FiveHaltsAndGivesNothingBack) {
  for (const int die : {4, 5}) {
    Running r;
    State s = r.ready(2);
    const auto events = r.attempt(s, r.first, die);
    EXPECT_EQ(has(s, r.first, unit_flag::kHalted), die == 5);
    EXPECT_EQ(has(s, r.first, unit_flag::kRetreating), die == 4);
    EXPECT_EQ(s.points[0][idx(Command::Centre)], 1);
    EXPECT_EQ(quarters(s, r.first), 2);
    EXPECT_EQ(first_told<told::RallyTried>(events).needed, 5);
  }
}

TEST(RallyTest, AGeneralHelps) {
  Running r;
  const UnitId general = r.add(Side::A, Type::General, 500, 310, 0);
  r.card_of(general).attached_to = r.first;
  State s = r.ready(1);
  const auto events = r.attempt(s, r.first, 4);
  EXPECT_TRUE(has(s, r.first, unit_flag::kHalted));
  EXPECT_TRUE(cited(events, clause::rally_general));
}

TEST(RallyTest, OneAttemptAHalfTurnUnlessRetriesAreBought) {
  Running r;
  State s = r.ready(4);
  r.attempt(s, r.first, 2);
  Why why;
  EXPECT_FALSE(may_rally(s, r.first, why));
  EXPECT_EQ(why.findings.back().clause, clause::rally_attempt_once);
  r.setup.options.rally_retries = true;
  r.attempt(s, r.first, 5);
  EXPECT_TRUE(has(s, r.first, unit_flag::kHalted));
  EXPECT_EQ(s.points[0][idx(Command::Centre)], 2);
}

TEST(RallyTest, TooFewPointsForAll) {
  Running r;
  State s = r.ready(1);
  set_flags(s, r.second, unit_flag::kRetreating);
  EXPECT_TRUE(cited(r.attempt(s, r.second, 6), clause::rally_too_few_points));
  NoWhy quiet;
  EXPECT_FALSE(may_rally(s, r.first, quiet));
}

TEST(RallyTest, OnlyUnitsThatRetreatedEarlierAreTried) {
  Running r;
  State s = r.ready(3);
  NoWhy quiet;
  EXPECT_FALSE(may_rally(s, r.second, quiet));
  set_flags(s, r.first, unit_flag::kRetreated);  // in this very half-turn
  EXPECT_FALSE(may_rally(s, r.first, quiet));
}

TEST(RallyTest, TheSectorTriesBeforeAnythingElse) {
  Running r;
  State s = r.ready(3);
  Why why;
  EXPECT_FALSE(may_act(s, r.second, Step::Move, 1, why));
  EXPECT_EQ(why.findings.front().clause, clause::command_rally_compulsory);
  // What began to retreat in this half-turn does not hold the sector up.
  set_flags(s, r.first, unit_flag::kRetreated);
  NoWhy quiet;
  EXPECT_TRUE(may_act(s, r.second, Step::Move, 1, quiet));
}

}  // namespace
}  // namespace sandtable::game_of_kings
