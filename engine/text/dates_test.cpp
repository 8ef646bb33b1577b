#include "engine/text/dates.h"

#include <gtest/gtest.h>

namespace sandtable::text {
namespace {

TEST(Dates, AreWrittenInBothLanguages) {
  EXPECT_EQ(day_in_words("1879-01-22", Lang::En), "22 January 1879");
  EXPECT_EQ(day_in_words("1879-01-22", Lang::Fr), "22 janvier 1879");
  EXPECT_EQ(day_in_words("1741-08-01", Lang::En), "1 August 1741");
  EXPECT_EQ(day_in_words("1741-08-01", Lang::Fr), "1er août 1741");
}

TEST(Dates, AreEmptyWhereThereIsNoSuchDay) {
  for (const char* wrong : {"", "1879", "1879-13-01", "1879-00-01", "1879-01-32", "1879-01-0x",
                            "1879/01/22", "22-01-1879"})
    EXPECT_EQ(day_in_words(wrong, Lang::En), "") << wrong;
}

TEST(Dates, AreAsExactAsTheyAreKnown) {
  EXPECT_EQ(date_in_words("1879-01-22", Lang::Fr), "22 janvier 1879");
  EXPECT_EQ(date_in_words("1859-05", Lang::En), "May 1859");
  EXPECT_EQ(date_in_words("1859-05", Lang::Fr), "mai 1859");
  EXPECT_EQ(date_in_words("1859", Lang::En), "1859");
  for (const char* wrong : {"", "1859-13", "long ago"})
    EXPECT_EQ(date_in_words(wrong, Lang::En), wrong);
}

TEST(Dates, AreWrittenOfMomentsWithTheTimeOfDay) {
  EXPECT_EQ(moment_in_words("2026-11-28T01:50:02Z", Lang::En), "28 November 2026, 01:50");
  EXPECT_EQ(moment_in_words("2026-11-28T01:50:02Z", Lang::Fr), "28 novembre 2026, 01:50");
  for (const char* wrong : {"", "2026-11-28", "2026-13-28T01:50:02Z", "2026-11-28 01:50:02Z"})
    EXPECT_EQ(moment_in_words(wrong, Lang::En), wrong);
}

}  // namespace
}  // namespace sandtable::text
