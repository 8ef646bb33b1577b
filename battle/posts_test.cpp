#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "battle/rulesets.h"
#include "engine/core/rng.h"
#include "engine/dice/seeded.h"

/// Battles of the program's own rulesets in which sides have posts.
namespace sandtable::battle {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

struct Posted {
  const char *ruleset, *scenario;
  std::array<const char*, 2> wings;  ///< what the second post of each side has
};

std::string text_of(const Posted& posted) {
  for (const desk::Carried& carried : ruleset(posted.ruleset)->scenarios())
    if (carried.id == posted.scenario) return std::string(carried.text);
  ADD_FAILURE() << posted.scenario;
  return {};
}

/// A scenario with a commander and a wing on each side.
std::string with_posts(const Posted& posted) {
  std::string text = text_of(posted);
  std::size_t at = 0;
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
    const std::string name = side == 0 ? "red" : "blue";
    at = text.find("[[side.unit]]", text.find("[[side]]", at));
    const std::string posts = "[[side.post]]\nid = \"" + name + "-chief\"\n[[side.post]]\nid = \"" +
                              name + "-wing\"\nname = { en = \"Wing\", fr = \"Aile\" }\nunits = [" +
                              posted.wings[side] + "]\n";
    text.insert(at, posts);
    at += posts.size();
  }
  return text;
}

std::unique_ptr<Battle> open(const Posted& posted, const std::string& text) {
  Setting setting;
  setting.scenario = text;
  setting.scenario_file = std::string(posted.scenario) + ".toml";
  setting.key = key_from_seed("7");
  setting.posts = {{"red-wing", "captain"}, {"nobody", "recruit"}};
  auto made = ruleset(posted.ruleset)->make(setting);
  EXPECT_TRUE(made) << made.error().str();
  if (!made) return nullptr;
  EXPECT_TRUE((*made)->begin(Lang::En).ok);
  return std::move(*made);
}

std::vector<Post> asked(const Battle& battle) {
  const Question question = battle.question(Lang::En);
  std::vector<Post> out;
  for (const Side side : {Side::A, Side::B})
    for (int i = 0; i < battle.posts(side); ++i)
      if (const Post post(side, static_cast<std::uint8_t>(i)); question.asks(post))
        out.push_back(post);
  return out;
}

class Posts : public testing::TestWithParam<Posted> {
 protected:
  /// Plays decisions at random until `enough(seat)`, each by one of those who are asked; `each` is
  /// told of every one.
  static void play(Battle& battle, int most,
                   const std::function<void(Post, const std::string&)>& each) {
    Rng rng(11);
    for (int i = 0; i < most && !battle.over(); ++i) {
      std::vector<std::pair<Post, std::string>> all;
      for (const Post seat : asked(battle))
        for (std::string& action : battle.actions(seat)) all.emplace_back(seat, std::move(action));
      ASSERT_FALSE(all.empty()) << battle.question(Lang::En).text;
      const auto& [seat, action] = all[rng.below(static_cast<std::uint32_t>(all.size()))];
      const Reply reply = battle.submit(seat, action, Lang::En);
      ASSERT_TRUE(reply.ok) << battle.post_id(seat) << " " << action << ": " << reply.error;
      ASSERT_FALSE(reply.sealed);
      each(seat, action);
    }
  }
};

