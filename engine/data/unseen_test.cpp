#include "engine/data/unseen.h"

#include <gtest/gtest.h>

namespace sandtable::data {
namespace {

TEST(Unseen, StandsAsItsCode) {
  EXPECT_EQ(seen("Élodie – « Ça ira » 漢字 🐎", false), "Élodie – « Ça ira » 漢字 🐎");
  EXPECT_EQ(seen("a\x1b[31mb\x07", false), "a\\u001B[31mb\\u0007");
  EXPECT_EQ(seen("a\u202Eb\u2066c\u0085d\uFEFF", false), "a\\u202Eb\\u2066c\\u0085d\\uFEFF");
  EXPECT_EQ(seen("a\nb\tc\rd", false), "a\\u000Ab\\u0009c\\u000Dd");
  EXPECT_EQ(seen("a\nb\tc\rd", true), "a\nb\tc\\u000Dd");
  EXPECT_EQ(seen("", true), "");
}

TEST(Unseen, SoDoBytesThatAreNoText) {
  EXPECT_EQ(seen("a\xff", true), "a\\xFF");
  EXPECT_EQ(seen("\xc3", true), "\\xC3");
  EXPECT_EQ(seen("\xc3(", true), "\\xC3(");
  EXPECT_EQ(seen("\xed\xa0\x80", true), "\\xED\\xA0\\x80");           // half of a pair
  EXPECT_EQ(seen("\xe0\x80\x9b", true), "\\xE0\\x80\\x9B");           // U+001B, written longer
  EXPECT_EQ(seen("\xf4\x90\x80\x80", true), "\\xF4\\x90\\x80\\x80");  // beyond the last
}

TEST(Unseen, SaidTwiceIsTheSame) {
  const std::string once = seen("a\x1b\u202E\xff", true);
  EXPECT_EQ(seen(once, true), once);
}

}  // namespace
}  // namespace sandtable::data
