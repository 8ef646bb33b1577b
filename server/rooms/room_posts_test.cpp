#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "battle/rulesets.h"
#include "server/rooms/room_fixture.h"

/// A room of a battle of the program's own in which sides have posts.
namespace sandtable::server {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// First Battle with a commander and a wing on each side.
std::string scenario() {
  std::string text;
  for (const desk::Carried& carried : battle::ruleset("belle-epoque")->scenarios())
    if (carried.id == "first-battle") text = carried.text;
  std::size_t at = 0;
  for (const auto& [side, wing] : std::vector<std::pair<std::string, std::string>>{
           {"red", R"("R2", "RH")"}, {"blue", R"("B2", "BH")"}}) {
    at = text.find("[[side.unit]]", text.find("[[side]]", at));
    const std::string posts = "[[side.post]]\nid = \"" + side + "-chief\"\n[[side.post]]\nid = \"" +
                              side + "-wing\"\nunits = [" + wing + "]\n";
    text.insert(at, posts);
    at += posts.size();
  }
  return text;
}

class RoomPosts : public testing::Test, protected RoomFixture {
 protected:
  void open(std::vector<std::pair<std::string, std::string>> seats) {
    WantedBattle wanted;
    wanted.scenario_text = scenario();
    wanted.seats = std::move(seats);
    make(wanted);
  }
  void sit(const std::string& seat) { RoomFixture::sit(seat, {{}, false, {}, {seat}}); }
  std::string ask(const std::string& seat, Ask what, const std::string& text) {
    Message message;
    message.ask = what;
    message.action = message.text = text;
    return RoomFixture::ask(seat, message);
  }
  /// A seat speaks for its side.
  std::string say(const std::string& seat, Ask what, const std::string& side) {
    Message message;
    message.ask = what;
    message.action = message.text = "a word";
    return RoomFixture::ask(seat, message, side);
  }
  /// The first of those asked who has something to decide, and what.
  std::pair<Post, std::string> next() {
    const battle::Question asked = room_->battle().question(Lang::En);
    for (const Side side : {Side::A, Side::B})
      for (const std::uint8_t number : {std::uint8_t{1}, std::uint8_t{0}})
        if (const Post post(side, number); asked.asks(post)) {
          auto actions = room_->battle().actions(post);
          if (!actions.empty()) return {post, actions.back()};
        }
    ADD_FAILURE() << asked.text;
    return {};
  }
  /// On to where a post alone is asked.
  std::pair<Post, std::string> on_to_a_post() {
    for (int i = 0; i < 300 && !room_->battle().over(); ++i) {
      auto decision = next();
      if (decision.first.number == 1 && !room_->battle().question(Lang::En).any) return decision;
      EXPECT_THAT(ask(name_of(decision.first), Ask::Submit, decision.second), HasSubstr("done"));
    }
    ADD_FAILURE() << "no post was ever asked alone";
    return {};
  }
};

TEST_F(RoomPosts, ACommanderAnswersForAPostThatNobodySitsAt) {
  open({});
  for (const char* seat : {"red", "red-chief", "red-wing", "blue", "blue-chief", "blue-wing"})
    EXPECT_TRUE(keys_.contains(seat)) << seat;
  for (const char* seat : {"red-chief", "red-wing", "blue-chief", "blue-wing"}) sit(seat);
  for (const char* seat : {"red-wing", "blue-wing"})
    EXPECT_THAT(ask(seat, Ask::Word, "a word"), HasSubstr("done"));
  const auto [post, action] = on_to_a_post();
  const std::string wing = name_of(post), chief = name_of(Post(post.side));
  EXPECT_THAT(ears_[wing].last("state"),
              HasSubstr("\"seats\":[\"" + wing + "\"],\"any\":false,\"in_place\":true"));
  EXPECT_EQ(ask(chief, Ask::Submit, action),
            R"({"re":7,"type":"refused","error":"somebody sits at )" + wing +
                R"(, which is asked: only that post answers"})");
  room_->leave(places_[wing]);
  EXPECT_THAT(ask(chief, Ask::Submit, action), HasSubstr("done"));
  EXPECT_EQ(room_->battle().entries().back().side, post.side == Side::A ? "red" : "blue");
  EXPECT_THAT(ears_[chief].last("presence"),
              HasSubstr("{\"side\":\"" + wing + "\",\"name\":\"\",\"here\":false}"));
}

