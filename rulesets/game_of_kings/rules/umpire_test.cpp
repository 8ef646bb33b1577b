#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/core/judge.h"
#include "engine/geometry/plane/contact.h"
#include "rulesets/game_of_kings/data/embedded.gen.h"
#include "rulesets/game_of_kings/rules/course.h"
#include "rulesets/game_of_kings/rules/field_fixture.h"
#include "rulesets/game_of_kings/rules/ruleset.h"
#include "rulesets/game_of_kings/scenario/scenario.h"
#include "rulesets/game_of_kings/state/digest.h"

/// What an umpire rules leaves a possible position.
namespace sandtable::game_of_kings {
namespace {

struct Ruled : Field {
  State between() {
    State s = start();
    s.now.phase = Phase::Act;
    s.now.stage = Stage::Acting;
    s.now.step = Step::Move;
    s.now.step_one_closed = true;
    s.points[0] = {6, 6, 6};
    s.piece_hash = all_units(s);
    return s;
  }
};

/// Carries out a ruling that must be allowed.
std::vector<Event> rule(State& s, const Action& a) {
  Why why;
  EXPECT_TRUE(legal(s, Side::Umpire, a, why));
  std::vector<Event> events =
      play(s, {}, [&](auto f) { GameOfKings::apply(f.s, Side::Umpire, a, f.dice, f.log); });
  EXPECT_EQ(GameOfKings::invariants(s), std::vector<std::string>{});
  return events;
}

/// The clause that forbids a ruling.
Clause forbidden_by(const State& s, const Action& a) {
  Why why;
  EXPECT_FALSE(legal(s, Side::Umpire, a, why));
  for (const Finding& f : why.findings)
    if (f.ruling == Ruling::Forbids) return f.clause;
  return {};
}

Action quarters_of(UnitId u, int n) { return {.verb = Verb::RuleQuarters, .unit = u, .number = n}; }

TEST(UmpireTest, HalfAUnitStandsOnOneBaseAndAWholeOneOnTwo) {
  Ruled field;
  const UnitId line = field.add(Side::A, Type::RegularFoot, 500, 300, 0);
  field.card_of(line).firing_order = true;
  const UnitId column = field.add(Side::A, Type::HeavyHorse, 700, 300, 0);
  const UnitId gun = field.add(Side::A, Type::Gun, 900, 300, 0);
  State s = field.between();
  for (const UnitId u : {line, column, gun}) rule(s, quarters_of(u, 2));
  EXPECT_EQ(size_of(s, line), (Size{40'000, 20'000}));
  EXPECT_EQ(pose(s, line).front, at_mm(480, 300));  // the right-hand base is gone
  EXPECT_EQ(size_of(s, column), (Size{40'000, 20'000}));
  EXPECT_EQ(pose(s, column).front, at_mm(700, 300));
  EXPECT_EQ(size_of(s, gun), (Size{20'000, 40'000}));
  for (const UnitId u : {line, column, gun}) rule(s, quarters_of(u, 4));
  EXPECT_EQ(size_of(s, line), (Size{80'000, 20'000}));
  EXPECT_EQ(pose(s, line).front, at_mm(500, 300));
  EXPECT_TRUE(has(s, line, unit_flag::kFiringOrder));
  EXPECT_EQ(size_of(s, column), (Size{40'000, 40'000}));
  EXPECT_EQ(pose(s, column).front, at_mm(700, 300));
  EXPECT_EQ(quarters(s, column), 4);
}

TEST(UmpireTest, TheSecondBaseComesWhereThereIsRoom) {
  Ruled field;
  const UnitId u = field.add(Side::A, Type::RegularFoot, 500, 300, 0, 2);
  const UnitId right = field.add(Side::A, Type::RegularFoot, 565, 300, 0);
  State s = field.between();
  rule(s, quarters_of(u, 3));
  EXPECT_EQ(pose(s, u).front, at_mm(480, 300));  // on its left: the right is taken
  const UnitId left = field.add(Side::A, Type::RegularFoot, 435, 300, 0);
  s = field.between();
  Why why;
  EXPECT_FALSE(legal(s, Side::Umpire, quarters_of(u, 3), why));
  EXPECT_EQ(why.findings.back().clause, clause::move_friends_block);
  EXPECT_EQ(why.findings.back().piece, right);
  rule(s, quarters_of(left, 1));
  rule(s, quarters_of(u, 1));
  EXPECT_EQ(forbidden_by(s, quarters_of(u, 5)), clause::unit_four_quarters);
  EXPECT_EQ(forbidden_by(s, quarters_of(u, 0)), clause::unit_four_quarters);
}

TEST(UmpireTest, BothBasesStayByTheOption) {
  Ruled field;
  const UnitId u = field.add(Side::A, Type::RegularFoot, 500, 300, 0);
  field.setup.options.keep_footprint = true;
  State s = field.between();
  rule(s, quarters_of(u, 1));
  EXPECT_EQ(size_of(s, u), (Size{80'000, 20'000}));
}

TEST(UmpireTest, WhoIsInFiringOrderStandsInLineAgain) {
  Ruled field;
  const UnitId u = field.add(Side::A, Type::RegularFoot, 500, 300, 0, 2);
  field.card_of(u).formation = Formation::Column;
  field.card_of(u).firing_order = true;
  State s = field.between();
  rule(s, quarters_of(u, 4));
  EXPECT_FALSE(has(s, u, unit_flag::kColumn));
  EXPECT_TRUE(has(s, u, unit_flag::kFiringOrder));
}

TEST(UmpireTest, WhoRetreatsIsInNoFiringOrder) {
  for (const int state : {1, 2}) {
    Ruled field;
    const UnitId u = field.add(Side::A, Type::RegularFoot, 500, 300, 0);
    field.card_of(u).firing_order = true;
    State s = field.between();
    const auto events = rule(s, {.verb = Verb::RuleState, .unit = u, .number = state});
    EXPECT_FALSE(has(s, u, unit_flag::kFiringOrder));
    EXPECT_EQ(times(events, EventKind::OrderLost), 1);
    EXPECT_EQ(forbidden_by(s, {.verb = Verb::RuleOrder, .unit = u, .order = true}),
              clause::retreat_loses_firing_order);
  }
}

TEST(UmpireTest, NobodyIsInFiringOrderInAWood) {
  Ruled field;
  field.area(GroundKind::Wood, 600, 200, 800, 400);
  const UnitId u = field.add(Side::A, Type::RegularFoot, 500, 300, 0);
  field.card_of(u).firing_order = true;
  State s = field.between();
  const Action there{.verb = Verb::RulePlace, .unit = u, .place = at_mm(700, 300)};
  EXPECT_EQ(times(rule(s, there), EventKind::OrderLost), 1);
  EXPECT_EQ(forbidden_by(s, {.verb = Verb::RuleOrder, .unit = u, .order = true}),
            clause::move_firing_order_kept_and_lost);
}

TEST(UmpireTest, AGeneralGoesWithHisUnitAndLeavesItWhenPlaced) {
  Ruled field;
  const UnitId u = field.add(Side::A, Type::RegularFoot, 500, 300, 0);
  const UnitId general = field.add(Side::A, Type::General, 500, 300, 0);
  const UnitId other = field.add(Side::A, Type::RegularFoot, 900, 300, 0);
  field.card_of(general).attached_to = u;
  State s = field.between();
  rule(s, {.verb = Verb::RulePlace, .unit = u, .place = at_mm(700, 400)});
  EXPECT_EQ(outline(s, general).centre, outline(s, u).centre);
  const Action onto{.verb = Verb::RulePlace, .unit = general, .place = at_mm(900, 300)};
  EXPECT_EQ(forbidden_by(s, onto), clause::move_friends_block);
  const auto events = rule(s, {.verb = Verb::RulePlace, .unit = general, .place = at_mm(300, 200)});
  EXPECT_EQ(times(events, EventKind::Detached), 1);
  EXPECT_EQ(s.pieces.general[u], kNoUnit);
  // Who is put down on him moves him aside.
  rule(s, {.verb = Verb::RulePlace, .unit = other, .place = at_mm(300, 200)});
  EXPECT_FALSE(geometry::overlap(outline(s, other), outline(s, general)));
}

TEST(UmpireTest, NobodyIsPutDownAgainstAnEnemyWithoutAMelee) {
  Ruled field;
  const UnitId u = field.add(Side::A, Type::LightHorse, 500, 200, 0);
  const UnitId enemy = field.add(Side::B, Type::RegularFoot, 500, 400, 180);
  State s = field.between();
  const auto to = [&](int y) {
    return Action{.verb = Verb::RulePlace, .unit = u, .place = at_mm(500, y)};
  };
  EXPECT_EQ(forbidden_by(s, to(400)), clause::move_keep_off_the_enemy);
  EXPECT_EQ(forbidden_by(s, to(396)), clause::move_keep_off_the_enemy);
  rule(s, to(395));
  // Who stands nearer already, beside a charge for one, is turned where it is.
  set_pose(s, u, {at_mm(500, 398), 0});
  rule(s, to(398));
  EXPECT_EQ(forbidden_by(s, to(399)), clause::move_keep_off_the_enemy);
  set_pose(s, u, {at_mm(500, 400), 0});
  lock(s, u, enemy);
  EXPECT_EQ(forbidden_by(s, to(400)), clause::move_keep_off_the_enemy);
  rule(s, to(300));
  EXPECT_FALSE(is_locked(s, u));
}

TEST(UmpireTest, NoBaseComesBackAgainstAnEnemyWithoutAMelee) {
  Ruled field;
  const UnitId u = field.add(Side::A, Type::RegularFoot, 500, 400, 0);
  for (const int x : {410, 550}) field.add(Side::B, Type::RegularFoot, x, 402, 180);
  State s = field.between();
  rule(s, quarters_of(u, 2));  // from 460 to 500 mm
  EXPECT_EQ(forbidden_by(s, quarters_of(u, 4)), clause::move_keep_off_the_enemy);
}

TEST(UmpireTest, PointsNeedASectorThatHasADie) {
  Ruled field;
  field.add(Side::A, Type::RegularFoot, 500, 300, 0);
  field.setup.sides[0].dice = {10, 0, 10};
  const State s = field.between();
  const Action points{
      .verb = Verb::RulePoints, .target = 0, .command = Command::Centre, .number = 3};
  EXPECT_EQ(forbidden_by(s, points), clause::command_three_sectors);
}

// Told and without effect: they are refused.
TEST(UmpireTest, PointsAreForWhoeverCanStillSpendThem) {
  Ruled field;
  field.add(Side::A, Type::RegularFoot, 500, 300, 0);
  field.add(Side::B, Type::RegularFoot, 900, 500, 0);
  State s = field.between();
  const auto points = [](UnitId side, Command c) {
    return Action{.verb = Verb::RulePoints, .target = side, .command = c, .number = 3};
  };
  rule(s, points(0, Command::Centre));
  EXPECT_EQ(s.points[0][idx(Command::Centre)], 3);
  EXPECT_EQ(forbidden_by(s, points(1, Command::Centre)), clause::command_alternate_half_turns);
  EXPECT_EQ(forbidden_by(s, points(0, Command::Left)), clause::command_empty_sector);
  s.now.sectors_done = command_bit(Command::Centre);
  EXPECT_EQ(forbidden_by(s, points(0, Command::Centre)), clause::command_points_lapse);
  s = field.between();
  s.now.phase = Phase::Transfer;
  s.now.stage = Stage::Turns;
  EXPECT_EQ(forbidden_by(s, points(0, Command::Centre)), clause::command_dice_rolled_together);
}

TEST(UmpireTest, WhoIsPutDownOnAGeneralAloneReachesHim) {
  for (const bool quarters : {false, true}) {
    Ruled field;
    const UnitId u = field.add(Side::A, Type::RegularFoot, 500, 300, 0, 2);
    const UnitId general = field.add(Side::B, Type::General, 535, 300, 0);
    field.add(Side::B, Type::RegularFoot, 900, 500, 180);
    State s = field.between();
    const auto events =
        rule(s, quarters ? quarters_of(u, 4)
                         : Action{.verb = Verb::RulePlace, .unit = u, .place = at_mm(530, 300)});
    EXPECT_EQ(times(events, EventKind::GeneralReached), 1);
    EXPECT_FALSE(on_table(s, general));
  }
}

TEST(UmpireTest, WeatherIsRuledWhereThereIsWeather) {
  Ruled field;
  field.add(Side::A, Type::RegularFoot, 500, 300, 0);
  field.setup.options.weather = false;
  const auto gauge = [](int n) { return Action{.verb = Verb::RuleWeather, .number = n}; };
  State s = field.between();
  EXPECT_EQ(forbidden_by(s, gauge(2)), clause::weather_start);
  field.setup.options.weather = true;
  s = field.between();
  rule(s, gauge(2));
  EXPECT_EQ(s.weather.gauge, 2);
  EXPECT_EQ(forbidden_by(s, gauge(13)), clause::weather_ends_of_the_gauge);
}

/// A ruling of any kind, most of them about a unit that there is.
Action any_ruling(const State& s, Rng& rng) {
  const auto pick = [&](int n) {
    return static_cast<int>(rng.below(static_cast<std::uint32_t>(n)));
  };
  const int verbs = static_cast<int>(Verb::RuleWeather) - static_cast<int>(Verb::RulePlace) + 1;
  Action a;
  a.verb = static_cast<Verb>(static_cast<int>(Verb::RulePlace) + pick(verbs));
  a.unit = static_cast<UnitId>(pick(static_cast<int>(s.setup->units.size())));
  a.number = pick(a.verb == Verb::RuleWeather ? 14 : 6);
  a.command = static_cast<Command>(pick(kCommands));
  a.formation = static_cast<Formation>(pick(2));
  a.order = pick(2) == 0;
  const int near = pick(2) == 0 ? 150'000 : 1'500'000;
  a.place = pose(s, a.unit).front + Vec{pick(2 * near) - near, pick(near) - near / 2};
  a.facing = static_cast<Angle>(pick(1 << 16));
  if (a.verb == Verb::RulePoints) a.target = static_cast<UnitId>(pick(2));
  return a;
}

/// Whole battles at random with rulings in between: each leaves a position that could be.
TEST(UmpireTest, EveryRulingLeavesAPossiblePosition) {
  constexpr int kSteps = 400, kTries = 6;
  int ruled = 0;
  for (const EmbeddedFile& file : embedded_files()) {
    if (!file.path.starts_with("scenarios/")) continue;
    const auto setup = load_scenario(file.content, file.path, {});
    ASSERT_TRUE(setup) << file.path;
    Rng rng(1756);
    FastDice dice(rng);
    NoLog log;
    State s = GameOfKings::start(**setup);
    for (int step = 0; step < kSteps && s.now.phase != Phase::Over; ++step) {
      const Turn turn = GameOfKings::turn(s);
      if (turn.waiting_for == 0) {
        GameOfKings::advance(s, dice, log);
        continue;
      }
      for (int i = 0; i < kTries; ++i) {
        const Action a = any_ruling(s, rng);
        NoWhy quiet;
        if (!legal(s, Side::Umpire, a, quiet)) continue;
        State after = s;
        GameOfKings::apply(after, Side::Umpire, a, dice, log);
        ASSERT_EQ(GameOfKings::invariants(after), std::vector<std::string>{})
            << file.path << ", ruling " << static_cast<int>(a.verb) << " of unit " << int{a.unit}
            << " at step " << step;
        ++ruled;
        if (i == 0 && a.verb != Verb::RuleRemove) s = after;
      }
      if (s.now.phase == Phase::Over || GameOfKings::turn(s).waiting_for == 0) continue;
      const Side side = s.now.asked;
      GameOfKings::apply(s, side, GameOfKings::pick(s, side, rng), dice, log);
    }
  }
  EXPECT_GT(ruled, 1000);
}

}  // namespace
}  // namespace sandtable::game_of_kings
