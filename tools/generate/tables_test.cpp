#include <gtest/gtest.h>

#include "tools/generate/small_war.h"

namespace sandtable::generate {
namespace {

TEST(ReadRuleset, RefusesTablesThatAreNoTables) {
  EXPECT_EQ(errors_with(&Sources::tables, "[\"B\", 2, \"\", \"\", \"\"]", "[\"B\", 2]"),
            "tables.toml:8:3: 'rows' in table \"fire.to-hit\": expected a list of 5, one a column, "
            "found a list of 2\n");
  EXPECT_EQ(errors_with(&Sources::tables, "\"range\"", "\"hit\""),
            "tables.toml:4:28: 'columns' in table \"fire.to-hit\": expected a new column, found "
            "\"hit\" again\n");
  EXPECT_EQ(
      errors_with(&Sources::tables, "1, 5, true", "1, -1, true"),
      "tables.toml:6:8: 'rows' in table \"fire.to-hit\": column \"hit\" mixes blanks with -1, "
      "which stands for a blank in C++\n");
  EXPECT_EQ(errors_with(&Sources::tables, "2, \"\", \"\"", "2, \"\", 3"),
            "tables.toml:6:8: 'rows' in table \"fire.to-hit\": column \"open\" mixes whole numbers "
            "with true and false\n");
}

TEST(ReadRuleset, RefusesKeysThatAreNotTheRows) {
  const auto with = [](std::string_view keys) {
    return errors_with(&Sources::tables, "\"near\", \"far-off\"", keys);
  };
  EXPECT_EQ(with("\"near\""),
            "tables.toml:5:8: 'keys' in table \"fire.to-hit\": expected a list of 2, one a row, "
            "found a list of 1\n");
  EXPECT_EQ(with("\"near\", \"near\""),
            "tables.toml:5:17: 'keys' in table \"fire.to-hit\": expected a new key, found "
            "\"near\" again\n");
  EXPECT_EQ(with("\"far.off\", \"far-off\""),
            "tables.toml:5:20: 'keys' in table \"fire.to-hit\": expected a key that differs in "
            "C++ from \"far.off\", found \"far-off\"\n");
  EXPECT_EQ(with("\"Near\", \"far-off\""),
            "tables.toml:5:9: 'keys' in table \"fire.to-hit\": expected lower-case words joined by "
            "'.' and '-', found \"Near\"\n");
}

TEST(ReadRuleset, RefusesToShowWhatIsNoColumn) {
  const auto with = [](std::string_view shown) {
    return errors_with(&Sources::tables, "[\"note\"]", shown);
  };
  EXPECT_EQ(with("[\"notes\"]"),
            "tables.toml:10:10: 'shown' in table \"fire.to-hit\": expected one of class, range, "
            "hit, open, note, found \"notes\"; did you mean 'note'?\n");
  EXPECT_EQ(with("[\"note\", \"note\"]"),
            "tables.toml:10:18: 'shown' in table \"fire.to-hit\": expected a new column, found "
            "\"note\" again\n");
  EXPECT_EQ(with("[\"class\", \"range\", \"hit\", \"open\", \"note\"]"),
            "tables.toml:10:9: 'shown' in table \"fire.to-hit\": names every column; expected "
            "true\n");
  EXPECT_EQ(with("false"),
            "tables.toml:10:9: 'shown' in table \"fire.to-hit\": expected true or a list of "
            "columns, found false\n");
  EXPECT_EQ(with("true"),
            "tables.toml:5:8: 'keys' in table \"fire.to-hit\": not expected in a table that is "
            "shown only, which no rule reads\n");
}

TEST(ReadRuleset, RefusesToShowWhatIsNoRow) {
  const auto with = [](std::string_view rows) {
    return errors_with(&Sources::tables, "shown = [\"note\"]",
                       "shown = [\"note\"]\nshown-rows = " + std::string(rows));
  };
  EXPECT_EQ(with("[\"far\"]"),
            "tables.toml:11:15: 'shown-rows' in table \"fire.to-hit\": expected one of near, "
            "far-off, found \"far\"\n");
  EXPECT_EQ(with("[\"near\", \"near\"]"),
            "tables.toml:11:23: 'shown-rows' in table \"fire.to-hit\": expected a new key, found "
            "\"near\" again\n");
  EXPECT_EQ(with("[\"near\", \"far-off\"]"),
            "tables.toml:11:14: 'shown-rows' in table \"fire.to-hit\": names every row; expected "
            "shown = true\n");
  EXPECT_EQ(
      errors_with(&Sources::tables, "keys = [\"near\", \"far-off\"]", "shown-rows = [\"near\"]"),
      "tables.toml:5:15: 'shown-rows' in table \"fire.to-hit\": expected a table with keys, "
      "found \"near\"\n");
}

/// What rules do not read of a column does not say what its type is.
TEST(WriteCpp, LeavesOutRowsThatAreShown) {
  Sources sources = good();
  std::string& tables = sources.tables.content;
  tables.replace(tables.find("\"\", \"\", \"\"]"), 11, "\"half\", true, \"\"]");
  tables.replace(tables.find("shown = "), 0, "shown-rows = [\"far-off\"]\n");
  const auto data = read_ruleset(sources);
  ASSERT_TRUE(data.has_value()) << data.error();
  const std::string header = output(write_tables(*data, {"small_war", 7}), "tables.gen.h");
  EXPECT_NE(header.find("  int hit;\n  bool open;\n"), std::string::npos) << header;
  EXPECT_NE(header.find("std::array<Row, 1> rows{{\n    {\"A\", 1, 5, true},\n}};\n"),
            std::string::npos);
  EXPECT_NE(header.find("enum class Key : std::uint8_t {\n  Near,\n};\n"), std::string::npos);
  EXPECT_NE(output(write_tables(*data, {"small_war", 7}), "tables.gen.cpp").find("\"half\""),
            std::string::npos);
}

/// A second table, whose column `how` names rows of the first.
Sources with_keyed(const std::string& cell, const std::string& keyed) {
  Sources sources = good();
  sources.tables.content +=
      "\n[[table]]\nid = \"move\"\ntitle = \"M\"\ncolumns = [\"how\", \"cm\"]\n"
      "rows = [[\"near\", 1], [\"" +
      cell + "\", 2]]\nkeyed = " + keyed + "\nnote = \"\"\n";
  return sources;
}

TEST(WriteCpp, CellsMayNameRowsOfATable) {
  const auto data = read_ruleset(with_keyed("far-off", "{ how = \"fire.to-hit\" }"));
  ASSERT_TRUE(data.has_value()) << data.error();
  const std::string header = output(write_tables(*data, {"small_war", 7}), "tables.gen.h");
  EXPECT_NE(header.find("  fire_to_hit::Key how;\n  int cm;\n"), std::string::npos) << header;
  EXPECT_NE(header.find("{fire_to_hit::Key::FarOff, 2},"), std::string::npos) << header;
}

TEST(ReadRuleset, RefusesCellsThatNameNoRow) {
  const auto wrong = [](const std::string& cell, const std::string& keyed) {
    const auto read = read_ruleset(with_keyed(cell, keyed));
    return read ? "" : read.error();
  };
  EXPECT_EQ(wrong("far", "{ how = \"fire.to-hit\" }"),
            "tables.toml:17:8: 'rows' in table \"move\": column \"how\": expected one of near, "
            "far-off, found \"far\"\n");
  EXPECT_EQ(
      wrong("near", "{ who = \"fire.to-hit\" }"),
      "tables.toml:18:11: 'keyed' in table \"move\": expected a column that rules read, found "
      "\"who\"\n");
  EXPECT_EQ(
      wrong("near", "{ how = \"move\" }"),
      "tables.toml:18:17: 'how' in 'keyed' in table \"move\": expected a table with keys that "
      "stands before this one, found \"move\"\n");
}

/// A second table, whose column `by` cites clauses.
Sources with_cites(const std::string& cell, const std::string& cites) {
  Sources sources = good();
  sources.tables.content +=
      "\n[[table]]\nid = \"move\"\ntitle = \"M\"\ncolumns = [\"by\", \"cm\", \"seen\"]\n"
      "rows = [[\"setup.map\", 1, \"a\"], [\"" +
      cell + "\", 2, \"b\"]]\nshown = [\"seen\"]\ncites = " + cites + "\nnote = \"\"\n";
  return sources;
}

TEST(WriteCpp, CellsMayCiteClauses) {
  const auto data = read_ruleset(with_cites("fire.uphill.en", "[\"by\"]"));
  ASSERT_TRUE(data.has_value()) << data.error();
  const auto outputs = write_tables(*data, {"small_war", 7});
  const std::string header = output(outputs, "tables.gen.h");
  EXPECT_NE(header.find("#include \"rulesets/small_war/data/clauses.gen.h\"\n"), std::string::npos);
  EXPECT_NE(header.find("  Clause by;\n  int cm;\n"), std::string::npos) << header;
  EXPECT_NE(header.find("    {clause::setup_map, 1},\n    {clause::fire_uphill_en, 2},\n"),
            std::string::npos)
      << header;
  EXPECT_NE(output(outputs, "tables.gen.cpp").find("\"fire.uphill.en\""), std::string::npos);
  // Whose tables cite none does not see the clauses.
  EXPECT_EQ(output(write_tables(*read_ruleset(good()), {"small_war", 7}), "tables.gen.h")
                .find("clauses.gen.h"),
            std::string::npos);
}

TEST(ReadRuleset, RefusesCellsThatAreNoClause) {
  const auto wrong = [](const std::string& cell, const std::string& cites) {
    const auto read = read_ruleset(with_cites(cell, cites));
    return read ? "" : read.error();
  };
  EXPECT_EQ(wrong("setup.maps", "[\"by\"]"),
            "tables.toml:17:8: 'rows' in table \"move\": column \"by\": expected the id of a "
            "clause, found \"setup.maps\"; did you mean 'setup.map'?\n");
  EXPECT_EQ(wrong("", "[\"by\"]"),
            "tables.toml:17:8: 'rows' in table \"move\": column \"by\": expected the id of a "
            "clause, found \"\"\n");
  EXPECT_EQ(wrong("setup.map", "[\"who\"]"),
            "tables.toml:19:10: 'cites' in table \"move\": expected a column that rules read, "
            "found \"who\"\n");
  EXPECT_EQ(wrong("setup.map", "[\"seen\"]"),
            "tables.toml:19:10: 'cites' in table \"move\": expected a column that rules read, "
            "found \"seen\"\n");
  EXPECT_EQ(wrong("setup.map", "[\"by\", \"by\"]"),
            "tables.toml:19:16: 'cites' in table \"move\": expected a new column, found \"by\" "
            "again\n");
}

TEST(WriteCpp, WritesTypedRows) {
  const auto outputs = write_tables(*read_ruleset(good()), {"small_war", 7});
  EXPECT_NE(output(outputs, "tables.gen.h").find(R"(namespace fire_to_hit {
struct Row {
  std::string_view class_;
  int range;
  int hit;  ///< or kBlank
  int open;  ///< 0, 1 or kBlank
};
inline constexpr std::array<Row, 2> rows{{
    {"A", 1, 5, 1},
    {"B", 2, kBlank, kBlank},
}};
enum class Key : std::uint8_t {
  Near,
  FarOff,
};
/// The row of a key.
constexpr const Row& at(Key key) { return rows[static_cast<std::size_t>(key)]; }
inline constexpr std::string_view title = "To-hit";
}  // namespace fire_to_hit
)"),
            std::string::npos)
      << output(outputs, "tables.gen.h");
}

TEST(WriteCpp, WhatIsShownOnlyIsThereAsTextAlone) {
  const auto some = write_tables(*read_ruleset(good()), {"small_war", 7});
  EXPECT_EQ(output(some, "tables.gen.h").find(" note;"), std::string::npos);
  EXPECT_NE(output(some, "tables.gen.cpp").find("\"open\", \"note\"};"), std::string::npos);
  Sources sources = good();
  std::string& content = sources.tables.content;
  content.replace(content.find("keys = [\"near\", \"far-off\"]\n"), 26, "");
  content.replace(content.find("[\"note\"]"), 8, "true");
  const auto read = read_ruleset(sources);
  ASSERT_TRUE(read.has_value()) << read.error();
  const auto all = write_tables(*read, {"small_war", 7});
  EXPECT_EQ(output(all, "tables.gen.h").find("fire_to_hit"), std::string::npos);
  EXPECT_NE(output(all, "tables.gen.cpp").find("\"fire.to-hit\""), std::string::npos);
}

}  // namespace
}  // namespace sandtable::generate
