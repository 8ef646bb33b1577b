#include "engine/data/parse.h"

#include <gtest/gtest.h>

#include "engine/data/said.h"

namespace sandtable::data {
namespace {

Node root_of(std::string_view text) {
  auto document = parse(text, "x.toml");
  EXPECT_TRUE(document.has_value()) << document.error().str();
  return document ? document->root : Node{};
}

TEST(Parse, KeepsEveryKindOfValueWithItsPlace) {
  const Node root =
      root_of("a = \"é\"\nb = 3\n  c = true\nd = 1879-01-22\ne = 1.5\nf = 07:32:00\n");
  ASSERT_EQ(root.entries.size(), 6u);
  EXPECT_EQ(root.find("a")->string, "é");
  EXPECT_EQ(root.find("a")->at, (Position{1, 5}));
  EXPECT_EQ(root.find("b")->integer, 3);
  EXPECT_TRUE(root.find("c")->boolean);
  EXPECT_EQ(root.entries[2].at, (Position{3, 3}));
  EXPECT_EQ(root.find("d")->date, (Date{1879, 1, 22}));
  EXPECT_EQ(root.find("e")->kind, Kind::Decimal);
  EXPECT_EQ(root.find("e")->string, "1.5");
  EXPECT_EQ(root.find("f")->kind, Kind::Time);
  EXPECT_EQ(root.find("g"), nullptr);
}

TEST(Parse, KeepsDecimalsAsTheyAreWritten) {
  const Node root = root_of(
      "\xEF\xBB\xBF"
      "a = 12.50 # cm\r\n\"é\" = \"é\"\r\n\"ü ö\" = [ 0.1,-3.25]\nc = { \"é\" = 91.44}");
  EXPECT_EQ(root.find("a")->string, "12.50");
  EXPECT_EQ(root.find("ü ö")->items[0].string, "0.1");
  EXPECT_EQ(root.find("ü ö")->items[1].string, "-3.25");
  EXPECT_EQ(root.find("c")->find("é")->string, "91.44");
}

TEST(Parse, KeepsKeysInTheOrderOfTheFile) {
  const Node root = root_of("zulu = 1\nalpha = 2\n[terrain.zareba]\n[terrain.donga]\n");
  ASSERT_EQ(root.entries.size(), 3u);
  EXPECT_EQ(root.entries[0].key, "zulu");
  EXPECT_EQ(root.entries[1].key, "alpha");
  const Node* terrain = root.find("terrain");
  ASSERT_NE(terrain, nullptr);
  ASSERT_EQ(terrain->entries.size(), 2u);
  EXPECT_EQ(terrain->entries[0].key, "zareba");
  EXPECT_EQ(terrain->entries[1].key, "donga");
}

TEST(Parse, ArraysOfTablesStandWhereTheirHeadersStand) {
  const Node root = root_of("[[side]]\nid = \"a\"\n\n[[side]]\nid = \"b\"\n");
  const Node* sides = root.find("side");
  ASSERT_EQ(sides->items.size(), 2u);
  EXPECT_EQ(sides->items[0].at.line, 1u);
  EXPECT_EQ(sides->items[1].at.line, 4u);
}

TEST(Parse, AnswersWithThePlaceOfWhatIsNotToml) {
  const auto document = parse("a = 1\nb = = 2\n", "scenarios/x.toml");
  ASSERT_FALSE(document.has_value());
  EXPECT_EQ(document.error().file, "scenarios/x.toml");
  EXPECT_EQ(document.error().at.line, 2u);
  EXPECT_EQ(document.error().message.str().find("'b': expected "), 0u) << document.error().str();
}

TEST(Parse, RefusesWhatIsNoKey) {
  EXPECT_EQ(parse("a = f\n", "x.toml").error().message.str().find('\n'), std::string::npos);
  for (const char* text : {"[[# a]]\n", "[&", "[[", "a.# = 1", "{ = 1 }", "[a.&]"}) {
    const auto document = parse(text, "x.toml");
    ASSERT_FALSE(document.has_value()) << text;
    EXPECT_EQ(document.error().message.str().find("expected "), 0u) << document.error().str();
  }
}

TEST(Parse, RefusesTheSameKeyTwice) {
  const auto document = parse("a = 1\na = 2\n", "x.toml");
  ASSERT_FALSE(document.has_value());
  EXPECT_EQ(document.error().at.line, 2u);
}

TEST(Parse, AnEmptyFileIsAnEmptyTable) {
  const Node root = root_of("");
  EXPECT_EQ(root.kind, Kind::Table);
  EXPECT_TRUE(root.entries.empty());
  EXPECT_EQ(root.at, (Position{1, 1}));
}

TEST(Parse, TakesLettersOfEveryTongueWhereBlanksMayStand) {
  const Node root = root_of("a = \"\"\"\\\n  Été\"\"\"\nb = \"\"\"\\\n\u00A7\"\"\" # é\n");
  EXPECT_EQ(root.find("a")->string, "Été");
  EXPECT_EQ(root.find("b")->string, "§");
  EXPECT_FALSE(parse("é = 1", "x.toml").has_value());
  EXPECT_FALSE(parse("a = é", "x.toml").has_value());
}

TEST(Node, KnowsTheDaysThatExist) {
  EXPECT_TRUE(is_valid({1896, 2, 29}));
  EXPECT_FALSE(is_valid({1900, 2, 29}));
  EXPECT_TRUE(is_valid({2000, 2, 29}));
  EXPECT_FALSE(is_valid({1879, 13, 1}));
  EXPECT_FALSE(is_valid({1879, 4, 31}));
  EXPECT_FALSE(is_valid({0, 1, 1}));
}

TEST(Node, DescribesOnOneLineAndCutsBetweenCharacters) {
  EXPECT_EQ(in_quotes("a\nb"), "\"a\\u000Ab\"");
  const std::string long_text = std::string(39, 'x') + "éé";
  EXPECT_EQ(in_quotes(long_text), '"' + std::string(39, 'x') + "...\"");
  EXPECT_EQ(found(root_of("a = [1, 2]").entries[0].value).str(), "a list of 2");
}

}  // namespace
}  // namespace sandtable::data
