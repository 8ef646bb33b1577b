#include <gtest/gtest.h>

#include "rulesets/belle_alliance/check/playing.h"
#include "rulesets/belle_alliance/words/book.h"

/// Players who may err: breaches, objections, corrections (option error-mode).
namespace sandtable::belle_alliance {
namespace {

using playing::Battle;

constexpr Len kCm = geometry::kCentimetre;
const LoadOptions kTable{{{"error-mode", "table"}, {"visibility", "open-table"}}};

/// What the Prussians call the sixth chasseurs.
std::string label_of_f3(const Battle& battle) {
  return label_name(battle.setup(), Side::A, battle.state.of(Side::B).cards[2].label);
}

/// The chasseurs charge nobody, which is against the rules, and a battalion marches as it may.
void charge_at_nothing(Battle& battle) {
  battle.both("orders | F3: MC >0 | F2: MN >0", "nothing");
  battle.until(SubPhase::Marching);
  battle.both("nothing", "nothing");
  ASSERT_EQ(battle.state.stage, Stage::Objecting);
  ASSERT_GT(battle.unit(Side::A, "F3").place.y, 50 * kCm);
}

TEST(ErrorMode, RefusesBreachesWhereItIsStrict) {
  const Battle battle("first-orders", {});
  const auto action = parse_action("orders | F3: MC >0", battle.state, Lang::En);
  NoWhy quiet;
  EXPECT_FALSE(BelleAlliance::legal(battle.state, Side::A, *action, quiet));
}

/// In which order the enemy has his units is not known: labels were given from west to east.
TEST(ErrorMode, OffersObjectionsByWhatIsSeenAlone) {
  Battle battle("first-orders", {}, kTable);
  charge_at_nothing(battle);
  ASSERT_NE(label_of_f3(battle), "F3");
  const View seen = BelleAlliance::view(battle.state, Side::B);
  std::vector<Action> offered, known;
  BelleAlliance::actions(battle.state, Side::B, offered);
  BelleAlliance::actions(BelleAlliance::observed(seen), Side::B, known);
  EXPECT_GT(offered.size(), 1U);
  EXPECT_EQ(offered, known);
}

TEST(ErrorMode, SetsBackWhoeverIsObjectedToAndNobodyElse) {
  Battle battle("first-orders", {}, kTable);
  charge_at_nothing(battle);
  const Vec marched = battle.unit(Side::A, "F2").place;
  const Vec charged = battle.unit(Side::A, "F3").place;
  battle.both("nothing", "object " + label_of_f3(battle));
  // Of what the chasseurs charged the fast rate is left.
  const Vec left = battle.unit(Side::A, "F3").place;
  EXPECT_EQ(left.x, 30 * kCm);
  EXPECT_GT(left.y, 26 * kCm);
  EXPECT_LT(left.y, charged.y);
  EXPECT_EQ(battle.unit(Side::A, "F2").place, marched);
  const auto told = battle.told<told::Objected>(Side::A);
  ASSERT_EQ(told.size(), 1U);
  EXPECT_TRUE(told[0].corrected);
  EXPECT_EQ(battle.unit(Side::A, "F3").flags & unit_flag::kCharged, 0U);
}

TEST(ErrorMode, ChangesNothingThatWasLawful) {
  Battle battle("first-orders", {}, kTable);
  charge_at_nothing(battle);
  const Vec marched = battle.unit(Side::A, "F2").place;
  battle.both("nothing", "object " + label_name(battle.setup(), Side::A,
                                                battle.state.of(Side::B).cards[1].label));
  EXPECT_EQ(battle.unit(Side::A, "F2").place, marched);
  const auto told = battle.told<told::Objected>(Side::A);
  ASSERT_EQ(told.size(), 1U);
  EXPECT_FALSE(told[0].corrected);
}

// The check of bounds.closed-phase-stands.
TEST(ErrorMode, LetsStandWhatNobodyObjectedTo) {
  Battle battle("first-orders", {}, kTable);
  charge_at_nothing(battle);
  const Vec charged = battle.unit(Side::A, "F3").place;
  battle.both("nothing", "nothing");
  EXPECT_EQ(battle.unit(Side::A, "F3").place, charged);
  EXPECT_GT(battle.state.sub_phase, SubPhase::Marching);
}

}  // namespace
}  // namespace sandtable::belle_alliance
