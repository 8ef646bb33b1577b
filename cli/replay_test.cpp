// The alarm rings: journals that were changed, chain and all, by somebody who knew how.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "cli/run_program.h"
#include "engine/journal/journal.h"

namespace sandtable::cli {
namespace {

using testing::HasSubstr;

class ChangedJournal : public testing::Test {
 protected:
  ChangedJournal() {
    const Ran played = run_program(scratch_.path(),
                                   "play first-battle --dice seed:3 --seat red=recruit "
                                   "--seat blue=recruit --journal j.jsonl");
    EXPECT_EQ(played.status, 0) << played.err;
    const auto read = read_journal(scratch_.file("j.jsonl"));
    EXPECT_TRUE(read);
    if (read) journal_ = *read;
  }

  // Writes the journal with chains that fit, and replays it.
  Ran replay() {
    const auto text = write_journal(journal_.header, journal_.entries);
    EXPECT_TRUE(text);
    write_file(scratch_.file("k.jsonl"), *text);
    return run_program(scratch_.path(), "replay k.jsonl");
  }

  // An entry with a roll of six-sided dice, somewhere in the middle.
  JournalEntry& rolled() {
    for (JournalEntry& entry : journal_.entries)
      if (entry.seq > 5 && !entry.rolls.empty() && entry.rolls.front().sides == 6) return entry;
    ADD_FAILURE() << "no roll";
    return journal_.entries.front();
  }

  ScratchFolder scratch_;
  Journal journal_;
};

TEST_F(ChangedJournal, IsConfirmedWhereNothingWasChanged) { EXPECT_EQ(replay().status, 0); }

TEST_F(ChangedJournal, OneFaceIsFoundWithItsLine) {
  JournalEntry& entry = rolled();
  int& face = entry.rolls.front().faces.front();
  const int before = face;
  face = before == 6 ? 1 : before + 1;
  const Ran ran = replay();
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.err, HasSubstr("k.jsonl:" + std::to_string(entry.seq + 1) + ": "));
  EXPECT_THAT(ran.err, HasSubstr("roll 1: expected the faces " + std::to_string(before) +
                                 " from the key, found " + std::to_string(face)));
  EXPECT_THAT(ran.err, HasSubstr("expected digest"));
}

TEST_F(ChangedJournal, OneDigestIsFoundWithWhatItShouldBe) {
  JournalEntry& entry = journal_.entries[6];
  const std::string before = entry.digest;
  entry.digest[0] = before[0] == '0' ? '1' : '0';
  const Ran ran = replay();
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.err, testing::StartsWith("k.jsonl:8: expected digest " + before + ", found " +
                                           entry.digest + "\n"));
}

TEST_F(ChangedJournal, AnActionThatWasNotLegalIsFound) {
  JournalEntry* first = nullptr;
  for (JournalEntry& entry : journal_.entries)
    if (first == nullptr && entry.side == "red") first = &entry;
  ASSERT_NE(first, nullptr);
  first->action = "Red 1st Regiment: move 0101";
  const Ran ran = replay();
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.err, HasSubstr("k.jsonl:" + std::to_string(first->seq + 1) +
                                 ": 'Red 1st Regiment: move 0101' is not legal: "));
}

// What stops ten men is told once.
TEST_F(ChangedJournal, AClauseThatForbidsManyIsNamedOnce) {
  const Ran played = run_program(scratch_.path(),
                                 "play first-skirmish --dice seed:1 --seat patrol=recruit "
                                 "--seat band=recruit --journal f.jsonl");
  ASSERT_EQ(played.status, 0) << played.err;
  const auto read = read_journal(scratch_.file("f.jsonl"));
  ASSERT_TRUE(read);
  journal_ = *read;
  const auto first =
      std::find_if(journal_.entries.begin(), journal_.entries.end(),
                   [](const JournalEntry& entry) { return entry.action.starts_with("A: "); });
  ASSERT_NE(first, journal_.entries.end());
  first->action = "A: step 20 at 0";
  const std::string said = replay().err, clause = "movement.three-at-most";
  EXPECT_THAT(said, HasSubstr("is not legal: " + clause));
  EXPECT_EQ(said.find(clause), said.rfind(clause)) << said;
}

// Each forgery keeps actions, faces, digests and chains as they were.
TEST_F(ChangedJournal, AForgedHeaderIsFound) {
  const Journal honest = journal_;
  const auto found = [&](const std::string& message) {
    const Ran ran = replay();
    EXPECT_EQ(ran.status, 1) << message;
    EXPECT_THAT(ran.err, HasSubstr("k.jsonl:1: header: expected " + message));
    EXPECT_NE(run_program(scratch_.path(), "store import k.jsonl --store sqlite:s.db").status, 0);
    journal_ = honest;
  };
  journal_.header.scenario_title = "Waterloo";
  found("'scenario_title' 'First Battle' as its scenario says, found 'Waterloo'");
  journal_.header.scenario_id = "waterloo";
  found("'scenario_id' 'first-battle' as its scenario says, found 'waterloo'");
  for (Seat& seat : journal_.header.seats)
    if (seat.side == Side::A) seat.id = "crimson";
  for (JournalEntry& entry : journal_.entries) {
    if (entry.side == "red") entry.side = "crimson";
    for (RecordedRoll& roll : entry.rolls)
      if (roll.roller == "red") roll.roller = "crimson";
  }
  found("the side 'red' as its scenario says, found 'crimson'");
}