TEST_F(RoomPosts, SpeakForTheirSideByItsName) {
  open({});
  for (const char* seat : {"red-wing", "blue-wing"}) sit(seat);
  const auto refused = [](const std::string& error) {
    return R"({"re":7,"type":"refused","error":")" + error + "\"}";
  };
  EXPECT_EQ(say("red-wing", Ask::Word, "blue"), refused("this connection has no seat of blue"));
  EXPECT_EQ(say("red-wing", Ask::Word, "red-chief"),
            refused("this connection has no seat of red-chief"));
  EXPECT_THAT(say("red-wing", Ask::Word, "green"), HasSubstr("unknown side 'green'; expected"));
  EXPECT_THAT(say("red-wing", Ask::Word, "red"), HasSubstr("done"));
  EXPECT_THAT(say("blue-wing", Ask::Word, "blue-wing"), HasSubstr("done"));
  EXPECT_THAT(say("blue-wing", Ask::WithdrawTakeback, "blue"),
              HasSubstr("no takeback was asked for"));
  // What a post decides it decides by its own name.
  EXPECT_THAT(say("red-wing", Ask::Submit, "red"), HasSubstr("unknown side 'red'; expected"));
}

TEST_F(RoomPosts, ComputersSitAtPosts) {
  open({{"blue", "recruit"}, {"red", "recruit"}, {"red-chief", "open"}});
  EXPECT_TRUE(keys_.contains("red-chief"));
  for (const char* seat : {"red", "red-wing", "blue", "blue-chief"})
    EXPECT_FALSE(keys_.contains(seat)) << seat;
  sit("red-chief");
  // Where it is asked beside its commander a computer takes its turn, and does not wait for him.
  std::set<std::size_t> in_turn;
  for (int i = 0; i < 200 && !room_->battle().over(); ++i) {
    const auto turn_of_chief = [&] {
      const battle::Battle& battle = room_->battle();
      const battle::Question asked = battle.question(Lang::En);
      if (battle.over() || !asked.asks(Post(Side::A))) return battle.over();
      if (!asked.any) return true;
      const Post first = battle.to_begin(Side::A, battle.last_to_decide(Side::A));
      if (first.number != 0) in_turn.insert(battle.entries().size());
      return first.number == 0;
    };
    ASSERT_TRUE(loop_.run_until([&] { return turn_of_chief() && !room_->writing(); }));
    if (room_->battle().over()) break;
    const auto actions = room_->battle().actions(Side::A);
    ASSERT_FALSE(actions.empty());
    EXPECT_THAT(ask("red-chief", Ask::Submit, actions[actions.size() / 2]), HasSubstr("done"));
  }
  int wings = 0;
  for (const JournalEntry& entry : room_->battle().entries())
    if (entry.post == "red-wing") ++wings;
  EXPECT_GT(wings, 0);
  EXPECT_GT(in_turn.size(), 2U);
  for (const std::size_t at : in_turn) EXPECT_EQ(room_->battle().entries()[at].post, "red-wing");
  EXPECT_EQ(counters_.failures, 0U);
}

/// Quatre Bras, whose French have three posts and whose players of a side keep nothing from each
/// other (orders.posts).
class RoomSharedSides : public RoomPosts {
 protected:
  RoomSharedSides() {
    WantedBattle wanted;
    for (const desk::Carried& carried : battle::ruleset("belle-alliance")->scenarios())
      if (carried.id == "quatre-bras") wanted.scenario_text = carried.text;
    wanted.dice = DiceMode::Typed;
    make(wanted);
  }
  std::string seal(const std::string& seat, const std::string& side) {
    Message message;
    message.ask = Ask::Submit;
    message.action = "nothing";
    return RoomFixture::ask(seat, message, side);
  }
};

TEST_F(RoomSharedSides, APostThatNobodySitsAtFallsToTheFirst) {
  for (const char* seat : {"bachelu", "orange", "ney"}) sit(seat);
  EXPECT_EQ(ears_["bachelu"].last("seats"), R"({"type":"seats","sides":["bachelu"]})")
      << "jerome was his until ney came";
  EXPECT_THAT(ears_["ney"].last("welcome"), HasSubstr(R"("sides":["ney","jerome"])"));
  EXPECT_THAT(ears_["orange"].last("welcome"), HasSubstr(R"("sides":["orange","picton"])"));
  EXPECT_THAT(ears_["ney"].last("presence"),
              Not(HasSubstr("jerome\",\"name\":\"\",\"here\":true")));
  EXPECT_THAT(seal("bachelu", "jerome"), HasSubstr("this connection has no seat of jerome"));
  EXPECT_THAT(seal("orange", "jerome"), HasSubstr("this connection has no seat of jerome"));
  EXPECT_THAT(seal("ney", "jerome"), HasSubstr("\"done\""));
  EXPECT_EQ(room_->battle().given(Post(Side::A, 2)).size(), 1U);
  // Whoever comes has it again, and what was sealed for it.
  sit("jerome");
  EXPECT_EQ(ears_["ney"].last("seats"), R"({"type":"seats","sides":["ney"]})");
  EXPECT_THAT(ears_["jerome"].last("state"), HasSubstr(R"("given":[{"side":"jerome")"));
  EXPECT_THAT(seal("ney", "jerome"), HasSubstr("this connection has no seat of jerome"));
  for (const char* seat : {"jerome", "ney"}) leave(seat);
  room_->tick(now());
  EXPECT_EQ(ears_["bachelu"].last("seats"), R"({"type":"seats","sides":["bachelu"]})")
      << "they may be loading their pages anew";
  later_ += kAwayFor;
  room_->tick(now());
  EXPECT_EQ(ears_["bachelu"].last("seats"),
            R"({"type":"seats","sides":["bachelu","ney","jerome"]})");
}

