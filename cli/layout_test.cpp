#include "cli/layout.h"

#include <gtest/gtest.h>

namespace sandtable::cli {
namespace {

TEST(Layout, CountsColumnsNotBytesAndNoColours) {
  EXPECT_EQ(columns_of("Élément"), 7);
  EXPECT_EQ(columns_of("\033[1mred\033[0m"), 3);
  EXPECT_EQ(padded("é", 3), "é  ");
  EXPECT_EQ(padded("long", 3), "long");
}

TEST(Layout, BreaksAtSpacesAndHangs) {
  EXPECT_EQ(wrapped("one two three four", 9, "  ", 2), "  one two\n    three\n    four\n");
}

TEST(Layout, LeavesALongWordAlone) {
  EXPECT_EQ(wrapped("a verylongword b", 6), "a\nverylongword\nb\n");
}

TEST(Layout, KeepsLinesOfTheText) { EXPECT_EQ(wrapped("a\nb c", 80, " "), " a\n b c\n"); }

TEST(Layout, OfNothingIsNothing) { EXPECT_EQ(wrapped("", 80), ""); }

}  // namespace
}  // namespace sandtable::cli
