#include "server/room.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/lobby.h"
#include "server/loop_fixture.h"
#include "server/shapes.h"
#include "store/samples.h"

/// A room without a server: what comes back from workers is held up until the test lets it in, so
/// that a computer's decision is always still open when something else happens.
namespace sandtable::server {
namespace {

class Listener final : public Guest {
 public:
  const std::string& owner() const override { return owner_; }
  void send(std::string message) override {
    if (throws) throw std::runtime_error("no ear");
    heard.push_back(std::move(message));
  }
  bool busy() const override { return false; }
  void close(std::string_view reason) override { goodbye = reason; }

  bool last_holds(std::string_view text) const {
    return !heard.empty() && heard.back().find(text) != std::string::npos;
  }
  bool heard_one_with(std::string_view text) const {
    return std::any_of(heard.begin(), heard.end(), [text](const std::string& message) {
      return message.find(text) != std::string::npos;
    });
  }

  std::vector<std::string> heard;
  std::string goodbye;
  bool throws = false;

 private:
  std::string owner_ = "somebody";
};

class RoomTest : public testing::Test {
 protected:
  /// Two computers play; the listener is the umpire.
  void open(const std::string& level, DiceMode dice = DiceMode::Seeded) {
    WantedBattle wanted;
    wanted.dice = dice;
    wanted.scenario = "first-battle";
    wanted.seats = {{"red", level}, {"blue", level}};
    const auto made = make_battle(*store_, wanted);
    ASSERT_TRUE(made) << made.error().error;
    auto loaded = load_battle(*store_, made->battle);
    ASSERT_TRUE(loaded) << loaded.error().error;
    room_ = std::make_shared<Room>(std::move(**loaded),
                                   Room::Tools{store_.get(), &workers_, &counters_,
                                               [this] { return Bucket::Clock::now() + later_; }});
    place_ = room_->join(listener_, {{}, true, {}}, {});
  }
  std::uint64_t seq() const { return room_->battle().entries().back().seq; }
  bool play_to(std::uint64_t entry) {
    return loop_.run_until([&] { return seq() >= entry; });
  }
  void ask(Ask what, const std::string& action, std::uint64_t number) {
    Message message;
    message.ask = what;
    message.id = 7;
    message.side = "umpire";
    message.action = action;
    message.text = "for a test";
    message.number = number;
    room_->hear(place_, message);
  }

