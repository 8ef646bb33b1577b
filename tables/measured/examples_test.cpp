#include "tables/measured/examples.h"

#include <gtest/gtest.h>

namespace sandtable::measured {
namespace {

TEST(MeasuredExamples, LengthsAreReadInTheirUnit) {
  EXPECT_EQ(length_in(kInCentimetres, "12.3456"), 123'456);
  EXPECT_EQ(length_in(kInCentimetres, "-0.5"), -5'000);
  EXPECT_EQ(length_in(kInInches, "1"), 25'400);
  EXPECT_EQ(length_in(kInInches, "0.0001"), 3) << "the nearest micrometre";
  EXPECT_EQ(length_in(kInInches, "-0.0001"), -3);
  for (const char* wrong : {"", "-", ".5", "1.23456", "1,5", "1 ", "x"})
    EXPECT_EQ(length_in(kInCentimetres, wrong), std::nullopt) << wrong;
}

TEST(MeasuredExamples, PlacesAreTwoLengths) {
  EXPECT_EQ(place_in(kInCentimetres, "30,20.5"), (Vec{300'000, 205'000}));
  EXPECT_EQ(place_in(kInInches, " 1 , 2 "), (Vec{25'400, 50'800}));
  for (const char* wrong : {"30", "30,", "1,2,3", "a,b"})
    EXPECT_EQ(place_in(kInCentimetres, wrong), std::nullopt) << wrong;
}

TEST(MeasuredExamples, FacingsAreDegrees) {
  EXPECT_EQ(angle("90"), geometry::kQuarterTurn);
  EXPECT_EQ(angle("-90"), static_cast<Angle>(-geometry::kQuarterTurn));
  EXPECT_EQ(angle("1.234"), std::nullopt);
  EXPECT_EQ(as_degrees(geometry::kHalfTurn), "180");
}

TEST(MeasuredExamples, LengthsAreWrittenWithoutNoughts) {
  EXPECT_EQ(written_in(kInCentimetres, 75'000), "7.5");
  EXPECT_EQ(written_in(kInCentimetres, 70'049), "7");
  EXPECT_EQ(written_in(kInCentimetres, 70'050), "7.01");
  EXPECT_EQ(written_in(kInCentimetres, -49), "0");
  EXPECT_EQ(written_in(kInInches, -38'100), "-1.5");
}

TEST(MeasuredExamples, WhatDiffersBehindTwoDecimalsIsTheSame) {
  using Ways = Measuring<kInInches, 140>;
  EXPECT_TRUE(Ways::agrees(Measure::Length, 25'400 + 139, "1"));
  EXPECT_FALSE(Ways::agrees(Measure::Length, 25'400 + 140, "1"));
  EXPECT_FALSE(Ways::agrees(Measure::Length, 25'400, "one"));
  EXPECT_TRUE(Ways::agrees(Measure::Angle, geometry::kQuarterTurn, "90"));
  EXPECT_TRUE(Ways::agrees(Measure::Count, 3, "3"));
  EXPECT_EQ(Ways::measured(Measure::Length, 12'700), "0.5");
}

}  // namespace
}  // namespace sandtable::measured
