#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "engine/core/sink.h"
#include "rulesets/belle_alliance/desk/desk.h"
#include "rulesets/belle_alliance/judgement/captain.h"
#include "rulesets/belle_alliance/judgement/causes.h"
#include "rulesets/belle_alliance/judgement/eye.h"
#include "rulesets/belle_alliance/judgement/world.h"
#include "rulesets/belle_alliance/rules/flow/flow.h"
#include "rulesets/belle_alliance/rules/sample.h"
#include "rulesets/belle_alliance/words/fight_field.h"
#include "search/commander.h"

/// Positions of Belle Alliance, what a captain of ordinary sense does there and what he never does.
namespace sandtable::belle_alliance {
namespace {

using field::cm;
using field::kCm;
using field::kNorth;
using field::kSouth;
constexpr Side kA = Side::A, kB = Side::B;

/// A plain in which side A is asked in some sub-phase of bound 2 of 5.
class Situation : public field::Fight {
 public:
  State& asked(SubPhase phase) {
    setup().first_bound = 1;
    setup().last_bound = 5;
    State& s = ready(phase);
    for (const Side side : {kA, kB}) s.of(side).labels = s.of(other(side)).unit_count;
    s.stage = Stage::Asking;
    ask_sides(s);
    return s;
  }
  /// An officer or adjutant of a side.
  StaffId staff(Side side, Staff kind, double x, double y) {
    StaffCard card;
    card.kind = kind;
    card.start = cm(x, y);
    auto& all = setup().sides[static_cast<std::size_t>(index(side))].staff;
    card.label = (side == kA ? "A" : "E") + std::to_string(all.size() + 1);
    card.name = {card.label, card.label};
    if (kind == Staff::Adjutant) card.superior = 0;
    all.push_back(card);
    return static_cast<StaffId>(all.size() - 1);
  }
  /// A task of side A's to hold a place to the end.
  void objective(double x, double y, int points = 2) {
    TaskCard task;
    task.name = {"the hill", "la colline"};
    task.points = static_cast<std::uint8_t>(points);
    task.place = cm(x, y);
    task.radius = 10 * kCm;
    setup().tasks.push_back(task);
  }
};

tl::expected<search::Decision<BelleAlliance>, std::string> decided(const State& s,
                                                                   std::uint64_t seed = 1) {
  return search::decide<Desk>(BelleAlliance::view(s, kA), kA, "captain", seed);
}

std::string words(const State& s, std::uint64_t seed = 1) {
  const auto decision = decided(s, seed);
  if (!decision) return decision.error();
  NoWhy quiet;
  EXPECT_TRUE(BelleAlliance::legal(s, kA, decision->action, quiet));
  return Desk::print(decision->action, s, Lang::En);
}
std::string reasons(const State& s, Lang lang = Lang::En) {
  const auto decision = decided(s);
  return decision ? Desk::explain(decision->why, lang) : decision.error();
}

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

// ------------------------------------------------------------------ orders

TEST(CaptainsSheet, FootWithHorseNearFormsSquare) {
  Situation t;
  t.foot(kA, "F1", 36, Formation::Line, {150, 100, kNorth});
  t.add(kB, "B1", Troops::HeavyCavalry, 24, Formation::Line, {185, 97, field::kWest});
  const State& s = t.asked(SubPhase::Orders);
  EXPECT_TRUE(has(words(s), "CF SQ")) << words(s);
}

TEST(CaptainsSheet, GunsUnlimberWithinReach) {
  Situation t;
  t.add(kA, "F1", Troops::FootArtillery, 8, Formation::Limbered, {150, 100, kNorth});
  t.foot(kB, "B1", 36, Formation::Line, {150, 150, kSouth});
  const State& s = t.asked(SubPhase::Orders);
  EXPECT_TRUE(has(words(s), "UN")) << words(s);
}

TEST(CaptainsSheet, AColumnAttacksWhoIsShaken) {
  Situation t;
  t.foot(kA, "F1", 36, Formation::AttackColumn, {150, 100, kNorth});
  const UnitId shaken = t.foot(kB, "B1", 18, Formation::Line, {150, 118, kSouth});
  State& s = t.asked(SubPhase::Orders);
  for (Unit* unit : {&t.unit(kB, shaken)}) unit->disorder = Disorder::MD;
  s.of(kA).cards[shaken].disorder = Disorder::MD;
  EXPECT_TRUE(has(words(s), "AT")) << words(s);
}

TEST(CaptainsSheet, TheObjectiveIsMarchedTo) {
  Situation t;
  t.objective(150, 180, 5);
  t.foot(kA, "F1", 36, Formation::AttackColumn, {150, 100, kNorth});
  t.foot(kB, "B1", 36, Formation::Line, {40, 280, kSouth});
  const State& s = t.asked(SubPhase::Orders);
  const auto decision = decided(s);
  ASSERT_TRUE(decision) << decision.error();
  const Sheet& sheet = *decision->action.sheet;
  ASSERT_EQ(sheet.line_count, 1) << words(s);
  ASSERT_GE(sheet.place_count, 1) << words(s);
  EXPECT_LT(centimetres_between(sheet.places[0], cm(150, 180)), 60) << words(s);
}

TEST(CaptainsSheet, WhoRetreatedOffIsOrderedBackOnOnceHeMayBe) {
  Situation t;
  t.objective(150, 60, 5);
  t.foot(kA, "F1", 36, Formation::AttackColumn, {100, 60, kNorth});
  const UnitId off = t.foot(kA, "F2", 36, Formation::AttackColumn, {150, 0, kNorth});
  t.foot(kB, "B1", 36, Formation::Line, {40, 280, kSouth});
  State& s = t.asked(SubPhase::Orders);
  t.setup().last_bound = 7;
  s.of(kA).units[off].standing = Standing::Off;
  s.of(kA).units[off].task = task_of_leaving(2);
  s.bound = 6;
  EXPECT_TRUE(has(words(s), "F2: M")) << words(s);
  s.bound = 5;
  EXPECT_FALSE(has(words(s), "F2:")) << words(s);
}

/// A general without units of his own sees over the wood; nobody who is ordered does.
TEST(CaptainsSheet, ByUnitSightNothingIsKnownOfWhomNoUnitSees) {
  Situation t;
  t.options().visibility = Visibility::UnitSight;
  t.area("Wood", Ground::Wood, 20, 130, 280, 170);
  t.foot(kA, "F1", 36, Formation::AttackColumn, {150, 100, kNorth});
  const UnitId hidden = t.foot(kB, "B1", 36, Formation::Line, {150, 220, kSouth});
  t.staff(kA, Staff::Officer, 150, 190);
  State& s = t.asked(SubPhase::Orders);
  const auto expected = decided(s, 7);
  ASSERT_TRUE(expected) << expected.error();
  s.of(kB).units[hidden].place = cm(100, 240);
  s.of(kB).units[hidden].disorder = Disorder::MD;
  const auto there = decided(s, 7);
  ASSERT_TRUE(there) << there.error();
  EXPECT_EQ(there->action, expected->action);
  EXPECT_EQ(there->why.causes, expected->why.causes);
  t.options().visibility = Visibility::SideSight;
  const auto by_side = decided(s, 7);
  ASSERT_TRUE(by_side) << by_side.error();
  EXPECT_NE(by_side->why.causes, expected->why.causes) << "there is something to see";
}

TEST(CaptainsSheet, HorseLeavesASquareAlone) {
  Situation t;
  t.add(kA, "F1", Troops::LightCavalry, 18, Formation::Line, {150, 100, kNorth});
  t.foot(kB, "B1", 48, Formation::Square, {150, 140, kSouth});
  const State& s = t.asked(SubPhase::Orders);
  for (const std::uint64_t seed : {1U, 2U, 3U})
    EXPECT_FALSE(has(words(s, seed), "AT")) << words(s, seed);
}

TEST(CaptainsSheet, WhoHoldsTheObjectiveInTheLastBoundStays) {
  Situation t;
  t.objective(150, 100, 5);
  t.foot(kA, "F1", 36, Formation::Line, {150, 100, kNorth});
  t.foot(kB, "B1", 36, Formation::Line, {150, 220, kSouth});
  State& s = t.asked(SubPhase::Orders);
  s.bound = 5;
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    State then = s;
    Rng rng(seed);
    FastDice dice(rng);
    NoLog quiet;
    for (int step = 0; step < 20 && then.end == EndReason::None; ++step) {
      const Turn turn = turn_of(then);
      const auto his = decided(then, seed);
      for (const Side side : {kA, kB}) {
        if (!is_asked(turn, Post(side))) continue;
        ASSERT_TRUE(side == kB || his) << his.error();
        BelleAlliance::apply(then, side, side == kA ? his->action : nothing_for(then, side), dice,
                             quiet);
      }
      BelleAlliance::advance(then, dice, quiet);
    }
    EXPECT_EQ(then.winner, 0) << words(s, seed);
  }
}

// ------------------------------------------------------------------ what else he is asked

TEST(CaptainsAnswer, WhoCanFireAtTheNearestDoesSo) {
  Situation t;
  t.foot(kA, "F1", 36, Formation::Line, {150, 100, kNorth});
  t.foot(kB, "B1", 36, Formation::AttackColumn, {150, 108, kSouth});
  const State& s = t.asked(SubPhase::Fire);
  const auto decision = decided(s);
  ASSERT_TRUE(decision) << decision.error();
  ASSERT_EQ(decision->action.items.size(), 1U) << words(s);
  EXPECT_TRUE(has(reasons(s), "F1 fires at ")) << reasons(s);
  EXPECT_TRUE(has(reasons(s, Lang::Fr), "F1 tire sur ")) << reasons(s, Lang::Fr);
}

TEST(CaptainsAnswer, NobodyFiresAtWhomHeCannotReach) {
  Situation t;
  t.foot(kA, "F1", 36, Formation::Line, {150, 100, kNorth});
  t.foot(kB, "B1", 36, Formation::AttackColumn, {150, 250, kSouth});
  const State& s = t.asked(SubPhase::Fire);
  const auto decision = decided(s);
  ASSERT_TRUE(decision) << decision.error();
  EXPECT_TRUE(decision->action.items.empty()) << words(s);
}

// ------------------------------------------------------------------ what he goes by

TEST(CaptainsWorlds, EnemiesStandWhereTheyAreTakenToStand) {
  Situation t;
  t.foot(kA, "F1", 36, Formation::Line, {150, 100, kNorth});
  t.foot(kB, "B1", 36, Formation::Line, {150, 180, kSouth});
  const State& s = t.asked(SubPhase::Orders);
  const View view = BelleAlliance::view(s, kA);
  Rng rng(4);
  const int off = misjudged_by(view.known, kA, 0, 0);
  const Vec place = guessed_world(view, rng).of(kB).units[0].place;
  EXPECT_EQ(place, taken_to_be(view.known, kA, 0, 0, cm(150, 180)));
  EXPECT_LE(std::abs(off), 12);
  EXPECT_NEAR(centimetres_between(place, cm(150, 100)), 80 + 80 * off / 100, 1);
}

TEST(CaptainsWorlds, NothingIsMisjudgedWhereAnybodyMayMeasure) {
  Situation t;
  t.options().measuring = Measuring::Free;
  t.foot(kA, "F1", 36, Formation::Line, {150, 100, kNorth});
  t.foot(kB, "B1", 36, Formation::Line, {150, 180, kSouth});
  const State& s = t.asked(SubPhase::Orders);
  for (Label label = 0; label < 8; ++label) EXPECT_EQ(misjudged_by(s, kA, 0, label), 0);
}

/// A line before which an enemy adjutant and an officer stand in the open, to the east a wood with
/// another officer behind it.
class CaptainsStrangers : public testing::Test {
 protected:
  void SetUp() override {
    t_.objective(150, 180);
    t_.foot(kA, "F1", 36, Formation::Line, {150, 100, kNorth});
    t_.foot(kB, "B1", 36, Formation::Line, {150, 180, kSouth});
    t_.area("Wood", Ground::Wood, 230, 100, 290, 130);
    adjutant_ = t_.staff(kB, Staff::Adjutant, 120, 150);
    east_ = t_.staff(kB, Staff::Officer, 180, 150);
    hidden_ = t_.staff(kB, Staff::Officer, 280, 150);
    s_ = t_.asked(SubPhase::Orders);
  }
  View view() const { return BelleAlliance::view(s_, kA); }
  State world() const {
    Rng rng(4);
    return guessed_world(view(), rng);
  }

