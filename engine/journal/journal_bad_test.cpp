#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>
#include <vector>

#include "engine/journal/journal.h"
#include "engine/journal/phrases.gen.h"

/// Every tests/bad/journal/NAME.jsonl must be refused with the message in NAME.expected.
namespace sandtable {
namespace {

namespace fs = std::filesystem;

const char* const kFolder = "tests/bad/journal";

std::vector<std::string> bad_journals() {
  std::vector<std::string> names;
  for (const auto& file : fs::directory_iterator(kFolder))
    if (file.path().extension() == ".jsonl") names.push_back(file.path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

TEST(BadJournals, AreRefusedWithTheirMessages) {
  const auto names = bad_journals();
  EXPECT_GE(names.size(), 30U) << "the folder has lost its files";
  for (const std::string& name : names) {
    const fs::path journal = fs::path(kFolder) / (name + ".jsonl");
    std::ifstream expected(fs::path(kFolder) / (name + ".expected"));
    std::string message;
    ASSERT_TRUE(std::getline(expected, message)) << name << ".expected";
    const auto read = read_journal(journal.string());
    if (read) {
      ADD_FAILURE() << name << " was read";
      continue;
    }
    JournalError error = read.error();
    error.file = name + ".jsonl";
    EXPECT_EQ(error.str(), message) << name;
    // In French no word of English is left, and every place is filled.
    const std::string french = " " + error.message.in(Lang::Fr) + " ";
    for (const char* word : {" the ", " expected ", " found ", " entry ", " header ", " one ",
                             " of ", " to ", " not "})
      EXPECT_EQ(french.find(word), std::string::npos) << name << ": " << french;
    EXPECT_FALSE(std::regex_search(french, std::regex("\\[[a-z-]+\\]"))) << name << ": " << french;
  }
}

TEST(JournalPhrases, HaveBothLanguagesAndTheSamePlaces) {
  EXPECT_EQ(journal::phrases().faults(), std::vector<std::string>{});
}

/// Every phrase is said, and every one that is said is there.
TEST(JournalPhrases, AreThoseThatAreSaid) {
  std::string code;
  for (const auto& file : fs::directory_iterator("engine/journal"))
    if (file.path().extension() == ".cpp") {
      std::ifstream in(file.path());
      code.append(std::istreambuf_iterator<char>(in), {});
    }
  const auto keys = journal::phrases().keys();
  for (const std::string& key : keys)
    EXPECT_NE(code.find('"' + key + '"'), std::string::npos) << key << " is never said";
  const std::regex said("phrase\\(\\s*\"([a-z0-9.-]+)\"");
  for (auto at = std::sregex_iterator(code.begin(), code.end(), said); at != std::sregex_iterator();
       ++at)
    EXPECT_TRUE(std::binary_search(keys.begin(), keys.end(), (*at)[1].str())) << (*at)[1];
}

TEST(BadJournals, HaveNoMessageWithoutAFile) {
  const auto names = bad_journals();
  for (const auto& file : fs::directory_iterator(kFolder)) {
    if (file.path().extension() == ".expected") {
      EXPECT_TRUE(std::binary_search(names.begin(), names.end(), file.path().stem().string()))
          << file.path();
    }
  }
}

}  // namespace
}  // namespace sandtable
