#include "server/rooms/room.h"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <fstream>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "battle/header.h"
#include "battle/rulesets.h"
#include "engine/journal/dice_check.h"
#include "server/rooms/lobby.h"
#include "server/rooms/shapes.h"
#include "server/wire/loop_fixture.h"
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
  void close(const data::Phrase& reason) override { goodbye = reason.str(); }

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
  static constexpr const char* kRuling = "rule red: points 9";
  /// Two computers play; the listener is the umpire.
  void open(const std::string& level, DiceMode dice = DiceMode::Seeded) {
    WantedBattle wanted;
    wanted.dice = dice;
    wanted.scenario = "first-battle";
    wanted.seats = {{"red", level}, {"blue", level}};
    enter(make_battle(wanted));
  }
  /// Keeps a battle and opens its room.
  void enter(const Answer<Prepared>& prepared) {
    ASSERT_TRUE(prepared) << prepared.error().error.str();
    const auto kept = keep_battle(*store_, *prepared);
    ASSERT_TRUE(kept) << kept.error().message.str();
    enter(prepared->made.battle);
  }
  void enter(const std::string& battle) {
    auto loaded = load_battle(*store_, battle);
    ASSERT_TRUE(loaded) << loaded.error().error.str();
    room_ = std::make_shared<Room>(std::move(**loaded),
                                   Room::Tools{store_.get(), &workers_, &counters_, &writer_,
                                               [this] { return Bucket::Clock::now() + later_; }});
    std::string told = "not yet";
    room_->take_up([&](const data::Phrase& trouble) { told = trouble.str(); });
    ASSERT_TRUE(loop_.run_until([&] { return told != "not yet"; }));
    ASSERT_EQ(told, "");
    place_ = room_->join(listener_, {{Side::A, Side::B}, true, {}}, {});
  }
  std::uint64_t seq() const {
    return room_->battle().entries().empty() ? 0 : room_->battle().entries().back().seq;
  }
  bool play_to(std::uint64_t entry) {
    return loop_.run_until([&] { return seq() >= entry; });
  }
  /// On to where the umpire may rule so: points are an activation's.
  bool play_to_a_ruling() {
    for (std::uint64_t entry = 3; entry < 60 && play_to(entry); ++entry)
      if (room_->battle().check(Side::Umpire, kRuling, Lang::En).ok) return true;
    return false;
  }
  bool ended() {
    return loop_.run_until(
        [&] { return seq() != 0 && room_->battle().entries().back().kind == JournalKind::Reveal; });
  }
  void word(const std::string& side, const std::string& text) {
    Message message;
    message.ask = Ask::Word;
    message.id = 8;
    message.side = side;
    message.text = text;
    room_->hear(place_, message);
  }
  /// Types as many ones as the roll that is awaited has dice.
  void roll_ones() {
    for (std::string faces = "1"; faces.size() < 60; faces += " 1") {
      Message message;
      message.ask = Ask::Roll;
      message.id = 9;
      message.action = faces;
      message.number = question();
      const std::size_t heard = listener_.heard.size();
      room_->hear(place_, message);
      ASSERT_TRUE(loop_.run_until([&] { return listener_.heard.size() > heard; }));
      if (listener_.heard[heard].find("\"done\"") != std::string::npos) return;
    }
  }
  /// The number of the question in the last state that was heard.
  std::uint64_t question() const {
    const std::string before = "\"question\":{\"id\":";
    for (std::size_t i = listener_.heard.size(); i-- > 0;)
      if (const std::size_t at = listener_.heard[i].find(before); at != std::string::npos)
        return std::stoull(listener_.heard[i].substr(at + before.size()));
    return 0;
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
  store::Writer writer_{*store_, loop_.post()};
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
  ASSERT_TRUE(play_to(before + 1));
  EXPECT_EQ(room_->battle().entries().back().kind, JournalKind::Takeback);
  // The decision comes back, counts for nothing, and another is asked for.
  ASSERT_TRUE(loop_.run_until([&] { return counters_.thoughts_stopped == 1; }));
  EXPECT_EQ(counters_.thoughts, thoughts);
  EXPECT_EQ(seq(), before + 1);
  ASSERT_TRUE(play_to(before + 4));
  EXPECT_EQ(counters_.thoughts, thoughts + 3);
  EXPECT_EQ(counters_.failures, 0U);
}