TEST_F(RoomSharedSides, PlayersOfASideReadEachOthersSheets) {
  for (const char* seat : {"ney", "bachelu", "jerome", "orange", "picton"}) sit(seat);
  const std::size_t heard = ears_["orange"].heard.size();
  EXPECT_THAT(ears_["ney"].last("state"), Not(HasSubstr("\"mates\"")));
  EXPECT_THAT(seal("bachelu", "bachelu"), HasSubstr("\"done\""));
  const std::string sealed = R"("mates":[{"side":"bachelu","action":"orders nothing"}])";
  for (const char* mate : {"ney", "jerome"})
    EXPECT_THAT(ears_[mate].last("state"), HasSubstr(sealed)) << mate;
  EXPECT_THAT(ears_["bachelu"].last("state"), Not(HasSubstr("\"mates\"")));
  EXPECT_EQ(ears_["orange"].heard.size(), heard) << "the other side hears nothing";
  Message reopening;
  reopening.ask = Ask::Undo;
  EXPECT_THAT(RoomFixture::ask("bachelu", reopening, "bachelu"), HasSubstr("\"done\""));
  EXPECT_THAT(ears_["ney"].last("state"), Not(HasSubstr("\"mates\"")));
}

TEST(RoomPostsRefused, WhatIsNoSideAndNoPostHasNoPlan) {
  WantedBattle wanted;
  wanted.scenario_text = scenario();
  wanted.seats = {{"green", "captain"}};
  const auto refused = make_battle(wanted);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().error.str(),
            "'seats': unknown side 'green'; expected red, blue, red-chief, red-wing, blue-chief, "
            "blue-wing");
}

TEST_F(RoomSharedSides, PlayersOfASideReadWhatTheOthersAreWriting) {
  for (const char* seat : {"ney", "jerome", "bachelu", "orange"}) sit(seat);
  const std::size_t heard = ears_["orange"].heard.size();
  const auto write = [&](const std::string& seat, const std::string& text) {
    Message message;
    message.ask = Ask::Draft;
    message.action = text;
    return RoomFixture::ask(seat, message, seat);
  };
  EXPECT_EQ(write("bachelu", "orders | something"), R"({"re":7,"type":"done"})");
  const std::string told = R"({"type":"draft","side":"bachelu","action":"orders | something"})";
  for (const char* mate : {"ney", "jerome"}) EXPECT_EQ(ears_[mate].heard.back(), told) << mate;
  EXPECT_NE(ears_["bachelu"].heard.back(), told);
  EXPECT_EQ(ears_["orange"].heard.size(), heard) << "the other side hears nothing";
  EXPECT_EQ(write("ney", "orders | more"), R"({"re":7,"type":"done"})");
  const std::string kept = R"({"side":"bachelu","action":"orders | something"})";
  // Whoever sits down anew finds it, also once the server has begun again.
  leave("bachelu");
  sit("bachelu");
  EXPECT_THAT(ears_["bachelu"].last("state"), HasSubstr(kept));
  ASSERT_THAT(ask("ney", Ask::Chat, "a word"), HasSubstr("done"));  // behind it on the disk
  for (const char* seat : {"ney", "jerome", "bachelu", "orange"}) leave(seat);
  RoomFixture::open();
  for (const char* seat : {"ney", "bachelu", "orange"}) sit(seat);
  EXPECT_THAT(ears_["bachelu"].last("state"), HasSubstr(kept));
  EXPECT_THAT(ears_["ney"].last("state"), HasSubstr(kept));
  EXPECT_THAT(ears_["orange"].last("state"), Not(HasSubstr("something")));
  EXPECT_THAT(seal("bachelu", "bachelu"), HasSubstr("\"done\""));
  EXPECT_THAT(ears_["ney"].last("state"), Not(HasSubstr("something")));
  EXPECT_THAT(ears_["ney"].last("state"), HasSubstr("orders | more"));
  EXPECT_EQ(
      write("bachelu", "orders | too late"),
      R"({"re":7,"type":"refused","error":"nothing is asked at this seat that could be written"})");
}

}  // namespace
}  // namespace sandtable::server
