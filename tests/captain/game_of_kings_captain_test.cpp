#include <gtest/gtest.h>

#include <string>

#include "engine/geometry/plane/contact.h"
#include "rulesets/game_of_kings/desk/desk.h"
#include "rulesets/game_of_kings/judgement/prospects.h"
#include "rulesets/game_of_kings/rules/field_fixture.h"
#include "rulesets/game_of_kings/rules/fire/firing.h"
#include "search/commander.h"

/// Positions of Game Of Kings, what a captain of ordinary sense does there and what he never does.
namespace sandtable::game_of_kings {
namespace {

/// A table on which side A's centre is in hand.
struct Table {
  State ready(int points) {
    for (const Side side : {Side::A, Side::B}) {
      int sum = 0;
      for (const UnitCard& c : field.setup.units)
        if (c.side == side) sum += c.points;
      field.setup.sides[idx(side)].points = static_cast<std::uint16_t>(sum);
    }
    State s = field.start();
    s.now.phase = Phase::Act;
    s.now.stage = Stage::Acting;
    s.now.step = Step::Rally;
    s.now.step_one_closed = true;
    s.now.asked = Side::A;
    s.points[0] = {0, 0, 0};
    s.points[0][idx(Command::Centre)] = static_cast<std::uint8_t>(points);
    return s;
  }
  Field field;
};

Action decided(const State& s, std::uint64_t seed = 1) {
  return search::decide_quietly<Desk>(GameOfKings::view(s, Side::A), Side::A,
                                      search::Level::Captain, seed);
}

std::string words(const Action& a, const State& s) { return Desk::print(a, s, Lang::En); }

std::vector<Action> considered(const State& s) {
  std::vector<Action> all, out;
  GameOfKings::actions(s, Side::A, all);
  for (const Action& a : all)
    if (considers(s, Side::A, a)) out.push_back(a);
  return out;
}

// ------------------------------------------------------------------ the order of steps

TEST(StepsTest, AGunFiresBeforeAnybodyMoves) {
  Table t;
  const UnitId gun = t.field.add(Side::A, Type::Gun, 300, 200, 0);
  t.field.add(Side::A, Type::RegularFoot, 500, 200, 0);
  t.field.add(Side::A, Type::RegularFoot, 600, 200, 0);
  t.field.add(Side::B, Type::RegularFoot, 300, 380, 180);
  t.field.add(Side::B, Type::RegularFoot, 550, 500, 180);
  const State s = t.ready(6);
  const Action a = decided(s);
  EXPECT_EQ(a.verb, Verb::Fire) << words(a, s);
  EXPECT_EQ(a.unit, gun) << words(a, s);
}

TEST(StepsTest, WhoCanComeUpDoesSoBeforeOthersFire) {
  Table t;
  const UnitId near = t.field.add(Side::A, Type::RegularFoot, 400, 330, 0);
  const UnitId far = t.field.add(Side::A, Type::RegularFoot, 600, 150, 0);
  t.field.add(Side::B, Type::RegularFoot, 400, 400, 180);
  t.field.add(Side::B, Type::RegularFoot, 600, 400, 180);
  t.field.card_of(near).firing_order = true;
  State s = t.ready(4);
  Action a = decided(s);
  EXPECT_EQ(a.verb, Verb::Move) << words(a, s);
  EXPECT_EQ(a.unit, far) << words(a, s);
  // And then the one in reach fires: nothing was given up.
  Rng rng(3);
  FastDice dice(rng);
  NoLog quiet;
  bool fired = false;
  for (int i = 0; i < 4 && s.now.phase == Phase::Act; ++i) {
    a = decided(s);
    fired = fired || (a.verb == Verb::Fire && a.unit == near);
    GameOfKings::apply(s, Side::A, a, dice, quiet);
  }
  EXPECT_TRUE(fired);
}

TEST(StepsTest, WithOnePointTheBestIsDone) {
  Table t;
  const UnitId near = t.field.add(Side::A, Type::RegularFoot, 400, 330, 0);
  t.field.add(Side::A, Type::RegularFoot, 600, 150, 0);
  t.field.add(Side::B, Type::RegularFoot, 400, 400, 180);
  t.field.card_of(near).firing_order = true;
  const State s = t.ready(1);
  const Action a = decided(s);
  EXPECT_EQ(a.verb, Verb::Fire) << words(a, s);
}

TEST(StepsTest, TheReasonIsTold) {
  Table t;
  t.field.add(Side::A, Type::RegularFoot, 400, 330, 0);
  const State s = t.ready(3);
  Action move{.verb = Verb::Move, .unit = 0};
  move.path.add(geometry::straight(30'000));
  const Planned<GameOfKings> plan{s, Side::A, move};
  const Action done{.verb = Verb::Done};
  const std::string en = explain({{plan}, done, -12}, Lang::En);
  const std::string fr = explain({{plan}, done, -12}, Lang::Fr);
  EXPECT_NE(en.find("belongs to a later step and can still follow"), std::string::npos) << en;
  EXPECT_NE(fr.find("relève d’une phase ultérieure"), std::string::npos) << fr;
}

// ------------------------------------------------------------------ guns

TEST(GunsTest, ChargeNobody) {
  for (const Type target : {Type::RegularFoot, Type::HeavyHorse}) {
    Table t;
    const UnitId gun = t.field.add(Side::A, Type::Gun, 400, 300, 0);
    t.field.card_of(gun).limbered = true;
    const UnitId enemy = t.field.add(Side::B, target, 400, 340, 180);
    t.field.add(Side::B, Type::RegularFoot, 600, 500, 180);
    const State s = t.ready(4);
    const Action charge{.verb = Verb::Move, .unit = gun, .target = enemy};
    EXPECT_FALSE(considers(s, Side::A, charge));
    for (const Action& a : considered(s))
      EXPECT_EQ(a.target != kNoUnit && a.verb == Verb::Move, false);
  }
}

TEST(GunsTest, OutOfRangeOfEverybodyAreLimberedToComeNearer) {
  Table t;
  const UnitId gun = t.field.add(Side::A, Type::Gun, 400, 100, 0);
  t.field.add(Side::B, Type::RegularFoot, 400, 430, 180);
  t.field.add(Side::B, Type::RegularFoot, 600, 430, 180);
  const State s = t.ready(2);
  for (const std::uint64_t seed : {1U, 2U, 3U, 4U}) {
    const Action a = decided(s, seed);
    EXPECT_EQ(a.verb, Verb::Limber) << words(a, s);
    EXPECT_EQ(a.unit, gun) << words(a, s);
  }
}

// ------------------------------------------------------------------ reserves

/// Whether a march of a unit that takes it no nearer to an enemy is weighed.
bool weighs_a_march_aside(const State& s, UnitId u, Vec enemy) {
  const Len before = geometry::length(enemy - pose(s, u).front);
  for (const Action& a : considered(s)) {
    if (a.verb != Verb::Move || a.unit != u || a.target != kNoUnit) continue;
    const Pose end = geometry::after(pose(s, u), size_of(s, u), a.path);
    if (geometry::length(enemy - end.front) > before) return true;
  }
  return false;
}

TEST(ReserveTest, APlaceBehindTheLineIsWeighedThoughItLeadsNoNearer) {
  Table t;
  t.field.add(Side::A, Type::RegularFoot, 700, 250, 0);
  const UnitId reserve = t.field.add(Side::A, Type::RegularFoot, 400, 200, 0);
  t.field.add(Side::B, Type::RegularFoot, 400, 420, 180);
  const State s = t.ready(4);
  EXPECT_TRUE(weighs_a_march_aside(s, reserve, at_mm(400, 420)));
}

TEST(ReserveTest, FootWithATargetInFrontKeepsItsPlaceAndItsOrder) {
  Table t;
  const UnitId line = t.field.add(Side::A, Type::RegularFoot, 400, 330, 0);
  t.field.card_of(line).firing_order = true;
  t.field.add(Side::B, Type::RegularFoot, 400, 400, 180);
  const State s = t.ready(4);
  EXPECT_FALSE(weighs_a_march_aside(s, line, at_mm(400, 400)));
}

// ------------------------------------------------------------------ who stands in fire

TEST(InFireTest, WhoseHalfTurnComesFirstHasTheBetterOfEqualMuskets) {
  Table t;
  const UnitId own = t.field.add(Side::A, Type::RegularFoot, 400, 320, 0);
  const UnitId enemy = t.field.add(Side::B, Type::RegularFoot, 400, 395, 180);
  for (const UnitId u : {own, enemy}) t.field.card_of(u).firing_order = true;
  // Nothing is left to be done in this half-turn: the other side fires first.
  const State s = t.ready(0);
  State theirs = s;
  theirs.now.moving = Side::B;
  theirs.points[0] = {};
  EXPECT_LT(worth(s, Side::A), worth(theirs, Side::A));
}

TEST(InFireTest, WithOnePointNobodyStepsBeforeMusketsThatHeCannotAnswer) {
  Table t;
  const UnitId own = t.field.add(Side::A, Type::RegularFoot, 400, 290, 0);
  t.field.add(Side::A, Type::RegularFoot, 700, 60, 0);
  const UnitId enemy = t.field.add(Side::B, Type::RegularFoot, 400, 400, 180);
  t.field.card_of(enemy).firing_order = true;
  const State s = t.ready(1);
  for (const std::uint64_t seed : {1U, 2U, 3U, 4U}) {
    const Action a = decided(s, seed);
    if (a.verb != Verb::Move || a.unit != own) continue;
    const Pose end = geometry::after(pose(s, own), size_of(s, own), a.path);
    EXPECT_GT(geometry::range(end.front, outline(s, enemy)), musket_range()) << words(a, s);
  }
}

// ------------------------------------------------------------------ what must be held

TEST(ObjectiveTest, AnEmptyOneBesideAUnitIsTaken) {
  Table t;
  t.field.area(GroundKind::BuiltUpArea, 430, 240, 530, 340);
  const UnitId near = t.field.add(Side::A, Type::RegularFoot, 480, 200, 0);
  t.field.add(Side::A, Type::RegularFoot, 700, 100, 0);
  t.field.add(Side::B, Type::RegularFoot, 300, 550, 180);
  Objective o;
  o.side = Side::A;
  o.kind = Objective::Kind::Hold;
  o.feature = 0;
  t.field.setup.objectives.push_back(o);
  const State s = t.ready(3);
  const Action a = decided(s);
  EXPECT_EQ(a.unit, near) << words(a, s);
  EXPECT_EQ(a.verb, Verb::Move) << words(a, s);
  const Pose end = geometry::after(pose(s, near), size_of(s, near), a.path);
  EXPECT_GT(end.front.y, at_mm(0, 240).y) << words(a, s);
}

// ------------------------------------------------------------------ who must not be lost

TEST(LossTest, AGeneralOnWhomTheBattleHangsStaysOutOfReach) {
  Table t;
  t.field.add(Side::A, Type::RegularFoot, 100, 100, 0);
  const UnitId general = t.field.add(Side::A, Type::General, 500, 300, 0);
  t.field.add(Side::B, Type::HeavyHorse, 500, 380, 180);
  State s = t.ready(3);
  ASSERT_TRUE(decides_battle(s, general));
  State away = s;
  set_pose(away, general, {at_mm(120, 60), 0});
  EXPECT_GT(worth(away, Side::A), worth(s, Side::A) + 200);
  const Action a = decided(s);
  EXPECT_EQ(a.unit, general) << words(a, s);
  EXPECT_TRUE(withdraws(s, a) || a.ends_attached) << words(a, s);
}

TEST(LossTest, TheLastOfAUnitMayGoOutOfReach) {
  Table t;
  const UnitId last = t.field.add(Side::A, Type::RegularFoot, 500, 300, 0, 4);
  t.field.add(Side::A, Type::RegularFoot, 100, 100, 0);
  t.field.add(Side::B, Type::RegularFoot, 500, 400, 180);
  State s = t.ready(3);
  change_unit(s, last, [&](Pieces& p) { p.quarters[last] = 1; });
  ASSERT_TRUE(is_frail(s, last));
  bool leaves = false;
  for (const Action& a : considered(s)) leaves = leaves || withdraws(s, a);
  EXPECT_TRUE(leaves);
  State away = s;
  set_pose(away, last, {at_mm(500, 120), 0});
  const int gain_last = worth(away, Side::A) - worth(s, Side::A);
  State whole = s;
  change_unit(whole, last, [&](Pieces& p) { p.quarters[last] = 4; });
  State whole_away = away;
  change_unit(whole_away, last, [&](Pieces& p) { p.quarters[last] = 4; });
  EXPECT_GT(gain_last, worth(whole_away, Side::A) - worth(whole, Side::A));
}

TEST(LossTest, WithdrawingIsTold) {
  Table t;
  const UnitId last = t.field.add(Side::A, Type::RegularFoot, 500, 300, 0);
  t.field.add(Side::B, Type::RegularFoot, 500, 400, 180);
  State s = t.ready(3);
  change_unit(s, last, [&](Pieces& p) { p.quarters[last] = 1; });
  Action back{.verb = Verb::Move, .unit = last};
  back.path.add(geometry::about_face());
  back.path.add(geometry::straight(50'000));
  ASSERT_TRUE(withdraws(s, back));
  const Planned<GameOfKings> plan{s, Side::A, back};
  EXPECT_NE(explain({{plan}}, Lang::En).find("out of the enemy’s reach"), std::string::npos);
  EXPECT_NE(explain({{plan}}, Lang::Fr).find("hors de portée"), std::string::npos);
}

}  // namespace
}  // namespace sandtable::game_of_kings
