#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/journal/chain.h"
#include "engine/journal/names.h"
#include "engine/journal/samples.h"
#include "engine/journal/seal.h"

namespace sandtable {
namespace {

/// UTF-8 text with a taste for what has to be escaped.
rc::Gen<std::string> any_text() {
  const auto piece = rc::gen::element<std::string>(
      "a", "Z", " ", "\"", "\\", "/", "\n", "\r", "\t", std::string(1, '\0'), "\x01", "\x1f",
      "\x7f", "é", "…", "🎲", "\u2028", "{", "}", "},{", "\\u0041");
  return rc::gen::map(rc::gen::container<std::vector<std::string>>(piece),
                      [](const std::vector<std::string>& pieces) {
                        std::string out;
                        for (const auto& one : pieces) out += one;
                        return out;
                      });
}

std::string some_text() {
  std::string text = *any_text();
  return text.empty() ? "x" : text;
}

std::string some_hex(std::size_t digits) {
  return *rc::gen::container<std::string>(digits,
                                          rc::gen::elementOf(std::string("0123456789abcdef")));
}

int from(int low, int high) { return *rc::gen::inRange(low, high + 1); }

JournalHeader some_header() {
  JournalHeader header;
  header.program = *any_text();
  header.ruleset = some_text();
  header.edition = *any_text();
  header.ruleset_version = *any_text();
  for (int i = from(0, 3); i > 0; --i)
    header.options.emplace_back(std::to_string(i) + *any_text(), *any_text());
  header.scenario_id = *any_text();
  header.scenario_title = *any_text();
  header.scenario = *any_text();
  header.seats = {{Side::A, "a" + *any_text(), *any_text()},
                  {Side::B, "b" + *any_text(), *any_text()}};
  if (*rc::gen::arbitrary<bool>())
    header.seats.push_back({Side::Umpire, std::string(kUmpireId), *any_text()});
  if (*rc::gen::arbitrary<bool>()) header.seats.push_back({Side::B, header.seats[1].id, "second"});
  header.dice.mode = static_cast<DiceMode>(from(0, 2));
  if (header.dice.mode == DiceMode::Seeded) {
    header.dice.commitment = some_hex(64);
    if (*rc::gen::arbitrary<bool>()) header.dice.key = some_hex(64);
    for (int i = from(0, 2); i > 0; --i)
      header.dice.contributions.push_back({header.seats[0].id, *any_text()});
    for (int i = from(0, 2); i > 0; --i)
      header.dice.words.push_back(header.seats[static_cast<std::size_t>(i - 1)].id);
    if (!header.dice.words.empty()) header.version = kJournalVersionWithWords;
  }
  if (from(0, 3) == 0) {
    header.version = kJournalVersionSealed;
    if (from(0, 1) == 0) header.seats[0].posts = {{"chief", *any_text()}, {"wing", *any_text()}};
  }
  if (*rc::gen::arbitrary<bool>()) header.started = "1879-01-22T08:00:00+02:00";
  header.start_digest = some_hex(16);
  return header;
}

RecordedRoll some_roll(const std::vector<Seat>& seats) {
  RecordedRoll roll;
  roll.clause = some_text();
  roll.roller = seats[static_cast<std::size_t>(from(0, static_cast<int>(seats.size()) - 1))].id;
  const auto read = static_cast<Read>(from(0, 5));
  roll.read = journal::name_of(journal::kReadNames, read);
  roll.dice = journal::reads_one_die(read) ? 1 : from(1, kMaxDice);
  roll.sides = from(1, 255);
  roll.low = from(0, 255);
  roll.high = from(0, 255);
  roll.piece = from(-1, kNoPiece - 1);
  for (int i = 0; i < roll.dice; ++i) roll.faces.push_back(from(1, roll.sides));
  return roll;
}

JournalEntry some_entry(std::uint64_t seq, const std::vector<Seat>& seats, bool sealed) {
  JournalEntry entry;
  entry.seq = seq;
  entry.kind = static_cast<JournalKind>(from(0, sealed ? 7 : 6));
  const int who = from(-2, static_cast<int>(seats.size()) - 1);
  if (who >= 0) entry.side = seats[static_cast<std::size_t>(who)].id;
  if (who == -1) entry.side = kUmpireId;
  switch (entry.kind) {
    case JournalKind::Action:
      entry.action = entry.side.empty() ? *any_text() : some_text();
      entry.reason = *any_text();
      entry.standing = *rc::gen::arbitrary<bool>();
      for (int i = from(0, 3); i > 0; --i) entry.rolls.push_back(some_roll(seats));
      break;
    case JournalKind::Takeback:
      entry.reason = *any_text();
      entry.takeback_to = *rc::gen::inRange<std::uint64_t>(0, seq);
      break;
    case JournalKind::Result:
      entry.action = some_text();
      break;
    case JournalKind::Reveal:
      entry.key = some_hex(64);
      break;
    case JournalKind::Word:
      entry.side = seats.front().id;
      entry.text = *any_text();
      break;
    case JournalKind::Dice:
      if (*rc::gen::arbitrary<bool>()) entry.key = some_hex(64);
      entry.commitment = some_hex(64);
      for (int i = from(0, 2); i > 0; --i)
        entry.words.push_back(seats[static_cast<std::size_t>(i - 1)].id);
      break;
    case JournalKind::Reading:
      entry.text = *any_text();
      break;
    case JournalKind::Open:
      break;
  }
  entry.digest = some_hex(16);
  if (!sealed) return entry;
  if (entry.kind == JournalKind::Action) {
    entry.post = *any_text();
    if (*rc::gen::arbitrary<bool>()) seal_decision(entry);
  }
  if (*rc::gen::arbitrary<bool>()) seal_digest(entry);
  return entry;
}

std::vector<JournalEntry> some_entries(const JournalHeader& header) {
  std::vector<JournalEntry> entries;
  const int count = from(0, 6);
  for (int i = 1; i <= count; ++i)
    entries.push_back(some_entry(static_cast<std::uint64_t>(i), header.seats,
                                 header.version == kJournalVersionSealed));
  return entries;
}

/// Only the end of `whole` may be missing from `part`, and it must be said to be torn.
bool is_honest_part(const Journal& part, const Journal& whole) {
  return part.torn && part.header == whole.header && part.entries.size() < whole.entries.size() &&
         std::equal(part.entries.begin(), part.entries.end(), whole.entries.begin());
}

RC_GTEST_PROP(JournalProperty, WhatIsWrittenIsReadAndWrittenAgain, ()) {
  const JournalHeader header = some_header();
  const auto entries = some_entries(header);
  const auto text = write_journal(header, entries);
  RC_ASSERT(text.has_value());
  const auto journal = parse_journal(*text, "j");
  RC_ASSERT(journal.has_value());
  RC_ASSERT(journal->header == header);
  RC_ASSERT(journal->entries == entries);
  RC_ASSERT(!journal->torn);
  RC_ASSERT(write_journal(journal->header, journal->entries).value() == *text);
  RC_ASSERT(journal::check_chain(*text, "j").changed.empty());
}

RC_GTEST_PROP(JournalProperty, AChangedRunOfBytesIsNeverTaken, ()) {
  const JournalHeader header = some_header();
  const auto entries = some_entries(header);
  const std::string text = write_journal(header, entries).value();
  const Journal whole = parse_journal(text, "j").value();
  const auto at = *rc::gen::inRange<std::size_t>(0, text.size());
  const auto length = *rc::gen::inRange<std::size_t>(0, 9);
  const auto instead = *rc::gen::arbitrary<std::string>();
  std::string changed = text;
  changed.replace(at, length, instead);
  RC_PRE(changed != text);
  const auto journal = parse_journal(changed, "j");
  // More of the same behind the last line is torn, too: nothing before it is missing then.
  // In one pair of brackets of its own: RapidCheck would look at every part, *journal too.
  RC_ASSERT((!journal || is_honest_part(*journal, whole) ||
             (journal->torn && journal->entries == whole.entries && changed.starts_with(text)) ||
             (!journal->torn && text.starts_with(changed))));
}

TEST(JournalDamage, EveryFlippedBitIsSeen) {
  const std::string text = samples::text();
  const Journal whole = parse_journal(text, "j").value();
  std::size_t torn = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    for (int bit = 0; bit < 8; ++bit) {
      std::string changed = text;
      changed[at] = static_cast<char>(changed[at] ^ (1 << bit));
      const auto journal = parse_journal(changed, "j");
      const auto report = journal::check_chain(changed, "j");
      EXPECT_TRUE(!report.changed.empty() || report.torn) << at << " bit " << bit;
      if (!journal) {
        ASSERT_GT(journal.error().line, 0U);
        continue;
      }
      ASSERT_TRUE(is_honest_part(*journal, whole)) << at << " bit " << bit;
      ++torn;
    }
  }
  // The last line feed, and what makes the last line's JSON stop short.
  EXPECT_GE(torn, 8U);
  EXPECT_LT(torn, 40U);
}

TEST(JournalDamage, EveryOtherByteIsSeenAtTheEndsOfLines) {
  const std::string text = samples::text();
  const Journal whole = parse_journal(text, "j").value();
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (at + 4 < text.size() && text.find('\n', at) > at + 3 && text[at] != '"') continue;
    for (int byte = 0; byte < 256; ++byte) {
      std::string changed = text;
      changed[at] = static_cast<char>(byte);
      if (changed == text) continue;
      const auto journal = parse_journal(changed, "j");
      ASSERT_TRUE(!journal || is_honest_part(*journal, whole)) << at << " byte " << byte;
    }
  }
}

