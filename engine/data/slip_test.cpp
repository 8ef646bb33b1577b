#include "engine/data/slip.h"

#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>

#include "engine/data/parse.h"

namespace sandtable::data {
namespace {

struct Case {
  const char *text, *said;
};

std::string said(std::string_view text) {
  const auto document = parse(text, "x.toml");
  return document ? "nothing" : document.error().str();
}

TEST(Slip, IsToldInWordsOfOurs) {
  const std::array cases{
      Case{"[board]\nwidth = nine\n",
           "x.toml:2:9: 'width': expected a number, true, false, a date, or a text in double "
           "quotes, found nine"},
      Case{"a = True",
           "x.toml:1:5: 'a': expected a number, true, false, a date, or a text in double quotes, "
           "found True; did you mean 'true'?"},
      Case{"at = [12, 8cm]", "x.toml:1:11: 'at': expected a number or a date, found 8cm"},
      Case{"a = 007", "x.toml:1:5: 'a': expected a number or a date, found 007"},
      Case{"a = 1,5", "x.toml:1:6: expected the end of the line after the value of 'a', found ','"},
      Case{"a = 12 cm",
           "x.toml:1:8: expected the end of the line after the value of 'a', found 'cm'"},
      Case{"a = 99999999999999999999",
           "x.toml:1:5: 'a': expected a whole number of at most 18 digits, found "
           "99999999999999999999"},
      Case{"date = 1879-02-30",
           "x.toml:1:8: 'date': expected a day or time that exists, found 1879-02-30"},
      Case{"a = 1\nb = = 2\n",
           "x.toml:2:5: 'b': expected a number, true, false, a date, or a text in double quotes, "
           "found ="},
      Case{"title =\nyear = 1\n",
           "x.toml:1:8: expected a value after 'title =', found the end of the line"},
      Case{"title\n", "x.toml:1:6: expected '=' after 'title', found the end of the line"},
      Case{"title: 3\n", "x.toml:1:6: expected '=' after 'title', found ':'"},
      Case{"= 3\n", "x.toml:1:1: expected a key (letters, digits, - and _), found '='"},
      Case{"é = 1", "x.toml:1:1: expected a key (letters, digits, - and _), found 'é'"},
      Case{"[scenario\n", "x.toml:1:10: expected ']' after '[scenario', found the end of the line"},
      Case{"[[side]\n", "x.toml:1:7: expected ']]' after '[[side', found ']'"},
      Case{"[]\n", "x.toml:1:2: expected the name of a table after '[', found ']'"},
      Case{"[a] b = 1\n", "x.toml:1:5: expected the end of the line after '[a]', found 'b'"},
      Case{"a = \"Gué\nb = 1",
           "x.toml:1:9: expected \" to close the text \"Gué, found the end of the line"},
      Case{"a = \"\"\"b\nc",
           "x.toml:2:2: expected \"\"\" to close the text that begins in line 1, found the end of "
           "the file"},
      Case{"a = \"C:\\data\"",
           "x.toml:1:8: expected one of \\b \\t \\n \\f \\r \\\" \\\\ \\u00E9 \\U000000E9 after a "
           "backslash (\\\\ is a backslash), found \\d"},
      Case{"a = [1, 2\nb = 3\n",
           "x.toml:2:1: expected ',' or ']' in the list that begins in line 1, found 'b'"},
      Case{"a = [1,\n",
           "x.toml:2:1: expected ']' to close the list that begins in line 1, found the end of the "
           "file"},
      Case{"a = { b = 1\n",
           "x.toml:1:12: expected ',' or '}' in the table that begins in line 1, found the end of "
           "the line"},
      Case{"a = { b = 1, }", "x.toml:1:14: expected a key (letters, digits, - and _), found '}'"},
      Case{"a = {\n b = 1 }",
           "x.toml:1:6: expected '}' in the same line to close the table that begins in line 1, "
           "found the end of the line"},
      Case{"[a]\nb = 1\nc = 2\nb = 3\n",
           "x.toml:4:1: expected 'b' once, found it again; first in line 2"},
      Case{"[a]\n[b]\n[a]\n", "x.toml:3:1: expected 'a' once, found it again; first in line 1"},
      Case{"[[a]]\n[a]\n", "x.toml:2:1: expected [[a]] as in line 1, found [a]"},
      Case{"[a]\n[[a]]\n", "x.toml:2:1: expected [a] as in line 1, found [[a]]"},
      Case{"a = { b = 1, b = 2 }",
           "x.toml:1:14: expected 'b' once, found it again; first in line 1"},
      Case{"a = 1\n# \x01\n",
           "x.toml:2:3: expected text in UTF-8 without control characters, found the byte 0x01"},
      Case{"a = \"\xE9t\xE9\"",
           "x.toml:1:6: expected text in UTF-8 without control characters, found the byte 0xE9"},
  };
  for (const Case& c : cases) EXPECT_EQ(said(c.text), c.said) << c.text;
}

TEST(Slip, IsAByteThatIsNoText) {
  // Half of a pair, and a control character that is written longer than need be.
  for (const auto& [text, byte] : {std::pair{"\xED\xA0\x80", "ED"}, {"\xE0\x80\x9B", "E0"}})
    EXPECT_EQ(said("a = \"" + std::string(text) + "\""),
              "x.toml:1:6: expected text in UTF-8 without control characters, found the byte 0x" +
                  std::string(byte));
}

TEST(Slip, IsADecimalThatIsTooLong) {
  EXPECT_EQ(said("a = [1, 1e400]"),
            "x.toml:1:9: 'a': expected a number of at most 127 characters, up to 1e308, found "
            "1e400");
  EXPECT_EQ(said("a = 1." + std::string(125, '9')), "nothing");
  EXPECT_EQ(said("a = 1e-400"), "nothing");  // kept as it is written
  EXPECT_EQ(said("a = -1_000.5e+400"),
            "x.toml:1:5: 'a': expected a number of at most 127 characters, up to 1e308, found "
            "-1_000.5e+400");
  EXPECT_EQ(said("a = 1." + std::string(200, '9')),
            "x.toml:1:5: 'a': expected a number of at most 127 characters, up to 1e308, found 1." +
                std::string(38, '9') + "...");
}

// Units and sides of one name in several tables are no slip, however they are nested.
TEST(Slip, IsNothingThatTomlAllows) {
  const std::string good =
      "a.b = 1\na.c = 2\n[x.y]\n[x]\nz = [ # first\n 1, [2, { c = 3, d.e = '4' }], # last\n]\n"
      "[[side]]\nid = 1\n[[side.unit]]\nid = 2\n[[side.unit]]\nid = 3\n[[side]]\nid = 4\n"
      "[[side.unit]]\nid = 5\n[side.more]\nid = 6\n\"quo\\\"ted\" = \"\\u00E9\"\n"
      "t = \"\"\"a \\\n   b \"\"quoted\"\"\"\"\"\nu = '''it's'''\nv = 1979-05-27 07:32:00\n"
      "w = [0xFF, 0o7, 0b1, 1_000, -1.5e-3, +2, inf, 07:32:00, 1979-05-27T07:32:00.5+01:00]\n"
      "m = {}\nn = []\n";
  ASSERT_EQ(said(good), "nothing");
  // The one slip, behind all of it, is what is told.
  EXPECT_EQ(said(good + "o = o\n"),
            "x.toml:28:5: 'o': expected a number, true, false, a date, or a text in double quotes, "
            "found o");
}

// Every data file of ours with a slip behind its last line: nothing before it is called amiss.
TEST(Slip, StandsWhereItIsInEveryFileOfOurs) {
  int files = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(SANDTABLE_RULESETS)) {
    if (entry.path().extension() != ".toml") continue;
    std::ostringstream text;
    text << std::ifstream(entry.path(), std::ios::binary).rdbuf();
    const auto document = parse(text.str() + "\nslip\n", "x.toml");
    ASSERT_FALSE(document.has_value()) << entry.path();
    EXPECT_EQ(document.error().message, "expected '=' after 'slip', found the end of the line")
        << entry.path() << document.error().str();
    ++files;
  }
  EXPECT_GT(files, 20);
}

}  // namespace
}  // namespace sandtable::data
