#include "engine/text/words.h"

#include <gtest/gtest.h>

#include <vector>

namespace sandtable::text {
namespace {

TEST(Words, FoldsCaseAccentsSpacesAndDashes) {
  EXPECT_EQ(fold("ÉLÉMENT"), U"element");
  EXPECT_EQ(fold("Contre–Charge"), U"contre-charge");
  EXPECT_EQ(fold("Œuvre\u00A0d’Ægir"), U"oeuvre d'aegir");
  EXPECT_EQ(fold("ç÷ñ×ÿ"), U"c÷n×y");
}

TEST(Words, WhatIsNotUtf8BecomesTheReplacementCharacter) {
  EXPECT_EQ(decode("a\xFFz"), U"a\uFFFDz");
  EXPECT_EQ(decode("\xC3"), U"\uFFFD");
  EXPECT_EQ(decode("\xE2\x82"), U"\uFFFD\uFFFD");
  EXPECT_EQ(decode("\xC0\x80"), U"\uFFFD\uFFFD");
  EXPECT_EQ(decode("\xED\xA0\x80"), U"\uFFFD\uFFFD\uFFFD");
  EXPECT_EQ(decode("\xF4\x90\x80\x80"), U"\uFFFD\uFFFD\uFFFD\uFFFD");
  EXPECT_EQ(decode("😀"), U"😀");
}

TEST(Words, EncodingGivesBackWhatWasDecoded) {
  for (const std::string s : {"", "abc", "é€😀", "uNokhenke"}) EXPECT_EQ(encode(decode(s)), s);
}

TEST(Words, CountsEditsWithSwaps) {
  EXPECT_EQ(edits(U"", U"abc"), 3U);
  EXPECT_EQ(edits(U"march", U"march"), 0U);
  EXPECT_EQ(edits(U"mrach", U"march"), 1U);
  EXPECT_EQ(edits(U"1/25", U"1/24"), 1U);
  EXPECT_EQ(edits(U"fire", U"salvo"), 5U);
}

TEST(Words, FindsTheNearestWord) {
  const std::vector<std::string> words{"1/24", "2/24", "uNokhenke", "Évade"};
  ASSERT_NE(nearest("1/25", words), nullptr);
  EXPECT_EQ(*nearest("1/25", words), "1/24");
  EXPECT_EQ(*nearest("unokenke", words), "uNokhenke");
  EXPECT_EQ(*nearest("evadé", words), "Évade");
  EXPECT_EQ(nearest("cavalry", words), nullptr);
  EXPECT_EQ(nearest("", words), nullptr);
  EXPECT_EQ(nearest("x", std::vector<std::string>{"y"}), nullptr);
  EXPECT_EQ(nearest(std::string(10000, 'x'), words), nullptr);
}

}  // namespace
}  // namespace sandtable::text
