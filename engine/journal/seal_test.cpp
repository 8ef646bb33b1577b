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

/// A seal of `content` whose nonce is 64 times one digit, so that its messages can be written out.
JournalSeal sealed_under(char digit, const std::string& content) {
  JournalSeal out;
  out.held = std::string(64, digit) + content;
  out.commitment = journal::commitment_to(out.held);
  return out;
}

/// An order that is sealed with its digest, withheld, and opened by the third entry by whatever
/// texts somebody gives out as what was sealed.
class Forged : public testing::Test {
 protected:
  const std::string order_ = R"({"action":"uVe: lie in wait","rolls":[]})";
  const std::string digest_ = "0101010101010101";

  std::vector<JournalEntry> whole() const {
    std::vector<JournalEntry> out{samples::action(1, "zulu", "uVe: lie in wait"),
                                  samples::action(2, "british", "24th: fire uVe")};
    out[0].seal = sealed_under('1', order_);
    out[0].veil = sealed_under('2', digest_);
    return out;
  }
  std::vector<JournalEntry> shown() const { return withheld(whole()); }
  std::string opened(const std::string& decision, const std::string& digest) const {
    auto entries = shown();
    JournalEntry open;
    open.seq = 3;
    open.kind = JournalKind::Open;
    open.digest = "0303030303030303";
    open.opened = {{1, false, decision}, {1, true, digest}};
    entries.push_back(open);
    return text_of(entries);
  }
  static std::string nonce(char digit) { return std::string(64, digit); }
};

TEST_F(Forged, NothingIsTheWholeBattle) {
  const auto read = parse_journal(opened(nonce('1') + order_, nonce('2') + digest_), "j.jsonl");
  ASSERT_TRUE(read) << read.error().str();
  EXPECT_EQ(read->entries[0].action, "uVe: lie in wait");
  EXPECT_EQ(read->entries[0].digest, digest_);
}

/// Whatever of a withheld entry is changed is found by the chain alone, also by who cannot read it.
TEST_F(Forged, AWithheldEntryIsNamedByItsLine) {
  const std::string text = text_of(shown());
  const auto entries = shown();
  const std::string& commitment = entries[0].seal->commitment;
  std::string other = commitment;
  other[9] = other[9] == '0' ? '1' : '0';
  const struct {
    std::string from, to, message;
  } changes[] = {
      {commitment, other,
       "j.jsonl:2: the entry was changed: chain expected fa0ae059e19cc95cfc72b6d130c4b459, found "
       "28e7bd9ece8acf6e79bd2a42b3d6b62b"},
      {entries[0].veil->commitment, commitment,
       "j.jsonl:2: the entry was changed: chain expected 9b8f5370fc44d6b583ebc23732b1d36b, found "
       "28e7bd9ece8acf6e79bd2a42b3d6b62b"},
      {R"("seq":1,"side":"zulu")", R"("seq":1,"side":"british")",
       "j.jsonl:2: the entry was changed: chain expected 9e6ce67e014b4a0369946309940957d6, found "
       "28e7bd9ece8acf6e79bd2a42b3d6b62b"},
  };
  for (const auto& [from, to, message] : changes) {
    const std::string changed = swapped(text, from, to);
    EXPECT_EQ(error_of(changed), message);
    const auto report = journal::check_chain(changed, "j.jsonl");
    ASSERT_EQ(report.changed.size(), 1U);
    EXPECT_EQ(report.changed[0].str(), message);
  }
}

TEST_F(Forged, AnotherNonceIsRefused) {
  EXPECT_EQ(error_of(opened(nonce('3') + order_, nonce('2') + digest_)),
            "j.jsonl:4: entry 3: what is opened is not what entry 1 sealed: expected the "
            "commitment afe6369515235a4cb3c7b7f0cc8a5045a5d60bc8cbd1720f7d522986e464297f, found "
            "eee839614153c72bce7fad848185367b46a414019ecdd7eddd9544b5e73b08d9");
  EXPECT_EQ(error_of(opened(nonce('1') + order_, nonce('3') + digest_)),
            "j.jsonl:4: entry 3: what is opened is not what entry 1 sealed: expected the "
            "commitment f2f3d8081ca3e88e09c35680b7883541c9ffbabbd19ebae13b3f5e7deb10a938, found "
            "f248c070424ee8da7935eef40deec3e641a1e0e4c59bac2c41eb222b4a4927a7");
  const auto french = parse_journal(opened(nonce('3') + order_, nonce('2') + digest_), "j.jsonl");
  EXPECT_EQ(french.error().in(Lang::Fr),
            "j.jsonl:4: ligne 3 : ce qui est ouvert n’est pas ce que la ligne 1 a scellé : "
            "engagement attendu afe6369515235a4cb3c7b7f0cc8a5045a5d60bc8cbd1720f7d522986e464297f ; "
            "trouvé : eee839614153c72bce7fad848185367b46a414019ecdd7eddd9544b5e73b08d9");
  // Without one there is no telling what was meant.
  EXPECT_EQ(error_of(opened(order_, nonce('2') + digest_)),
            "j.jsonl:4: entry 3: what is opened is not what entry 1 sealed: expected the "
            "commitment afe6369515235a4cb3c7b7f0cc8a5045a5d60bc8cbd1720f7d522986e464297f, found "
            "e6f143e5ea81104b978b4d2b3b245bbc9842675192c9ca518eee69e4056aaea1");
  // In the entry's own line, where the chain leaves it out.
  const std::string text = text_of(whole());
  EXPECT_EQ(error_of(swapped(text, nonce('1'), nonce('3'))),
            "j.jsonl:2: entry 1: expected 'held' to be what 'seal' commits to, "
            "afe6369515235a4cb3c7b7f0cc8a5045a5d60bc8cbd1720f7d522986e464297f, found "
            "eee839614153c72bce7fad848185367b46a414019ecdd7eddd9544b5e73b08d9");
  EXPECT_EQ(error_of(swapped(text, nonce('2'), nonce('3'))),
            "j.jsonl:2: entry 1: expected 'bare' to be what 'veil' commits to, "
            "f2f3d8081ca3e88e09c35680b7883541c9ffbabbd19ebae13b3f5e7deb10a938, found "
            "f248c070424ee8da7935eef40deec3e641a1e0e4c59bac2c41eb222b4a4927a7");
}

