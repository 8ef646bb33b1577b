#include <gtest/gtest.h>

#include "rulesets/belle_alliance/rules/forced/refuge.h"
#include "rulesets/belle_alliance/rules/march/reform.h"
#include "rulesets/belle_alliance/rules/march/targets.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/words/field.h"

/// Who does not stand an attack: forced back before the melee, skirmishers before their soutien,
/// gunners who leave their guns, attacks that are called off.
namespace sandtable::belle_alliance {
namespace {

using field::cm;
using field::Field;
using field::happening;
using field::kCm;
using field::kSouth;
using field::place;
using Kind = Happening::Kind;
using Asked = Question::Kind;

constexpr Side kA = Side::A, kB = Side::B;

/// A field whose questions are answered by their kinds: those in `yes` with yes.
class Asking : public Field {
 public:
  March play(std::vector<Asked> yes) {
    going = Going(setup());
    March march(state(), going);
    march.keep_film();
    std::vector<Answer> answers;
    for (march.run(); !march.over(); march.run(answers))
      for (const Question& q : march.questions()) {
        asked.push_back(q);
        answers.push_back({q, std::find(yes.begin(), yes.end(), q.kind) != yes.end()});
      }
    return march;
  }
  Going going;
  std::vector<Question> asked;
};

// The check of melee.forced-back-before: light cavalry at the halt reached by heavy cavalry.
TEST(ForcedBack, GoesBackAtItsPaceThroughTheStepsThatAreLeft) {
  Asking f;
  const UnitId heavy = f.add(kA, "C", Troops::HeavyCavalry, 24, Formation::Line, {50, 50});
  const UnitId light = f.add(kB, "H", Troops::LightCavalry, 24, Formation::Line, {50, 79, kSouth});
  f.order("C: MN >0 AT B1", "");
  const March march = f.play({Asked::ForcedBack});
  ASSERT_EQ(f.asked.size(), 1U);
  EXPECT_EQ(f.asked[0].asked, kB);
  EXPECT_EQ(f.asked[0].tick, 120 * kStep) << "24 cm at 0.2 a step";
  EXPECT_EQ(place(march, kB, light), cm(50, 99)) << "0.25 cm a step for 80 steps";
  EXPECT_EQ(happening(march, Kind::ForcedBack, kB, light).other, heavy);
  EXPECT_GT(place(march, kA, heavy).y, 89 * kCm) << "who follows goes on in the next step";
  EXPECT_TRUE(march.clashes().empty());
}

TEST(ForcedBack, IsNotWhoChoosesToStand) {
  Asking f;
  f.add(kA, "C", Troops::HeavyCavalry, 24, Formation::Line, {50, 50});
  const UnitId light = f.add(kB, "H", Troops::LightCavalry, 24, Formation::Line, {50, 79, kSouth});
  f.order("C: MN >0 AT B1", "");
  const March march = f.play({});
  EXPECT_EQ(march.clashes().size(), 1U);
  EXPECT_EQ(place(march, kB, light), cm(50, 79));
}

// Two that go for each other and both go back: neither follows the other, whichever side it is of
// (sim.order-in-step).
TEST(ForcedBack, GoesBackAsFarAsWhoGoesBackBeforeHim) {
  Asking f;
  const UnitId one = f.add(kA, "C", Troops::LightCavalry, 24, Formation::Line, {50, 50});
  const UnitId other = f.add(kB, "H", Troops::LightCavalry, 24, Formation::Line, {50, 79, kSouth});
  f.order("C: MN >0 AT B1", "H: MN >180 AT A1");
  const March march = f.play({Asked::GiveUpAttack});
  ASSERT_EQ(f.asked.size(), 2U);
  EXPECT_TRUE(march.clashes().empty());
  const Len middle = (50 + 79) * kCm / 2;
  EXPECT_LT(place(march, kA, one).y, 50 * kCm);
  EXPECT_EQ(middle - place(march, kA, one).y, place(march, kB, other).y - middle);
}

// melee.attacker-follows-forced-back: a second time nobody may be forced back.
TEST(ForcedBack, MayBeReachedAgainOnceOnly) {
  Asking f;
  const UnitId horse = f.add(kA, "C", Troops::LightCavalry, 24, Formation::Line, {50, 50});
  const UnitId guns =
      f.add(kB, "G", Troops::FootArtillery, 4, Formation::Limbered, {50, 64, kSouth});
  f.order("C: MC >0 AT B1", "");
  const March march = f.play({Asked::ForcedBack});
  EXPECT_EQ(f.asked.size(), 1U) << "30 cm a bound before 90 cm";
  ASSERT_EQ(march.clashes().size(), 1U);
  EXPECT_EQ(march.clashes()[0].attacker, horse);
  EXPECT_GT(place(march, kB, guns).y, 64 * kCm);
}

// Who is faster has him at the end, in whichever step of the way he stood behind him; who is not
// does not.
TEST(ForcedBack, IsReachedByWhoIsFasterFromAnyDistance) {
  for (int apart = 60; apart <= 90; ++apart) {
    Asking f;
    f.add(kA, "C", Troops::LightCavalry, 24, Formation::Line, {50, 50});
    const UnitId guns = f.add(kB, "G", Troops::FootArtillery, 4, Formation::Limbered,
                              {50, 50 + apart / 4.0, kSouth});
    f.order("C: MN >0 AT B1", "");
    const March march = f.play({Asked::ForcedBack});
    EXPECT_EQ(f.asked.size(), 1U);
    EXPECT_EQ(march.clashes().size(), 1U) << "50 cm a bound before 30, from " << apart / 4.0;
    EXPECT_GT(place(march, kB, guns).y, 50 * kCm + apart * kCm / 4);
    for (const Happening& h : march.happenings()) EXPECT_NE(h.kind, Kind::Goes);
  }
  Asking f;
  f.add(kA, "C", Troops::LightCavalry, 24, Formation::Line, {50, 50});
  f.add(kB, "H", Troops::LightCavalry, 24, Formation::Line, {50, 70, kSouth});
  f.order("C: MN >0 AT B1", "");
  EXPECT_TRUE(f.play({Asked::ForcedBack}).clashes().empty());
}

TEST(ForcedBack, ClosedInfantryMayNotBe) {
  Asking f;
  f.foot(kA, "F1", 36, Formation::Line, {50, 50});
  f.foot(kB, "P1", 36, Formation::Line, {50, 60, kSouth});
  f.order("F1: MN >0 AT B1", "");
  const March march = f.play({Asked::ForcedBack});
  EXPECT_TRUE(f.asked.empty());
  EXPECT_EQ(march.clashes().size(), 1U);
}

// melee.forced-back-before: who ends within 5 cm of the attacker falls to LD.
TEST(ForcedBack, FallsToLdWhereTheAttackerIsStillNear) {
  for (const bool barred : {false, true}) {
    Asking f;
    f.add(kA, "C", Troops::HeavyCavalry, 24, Formation::Line, {50, 50});
    const UnitId light =
        f.add(kB, "H", Troops::LightCavalry, 24, Formation::Line, {50, 79, kSouth});
    if (barred) f.area("bank", Ground::Building, 30, 84, 70, 90);
    f.order("C: MN >0 AT B1", "");
    const March march = f.play({Asked::ForcedBack});
    settle(f.state(), march);
    settle_yields(f.state(), f.going, march);
    EXPECT_EQ(f.unit(kB, light).disorder, barred ? Disorder::LD : Disorder::None);
    EXPECT_NE(f.unit(kB, light).flags & unit_flag::kForced, 0U);
  }
}

// The check of melee.skirmishers-forced-back: a figure 15 cm from the battalion.
TEST(Skirmishers, MayBeForcedBackNearTheirSoutien) {
  for (const int behind : {15, 16}) {
    Asking f;
    f.add(kA, "C", Troops::LightCavalry, 24, Formation::Line, {50, 50});
    const UnitId line = f.foot(kB, "S", 12, Formation::SkirmishLine, {50, 80, kSouth});
    const UnitId mother = f.foot(kB, "P1", 24, Formation::Line, {50, 81.0 + behind, kSouth});
    f.order("C: MC >0 AT B1", "");
    f.unit(kB, line).mother = mother;
    f.unit(kB, mother).chain = line;
    const March march = f.play({});
    const auto back = std::count_if(f.asked.begin(), f.asked.end(),
                                    [](const Question& q) { return q.kind == Asked::ForcedBack; });
    EXPECT_EQ(back, behind == 15 ? 1 : 0);
  }
}

// The check of melee.chain-before-target: the attacker stops with his zone touching the battalion.
TEST(Skirmishers, GiveWayBeforeAnAttackOnTheirUnit) {
  Asking f;
  const UnitId column = f.foot(kA, "F1", 36, Formation::AttackColumn, {50, 50});
  const UnitId mother = f.foot(kB, "P1", 24, Formation::Line, {50, 72, kSouth});
  const UnitId line = f.foot(kB, "S", 12, Formation::SkirmishLine, {50, 66, kSouth});
  f.order("F1: MC >0 AT B1", "");
  f.unit(kB, line).mother = mother;
  f.unit(kB, mother).chain = line;
  const March march = f.play({});
  EXPECT_EQ(place(march, kA, column), cm(50, 67));
  EXPECT_EQ(place(march, kB, line), cm(50, 71)) << "at the battalion's front";
  ASSERT_EQ(march.clashes().size(), 1U);
  EXPECT_EQ(march.clashes()[0].defender, mother);
}

// The check of melee.soutien-contact: its player chooses to attack the battalion or to stop.
TEST(Skirmishers, LeaveTheChoiceOfTheirSoutien) {
  for (const bool attacks : {false, true}) {
    Asking f;
    const UnitId column = f.foot(kA, "F1", 36, Formation::AttackColumn, {50, 50});
    const UnitId line = f.foot(kB, "S", 12, Formation::SkirmishLine, {50, 60, kSouth});
    const UnitId mother = f.foot(kB, "P1", 24, Formation::Line, {50, 66, kSouth});
    f.order("F1: MN >0 AT B1", "");
    f.unit(kB, line).mother = mother;
    f.unit(kB, mother).chain = line;
    std::vector<Asked> yes{Asked::ForcedBack};
    if (attacks) yes.push_back(Asked::AttackSoutien);
    const March march = f.play(yes);
    EXPECT_EQ(place(march, kA, column), cm(50, 61));
    EXPECT_EQ(march.clashes().size(), attacks ? 1U : 0U);
  }
}

// melee.forced-back-before: he goes back as far as he goes before who is faster reaches him anew.
TEST(Skirmishers, AreNotCaughtUpWithWhileTheyGoBack) {
  for (const bool position : {false, true}) {
    Asking f;
    const UnitId column = f.foot(kA, "F1", 36, Formation::AttackColumn, {50, 30});
    const UnitId line = f.foot(kB, "S", 12, Formation::SkirmishLine, {50, 50, kSouth});
    const UnitId mother = f.foot(kB, "P1", 24, Formation::Line, {50, 62, kSouth});
    f.order(position ? "F1: MC AT @B1" : "F1: MC AT B1", "");
    f.unit(kB, line).mother = mother;
    f.unit(kB, mother).chain = line;
    const March march = f.play({Asked::ForcedBack});
    EXPECT_EQ(place(march, kB, line), cm(50, 68.75)) << "0.15 cm a step for 125 steps";
    EXPECT_TRUE(march.clashes().empty());
    // In their old place he halts (melee.position-of-skirmishers), else before their soutien.
    EXPECT_EQ(place(march, kA, column), position ? cm(50, 50) : cm(50, 57));
  }
}

// The check of melee.call-off: lancers that find their target in square.
TEST(Attack, OfCavalryMayBeCalledOffBeforeASquare) {
  for (const bool off : {false, true}) {
    Asking f;
    const UnitId horse = f.add(kA, "L", Troops::LightCavalry, 24, Formation::Line, {50, 50});
    f.foot(kB, "P1", 36, Formation::Square, {50, 80, kSouth});
    f.order("L: MC >0 AT B1", "");
    const March march = f.play(off ? std::vector<Asked>{Asked::CallOff} : std::vector<Asked>{});
    ASSERT_EQ(f.asked.size(), 1U);
    EXPECT_EQ(march.clashes().size(), off ? 0U : 1U);
    settle(f.state(), march);
    EXPECT_EQ((f.unit(kA, horse).flags & unit_flag::kCharged) == 0, off)
        << "it counts neither as having attacked nor as having charged";
    EXPECT_NEAR(place(march, kA, horse).y, cm(50, 71.5).y, geometry::kMillimetre / 10);
  }
}

// melee.call-off: a target that is in another formation than it was seen in when the order was
// sealed.
TEST(Attack, MayBeCalledOffWhereTheTargetHasFormedAnew) {
  Asking f;
  f.foot(kA, "F1", 36, Formation::AttackColumn, {50, 50});
  const UnitId foe = f.foot(kB, "P1", 36, Formation::Line, {50, 62, kSouth});
  f.order("F1: MN >0 AT B1", "");
  note_targets(f.state());
  f.unit(kB, foe).formation = Formation::AttackColumn;
  f.play({});
  ASSERT_EQ(f.asked.size(), 1U);
  EXPECT_EQ(f.asked[0].kind, Asked::CallOff);
}

// The check of change.gunners-leave: an own square 15 cm behind the battery.
TEST(Gunners, LeaveTheirGunsForTheNearestOwnUnit) {
  Asking f;
  const UnitId horse = f.add(kA, "H", Troops::LightCavalry, 24, Formation::Line, {50, 50});
  const UnitId guns =
      f.add(kB, "G", Troops::FootArtillery, 8, Formation::Unlimbered, {50, 70, kSouth});
  const UnitId square = f.foot(kB, "P1", 36, Formation::Square, {50, 92, kSouth});
  f.order("H: MC >0 AT B1", "");
  const March march = f.play({Asked::LeaveGuns});
  ASSERT_EQ(f.asked.size(), 1U);
  EXPECT_EQ(f.asked[0].asked, kB);
  EXPECT_TRUE(march.clashes().empty()) << "it may not turn on the gunners";
  EXPECT_NEAR(place(march, kA, horse).y, 70 * kCm - 1'000, 50) << "it stops at the guns";
  settle(f.state(), march);
  settle_yields(f.state(), f.going, march);
  EXPECT_EQ(f.unit(kB, guns).formation, Formation::Gunners);
  EXPECT_EQ(f.unit(kB, guns).guns, 0);
  EXPECT_LE(gap(body_of(f.state(), kB, guns), body_of(f.state(), kB, square)), 1'000);
}

// change.gunners-leave: they go back to guns within 20 cm.
TEST(Gunners, GoBackToTheirGuns) {
  Field f;
  const UnitId guns = f.add(kB, "G", Troops::FootArtillery, 7, Formation::Unlimbered, {50, 70});
  f.order("", "");
  ASSERT_TRUE(leave_guns(f.state(), kB, guns));
  const Vec stood = f.unit(kB, guns).place;
  f.unit(kB, guns).place = cm(50, 20);
  EXPECT_FALSE(rejoin_guns(f.state(), kB, guns)) << "too far";
  f.unit(kB, guns).place = stood;
  ASSERT_TRUE(rejoin_guns(f.state(), kB, guns));
  EXPECT_EQ(f.unit(kB, guns).formation, Formation::Unlimbered);
  EXPECT_EQ(f.unit(kB, guns).guns, 3);
  EXPECT_EQ(f.unit(kB, guns).served[0], 3) << "seven at three guns";
  EXPECT_EQ(f.unit(kB, guns).place, cm(50, 70));
}

// sim.target-changed: of a target that was split the part with most figures.
TEST(Target, IsTheLargestPartOfWhatWasSplit) {
  Field f;
  f.foot(kA, "F1", 36, Formation::AttackColumn, {50, 50});
  const UnitId small = f.foot(kB, "P1", 20, Formation::Line, {40, 80, kSouth});
  const UnitId large = f.foot(kB, "P2", 24, Formation::Line, {60, 80, kSouth});
  f.order("F1: MN >0 AT B1", "P1: SP 20+24");
  for (const UnitId part : {small, large})
    f.unit(kB, part).flags |= unit_flag::kPart | unit_flag::kEvolved;
  f.unit(kB, small).letter = 'A';
  f.unit(kB, large).letter = 'B';
  f.unit(kB, large).card = f.unit(kB, small).card;
  EXPECT_EQ(target_now(f.state(), kA, 0, small), large);
  f.unit(kB, small).standing = Standing::Removed;
  EXPECT_EQ(target_now(f.state(), kA, 0, small), kNoUnit);
  f.unit(kB, small).standing = Standing::Joined;
  EXPECT_EQ(target_now(f.state(), kA, 0, small), large) << "the whole that it was put together to";
}

}  // namespace
}  // namespace sandtable::belle_alliance
