#include "engine/desk/compose.h"

#include <gtest/gtest.h>

namespace sandtable::desk {
namespace {

TEST(Compose, SaysWhoAndWhat) {
  EXPECT_EQ(line_of({.unit = 3, .parts = {{"about face"}}}), "#3: about face");
  EXPECT_EQ(line_of({.unit = 3, .men = {1, 4}, .parts = {{"down"}}}), "#3/1,4: down");
  EXPECT_EQ(line_of({.unit = 3, .by = Figure{3, 4, false}, .parts = {{"climb"}}}), "#3/4: climb");
  EXPECT_EQ(line_of({.unit = 3, .men = {1}, .by = Figure{5, 9, true}, .parts = {{"clear jam"}}}),
            "#3/1, #5/9: clear jam");
}

TEST(Compose, PutsPartsBehindOneAnother) {
  const ComposedPart wheel{"wheel left {angle}", {{"angle", "30"}}};
  const ComposedPart advance{"advance {length}", {{"length", "6.0"}}};
  EXPECT_EQ(line_of({.unit = 1, .parts = {wheel, advance}}), "#1: wheel left 30, advance 6.0");
  EXPECT_EQ(line_of({.unit = 1, .after = "about face", .parts = {advance}}),
            "#1: about face, advance 6.0");
  EXPECT_EQ(line_of({.unit = 1, .after = "about face"}), "#1: about face");
}

TEST(Compose, FillsSlotsByTheirNames) {
  EXPECT_EQ(
      line_of({.unit = 1, .parts = {{"fire {unit} x{count}", {{"count", "2"}, {"unit", "4"}}}}}),
      "#1: fire #4 x2");
  // A value is taken as it is: what looks like a slot in it is none.
  EXPECT_EQ(line_of({.unit = 1, .parts = {{"go {x} {y}", {{"x", "{y}"}, {"y", "2"}}}}}),
            "#1: go {y} 2");
  EXPECT_EQ(line_of({.unit = 1, .parts = {{"go {x} {y", {}}}}), "#1: go  {y");
}

}  // namespace
}  // namespace sandtable::desk
