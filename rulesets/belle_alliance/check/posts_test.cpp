#include <bit>

#include "rulesets/belle_alliance/check/playing.h"
#include "rulesets/belle_alliance/judgement/judgement.h"
#include "rulesets/belle_alliance/rules/flow/flow.h"
#include "rulesets/belle_alliance/rules/orders/group.h"
#include "rulesets/belle_alliance/words/narrate.h"

/// Sides of several posts: which of them is asked, and what it may decide (orders.posts).
namespace sandtable::belle_alliance {
namespace {

using playing::Battle;

// Of Quatre Bras, where the French have three posts and the third comes in bound 5.
constexpr std::uint8_t kEvery = 0b111, kBachelu = 0b010;

std::uint8_t asked_in(State s, SubPhase phase) {
  s.sub_phase = phase;
  ask_sides(s);
  EXPECT_EQ(s.of(Side::A).asked_posts == 0, s.of(Side::B).asked_posts == 0) << "both, or neither";
  return s.of(Side::A).asked_posts;
}

/// The first unit of a post that is on the table, or waits.
UnitId unit_of(const State& s, std::uint8_t post) {
  for (UnitId id = 0; id < s.of(Side::A).unit_count; ++id)
    if (post_of(s, Side::A, id).number == std::countr_zero(post)) return id;
  return kNoUnit;
}

/// Who is asked is in every entry, and entries go to everybody: it must not tell who has something
/// to say.
TEST(BelleAlliancePosts, AreAllAskedWhateverAnyOfThemHasToDecide) {
  Battle battle("quatre-bras", {});
  EXPECT_EQ(BelleAlliance::turn(battle.state).posts[0], kEvery) << "one has still to come";
  State s = battle.state;
  for (const SubPhase phase : {SubPhase::Orders, SubPhase::AnnounceAttacks, SubPhase::Marching,
                               SubPhase::Fire, SubPhase::StaffMoves})
    EXPECT_EQ(asked_in(s, phase), kEvery);
  EXPECT_EQ(asked_in(s, SubPhase::ContinuedFire), 0) << "nobody has fired";
  s.of(Side::A).units[unit_of(s, kBachelu)].flags |= unit_flag::kFiredBefore;
  EXPECT_EQ(asked_in(s, SubPhase::ContinuedFire), kEvery);
}

/// What is asked in the middle of a march, of who rallies and of winners is some post's alone;
/// which one, the other side is not to learn.
TEST(BelleAlliancePosts, AreAllAskedForAChoiceOfAnyOfThem) {
  Battle battle("quatre-bras", {});
  State& s = battle.state;
  const UnitId unit = unit_of(s, kBachelu);
  s.sub_phase = SubPhase::Marching;
  s.stage = Stage::Carrying;
  s.prompts[0] = Prompt{};
  s.prompts[0].side = Side::A;
  s.prompts[0].unit = unit;
  s.prompts[0].other = 0;
  s.prompt_count = 1;
  ask_prompts(s);
  EXPECT_EQ(s.of(Side::A).asked_posts, kEvery);
  EXPECT_EQ(s.of(Side::B).asked_posts, 0);
  const auto says = [&](Post viewer) {
    return question(BelleAlliance::observed(BelleAlliance::view(s, viewer)), viewer, Lang::En);
  };
  EXPECT_NE(says(Post(Side::A, 1)).find("does it attack"), std::string::npos);
  EXPECT_EQ(says(Side::A), "Bound 1, 4d, marching: of what is asked nothing is yours to decide.");
  for (const Post other : {Post(Side::B), Post(Side::Spectator)})
    EXPECT_EQ(says(other), "Bound 1, 4d, marching: waiting for what others decide.");
  // Odds go by sides: an answer is that of the post that it says.
  while (BelleAlliance::turn(s).waiting_for != 0) {
    const auto likely = Mind::likely(s);
    ASSERT_TRUE(likely.has_value());
    const auto before = s.of(Side::A).final_posts;
    Tape tape;
    ClosedSource closed;
    Dice dice(tape, closed);
    NoLog log;
    BelleAlliance::apply(s, likely->first, likely->second, dice, log);
    ASSERT_NE(s.of(Side::A).final_posts, before);
  }
  s.stage = Stage::Asking;
  s.sub_phase = SubPhase::Advance;
  s.of(Side::A).units[unit].flags |= unit_flag::kMayGoOn;
  ask_sides(s);
  EXPECT_EQ(s.of(Side::A).asked_posts, kEvery);
  EXPECT_EQ(s.of(Side::B).asked_posts, 0);
}

TEST(BelleAlliancePosts, AnswerForTheirOwnStaff) {
  Battle battle("quatre-bras", {});
  State& s = battle.state;
  s.sub_phase = SubPhase::Marching;
  ask_sides(s);
  const auto& cards = s.setup->of(Side::A).staff;
  for (StaffId id = 0; id < s.of(Side::A).staff_count; ++id) {
    if (s.of(Side::A).staff[id].standing != Standing::OnTable) continue;
    Item item;
    item.who = id;
    item.about = About::Place;
    item.place = s.of(Side::A).staff[id].place;
    for (std::uint8_t post = 0; post < 2; ++post) {
      const Post seat(Side::A, post);
      Why why;
      EXPECT_EQ(BelleAlliance::legal(s, seat, {Verb::Ride, seat, {}, {item}}, why),
                cards[id].post == post)
          << cards[id].label << " by " << int{post};
      if (cards[id].post != post) {
        EXPECT_EQ(why.findings.back().clause, clause::orders_posts);
      }
    }
  }
}

TEST(BelleAlliancePosts, AreAllAskedForAReplacement) {
  Battle battle("quatre-bras", {});
  State& s = battle.state;
  const auto& cards = s.setup->of(Side::A).staff;
  StaffId fallen = 0;
  while (cards[fallen].post != 1) ++fallen;
  s.of(Side::A).staff[fallen].standing = Standing::Removed;
  s.sub_phase = SubPhase::Replacement;
  ask_sides(s);
  EXPECT_EQ(s.of(Side::A).asked_posts, kEvery);
  EXPECT_EQ(s.of(Side::B).asked_posts, 0);
}

/// Of Quatre Bras: the corps commander is of Ney's post, the division beside him of Bachelu's.
constexpr Post kNey = Side::A;
constexpr Post kRight{Side::A, 1};

/// What the posts of the French write; everybody else nothing.
void write(Battle& battle, std::string_view ney, std::string_view right) {
  battle.decide(kNey, ney);
  battle.decide(kRight, right);
  battle.nothing();
}

TEST(BelleAlliancePosts, KeepAUnitThatIsHandedOverThroughTheEndOfTheBound) {
  Battle battle("quatre-bras", {});
  State& s = battle.state;
  const UnitId unit = battle.unit_called(Side::A, "F1");
  const StaffId to = battle.officer_called(Side::A, "JA");
  s.of(Side::A).staff[battle.officer_called(Side::A, "RE")].contact = unit;
  ASSERT_EQ(post_of(s, Side::A, unit), kRight);
  write(battle, "orders | F1: TR JA", "nothing");
  for (const SubPhase phase : {SubPhase::Marching, SubPhase::Fire}) {
    battle.until(phase);
    EXPECT_EQ(s.of(Side::A).units[unit].officer, to) << "since 2c";
    EXPECT_EQ(post_of(s, Side::A, unit), kRight);
  }
  battle.until(SubPhase::Orders);
  EXPECT_EQ(post_of(s, Side::A, unit), kNey) << "from the next 1a on";
}

TEST(BelleAlliancePosts, HandOverByTheirOwnOfficersAlone) {
  Battle battle("quatre-bras", {});
  State& s = battle.state;
  const auto officer = [&](std::string_view label) -> StaffFigure& {
    return s.of(Side::A).staff[battle.officer_called(Side::A, label)];
  };
  officer("RE").contact = battle.unit_called(Side::A, "F1");
  officer("RE").staff_contact = battle.officer_called(Side::A, "HU");
  for (const std::string_view text : {"orders | F1: TR JA", "orders | BHU: TR JA"})
    for (const Post seat : {kNey, kRight}) {
      const State seen = BelleAlliance::observed(BelleAlliance::view(s, seat));
      const auto action = parse_action(text, seen, Lang::En);
      ASSERT_TRUE(action.has_value()) << text;
      Why why;
      EXPECT_EQ(BelleAlliance::legal(s, seat, *action, why), seat == kNey) << text;
      if (seat != kNey) {
        EXPECT_EQ(why.findings.back().clause, clause::orders_posts) << text;
      }
    }
}

/// What their own post has written for the units of a body that is handed over is void, unless the
/// body alone is (transfer.no-other-orders, brigade-transfer).
TEST(BelleAlliancePosts, OrderNothingOfABodyThatIsHandedOver) {
  for (const bool alone : {false, true}) {
    LoadOptions options;
    if (alone) options.options = {{"brigade-transfer", "body-only"}};
    Battle battle("quatre-bras", {}, options);
    State& s = battle.state;
    const StaffId husson = battle.officer_called(Side::A, "HU");
    s.of(Side::A).staff[battle.officer_called(Side::A, "RE")].staff_contact = husson;
    ASSERT_EQ(battle.unit(Side::A, "F1").officer, husson);
    ASSERT_NE(battle.unit(Side::A, "F6").officer, husson);
    write(battle, "orders | BHU: TR JA", "orders | F1: MN >0 | F6: MN >0");
    const auto ordered = [&](std::string_view label) {
      const UnitId unit = battle.unit_called(Side::A, label);
      const auto lines = s.of(Side::A).sheet.all();
      return std::any_of(lines.begin(), lines.end(),
                         [&](const Line& line) { return !line.body && line.who == unit; });
    };
    EXPECT_EQ(ordered("F1"), alone);
    EXPECT_TRUE(ordered("F6"));
    // Its post learns it, the enemy nothing.
    for (const Side viewer : {Side::A, Side::Umpire}) {
      const auto told = battle.told<told::OrderOverruled>(viewer);
      ASSERT_EQ(told.size(), alone ? 0U : 1U);
      if (alone) continue;
      EXPECT_EQ(told[0].unit, called(s, Side::A, Side::A, battle.unit_called(Side::A, "F1")));
      EXPECT_TRUE(told[0].body);
    }
    EXPECT_TRUE(battle.told<told::OrderOverruled>(Side::B).empty());
  }
}

/// The same of a unit that another post hands over alone, whichever post seals first
/// (orders.posts).
TEST(BelleAlliancePosts, AreToldOfAnOrderThatATransferVoids) {
  for (const bool first : {false, true}) {
    Battle battle("quatre-bras", {});
    State& s = battle.state;
    const UnitId unit = battle.unit_called(Side::A, "F1");
    s.of(Side::A).staff[battle.officer_called(Side::A, "RE")].contact = unit;
    if (first) battle.decide(kRight, "orders | F1: MN >0");
    battle.decide(kNey, "orders | F1: TR JA");
    if (!first) battle.decide(kRight, "orders | F1: MN >0");
    EXPECT_TRUE(battle.told<told::OrderOverruled>().empty()) << "until the sheets open";
    battle.nothing();
    const auto told = battle.told<told::OrderOverruled>(Side::A);
    ASSERT_EQ(told.size(), 1U);
    EXPECT_EQ(told[0].unit, called(s, Side::A, Side::A, unit));
    EXPECT_FALSE(told[0].body);
    EXPECT_TRUE(battle.told<told::OrderOverruled>(Side::B).empty());
    ASSERT_EQ(s.of(Side::A).sheet.line_count, 1U);
    EXPECT_TRUE(hands_over(s.of(Side::A).sheet, s.of(Side::A).sheet.lines[0]));
  }
}

/// Each would come under the other, of two sheets: the second lapses, and its side hears of it
/// (transfer.brigade).
TEST(BelleAlliancePosts, AreToldOfATransferThatCrossesAnother) {
  Battle battle("quatre-bras", {});
  State& s = battle.state;
  const StaffId first = battle.officer_called(Side::A, "HU");
  const StaffId second = battle.officer_called(Side::A, "CA");
  s.of(Side::A).staff[battle.officer_called(Side::A, "BC")].staff_contact = first;
  s.of(Side::A).staff[battle.officer_called(Side::A, "RE")].staff_contact = second;
  write(battle, "orders | BCA: TR HU", "orders | BHU: TR CA");
  battle.until(SubPhase::Marching);
  const auto made = battle.told<told::BodyTransferred>(Side::A);
  ASSERT_EQ(made.size(), 1U);
  EXPECT_EQ(made[0].officer, officer_of(Side::A, first, true));
  for (const Side viewer : {Side::A, Side::Umpire}) {
    const auto lapsed = battle.told<told::BodyTransferLapsed>(viewer);
    ASSERT_EQ(lapsed.size(), 1U);
    EXPECT_EQ(lapsed[0].officer, officer_of(Side::A, second, true));
    EXPECT_EQ(lapsed[0].under, officer_of(Side::A, first, true));
  }
  EXPECT_TRUE(battle.told<told::BodyTransferLapsed>(Side::B).empty());
}

/// Two superiors hand over the same unit: one transfer stands, and is told (transfer.when).
TEST(BelleAlliancePosts, HandOverAUnitOnce) {
  Battle battle("quatre-bras", {});
  State& s = battle.state;
  const UnitId unit = battle.unit_called(Side::A, "F1");
  for (const std::string_view superior : {"RE", "BC"})
    s.of(Side::A).staff[battle.officer_called(Side::A, superior)].contact = unit;
  write(battle, "orders | F1: TR JA", "orders | F1: TR CA");
  battle.until(SubPhase::Marching);
  const auto made = battle.told<told::UnitTransferred>(Side::A);
  ASSERT_EQ(made.size(), 1U);
  const StaffId officer = s.of(Side::A).units[unit].officer;
  EXPECT_EQ(made[0].officer, officer_of(Side::A, officer, true));
  EXPECT_EQ(officer, battle.officer_called(Side::A, "CA")) << "he stands before JA";
  EXPECT_EQ(battle.told<told::UnitTransferLapsed>(Side::A).size(), 1U);
}

/// The officer to whom it was to go has fallen meanwhile (transfer.when).
TEST(BelleAlliancePosts, AreToldOfATransferThatNobodyTakes) {
  Battle battle("quatre-bras", {});
  State& s = battle.state;
  const StaffId to = battle.officer_called(Side::A, "JA");
  s.of(Side::A).staff[battle.officer_called(Side::A, "RE")].contact =
      battle.unit_called(Side::A, "F1");
  write(battle, "orders | F1: TR JA", "nothing");
  ASSERT_EQ(s.sub_phase, SubPhase::AnnounceAttacks);
  s.of(Side::A).staff[to].standing = Standing::Removed;
  battle.until(SubPhase::Replacement);
  const auto lapsed = battle.told<told::UnitTransferLapsed>(Side::A);
  ASSERT_EQ(lapsed.size(), 1U);
  EXPECT_EQ(lapsed[0].officer, officer_of(Side::A, to, true));
  EXPECT_TRUE(battle.told<told::UnitTransferLapsed>(Side::B).empty());
  EXPECT_TRUE(battle.told<told::UnitTransferred>().empty());
}

}  // namespace
}  // namespace sandtable::belle_alliance
