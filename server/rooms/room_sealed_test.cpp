#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "battle/rulesets.h"
#include "server/rooms/room_fixture.h"

/// What is decided beside answers that lie sealed: a ruling, the offer of a draw.
namespace sandtable::server {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr const char *kFrench = "french", *kPrussians = "prussians", *kUmpire = "umpire";
constexpr const char* kSheet = "orders | F1: MN >0";

/// A battle of sealed orders between two people, with an umpire.
class RoomSealed : public testing::Test, protected RoomFixture {
 protected:
  RoomSealed() {
    WantedBattle wanted;
    wanted.dice = DiceMode::Typed;
    wanted.choices.options = {{"umpire-seat", "seat"}};
    for (const desk::Carried& carried : battle::ruleset("belle-alliance")->scenarios())
      if (carried.id == "first-orders") wanted.scenario_text = carried.text;
    make(wanted);
    sit_down();
  }
  void sit_down() {
    for (const char* seat : {kFrench, kPrussians}) sit(seat, {{}, false, {}, {seat}});
    sit(kUmpire, {{}, true, {}, {kUmpire}});
  }
  static Message deciding(Ask what, const std::string& action, const std::string& reason = {}) {
    Message message;
    message.ask = what;
    message.action = action;
    message.text = reason;
    return message;
  }
  std::string submit(const std::string& seat, const std::string& action) {
    return ask(seat, deciding(Ask::Submit, action, seat == kUmpire ? "as agreed" : ""));
  }
  /// Seals the French sheet, and has something decided before that is on the disk.
  std::string decide_while_sealing(const std::string& seat, const std::string& action) {
    Message sealing = deciding(Ask::Submit, kSheet);
    sealing.id = 3;
    sealing.side = kFrench;
    sealing.number = question(kFrench);
    room_->hear(places_[kFrench], sealing);
    return submit(seat, action);
  }
  /// The room is left without a goodbye and opened again, as after a crash.
  void open_again() {
    room_.reset();
    open();
    sit_down();
  }
  std::vector<std::string> given() const { return room_->battle().given(Post(Side::A)); }
  std::string last_action() const { return room_->battle().entries().back().action; }
};

TEST_F(RoomSealed, ADrawIsOfferedWhileASheetIsBeingSealed) {
  EXPECT_THAT(decide_while_sealing(kPrussians, "offer draw"), HasSubstr("\"done\""));
  EXPECT_EQ(last_action(), "offer draw");
  EXPECT_THAT(given(), ElementsAre("orders | F1: MN, >0"));
  EXPECT_THAT(submit(kPrussians, "orders nothing"), HasSubstr("\"done\""));
  EXPECT_THAT(given(), IsEmpty());
}

TEST_F(RoomSealed, TheUmpireRulesWhileASheetIsBeingSealed) {
  EXPECT_THAT(decide_while_sealing(kUmpire, "rule F1: figures 15"), HasSubstr("\"done\""));
  EXPECT_THAT(last_action(), HasSubstr("F1"));
  EXPECT_THAT(given(), ElementsAre("orders | F1: MN, >0"));
}

/// Who has answered is not closed for: his sheet would be void.
TEST_F(RoomSealed, TheUmpireClosesForWhoDoesNotAnswer) {
  submit(kFrench, kSheet);
  EXPECT_THAT(submit(kUmpire, "rule french: nothing"),
              HasSubstr("that post has answered: nothing is to be closed for it"));
  EXPECT_THAT(given(), ElementsAre("orders | F1: MN, >0"));
  EXPECT_THAT(submit(kUmpire, "rule prussians: nothing"), HasSubstr("\"done\""));
  EXPECT_EQ(last_action(), "orders | F1: MN, >0") << "who alone is asked by then has answered";
  EXPECT_THAT(given(), IsEmpty());
}

TEST_F(RoomSealed, WordsForTheUmpireAreReadByHim) {
  submit(kFrench, "orders | F1: MN >0 # quietly");
  EXPECT_THAT(ear(kUmpire).last("state"), HasSubstr("orders | F1: MN, >0 # quietly"));
  EXPECT_THAT(ear(kPrussians).last("state"), Not(HasSubstr("quietly")));
  open_again();
  EXPECT_THAT(given(), ElementsAre("orders | F1: MN, >0 # quietly"));
}

/// What lies in the store is in the words in which the program wrote it. Where it writes them
/// otherwise by now, as a number that was counted among more, they may have meant something else.
TEST_F(RoomSealed, WhatIsReadOtherwiseByNowIsNotHandedIn) {
  const std::string seq = std::to_string(room_->battle().entries().back().seq);
  const auto lay = [&](const std::string& number, const std::string& text) {
    ASSERT_TRUE(
        store_->set_standing(room_->row().id, {kFrench, "sealed:" + seq + ":" + number, text}));
  };
  lay("1", kSheet);
  open_again();
  EXPECT_THAT(given(), IsEmpty());
  const char* told = "is read otherwise by now, or is not legal any more: it was not handed in";
  EXPECT_THAT(ear(kFrench).last("state"), HasSubstr(told));
  EXPECT_THAT(ear(kUmpire).last("state"), HasSubstr(told));
  EXPECT_THAT(ear(kPrussians).last("state"), Not(HasSubstr(told)));
  EXPECT_THAT(submit(kFrench, kSheet), HasSubstr("\"done\""));
  EXPECT_THAT(given(), ElementsAre("orders | F1: MN, >0"));
  EXPECT_THAT(ear(kFrench).last("state"), Not(HasSubstr(told)));
}

/// Its post and the umpire are told which line, and by which clause; nobody else.
TEST_F(RoomSealed, WhoseSheetARulingMakesIllegalIsToldWhy) {
  submit(kFrench, "orders | F2: MN >0 | F1: MN >0");
  submit(kUmpire, "rule F1: state fd");
  EXPECT_THAT(given(), IsEmpty());
  const char* told =
      R"( What you had sealed lies open again, for a ruling has made line 2 (\"F1: MN, >0\") )"
      R"(illegal: forbidden: A unit in FD (full disorder) can be given no orders )"
      R"((orders.none-in-fd, source).")";
  EXPECT_THAT(ear(kFrench).last("state"), HasSubstr(told));
  EXPECT_THAT(ear(kUmpire).last("state"), HasSubstr("a ruling has made line 2"));
  EXPECT_THAT(ear(kPrussians).last("state"), Not(HasSubstr("illegal")));
  // The offer of a draw answers nothing.
  submit(kFrench, "offer draw");
  submit(kPrussians, "refuse draw");
  EXPECT_THAT(ear(kFrench).last("state"), HasSubstr(told));
  EXPECT_THAT(submit(kFrench, "orders | F2: MN >0"), HasSubstr("\"done\""));
  EXPECT_THAT(ear(kFrench).last("state"), Not(HasSubstr(told)));
}