TEST_F(ChangedJournal, AnOptionThatIsPassedOverIsFound) {
  const Ran played = run_program(scratch_.path(),
                                 "play first-battle --dice seed:3 --seat red=recruit "
                                 "--seat blue=recruit --option salvo-fire=true --journal o.jsonl");
  ASSERT_EQ(played.status, 0) << played.err;
  journal_ = *read_journal(scratch_.file("o.jsonl"));
  EXPECT_EQ(replay().status, 0);
  // A journal of a time before an option was thought of does not name it: that is no fault.
  auto& options = journal_.header.options;
  options.erase(options.begin());
  EXPECT_EQ(replay().status, 0);
  // One that the scenario asks for and the header does not name.
  std::string& scenario = journal_.header.scenario;
  scenario.insert(scenario.find("[options]\n") + 10, "powder = \"by-roster\"\n");
  options.erase(std::remove_if(options.begin(), options.end(),
                               [](const auto& pair) { return pair.first == "powder"; }),
                options.end());
  const Ran ran = replay();
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.err, HasSubstr("header: expected option 'powder' to be 'by-roster' as its "
                                 "scenario says, found ''"));
}

TEST_F(ChangedJournal, AForgedEndIsFound) {
  const Journal honest = journal_;
  ASSERT_EQ(journal_.entries.back().kind, JournalKind::Reveal);
  const std::size_t result = journal_.entries.size() - 2;
  const std::string outcome = journal_.entries[result].action;
  const auto found = [&](std::size_t at, const std::string& message) {
    for (std::size_t i = 0; i < journal_.entries.size(); ++i) journal_.entries[i].seq = i + 1;
    const Ran ran = replay();
    EXPECT_EQ(ran.status, 1) << message;
    EXPECT_THAT(ran.err, HasSubstr("k.jsonl:" + std::to_string(at + 2) + ": " + message));
    EXPECT_NE(run_program(scratch_.path(), "store import k.jsonl --store sqlite:s.db").status, 0);
    journal_ = honest;
  };
  journal_.entries[result].action = "Red won by 40 (end.scenario-limit).";
  found(result,
        "expected the result '" + outcome + "', found 'Red won by 40 (end.scenario-limit).'");
  std::swap(journal_.entries[result], journal_.entries[result + 1]);
  found(result, "expected the key behind the result, found it before");
  journal_.entries.push_back(journal_.entries[result]);
  found(result + 2, "expected one result, found a second");
  journal_.entries.push_back(journal_.entries.back());
  found(result + 2, "expected the key once, found it a second time");
  journal_.entries[result].side = "red";
  found(result, "expected a line of nobody’s, found one of side 'red'");
  journal_.entries[result + 1].digest = "0123456789abcdef";
  found(result + 1,
        "expected digest " + honest.entries[result].digest + ", found 0123456789abcdef");
  journal_.entries.insert(journal_.entries.begin() + 20, journal_.entries[result]);
  journal_.entries.resize(21);
  found(20, "expected the battle to go on, found the result '" + outcome + "'");
}

TEST_F(ChangedJournal, WhatCannotBeCheckedIsSaid) {
  journal_.entries.resize(journal_.entries.size() - 2);
  const Ran ran = replay();
  EXPECT_EQ(ran.status, 0) << ran.err;
  std::string told = ran.out;
  std::replace(told.begin(), told.end(), '\n', ' ');
  EXPECT_THAT(told, HasSubstr("Nothing can prove names, dates, reasons and which answers were "
                              "given in advance"));
  EXPECT_THAT(told, HasSubstr("the journal has no line that says how it ended"));
  EXPECT_THAT(told, HasSubstr("The key of the dice is not revealed yet"));
  EXPECT_EQ(run_program(scratch_.path(), "store import k.jsonl --store sqlite:s.db").status, 0);
}

TEST_F(ChangedJournal, ThatStopsBeforeItsKeyIsClosedByResuming) {
  const std::string key = journal_.entries.back().key;
  write_file(scratch_.file("k.jsonl.key"), key + "\n");
  journal_.entries.pop_back();
  EXPECT_EQ(replay().status, 0);
  const Ran ran = run_program(scratch_.path(), "play --resume --journal k.jsonl");
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.err, HasSubstr("the battle is over: "));
  const auto closed = read_journal(scratch_.file("k.jsonl"));
  ASSERT_TRUE(closed);
  EXPECT_EQ(closed->entries.back().key, key);
  EXPECT_EQ(file_text(scratch_.file("k.jsonl.key")), "");
}

