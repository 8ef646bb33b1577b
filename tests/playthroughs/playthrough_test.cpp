#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "battle/rulesets.h"

/// Whole battles as people can read them. A journal is played again and told; the telling must be
/// the recorded one to the letter. After a change that is meant, record anew with
/// SANDTABLE_RECORD=1 and justify the difference in the commit.
namespace sandtable {
namespace {

namespace fs = std::filesystem;

std::string read(const fs::path& path) {
  std::ifstream in(path);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

std::string telling(const battle::Battle& battle, Lang lang) {
  std::string out;
  out.append(battle.header().scenario_title).append(", edition ");
  out.append(battle.header().edition).append("\n");
  for (const auto& account : battle.account(Side::Umpire, 0, lang)) {
    out.append("\n").append(std::to_string(account.seq)).append(". ");
    const std::string post = account.post.empty() ? "" : " (" + account.post + ")";
    if (!account.action.empty())
      out.append(account.side).append(post).append(": ").append(account.action);
    out.append("\n");
    for (const auto& told : account.told) {
      out.append("   ").append(told.line).append("\n");
      for (const auto& line : told.ledger) out.append("     ").append(line).append("\n");
    }
  }
  out.append("\n").append(battle.outcome(lang)).append("\n\n");
  desk::TextLook look;
  look.lang = lang;
  out.append(battle.draw_text(Side::Umpire, look));
  return out;
}

std::vector<fs::path> journals() {
  std::vector<fs::path> out;
  for (const auto& entry : fs::directory_iterator("tests/playthroughs"))
    if (entry.path().extension() == ".jsonl") out.push_back(entry.path());
  std::sort(out.begin(), out.end());
  return out;
}

class Playthrough : public testing::TestWithParam<fs::path> {};

TEST_P(Playthrough, IsToldAsRecorded) {
  const fs::path& path = GetParam();
  const auto journal = read_journal(path.string());
  ASSERT_TRUE(journal) << journal.error().str();
  const auto* door = battle::ruleset(journal->header.ruleset);
  ASSERT_TRUE(door) << "unknown ruleset " << journal->header.ruleset;
  const auto replayed = door->replay(*journal, ~0ULL);
  ASSERT_TRUE(replayed) << replayed.error().str();
  ASSERT_FALSE(replayed->error) << path.string() << ":" << replayed->error->seq + 1 << ": "
                                << replayed->error->message.str();
  EXPECT_TRUE(replayed->battle->over()) << "a playthrough is played to its end";
  const Lang lang = journal->header.edition == "fr" ? Lang::Fr : Lang::En;
  const std::string told = telling(*replayed->battle, lang);
  fs::path golden = path;
  golden.replace_extension(".txt");
  if (std::getenv("SANDTABLE_RECORD") != nullptr) std::ofstream(golden) << told;
  EXPECT_EQ(told, read(golden)) << "record anew with SANDTABLE_RECORD=1 if this is meant";
}

INSTANTIATE_TEST_SUITE_P(All, Playthrough, testing::ValuesIn(journals()),
                         [](const auto& playthrough) {
                           std::string name = playthrough.param.stem().string();
                           std::replace_if(
                               name.begin(), name.end(), [](char c) { return c == '-'; }, '_');
                           return name;
                         });

TEST(Playthroughs, CoverEveryEdition) {
  for (const auto* door : battle::rulesets())
    for (const auto& edition : door->rulebook().editions) {
      bool found = false;
      for (const auto& path : journals()) {
        const auto journal = read_journal(path.string());
        found = found || (journal && journal->header.ruleset == door->rulebook().id &&
                          journal->header.edition == edition);
      }
      EXPECT_TRUE(found) << door->rulebook().id << " has no playthrough in edition " << edition;
    }
}

}  // namespace
}  // namespace sandtable
