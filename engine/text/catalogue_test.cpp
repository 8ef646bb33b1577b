#include "engine/text/catalogue.h"

#include <gtest/gtest.h>

#include <thread>

namespace sandtable::text {
namespace {

Catalogue good(std::string_view toml) {
  auto loaded = Catalogue::load(toml, "m.toml");
  if (!loaded) {
    for (const CatalogueError& e : loaded.error()) ADD_FAILURE() << e.str();
    return Catalogue::load("x = { en = \"x\", fr = \"x\" }", "").value();
  }
  return std::move(*loaded);
}

std::string errors(std::string_view toml) {
  const auto loaded = Catalogue::load(toml, "m.toml");
  if (loaded) return "loaded";
  std::string all;
  for (const CatalogueError& e : loaded.error()) {
    if (!all.empty()) all += "\n";
    all += e.str();
  }
  return all;
}

constexpr const char* kHits = R"([event]
hits = { en = "{unit}: {n, plural, =0 {no hit} one {# hit} other {# hits}}", fr = "{unit} : {n, plural, =0 {rien} one {# touché} other {# touchés}} !" }
who = { en = "{side, select, a {Red} other {Blue}} ''won''", fr = "« {side, select, a {Rouge} other {Bleu}} » gagne" }
)";

TEST(Catalogue, SpeaksBothLanguagesWithPluralsAndSelects) {
  const Catalogue c = good(kHits);
  EXPECT_EQ(c.format(Lang::En, "event.hits", {{"unit", "1/24"}, {"n", 1}}), "1/24: 1 hit");
  EXPECT_EQ(c.format(Lang::En, "event.hits", {{"unit", "1/24"}, {"n", 2}}), "1/24: 2 hits");
  EXPECT_EQ(c.format(Lang::Fr, "event.hits", {{"unit", "1/24"}, {"n", 0}}),
            "1/24\u00A0: rien\u00A0!");
  EXPECT_EQ(c.format(Lang::En, "event.who", {{"side", "a"}}), "Red 'won'");
  EXPECT_EQ(c.format(Lang::Fr, "event.who", {{"side", "b"}}), "«\u00A0Bleu\u00A0» gagne");
}

TEST(Catalogue, ListsKeysAndArguments) {
  const Catalogue c = good(kHits);
  EXPECT_EQ(c.keys(), (std::vector<std::string>{"event.hits", "event.who"}));
  EXPECT_EQ(c.arguments("event.hits"), (std::vector<std::string>{"n", "unit"}));
  EXPECT_TRUE(c.arguments("event.none").empty());
  EXPECT_TRUE(c.has("event.who"));
  EXPECT_FALSE(c.has("event"));
}

TEST(Catalogue, PrintsKeyAndArgumentsWhereNoSentenceCanBeMade) {
  const Catalogue c = good(kHits);
  EXPECT_EQ(c.format(Lang::En, "event.gone", {{"n", 3}, {"unit", "x"}}), "[event.gone n=3 unit=x]");
  EXPECT_EQ(c.format(Lang::En, "event.hits", {{"unit", "1/24"}}), "[event.hits unit=1/24]");
  EXPECT_EQ(c.format(Lang::Fr, "event.hits", {{"unit", "u"}, {"n", "two"}}),
            "[event.hits unit=u n=two]");
}

TEST(Catalogue, ThreadsShareOneCatalogue) {
  const Catalogue c = good(kHits);
  std::vector<std::thread> threads;
  std::vector<int> wrong(4, 0);
  for (std::size_t t = 0; t < wrong.size(); ++t)
    threads.emplace_back([&c, &bad = wrong[t]] {
      for (int i = 0; i < 200; ++i)
        bad += c.format(Lang::En, "event.hits", {{"unit", "u"}, {"n", 5}}) == "u: 5 hits" ? 0 : 1;
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, (std::vector<int>{0, 0, 0, 0}));
}

TEST(Catalogue, RefusesBadFilesWithPlaceAndReason) {
  EXPECT_EQ(errors(""), "m.toml: expected messages, found none");
  EXPECT_EQ(errors("[a]\nb = 3\n"),
            "m.toml:1:1: 'a': no text in 'en'\n"
            "m.toml:1:1: 'a': no text in 'fr'\n"
            "m.toml:2:1: 'a': unknown key 'b'; expected en and fr");
  EXPECT_EQ(errors("x = 3\n"), "m.toml:1:5: 'x': expected a table { en = \"...\", fr = \"...\" }");
  EXPECT_EQ(errors("x = { en = \"a\" }"), "m.toml:1:5: 'x': no text in 'fr'");
  EXPECT_EQ(errors("x = { en = \"a\", fr = 3 }"), "m.toml:1:22: 'x': expected a text for 'fr'");
  EXPECT_EQ(errors("x = { en = \"\", fr = \"b\" }"), "m.toml:1:12: 'x': en: the text is empty");
  EXPECT_EQ(errors("x = { en = \"{a\", fr = \"{a}\" }").substr(0, 50),
            "m.toml:1:12: 'x': en: the pattern does not parse a");
  EXPECT_EQ(errors("x = { en = \"{n, plural, one {1}}\", fr = \"{n}\" }").substr(0, 35),
            "m.toml:1:12: 'x': en: the pattern d");
  EXPECT_EQ(errors("x = { en = \"{a} {b}\", fr = \"{a}\" }"),
            "m.toml:1:5: 'x': the languages use different arguments: en a, b; fr a");
  EXPECT_EQ(errors("x = { en = \"{0}\", fr = \"{0}\" }"),
            "m.toml:1:12: 'x': en: arguments need names, found {0}\n"
            "m.toml:1:24: 'x': fr: arguments need names, found {0}");
  EXPECT_EQ(errors("x = { en = \"it's {a}\", fr = \"{a}\" }"),
            "m.toml:1:12: 'x': en: write ’ for an apostrophe, or '' for a straight quote");
}

TEST(Catalogue, InsistsOnFrenchPunctuation) {
  EXPECT_EQ(errors("x = { en = \"a: b\", fr = \"a: b\" }"),
            "m.toml:1:25: 'x': fr: French needs a space before ':'");
  EXPECT_EQ(errors("x = { en = \"a\", fr = \"«a »\" }"),
            "m.toml:1:22: 'x': fr: French needs a space after '«'");
  EXPECT_EQ(errors("x = { en = \"a\", fr = '\"a\"' }"),
            "m.toml:1:22: 'x': fr: French quotes with « », found '\"'");
  const Catalogue c =
      good("x = { en = \"{n}\", fr = \"À 10:30 ?! {n, plural, one {a ; b} other {c}}\" }");
  EXPECT_EQ(c.format(Lang::Fr, "x", {{"n", 1}}), "À 10:30\u00A0?! a\u00A0; b");
}

TEST(Catalogue, ReportsSyntaxErrorsOfToml) { EXPECT_EQ(errors("x = {").substr(0, 9), "m.toml:1:"); }

}  // namespace
}  // namespace sandtable::text
