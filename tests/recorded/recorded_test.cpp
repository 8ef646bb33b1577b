#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "battle/header.h"
#include "battle/rulesets.h"
#include "engine/journal/dice_check.h"

/// Battles that version 0.1.0 played. Every one opens: all of it where its rules stand unchanged,
/// else up to the entry from which they were corrected. A change of rules shows here first: state
/// it in expected.txt and in the commit.
namespace sandtable {
namespace {

namespace fs = std::filesystem;

struct Recorded {
  std::string name;
  std::uint64_t entries = 0;
  std::string digest;
};

std::vector<Recorded> expected() {
  std::vector<Recorded> out;
  std::ifstream in("tests/recorded/expected.txt");
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    Recorded one;
    std::istringstream(line) >> one.name >> one.entries >> one.digest;
    out.push_back(one);
  }
  return out;
}

class RecordedBattle : public testing::TestWithParam<Recorded> {};

TEST_P(RecordedBattle, OpensAndComesToTheSame) {
  const Recorded& wanted = GetParam();
  const std::string file = "tests/recorded/" + wanted.name + ".jsonl";
  const auto journal = read_journal(file);
  ASSERT_TRUE(journal) << journal.error().str();
  EXPECT_TRUE(battle::of_other_rules(journal->header));
  EXPECT_TRUE(check_dice(*journal, file).wrong.empty());
  const auto* door = battle::ruleset(journal->header.ruleset);
  ASSERT_TRUE(door);
  const auto replayed = door->replay(*journal, ~0ULL);
  ASSERT_TRUE(replayed) << replayed.error().str();
  EXPECT_TRUE(replayed->wrong.empty());
  if (wanted.digest == "-") {
    ASSERT_TRUE(replayed->error);
    EXPECT_EQ(replayed->error->seq, wanted.entries + 1);
    EXPECT_EQ(replayed->battle->entries().size(), wanted.entries);
    return;
  }
  ASSERT_FALSE(replayed->error) << file << ":" << replayed->error->seq + 1 << ": "
                                << replayed->error->message.str();
  EXPECT_EQ(replayed->battle->entries().size(), journal->entries.size());
  EXPECT_TRUE(replayed->battle->over());
  EXPECT_EQ(digest_text(replayed->battle->digest()), wanted.digest);
}

INSTANTIATE_TEST_SUITE_P(All, RecordedBattle, testing::ValuesIn(expected()), [](const auto& one) {
  std::string name = one.param.name;
  for (char& c : name)
    if (c == '-') c = '_';
  return name;
});

TEST(RecordedBattles, AreAllExpected) {
  std::vector<std::string> files, names;
  for (const auto& entry : fs::directory_iterator("tests/recorded"))
    if (entry.path().extension() == ".jsonl") files.push_back(entry.path().stem());
  for (const Recorded& one : expected()) names.push_back(one.name);
  EXPECT_THAT(files, testing::UnorderedElementsAreArray(names));
}

}  // namespace
}  // namespace sandtable
