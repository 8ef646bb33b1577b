#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <regex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "battle/ambush/fixture.h"
#include "server/rooms/room_fixture.h"

/// The leak test over a room and its store: two battles that differ only in what a seat may not
/// know send that seat the same messages, in the same order, as many.
namespace sandtable::server {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

const std::vector<std::string> kSeatNames{"red-chief", "red-wing", "blue-chief", "blue-wing"};

/// A battle with a guest on each post, one who only watches, and the umpire.
class Table : public RoomFixture {
 public:
  Table() {
    EXPECT_EQ(battle::rulesets().front(), &battle::ambush_door());
    WantedBattle wanted;
    wanted.scenario_text = std::string(ambush::kScenario);
    wanted.dice = DiceMode::Typed;
    make(wanted);
    for (const std::string& seat : kSeatNames) sit(seat, {{}, false, {}, {seat}});
    sit("watcher", {});
    sit("umpire", {{}, true, {}, {}});
  }

  /// The room is left without a goodbye and opened again, as after a crash.
  void open_again() {
    room_.reset();
    open();
    for (const auto& [seat, ear] : ears_) sit(seat, {{}, seat == "umpire", {}, {seat}});
  }

  /// The server breaks off once the store has so many entries, whatever it was about to do.
  void submit_and_break_off(const std::string& seat, const std::string& action,
                            std::uint64_t entries) {
    Message message;
    message.ask = Ask::Submit;
    message.side = seat;
    message.action = action;
    message.number = question(seat);
    room_->hear(places_[seat], message);
    // The entry after the last that the room has heard of is on its way already.
    ASSERT_TRUE(loop_.run_until([&] { return room_->battle().entries().size() + 1 == entries; }));
    room_.reset();
    ASSERT_TRUE(
        loop_.run_until([&] { return store_->load_battle(id_)->entries.size() == entries; }));
    open();
    for (const auto& [name, ear] : ears_) sit(name, {{}, name == "umpire", {}, {name}});
  }

