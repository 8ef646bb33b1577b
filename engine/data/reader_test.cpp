#include "engine/data/reader.h"

#include <gtest/gtest.h>

#include <array>
#include <span>
#include <utility>

#include "engine/core/old_words.h"
#include "engine/data/parse.h"

namespace sandtable::data {
namespace {

constexpr std::array<std::string_view, 6> kKeys{"name", "stands", "order", "at", "bold", "date"};
constexpr std::array<std::string_view, 2> kOrders{"loose", "close"};

enum class Arm : std::uint8_t { Musket, Pike, Ruin };
constexpr std::array<WordInfo, 3> kArms = [] {
  std::array<WordInfo, 3> out{};
  out[0].id = "musket";
  out[1].id = "pike";
  out[2].id = "ruin";
  out[2].in_files = false;
  return out;
}();
constexpr std::span<const WordInfo> words_of(Arm /*kind*/) { return kArms; }

constexpr std::array<OldWord, 2> kOld{{{&kArms[1], "half-pike"}, {&kArms[1], "spear"}}};
[[maybe_unused]] const bool kOldListed = list_old_words(15, kOld);

/// The arm that stands in a file, and what is wrong with it.
std::pair<std::optional<Arm>, std::string> arm_in(std::string_view text) {
  constexpr std::array<std::string_view, 1> kArm{"arm"};
  const auto document = parse(text, "u.toml");
  EXPECT_TRUE(document.has_value());
  Problems problems("u.toml");
  Reader reader(document->root, "[[unit]]", kArm, problems);
  const auto arm = reader.word<Arm>("arm", Need::Required);
  return {arm, problems.str()};
}

TEST(Reader, ReadsWordsOfAVocabularyByTheirIdsAndByThoseOfOld) {
  EXPECT_EQ(arm_in("arm = \"pike\"").first, Arm::Pike);
  EXPECT_EQ(arm_in("arm = \"half-pike\"").first, Arm::Pike);
  EXPECT_EQ(arm_in("arm = \"spear\""), std::pair(std::optional(Arm::Pike), std::string()));
}

TEST(Reader, NamesTheWordsThatAFileMayHave) {
  EXPECT_EQ(arm_in("arm = \"pikes\"").second,
            "u.toml:1:7: 'arm' in [[unit]]: expected one of musket, pike, found string \"pikes\"; "
            "did you mean 'pike'?\n");
  EXPECT_EQ(arm_in("arm = \"ruin\"").second,
            "u.toml:1:7: 'arm' in [[unit]]: expected one of musket, pike, found string \"ruin\"\n");
  EXPECT_EQ(arm_in("").second,
            "u.toml:1:1: missing key 'arm' in [[unit]]; expected one of musket, pike\n");
  EXPECT_EQ(arm_in("arm = 3").second,
            "u.toml:1:7: 'arm' in [[unit]]: expected one of musket, pike, found whole number 3\n");
}

/// Reads `text` with every getter and answers with all that is wrong.
struct Reading {
  explicit Reading(std::string_view text) : problems("u.toml") {
    const auto document = parse(text, "u.toml");
    EXPECT_TRUE(document.has_value());
    if (!document) return;
    Reader reader(document->root, "[[side.unit]]", kKeys, problems);
    name = reader.string("name", Need::Required);
    stands = reader.integer("stands", 1, 4);
    order = reader.word("order", kOrders);
    at = reader.strings("at");
    bold = reader.boolean("bold");
    date = reader.date("date");
  }
  Problems problems;
  std::optional<std::string> name;
  std::optional<std::int64_t> stands;
  std::optional<std::size_t> order;
  std::vector<Located> at;
  std::optional<bool> bold;
  std::optional<Date> date;
};

TEST(Reader, ReadsWhatIsRight) {
  const Reading r(
      "name = \"Natal\"\nstands = 4\norder = \"close\"\nat = [\"0101\", \"0202\"]\nbold = true\n"
      "date = \"1879-01-22\"\n");
  EXPECT_EQ(r.problems.str(), "");
  EXPECT_EQ(r.name, "Natal");
  EXPECT_EQ(r.stands, 4);
  EXPECT_EQ(r.order, 1u);
  ASSERT_EQ(r.at.size(), 2u);
  EXPECT_EQ(r.at[1].text, "0202");
  EXPECT_EQ(r.at[1].at, (Position{4, 15}));
  EXPECT_EQ(r.bold, true);
  EXPECT_EQ(r.date, (Date{1879, 1, 22}));
  EXPECT_EQ(Reading("name = \"x\"\ndate = 1879-01-22\n").date, (Date{1879, 1, 22}));
}

TEST(Reader, CollectsEveryProblem) {
  const Reading r(
      "nam = \"Natal\"\nstands = 9\norder = \"clos\"\nat = [\"0101\", 2]\nbold = \"yes\"\n"
      "date = \"22 January\"\n");
  EXPECT_EQ(r.problems.str(),
            "u.toml:1:1: unknown key 'nam' in [[side.unit]]; expected one of name, stands, order, "
            "at, bold, date; did you mean 'name'?\n"
            "u.toml:1:1: missing key 'name' in [[side.unit]]; expected a string\n"
            "u.toml:2:10: 'stands' in [[side.unit]]: expected a whole number from 1 to 4, found "
            "whole number 9\n"
            "u.toml:3:9: 'order' in [[side.unit]]: expected one of loose, close, found string "
            "\"clos\"; did you mean 'close'?\n"
            "u.toml:4:15: 'at' in [[side.unit]]: expected a list of strings, found whole number 2\n"
            "u.toml:5:8: 'bold' in [[side.unit]]: expected true or false, found string \"yes\"\n"
            "u.toml:6:8: 'date' in [[side.unit]]: expected a date as in \"1879-01-22\", found "
            "string \"22 January\"\n");
  EXPECT_FALSE(r.name || r.stands || r.order || r.bold || r.date);
  EXPECT_EQ(r.at.size(), 1u);
}

TEST(Reader, RefusesWrongTypesAndEmptyValues) {
  const Reading r(
      "name = \"\"\nstands = \"four\"\norder = 3\nat = []\ndate = 1879-01-22T00:00:00\n");
  EXPECT_EQ(r.problems.str(),
            "u.toml:1:8: 'name' in [[side.unit]]: expected a string that is not empty, found "
            "string \"\"\n"
            "u.toml:2:10: 'stands' in [[side.unit]]: expected a whole number from 1 to 4, found "
            "string \"four\"\n"
            "u.toml:3:9: 'order' in [[side.unit]]: expected one of loose, close, found whole "
            "number 3\n"
            "u.toml:4:6: 'at' in [[side.unit]]: expected a list that is not empty, found a list of "
            "0\n"
            "u.toml:5:8: 'date' in [[side.unit]]: expected a date as in \"1879-01-22\", found a "
            "time of day\n");
}

TEST(Reader, ATableIsNeeded) {
  Problems problems("u.toml");
  const auto document = parse("unit = 3\n", "u.toml");
  Reader reader(*document->root.find("unit"), "[[side.unit]]", kKeys, problems);
  EXPECT_FALSE(reader.string("name", Need::Required));
  EXPECT_EQ(problems.str(), "u.toml:1:8: [[side.unit]]: expected a table, found whole number 3\n");
}

TEST(Reader, TablesUnderAHeader) {
  Problems problems("u.toml");
  const auto document = parse("unit = [{}, 2]\nside = 3\n", "u.toml");
  constexpr std::array<std::string_view, 2> kBoth{"unit", "side"};
  Reader reader(document->root, "the file", kBoth, problems);
  EXPECT_EQ(reader.tables("unit").size(), 1u);
  EXPECT_EQ(reader.tables("side").size(), 0u);
  EXPECT_EQ(reader.tables("none").size(), 0u);
  EXPECT_EQ(problems.str(),
            "u.toml:1:13: 'unit' in the file: expected tables, each under [[unit]], found whole "
            "number 2\n"
            "u.toml:2:8: 'side' in the file: expected tables, each under [[side]], found whole "
            "number 3\n");
}

/// The value of `x` in hundredths, and what is wrong with it.
std::string hundredths_of(const std::string& value) {
  constexpr std::array<std::string_view, 1> kX{"x"};
  const auto document = parse("x = " + value + "\n", "u.toml");
  EXPECT_TRUE(document.has_value()) << value;
  Problems problems("u.toml");
  Reader reader(document->root, "[table]", kX, problems);
  const auto found = reader.hundredths("x", -100, 400'00);
  EXPECT_NE(found.has_value(), problems.failed()) << value;
  return found ? std::to_string(*found) : problems.str();
}

TEST(Reader, ReadsHundredthsAsTheyAreWritten) {
  EXPECT_EQ(hundredths_of("182.88"), "18288");
  EXPECT_EQ(hundredths_of("12.5"), "1250");
  EXPECT_EQ(hundredths_of("+0.07"), "7");
  EXPECT_EQ(hundredths_of("-0.25"), "-25");
  EXPECT_EQ(hundredths_of("400"), "40000");
  const auto wrong = [](const std::string& found) {
    return "u.toml:1:5: 'x' in [table]: expected a number from -1 to 400 with at most two "
           "decimals, found " +
           found + "\n";
  };
  EXPECT_EQ(hundredths_of("400.01"), wrong("decimal number 400.01"));
  EXPECT_EQ(hundredths_of("1.125"), wrong("decimal number 1.125"));
  EXPECT_EQ(hundredths_of("1e2"), wrong("decimal number 1e2"));
  EXPECT_EQ(hundredths_of("1_0.5"), wrong("decimal number 1_0.5"));
  EXPECT_EQ(hundredths_of("inf"), wrong("decimal number inf"));
  EXPECT_EQ(hundredths_of("9223372036854775807"), wrong("whole number 9223372036854775807"));
  EXPECT_EQ(hundredths_of("\"3\""), wrong("string \"3\""));
}

TEST(Reader, ShowsHundredths) {
  EXPECT_EQ(hundredths_shown(1250), "12.5");
  EXPECT_EQ(hundredths_shown(-25), "-0.25");
  EXPECT_EQ(hundredths_shown(7), "0.07");
  EXPECT_EQ(hundredths_shown(400'00), "400");
}

}  // namespace
}  // namespace sandtable::data
