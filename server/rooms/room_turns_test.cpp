#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

#include "battle/ambush/fixture.h"
#include "server/rooms/room_fixture.h"

/// Whom a room has told of a turn that came while nobody sat there. All posts are asked at once.
namespace sandtable::server {
namespace {

using std::chrono::seconds;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

class TurnsOfARoom : public testing::Test, public RoomFixture {
 protected:
  TurnsOfARoom() {
    EXPECT_EQ(battle::rulesets().front(), &battle::ambush_door());
    WantedBattle wanted;
    wanted.scenario_text = std::string(ambush::kScenario);
    wanted.dice = DiceMode::Typed;
    wanted.title = "An evening's ambush";
    make(wanted);
  }
  void sit(const std::string& seat) { RoomFixture::sit(seat, {{}, false, {}, {seat}}); }
  void submit(const std::string& seat, const std::string& action) {
    Message message;
    message.ask = Ask::Submit;
    message.action = action;
    ask(seat, message);
  }
  void sit_all() {
    for (const char* seat : {"red-chief", "red-wing", "blue-chief", "blue-wing"}) sit(seat);
  }
  /// All have placed their men, and three are gone before the last does and all are asked anew.
  void place_and_leave() {
    sit_all();
    submit("red-chief", "place 0");
    submit("red-wing", "place 1");
    submit("blue-chief", "place 8");
    for (const char* seat : {"red-chief", "red-wing", "blue-chief"}) leave(seat);
    submit("blue-wing", "place 9");
    leave("blue-wing");
  }
  /// The seats that are told so much later, each message's.
  std::vector<std::vector<std::string>> told(seconds later) {
    later_ += later;
    absent_.clear();
    room().tick(now());
    std::vector<std::vector<std::string>> out;
    for (const Room::Absent& absent : absent_) out.push_back(absent.seats);
    return out;
  }

  const std::vector<std::string> away_{"red-chief", "red", "red-wing", "blue-chief", "blue"};
};

TEST_F(TurnsOfARoom, WhoIsAwayIsToldOnceAndAfterAWhile) {
  place_and_leave();
  EXPECT_THAT(told(seconds(4)), IsEmpty());
  EXPECT_FALSE(room().idle(now())) << "it stays until that is told";
  ASSERT_THAT(told(seconds(2)), ElementsAre(away_)) << "who was there has seen it";
  EXPECT_EQ(absent_[0].battle, id_);
  EXPECT_EQ(absent_[0].title_en, "An evening's ambush");
  EXPECT_TRUE(room().idle(now()));
  EXPECT_THAT(told(seconds(300)), IsEmpty());
}

TEST_F(TurnsOfARoom, WhoIsThereIsNotTold) {
  place_and_leave();
  sit("red-chief");
  EXPECT_THAT(told(seconds(6)), ElementsAre(ElementsAre("red-wing", "red", "blue-chief", "blue")));
  leave("red-chief");
  EXPECT_THAT(told(seconds(300)), IsEmpty()) << "he has seen it";
}

TEST_F(TurnsOfARoom, NobodyLearnsWhetherOthersHaveAnswered) {
  place_and_leave();
  sit("blue-wing");
  submit("blue-wing", "stand");
  EXPECT_THAT(told(seconds(6)), ElementsAre(away_)) << "as where he has not";
  sit("red-chief");
  submit("red-chief", "stand");
  leave("red-chief");
  EXPECT_THAT(told(seconds(300)), IsEmpty());
}

TEST_F(TurnsOfARoom, ItIsToldAnewAfterAMinute) {
  place_and_leave();
  EXPECT_THAT(told(seconds(6)), SizeIs(1));
  sit_all();
  for (const char* seat : {"red-chief", "red-wing", "blue-chief"}) submit(seat, "stand");
  leave("red-chief");
  submit("blue-wing", "stand");
  EXPECT_THAT(told(seconds(30)), IsEmpty()) << "red's chief was told less than a minute ago";
  EXPECT_THAT(told(seconds(31)), ElementsAre(ElementsAre("red-chief", "red")));
}

TEST_F(TurnsOfARoom, ARoomThatIsOpenedAnewOwesNothing) {
  place_and_leave();
  room_.reset();
  open();
  EXPECT_THAT(told(seconds(300)), IsEmpty());
}

}  // namespace
}  // namespace sandtable::server
