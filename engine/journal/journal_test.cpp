#include "engine/journal/journal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <functional>
#include <sstream>

#include "engine/journal/chain.h"
#include "engine/journal/dice_check.h"
#include "engine/journal/handshake.h"
#include "engine/journal/samples.h"
#include "engine/journal/stamp.h"
#include "engine/journal/tape.h"

namespace sandtable {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::string file_text(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST(Journal, IsWrittenInOneFormOnly) {
  const auto lines = lines_of(samples::text());
  ASSERT_EQ(lines.size(), 8U);
  EXPECT_THAT(
      lines[0],
      testing::StartsWith(
          R"({"sandtable":"journal","version":1,"program":"sandtable 0.1.0","ruleset":"belle_epoque",)"
          R"("edition":"en","ruleset_version":"1","options":{"uphill-fire":"once","declare-action":"open"},)"
          R"("scenario_id":"isandlwana","scenario_title":"Isandlwana",)"
          R"("scenario":"title = \"Isandlwana\"\n# a\ttab, a \\, an é and a 🎲\n",)"
          R"("seats":[{"side":"a","id":"zulu","player":"Anne"},)"
          R"({"side":"b","id":"british","player":"computer, level 3"}],"dice":{"mode":"seeded",)"
          R"("commitment":"e1f44e43f5b7ee7627834a33530ff0271b0a58da83b93870648dc1ebb84204f4",)"
          R"("contributions":[]},"started":"2026-01-22T08:00:00Z","start_digest":"0123456789abcdef",)"
          R"("chain":")"));
  EXPECT_THAT(
      lines[3],
      testing::StartsWith(
          R"({"seq":3,"side":"british","kind":"action","action":"24th: fire uVe","standing":true,)"
          R"("rolls":[{"clause":"fire.roll","roller":"british","dice":4,"sides":6,)"
          R"("read":"count-between","low":1,"high":4,"piece":-1,"faces":[1,6,5,2]}],)"
          R"("digest":"0303030303030303","chain":")"));
  EXPECT_THAT(
      lines[4],
      testing::StartsWith(R"({"seq":4,"side":"zulu","kind":"takeback",)"
                          R"("reason":"the wrong unit was \"named\"","takeback_to":2,"digest":)"));
}

TEST(Journal, ReadsWhatItWrote) {
  const auto journal = parse_journal(samples::text(), "j.jsonl");
  ASSERT_TRUE(journal) << journal.error().str();
  EXPECT_EQ(journal->header, samples::header());
  EXPECT_EQ(journal->entries, samples::entries());
  EXPECT_FALSE(journal->torn);
  EXPECT_EQ(journal->chain, journal::check_chain(samples::text(), "j.jsonl").last);
}

TEST(Journal, RefusesToWriteWhatItWouldNotRead) {
  auto entries = samples::entries();
  entries[1].rolls[0].faces = {7};
  const auto bad_face = write_journal(samples::header(), entries);
  ASSERT_FALSE(bad_face);
  EXPECT_EQ(bad_face.error().line, 3U);
  EXPECT_EQ(bad_face.error().message,
            "entry 2: expected 'faces' with 1 number from 1 to 6, found 7 as the first");

  entries = samples::entries();
  entries[2].action = "\xC3(";
  EXPECT_FALSE(write_journal(samples::header(), entries)) << "not UTF-8";

  entries = samples::entries();
  entries[2].takeback_to = 1;
  EXPECT_FALSE(write_journal(samples::header(), entries)) << "an action takes nothing back";

  auto header = samples::header();
  header.version = 2;
  EXPECT_FALSE(write_journal(header, {}));
  header = samples::header();
  header.options.emplace_back("uphill-fire", "twice");
  EXPECT_FALSE(write_journal(header, {})) << "an option given twice";
  header = samples::header();
  header.dice.mode = DiceMode::Typed;
  EXPECT_FALSE(write_journal(header, {})) << "a commitment without a key";
  header = samples::header();
  header.scenario.assign(kMaxJournalLine, 'x');
  const auto too_long = write_journal(header, {});
  ASSERT_FALSE(too_long);
  EXPECT_THAT(too_long.error().message.str(),
              HasSubstr("expected a line of at most 4194304 bytes"));
}

TEST(Journal, NamesTheLongestLineItTakes) {
  auto header = samples::header();
  header.scenario.clear();
  const std::size_t without = write_journal(header, {}).value().size() - 1;
  header.scenario.assign(kMaxJournalLine - without, 'x');
  const auto longest = write_journal(header, {});
  ASSERT_TRUE(longest) << longest.error().str();
  EXPECT_TRUE(parse_journal(*longest, "j.jsonl"));
  std::string longer = *longest;
  longer.insert(longer.find("xxx"), 1, 'x');
  const auto refused = parse_journal(longer, "j.jsonl");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().str(),
            "j.jsonl:1: header: expected a line of at most 4194304 bytes, found 4194305");
}

TEST(Journal, SaysWhereItCannotRead) {
  EXPECT_EQ(read_journal("/nonexistent/j.jsonl").error().str(),
            "/nonexistent/j.jsonl: cannot open: No such file or directory");
  EXPECT_EQ(read_journal("/").error().str(), "/: cannot read: expected a file");
  EXPECT_EQ((JournalError{"j", 3, 14, "wrong"}).str(), "j:3:14: wrong");
  EXPECT_EQ((JournalError{"", 3, 14, "wrong"}).str(), "wrong");
}

TEST(Journal, LineOfPlayHonoursTakebacks) {
  std::vector<JournalEntry> entries;
  const auto add = [&](std::optional<std::uint64_t> back) {
    entries.push_back(samples::action(entries.size() + 1, "zulu", back ? "" : "uVe: stand"));
    if (back) entries.back().kind = JournalKind::Takeback;
    entries.back().takeback_to = back;
  };
  EXPECT_THAT(line_of_play(entries), IsEmpty());
  for (int i = 0; i < 3; ++i) add({});  // 1 2 3
  EXPECT_THAT(line_of_play(entries), ElementsAre(0, 1, 2));
  add(1);   // 4: after 1
  add({});  // 5
  EXPECT_THAT(line_of_play(entries), ElementsAre(0, 4));
  add(3);  // 6: what had been taken back comes to count again
  EXPECT_THAT(line_of_play(entries), ElementsAre(0, 1, 2));
  add(4);  // 7: after the takeback of entry 4
  EXPECT_THAT(line_of_play(entries), ElementsAre(0));
  add(0);
  EXPECT_THAT(line_of_play(entries), IsEmpty());
}

TEST(Journal, DigestsAreSixteenDigits) {
  EXPECT_EQ(digest_text(0), "0000000000000000");
  EXPECT_EQ(digest_text(0xFEDCBA9876543210ULL), "fedcba9876543210");
  EXPECT_EQ(digest_value("fedcba9876543210"), 0xFEDCBA9876543210ULL);
  EXPECT_EQ(digest_value("FEDCBA9876543210"), std::nullopt);
  EXPECT_EQ(digest_value("fedcba987654321"), std::nullopt);
}

TEST(Stamp, TakesDatesThatExist) {
  for (const char* good :
       {"1879-01-22T08:00:00Z", "2024-02-29T23:59:59+05:45", "2026-11-21T00:00:00-12:00"})
    EXPECT_TRUE(journal::is_stamp(good)) << good;
  for (const char* bad :
       {"", "Z", "1879-01-22", "1879-01-22T08:00:00", "1879-02-29T08:00:00Z",
        "1879-13-01T08:00:00Z", "1879-01-22T24:00:00Z", "1879-01-22T08:60:00Z",
        "1879-01-22T08:00:60Z", "1879-01-22 08:00:00Z", "1879-01-22T08:00:00z",
        "1879-01-22T08:00:00+5:45", "1879-01-22T08:00:00+05:45x", "+879-01-22T08:00:00Z"})
    EXPECT_FALSE(journal::is_stamp(bad)) << bad;
}

// A ruleset of two clauses.
std::optional<Clause> find_clause(std::string_view id) {
  if (id == "fire.roll") return Clause{1, 4};
  if (id == "reactivity.roll") return Clause{1, 9};
  return std::nullopt;
}

std::optional<std::string> clause_id(Clause clause) {
  for (const char* id : {"fire.roll", "reactivity.roll"})
    if (find_clause(id) == clause) return id;
  return std::nullopt;
}

TEST(Tape, GoesToTheJournalAndBack) {
  const auto seats = samples::header().seats;
  Rolled fire;
  fire.asked = {Clause{1, 4}, Side::B, 4, 6, Read::CountBetween, 1, 4, 3};
  fire.faces = {1, 6, 5, 2};
  fire.value = 2;
  Rolled test;
  test.asked = {Clause{1, 9}, Side::Umpire, 1, 8, Read::AtMost, 3, 0, kNoPiece};
  test.faces = {8};
  test.value = 0;
  const Tape tape{fire, test};
  const auto rolls = record(tape, seats, clause_id);
  ASSERT_TRUE(rolls) << rolls.error();
  EXPECT_EQ((*rolls)[0].roller, "british");
  EXPECT_EQ((*rolls)[0].piece, 3);
  EXPECT_EQ((*rolls)[1].roller, "umpire");
  EXPECT_EQ((*rolls)[1].piece, -1);
  EXPECT_EQ((*rolls)[1].read, "at-most");
  auto entry = samples::action(5, "zulu", "uVe: stand");
  entry.rolls = *rolls;
  const auto again = tape_of(entry, seats, find_clause, "j.jsonl");
  ASSERT_TRUE(again) << again.error().str();
  EXPECT_EQ(*again, tape);
}

TEST(Tape, RefusesWhatNobodyRolled) {
  const auto seats = samples::header().seats;
  Rolled by_value;
  by_value.asked = {Clause{1, 4}, Side::B, 2, 6, Read::Sum, 0, 0, kNoPiece};
  EXPECT_EQ(record(by_value, seats, clause_id).error(),
            "fire.roll: expected faces from 1 to 6, found 0");
  by_value.asked.clause.index = 5;
  EXPECT_EQ(record(by_value, seats, clause_id).error(),
            "expected a roll of a known clause, found clause 5 of system 1");

  auto entry = samples::entries()[0];
  EXPECT_EQ(tape_of(entry, seats, find_clause, "j.jsonl").error().str(),
            "j.jsonl:2: entry 1: roll 1: expected 'clause' to be a clause of the ruleset, found "
            "the text \"turn.command\"");
  auto roll = samples::entries()[2].rolls[0];
  roll.faces[1] = 7;
  EXPECT_FALSE(recall(roll, seats, find_clause));
  roll = samples::entries()[2].rolls[0];
  roll.roller = "boer";
  EXPECT_FALSE(recall(roll, seats, find_clause));
}

TEST(Chain, NamesEachChangedLine) {
  std::string text = samples::text();
  text.replace(text.find("24th: fire"), 4, "80th");
  text.replace(text.find("rockets"), 7, "lightni");
  const auto report = journal::check_chain(text, "j.jsonl");
  EXPECT_EQ(report.lines, 8U);
  ASSERT_EQ(report.changed.size(), 2U);
  EXPECT_EQ(report.changed[0].line, 4U);
  EXPECT_EQ(report.changed[1].line, 6U);
  const auto journal = parse_journal(text, "j.jsonl");
  ASSERT_FALSE(journal);
  EXPECT_EQ(journal.error(), report.changed[0]);
  EXPECT_THAT(journal.error().str(),
              testing::MatchesRegex("j.jsonl:4: the entry was changed: chain expected [0-9a-f]*, "
                                    "found [0-9a-f]*"));
}

TEST(Chain, SeesALineLeftOutOrMoved) {
  const std::string text = samples::text();
  auto lines = lines_of(text);
  const auto joined = [&] {
    std::string out;
    for (const auto& line : lines) out += line + "\n";
    return out;
  };
  lines.erase(lines.begin() + 3);
  EXPECT_EQ(journal::check_chain(joined(), "j").changed.size(), 1U);
  lines = lines_of(text);
  std::swap(lines[2], lines[3]);
  EXPECT_EQ(journal::check_chain(joined(), "j").changed.size(), 3U);
  lines = lines_of(text);
  lines[2].pop_back();
  EXPECT_EQ(journal::check_chain(joined(), "j").changed[0].str(),
            "j:3: expected the line to end with its chain, found none");
  EXPECT_EQ(journal::check_chain(text + "{\"se", "j").torn, text.size());
}

/// A journal of two rolls from the key of seed 7, mixed with what the players said.
std::string dealt_journal(bool contributed, int tamper) {
  auto header = samples::header();
  if (contributed) header.dice.contributions = {{"zulu", "cattle"}, {"british", "rockets"}};
  const DiceKey secret = key_from_seed("7");
  SeededSource source(Handshake(header.dice).key(secret));
  auto entries = samples::entries();
  for (auto& entry : entries) {
    source.set_entry(entry.seq);
    for (std::size_t i = 0; i < entry.rolls.size(); ++i) {
      Rolled made;
      Roll asked;
      asked.dice = static_cast<std::uint8_t>(entry.rolls[i].dice);
      EXPECT_TRUE(source.make(asked, i, made));
      for (std::size_t d = 0; d < entry.rolls[i].faces.size(); ++d)
        entry.rolls[i].faces[d] = made.faces[d];
    }
  }
  int& face = entries[2].rolls[0].faces[3];
  face = 1 + (face - 1 + tamper) % 6;
  return write_journal(header, entries).value();
}

TEST(DiceCheck, RecomputesEveryFace) {
  for (const bool contributed : {false, true}) {
    const auto honest = parse_journal(dealt_journal(contributed, 0), "j").value();
    const auto good = check_dice(honest, "j");
    EXPECT_TRUE(good.revealed);
    EXPECT_EQ(good.rolls, 4U);
    EXPECT_THAT(good.wrong, IsEmpty());
    const auto swapped = parse_journal(dealt_journal(contributed, 1), "j").value();
    const auto bad = check_dice(swapped, "j");
    ASSERT_EQ(bad.wrong.size(), 1U);
    EXPECT_THAT(bad.wrong[0].str(), HasSubstr("j:4: entry 3: roll 1: expected the faces "));
  }
}

TEST(DiceCheck, HoldsTheKeyAgainstTheCommitment) {
  auto entries = samples::entries();
  entries.back().key = to_hex(key_from_seed("8"));
  const auto swapped = parse_journal(write_journal(samples::header(), entries).value(), "j");
  const auto report = check_dice(swapped.value(), "j");
  ASSERT_EQ(report.wrong.size(), 1U);
  EXPECT_THAT(report.wrong[0].str(),
              HasSubstr("j:8: entry 7: expected the key of commitment e1f4"));
  entries.pop_back();
  const auto secret = parse_journal(write_journal(samples::header(), entries).value(), "j");
  EXPECT_FALSE(check_dice(secret.value(), "j").revealed);
}

/// The first block of docs/format/journal.md that is marked `jsonl`.
std::string example_of_the_page() {
  const std::string page = file_text("docs/format/journal.md");
  const std::string mark = "```jsonl\n";
  const std::size_t start = page.find(mark);
  if (start == std::string::npos) return {};
  const std::size_t from = start + mark.size();
  return page.substr(from, page.find("```", from) - from);
}

TEST(Page, ItsExampleIsAJournal) {
  const std::string example = example_of_the_page();
  const auto journal = parse_journal(example, "docs/format/journal.md");
  ASSERT_TRUE(journal) << journal.error().str();
  EXPECT_GE(journal->entries.size(), 4U);
  EXPECT_EQ(write_journal(journal->header, journal->entries).value(), example);
  const auto dice = check_dice(*journal, "docs/format/journal.md");
  EXPECT_TRUE(dice.revealed);
  EXPECT_GE(dice.rolls, 3U);
  for (const auto& wrong : dice.wrong) ADD_FAILURE() << wrong.str();
}

/// One roll of two dice from a key.
JournalEntry rolled_from(const DiceKey& key, std::uint64_t seq) {
  JournalEntry entry = samples::action(seq, "zulu", "uVe: test 2");
  RecordedRoll roll;
  roll.clause = "reactivity.roll";
  roll.roller = "zulu";
  roll.dice = 2;
  roll.read = "sum";
  Roll asked;
  asked.dice = 2;
  asked.sides = 6;
  Rolled made;
  SeededSource source(key, seq);
  source.make(asked, 0, made);
  roll.faces = {made.faces[0], made.faces[1]};
  entry.rolls = {roll};
  return entry;
}

TEST(Journal, NamesWhoSitsAtEachPost) {
  auto header = samples::header();
  header.version = kJournalVersionSealed;
  header.seats[0].posts = {{"chief", "Anne"}, {"wing", "captain"}};
  const auto text = write_journal(header, {});
  ASSERT_TRUE(text) << text.error().str();
  EXPECT_THAT(*text, HasSubstr(R"({"side":"a","id":"zulu","player":"Anne","posts":[)"
                               R"({"id":"chief","player":"Anne"},)"
                               R"({"id":"wing","player":"captain"}]},{"side":"b")"));
  EXPECT_EQ(parse_journal(*text, "j")->header.seats, header.seats);

  const auto refused = [&](const std::function<void(JournalHeader&)>& change) {
    JournalHeader wrong = header;
    change(wrong);
    const auto written = write_journal(wrong, {});
    return written ? "" : written.error().message.str();
  };
  EXPECT_EQ(refused([](auto& h) { h.version = kJournalVersionWithWords; }),
            "header: seat 1: expected 'posts' only where 'version' is 3, found a list of 2");
  EXPECT_EQ(refused([](auto& h) { h.seats[0].posts.pop_back(); }),
            "header: seat 1: expected 'posts' to be a list of 2 to 4 posts of a side that plays, "
            "found a list of 1");
  EXPECT_EQ(refused([](auto& h) { h.seats[0].posts[1].id = "chief"; }),
            "header: seat 1: post 2: expected 'id' to name a post of the side, each once, found "
            "the text \"chief\"");
  EXPECT_EQ(refused([](auto& h) {
              h.seats.push_back({Side::Umpire, std::string(kUmpireId), "Zoe"});
              h.seats.back().posts = h.seats[0].posts;
            }),
            "header: seat 3: expected 'posts' to be a list of 2 to 4 posts of a side that plays, "
            "found a list of 2");
}

// A commitment, a word from each side, a roll; another commitment, a word, a roll; the key.
TEST(Handshake, MixesWordsGivenAfterTheCommitmentAndBeginsAnewWithTheNext) {
  auto header = samples::header();
  const DiceKey first = key_from_seed("1"), second = key_from_seed("2");
  header.version = kJournalVersionWithWords;
  header.dice.commitment = to_hex(commit(first));
  header.dice.contributions.clear();
  header.dice.words = {"zulu", "british"};
  const auto line = [](std::uint64_t seq, JournalKind kind) {
    JournalEntry entry;
    entry.seq = seq;
    entry.kind = kind;
    entry.digest = "0123456789abcdef";
    return entry;
  };
  std::vector<JournalEntry> entries;
  for (const auto& [side, word] : {std::pair{"british", "rockets"}, std::pair{"zulu", "cattle"}}) {
    entries.push_back(line(entries.size() + 1, JournalKind::Word));
    entries.back().side = side;
    entries.back().text = word;
  }
  const std::vector<std::string> words{"rockets", "cattle"}, later{"again"};
  entries.push_back(rolled_from(mixed(first, words), 3));
  entries.push_back(line(4, JournalKind::Dice));
  entries.back().key = to_hex(first);
  entries.back().commitment = to_hex(commit(second));
  entries.back().words = {"zulu"};
  entries.push_back(line(5, JournalKind::Word));
  entries.back().side = "zulu";
  entries.back().text = "again";
  entries.push_back(rolled_from(mixed(second, later), 6));
  const auto checked = [&](const std::vector<JournalEntry>& lines) {
    const auto text = write_journal(header, lines);
    EXPECT_TRUE(text) << text.error().str();
    const auto journal = parse_journal(*text, "j");
    EXPECT_TRUE(journal) << journal.error().str();
    return check_dice(*journal, "j");
  };
  EXPECT_FALSE(checked(entries).revealed);
  EXPECT_TRUE(checked(entries).wrong.empty());
  EXPECT_EQ(checked(entries).rolls, 1U);
  entries.push_back(line(7, JournalKind::Reveal));
  entries.back().key = to_hex(second);
  EXPECT_TRUE(checked(entries).revealed);
  EXPECT_TRUE(checked(entries).wrong.empty());
  EXPECT_EQ(checked(entries).rolls, 2U);
  auto late = entries;
  std::swap(late[1], late[2]);
  late[1].seq = 2;
  late[2].seq = 3;
  ASSERT_FALSE(checked(late).wrong.empty());
  EXPECT_EQ(checked(late).wrong.front().str(),
            "j:3: entry 2: expected the words for the dice of zulu before the first roll, found a "
            "roll");
  auto twice = entries;
  twice[4].side = "british";
  EXPECT_EQ(checked(twice).wrong.front().str(),
            "j:6: entry 5: expected no word for the dice of british, found one");
  auto other = entries;
  other[3].key = to_hex(second);
  EXPECT_EQ(checked(other).wrong.front().line, 5U);
}

}  // namespace
}  // namespace sandtable
