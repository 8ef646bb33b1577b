#include <gtest/gtest.h>

#include <string>

#include "engine/core/sink.h"
#include "rulesets/belle_alliance/desk/desk.h"
#include "rulesets/belle_alliance/judgement/captain.h"
#include "rulesets/belle_alliance/judgement/causes.h"
#include "rulesets/belle_alliance/judgement/goals.h"
#include "rulesets/belle_alliance/judgement/world.h"
#include "rulesets/belle_alliance/rules/flow/flow.h"
#include "rulesets/belle_alliance/rules/march/march.h"
#include "rulesets/belle_alliance/words/fight_field.h"
#include "search/commander.h"

/// More positions in which one thing is evident: guns, those who are shaken, choices in the march,
/// what a captain says and reckons with.
namespace sandtable::belle_alliance {
namespace {

using field::cm;
using field::kCm;
using field::kNorth;
using field::kSouth;
constexpr Side kA = Side::A, kB = Side::B;

class Position : public field::Fight {
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
  /// Side A is asked for a choice in the march.
  State& choosing(Question::Kind kind, UnitId unit, UnitId other) {
    State& s = asked(SubPhase::Marching);
    s.stage = Stage::Carrying;
    s.prompt_count = 1;
    s.prompts[0] =
        Prompt{.kind = static_cast<std::uint8_t>(kind), .side = kA, .unit = unit, .other = other};
    ask_prompts(s);
    return s;
  }
};

std::string words(const State& s) {
  const auto decision = search::decide<Desk>(BelleAlliance::view(s, kA), kA, "captain", 1);
  if (!decision) return decision.error();
  NoWhy quiet;
  EXPECT_TRUE(BelleAlliance::legal(s, kA, decision->action, quiet));
  return Desk::print(decision->action, s, Lang::En);
}
bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

TEST(CaptainsGuns, InActionWithATargetBeforeThemTheyStay) {
  Position t;
  t.add(kA, "F1", Troops::FootArtillery, 8, Formation::Unlimbered, {150, 100, kNorth});
  t.foot(kB, "B1", 36, Formation::AttackColumn, {150, 150, kSouth});
  const State& s = t.asked(SubPhase::Orders);
  EXPECT_FALSE(has(words(s), "LI")) << words(s);
  EXPECT_FALSE(has(words(s), ">")) << words(s);
}

TEST(CaptainsSheet, WhoIsInMDAttacksNobody) {
  Position t;
  const UnitId shaken = t.foot(kA, "F1", 36, Formation::Line, {150, 100, kNorth});
  t.foot(kB, "B1", 18, Formation::Line, {150, 118, kSouth});
  State& s = t.asked(SubPhase::Orders);
  t.unit(kA, shaken).disorder = Disorder::MD;
  EXPECT_FALSE(has(words(s), "AT")) << words(s);
}

/// Once the fight for the houses is over, parts march to the largest or stand (words() asks whether
/// the sheet is legal).
TEST(CaptainsSheet, PartsThatHaveLeftTheHousesAreNotSentApart) {
  Position t;
  const UnitId whole = t.foot(kA, "F1", 20, Formation::Line, {60, 60, kNorth});
  const UnitId part = t.foot(kA, "F2", 12, Formation::Line, {200, 60, kNorth});
  t.foot(kB, "B1", 12, Formation::Line, {215, 100, kSouth});
  State& s = t.asked(SubPhase::Orders);
  for (const UnitId id : {whole, part}) {
    Unit& unit = t.unit(kA, id);
    unit.card = t.unit(kA, whole).card;
    unit.letter = id == whole ? 'A' : 'B';
    unit.flags |= unit_flag::kPart;
    unit.housed_in = 1;
  }
  s.bound = 3;
  const std::string seeking = words(s);
  for (const UnitId id : {whole, part}) t.unit(kA, id).housed_in = 0;
  EXPECT_NE(words(s), seeking) << "it is bound by the rule, and would attack";
}

TEST(CaptainsSheet, WhoRoutsIsOrderedNothing) {
  Position t;
  const UnitId routing = t.foot(kA, "F1", 36, Formation::Line, {150, 100, kNorth});
  t.foot(kB, "B1", 36, Formation::Line, {150, 160, kSouth});
  State& s = t.asked(SubPhase::Orders);
  t.unit(kA, routing).disorder = Disorder::FD;
  EXPECT_EQ(words(s), "orders nothing");
}

TEST(CaptainsChoice, AnAttackThatCannotSucceedIsCalledOff) {
  Position t;
  const UnitId few = t.foot(kA, "F1", 12, Formation::Line, {150, 100, kNorth});
  const UnitId many = t.foot(kB, "B1", 48, Formation::Line, {150, 112, kSouth});
  State& s = t.choosing(Question::Kind::CallOff, few, many);
  t.unit(kA, few).valour = -4;
  EXPECT_EQ(words(s), "answer F1 yes");
}

TEST(CaptainsChoice, AnAttackThatShouldSucceedIsMade) {
  Position t;
  const UnitId many = t.foot(kA, "F1", 48, Formation::AttackColumn, {150, 100, kNorth});
  const UnitId shaken = t.foot(kB, "B1", 12, Formation::Line, {150, 112, kSouth});
  State& s = t.choosing(Question::Kind::CallOff, many, shaken);
  t.unit(kB, shaken).disorder = Disorder::MD;
  EXPECT_EQ(words(s), "answer F1 no");
}

TEST(CaptainsChoice, WhoBarsTheWayAndIsShakenIsAttacked) {
  Position t;
  const UnitId many = t.foot(kA, "F1", 48, Formation::AttackColumn, {150, 100, kNorth});
  const UnitId shaken = t.foot(kB, "B1", 12, Formation::Line, {150, 112, kSouth});
  State& s = t.choosing(Question::Kind::AttackBarring, many, shaken);
  t.unit(kB, shaken).disorder = Disorder::MD;
  EXPECT_EQ(words(s), "answer F1 yes");
}

TEST(CaptainsChances, NumbersAndDisorderMakeAMelee) {
  Position t;
  const UnitId many = t.foot(kA, "F1", 48, Formation::AttackColumn, {150, 100, kNorth});
  const UnitId few = t.foot(kB, "B1", 12, Formation::Line, {150, 130, kSouth});
  State& s = t.asked(SubPhase::Orders);
  const int fresh = chance_to_beat(s, kA, many, few, false);
  t.unit(kB, few).disorder = Disorder::MD;
  const int shaken = chance_to_beat(s, kA, many, few, false);
  EXPECT_GT(fresh, 0);
  EXPECT_GT(shaken, fresh);
  EXPECT_GT(shaken, chance_to_beat(s, kB, few, many, false));
}

TEST(CaptainsEffort, IsACountThatFallsWithTheUnits) {
  Position few;
  few.foot(kA, "F1", 36, Formation::Line, {150, 100, kNorth});
  few.foot(kB, "B1", 36, Formation::Line, {150, 160, kSouth});
  Position many;
  for (int i = 0; i < 12; ++i) {
    many.foot(kA, "F" + std::to_string(i + 1), 36, Formation::AttackColumn,
              {20.0 + 22 * i, 100, kNorth});
    many.foot(kB, "B" + std::to_string(i + 1), 36, Formation::AttackColumn,
              {20.0 + 22 * i, 200, kSouth});
  }
  const Effort small = effort_for(few.asked(SubPhase::Orders));
  const Effort large = effort_for(many.asked(SubPhase::Orders));
  EXPECT_GT(small.sheet, large.sheet);
  EXPECT_GT(small.answer, large.answer);
}

}  // namespace
}  // namespace sandtable::belle_alliance