TEST(JournalDamage, ATornLineIsLeftOutWhereverItWasCut) {
  const std::string text = samples::text();
  const Journal whole = parse_journal(text, "j").value();
  const std::size_t header = text.find('\n') + 1;
  for (std::size_t size = 0; size < text.size(); ++size) {
    const auto journal = parse_journal(text.substr(0, size), "j");
    if (size < header) {
      EXPECT_FALSE(journal) << size;
      continue;
    }
    ASSERT_TRUE(journal) << size << ": " << journal.error().str();
    const std::size_t sound = text.rfind('\n', size - 1) + 1;
    EXPECT_EQ(journal->torn.has_value(), sound != size);
    EXPECT_EQ(journal->torn.value_or(size), sound);
    ASSERT_LE(journal->entries.size(), whole.entries.size());
    EXPECT_TRUE(
        std::equal(journal->entries.begin(), journal->entries.end(), whole.entries.begin()));
    const auto again = write_journal(journal->header, journal->entries);
    EXPECT_EQ(again.value(), text.substr(0, sound)) << "nothing whole may be left out";
  }
}

TEST(JournalDamage, CutJsonWithALineFeedIsTornOnlyAtTheEnd) {
  const std::string text = samples::text();
  const std::size_t last = text.rfind('\n', text.size() - 2) + 1;
  const std::string cut = text.substr(0, last + 20) + "\n";
  const auto journal = parse_journal(cut, "j");
  ASSERT_TRUE(journal) << journal.error().str();
  EXPECT_EQ(journal->torn, last);
  const auto in_the_middle = parse_journal(cut + text.substr(last), "j");
  ASSERT_FALSE(in_the_middle);
  EXPECT_EQ(in_the_middle.error().str(),
            "j:8:21: entry 7: expected JSON, found the end of the line too early");
}

}  // namespace
}  // namespace sandtable
