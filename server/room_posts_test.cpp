#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "battle/rulesets.h"
#include "server/lobby.h"
#include "server/loop_fixture.h"
#include "server/room.h"
#include "store/samples.h"

/// A room of a battle of the program's own in which sides have posts.
namespace sandtable::server {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class Ear final : public Guest {
 public:
  const std::string& owner() const override { return owner_; }
  void send(std::string message) override { heard.push_back(std::move(message)); }
  bool busy() const override { return false; }
  void close(const data::Phrase&) override {}
  std::string last(const std::string& kind) const {
    std::string out;
    for (const std::string& message : heard)
      if (message.starts_with("{\"type\":\"" + kind + "\"")) out = message;
    return out;
  }
  std::vector<std::string> heard;

 private:
  std::string owner_ = "somebody";
};

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

class RoomPosts : public testing::Test {
 protected:
  void open(std::vector<std::pair<std::string, std::string>> seats) {
    WantedBattle wanted;
    wanted.scenario_text = scenario();
    wanted.seats = std::move(seats);
    const auto prepared = make_battle(wanted);
    ASSERT_TRUE(prepared) << prepared.error().error.str();
    for (const auto& [seat, key] : prepared->made.keys) keys_[seat] = key;
    ASSERT_TRUE(keep_battle(*store_, *prepared));
    auto loaded = load_battle(*store_, prepared->made.battle);
    ASSERT_TRUE(loaded) << loaded.error().error.str();
    room_ = std::make_shared<Room>(std::move(**loaded),
                                   Room::Tools{store_.get(), &workers_, &counters_, &writer_});
    bool up = false;
    room_->take_up([&](const data::Phrase&) { up = true; });
    ASSERT_TRUE(loop_.run_until([&] { return up; }));
  }
  void sit(const std::string& seat) {
    places_[seat] = room_->join(ears_[seat], {{}, false, {}, {seat}}, {});
  }
  std::string ask(const std::string& seat, Ask what, const std::string& text) {
    Message message;
    message.ask = what;
    message.id = 7;
    message.side = seat;
    message.action = message.text = text;
    message.number = question(seat);
    Ear& ear = ears_[seat];
    const std::size_t heard = ear.heard.size();
    room_->hear(places_[seat], message);
    std::string answer;
    EXPECT_TRUE(loop_.run_until([&] {
      for (std::size_t i = heard; i < ear.heard.size(); ++i)
        if (ear.heard[i].starts_with("{\"re\":7")) answer = ear.heard[i];
      return !answer.empty() && !room_->writing();
    }));
    return answer;
  }
  std::uint64_t question(const std::string& seat) {
    const std::string state = ears_[seat].last("state"), before = "\"question\":{\"id\":";
    const std::size_t at = state.find(before);
    return at == std::string::npos ? 0 : std::stoull(state.substr(at + before.size()));
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
      EXPECT_THAT(ask(room_->battle().post_id(decision.first), Ask::Submit, decision.second),
                  HasSubstr("done"));
    }
    ADD_FAILURE() << "no post was ever asked alone";
    return {};
  }

  store::samples::Folder folder_;
  std::unique_ptr<store::Store> store_ = store::samples::opened(folder_.address());
  Counters counters_;
  Loop loop_;
  Workers workers_{1, 10, loop_.post()};
  store::Writer writer_{*store_, loop_.post()};
  std::map<std::string, Ear> ears_;
  std::map<std::string, std::uint64_t> places_;
  std::map<std::string, std::string> keys_;
  std::shared_ptr<Room> room_;
};

TEST_F(RoomPosts, ACommanderAnswersForAPostThatNobodySitsAt) {
  open({});
  for (const char* seat : {"red", "red-chief", "red-wing", "blue", "blue-chief", "blue-wing"})
    EXPECT_TRUE(keys_.contains(seat)) << seat;
  for (const char* seat : {"red-chief", "red-wing", "blue-chief", "blue-wing"}) sit(seat);
  for (const char* seat : {"red-wing", "blue-wing"})
    EXPECT_THAT(ask(seat, Ask::Word, "a word"), HasSubstr("done"));
  const auto [post, action] = on_to_a_post();
  const std::string wing = room_->battle().post_id(post),
                    chief = room_->battle().post_id(Post(post.side));
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

}  // namespace
}  // namespace sandtable::server
