#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "battle/header.h"
#include "battle/rulesets.h"
#include "engine/journal/dice_check.h"
#include "store/alter_fixture.h"
#include "store/samples.h"

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

std::vector<std::string> files_in(const std::string& folder, const std::string& extension) {
  std::vector<std::string> files;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.path().extension() == extension) files.push_back(entry.path().stem());
  return files;
}

TEST(RecordedBattles, AreAllExpected) {
  std::vector<std::string> names;
  for (const Recorded& one : expected()) names.push_back(one.name);
  EXPECT_THAT(files_in("tests/recorded", ".jsonl"), testing::UnorderedElementsAreArray(names));
}

/// A scenario of each ruleset as somebody has it at home, in the words of when it was written: it
/// is read without a complaint and sets up the same position, whatever words and keys came since.
struct Own {
  std::string name, ruleset, digest;
};
const std::vector<Own> kOwn{
    {"colenso", "belle-epoque", "08cc3aa8d228e286"},
    {"mollwitz", "game-of-kings", "67fb2026f819dc1c"},
    {"mission-farm", "fixed-baynet", "413f2ecea688a149"},
    {"la-haye-sainte", "belle-alliance", "c24289b8a90fa28c"},
};

class OwnScenario : public testing::TestWithParam<Own> {};

TEST_P(OwnScenario, SetsUpWhatItAlwaysDid) {
  const std::string file = "tests/recorded/scenarios/" + GetParam().name + ".toml";
  std::ifstream in(file);
  std::ostringstream text;
  text << in.rdbuf();
  const auto door = battle::ruleset_of_scenario(text.str(), file);
  ASSERT_TRUE(door);
  EXPECT_EQ((*door)->rulebook().id, GetParam().ruleset);
  const auto facts = (*door)->read(text.str(), file, {});
  ASSERT_TRUE(facts) << facts.error().str();
  // In one of them a battery begins on a battalion and a French name has its article twice, of
  // which a scenario's writer is told by now.
  EXPECT_EQ(facts->warnings.size(), GetParam().name == "la-haye-sainte" ? 2U : 0U);
  battle::Setting setting;
  setting.scenario = text.str();
  setting.scenario_file = file;
  setting.dice = DiceMode::Random;
  const auto made = (*door)->make(setting);
  ASSERT_TRUE(made) << made.error().str();
  EXPECT_EQ((*made)->header().start_digest, GetParam().digest);
}

INSTANTIATE_TEST_SUITE_P(All, OwnScenario, testing::ValuesIn(kOwn), [](const auto& one) {
  return std::regex_replace(one.param.ruleset, std::regex("-"), "_");
});

TEST(OwnScenarios, AreThereForEveryRuleset) {
  std::vector<std::string> names, of;
  for (const Own& own : kOwn) {
    names.push_back(own.name);
    of.push_back(own.ruleset);
  }
  EXPECT_THAT(files_in("tests/recorded/scenarios", ".toml"),
              testing::UnorderedElementsAreArray(names));
  EXPECT_THAT(of, testing::UnorderedElementsAreArray(battle::ruleset_ids()));
}

/// A battle of an older store under rules that have changed on purpose since it was played, and the
/// first entry after which its position is another.
struct Outrun {
  std::string_view id;
  std::uint64_t seq;
};
constexpr std::array<Outrun, 3> kOutrun{{
    {"3a7282sftyea", 7},  // columns of march lie round the bends of their way
    {"9zgp4505g7we", 7},  // how far somebody has gone is measured along his way
    {"anwc9agbp1sh", 7},  // the same
}};

/// What the stores of earlier programs hold plays again, every entry with its rolls and its digest.
class KeptBattles : public testing::TestWithParam<int> {};

TEST_P(KeptBattles, PlayAgainFromOlderStores) {
  const std::string schema = std::to_string(GetParam());
  const store::samples::Folder folder;
  std::ifstream in("store/fixtures/schema-" + schema + ".sql");
  std::ostringstream sql;
  sql << in.rdbuf();
  store::samples::alter(folder.file("old.db"), sql.str());
  const auto kept = store::samples::opened(folder.address("old.db"));
  std::size_t entries = 0;
  for (const std::string& id :
       store::samples::names_in(folder.file("old.db"), "SELECT id FROM battle ORDER BY number")) {
    const auto journal = parse_journal(kept->export_journal(id).value(), id);
    ASSERT_TRUE(journal) << journal.error().str();
    const auto* door = battle::ruleset(journal->header.ruleset);
    ASSERT_TRUE(door) << journal->header.ruleset;
    const auto replayed = door->replay(*journal, ~0ULL);
    ASSERT_TRUE(replayed) << replayed.error().str();
    const auto outrun = std::ranges::find(kOutrun, id, &Outrun::id);
    if (outrun != kOutrun.end()) {
      ASSERT_TRUE(replayed->error) << id;
      EXPECT_EQ(replayed->error->seq, outrun->seq) << id;
      EXPECT_THAT(replayed->error->message.str(), testing::StartsWith("expected digest ")) << id;
      EXPECT_TRUE(std::ranges::equal(replayed->battle->entries(),
                                     std::span(journal->entries).first(outrun->seq - 1)))
          << id;
      entries += journal->entries.size();
      continue;
    }
    ASSERT_FALSE(replayed->error) << id << ": " << replayed->error->message.str();
    EXPECT_TRUE(replayed->wrong.empty()) << id << ": " << replayed->wrong.front().message.str();
    EXPECT_EQ(replayed->withheld, 0U) << id;
    EXPECT_TRUE(std::ranges::equal(replayed->battle->entries(), journal->entries)) << id;
    entries += replayed->battle->entries().size();
  }
  constexpr std::array<std::size_t, 6> kEntries{0, 7, 106, 4, 55, 53};
  EXPECT_EQ(entries, kEntries.at(static_cast<std::size_t>(GetParam())));
}

// What schema 1 holds was written to try the store, and is of no ruleset.
INSTANTIATE_TEST_SUITE_P(Schemas, KeptBattles, testing::Values(2, 3, 4, 5));

}  // namespace
}  // namespace sandtable