TEST_F(Forged, AnotherTextUnderTheSameNonceIsRefused) {
  const std::string other = R"({"action":"uVe: run away","rolls":[]})";
  EXPECT_EQ(error_of(opened(nonce('1') + other, nonce('2') + digest_)),
            "j.jsonl:4: entry 3: what is opened is not what entry 1 sealed: expected the "
            "commitment afe6369515235a4cb3c7b7f0cc8a5045a5d60bc8cbd1720f7d522986e464297f, found "
            "026cbcf7603b43672576249111a4566db5d18c2c74a3376a679a62273b5d1612");
  EXPECT_EQ(error_of(opened(nonce('1') + order_, nonce('2') + "0101010101010102")),
            "j.jsonl:4: entry 3: what is opened is not what entry 1 sealed: expected the "
            "commitment f2f3d8081ca3e88e09c35680b7883541c9ffbabbd19ebae13b3f5e7deb10a938, found "
            "f8b87e399817fff3ec8caf5a5d969ed1ab3e4024c22d9bca80aa7d9728d5a9f5");
  const std::string text = text_of(whole());
  EXPECT_EQ(error_of(swapped(text, "lie in wait", "run away")),
            "j.jsonl:2: entry 1: expected 'held' to be what 'seal' commits to, "
            "afe6369515235a4cb3c7b7f0cc8a5045a5d60bc8cbd1720f7d522986e464297f, found "
            "026cbcf7603b43672576249111a4566db5d18c2c74a3376a679a62273b5d1612");
  EXPECT_EQ(error_of(swapped(text, nonce('2') + digest_, nonce('2') + "0101010101010102")),
            "j.jsonl:2: entry 1: expected 'bare' to be what 'veil' commits to, "
            "f2f3d8081ca3e88e09c35680b7883541c9ffbabbd19ebae13b3f5e7deb10a938, found "
            "f8b87e399817fff3ec8caf5a5d969ed1ab3e4024c22d9bca80aa7d9728d5a9f5");
  // The chain holds commitments alone, so that it is the reader who must look.
  EXPECT_TRUE(journal::check_chain(swapped(text, "lie in wait", "run away"), "j").changed.empty());
}

/// Who sealed what is no decision at all is found out when it is opened.
TEST_F(Forged, WhatWasSealedMustBeADecision) {
  const auto opening = [&](const std::string& content) {
    auto entries = shown();
    entries[0].seal = sealed_under('1', content);
    JournalEntry open;
    open.seq = 3;
    open.kind = JournalKind::Open;
    open.digest = "0303030303030303";
    open.opened = {{1, false, entries[0].seal->held}};
    entries = withheld(entries);
    entries.push_back(open);
    return error_of(text_of(entries));
  };
  EXPECT_EQ(opening("uVe: lie in wait"),
            "j.jsonl:4: entry 3: entry 1: what is sealed: expected JSON, found a syntax error");
  EXPECT_EQ(opening(R"({"action":"pass"})"),
            "j.jsonl:4: entry 3: entry 1: what is sealed: expected the key 'rolls', found none");
  EXPECT_EQ(opening(R"({"rolls":[],"action":"pass"})"),
            "j.jsonl:4: entry 3: entry 1: what is sealed: expected the fields in their fixed order "
            "and form, \"{\\\"action\\\":\\\"pass\\\",\\\"rolls\\\":[]}\", found "
            "\"{\\\"rolls\\\":[],\\\"action\\\":\\\"pass\\\"}\"");
}

}  // namespace
}  // namespace sandtable
