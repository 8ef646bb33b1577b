#include "engine/data/phrase.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace sandtable::data {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::string_view kList = R"(
[file]
missing = { en = "{file}: expected {what}, found none", fr = "{file} : {what} attendu ; rien" }
brace = { en = "'{' or '}' after {what}", fr = "« { » ou « } » après {what}" }
[what]
number = { en = "a number up to {most}", fr = "un nombre jusqu’à {most}" }
)";

TEST(Phrase, IsPutIntoTheLanguageOfWhoeverReadsIt) {
  const Phrases list(kList, "list.toml");
  EXPECT_THAT(list.faults(), IsEmpty());
  EXPECT_THAT(list.keys(), ElementsAre("file.brace", "file.missing", "what.number"));
  const Phrase number(list, "what.number", {{"most", 9}});
  const Phrase missing(list, "file.missing", {{"file", "a.toml"}, {"what", number}});
  EXPECT_EQ(missing.str(), "a.toml: expected a number up to 9, found none");
  EXPECT_EQ(missing.in(Lang::Fr), no_break_spaces("a.toml : un nombre jusqu’à 9 attendu ; rien"));
  EXPECT_EQ(Phrase(list, "file.brace", {{"what", "x"}}).in(Lang::Fr),
            no_break_spaces("« { » ou « } » après x"));
}

TEST(Phrase, OfWordsAloneIsTheSameInEveryLanguage) {
  EXPECT_EQ(Phrase("Zulu {x}").in(Lang::Fr), "Zulu {x}");
  EXPECT_EQ(Phrase(12).in(Lang::Fr), "12");
  EXPECT_TRUE(Phrase().empty());
  EXPECT_FALSE(Phrase("x").empty());
}

TEST(Phrase, HoldsANameThatIsAnotherInFrench) {
  const Phrases list(kList, "list.toml");
  const Phrase name("British", "Britanniques");
  EXPECT_EQ(name.str(), "British");
  EXPECT_EQ(name.in(Lang::Fr), "Britanniques");
  EXPECT_EQ(Phrase("British", "").in(Lang::Fr), "British");
  EXPECT_FALSE(name.empty());
}

// A file that somebody else wrote says nothing to the terminal of whoever is told of it.
TEST(Phrase, SaysNoCharacterThatIsObeyed) {
  const Phrases list(kList, "list.toml");
  const Phrase evil("\x1b[31mEVIL\u202E\x07\nnext");
  EXPECT_EQ(evil.str(), "\\u001B[31mEVIL\\u202E\\u0007\nnext");
  EXPECT_EQ(Phrase(list, "file.missing", {{"file", evil}, {"what", "\r"}}).str(),
            "\\u001B[31mEVIL\\u202E\\u0007\nnext: expected \\u000D, found none");
}

TEST(Phrase, ThatIsNotThereShows) {
  const Phrases list(kList, "list.toml");
  EXPECT_EQ(Phrase(list, "file.nothing").str(), "[file.nothing]");
  EXPECT_EQ(Phrase(list, "what.number").in(Lang::Fr), "un nombre jusqu’à [most]");
}

TEST(Phrases, SayWhatIsWrongWithThem) {
  const Phrases half("[a]\nb = { en = \"x\" }\nc = { en = \"{x}\", fr = \"{y}\" }\n", "half.toml");
  EXPECT_THAT(half.faults(),
              ElementsAre("half.toml: a.b: expected en and fr",
                          "half.toml: a.c: expected the same places in both languages"));
  const Phrases none("[a", "none.toml");
  EXPECT_THAT(none.faults(), ElementsAre(HasSubstr("none.toml:1:3: ")));
}

}  // namespace
}  // namespace sandtable::data
