#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "engine/journal/journal.h"

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
  }
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