TEST_F(RoomSealed, WhatARulingHasOpenedAndAnotherClosedIsToldOfNoMore) {
  submit(kFrench, "orders | F1: MN >0");
  submit(kUmpire, "rule F1: state fd");
  submit(kUmpire, "rule french: nothing");
  EXPECT_THAT(submit(kPrussians, "orders nothing"), HasSubstr("\"done\""));
  EXPECT_THAT(ear(kFrench).last("state"), Not(HasSubstr("lies open again")));
}

TEST_F(RoomSealed, WhatLaySealedBeforeAnOfferOutlivesTheServer) {
  submit(kFrench, kSheet);
  submit(kPrussians, "offer draw");
  open_again();
  EXPECT_EQ(last_action(), "offer draw");
  EXPECT_THAT(given(), ElementsAre("orders | F1: MN, >0"));
  EXPECT_THAT(submit(kPrussians, "orders nothing"), HasSubstr("\"done\""));
  EXPECT_THAT(given(), IsEmpty());
  open_again();
  EXPECT_THAT(given(), IsEmpty());
}

/// The offer is on its way to the disk when the sheet comes, under the number of the question
/// before it. That it has answered is told to nobody else.
TEST_F(RoomSealed, ASheetIsSealedInTheInstantInWhichADrawIsOffered) {
  const std::uint64_t before = question(kFrench);
  const auto hear = [&](const char* seat, const std::string& action, std::uint64_t id) {
    Message message = deciding(Ask::Submit, action);
    message.id = id;
    message.side = seat;
    message.number = before;
    room_->hear(places_[seat], message);
  };
  hear(kPrussians, "offer draw", 3);
  hear(kFrench, kSheet, 4);
  ASSERT_TRUE(loop_.run_until([&] { return !given().empty() && !room_->writing(); }));
  EXPECT_EQ(last_action(), "offer draw");
  EXPECT_NE(question(kFrench), before);
  EXPECT_THAT(given(), ElementsAre("orders | F1: MN, >0"));
  EXPECT_THAT(ear(kPrussians).last("state"), Not(HasSubstr("MN, >0")));
  // What was asked under it is answered once both have sealed: then it serves for nothing more.
  EXPECT_THAT(submit(kPrussians, "orders nothing"), HasSubstr("\"done\""));
  const std::size_t heard = ear(kFrench).heard.size();
  hear(kFrench, "announce nothing", 5);
  ASSERT_TRUE(loop_.run_until([&] { return ear(kFrench).heard.size() > heard; }));
  EXPECT_THAT(ear(kFrench).heard.back(), HasSubstr("is no longer open"));
}