TEST_P(Posts, DecideAndTheBattleIsWhatItIsWithoutThem) {
  const auto posted = open(GetParam(), with_posts(GetParam())),
             plain = open(GetParam(), text_of(GetParam()));
  EXPECT_EQ(posted->header().version, kJournalVersionSealed);
  EXPECT_LT(plain->header().version, kJournalVersionSealed);
  EXPECT_EQ(plain->posts(Side::A), 1);
  std::map<Post, int> decided;
  play(*posted, 300, [&](Post seat, const std::string& action) {
    ++decided[seat];
    ASSERT_TRUE(plain->submit(seat.side, action, Lang::En).ok) << action;
    ASSERT_EQ(posted->digest(), plain->digest());
    // What a commander could do is what his side could.
    if (decided[seat] % 8 != 1) return;
    for (const Side side : {Side::A, Side::B})
      EXPECT_EQ(posted->actions(side), plain->actions(side));
  });
  for (const Post seat : {Post(Side::A, 0), Post(Side::A, 1), Post(Side::B, 0), Post(Side::B, 1)})
    EXPECT_GT(decided[seat], 3) << posted->post_id(seat);

  const auto text = posted->journal(Side::Umpire);
  ASSERT_TRUE(text);
  EXPECT_THAT(*text, HasSubstr("\"post\":\"red-wing\""));
  const auto again = ruleset(GetParam().ruleset)->replay(*parse_journal(*text, "j"), ~0ULL);
  ASSERT_TRUE(again);
  ASSERT_FALSE(again->error) << again->error->message.str();
  EXPECT_EQ(again->battle->digest(), posted->digest());

  // It says who sits at each post, and of sides without posts nothing that it did not say before.
  const std::vector<SeatPost> red{{"red-chief", "human"}, {"red-wing", "captain"}},
      blue{{"blue-chief", "human"}, {"blue-wing", "human"}};
  EXPECT_EQ(again->battle->header().seats[0].posts, red);
  EXPECT_EQ(again->battle->header().seats[1].posts, blue);
  EXPECT_TRUE(plain->header().seats[0].posts.empty());
}

TEST_P(Posts, TakeTurnsWhereAnyOfThemMayAnswer) {
  const auto battle = open(GetParam(), with_posts(GetParam()));
  std::map<Post, int> began;
  for (int i = 0; i < 300 && !battle->over(); ++i) {
    const std::vector<Post> seats = asked(*battle);
    const Side side = seats.front().side;
    Post seat = seats.back();
    const Post wing(side, 1);
    const auto of_wing = battle->actions(wing);
    if (battle->question(Lang::En).any) {
      const Post last = battle->last_to_decide(side);
      seat = battle->to_begin(side, last);
      ++began[seat];
      // Whoever decided last begins again only where nobody else has anything to do.
      if (seat == wing) {
        EXPECT_FALSE(of_wing.empty());
      } else if (last.number == 0) {
        EXPECT_TRUE(of_wing.empty());
      }
    } else {
      EXPECT_EQ(battle->to_begin(side, Post(side)), Post(side));
    }
    if (battle->actions(seat).empty()) seat = side;
    const auto thought = battle->think(seat, "recruit", std::uint64_t(i), Lang::En);
    ASSERT_TRUE(thought.has_value()) << thought.error();
    // A commander's computer leaves units of others to them while he has some of his own to order.
    if (began[seat] > 0 && seat.number == 0 && battle->question(Lang::En).any &&
        battle->to_begin(side, wing) == seat && battle->to_begin(side, seat) == wing) {
      EXPECT_EQ(std::count(of_wing.begin(), of_wing.end(), thought->action), 0) << thought->action;
    }
    ASSERT_TRUE(battle->submit(seat, thought->action, Lang::En).ok) << thought->action;
  }
  for (const Post seat : {Post(Side::A, 0), Post(Side::A, 1), Post(Side::B, 0), Post(Side::B, 1)})
    EXPECT_GT(began[seat], 0) << battle->post_id(seat);
}

