#include "engine/dice/fraction.h"

#include <gtest/gtest.h>

#include "engine/dice/odometer.h"

namespace sandtable {
namespace {

constexpr Uint128 kTwoTo100 = Uint128{1} << 100;

TEST(Fraction, KeepsLowestTerms) {
  const Fraction f(22, 72);
  EXPECT_EQ(f.to_string(), "11/36");
  EXPECT_EQ(f, Fraction(11, 36));
  EXPECT_EQ(Fraction(0, 36).to_string(), "0/1");
  EXPECT_EQ(Fraction().to_string(), "0/1");
  EXPECT_EQ(Fraction(36, 36).to_string(), "1/1");
  EXPECT_EQ(Fraction(7).to_string(), "7/1");
  EXPECT_EQ(Fraction(kTwoTo100 * 3, kTwoTo100).to_string(), "3/1");
  EXPECT_EQ(Fraction(1, kTwoTo100).to_string(), "1/1267650600228229401496703205376");
}

TEST(Fraction, AddsAndMultipliesExactly) {
  EXPECT_EQ(Fraction(1, 6) + Fraction(1, 4), Fraction(5, 12));
  EXPECT_EQ(Fraction(2, 3) * Fraction(9, 4), Fraction(3, 2));
  Fraction sum;
  for (int i = 0; i < 36; ++i) sum += Fraction(1, 36);
  EXPECT_EQ(sum, Fraction(1));
  EXPECT_TRUE(sum.exact());
  EXPECT_EQ(Fraction(0) * Fraction(5, 7), Fraction(0));
  EXPECT_EQ(Fraction(0) + Fraction(5, 7), Fraction(5, 7));
}

TEST(Fraction, ReducesBeforeItMultiplies) {
  const Fraction big(kTwoTo100, 3), inverse(3, kTwoTo100);
  EXPECT_EQ((big * inverse).to_string(), "1/1");
}

TEST(Fraction, OverflowBecomesAnEstimateAndStaysOne) {
  const Fraction tiny(1, kTwoTo100);
  const Fraction product = tiny * Fraction(1, kTwoTo100 - 1);
  EXPECT_FALSE(product.exact());
  EXPECT_NEAR(product.to_double() * 0x1p200, 1.0, 1e-12);
  EXPECT_FALSE((product + Fraction(1, 2)).exact());
  EXPECT_FALSE((product * Fraction(1, 2)).exact());
  const Fraction sum = Fraction(1, kTwoTo100) + Fraction(1, kTwoTo100 - 1);
  EXPECT_FALSE(sum.exact());
  EXPECT_NEAR(sum.to_double() * 0x1p100, 2.0, 1e-12);
  EXPECT_EQ(Fraction::estimate(0.25).to_string(), "~0.25");
  EXPECT_EQ(Fraction::estimate(0.30555).percent(), "~30.6%");
}

TEST(Fraction, ComparesExactlyWhereProductsWouldOverflow) {
  const Fraction a(kTwoTo100, kTwoTo100 + 1), b(kTwoTo100 + 1, kTwoTo100 + 2);
  EXPECT_LT(a, b);
  EXPECT_GT(b, a);
  EXPECT_NE(a, b);
  EXPECT_EQ(a, a);
  for (std::uint64_t n = 0; n <= 12; ++n)
    for (std::uint64_t d = 1; d <= 12; ++d)
      for (std::uint64_t m = 0; m <= 12; ++m)
        for (std::uint64_t e = 1; e <= 12; ++e) {
          ASSERT_EQ(Fraction(n, d) < Fraction(m, e), n * e < m * d) << n << d << m << e;
          ASSERT_EQ(Fraction(n, d) == Fraction(m, e), n * e == m * d) << n << d << m << e;
        }
}

TEST(Fraction, Percent) {
  EXPECT_EQ(Fraction(11, 36).percent(), "30.6%");
  EXPECT_EQ(Fraction(11, 36).percent(0), "31%");
  EXPECT_EQ(Fraction(11, 36).percent(3), "30.556%");
  EXPECT_EQ(Fraction(1, 2).percent(), "50.0%");
  EXPECT_EQ(Fraction(0).percent(), "0.0%");
  EXPECT_EQ(Fraction(1).percent(), "100.0%");
  EXPECT_EQ(Fraction(1, 2000).percent(), "0.1%");
  EXPECT_EQ(Fraction(1, 46656).percent(), "<0.1%");
  EXPECT_EQ(Fraction(46655, 46656).percent(), ">99.9%");
  EXPECT_EQ(Fraction(46655, 46656).percent(0), ">99%");
  EXPECT_EQ(Fraction(1, ~Uint128{0}).percent(2), "<0.01%");
}

TEST(Weight, AddsUpToCertaintyOverDifferentDenominators) {
  Weight sum = Weight::nothing();
  sum.add(Weight::certain().times(1, 3));
  sum.add(Weight::certain().times(1, 4).times(2, 3));
  sum.add(Weight::certain().times(2, 4));
  EXPECT_EQ(sum.fraction(), Fraction(1));
  EXPECT_TRUE(sum.exact());
}

TEST(Weight, ReducesWhenAProductWouldNotFit) {
  Weight weight = Weight::certain();
  for (int i = 0; i < 40; ++i) weight = weight.times(1ULL << 40, 1ULL << 41);
  EXPECT_EQ(weight.fraction(), Fraction(1, Uint128{1} << 40));
  for (int i = 0; i < 10; ++i) weight = weight.times(1, 1ULL << 41);
  EXPECT_FALSE(weight.exact());
  EXPECT_NEAR(weight.fraction().to_double() * 0x1p450, 1.0, 1e-12);
}

}  // namespace
}  // namespace sandtable