TEST_F(ChangedJournal, AnotherKeyThanTheOneCommittedToIsFound) {
  ASSERT_EQ(journal_.entries.back().kind, JournalKind::Reveal);
  std::string& key = journal_.entries.back().key;
  key[0] = key[0] == '0' ? '1' : '0';
  const Ran ran = replay();
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.err,
              HasSubstr("k.jsonl:" + std::to_string(journal_.entries.back().seq + 1) + ": "));
}

TEST_F(ChangedJournal, WithoutNewChainsIsRefusedAtItsLine) {
  std::string text = file_text(scratch_.file("j.jsonl"));
  const std::size_t at = text.find("\"seq\":9,");
  ASSERT_NE(at, std::string::npos);
  text.replace(text.find("\"digest\":\"", at) + 10, 4, "beef");
  write_file(scratch_.file("k.jsonl"), text);
  const Ran ran = run_program(scratch_.path(), "replay k.jsonl");
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.err, testing::StartsWith("k.jsonl:10: "));
}

// Digests of another reading of the rules: replay refuses them, a refit states them anew.
TEST_F(ChangedJournal, IsRefittedWithTheDigestsOfTheRulesAsTheyAre) {
  const auto before = journal_.entries;
  for (JournalEntry& entry : journal_.entries) entry.digest = "0123456789abcdef";
  journal_.header.start_digest = "0123456789abcdef";
  for (JournalEntry& entry : journal_.entries)
    if (entry.kind == JournalKind::Result) entry.action = "Somebody won.";
  EXPECT_EQ(replay().status, 1);
  const Ran ran = run_program(scratch_.path(), "replay k.jsonl --refit l.jsonl");
  EXPECT_EQ(ran.status, 0) << ran.err;
  const std::string all = std::to_string(before.size());
  std::string told = ran.out;
  std::replace(told.begin(), told.end(), '\n', ' ');
  EXPECT_EQ(told, "l.jsonl: " + all + " entries, " + all +
                      " told otherwise by the rules as they are now; digest " +
                      before.back().digest + ". ");
  EXPECT_EQ(run_program(scratch_.path(), "replay l.jsonl").status, 0);
  const auto after = read_journal(scratch_.file("l.jsonl"));
  ASSERT_TRUE(after);
  EXPECT_EQ(after->entries, before);
  const Ran twice = run_program(scratch_.path(), "replay k.jsonl --refit l.jsonl");
  EXPECT_EQ(twice.status, 1);
  EXPECT_EQ(twice.err, "l.jsonl: expected no file of this name, found one\n");
}

// Digests and sheets that were sealed are opened by later lines: a refit seals its digests anew,
// and opens what it sealed.
TEST(SealedJournal, IsRefittedWithWhatItOpens) {
  const ScratchFolder scratch;
  const Ran played = run_program(scratch.path(),
                                 "play first-orders --dice seed:1 --seat french=recruit "
                                 "--seat prussians=recruit --journal j.jsonl");
  ASSERT_EQ(played.status, 0) << played.err;
  const auto before = read_journal(scratch.file("j.jsonl"));
  ASSERT_TRUE(before);
  EXPECT_TRUE(std::any_of(before->entries.begin(), before->entries.end(),
                          [](const JournalEntry& entry) { return !entry.opened.empty(); }));
  EXPECT_EQ(run_program(scratch.path(), "replay j.jsonl --refit k.jsonl").status, 0);
  const Ran again = run_program(scratch.path(), "replay k.jsonl");
  EXPECT_EQ(again.status, 0) << again.err;
}

TEST_F(ChangedJournal, WhatIsNoLongerLegalStopsARefitAtItsLine) {
  const auto red = std::find_if(journal_.entries.begin(), journal_.entries.end(),
                                [](const JournalEntry& entry) { return entry.side == "red"; });
  ASSERT_NE(red, journal_.entries.end());
  red->action = "Red 1st Regiment: move 0101";
  EXPECT_EQ(replay().status, 1);
  const Ran ran = run_program(scratch_.path(), "replay k.jsonl --refit l.jsonl");
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.err, testing::StartsWith("k.jsonl:" + std::to_string(red->seq + 1) +
                                           ": 'Red 1st Regiment: move 0101' is not legal: "));
  EXPECT_THAT(ran.err, HasSubstr("nothing was written"));
  EXPECT_EQ(file_text(scratch_.file("l.jsonl")), "");
}

TEST_F(ChangedJournal, OfACutLastLineTheRestCounts) {
  const std::string text = file_text(scratch_.file("j.jsonl"));
  write_file(scratch_.file("k.jsonl"), text.substr(0, text.size() - 30));
  const Ran ran = run_program(scratch_.path(), "replay k.jsonl");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("The last line was cut while it was written"));
}

}  // namespace
}  // namespace sandtable::cli