TEST_F(RoomTest, ARulingStopsADecisionToo) {
  open("captain");
  ASSERT_TRUE(play_to_a_ruling());
  const std::uint64_t before = seq(), stopped = counters_.thoughts_stopped;
  ask(Ask::Submit, kRuling, 0);
  ASSERT_TRUE(play_to(before + 1)) << listener_.heard.back();
  EXPECT_EQ(room_->battle().entries().back().action, kRuling);
  ASSERT_TRUE(loop_.run_until([&] { return counters_.thoughts_stopped == stopped + 1; }));
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
  room_->tick(Bucket::Clock::now() + std::chrono::seconds(2));
  EXPECT_TRUE(listener_.heard_one_with(read)) << listener_.heard.back();
  // Whoever comes after the server was started again is told so too.
  ASSERT_TRUE(loop_.run_until([&] { return writer_.waiting() == 0; }));
  const std::string battle = room_->row().id;
  room_.reset();
  listener_.heard.clear();
  enter(battle);
  EXPECT_TRUE(listener_.heard_one_with(read));
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
  EXPECT_TRUE(loop_.run_until([&] { return room_->idle(Bucket::Clock::now()); }));
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
  ASSERT_TRUE(loop_.run_until([&] { return room_->closed(); }));
  EXPECT_EQ(listener_.goodbye,
            "the server failed in this battle: come back, what was acknowledged is kept");
  EXPECT_EQ(counters_.failures, 1U);
  other.throws = false;
  room_->leave(place);
}

TEST_F(RoomTest, WhatIsAskedOfAPositionThatIsGoneIsRefused) {
  open("captain");
  ASSERT_TRUE(play_to_a_ruling());
  // No worker comes to the question before the ruling is kept.
  const auto go_on = std::make_shared<std::atomic<bool>>(false);
  const auto begun = std::make_shared<std::atomic<int>>(0);
  const auto busy = [go_on, begun]() -> Workers::Then {
    ++*begun;
    while (!*go_on) std::this_thread::yield();
    return [] {};
  };
  for (int i = 0; i < 2; ++i)
    ASSERT_TRUE(workers_.submit(Workers::Kind::Quick, busy, [](const std::string&) {}));
  while (*begun < 2) std::this_thread::yield();
  const std::uint64_t before = seq();
  ask(Ask::Actions, {}, 0);
  ask(Ask::Submit, kRuling, 0);
  const bool ruled = play_to(before + 1);
  *go_on = true;
  ASSERT_TRUE(ruled);
  const auto answered = [&] {
    return listener_.heard_one_with("\"re\":7,\"type\":\"actions\"") ||
           listener_.heard_one_with("the battle has moved on meanwhile: ask again");
  };
  ASSERT_TRUE(loop_.run_until(answered));
  EXPECT_TRUE(listener_.heard_one_with("the battle has moved on meanwhile: ask again"));
}

// A crash between the last action and the closing lines must not keep the dice secret for ever.
TEST_F(RoomTest, OpeningABattleThatWasCutOffAtItsEndClosesIt) {
  open("recruit");
  ASSERT_TRUE(ended());
  const std::string id = room_->row().id;
  const std::string key = room_->battle().entries().back().key;
  const std::string whole = store_->export_journal(id).value();
  std::string text = whole;
  for (int line = 0; line < 2; ++line) text.erase(text.rfind('\n', text.size() - 2) + 1);
  WantedJournal wanted;
  wanted.journal = text;
  wanted.secret = key_from_hex(key).value();
  room_.reset();
  enter(take_in_journal(wanted));
  EXPECT_EQ(store_->load_battle(room_->row().id)->secret, std::nullopt);
  EXPECT_EQ(store_->export_journal(room_->row().id).value(), whole);
}

TEST_F(RoomTest, AJournalOfEarlierRulesIsTakenInToBeLookedAt) {
  open("recruit");
  ASSERT_TRUE(ended());
  auto journal = *parse_journal(store_->export_journal(room_->row().id).value(), "j");
  room_->close("moved");
  const std::uint64_t all = journal.entries.size();
  journal.entries[9].action = "Red 1st Regiment: move 0101";
  WantedJournal wanted;
  wanted.journal = *write_journal(journal.header, journal.entries);
  ASSERT_FALSE(take_in_journal(wanted)) << "these rules never played that";
  journal.header.ruleset_version = "0.0.1";
  wanted.journal = *write_journal(journal.header, journal.entries);
  enter(take_in_journal(wanted));
  EXPECT_LT(seq(), 10U);
  EXPECT_GT(seq(), 0U);
  EXPECT_TRUE(listener_.heard_one_with("\"frozen\":\"rules\""));
  const auto kept = *parse_journal(store_->export_journal(room_->row().id).value(), "j");
  EXPECT_EQ(kept.entries.size(), all);
}

TEST_F(RoomTest, AForgedJournalIsNotTakenIn) {
  open("recruit");
  ASSERT_TRUE(ended());
  auto journal = *parse_journal(store_->export_journal(room_->row().id).value(), "j");
  journal.entries[journal.entries.size() - 2].action = "Red won by 40 (end.scenario-limit).";
  WantedJournal wanted;
  wanted.journal = *write_journal(journal.header, journal.entries);
  const auto taken = take_in_journal(wanted);
  ASSERT_FALSE(taken);
  EXPECT_EQ(taken.error().status, 400);
  EXPECT_EQ(taken.error().where, "journal:" + std::to_string(journal.entries.size()));
}