  store::samples::Folder folder_;
  std::unique_ptr<store::Store> store_ = store::samples::opened(folder_.address());
  Counters counters_;
  Loop loop_;
  Workers workers_{2, 10, loop_.post()};
  Listener listener_;
  std::shared_ptr<Room> room_;
  std::uint64_t place_ = 0;
  std::chrono::minutes later_{0};
};

TEST_F(RoomTest, ATakebackStopsADecisionAndTheBattleGoesOn) {
  open("captain");
  ASSERT_TRUE(play_to(4));
  ASSERT_TRUE(listener_.last_holds("\"type\":\"thinking\"")) << listener_.heard.back();
  const std::uint64_t before = seq(), thoughts = counters_.thoughts;
  ask(Ask::AskTakeback, {}, 1);
  ASSERT_EQ(seq(), before + 1);
  EXPECT_EQ(room_->battle().entries().back().kind, JournalKind::Takeback);
  // The decision comes back, counts for nothing, and another is asked for.
  loop_.run(1);
  EXPECT_EQ(counters_.thoughts_stopped, 1U);
  EXPECT_EQ(counters_.thoughts, thoughts);
  EXPECT_EQ(seq(), before + 1);
  ASSERT_TRUE(play_to(before + 4));
  EXPECT_EQ(counters_.thoughts, thoughts + 3);
  EXPECT_EQ(counters_.failures, 0U);
}

TEST_F(RoomTest, ARulingStopsADecisionToo) {
  open("captain");
  ASSERT_TRUE(play_to(3));
  const std::uint64_t before = seq();
  ask(Ask::Submit, "rule red: points 9", 0);
  ASSERT_EQ(seq(), before + 1) << listener_.heard.back();
  loop_.run(1);
  EXPECT_EQ(counters_.thoughts_stopped, 1U);
  ASSERT_TRUE(play_to(before + 3));
  EXPECT_EQ(counters_.failures, 0U);
}

TEST_F(RoomTest, ClosingStopsADecisionForGood) {
  open("captain");
  ASSERT_TRUE(play_to(3));
  const std::uint64_t before = seq(), thoughts = counters_.thoughts;
  room_->close("enough");
  EXPECT_EQ(listener_.goodbye, "enough");
  loop_.run(1);
  EXPECT_EQ(seq(), before);
  EXPECT_EQ(counters_.thoughts, thoughts);
  EXPECT_EQ(workers_.waiting(), 0U);
}

TEST_F(RoomTest, DiceThatAreHalfTypedWaitForWhoComesBack) {
  open("open", DiceMode::Typed);
  ASSERT_FALSE(room_->battle().question(Lang::En).roll.empty());
  const auto left = Bucket::Clock::now();
  room_->leave(place_);
  EXPECT_FALSE(room_->idle(left + std::chrono::minutes(1)));
  EXPECT_TRUE(room_->idle(left + std::chrono::minutes(3)));
}

TEST_F(RoomTest, OnlyTheLastNameOfASeatIsKept) {
  open("open");
  Listener other;
  for (const char* name : {"Ada", "Bea", "Bea", "Cleo"}) {
    Hello hello;
    hello.name = name;
    room_->leave(room_->join(other, {{Side::A}, false, {}}, hello));
  }
  EXPECT_EQ(room_->players()[0], (std::vector<std::string>{"Cleo"}));
  EXPECT_TRUE(room_->players()[1].empty());
}

TEST_F(RoomTest, TellsOfTheUmpire) {
  open("open");
  EXPECT_TRUE(listener_.heard_one_with(R"("umpire":{"seat":true,"here":true,"journal_read":0}})"));
  room_->journal_read();
  const std::string read = R"("journal_read":)" + std::to_string(seq()) + "}";
  EXPECT_TRUE(listener_.last_holds(read)) << listener_.heard.back();
}

TEST_F(RoomTest, IsToldWhoIsHereNoMoreOftenThanThatHelps) {
  open("open");
  Listener other;
  listener_.heard.clear();
  for (int i = 0; i < 50; ++i) room_->leave(room_->join(other, {}, {}));
  EXPECT_LE(listener_.heard.size(), 5U);
  room_->join(other, {}, {});
  room_->tick(Bucket::Clock::now() + std::chrono::seconds(2));
  EXPECT_TRUE(listener_.last_holds(R"("watchers":1)")) << listener_.heard.back();
}

TEST_F(RoomTest, ComputersDoNotThinkForNobody) {
  open("captain");
  ASSERT_TRUE(play_to(4));
  room_->leave(place_);
  // For a while it goes on: who only loads the page anew misses nothing.
  const std::uint64_t before = seq();
  ASSERT_TRUE(play_to(before + 2));
  later_ = std::chrono::minutes(3);
  loop_.run(1);  // the decision that is under way
  const std::uint64_t then = seq();
  room_->think();
  EXPECT_EQ(workers_.waiting(), 0U);
  EXPECT_TRUE(room_->idle(Bucket::Clock::now()));
  place_ = room_->join(listener_, {}, {});
  ASSERT_TRUE(play_to(then + 1));
}

TEST_F(RoomTest, WhatThrowsClosesTheBattleAndNothingElse) {
  open("open");
  Listener other;
  const std::uint64_t place = room_->join(other, {{Side::A, Side::B}, false, {}}, {});
  other.throws = true;
  Message message;
  message.ask = Ask::Chat;
  message.text = "hello";
  room_->hear(place_, message);
  EXPECT_TRUE(room_->closed());
  EXPECT_EQ(listener_.goodbye,
            "the server failed in this battle: come back, what was acknowledged is kept");
  EXPECT_EQ(counters_.failures, 1U);
  other.throws = false;
  room_->leave(place);
}

TEST_F(RoomTest, WhatIsAskedOfAPositionThatIsGoneIsRefused) {
  open("captain");
  ASSERT_TRUE(play_to(3));
  ask(Ask::Actions, {}, 0);
  ask(Ask::Submit, "rule red: points 9", 0);
  const auto answered = [&] {
    return listener_.heard_one_with("\"re\":7,\"type\":\"actions\"") ||
           listener_.heard_one_with("the battle has moved on meanwhile: ask again");
  };
  ASSERT_TRUE(loop_.run_until(answered));
  EXPECT_TRUE(listener_.heard_one_with("the battle has moved on meanwhile: ask again"));
}

}  // namespace
}  // namespace sandtable::server
