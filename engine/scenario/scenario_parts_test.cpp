#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/data/parse.h"
#include "engine/data/phrase.h"
#include "engine/scenario/heading.h"
#include "engine/scenario/roster.h"
#include "engine/scenario/switches.h"
#include "engine/scenario/texts.h"

namespace sandtable::scenario {
namespace {

constexpr std::array<std::string_view, 11> kKeys{"id",   "ruleset", "title", "date",
                                                 "year", "sources", "notes", "summary",
                                                 "size", "colour",  "name"};
const Period kPeriod{1700, 1792, "the 18th century (1700 to 1792)"};

/// What reading a file's heading finds wrong, a problem a line.
std::string wrong_in(std::string_view text, std::string_view filename, Heading& heading) {
  data::Problems problems(filename);
  const auto document = data::parse(text, filename);
  data::Reader reader(document->root, "[scenario]", kKeys, problems);
  read_heading(reader, heading, "game-of-kings", kPeriod);
  problems.sort();
  std::string out;
  for (const data::Problem& problem : problems.list()) out += problem.str() + "\n";
  return out;
}

TEST(Heading, IsReadWithItsDayAndItsTexts) {
  Heading heading;
  EXPECT_EQ(wrong_in("id = \"mollwitz\"\ndate = 1741-04-10\ntitle = {en = \"Mollwitz\"}\n"
                     "sources = [\"A book\"]\nsummary = {en = \"Snow!\", fr = \"« Neige » !\"}\n",
                     "battles/mollwitz.toml", heading),
            "");
  EXPECT_EQ(heading.id, "mollwitz");
  EXPECT_EQ(heading.title.fr, "Mollwitz");
  EXPECT_EQ(heading.date, "1741-04-10");
  EXPECT_EQ(heading.year, 1741);
  EXPECT_EQ(heading.sources, std::vector<std::string>{"A book"});
  EXPECT_EQ(heading.summary.en, "Snow!");
  EXPECT_EQ(heading.summary.fr, data::no_break_spaces("« Neige » !"));
  EXPECT_NE(heading.summary.fr, "« Neige » !");
}

TEST(Heading, HasTheApostrophesOfPrintInItsTexts) {
  Heading heading;
  EXPECT_EQ(wrong_in("id = \"sahay\"\nyear = 1742\nsummary = {en = \"It's the 'Sahay'.\", fr = "
                     "\"C'est l'été.\"}\n",
                     "x/sahay.toml", heading),
            "");
  EXPECT_EQ(heading.summary.en, "It’s the 'Sahay'.");
  EXPECT_EQ(heading.summary.fr, "C’est l’été.");
}

TEST(Heading, TakesItsIdFromTheFile) {
  Heading heading;
  EXPECT_EQ(wrong_in("year = 1741\n", "x/sahay.toml", heading), "");
  EXPECT_EQ(heading.id, "sahay");
  EXPECT_EQ(heading.title.en, "sahay");
}

TEST(Heading, SaysWhatIsWrong) {
  Heading heading;
  EXPECT_EQ(wrong_in("id = \"Moll\"\nruleset = \"belle-epoque\"\ndate = 1879-01-22\nyear = 1742\n",
                     "mollwitz.toml", heading),
            "mollwitz.toml:1:6: 'id' in [scenario]: expected small letters, digits and "
            "hyphens, found string \"Moll\"\n"
            "mollwitz.toml:2:11: 'ruleset' in [scenario]: expected one of game-of-kings, found "
            "string \"belle-epoque\"\n"
            "mollwitz.toml:4:8: 'year' in [scenario]: expected either 'date' or 'year', "
            "found both\n");
  Heading late;
  EXPECT_EQ(wrong_in("date = 1879-01-22\n", "zulu.toml", late),
            "zulu.toml:1:8: warning: the rules are written for the 18th century (1700 to 1792), "
            "and this battle is of 1879\n");
}

constexpr std::array<std::string_view, 2> kTruth{"true", "false"};
constexpr std::array<std::string_view, 6> kTurns{"0", "1", "2", "3", "4", "5"};

class SwitchesTest : public testing::Test {
 protected:
  std::string read(std::string_view text) {
    data::Problems problems("a.toml");
    const auto document = data::parse(text, "a.toml");
    for (const data::Entry& entry : document->root.entries) switches_.read(entry, problems);
    return problems.list().empty() ? "" : problems.list().front().str();
  }

