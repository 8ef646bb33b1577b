#include <gtest/gtest.h>

#include "engine/dice/odds.h"
#include "rulesets/game_of_kings/rules/field_fixture.h"

namespace sandtable::game_of_kings {
namespace {

using geometry::Zone;

/// The tests that fire made due, as the end of the half-turn takes them.
template <class D, class L>
void take_due(Flow<D, L> f) {
  for (int i = 0; i < kMaxUnits; ++i) {
    f.s.now.phase = Phase::HalfTurnEnd;
    tests_due(f);
    if (f.s.now.phase == Phase::ChooseTest || f.s.matter_count == 0 || !settle(f)) return;
  }
}
std::vector<Event> end_half_turn_of(State& s, std::vector<std::vector<int>> faces) {
  return play(s, std::move(faces), [](auto f) { take_due(f); });
}
std::vector<Event> answer(State& s, const Action& a, std::vector<std::vector<int>> faces) {
  Why why;
  EXPECT_TRUE(may_answer_morale(s, s.now.asked, a, why));
  return play(s, std::move(faces), [&](auto f) {
    apply_morale_answer(f, a);
    if (settle(f)) take_due(f);
  });
}

/// A battalion of B that faced a battalion of A and was shot at.
struct Shot : Field {
  UnitId enemy = add(Side::A, Type::RegularFoot, 500, 220, 0);
  UnitId tester = kNoUnit;
  explicit Shot(Grade grade = Grade::Regular, Type type = Type::RegularFoot, int left = 4) {
    tester = add(Side::B, type, 500, 300, 180, left, grade);
  }
  State hurt() {
    State s = start();
    note_hurt(s, tester, enemy, 1, Zone::Front);
    return s;
  }
};

TEST(MoraleTest, EachGradeHasItsLeastScore) {
  for (const auto& [grade, least] :
       {std::pair{Grade::Elite, 2}, {Grade::Regular, 3}, {Grade::Poor, 4}})
    for (const int die : {least - 1, least}) {
      Shot shot(grade);
      State s = shot.hurt();
      const bool fails = die < least;
      end_half_turn_of(s, fails ? std::vector<std::vector<int>>{{die}, {3}}
                                : std::vector<std::vector<int>>{{die}});
      EXPECT_EQ(quarters(s, shot.tester), fails ? 3 : 4);
      EXPECT_EQ(has(s, shot.tester, unit_flag::kRetreating), fails);
      EXPECT_TRUE(has(s, shot.tester, unit_flag::kTested));
    }
}

TEST(MoraleTest, AGeneralAddsOneAndADieThatCannotFailIsSkipped) {
  for (const Grade grade : {Grade::Regular, Grade::Elite}) {
    Shot shot(grade);
    const UnitId general = shot.add(Side::B, Type::General, 500, 310, 180);
    shot.card_of(general).attached_to = shot.tester;
    State s = shot.hurt();
    const auto events =
        end_half_turn_of(s, grade == Grade::Elite ? std::vector<std::vector<int>>{}
                                                  : std::vector<std::vector<int>>{{2}});
    EXPECT_EQ(quarters(s, shot.tester), 4);
    EXPECT_EQ(first_told<told::MoraleTest>(events).bonus, 1);
    EXPECT_EQ(cited(events, clause::morale_no_automatic_result), grade == Grade::Elite);
  }
}

TEST(MoraleTest, SupportComesFromTwoMovesBehind) {
  // The battalion's rear edge is at y = 320; dragoons 18 and 21 cm behind it.
  for (const int gap : {180, 210}) {
    Shot shot;
    const UnitId dragoons = shot.add(Side::B, Type::MediumHorse, 500, 320 + gap, 180);
    State s = shot.hurt();
    const auto events = end_half_turn_of(s, gap == 180 ? std::vector<std::vector<int>>{{2}}
                                                       : std::vector<std::vector<int>>{{2}, {3}});
    EXPECT_EQ(quarters(s, shot.tester), gap == 180 ? 4 : 3);
    EXPECT_EQ(times(events, EventKind::SupportGiven), gap == 180 ? 1 : 0);
    EXPECT_EQ(has(s, dragoons, unit_flag::kSupported), gap == 180);
  }
}

TEST(MoraleTest, WhoCannotSupport) {
  const auto can = [](Type type, std::uint32_t flags, int gauge = 7) {
    Shot shot;
    const UnitId other = shot.add(Side::B, type, 500, 470, 180);  // 15 cm behind
    State s = shot.hurt();
    s.weather.gauge = static_cast<std::uint8_t>(gauge);
    set_flags(s, other, flags);
    return supporters(s, shot.tester, Zone::Front) != 0;
  };
  EXPECT_TRUE(can(Type::HeavyHorse, 0));
  EXPECT_TRUE(can(Type::HeavyHorse, 0, 12));  // 2 x 7.5 cm in heavy rain
  EXPECT_FALSE(can(Type::HeavyHorse, 0, 2));  // 2 x 5 cm in fog
  EXPECT_TRUE(can(Type::RegularFoot, 0));
  EXPECT_FALSE(can(Type::RegularFoot, unit_flag::kFiringOrder));  // 2 x 6 cm
  EXPECT_FALSE(can(Type::LightFoot, 0));
  EXPECT_FALSE(can(Type::Gun, unit_flag::kLimbered));
  EXPECT_FALSE(can(Type::General, 0));
  EXPECT_FALSE(can(Type::HeavyHorse, unit_flag::kRetreating));
  EXPECT_FALSE(can(Type::HeavyHorse, unit_flag::kHalted));
  EXPECT_FALSE(can(Type::HeavyHorse, unit_flag::kSupported));
}

TEST(MoraleTest, TheWayOfSupportMustBeOpen) {
  Shot lake;
  lake.add(Side::B, Type::HeavyHorse, 500, 470, 180);
  lake.area(GroundKind::Impassable, 300, 350, 700, 400);
  State s = lake.hurt();
  EXPECT_EQ(supporters(s, lake.tester, Zone::Front), 0U);
  Shot enemy;
  enemy.add(Side::B, Type::HeavyHorse, 500, 470, 180);
  enemy.add(Side::A, Type::RegularFoot, 500, 380, 0);
  State t = enemy.hurt();
  EXPECT_EQ(supporters(t, enemy.tester, Zone::Front), 0U);
}

TEST(MoraleTest, TheRearIsAwayFromTheAttack) {
  // The tester faces -y: its left flank is +x, its right flank -x.
  Shot shot;
  const UnitId left = shot.add(Side::B, Type::MediumHorse, 640, 310, 270);
  const UnitId right = shot.add(Side::B, Type::MediumHorse, 360, 310, 90);
  const UnitId behind = shot.add(Side::B, Type::MediumHorse, 500, 420, 180);
  State s = shot.hurt();
  EXPECT_EQ(supporters(s, shot.tester, Zone::Front), unit_bit(behind));
  EXPECT_EQ(supporters(s, shot.tester, Zone::LeftFlank), unit_bit(right));
  EXPECT_EQ(supporters(s, shot.tester, Zone::RightFlank), unit_bit(left));
  EXPECT_EQ(supporters(s, shot.tester, Zone::Rear), 0U);
  shot.setup.options.support_by_facing = true;
  EXPECT_EQ(supporters(s, shot.tester, Zone::LeftFlank), unit_bit(behind));
}

TEST(MoraleTest, TheEnemyThatTookMostQuartersSaysFromWhere) {
  Shot shot;
  const UnitId flank = shot.add(Side::A, Type::RegularFoot, 620, 310, 270);
  State s = shot.hurt();
  note_hurt(s, shot.tester, flank, 2, Zone::LeftFlank);
  // Hit from its left flank it goes to the other side.
  end_half_turn_of(s, {{1}, {3}});
  EXPECT_EQ(pose(s, shot.tester).facing, at_degrees(270));
  EXPECT_EQ(s.hurt_count, 0);
}

TEST(MoraleTest, SeveralSupportersAreAskedFor) {
  Shot shot;
  const UnitId first = shot.add(Side::B, Type::MediumHorse, 470, 420, 180);
  const UnitId second = shot.add(Side::B, Type::MediumHorse, 530, 420, 180);
  State s = shot.hurt();
  end_half_turn_of(s, {});
  ASSERT_EQ(s.now.phase, Phase::ChooseSupport);
  EXPECT_EQ(s.now.asked, Side::B);
  State refused = s;
  NoWhy quiet;
  const Action wrong{.verb = Verb::Support, .unit = shot.tester, .target = shot.enemy};
  EXPECT_FALSE(may_answer_morale(s, Side::B, wrong, quiet));
  answer(s, {.verb = Verb::Support, .unit = shot.tester, .target = second}, {{2}});
  EXPECT_TRUE(has(s, second, unit_flag::kSupported));
  EXPECT_FALSE(has(s, first, unit_flag::kSupported));
  EXPECT_EQ(quarters(s, shot.tester), 4);
  answer(refused, {.verb = Verb::Support, .unit = shot.tester, .target = kNoUnit}, {{3}});
  EXPECT_FALSE(has(refused, second, unit_flag::kSupported));
}

TEST(MoraleTest, OneSupporterWantedByTwoIsAskedForAndGivesItsHelpOnce) {
  Shot shot;
  shot.card_of(shot.tester).start = {at_mm(460, 300), at_degrees(180)};
  const UnitId next = shot.add(Side::B, Type::RegularFoot, 540, 300, 180);
  const UnitId dragoons = shot.add(Side::B, Type::MediumHorse, 500, 420, 180);
  State s = shot.hurt();
  note_hurt(s, next, shot.enemy, 1, Zone::Front);
  end_half_turn_of(s, {});
  ASSERT_EQ(s.now.phase, Phase::ChooseTest);
  answer(s, {.verb = Verb::Test, .unit = shot.tester}, {});
  ASSERT_EQ(s.now.phase, Phase::ChooseSupport);
  // The first keeps the dragoons; the second, the last to test, has nobody and fails on 2.
  answer(s, {.verb = Verb::Support, .unit = shot.tester, .target = dragoons}, {{2}, {2}, {3}});
  EXPECT_EQ(quarters(s, shot.tester), 4);
  EXPECT_EQ(quarters(s, next), 3);
}

TEST(MoraleTest, TheMovingPlayerTestsFirst) {
  Shot shot;
  State s = shot.hurt();
  note_hurt(s, shot.enemy, shot.tester, 1, Zone::Front);
  const auto events = end_half_turn_of(s, {{3}, {3}});
  EXPECT_EQ(first_told<told::MoraleTest>(events).unit, shot.enemy);
  EXPECT_EQ(times(events, EventKind::MoraleTest), 2);
}

TEST(MoraleTest, OneTestAHalfTurn) {
  Shot shot;
  State s = shot.hurt();
  set_flags(s, shot.tester, unit_flag::kTested);
  EXPECT_TRUE(end_half_turn_of(s, {}).empty());
  // With fire-morale-at-once each step has its own.
  shot.setup.options.fire_morale_at_once = true;
  EXPECT_EQ(times(end_half_turn_of(s, {{3}}), EventKind::MoraleTest), 1);
}

TEST(MoraleTest, TheLastQuarterCanBeLostByIt) {
  Shot shot(Grade::Regular, Type::HeavyHorse, 1);
  State s = shot.hurt();
  const auto events = end_half_turn_of(s, {{2}});
  EXPECT_FALSE(on_table(s, shot.tester));
  EXPECT_EQ(times(events, EventKind::RetreatBegins), 0);
  EXPECT_TRUE(cited(events, clause::morale_failure_can_destroy));
}

TEST(MoraleTest, GunsTest) {
  Shot shot(Grade::Regular, Type::Gun);
  State s = shot.hurt();
  const auto events = end_half_turn_of(s, {{2}});
  EXPECT_EQ(quarters(s, shot.tester), 3);
  EXPECT_EQ(times(events, EventKind::GunStays), 1);
}

/// A volley and all the tests that it makes due, as an action of its own.
struct VolleyAndTests {
  using State = game_of_kings::State;
  using Action = game_of_kings::Action;
  template <class D, class L>
  static void apply(State& s, Side, const Action& a, D& dice, L& log) {
    const Flow<D, L> f{s, dice, log};
    fire(f, a.unit, a.target, false);
    if (settle(f)) take_due(f);
  }
  static std::uint64_t digest(const State& s) { return s.piece_hash; }
};

struct Volley : Shot {
  State ready() {
    card_of(enemy).firing_order = true;
    State s = start();
    s.now.step = Step::Missiles;
    s.points[0][idx(Command::Centre)] = 3;
    return s;
  }
};

TEST(ChainTest, VolleyLossMoraleRetreat) {
  Volley v;
  State s = v.ready();
  const auto events = play(s, {{4, 5, 3, 1}, {2}, {1}}, [&](auto f) {
    fire(f, v.enemy, v.tester, false);
    EXPECT_TRUE(settle(f));
    take_due(f);
  });
  EXPECT_EQ(quarters(s, v.tester), 1);
  EXPECT_TRUE(has(s, v.tester, unit_flag::kRetreating));
  EXPECT_EQ(times(events, EventKind::Retreated), 1);
  EXPECT_EQ(outline(s, v.tester).centre.y, 310'000 + 60'000);
}

TEST(ChainTest, ExactOddsOfAVolleyWithAndWithoutSupport) {
  for (const bool supported : {false, true}) {
    Volley v;
    if (supported) v.add(Side::B, Type::HeavyHorse, 500, 480, 180);
    const State s = v.ready();
    Fraction steady(0), gone(0), back(0);
    const auto summary = for_each_outcome<VolleyAndTests>(
        s, Side::A, {.verb = Verb::Fire, .unit = v.enemy, .target = v.tester}, {},
        [&](const State& end, Fraction p) {
          if (!on_table(end, v.tester))
            gone += p;
          else if (has(end, v.tester, unit_flag::kRetreating))
            back += p;
          else
            steady += p;
        });
    EXPECT_TRUE(summary.exact);
    // Hits 0 to 4 in 1, 4, 6, 4, 1 of 16 ways; a test is failed on 2 or less, with support on 1.
    // The horse stand 160 mm behind: a retreat of 80 mm, or 100 on a 6, runs into nobody.
    EXPECT_EQ(steady.to_string(), supported ? "19/24" : "31/48");
    EXPECT_EQ(gone.to_string(), supported ? "5/48" : "7/48");
    EXPECT_EQ(back.to_string(), supported ? "5/48" : "5/24");
  }
}

}  // namespace
}  // namespace sandtable::game_of_kings
