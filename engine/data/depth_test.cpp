#include "engine/data/depth.h"

#include <gtest/gtest.h>

#include <string>

#include "engine/data/parse.h"

namespace sandtable::data {
namespace {

std::string many(std::size_t times, const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < times; ++i) out += text;
  return out;
}

std::string refusal(const std::string& text) {
  const auto document = parse(text, "x.toml");
  return document ? "" : document.error().str();
}

constexpr const char* kParts = "expected a key of at most 16 parts, found more";
constexpr const char* kBrackets = "expected at most 16 brackets within one another, found more";

// Each of them once took the stack of whatever read it.
TEST(Depth, RefusesKeysOfManyParts) {
  for (const std::string& key :
       {many(40'000, "a.") + "b = 1", "[" + many(40'000, "a.") + "b]", many(16, "a . ") + "b = 1",
        many(16, "\"a\".") + "b = 1", many(16, "'#'.") + "b = 1",
        "x = { " + many(40'000, "a.") + "b = 1 }", "# é\n" + many(16, "a.") + "b = 1"})
    EXPECT_NE(refusal(key).find(kParts), std::string::npos) << key.substr(0, 60);
  EXPECT_EQ(refusal("# é\n\n" + many(16, "é.") + "b = 1"), "x.toml:3:32: " + std::string(kParts));
  EXPECT_EQ(refusal(many(15, "a.") + "b = 1"), "");
  EXPECT_EQ(refusal("[" + many(15, "a.") + "b]\n" + many(15, "a.") + "b = 1.5"), "");
}

TEST(Depth, RefusesBracketsWithinBrackets) {
  for (const std::string& value :
       {"a = " + many(100'000, "["), "a = " + many(17, "[") + many(17, "]"),
        "a = " + many(200, "{ a = "), "a = " + many(200, "[{ a = ")})
    EXPECT_NE(refusal(value).find(kBrackets), std::string::npos) << value.substr(0, 60);
  EXPECT_EQ(refusal("a = " + many(16, "[") + "1" + many(16, "]") + "\n[b]\n[[c]]\n"), "");
}

TEST(Depth, TakesWhatStandsInStringsAndRemarksForNothing) {
  const std::string dots = many(40, ".[{");
  for (const std::string& text :
       {"# " + dots, "a = \"" + dots + "\"", "a = '" + dots + "'", "a = \"\\\"" + dots + "\"",
        "a = \"\"\"\n" + dots + "\n\"\" \\\"\"\" " + dots + "\"\"\"\"\"", "a = '''" + dots + "''''",
        "a = \"\"\"\"\"\"\nb = \"" + dots + "\"", "a = \"\"\nb = \"" + dots + "\""})
    EXPECT_EQ(refusal(text), "") << text;
  for (const std::string before :
       {"a = \"\"\"\"\"\" # \"\n", "a = '\\'\n", "a = ''''' ''''' # '''\n", "a = \"\\\\\"\n"})
    EXPECT_NE(refusal(before + many(16, "a.") + "b = 1").find(kParts), std::string::npos) << before;
}

TEST(Depth, DecimalsOfALargeFileAreFoundAtOnce) {
  std::string line = "a = [", many_lines;
  for (int i = 0; i < 20'000; ++i) {
    line += std::to_string(i) + ".5,";
    many_lines += "k" + std::to_string(i) + " = " + std::to_string(i) + ".25 # é\n";
  }
  const auto one = parse(line + "]", "x.toml");
  ASSERT_TRUE(one.has_value());
  EXPECT_EQ(one->root.find("a")->items.back().string, "19999.5");
  const auto two = parse(many_lines, "x.toml");
  ASSERT_TRUE(two.has_value());
  EXPECT_EQ(two->root.find("k19999")->string, "19999.25");
}

}  // namespace
}  // namespace sandtable::data
