#include "engine/text/noun.h"

#include <gtest/gtest.h>

#include "engine/text/catalogue.h"

namespace sandtable::text {
namespace {

Noun noun(const char* name, const char* word) { return {name, "", *grammar_of(word)}; }

std::string form(const char* argument, const Noun& of) {
  for (const NounForm& f : forms_of("unit", of))
    if (f.argument == argument) return f.value;
  return "no such form";
}

TEST(Noun, TakesItsArticle) {
  EXPECT_EQ(form("le_unit", noun("Garde", "la")), "la Garde");
  EXPECT_EQ(form("le_unit", noun("9e lanciers", "le")), "le 9e lanciers");
  EXPECT_EQ(form("le_unit", noun("Uhlans", "les m")), "les Uhlans");
  EXPECT_EQ(form("le_unit", noun("Batteries", "les f")), "les Batteries");
  EXPECT_EQ(form("le_unit", noun("Broglie", "m")), "Broglie");
  EXPECT_EQ(form("Le_unit", noun("Uhlans", "les m")), "Les Uhlans");
}

TEST(Noun, ElidesBeforeAVowelAndNotBeforeFiguresOrAnH) {
  EXPECT_EQ(form("le_unit", noun("Artillerie", "la")), "l’Artillerie");
  EXPECT_EQ(form("le_unit", noun("Éperon", "le")), "l’Éperon");
  EXPECT_EQ(form("le_unit", noun("11e hussards", "le")), "le 11e hussards");
  EXPECT_EQ(form("le_unit", noun("Highland", "le")), "le Highland");
  EXPECT_EQ(form("Le_unit", noun("Artillerie", "la")), "L’Artillerie");
}

TEST(Noun, ContractsWithDeAndA) {
  EXPECT_EQ(form("de_unit", noun("9e lanciers", "le")), "du 9e lanciers");
  EXPECT_EQ(form("de_unit", noun("Uhlans", "les m")), "des Uhlans");
  EXPECT_EQ(form("de_unit", noun("Garde", "la")), "de la Garde");
  EXPECT_EQ(form("de_unit", noun("Artillerie", "la")), "de l’Artillerie");
  EXPECT_EQ(form("de_unit", noun("Éperon", "le")), "de l’Éperon");
  EXPECT_EQ(form("de_unit", noun("Undi", "m")), "d’Undi");
  EXPECT_EQ(form("de_unit", noun("Winburg et Ermelo", "m pl")), "de Winburg et Ermelo");
  EXPECT_EQ(form("a_unit", noun("9e lanciers", "le")), "au 9e lanciers");
  EXPECT_EQ(form("a_unit", noun("Uhlans", "les m")), "aux Uhlans");
  EXPECT_EQ(form("a_unit", noun("Artillerie", "la")), "à l’Artillerie");
  EXPECT_EQ(form("a_unit", noun("Undi", "m")), "à Undi");
}

TEST(Noun, Agrees) {
  EXPECT_EQ(form("unit_e", noun("Garde", "la")), "e");
  EXPECT_EQ(form("unit_e", noun("Uhlans", "les m")), "s");
  EXPECT_EQ(form("unit_e", noun("Batteries", "les f")), "es");
  EXPECT_EQ(form("unit_nt", noun("Uhlans", "les m")), "nt");
  EXPECT_EQ(form("unit_is", noun("Batteries", "f pl")), "fp");
}

TEST(Noun, MayStandBehindAWordThatSaysWhatItIs) {
  const Noun plain{"Touraine", "unité Touraine", *grammar_of("la")};
  EXPECT_EQ(form("unit", plain), "Touraine");
  EXPECT_EQ(form("Le_unit", plain), "L’unité Touraine");
  EXPECT_EQ(form("de_unit", plain), "de l’unité Touraine");
}

TEST(Noun, KnowsTheWordsOfFilesAndNoOthers) {
  EXPECT_FALSE(grammar_of("les"));
  EXPECT_FALSE(grammar_of(""));
  EXPECT_TRUE(grammar_of("f pl"));
}

TEST(Noun, EveryFormLeadsBackToItsArgument) {
  for (const NounForm& f : forms_of("unit", noun("Garde", "la")))
    EXPECT_EQ(base_of_form(f.argument), "unit");
  EXPECT_EQ(base_of_form("side_a"), "side_a");
}

TEST(Noun, PutsAFrenchSentenceTogether) {
  const auto catalogue = Catalogue::load(
      "lost = { en = \"{unit} is lost to {target}.\", "
      "fr = \"{Le_unit} {unit_is, select, mp {sont} fp {sont} other {est}} perdu{unit_e} face "
      "{a_target}.\" }\n",
      "messages.toml");
  ASSERT_TRUE(catalogue) << catalogue.error().front().str();
  const Args args{{"unit", noun("Batteries", "les f")}, {"target", noun("9e lanciers", "le")}};
  EXPECT_EQ(catalogue->format(Lang::Fr, "lost", args),
            "Les Batteries sont perdues face au 9e lanciers.");
  EXPECT_EQ(catalogue->format(Lang::En, "lost", args), "Batteries is lost to 9e lanciers.");
  EXPECT_EQ(catalogue->arguments("lost"), (std::vector<std::string>{"target", "unit"}));
}

}  // namespace
}  // namespace sandtable::text
