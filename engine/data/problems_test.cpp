#include "engine/data/problems.h"

#include <gtest/gtest.h>

namespace sandtable::data {
namespace {

TEST(Problems, SaysWhereAndHowBad) {
  Problems problems("s.toml");
  problems.warning({3, 4}, "odd");
  EXPECT_FALSE(problems.failed());
  problems.error({2, 1}, "bad");
  problems.error_outside("option 'x': bad");
  EXPECT_TRUE(problems.failed());
  problems.sort();
  EXPECT_EQ(problems.str(), "option 'x': bad\ns.toml:2:1: bad\ns.toml:3:4: warning: odd\n");
}

TEST(Problems, AreOfOneLineWhateverTheFileHolds) {
  const Problem problem{Severity::Error, "a.toml", {2, 1}, Phrase("found \"a\nb\x1b[31m\"")};
  EXPECT_EQ(problem.str(Lang::En), "a.toml:2:1: found \"a\\u000Ab\\u001B[31m\"");
}

TEST(Problems, OneWithoutALineNamesTheFileAlone) {
  EXPECT_EQ((Problem{Severity::Error, "s.toml", {}, "bad"}).str(), "s.toml: bad");
}

TEST(Problems, CountsWhatItDoesNotKeep) {
  Problems problems("s.toml");
  for (std::uint32_t i = 1; i <= Problems::kMost + 3; ++i) problems.error({i, 1}, "bad");
  EXPECT_EQ(problems.list().size(), Problems::kMost);
  EXPECT_EQ(problems.errors(), Problems::kMost + 3);
  EXPECT_NE(problems.str().find("s.toml: and 3 more\n"), std::string::npos);
}

TEST(Problems, JoinsWords) {
  EXPECT_EQ(joined(std::vector<std::string>{"a", "b"}), "a, b");
  EXPECT_EQ(joined(std::vector<std::string_view>{"", "b"}), "\"\", b");
}

TEST(EditDistance, CountsInsertedDroppedAndChangedLetters) {
  EXPECT_EQ(edit_distance("", ""), 0u);
  EXPECT_EQ(edit_distance("", "abc"), 3u);
  EXPECT_EQ(edit_distance("stands", "stand"), 1u);
  EXPECT_EQ(edit_distance("strngth", "strength"), 1u);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3u);
}

TEST(Suggestion, IsTheNearestWordAtTwoOrLess) {
  EXPECT_EQ(suggestion("strngth", {"name", "strength"}), "; did you mean 'strength'?");
  EXPECT_EQ(suggestion("stnd", {"stands", "stand"}), "; did you mean 'stand'?");
  EXPECT_EQ(suggestion("abcdef", {"name", "strength"}), "");
  EXPECT_EQ(suggestion("ab", {"at"}), "; did you mean 'at'?");
  EXPECT_EQ(suggestion("H", {"A", "B"}), "") << "any letter is near any other";
  EXPECT_EQ(suggestion("xy", {"at"}), "") << "two letters of two are not a misprint";
}

}  // namespace
}  // namespace sandtable::data