/// The entry since which it is asked, and a number for each entry all the same.
TEST_F(RoomSealed, AnOfferLeavesTheQuestionOpen) {
  submit(kFrench, kSheet);
  submit(kPrussians, "orders nothing");
  const std::uint64_t before = question(kFrench);
  const std::uint64_t since = room_->battle().asked_since();
  EXPECT_EQ(since, room_->battle().entries().back().seq) << "nothing but answers";
  submit(kFrench, "offer draw");
  EXPECT_EQ(room_->battle().asked_since(), since);
  EXPECT_NE(question(kFrench), before);
}

/// It was written under the number of an entry that is not the last any more.
TEST_F(RoomSealed, WhatIsTakenBackAfterAnOfferStaysTakenBack) {
  submit(kFrench, kSheet);
  submit(kPrussians, "offer draw");
  EXPECT_THAT(ask(kFrench, deciding(Ask::Undo, "")), HasSubstr("\"done\""));
  EXPECT_THAT(given(), IsEmpty());
  submit(kPrussians, "orders nothing");  // it is on the disk after what strikes the other
  open_again();
  EXPECT_THAT(given(), IsEmpty());
}

/// Whoever has a whole side hands in one sheet after the other: of his posts those that have
/// answered are asked no more, which nobody else is told.
TEST_F(RoomSealed, ASideOfSeveralPostsIsAskedForEachInItsTurn) {
  WantedBattle wanted;
  for (const desk::Carried& carried : battle::ruleset("belle-alliance")->scenarios())
    if (carried.id == "quatre-bras") wanted.scenario_text = carried.text;
  wanted.dice = DiceMode::Typed;
  room_.reset();
  make(wanted);
  sit("french", {{Side::A}, false, {}, {}});
  sit("picton", {{}, false, {}, {"picton"}});
  const auto asked = [&](const std::string& who) {
    const std::string state = ear(who).last("state"), key = "\"seats\":[";
    const std::size_t from = state.find(key) + key.size();
    return state.substr(from, state.find(']', from) - from);
  };
  const std::string allies = R"("orange","picton")";
  const std::string all = R"("ney","bachelu","jerome",)" + allies;
  for (const auto& [post, seats] : std::vector<std::pair<std::string, std::string>>{
           {"ney", all},
           {"bachelu", R"("bachelu","jerome",)" + allies},
           {"jerome", R"("jerome",)" + allies}}) {
    EXPECT_EQ(asked("french"), seats);
    Message sheet = deciding(Ask::Submit, "orders nothing");
    sheet.id = 7;
    sheet.side = post;
    sheet.number = question("french");
    const std::size_t heard = ear("french").heard.size();
    room_->hear(places_["french"], sheet);
    ASSERT_TRUE(
        loop_.run_until([&] { return ear("french").heard.size() > heard && !room_->writing(); }));
    EXPECT_EQ(room_->battle().given(post_of(post)).size(), 1U) << post;
  }
  EXPECT_EQ(asked("french"), allies);
  // Nobody answers in place of another here: of one who has answered that is said.
  Message again = deciding(Ask::Submit, "orders nothing");
  again.id = 8;
  again.side = "ney";
  again.number = question("french");
  room_->hear(places_["french"], again);
  ASSERT_TRUE(loop_.run_until([&] { return ear("french").heard.back().starts_with("{\"re\":8"); }));
  EXPECT_THAT(ear("french").heard.back(), HasSubstr("touch-move.release"));
  EXPECT_EQ(asked("picton"), all) << "nobody else is told who has answered";
}

}  // namespace
}  // namespace sandtable::server
