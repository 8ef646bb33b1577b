#include "engine/text/sentences.h"

#include <gtest/gtest.h>

namespace sandtable::text {
namespace {

TEST(FirstSentence, EndsWhereANewOneBegins) {
  EXPECT_EQ(first_sentence("Units march. They rest."), "Units march");
  EXPECT_EQ(first_sentence("One alone."), "One alone");
  EXPECT_EQ(first_sentence("None at all"), "None at all");
  EXPECT_EQ(first_sentence(""), "");
  EXPECT_EQ(first_sentence("Une unité marche. À la fin, elle attend."), "Une unité marche");
  EXPECT_EQ(first_sentence("Elle tire. « Feu » est dit."), "Elle tire");
}

TEST(FirstSentence, NumberedListsBelongToIt) {
  EXPECT_EQ(first_sentence("An activation runs so: 1. name the unit; 2. pay and roll. Then go on."),
            "An activation runs so: 1. name the unit; 2. pay and roll");
  EXPECT_EQ(first_sentence("Une activation se déroule ainsi : 1. nommer l'unité ; 2. payer."),
            "Une activation se déroule ainsi : 1. nommer l'unité ; 2. payer");
  EXPECT_EQ(first_sentence("In order: 1. Fire; 2. Melee. Nothing else."),
            "In order: 1. Fire; 2. Melee");
  EXPECT_EQ(first_sentence("1. Name the unit. 2. Roll."), "1. Name the unit");
}

TEST(FirstSentence, NumbersAtItsEndAreNoList) {
  EXPECT_EQ(first_sentence("Horse moves up to 10. They are fast."), "Horse moves up to 10");
  EXPECT_EQ(first_sentence("The front is 4.5 cm. A gun has one base."), "The front is 4.5 cm");
  EXPECT_EQ(first_sentence("He is Player A or Player B. Ties are rolled again."),
            "He is Player A or Player B");
}

TEST(FirstSentence, AbbreviationsEndNone) {
  EXPECT_EQ(first_sentence("Obstacles, e.g. Hedges, stop it. Others do not."),
            "Obstacles, e.g. Hedges, stop it");
  EXPECT_EQ(first_sentence("Un obstacle (p. ex. Une haie) arrête. Sinon non."),
            "Un obstacle (p. ex. Une haie) arrête");
  EXPECT_EQ(first_sentence("See table no. 3, etc. and roll. Done."),
            "See table no. 3, etc. and roll");
  EXPECT_EQ(first_sentence("L'unité recule etc. à volonté. Fin."), "L'unité recule etc. à volonté");
}

}  // namespace
}  // namespace sandtable::text