  Situation t_;
  State s_{};
  StaffId adjutant_ = kNoStaff, east_ = kNoStaff, hidden_ = kNoStaff;
};

TEST_F(CaptainsStrangers, StandWhereTheyAreSeenAndTheOthersBehindTheMiddle) {
  ASSERT_EQ(strangers_in(view()).size(), 2U);
  const State guess = world();
  const Force& theirs = guess.of(kB);
  ASSERT_EQ(theirs.staff_count, 3);
  // Of the list he takes officers first, from west to east: he does not know who is who.
  EXPECT_EQ(theirs.staff[east_].place, cm(120, 150));
  EXPECT_EQ(theirs.staff[hidden_].place, cm(180, 150));
  EXPECT_EQ(theirs.staff[adjutant_].place,
            geometry::along(theirs.units[0].place, geometry::degrees(0), 15 * kCm));
  for (StaffId who = 0; who < 3; ++who)
    EXPECT_EQ(theirs.staff[who].standing, Standing::OnTable) << int{who};
}

TEST_F(CaptainsStrangers, AreThereWhereNoUnitIs) {
  s_.of(kB).units[0].standing = Standing::Removed;
  s_.of(kA).in_sight = {};
  s_.of(kA).cards[0].seen = 0;
  const State guess = world();
  EXPECT_EQ(guess.of(kB).staff[east_].place, cm(120, 150));
  EXPECT_EQ(guess.of(kB).staff[hidden_].place, cm(180, 150));
  EXPECT_EQ(guess.of(kB).staff[adjutant_].standing, Standing::Waiting) << "behind nobody";
}

TEST_F(CaptainsStrangers, MoveNoOrderByWhoTheyAreNorByThoseOutOfSight) {
  const auto expected = decided(s_, 7);
  ASSERT_TRUE(expected) << expected.error();
  const State before = s_;
  Force& theirs = s_.of(kB);
  const auto same = [&](const char* what) {
    EXPECT_NE(BelleAlliance::digest(s_), BelleAlliance::digest(before)) << what;
    const auto there = decided(s_, 7);
    ASSERT_TRUE(there) << there.error();
    EXPECT_EQ(there->action, expected->action) << what;
    EXPECT_EQ(there->why.causes, expected->why.causes) << what;
  };
  std::swap(theirs.staff[adjutant_].place, theirs.staff[east_].place);
  same("the other way round");
  theirs.staff[hidden_].place = cm(270, 155);
  same("out of sight");
  std::swap(theirs.staff[adjutant_], theirs.staff[hidden_]);
  same("another altogether");
}

TEST(CaptainsReasons, SayWhoIsWhereWhatIsMeantAndTheOddsOfEachOrder) {
  Situation t;
  t.objective(150, 180);
  t.foot(kA, "F1", 36, Formation::AttackColumn, {150, 100, kNorth});
  t.foot(kB, "B1", 36, Formation::Line, {40, 280, kSouth});
  const State& s = t.asked(SubPhase::Orders);
  const std::string en = reasons(s), fr = reasons(s, Lang::Fr);
  EXPECT_TRUE(has(en,
                  "36 enemy figures are in sight, 100% of our own strength "
                  "(visibility.what-shows)."))
      << en;
  EXPECT_TRUE(has(en, "; at stake: the hill (victory.tasks).")) << en;
  EXPECT_TRUE(has(en, "carried out: 50%")) << en;
  EXPECT_TRUE(has(fr, "36 figurines ennemies en vue")) << fr;
  EXPECT_TRUE(has(fr, "en jeu\u00A0: la colline")) << fr;
}

/// In a battle at random: the same view and chance, the same decision, whatever the truth.
TEST(Captain, DecidesByWhatHeSeesAlone) {
  Situation t;
  t.objective(150, 150);
  for (const double x : {120.0, 180.0}) {
    t.foot(kA, x < 150 ? "F1" : "F2", 36, Formation::AttackColumn, {x, 100, kNorth});
    t.foot(kB, x < 150 ? "B1" : "B2", 36, Formation::Line, {x, 170, kSouth});
  }
  t.add(kB, "B3", Troops::HeavyCavalry, 12, Formation::Line, {150, 280, kSouth});
  t.area("Wood", Ground::Wood, 230, 100, 290, 130);
  t.staff(kB, Staff::Officer, 150, 180);
  t.staff(kB, Staff::Adjutant, 280, 150);
  Rng rng(11);
  State s = t.asked(SubPhase::Orders);
  int worlds = 0;
  for (int step = 0; step < 8 && s.end == EndReason::None; ++step) {
    const Turn turn = turn_of(s);
    if (is_asked(turn, Post(kA))) {
      const auto expected = decided(s, 7);
      ASSERT_TRUE(expected) << expected.error();
      const View view = BelleAlliance::view(s, kA);
      for (int i = 0; i < 4; ++i) {
        State other = s;
        BelleAlliance::scramble(other, kA, rng);
        worlds += BelleAlliance::digest(other) != BelleAlliance::digest(s) ? 1 : 0;
        const auto there = decided(other, 7);
        ASSERT_TRUE(there) << there.error();
        EXPECT_EQ(there->action, expected->action);
        EXPECT_EQ(there->why.causes, expected->why.causes);
        const auto recruit = search::decide<Desk>(view, kA, "recruit", 7);
        const auto recruits =
            search::decide<Desk>(BelleAlliance::view(other, kA), kA, "recruit", 7);
        ASSERT_TRUE(recruit && recruits);
        EXPECT_EQ(recruits->action, recruit->action);
      }
    }
    FastDice dice(rng);
    NoLog quiet;
    for (const Side side : {kA, kB})
      if (is_asked(turn_of(s), Post(side)))
        BelleAlliance::apply(s, side, random_for(s, side, rng), dice, quiet);
    BelleAlliance::advance(s, dice, quiet);
  }
  EXPECT_GT(worlds, 0);
}

TEST(Captain, StopsWhenHeIsTold) {
  Situation t;
  t.foot(kA, "F1", 36, Formation::Line, {150, 100, kNorth});
  t.foot(kB, "B1", 36, Formation::Line, {150, 180, kSouth});
  const State& s = t.asked(SubPhase::Orders);
  std::stop_source source;
  source.request_stop();
  const auto decision =
      search::decide<Desk>(BelleAlliance::view(s, kA), kA, "captain", 1, source.get_token());
  ASSERT_FALSE(decision);
  EXPECT_EQ(decision.error(), search::kStopped);
}

}  // namespace
}  // namespace sandtable::belle_alliance
