#include <gtest/gtest.h>

#include "engine/dice/odds.h"
#include "rulesets/game_of_kings/rules/field_fixture.h"

namespace sandtable::game_of_kings {
namespace {

using geometry::Zone;

/// Fights the melee of a unit and settles what follows.
std::vector<Event> fight(State& s, UnitId u, std::vector<std::vector<int>> faces) {
  return play(s, std::move(faces), [&](auto f) {
    begin_fight(f, u);
    settle(f);
  });
}
std::vector<Event> answer(State& s, const Action& a, std::vector<std::vector<int>> faces) {
  Why why;
  EXPECT_TRUE(may_answer_fight(s, s.now.asked, a, why));
  return play(s, std::move(faces), [&](auto f) {
    apply_fight_answer(f, a);
    settle(f);
  });
}

struct Duel : Field {
  UnitId own = kNoUnit, enemy = kNoUnit;
  Duel(Type mine, Type his, int quarters_mine = 4, int quarters_his = 4) {
    own = add(Side::A, mine, 500, 300, 0, quarters_mine);
    enemy = add(Side::B, his, 500, 300, 180, quarters_his);
  }
  State locked() {
    State s = start();
    lock(s, own, enemy);
    return s;
  }
};

TEST(MeleeTest, TheLoserTestsAndRetreatsAndTheWinnerStays) {
  Duel d(Type::HeavyHorse, Type::HeavyHorse);
  State s = d.locked();
  // Three hits to one; the loser passes on 3 and still goes back, 10 cm.
  const auto events = fight(s, d.own, {{6, 4, 5, 1}, {4, 3, 2, 1}, {3}, {4}});
  EXPECT_EQ(quarters(s, d.own), 3);
  EXPECT_EQ(quarters(s, d.enemy), 1);
  EXPECT_EQ(pose(s, d.own).front, at_mm(500, 300));
  EXPECT_TRUE(has(s, d.enemy, unit_flag::kRetreating));
  EXPECT_FALSE(is_locked(s, d.own));
  // It lost its rear base on the spot, turned about and went 10 cm.
  EXPECT_EQ(pose(s, d.enemy).facing, 0);
  EXPECT_EQ(pose(s, d.enemy).front, at_mm(500, 420));
  EXPECT_EQ(times(events, EventKind::MeleeResult), 2);
  EXPECT_EQ(times(events, EventKind::MeleeDrawn), 0);
  EXPECT_TRUE(cited(events, clause::retreat_who));
  EXPECT_TRUE(has(s, d.own, unit_flag::kFought));
}

TEST(MeleeTest, ADrawKeepsTheContact) {
  Duel d(Type::HeavyHorse, Type::HeavyHorse);
  State s = d.locked();
  const auto events = fight(s, d.own, {{6, 1, 1, 1}, {1, 1, 1, 4}});
  EXPECT_EQ(quarters(s, d.own), 3);
  EXPECT_EQ(quarters(s, d.enemy), 3);
  EXPECT_TRUE(is_locked(s, d.own));
  EXPECT_EQ(times(events, EventKind::MeleeDrawn), 1);
  NoWhy quiet;
  EXPECT_FALSE(may_fight(s, d.own, quiet));
}

TEST(MeleeTest, BothCanFallTogether) {
  Duel d(Type::HeavyHorse, Type::HeavyHorse, 1, 1);
  State s = d.locked();
  fight(s, d.own, {{6}, {4}});
  EXPECT_FALSE(on_table(s, d.own));
  EXPECT_FALSE(on_table(s, d.enemy));
  EXPECT_EQ(s.contact_count, 0);
}

TEST(MeleeTest, SavedHitsDoNotCountInTheResult) {
  Duel d(Type::Cuirassiers, Type::MediumHorse);
  State s = d.locked();
  // Cuirassiers take two hits and save both; the dragoons take one and have lost.
  fight(s, d.own, {{6, 1, 1, 1}, {4, 4, 1, 1}, {6, 6}, {6}, {3}});
  EXPECT_EQ(quarters(s, d.own), 4);
  EXPECT_EQ(quarters(s, d.enemy), 3);
  EXPECT_TRUE(has(s, d.enemy, unit_flag::kRetreating));
}

TEST(MeleeTest, HitsBeyondTheLastQuarterCount) {
  Duel d(Type::HeavyHorse, Type::HeavyHorse, 1, 3);
  const UnitId second = d.add(Side::A, Type::HeavyHorse, 480, 320, 90);
  State s = d.locked();
  lock(s, second, d.enemy, Zone::RightFlank);
  // The enemy throws three hits at a squadron with one quarter, and takes two from the other: it
  // has not lost, and neither has the second squadron.
  auto events = fight(s, d.own, {});
  ASSERT_EQ(s.now.phase, Phase::NameEnemy);
  EXPECT_EQ(s.fight.unit, d.enemy);
  EXPECT_EQ(s.now.asked, Side::B);
  events = answer(s, {.verb = Verb::Against, .unit = d.enemy, .target = d.own},
                  {{1}, {4, 4, 1, 1, 1, 1, 1, 1}, {4, 5, 6}});
  EXPECT_FALSE(on_table(s, d.own));
  EXPECT_EQ(quarters(s, d.enemy), 1);
  EXPECT_FALSE(has(s, d.enemy, unit_flag::kRetreating));
  EXPECT_TRUE(is_locked(s, second));
}

TEST(MeleeTest, AUnitWhoseEnemiesAllFellHasNotLost) {
  Duel d(Type::HeavyHorse, Type::HeavyHorse, 4, 1);
  State s = d.locked();
  s.contacts[0] = {.starter = d.enemy, .target = d.own, .zone = Zone::LeftFlank};
  fight(s, d.own, {{4, 1, 1, 1}, {4, 4}});
  EXPECT_FALSE(on_table(s, d.enemy));
  EXPECT_FALSE(has(s, d.own, unit_flag::kRetreating | unit_flag::kTested));
  EXPECT_EQ(quarters(s, d.own), 2);
}

TEST(MeleeTest, LightFootInTheOpenRollNothingAndAreNotAsked) {
  Field field;
  const UnitId hussars = field.add(Side::A, Type::LightHorse, 480, 300, 0);
  const UnitId dragoons = field.add(Side::A, Type::MediumHorse, 520, 300, 0);
  const UnitId pandours = field.add(Side::B, Type::LightFoot, 500, 300, 180);
  State s = field.start();
  lock(s, hussars, pandours);
  lock(s, dragoons, pandours);
  const auto events =
      fight(s, hussars, {{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, {1, 1, 1, 1, 1, 1, 1, 4}, {3}, {3}});
  EXPECT_EQ(quarters(s, pandours), 3);
  EXPECT_TRUE(cited(events, clause::melee_guns_and_light_foot_never_inflict));
}

TEST(MeleeTest, MoreThanTwentyFourDiceAreThrownInTwo) {
  Duel d(Type::Lancers, Type::RegularFoot);
  d.area(GroundKind::Hill, 400, 200, 600, 300, 1);
  d.area(GroundKind::BuiltUpArea, 400, 200, 600, 300);
  State s = d.start();
  lock(s, d.own, d.enemy, Zone::LeftFlank);  // 4 + 3 a quarter
  const auto events = fight(s, d.own, {std::vector<int>(24, 1), {1, 1, 1, 1}, {1, 1, 1, 1}});
  EXPECT_EQ(first_told<told::MeleeDice>(events).dice, 28);
}

TEST(MeleeTest, AHalfDieIsDecidedByADie) {
  for (const int die : {3, 4}) {
    Duel d(Type::Lancers, Type::RegularFoot, 3);
    d.card_of(d.enemy).firing_order = true;
    State s = d.locked();
    const std::vector<int> dice(die == 4 ? 5U : 4U, 1);
    const auto events = fight(s, d.own, {{die}, dice, {1, 1, 1, 1}});
    EXPECT_EQ(first_told<told::MeleeDice>(events).halves, 9);
    EXPECT_EQ(first_told<told::MeleeDice>(events).dice, die == 4 ? 5 : 4);
  }
}

TEST(MeleeTest, AnArmyMayHitOnFive) {
  Duel d(Type::Cuirassiers, Type::HeavyHorse, 3);
  d.card_of(d.own).traits.melee_score = 5;
  d.card_of(d.own).traits.melee_by = clause::army_mollwitz_horse;
  State s = d.locked();
  const auto events = fight(s, d.own, {{4, 5, 6}, {1, 1, 1, 1}, {3}, {3}});
  EXPECT_EQ(quarters(s, d.enemy), 2);
  EXPECT_TRUE(cited(events, clause::army_mollwitz_horse));
}

TEST(MeleeTest, TheMovingPlayerNamesFirst) {
  Field field;
  const UnitId left = field.add(Side::A, Type::HeavyHorse, 480, 300, 0);
  const UnitId right = field.add(Side::A, Type::HeavyHorse, 530, 300, 0);
  const UnitId first = field.add(Side::B, Type::HeavyHorse, 490, 300, 180);
  const UnitId second = field.add(Side::B, Type::HeavyHorse, 535, 300, 180);
  State s = field.start();
  lock(s, left, first);
  lock(s, right, first);
  lock(s, right, second);
  fight(s, left, {});
  ASSERT_EQ(s.now.phase, Phase::NameEnemy);
  EXPECT_EQ(s.now.asked, Side::A);
  EXPECT_EQ(s.fight.unit, right);
  NoWhy quiet;
  const Action wrong{.verb = Verb::Against, .unit = right, .target = left};
  EXPECT_FALSE(may_answer_fight(s, Side::A, wrong, quiet));
  answer(s, {.verb = Verb::Against, .unit = right, .target = second}, {});
  ASSERT_EQ(s.now.phase, Phase::NameEnemy);
  EXPECT_EQ(s.now.asked, Side::B);
  EXPECT_EQ(s.fight.unit, first);
  // One round without a hit.
  answer(s, {.verb = Verb::Against, .unit = first, .target = left},
         {{1, 1, 1, 1}, {1, 1, 1, 1}, {1, 1, 1, 1}, {1, 1, 1, 1}});
  EXPECT_TRUE(has(s, left, unit_flag::kFought) && has(s, right, unit_flag::kFought));
}

TEST(MeleeTest, UnitsOfOtherSectorsStandBy) {
  Field field;
  const UnitId centre = field.add(Side::A, Type::HeavyHorse, 480, 300, 0);
  const UnitId flank = field.add(Side::A, Type::HeavyHorse, 520, 300, 0);
  const UnitId enemy = field.add(Side::B, Type::RegularFoot, 500, 300, 180);
  field.card_of(flank).command = Command::Right;
  State s = field.start();
  lock(s, centre, enemy);
  lock(s, flank, enemy);
  fight(s, centre, {{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, {1, 1, 1, 1}});
  EXPECT_TRUE(has(s, centre, unit_flag::kFought));
  EXPECT_FALSE(has(s, flank, unit_flag::kFought));
  // In the other sector's step the enemy fights again, the centre's squadron no more.
  s.now.command = Command::Right;
  fight(s, flank, {{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, {1, 1, 1, 1}});
}

TEST(MeleeTest, InfantryMayFireFirstAtWhoCameFromBeyondMusketRange) {
  Duel d(Type::HeavyHorse, Type::RegularFoot);
  d.card_of(d.enemy).firing_order = true;
  State s = d.start();
  lock(s, d.own, d.enemy, Zone::Front, true);
  fight(s, d.own, {});
  ASSERT_EQ(s.now.phase, Phase::DefensiveFire);
  EXPECT_EQ(s.now.asked, Side::B);
  State held = s;
  // Two hits on 5 or more; the horse fights at 50 percent and loses on the dice.
  const auto events = answer(s, {.verb = Verb::Fire, .unit = d.enemy, .target = d.own},
                             {{5, 6, 4, 1}, {1, 1}, {4, 1, 1, 1}, {6}, {3}});
  EXPECT_EQ(quarters(s, d.own), 1);
  EXPECT_EQ(first_told<told::MeleeDice>(events).dice, 2);
  EXPECT_FALSE(has(s, d.own, unit_flag::kMustTest));  // the one test, as the loser, is taken
  EXPECT_TRUE(has(s, d.own, unit_flag::kRetreating));
  const auto quiet = answer(held, {.verb = Verb::Hold}, {{1, 1, 1, 1}, {1, 1, 1, 1}});
  EXPECT_EQ(times(quiet, EventKind::DefensiveHeld), 1);
  EXPECT_FALSE(has(held, d.enemy, unit_flag::kDefended));
}

TEST(MeleeTest, NoFireFirstFromNearOrAgainstAFlankOrWhenHeldBefore) {
  for (int which = 0; which < 4; ++which) {
    Duel d(Type::HeavyHorse, Type::RegularFoot);
    d.card_of(d.enemy).firing_order = which != 3;  // without order the -1 leaves no chance
    State s = d.start();
    lock(s, d.own, d.enemy, which == 1 ? Zone::LeftFlank : Zone::Front, which != 0);
    if (which == 2) s.contacts[0].fresh = false;
    std::vector<int> own_dice(which == 1 ? 16U : which == 3 ? 12U : 4U, 1);
    fight(s, d.own, {own_dice, {1, 1, 1, 1}});
    EXPECT_EQ(s.now.phase, Phase::HalfTurnEnd) << which;
  }
}

TEST(MeleeTest, FireThatEndsTheAttackEndsTheMelee) {
  Duel d(Type::HeavyHorse, Type::RegularFoot, 1);
  d.card_of(d.enemy).firing_order = true;
  State s = d.start();
  lock(s, d.own, d.enemy, Zone::Front, true);
  fight(s, d.own, {});
  const auto events =
      answer(s, {.verb = Verb::Fire, .unit = d.enemy, .target = d.own}, {{6, 1, 1, 1}});
  EXPECT_FALSE(on_table(s, d.own));
  EXPECT_EQ(times(events, EventKind::MeleeRolled), 0);
  EXPECT_EQ(s.matter_count, 0);
}

TEST(MeleeTest, AUnitMayBePaidForAlone) {
  Field field;
  field.setup.options.melee_costs_a_point = true;
  const UnitId left = field.add(Side::A, Type::HeavyHorse, 480, 300, 0);
  const UnitId right = field.add(Side::A, Type::HeavyHorse, 520, 300, 0);
  const UnitId enemy = field.add(Side::B, Type::HeavyHorse, 500, 300, 180);
  State s = field.start();
  lock(s, left, enemy);
  lock(s, right, enemy);
  NoWhy quiet;
  EXPECT_FALSE(may_fight(s, left, quiet));
  s.points[0][idx(Command::Centre)] = 1;
  EXPECT_TRUE(may_fight(s, left, quiet));
  fight(s, left, {{1, 1, 1, 1}, {1, 1, 1, 1}});
  EXPECT_FALSE(has(s, right, unit_flag::kFought));
}

/// A melee as an action of its own, for exact odds.
struct MeleeAlone {
  using State = game_of_kings::State;
  using Action = game_of_kings::Action;
  template <class D, class L>
  static void apply(State& s, Side, const Action& a, D& dice, L& log) {
    const Flow<D, L> f{s, dice, log};
    begin_fight(f, a.unit);
    settle(f);
  }
  static std::uint64_t digest(const State& s) { return s.piece_hash ^ s.contact_count; }
};

TEST(MeleeTest, ExactOddsOfTwoEqualSquadrons) {
  Duel d(Type::HeavyHorse, Type::HeavyHorse);
  State s = d.locked();
  Fraction drawn(0), both_gone(0), own_back(0), all(0);
  const auto summary = for_each_outcome<MeleeAlone>(
      s, Side::A, {.verb = Verb::Fight, .unit = d.own}, {}, [&](const State& end, Fraction p) {
        all += p;
        if (is_locked(end, d.own)) drawn += p;
        if (!on_table(end, d.own) && !on_table(end, d.enemy)) both_gone += p;
        if (has(end, d.own, unit_flag::kRetreating) && on_table(end, d.own)) own_back += p;
      });
  EXPECT_TRUE(summary.exact);
  EXPECT_EQ(all.to_string(), "1/1");
  // C(8,4) of 256 ways give equal hits; in one of them both are destroyed.
  EXPECT_EQ(drawn.to_string(), "69/256");
  EXPECT_EQ(both_gone.to_string(), "1/256");
  // Beaten by taking more hits than it gives, not all four; those left with more than a quarter
  // or whose die shows 3 or more go back: 1 to 0 and 2 to 0 or 1 always live (4 + 6 + 24 ways),
  // 3 to 0, 1 or 2 (4 + 16 + 24) only with a 3 or more.
  EXPECT_EQ(own_back.to_string(), "95/384");
}

}  // namespace
}  // namespace sandtable::game_of_kings
