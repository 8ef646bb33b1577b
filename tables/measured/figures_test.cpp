#include "tables/measured/figures.h"

#include <gtest/gtest.h>

namespace sandtable::measured {
namespace {

constexpr geometry::Len kInch = 25'400;

TEST(MeasuredFigures, GiveBackExactlyWhatTheySay) {
  EXPECT_EQ(exact_length(60'000, geometry::kCentimetre, Lang::En), "6.0");
  EXPECT_EQ(exact_length(-123'456, geometry::kCentimetre, Lang::Fr), "-12,3456");
  EXPECT_EQ(exact_length(2 * kInch, kInch, Lang::En), "2.0");
  for (const geometry::Len length : {1, 7, 12'345, 25'399, 1'000'001, -3})
    for (const geometry::Len unit : {geometry::kCentimetre, kInch}) {
      const std::string said = exact_length(length, unit, Lang::En);
      const auto millionths =
          static_cast<std::int64_t>(std::stold(said) * 1e6L + (length < 0 ? -0.5L : 0.5L));
      EXPECT_EQ(length_from(millionths, unit), length) << said;
    }
  EXPECT_EQ(exact_degrees(geometry::kQuarterTurn, Lang::En), "90");
  for (int angle = 0; angle < 65'536; angle += 97) {
    const std::string said = exact_degrees(static_cast<geometry::Angle>(angle), Lang::En);
    EXPECT_EQ(angle_from(static_cast<std::int64_t>(std::stold(said) * 1e6L + 0.5L)), angle) << said;
  }
}

TEST(MeasuredFigures, AreRoundedToBeRead) {
  EXPECT_EQ(length_of(62'049, geometry::kCentimetre, Lang::En), "6.20");
  EXPECT_EQ(length_of(3 * kInch / 2, kInch, Lang::Fr), "1,50");
  EXPECT_EQ(degrees_of(65'535, Lang::En), "0.0") << "a whole turn is none";
  EXPECT_EQ(degrees_of(geometry::kHalfTurn, Lang::En), "180.0");
}

TEST(MeasuredFigures, AreReadBehindAName) {
  const auto read = [](std::u32string_view typed) -> std::string {
    const auto found = named_place(typed, geometry::kCentimetre);
    if (!found) return "none";
    return std::string(found->name.begin(), found->name.end()) + "|" +
           std::to_string(found->place.x) + "|" + std::to_string(found->place.y) +
           (found->beyond ? "|beyond" : "") + (found->too_fine.empty() ? "" : "|too fine");
  };
  EXPECT_EQ(read(U"R1, 36.0 19.5"), "R1|360000|195000");
  EXPECT_EQ(read(U"Gun 1 36,25  0 "), "Gun 1|362500|0");
  EXPECT_EQ(read(U"36 19"), "none") << "nobody is named";
  EXPECT_EQ(read(U"R1 B1"), "none");
  EXPECT_EQ(read(U"R1, 36"), "none");
  EXPECT_EQ(read(U"R1, 36 1000.5"), "R1|360000|0|beyond") << "no table is as large";
  EXPECT_EQ(read(U"R1, 36 1.1234567"), "R1|360000|0|too fine") << "and not beyond";
  EXPECT_EQ(read(U""), "none");
}

}  // namespace
}  // namespace sandtable::measured