TEST_F(RoomTest, ABattleWaitsForAWordFromEverySeatBeforeItRolls) {
  open("open");
  EXPECT_EQ(seq(), 0U);
  EXPECT_TRUE(
      listener_.heard_one_with("\"kind\":\"word\",\"clause\":\"\",\"text\":\"Red, Blue: a "
                               "word for the dice, before the first roll\""));
  const std::string commitment = room_->row().commitment;
  ask(Ask::Submit, "rule red: points 9", 0);
  EXPECT_TRUE(listener_.last_holds("words for the dice are awaited first, of Red and Blue"));
  word("red", "isigidi");
  ASSERT_TRUE(play_to(1));
  EXPECT_TRUE(listener_.heard_one_with("Blue: a word for the dice, before the first roll"));
  word("red", "again");
  EXPECT_TRUE(listener_.last_holds("no word for the dice is awaited of Red"));
  word("blue", "six companies");
  ASSERT_TRUE(play_to(3));
  const auto entries = room_->battle().entries();
  EXPECT_EQ(entries[0].text, "isigidi");
  EXPECT_EQ(entries[1].side, "blue");
  EXPECT_EQ(entries[2].kind, JournalKind::Action);
  const auto secret = store_->load_battle(room_->row().id)->secret;
  ASSERT_TRUE(secret);
  EXPECT_EQ(to_hex(commit(*secret)), commitment);
  auto journal = *parse_journal(store_->export_journal(room_->row().id).value(), "j");
  EXPECT_EQ(journal.header.dice.words, (std::vector<std::string>{"red", "blue"}));
  journal.header.dice.key = to_hex(*secret);
  const DiceReport report = check_dice(journal, "j");
  EXPECT_TRUE(report.revealed);
  EXPECT_TRUE(report.wrong.empty());
  EXPECT_GT(report.rolls, 0U);
}

TEST_F(RoomTest, ABattleThatIsBroughtHereGoesOnUnderASecretOfItsOwn) {
  open("recruit");
  ASSERT_TRUE(play_to(9));
  const auto known = store_->load_battle(room_->row().id)->secret;
  ASSERT_TRUE(known);
  WantedJournal wanted;
  wanted.journal = store_->export_journal(room_->row().id).value();
  wanted.secret = known;
  const std::uint64_t brought = parse_journal(wanted.journal, "j")->entries.size();
  room_->close("moved");
  enter(take_in_journal(wanted));
  ASSERT_TRUE(play_to(brought + 6));
  const auto entries = room_->battle().entries();
  EXPECT_EQ(entries[brought].kind, JournalKind::Dice);
  EXPECT_EQ(entries[brought].key, to_hex(*known));
  EXPECT_EQ(room_->row().dice_from, brought + 1);
  EXPECT_EQ(room_->row().commitment, entries[brought].commitment);
  EXPECT_TRUE(listener_.heard_one_with("\"dice_from\":" + std::to_string(brought + 1)));
  EXPECT_NE(store_->load_battle(room_->row().id)->secret, known);
  ASSERT_TRUE(ended());
  const auto journal = *parse_journal(store_->export_journal(room_->row().id).value(), "j");
  const DiceReport report = check_dice(journal, "j");
  EXPECT_TRUE(report.revealed);
  EXPECT_TRUE(report.wrong.empty()) << report.wrong.front().str();
  EXPECT_TRUE(store_->check().value().problems.empty());
}

// What the store cannot keep never was, and is told so; nothing is shown before it is kept.
TEST_F(RoomTest, AnEntryThatCannotBeWrittenLeavesTheBattleAsItWas) {
  open("open", DiceMode::Typed);
  while (!room_->battle().question(Lang::En).roll.empty()) roll_ones();
  const std::uint64_t before = seq(), digest = room_->battle().digest();
  // The store has an entry of that number already: somebody else wrote it.
  const auto other = load_battle(*store_, room_->row().id);
  ASSERT_TRUE(other);
  const auto stolen = (*other)->battle->submit(Side::Umpire, "rule red: points 7", Lang::En, "x");
  ASSERT_TRUE(stolen.ok);
  const auto line = (*other)->keeper->line((*other)->battle->entries().back());
  ASSERT_TRUE(line);
  ASSERT_TRUE(store_->append(*line));
  listener_.heard.clear();
  ask(Ask::Submit, "rule red: points 9", 0);
  EXPECT_EQ(seq(), before);
  EXPECT_FALSE(listener_.heard_one_with("done"));
  ASSERT_TRUE(loop_.run_until([&] { return !listener_.goodbye.empty(); }));
  EXPECT_TRUE(
      listener_.heard_one_with("nothing was recorded: the battle has been changed elsewhere"))
      << listener_.heard.back() << listener_.goodbye;
  EXPECT_EQ(seq(), before);
  EXPECT_EQ(room_->battle().digest(), digest);
  EXPECT_FALSE(listener_.heard_one_with("\"type\":\"state\""));
}

