#include "engine/text/names.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace sandtable::text {
namespace {

using Said = std::vector<std::string>;

bool no_colon(const std::u32string& key) { return key.find(U':') == key.npos; }

TEST(NamesThatFind, TheFirstNameThatIsNobodyElses) {
  const std::vector<Names> all{{"Guards", "Garde", "G"}, {"guards", "", "L"}, {"Line", "G"}};
  EXPECT_EQ(names_that_find(all, no_colon), (Said{"Garde", "L", "Line"}));
}

TEST(NamesThatFind, TheNumberOfWhatHasNone) {
  const std::vector<Names> all{{"a: b", ""}, {"Twice", "Twice"}, {"#1"}, {"#3"}, {"#9"}};
  // "#3" finds the third of them, and is no name of the fourth; nothing is the ninth.
  EXPECT_EQ(names_that_find(all, no_colon), (Said{"#1", "Twice", "#3", "#4", "#9"}));
}

TEST(NamesThatFind, EachIsFoundAgain) {
  const std::vector<Names> all{{"1st  Foot", "F"}, {"1ST foot"}, {"Écossais", "E"}, {"ecossais"}};
  const Said said = names_that_find(all, no_colon);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Found found = find_whole(std::u32string(said[i].begin(), said[i].end()), all);
    EXPECT_EQ(found.how, Found::How::One) << said[i];
    EXPECT_EQ(found.index, static_cast<int>(i)) << said[i];
  }
}

TEST(NameOrNumber, WhatIsNotThereHasANumber) {
  const Said names{"Guards"};
  EXPECT_EQ(name_or_number(names, 0), "Guards");
  EXPECT_EQ(name_or_number(names, 1), "#2");
  EXPECT_EQ(name_or_number(names, 254), "#255");
}

}  // namespace
}  // namespace sandtable::text
