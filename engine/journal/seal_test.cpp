#include "engine/journal/seal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/journal/chain.h"
#include "engine/journal/line.h"
#include "engine/journal/samples.h"

/// Journals that seal what a seat may not know.
namespace sandtable {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

JournalHeader sealed_header() {
  JournalHeader header = samples::header();
  header.version = kJournalVersionSealed;
  return header;
}

/// A sealed order, an open one whose digest is sealed, and nothing opened.
std::vector<JournalEntry> sealed_entries() {
  std::vector<JournalEntry> out;
  out.push_back(samples::action(1, "zulu", "uVe: lie in wait"));
  out.back().post = "right-horn";
  out.back().reason = "they \"must\" come, \\ here";
  out.back().rolls = {samples::roll("reactivity.roll", "zulu", "at-most", 3, {4})};
  seal_decision(out.back());
  seal_digest(out.back());
  out.push_back(samples::action(2, "british", "24th: fire uVe"));
  seal_digest(out.back());
  return out;
}

/// The line that opens all of it.
JournalEntry opening(const std::vector<JournalEntry>& entries) {
  JournalEntry out;
  out.seq = 3;
  out.kind = JournalKind::Open;
  out.digest = "0303030303030303";
  out.opened = {{1, false, entries[0].seal->held},
                {1, true, entries[0].veil->held},
                {2, true, entries[1].veil->held}};
  return out;
}

std::string text_of(const std::vector<JournalEntry>& entries) {
  const auto text = write_journal(sealed_header(), entries);
  return text ? *text : text.error().str();
}

std::vector<JournalEntry> withheld(std::vector<JournalEntry> entries) {
  for (JournalEntry& entry : entries) entry = without_digest(without_decision(entry));
  return entries;
}

TEST(Seal, AWholeJournalIsReadAsItWasWritten) {
  const auto entries = sealed_entries();
  const std::string text = text_of(entries);
  const auto read = parse_journal(text, "j.jsonl");
  ASSERT_TRUE(read) << read.error().str();
  EXPECT_EQ(read->entries, entries);
  EXPECT_EQ(text_of(read->entries), text);
}

TEST(Seal, WhatIsWithheldIsNotThereAndTheChainIsTheSame) {
  const auto entries = sealed_entries();
  const std::string whole = text_of(entries), shown = text_of(withheld(entries));
  for (const auto* secret :
       {"lie in wait", "must", "right-horn: ", "0101010101010101", "faces\":[4"})
    EXPECT_THAT(shown, Not(HasSubstr(secret)));
  EXPECT_THAT(shown, HasSubstr("\"post\":\"right-horn\""));
  const auto all = journal::check_chain(whole, "j"), some = journal::check_chain(shown, "j");
  EXPECT_TRUE(all.changed.empty() && some.changed.empty());
  EXPECT_EQ(all.last, some.last);
  const auto read = parse_journal(shown, "j.jsonl");
  ASSERT_TRUE(read) << read.error().str();
  EXPECT_EQ(read->entries, withheld(entries));
  EXPECT_TRUE(is_withheld(read->entries[0]));
  EXPECT_FALSE(is_withheld(read->entries[1]));
}

TEST(Seal, WhatIsOpenedIsKnownFromThereOn) {
  const auto entries = sealed_entries();
  auto later = withheld(entries);
  later.push_back(opening(entries));
  const std::string text = text_of(later);
  const auto read = parse_journal(text, "j.jsonl");
  ASSERT_TRUE(read) << read.error().str();
  EXPECT_EQ(read->entries[0].action, entries[0].action);
  EXPECT_EQ(read->entries[0].reason, entries[0].reason);
  EXPECT_EQ(read->entries[0].rolls, entries[0].rolls);
  EXPECT_EQ(read->entries[0].digest, entries[0].digest);
  EXPECT_EQ(read->entries[1].digest, entries[1].digest);
  EXPECT_EQ(text_of(read->entries), text);
}

TEST(Seal, EqualDecisionsAreSealedDifferently) {
  JournalEntry one = samples::action(1, "zulu", "pass"), two = one;
  seal_decision(one);
  seal_decision(two);
  EXPECT_NE(one.seal->commitment, two.seal->commitment);
  EXPECT_EQ(one.seal->held.substr(64), two.seal->held.substr(64));
}

std::string error_of(const std::string& text) {
  const auto read = parse_journal(text, "j.jsonl");
  return read ? "" : read.error().str();
}

std::string swapped(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(Seal, WhatIsHeldMustBeWhatWasSealed) {
  const auto entries = sealed_entries();
  EXPECT_THAT(error_of(swapped(text_of(entries), "lie in wait", "run away now")),
              HasSubstr("j.jsonl:2: entry 1: expected 'held' to be what 'seal' commits to, " +
                        entries[0].seal->commitment + ", found "));
  auto forged = withheld(entries);
  forged.push_back(opening(entries));
  forged.back().opened[0].text[3] = forged.back().opened[0].text[3] == 'a' ? 'b' : 'a';
  EXPECT_THAT(error_of(text_of(forged)),
              HasSubstr("j.jsonl:4: entry 3: what is opened is not what entry 1 sealed: expected "
                        "the commitment " +
                        entries[0].seal->commitment));
}

TEST(Seal, NothingIsSealedWhereTheHeaderDoesNotSaySo) {
  const auto text = write_journal(samples::header(), sealed_entries());
  ASSERT_TRUE(text) << text.error().str();
  EXPECT_EQ(error_of(*text),
            "j.jsonl:2: entry 1: expected nothing sealed and no posts where 'version' is 1, found "
            "some");
}

TEST(Seal, OnlyWhatWasSealedIsOpened) {
  std::vector<JournalEntry> entries{samples::action(1, "zulu", "pass"),
                                    samples::action(2, "zulu", "pass")};
  seal_decision(entries[0]);
  JournalEntry open;
  open.seq = 3;
  open.kind = JournalKind::Open;
  open.digest = "0303030303030303";
  open.opened = {{2, false, entries[0].seal->held}};
  entries.push_back(open);
  EXPECT_EQ(error_of(text_of(entries)),
            "j.jsonl:4: entry 3: expected a sealed decision to be opened, found that entry 2 seals "
            "none");
}

}  // namespace
}  // namespace sandtable
