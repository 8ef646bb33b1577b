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

}  // namespace
}  // namespace sandtable::text