TEST_F(RoomTest, WhatIsDecidedWhileAnEntryIsWrittenWaitsItsTurn) {
  open("open", DiceMode::Typed);
  while (!room_->battle().question(Lang::En).roll.empty()) roll_ones();
  const std::uint64_t before = seq();
  listener_.heard.clear();
  for (const char* points : {"7", "8", "9"})
    ask(Ask::Submit, std::string("rule red: points ") + points, 0);
  EXPECT_EQ(seq(), before);
  EXPECT_TRUE(listener_.heard.empty());
  ASSERT_TRUE(play_to(before + 3));
  ASSERT_TRUE(loop_.run_until([&] { return listener_.heard.size() >= 6; }));
  EXPECT_EQ(room_->battle().entries()[before + 2].action, "rule red: points 9");
  // Each is acknowledged before the state that it makes.
  EXPECT_NE(listener_.heard[0].find("\"done\""), std::string::npos) << listener_.heard[0];
  EXPECT_NE(listener_.heard[1].find("\"type\":\"state\""), std::string::npos);
}

/// Lines of a store that an earlier program wrote.
void restore(const std::string& path, const std::string& fixture) {
  std::ifstream in(fixture);
  std::ostringstream sql;
  sql << in.rdbuf();
  sqlite3* handle = nullptr;
  ASSERT_EQ(sqlite3_open(path.c_str(), &handle), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(handle, sql.str().c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(handle);
}

// Whatever the rules have become since, a battle opens: to go on, or to be looked at with the
// reason.
TEST_F(RoomTest, BattlesOfAnEarlierStoreOpen) {
  restore(folder_.file("old.db"), "store/fixtures/schema-2.sql");
  const auto old = store::samples::opened(folder_.address("old.db"));
  for (const char* id : {"8rzsy0qy6cc8", "hxpcr8mmxqkj"}) {
    const auto loaded = load_battle(*old, id);
    ASSERT_TRUE(loaded) << loaded.error().error.str();
    const auto& parts = **loaded;
    EXPECT_GT(parts.battle->entries().size(), 0U) << parts.frozen.str();
    EXPECT_TRUE(parts.frozen.empty() ||
                parts.frozen.str().find("the rules have been corrected") == 0)
        << parts.frozen.str();
  }
}

/// The journal of a battle that goes on, with every digest as another reading of the rules gave it.
std::string misread(store::Store& store, const std::string& battle, bool broken) {
  auto journal = *parse_journal(store.export_journal(battle).value(), "j");
  for (JournalEntry& entry : journal.entries) entry.digest = "0123456789abcdef";
  if (broken) journal.entries.back().action = "Red 1st Regiment: move 0101";
  return *write_journal(journal.header, journal.entries);
}

TEST_F(RoomTest, ABattleWhoseRulesWereCorrectedGoesOnAndSaysSo) {
  open("recruit");
  ASSERT_TRUE(play_to(12));
  const std::string first = room_->row().id;
  const auto secret = store_->load_battle(first)->secret;
  room_->close("moved");
  const auto take = [&](const std::string& id, bool broken) {
    store::NewBattle kept;
    kept.id = id;
    kept.plans = room_->row().plans;
    kept.secret = secret;
    ASSERT_TRUE(store_->import_journal(kept, misread(*store_, first, broken), "j"));
  };
  take("anew", false);
  take("broken", true);
  listener_ = {};
  const std::uint64_t before = store_->battle_row("anew").value().entries;
  enter("anew");
  ASSERT_TRUE(play_to(before + 4));
  EXPECT_EQ(room_->battle().entries()[before].kind, JournalKind::Reading);
  EXPECT_EQ(room_->battle().entries()[before].text, battle::program_version());
  ASSERT_TRUE(ended());
  // Its journal is whole: what another reading gave is not compared, the rest is.
  const auto journal = *parse_journal(store_->export_journal("anew").value(), "j");
  const auto again = battle::ruleset(journal.header.ruleset)->replay(journal, ~0ULL);
  ASSERT_TRUE(again);
  EXPECT_FALSE(again->error) << again->error->message.str();
  const std::uint64_t whole = store_->battle_row("broken").value().entries;
  enter("broken");
  EXPECT_EQ(seq(), whole - 1);
  ask(Ask::Submit, "rule red: points 9", 0);
  EXPECT_TRUE(listener_.last_holds("the rules have been corrected since this battle was played"));
  EXPECT_TRUE(listener_.last_holds("it can be looked at up to there"));
}

}  // namespace
}  // namespace sandtable::server
