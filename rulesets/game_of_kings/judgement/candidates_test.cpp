#include "rulesets/game_of_kings/judgement/candidates.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>
#include <string>

#include "engine/geometry/plane/contact.h"
#include "rulesets/game_of_kings/data/embedded.gen.h"
#include "rulesets/game_of_kings/rules/field_fixture.h"
#include "rulesets/game_of_kings/rules/ruleset.h"
#include "rulesets/game_of_kings/scenario/scenario.h"

namespace sandtable::game_of_kings {
namespace {

constexpr std::size_t kMost = 64;

Pose end_of(const State& s, const Action& a) {
  return geometry::after(pose(s, a.unit), size_of(s, a.unit), a.path);
}

/// Side A's centre may move; enemies stand where they are put.
State ready(Field& field) {
  State s = field.start();
  s.now.phase = Phase::Act;
  s.now.stage = Stage::Acting;
  s.now.step = Step::Rally;
  s.points[0] = {3, 3, 3};
  return s;
}

TEST(CandidatesTest, EveryOneIsLegalAndNoneComesTwice) {
  int moves = 0;
  for (const EmbeddedFile& file : embedded_files()) {
    if (!file.path.starts_with("scenarios/")) continue;
    const auto setup = load_scenario(file.content, std::string(file.path));
    ASSERT_TRUE(setup);
    State s = GameOfKings::start(**setup);
    Rng rng(3);
    FastDice dice(rng);
    NoLog quiet;
    NoWhy why;
    GameOfKings::advance(s, dice, quiet);
    for (int step = 0; !GameOfKings::result(s) && step < 200; ++step) {
      if (s.now.phase == Phase::Act && step % 5 == 0)
        for_each_unit(s.pieces.alive[idx(s.now.asked)], [&](UnitId u) {
          std::vector<Action> out;
          move_candidates(s, u, kMost, out);
          EXPECT_LE(out.size(), kMost);
          for (std::size_t i = 0; i < out.size(); ++i) {
            EXPECT_TRUE(GameOfKings::legal(s, s.now.asked, out[i], why)) << file.path;
            for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(out[i] == out[j]) << file.path;
          }
          moves += static_cast<int>(out.size());
        });
      GameOfKings::apply(s, s.now.asked, GameOfKings::pick(s, s.now.asked, rng), dice, quiet);
      GameOfKings::advance(s, dice, quiet);
    }
  }
  EXPECT_GT(moves, 1000);
}

TEST(CandidatesTest, TheSamePositionGivesTheSame) {
  Field field;
  const UnitId u = field.add(Side::A, Type::RegularFoot, 500, 200, 0);
  field.add(Side::B, Type::RegularFoot, 520, 400, 180);
  const State s = ready(field);
  std::vector<Action> first, again;
  move_candidates(s, u, kMost, first);
  move_candidates(s, u, kMost, again);
  EXPECT_EQ(first, again);
  EXPECT_GT(first.size(), 20u);
}

TEST(CandidatesTest, FootMayStopJustInsideTheRangeOfItsMuskets) {
  Field field;
  const UnitId u = field.add(Side::A, Type::RegularFoot, 500, 200, 0);
  const UnitId e = field.add(Side::B, Type::RegularFoot, 540, 330, 180);
  const State s = ready(field);
  std::vector<Action> out;
  move_candidates(s, u, kMost, out);
  EXPECT_TRUE(std::any_of(out.begin(), out.end(), [&](const Action& a) {
    const Len range = geometry::range(end_of(s, a).front, outline(s, e));
    return range <= 80'000 && range > 70'000;
  }));
}

TEST(CandidatesTest, HorseFindsTheChargeAndTheFlank) {
  Field field;
  const UnitId u = field.add(Side::A, Type::LightHorse, 500, 200, 0);
  const UnitId e = field.add(Side::B, Type::RegularFoot, 500, 290, 180);
  const State s = ready(field);
  std::vector<Action> out;
  move_candidates(s, u, kMost, out);
  EXPECT_TRUE(std::any_of(out.begin(), out.end(), [&](const Action& a) { return a.target == e; }));
  EXPECT_TRUE(std::any_of(out.begin(), out.end(), [&](const Action& a) {
    return geometry::zone_of(outline(s, e), end_of(s, a).front) != geometry::Zone::Front;
  }));
}

TEST(CandidatesTest, AGeneralRidesToAUnitInTrouble) {
  Field field;
  const UnitId g = field.add(Side::A, Type::General, 500, 150, 0);
  const UnitId u = field.add(Side::A, Type::RegularFoot, 560, 120, 180);
  field.add(Side::B, Type::RegularFoot, 500, 500, 180);
  State s = ready(field);
  set_flags(s, u, unit_flag::kRetreating | unit_flag::kTried);
  std::vector<Action> out;
  move_candidates(s, g, kMost, out);
  EXPECT_TRUE(std::any_of(out.begin(), out.end(),
                          [&](const Action& a) { return a.ends_attached && a.target == u; }));
}

TEST(CandidatesTest, EveryLegalStepOnACoarseGridHasOneNear) {
  Field field;
  const UnitId u = field.add(Side::A, Type::RegularFoot, 500, 300, 0);
  field.add(Side::A, Type::RegularFoot, 600, 300, 0);
  field.add(Side::B, Type::RegularFoot, 480, 480, 180);
  field.add(Side::B, Type::RegularFoot, 600, 500, 180);
  field.area(GroundKind::Hill, 400, 360, 560, 440, 1);
  const State s = ready(field);
  std::vector<Action> out;
  move_candidates(s, u, kMost, out);
  NoWhy quiet;
  constexpr Len kNear = 30'000;
  int tried = 0;
  for (int degrees = -75; degrees <= 75; degrees += 15)
    for (Len length = 0; length <= 80'000; length += 20'000) {
      Action a{.verb = Verb::Move, .unit = u};
      if (degrees > 0) a.path.add(geometry::wheel_right(at_degrees(degrees)));
      if (degrees < 0) a.path.add(geometry::wheel_left(at_degrees(-degrees)));
      if (length > 0) a.path.add(geometry::straight(length));
      if (!GameOfKings::legal(s, Side::A, a, quiet)) continue;
      ++tried;
      const Vec there = end_of(s, a).front;
      EXPECT_TRUE(std::any_of(
          out.begin(), out.end(),
          [&](const Action& b) { return geometry::length(end_of(s, b).front - there) <= kNear; }))
          << degrees << " degrees, " << length;
    }
  EXPECT_GT(tried, 20);
}

}  // namespace
}  // namespace sandtable::game_of_kings
