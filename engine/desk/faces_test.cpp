#include "engine/desk/faces.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/desk/phrases.gen.h"

namespace sandtable::desk {
namespace {

Roll dice(int n, int sides) {
  Roll roll;
  roll.dice = static_cast<std::uint8_t>(n);
  roll.sides = static_cast<std::uint8_t>(sides);
  return roll;
}

std::string error(const Roll& roll, std::string_view text, Lang lang = Lang::En) {
  const auto made = read_faces(roll, text);
  return made ? "accepted" : made.error().in(lang);
}

TEST(Faces, WhatIsWrongIsSaidInBothLanguages) {
  EXPECT_EQ(error(dice(4, 6), "1 2 3 4"), "accepted");
  EXPECT_EQ(error(dice(4, 6), "1 2 7 3"), "expected 4 faces from 1 to 6, found '7' as the third");
  EXPECT_EQ(error(dice(4, 6), "1 2 3"), "expected 4 faces from 1 to 6, found 3");
  EXPECT_EQ(error(dice(4, 6), ""), "expected 4 faces from 1 to 6, found none");
  EXPECT_EQ(error(dice(1, 23), "24"), "expected 1 face from 1 to 23, found '24' as the first");
  EXPECT_EQ(error(dice(4, 6), "1 2 7 3", Lang::Fr),
            data::no_break_spaces("attendu : 4 faces de 1 à 6 ; trouvé : « 7 » à la 3e place"));
  EXPECT_EQ(error(dice(1, 6), "", Lang::Fr),
            data::no_break_spaces("attendu : 1 face de 1 à 6 ; trouvé : rien"));
}

TEST(FacesPhrases, AreWholeInBothLanguages) { EXPECT_THAT(phrases().faults(), testing::IsEmpty()); }

}  // namespace
}  // namespace sandtable::desk
