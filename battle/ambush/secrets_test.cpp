#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <utility>

#include "battle/ambush/fixture.h"
#include "engine/journal/chain.h"
#include "engine/journal/seal.h"

/// Battles in which several are asked at once and sides keep things from each other.
namespace sandtable::battle {

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr Post kRed(Side::A), kRedWing(Side::A, 1), kBlue(Side::B), kBlueWing(Side::B, 1);

std::string journal_of(const Battle& battle, Post viewer) {
  const auto text = battle.journal(viewer);
  EXPECT_TRUE(text) << text.error().str();
  return text.value_or("");
}

TEST(Secrets, EachPostIsAskedAndAnswersInAnyOrder) {
  const auto battle = ambush_battle();
  const Question asked = battle->question(kBlueWing, Lang::En);
  EXPECT_EQ(asked.asked, bit(Side::A) | bit(Side::B));
  EXPECT_EQ(asked.posts, (std::array<std::uint8_t, 2>{3, 3}));
  EXPECT_EQ(battle->posts(Side::A), 2);
  EXPECT_EQ(battle->post_id(kRedWing), "red-wing");
  const std::size_t before = battle->entries().size();

  EXPECT_TRUE(battle->submit(kBlueWing, "place 7", Lang::En).sealed);
  EXPECT_TRUE(battle->submit(kRed, "placer 1", Lang::Fr).sealed);
  EXPECT_EQ(battle->entries().size(), before);
  EXPECT_THAT(battle->given(kRed), ElementsAre("place 1"));
  EXPECT_THAT(battle->given(kRedWing), IsEmpty());
  // Who has answered is asked no more, and knows nothing of the others.
  EXPECT_EQ(battle->question(kRed, Lang::En).posts, (std::array<std::uint8_t, 2>{2, 3}));
  EXPECT_EQ(battle->question(kRedWing, Lang::En).posts, (std::array<std::uint8_t, 2>{3, 3}));
  EXPECT_EQ(battle->question(Side::Spectator, Lang::En).posts, (std::array<std::uint8_t, 2>{3, 3}));
  EXPECT_EQ(battle->question(Side::Umpire, Lang::En).posts, (std::array<std::uint8_t, 2>{2, 1}));
  EXPECT_EQ(battle->question(kRed, Lang::En).text, "Where to lie in wait? You are at 1");
  EXPECT_EQ(battle->question(kRedWing, Lang::En).text, "Where to lie in wait?");

  EXPECT_TRUE(battle->submit(kRedWing, "place 0", Lang::En).sealed);
  EXPECT_TRUE(battle->submit(kBlue, "place 9", Lang::En).ok);
  EXPECT_EQ(battle->entries().size(), before + 4);
  EXPECT_EQ(battle->question(kRed, Lang::En).kind, "order");
  EXPECT_THAT(battle->given(kRed), IsEmpty());
}

TEST(Secrets, WhoAnswersFirstMakesNoDifference) {
  const auto one = ambush_battle(), two = ambush_battle();
  place(*one, {"1", "0", "8", "9"});
  place(*two, {"1", "0", "8", "9"}, {3, 1, 0, 2});
  EXPECT_EQ(one->digest(), two->digest());
  ASSERT_EQ(one->entries().size(), two->entries().size());
  for (std::size_t i = 0; i < one->entries().size(); ++i) {
    EXPECT_EQ(one->entries()[i].action, two->entries()[i].action);
    EXPECT_EQ(one->entries()[i].post, two->entries()[i].post);
  }
}

TEST(Secrets, AnAnswerThatLiesSealedCanBeTakenBack) {
  const auto battle = ambush_battle();
  ASSERT_TRUE(battle->submit(kRed, "place 1", Lang::En).ok);
  EXPECT_FALSE(battle->submit(kRed, "place 2", Lang::En).ok);
  EXPECT_FALSE(battle->undo(kBlue, Lang::En).has_value());
  ASSERT_TRUE(battle->undo(kRed, Lang::En).has_value());
  EXPECT_THAT(battle->given(kRed), IsEmpty());
  EXPECT_TRUE(battle->submit(kRed, "place 2", Lang::En).ok);
}

TEST(Secrets, AnswersInAdvanceAreGivenToEveryPostByItself) {
  const auto battle = ambush_battle();
  for (const Post seat : kSeats) ASSERT_TRUE(battle->stand(seat, "order", "stand").has_value());
  EXPECT_THAT(battle->standing(kRed),
              ElementsAre(std::pair<std::string, std::string>{"order", "stand"}));
  place(*battle, {"0", "1", "8", "9"});
  EXPECT_TRUE(battle->over());
}

TEST(Secrets, WhatIsTakenOverFromAnotherPostIsNotSeen) {
  const auto battle = ambush_battle();
  place(*battle, {"1", "3", "8", "6"});
  const auto at = [&](Post viewer) { return battle->draw_text(viewer, {}); };
  EXPECT_EQ(at(Side::Umpire), ".R.r..b.B.\n");
  EXPECT_EQ(at(kRed), ".R.r......\n");
  EXPECT_EQ(at(kRedWing), "...r......\n");
  EXPECT_EQ(at(kBlueWing), "......b...\n");
  EXPECT_EQ(at(Side::Spectator), "..........\n");
}

TEST(Secrets, TextsAreToldToWhoMayKnowThem) {
  const auto battle = ambush_battle();
  place(*battle, {"1", "3", "8", "6"});
  const auto told = [&](Post viewer) {
    std::string out;
    for (const Account& account : battle->account(viewer, 0, Lang::En)) {
      out += "[" + account.post + " " + account.action + (account.sealed ? "?" : "") + "]";
      for (const auto& line : account.told) out += line.line + ".";
    }
    return out;
  };
  EXPECT_EQ(
      told(kRedWing),
      "[ ][red-chief ?][red-wing place 3]red's wing lies in wait at 3.[blue-chief ?][blue-wing ?]");
  EXPECT_THAT(told(kRed),
              HasSubstr("[red-chief place 1]red's chief lies in wait at 1.[red-wing place 3]"));
  EXPECT_EQ(told(Side::Spectator), "[ ][red-chief ?][red-wing ?][blue-chief ?][blue-wing ?]");
  EXPECT_THAT(told(Side::Umpire), HasSubstr("[blue-wing place 6]"));
}

TEST(Secrets, AnExportWithholdsAndPassesTheCheckAllTheSame) {
  const auto battle = ambush_battle();
  place(*battle, {"1", "3", "8", "6"});
  const std::string all = journal_of(*battle, Side::Umpire), red = journal_of(*battle, kRed),
                    wing = journal_of(*battle, kRedWing);
  EXPECT_THAT(all, HasSubstr("place 8"));
  EXPECT_THAT(red, HasSubstr("place 3"));
  EXPECT_THAT(red, Not(HasSubstr("place 8")));
  EXPECT_THAT(wing, Not(HasSubstr("place 1")));
  EXPECT_THAT(red, Not(HasSubstr(digest_text(battle->digest()))));
  const auto chain = journal::check_chain(all, "j"), seats = journal::check_chain(wing, "j");
  EXPECT_TRUE(chain.changed.empty() && seats.changed.empty());
  EXPECT_EQ(chain.last, seats.last);

  const RulesetDoor& door = ambush_door();
  const auto whole = door.replay(*parse_journal(all, "j"), ~0ULL);
  ASSERT_TRUE(whole);
  EXPECT_FALSE(whole->error) << whole->error->message.str();
  EXPECT_EQ(whole->battle->digest(), battle->digest());
  EXPECT_EQ(whole->withheld, 0U);
  const auto part = door.replay(*parse_journal(red, "j"), ~0ULL);
  ASSERT_TRUE(part);
  EXPECT_FALSE(part->error);
  EXPECT_EQ(part->withheld, 4U);
}

/// A whole battle: all advance and shoot until it is over.
std::unique_ptr<Battle> fought() {
  auto battle = ambush_battle();
  place(*battle, {"1", "3", "8", "6"});
  for (int i = 0; i < 40 && !battle->over(); ++i) order(*battle, {"hold", "shoot", "advance"});
  EXPECT_TRUE(battle->over());
  EXPECT_TRUE(battle->close(key_from_seed("7")).has_value());
  return battle;
}

TEST(Secrets, WhatLiesOpenIsOpenedAndEverybodyCanPlayItAgain) {
  const auto battle = fought();
  EXPECT_FALSE(battle->veiled());
  const RulesetDoor& door = ambush_door();
  for (const Post viewer : {Post(Side::Umpire), kRed, Post(Side::Spectator)}) {
    const std::string text = journal_of(*battle, viewer);
    const auto journal = parse_journal(text, "j");
    ASSERT_TRUE(journal) << journal.error().str();
    const auto again = door.replay(*journal, ~0ULL);
    ASSERT_TRUE(again);
    EXPECT_FALSE(again->error) << again->error->seq << ": " << again->error->message.str();
    EXPECT_TRUE(again->wrong.empty()) << again->wrong.front().message.str();
    EXPECT_EQ(again->withheld, 0U);
    EXPECT_EQ(again->battle->digest(), battle->digest());
  }
  std::string told;
  for (const Account& account : battle->account(Side::Spectator, 0, Lang::En))
    for (const auto& line : account.told) told += line.line + "\n";
  EXPECT_THAT(told, HasSubstr("What red decided in entry 2 lies open: place 1."));
}

TEST(Secrets, ABattleThatIsClosedUnfinishedLiesOpen) {
  const auto battle = ambush_battle();
  place(*battle, {"1", "3", "8", "6"});
  EXPECT_TRUE(battle->veiled());
  ASSERT_TRUE(battle->close_unfinished().has_value());
  EXPECT_FALSE(battle->veiled());
  ASSERT_TRUE(battle->close(key_from_seed("7")).has_value());
  for (const Post viewer : {Post(Side::Umpire), kRed, Post(Side::Spectator)}) {
    const std::string text = journal_of(*battle, viewer);
    EXPECT_THAT(text, HasSubstr("place 8"));
    const auto journal = parse_journal(text, "j");
    ASSERT_TRUE(journal) << journal.error().str();
    const auto again = ambush_door().replay(*journal, ~0ULL);
    ASSERT_TRUE(again);
    EXPECT_FALSE(again->error) << again->error->seq << ": " << again->error->message.str();
    EXPECT_TRUE(again->wrong.empty()) << again->wrong.front().message.str();
    EXPECT_EQ(again->withheld, 0U);
    EXPECT_TRUE(again->battle->over());
  }
}

TEST(Secrets, WhatIsOpenedTooEarlyOrNotAtAllIsRefused) {
  const auto battle = fought();
  auto journal = *parse_journal(journal_of(*battle, Side::Umpire), "j");
  const auto open = std::find_if(journal.entries.begin(), journal.entries.end(),
                                 [](const auto& e) { return e.kind == JournalKind::Open; });
  ASSERT_NE(open, journal.entries.end());
  open->opened.pop_back();
  const RulesetDoor& door = ambush_door();
  const auto again = door.replay(journal, ~0ULL);
  ASSERT_TRUE(again && again->error);
  EXPECT_EQ(
      again->error->message.str(),
      "expected what lies open to be opened, decisions of 3, 5, 7, 9, found decisions of 3, 5, 7");
}

/// A journal written anew with another text under a seal, opened as such: seal, chain and opening
/// agree, and only the battle itself can tell.
std::string forged(Journal journal, std::uint64_t seq, bool digest, const std::string& content) {
  const std::string held = std::string(64, '1') + content;
  JournalEntry& entry = journal.entries[seq - 1];
  JournalSeal& seal = digest ? *entry.veil : *entry.seal;
  seal.commitment = journal::commitment_to(held);
  seal.held = held;
  for (JournalEntry& later : journal.entries)
    for (OpenedSeal& opened : later.opened)
      if (opened.seq == seq && opened.digest == digest) opened.text = held;
  const auto text = write_journal(journal.header, journal.entries);
  EXPECT_TRUE(text) << text.error().str();
  return text.value_or("");
}

TEST(Secrets, WhatWasSealedIsHeldAgainstTheBattleWhenItLiesOpen) {
  const auto battle = fought();
  const auto journal = parse_journal(journal_of(*battle, Side::Spectator), "j");
  ASSERT_TRUE(journal) << journal.error().str();
  const JournalEntry& second = journal->entries[1];
  ASSERT_EQ(second.action, "place 1");
  const auto refusal = [&](bool digest, const std::string& content) -> std::string {
    const auto read = parse_journal(forged(*journal, 2, digest, content), "j.jsonl");
    if (!read) return read.error().str();
    const auto again = ambush_door().replay(*read, ~0ULL);
    if (!again || !again->error) return "";
    return "j.jsonl:" + std::to_string(again->error->seq + 1) + ": " + again->error->message.str();
  };
  EXPECT_EQ(refusal(false, R"({"action":"place 1","rolls":[]})"), "");
  EXPECT_EQ(refusal(true, second.digest), "");
  EXPECT_EQ(refusal(false, R"({"action":"place 2","rolls":[]})"),
            "j.jsonl:3: expected digest fa44e3cf511aa1d6, found eea3e4bd39581124");
  EXPECT_EQ(refusal(false, R"({"action":"place 8","rolls":[]})"),
            "j.jsonl:3: 'place 8' is not legal: place");
  EXPECT_EQ(refusal(false, R"({"action":"sing","rolls":[]})"),
            "j.jsonl:3: 'sing': expected an order, found 'sing'");
  EXPECT_EQ(refusal(true, "0123456789abcdef"),
            "j.jsonl:3: expected digest eea3e4bd39581124, found 0123456789abcdef");
}

TEST(Secrets, OddsAreReckonedForEveryPostFromWhatItMayKnow) {
  const auto battle = ambush_battle();
  EXPECT_TRUE(battle->odds(kRed, "place 1", {}, Lang::En).has_value());
  EXPECT_TRUE(battle->odds(kRedWing, "place 1", {}, Lang::En).has_value());
  // Not of what is another post's to decide.
  ASSERT_TRUE(battle->submit(kRedWing, "place 3", Lang::En).ok);
  EXPECT_FALSE(battle->odds(kRedWing, "place 1", {}, Lang::En).has_value());
}

TEST(Secrets, ComputersPlayEveryPost) {
  for (const std::string_view level : {"recruit", "captain"}) {
    const auto battle = ambush_battle();
    for (int i = 0; i < 200 && !battle->over(); ++i)
      for (const Post seat : kSeats) {
        if (!battle->question(seat, Lang::En).asks(seat)) continue;
        const auto thought = battle->think(seat, level, 3, Lang::En);
        ASSERT_TRUE(thought.has_value()) << thought.error();
        EXPECT_TRUE(battle->submit(seat, thought->action, Lang::En).ok) << thought->action;
      }
    EXPECT_TRUE(battle->over());
  }
}

}  // namespace
}  // namespace sandtable::battle
