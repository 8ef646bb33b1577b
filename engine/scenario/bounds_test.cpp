#include "engine/scenario/bounds.h"

#include <gtest/gtest.h>

#include <string>

namespace sandtable::scenario {
namespace {

std::string wrong(const std::string& text) { return check_bounds(text, "x.toml").str(); }

TEST(Bounds, HoldTheTextsOfAScenario) {
  const std::string name(200, 'n'), prose(8000, 'p');
  EXPECT_EQ(wrong("title = \"" + name + "\"\nnotes = { en = \"" + prose + "\" }\n"), "");
  EXPECT_EQ(wrong("title = \"" + name + "n\""),
            "x.toml:1:9: 'title': expected at most 200 bytes, found 201\n");
  EXPECT_EQ(wrong("[[side]]\nname = { en = \"a\", fr = \"" + name + "n\" }"),
            "x.toml:2:25: 'fr': expected at most 200 bytes, found 201\n");
  EXPECT_EQ(wrong("sources = [\"a\", \"" + prose + "p\"]"),
            "x.toml:1:17: 'sources': expected at most 8000 bytes, found 8001\n");
  EXPECT_EQ(wrong(std::string(101, 'k') + " = 1"),
            "x.toml:1:1: a key: expected at most 100 bytes, found 101\n");
}

TEST(Bounds, RefuseWhatCannotBeShown) {
  EXPECT_EQ(wrong("[[side]]\nname = \"Re\\u202Ed\""),
            "x.toml:2:8: 'name': expected no control or direction characters, found U+202E\n");
  EXPECT_EQ(wrong("[terrain.\"w\\u0007ood\"]\nname = \"a\""),
            "x.toml:1:10: a key: expected no control or direction characters, found U+0007\n");
  EXPECT_EQ(wrong("summary = \"one\\ntwo\""), "");
  EXPECT_NE(wrong("title = \"one\\ntwo\""), "");
}

TEST(Bounds, HoldTheFile) {
  EXPECT_EQ(wrong("#" + std::string(kMostFile - 1, 'x')), "");
  EXPECT_EQ(wrong("#" + std::string(kMostFile, 'x')),
            "x.toml:1:1: expected a scenario of at most 262144 bytes, found 262145\n");
}

TEST(Bounds, StandBesideWhatElseIsWrongEachOnce) {
  const data::Problems beyond = check_bounds("a = \"x\"\nb = \"\\u202E\"", "x.toml");
  data::Problems wrong("x.toml");
  wrong.error({1, 5}, "no");
  wrong.add(beyond.list().front());
  wrong.error({3, 1}, "nor this");
  EXPECT_EQ(together(beyond, wrong).str(),
            "x.toml:1:5: no\n"
            "x.toml:2:5: 'b': expected no control or direction characters, found U+202E\n"
            "x.toml:3:1: nor this\n");
}

}  // namespace
}  // namespace sandtable::scenario