  std::array<OptionInfo, 2> infos_ = [] {
    std::array<OptionInfo, 2> out{};
    out[0].id = "fog";
    out[0].values = kTruth;
    out[1].id = "turn-limit";
    out[1].values = kTurns;
    return out;
  }();
  std::vector<std::pair<std::size_t, int>> set_;
  Switches switches_{
      infos_, [this](std::size_t option, std::uint8_t value) { set_.emplace_back(option, value); }};
};

TEST_F(SwitchesTest, AreSetByName) {
  EXPECT_EQ(read("fog = false\nturn-limit = 3\n"), "");
  EXPECT_EQ(set_, (std::vector<std::pair<std::size_t, int>>{{0, 1}, {1, 3}}));
}

TEST_F(SwitchesTest, SayWhatWouldFit) {
  EXPECT_EQ(read("fogg = true\n"),
            "a.toml:1:1: [options]: unknown option \"fogg\"; expected one of fog, "
            "turn-limit; did you mean 'fog'?");
  EXPECT_EQ(read("fog = \"true\"\n"),
            "a.toml:1:7: [options]: option fog: expected one of true, false, found "
            "string \"true\"");
  EXPECT_EQ(read("turn-limit = 9\n"),
            "a.toml:1:14: [options]: option turn-limit: expected a whole number from 0 to "
            "5, found whole number 9");
  EXPECT_TRUE(set_.empty());
}

struct NamedByTest {
  UnitNames card;
  data::Position name_at, label_at;
};

TEST(Labels, TakeTheSidesLetterAndTheNextNumber) {
  SideNames red{{"Red", "Red"}, "red", "", {}}, blue{{"Blue", "Blue"}, "blue", "", {}};
  std::vector<NamedByTest> units{{{{"a", "a"}, "", Side::A}, {}, {}},
                                 {{{"b", "b"}, "R1", Side::A}, {}, {}},
                                 {{{"c", "c"}, "", Side::B}, {}, {}},
                                 {{{"d", "d"}, "", Side::A}, {}, {}}};
  settle_labels(named(units), {&red, &blue});
  EXPECT_EQ(units[0].card.label, "R2");
  EXPECT_EQ(units[2].card.label, "B1");
  EXPECT_EQ(units[3].card.label, "R3");
  for (NamedByTest& unit : units) unit.card.label.clear();
  red.id = "british";
  settle_labels(named(units), {&red, &blue});
  EXPECT_EQ(units[0].card.label, "A1");
}

TEST(Names, MustBeNobodyElsesInEitherLanguage) {
  std::vector<NamedByTest> units{{{{"Guard", "Garde"}, "G", Side::A}, {1, 1}, {1, 2}},
                                 {{{"GARDE", ""}, "g", Side::B}, {2, 1}, {2, 2}}};
  data::Problems problems("a.toml");
  check_names(named(units), problems);
  ASSERT_EQ(problems.list().size(), 2U);
  EXPECT_EQ(problems.list()[0].str(),
            "a.toml:2:1: 'name' in [[side.unit]]: \"GARDE\" is the name of another unit");
  EXPECT_EQ(problems.list()[1].str(),
            "a.toml:2:2: 'label' in [[side.unit]]: \"g\" is the label of \"Guard\"");
}

TEST(Names, HaveTheirArticleOnceInFrench) {
  const auto wrong = [](std::string_view fr, std::string_view noun) {
    const std::string text = "name = { en = \"Wall\", fr = \"" + std::string(fr) +
                             "\", fr_noun = \"" + std::string(noun) + "\" }\n";
    data::Problems problems("x.toml");
    const auto document = data::parse(text, "x.toml");
    data::Reader reader(document->root, "[[side]]", kKeys, problems);
    EXPECT_TRUE(read_name(reader, "name"));
    EXPECT_FALSE(problems.failed());
    return !problems.list().empty();
  };
  EXPECT_TRUE(wrong("le mur", "le"));
  EXPECT_TRUE(wrong("Les malades", "les m"));
  EXPECT_TRUE(wrong("l’hôpital", "le"));
  EXPECT_TRUE(wrong("l'hôpital", "le"));
  EXPECT_FALSE(wrong("mur", "le"));
  EXPECT_FALSE(wrong("Landwehr", "la"));
  EXPECT_FALSE(wrong("La Haye Sainte", "f")) << "a name that takes none";
}

// The second side is "b" where it does not say otherwise, even if the first one calls itself so.
TEST(Sides, AreToldApartByTheirIds) {
  const auto document = data::parse("[x]\nid = \"b\"\n[y]\n", "a.toml");
  ASSERT_TRUE(document);
  data::Problems problems("a.toml");
  SideNames a, b;
  constexpr std::array<std::string_view, 1> kOnlyId{"id"};
  for (std::size_t i = 0; i < 2; ++i) {
    data::Reader reader(document->root.entries[i].value, "[[side]]", kOnlyId, problems);
    read_side_names(reader, {&a, &b}, i, "dice");
  }
  ASSERT_EQ(problems.list().size(), 1U);
  EXPECT_EQ(problems.list()[0].str(),
            "a.toml:3:1: 'id' in [[side]]: \"b\" is the id of the other side too");
}

TEST(Colours, AreTheFirstThatIsFreeWhereNoneIsGiven) {
  constexpr std::array<std::string_view, 3> kColours{"red", "blue", "green"};
  SideNames a, b;
  b.colour = "red";
  data::Problems problems("a.toml");
  settle_colours({&a, &b}, {nullptr, nullptr}, kColours, problems);
  EXPECT_EQ(a.colour, "blue");
  SideNames c, d;
  settle_colours({&c, &d}, {nullptr, nullptr}, kColours, problems);
  EXPECT_EQ(c.colour, "red");
  EXPECT_EQ(d.colour, "blue");
  EXPECT_TRUE(problems.list().empty());
}

}  // namespace
}  // namespace sandtable::scenario
