#include "engine/text/figures.h"

#include <gtest/gtest.h>

namespace sandtable::text {
namespace {

TEST(Figures, SharesAreWrittenAsTheLanguageWritesThem) {
  EXPECT_EQ(percentage("87.5%", Lang::En), "87.5%");
  EXPECT_EQ(percentage("87.5%", Lang::Fr), "87,5\u00A0%");
  EXPECT_EQ(percentage("<0.1%", Lang::Fr), "<0,1\u00A0%");
  EXPECT_EQ(percentage("", Lang::Fr), "");
}

TEST(Figures, HundredthsAreDecimalNumbers) {
  EXPECT_EQ(decimal(13, 2, Lang::En), "0.13");
  EXPECT_EQ(decimal(1306, 2, Lang::Fr), "13,06");
  EXPECT_EQ(decimal(0, 2, Lang::En), "0.00");
  EXPECT_EQ(decimal(-5, 2, Lang::Fr), "-0,05");
}

}  // namespace
}  // namespace sandtable::text
