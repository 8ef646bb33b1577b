#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <regex>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "battle/rulesets.h"
#include "search/level.h"
#include "server/rooms/room_fixture.h"

/// Computers at the seats of a room: in two battles that differ only in what a computer's side may
/// not know, each level of computer decides the same, to the byte, and whoever looks on from its
/// seat is sent the same.
namespace sandtable::server {
namespace {

constexpr const char *kPerson = "french", *kComputer = "prussians";

std::string scenario() {
  for (const desk::Carried& carried : battle::ruleset("belle-alliance")->scenarios())
    if (carried.id == "first-orders") return std::string(carried.text);
  return {};
}

/// A battle of sealed orders between a person and a computer.
class Table : public RoomFixture {
 public:
  explicit Table(std::string_view level, std::string text = scenario()) {
    WantedBattle wanted;
    wanted.scenario_text = std::move(text);
    wanted.dice = DiceMode::Typed;
    wanted.seats = {{kComputer, std::string(level)}};
    make(wanted);
    for (const char* seat : {kPerson, kComputer}) sit(seat, {{}, false, {}, {seat}});
    sit("watcher", {});
  }

  void submit(const std::string& action) {
    ASSERT_TRUE(loop_.run_until([&] { return kind() != "none" && !room_->writing(); }));
    Message message;
    message.ask = Ask::Submit;
    message.action = action;
    EXPECT_THAT(RoomFixture::ask(kPerson, message), testing::HasSubstr("\"done\"")) << action;
  }
  std::string kind() const { return battle().question(Post(Side::A), Lang::En).kind; }
  /// Waits until the computer has decided so often.
  void await_decisions(std::size_t count) {
    ASSERT_TRUE(loop_.run_until([&] { return decided().size() >= count && !room_->writing(); }));
  }
  /// What the computer has sealed and nobody else may read yet.
  std::vector<std::string> sealed() const { return battle().given(Post(Side::B)); }
  /// All that it has decided so far.
  std::vector<std::string> decided() const {
    std::vector<std::string> out;
    for (const JournalEntry& entry : battle().entries())
      if (entry.side == kComputer) out.push_back(entry.action);
    for (const std::string& action : sealed()) out.push_back(action);
    return out;
  }
  /// What a guest has heard, without what differs from battle to battle anyway.
  std::vector<std::string> heard(const std::string& seat) {
    static const std::regex time(R"("\d\d\d\d-\d\d-\d\dT[^"]*")"), random("[0-9a-f]{32,}");
    std::vector<std::string> out;
    for (std::string message : ears_[seat].heard) {
      for (std::size_t at; (at = message.find(id_)) != std::string::npos;)
        message.replace(at, id_.size(), "BATTLE");
      message = std::regex_replace(message, time, "\"TIME\"");
      out.push_back(std::regex_replace(message, random, "RANDOM"));
    }
    return out;
  }

 private:
  const battle::Battle& battle() const { return room_->battle(); }
};

/// Seats that can tell two battles apart, and "computer" where that decided otherwise.
std::set<std::string> told_apart(Table& one, Table& two) {
  std::set<std::string> out;
  for (const std::string seat : {kComputer, "watcher"})
    if (one.heard(seat) != two.heard(seat)) out.insert(seat);
  if (one.decided() != two.decided()) out.insert("computer");
  return out;
}

class ComputersAtSeats : public testing::TestWithParam<std::string_view> {};

/// The French seal this and that before the computer has decided: up to the march nothing shows of
/// it, neither in its sheet nor in what it announces, nor to who looks on.
TEST_P(ComputersAtSeats, DecideWithoutTheSealedOrdersOfTheOtherSide) {
  Table one(GetParam()), two(GetParam());
  one.submit("orders | F1: MN >0 | F2: CF AC, MN >0 to (84, 50)");
  two.submit("orders nothing");
  for (Table* table : {&one, &two}) table->await_decisions(1);
  EXPECT_THAT(one.decided().front(), testing::StartsWith("orders"));
  EXPECT_EQ(told_apart(one, two), std::set<std::string>{});
  // Where no order has to be rolled for, attacks are announced next.
  ASSERT_EQ(one.kind(), two.kind());
  if (one.kind() != "announce") return;
  for (Table* table : {&one, &two}) table->await_decisions(2);
  EXPECT_EQ(told_apart(one, two), std::set<std::string>{});
}

/// What its side does see bears on what it decides, and on what its seat is sent.
TEST_P(ComputersAtSeats, DecideOtherwiseByWhatTheySee) {
  std::string elsewhere = scenario();
  const std::string place = "at = [84, 34]";
  ASSERT_NE(elsewhere.find(place), std::string::npos);
  elsewhere.replace(elsewhere.find(place), place.size(), "at = [70, 50]");
  Table one(GetParam()), two(GetParam(), elsewhere);
  for (Table* table : {&one, &two}) table->await_decisions(1);
  EXPECT_TRUE(told_apart(one, two).count(kComputer) != 0);
  EXPECT_TRUE(told_apart(one, two).count("computer") != 0) << one.decided().front();
}

INSTANTIATE_TEST_SUITE_P(Levels, ComputersAtSeats, testing::ValuesIn(search::levels()),
                         [](const auto& level) { return std::string(level.param); });

}  // namespace
}  // namespace sandtable::server