  void ask(const std::string& seat, Ask what, const std::string& action,
           const std::string& kind = "hold") {
    Message message;
    message.ask = what;
    message.action = action;
    message.text = what == Ask::Stand ? kind : "";
    RoomFixture::ask(seat, message);
  }
  void submit(const std::string& seat, const std::string& action) {
    ask(seat, Ask::Submit, action);
  }
  void stand(const std::string& seat, const std::string& kind, const std::string& answer) {
    ask(seat, Ask::Stand, answer, kind);
  }
  /// What a guest has heard, without what differs from battle to battle anyway.
  std::vector<std::string> heard(const std::string& seat) {
    std::vector<std::string> out;
    static const std::regex time(R"("\d\d\d\d-\d\d-\d\dT[^"]*")");
    for (std::string message : ears_[seat].heard) {
      for (std::size_t at; (at = message.find(id_)) != std::string::npos;)
        message.replace(at, id_.size(), "BATTLE");
      out.push_back(std::regex_replace(message, time, "\"TIME\""));
    }
    return out;
  }
  /// The last state that a guest was sent.
  std::string state(const std::string& seat) {
    std::string last;
    for (const std::string& message : heard(seat))
      if (message.starts_with("{\"type\":\"state\"")) last = message;
    return last;
  }
  const std::map<std::string, std::string>& keys() const { return keys_; }
};

/// Seats of red, and who watches, that can tell two worlds apart in which blue lies in wait, and
/// answers, differently.
std::set<std::string> told_apart(Table& one, Table& two) {
  std::set<std::string> out;
  for (const std::string seat : {"red-chief", "red-wing", "watcher"})
    if (one.heard(seat) != two.heard(seat)) out.insert(seat);
  return out;
}

std::set<std::string> leaks(ambush::Leak leak) {
  const battle::Planted planted(leak);
  Table one, two;
  std::set<std::string> out;
  const auto look = [&] { out.merge(told_apart(one, two)); };
  look();
  one.submit("blue-chief", "place 8");
  look();
  for (Table* table : {&one, &two}) {
    table->submit("red-chief", "place 0");
    table->ask("red-chief", Ask::Check, "advance");
    table->ask("red-chief", Ask::Actions, "");
    table->ask("red-wing", Ask::Check, "place 3");
  }
  look();
  one.submit("blue-wing", "place 9");
  one.ask("blue-wing", Ask::Undo, "");
  one.submit("blue-wing", "place 9");
  two.submit("blue-wing", "place 6");
  two.submit("blue-chief", "place 9");
  one.ask("blue-chief", Ask::Stand, "hold");
  look();
  for (Table* table : {&one, &two}) {
    table->submit("red-wing", "place 1");
    table->ask("red-chief", Ask::Odds, "advance");
    table->ask("red-wing", Ask::Lang, "");
    table->submit("red-chief", "stand");
  }
  look();
  one.submit("blue-chief", "stand");
  two.submit("blue-wing", "stand");
  one.submit("blue-wing", "stand");
  two.submit("blue-chief", "advance");
  for (Table* table : {&one, &two}) table->submit("red-wing", "stand");
  look();
  return out;
}

TEST(RoomSecrets, NoSeatIsSentWhatItMayNotKnow) {
  EXPECT_EQ(leaks(ambush::Leak::None), std::set<std::string>{});
}

TEST(RoomSecrets, LeaksOfTheRulesAreFoundOnTheWire) {
  EXPECT_TRUE(leaks(ambush::Leak::View).contains("watcher"));
  EXPECT_TRUE(leaks(ambush::Leak::Event).contains("red-wing"));
  EXPECT_TRUE(leaks(ambush::Leak::Seal).contains("watcher"));
}

TEST(RoomSecrets, OneMessageMoreOrInAnotherOrderIsFound) {
  Table one, two;
  one.submit("blue-chief", "place 8");
  EXPECT_EQ(told_apart(one, two), std::set<std::string>{});
  one.ear("watcher").send("{\"type\":\"chat\"}");
  EXPECT_EQ(told_apart(one, two), std::set<std::string>{"watcher"});
  std::swap(one.ear("red-wing").heard[0], one.ear("red-wing").heard[1]);
  EXPECT_EQ(told_apart(one, two), (std::set<std::string>{"watcher", "red-wing"}));
}

/// Seats that find a difference where a message of blue's comes to red-wing, and red's to blue.
std::set<std::string> mixed_up(const std::string& message) {
  Table one, two;
  for (Table* table : {&one, &two}) {
    Ear &red = table->ear("red-wing"), &blue = table->ear("blue-wing");
    red.astray = blue.astray = message;
    if (message.empty()) continue;
    red.gets_it = &blue;
    blue.gets_it = &red;
  }
  one.submit("blue-wing", "place 9");
  two.submit("blue-wing", "place 6");
  for (Table* table : {&one, &two}) table->submit("red-wing", "place 1");
  return told_apart(one, two);
}

TEST(RoomSecrets, AMessageOfOneSeatGivenToAnotherIsFound) {
  EXPECT_EQ(mixed_up(""), std::set<std::string>{});
  EXPECT_EQ(mixed_up("{\"type\":\"state\""), std::set<std::string>{"red-wing"});
}

TEST(RoomSecrets, EachPostHasAKeyAndItsOwnQuestion) {
  Table table;
  for (const std::string& seat : kSeatNames) EXPECT_TRUE(table.keys().contains(seat)) << seat;
  EXPECT_TRUE(table.keys().contains("red"));
  table.submit("red-wing", "place 3");
  const std::string own = table.state("red-wing"), chief = table.state("red-chief");
  EXPECT_THAT(own, HasSubstr(R"("given":[{"side":"red-wing","action":"place 3"}])"));
  EXPECT_THAT(own, HasSubstr(R"("seats":["red-chief","blue-chief","blue-wing"])"));
  EXPECT_THAT(chief, HasSubstr(R"("seats":["red-chief","red-wing","blue-chief","blue-wing"])"));
  EXPECT_THAT(table.state("umpire"), HasSubstr("\"given\":[{\"side\":\"red-wing\""));
  EXPECT_THAT(chief, Not(HasSubstr("given")));
  table.submit("blue-chief", "advance");
  EXPECT_THAT(table.heard("blue-chief").back(), HasSubstr("\"ok\":false"));
}

/// Two answers lay sealed in the store, two more were given in advance: of the four three were
/// played when the server broke off, and the fourth is not asked for again.
TEST(RoomSecrets, AnswersThatWereBeingPlayedOutliveTheServer) {
  Table table;
  for (const auto& [seat, cell] : std::map<std::string, std::string>{
           {"red-chief", "0"}, {"red-wing", "1"}, {"blue-chief", "8"}, {"blue-wing", "9"}})
    table.submit(seat, "place " + cell);
  for (const char* seat : {"red-chief", "red-wing"}) table.stand(seat, "order", "stand");
  const std::uint64_t before = table.room().battle().entries().size();
  table.submit("blue-wing", "advance");
  table.submit_and_break_off("blue-chief", "stand", before + 3);
  const battle::Battle& battle = table.room().battle();
  ASSERT_EQ(battle.entries().size(), before + 4);
  EXPECT_EQ(battle.entries().back().post, "blue-wing");
  EXPECT_EQ(battle.entries().back().action, "advance");
  EXPECT_EQ(battle.turn(), 2);
}

TEST(RoomSecrets, SealedAnswersOutliveTheServer) {
  Table table;
  table.submit("red-wing", "place 3");
  table.submit("blue-chief", "place 8");
  table.open_again();
  EXPECT_THAT(table.room().battle().given(Post(Side::A, 1)), testing::ElementsAre("place 3"));
  table.submit("blue-wing", "place 9");
  table.submit("red-chief", "place 1");
  EXPECT_EQ(table.room().battle().question(Side::A, Lang::En).kind, "order");
  table.open_again();
  EXPECT_TRUE(table.room().battle().given(Post(Side::A, 1)).empty());
  EXPECT_EQ(table.room().battle().question(Side::A, Lang::En).kind, "order");
}

}  // namespace
}  // namespace sandtable::server
