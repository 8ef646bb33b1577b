#include <bit>

#include "rulesets/belle_alliance/check/playing.h"
#include "rulesets/belle_alliance/rules/flow/flow.h"

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

}  // namespace
}  // namespace sandtable::belle_alliance