TEST_P(Posts, AreRefusedWhatIsNotTheirs) {
  const auto battle = open(GetParam(), with_posts(GetParam()));
  std::optional<std::string> others;
  play(*battle, 300, [&](Post, const std::string&) {
    const Post wing(Side::A, 1);
    const Question question = battle->question(wing, Lang::En);
    if (!question.any || !question.asks(wing)) return;
    const auto own = battle->actions(wing);
    for (const std::string& action : battle->actions(Side::A))
      if (std::find(own.begin(), own.end(), action) == own.end()) others = action;
    if (!others) return;
    EXPECT_FALSE(battle->check(wing, *others, Lang::En).ok);
    EXPECT_EQ(battle->submit(wing, *others, Lang::En).error,
              "your post does not decide this: only its own units’ actions are its to take, and "
              "what it alone is asked for (ruling of the program on posts: decision 18)");
    EXPECT_FALSE(battle->odds(wing, *others, {}, Lang::En).has_value());
    EXPECT_TRUE(battle->check(Side::A, *others, Lang::En).ok);
  });
  EXPECT_TRUE(others.has_value());
}

TEST_P(Posts, AJournalInWhichAnotherPostDecidesIsRefused) {
  const auto battle = open(GetParam(), with_posts(GetParam()));
  play(*battle, 60, [](Post, const std::string&) {});
  auto journal = *parse_journal(*battle->journal(Side::Umpire), "j");
  for (JournalEntry& entry : journal.entries) {
    if (entry.side != "red" || entry.post != "red-chief") continue;
    JournalEntry before = entry;
    entry.post = "red-wing";
    const auto again = ruleset(GetParam().ruleset)->replay(journal, ~0ULL);
    ASSERT_TRUE(again);
    if (again->error) {
      EXPECT_EQ(again->error->message,
                "'" + entry.action + "' is not for the post 'red-wing' to decide");
      return;
    }
    entry = before;
  }
  FAIL() << "no decision of the commander's";
}

TEST_P(Posts, ComputersPlayThemAndOddsAreReckonedForThem) {
  const auto battle = open(GetParam(), with_posts(GetParam()));
  int wings = 0;
  for (int i = 0; i < 120 && !battle->over(); ++i) {
    const Post seat = asked(*battle).back();
    const bool any = !battle->actions(seat).empty();
    const auto thought =
        battle->think(any ? seat : Post(seat.side), "recruit", std::uint64_t(i), Lang::En);
    ASSERT_TRUE(thought.has_value()) << thought.error();
    const Post by = any ? seat : Post(seat.side);
    if (by.number != 0) {
      ++wings;
      const auto odds = battle->odds(by, thought->action, {}, Lang::En);
      EXPECT_TRUE(odds.has_value()) << odds.error().error;
    }
    ASSERT_TRUE(battle->submit(by, thought->action, Lang::En).ok) << thought->action;
  }
  EXPECT_GT(wings, 5);
}

constexpr Posted kHexes{
    "belle-epoque", "first-battle", {R"("R2", "Red Hussars")", R"("B2", "BH")"}};
constexpr Posted kTable{
    "game-of-kings", "first-lines", {R"("R2", "Red Dragoons")", R"("B2", "General Bluecher")"}};

class PostsUndo : public Posts {};

TEST_P(PostsUndo, WhatAPostDidItsCommanderUndoes) {
  const auto battle = open(GetParam(), with_posts(GetParam()));
  bool undone = false;
  play(*battle, 300, [&](Post seat, const std::string&) {
    const JournalEntry& last = battle->entries().back();
    if (undone || seat.number == 0 || !last.rolls.empty()) return;
    EXPECT_FALSE(battle->undo(other(seat.side), Lang::En).has_value());
    EXPECT_TRUE(battle->undo(seat.side, Lang::En).has_value());
    EXPECT_EQ(battle->entries().back().kind, JournalKind::Takeback);
    undone = true;
  });
  EXPECT_TRUE(undone);
}

std::string name_of(const testing::TestParamInfo<Posted>& posted) {
  return std::string(posted.param.ruleset) == "belle-epoque" ? "belle_epoque" : "game_of_kings";
}

INSTANTIATE_TEST_SUITE_P(All, Posts, testing::Values(kHexes, kTable), name_of);
// There much is done without a die.
INSTANTIATE_TEST_SUITE_P(All, PostsUndo, testing::Values(kTable), name_of);

}  // namespace
}  // namespace sandtable::battle
