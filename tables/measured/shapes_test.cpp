#include "tables/measured/shapes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "engine/data/parse.h"
#include "engine/data/problems.h"
#include "tables/measured/phrases.gen.h"

namespace sandtable::measured {
namespace {

using geometry::kCentimetre;

constexpr std::array<std::string_view, 7> kKeys{"polygon", "ellipse", "rectangle", "line",
                                                "at",      "width",   "zone"};
// 120 by 80 cm.
constexpr Sheet kSheet{120 * kCentimetre, 80 * kCentimetre, kCentimetre / 100};

/// A file of one entry, and what was wrong with it.
struct Entry {
  explicit Entry(const std::string& text)
      : document(data::parse("[entry]\n" + text, "entry.toml")), problems("entry.toml") {}

  template <class Read>
  auto read(Read&& read) {
    data::Reader reader(*document->root.find("entry"), "[entry]", kKeys, problems);
    return read(reader);
  }

  tl::expected<data::Document, data::Problem> document;
  data::Problems problems;
};

TEST(Shapes, AreReadAsTheyStand) {
  Entry square("polygon = [[10, 10], [20, 10], [20, 20.5], [10, 20.5]]");
  const auto area = square.read([](data::Reader& r) { return read_area(kSheet, r, "polygon"); });
  ASSERT_TRUE(area) << square.problems.str();
  EXPECT_TRUE(area->contains(Vec{15 * kCentimetre, 20 * kCentimetre}));
  EXPECT_FALSE(area->contains(Vec{15 * kCentimetre, 21 * kCentimetre}));

  Entry box("rectangle = { at = [60, 40], size = [20, 10], facing = 90 }");
  const auto turned = box.read([](data::Reader& r) { return read_area(kSheet, r, "rectangle"); });
  ASSERT_TRUE(turned) << box.problems.str();
  EXPECT_TRUE(turned->contains(Vec{60 * kCentimetre, 49 * kCentimetre}));
  EXPECT_FALSE(turned->contains(Vec{69 * kCentimetre, 40 * kCentimetre}));

  Entry road("line = [[0, 0], [30, 40]]");
  const auto line = road.read([](data::Reader& r) { return read_line(kSheet, r, "line"); });
  ASSERT_TRUE(line) << road.problems.str();
  EXPECT_EQ(line->length(), 50 * kCentimetre);
}

TEST(Shapes, SayInBothLanguagesWhatIsWrong) {
  struct Case {
    std::string text;
    std::string_view key;
    std::string en, fr;
  };
  const Case cases[]{
      {"polygon = [[10, 10], [20, 90], [20, 20]]", "polygon",
       "entry.toml:2:22: 'polygon' in [entry]: expected a point [x, y] of the table, x from 0 to "
       "120 and y from 0 to 80, each with at most two decimals, found [20, 90]\n",
       "entry.toml:2:22: « polygon » dans [entry] : attendu : un point [x, y] de la table, x de 0 "
       "à "
       "120 et y de 0 à 80, deux décimales au plus ; trouvé : [20, 90]\n"},
      {"polygon = [[10, 10], [20, 20], [20, 10], [10, 20]]", "polygon",
       "entry.toml:2:11: 'polygon' in [entry]: the edges from points 0 and 2 meet: an outline must "
       "not cross or touch itself\n",
       "entry.toml:2:11: « polygon » dans [entry] : les côtés partant des points 0 et 2 se "
       "rencontrent : un contour ne se croise ni ne se touche\n"},
      {"ellipse = { at = [60, 40], size = [20, 0] }", "ellipse",
       "entry.toml:2:35: 'size' in 'ellipse' of [entry]: expected [width, depth], each more than 0 "
       "and with at most two decimals, found [20, 0]\n",
       "entry.toml:2:35: « size » dans « ellipse » de [entry] : attendu : [largeur, profondeur], "
       "au-dessus de 0, deux décimales au plus ; trouvé : [20, 0]\n"},
  };
  for (const Case& one : cases) {
    Entry entry(one.text);
    EXPECT_FALSE(entry.read([&](data::Reader& r) { return read_area(kSheet, r, one.key); }));
    EXPECT_EQ(entry.problems.str(Lang::En), one.en);
    EXPECT_EQ(entry.problems.str(Lang::Fr), data::no_break_spaces(one.fr));
  }
}

// Corners under a key of their own: a zone.
TEST(Shapes, NoAreaCrossesItselfWhateverItIsCalled) {
  const auto zone = [](data::Reader& r) { return read_polygon(kSheet, r, "zone"); };
  EXPECT_TRUE(Entry("zone = [[0, 0], [120, 0], [120, 30], [0, 30]]").read(zone));
  Entry crossing("zone = [[0, 0], [120, 30], [120, 0], [0, 30]]");
  EXPECT_FALSE(crossing.read(zone));
  EXPECT_EQ(crossing.problems.str(),
            "entry.toml:2:8: 'zone' in [entry]: the edges from points 0 and 2 meet: an outline "
            "must not cross or touch itself\n");
}

TEST(Shapes, AnEntryHasOneOfThem) {
  Entry none("width = 3");
  EXPECT_FALSE(none.read([](data::Reader& r) { return read_shape_key(r); }));
  EXPECT_EQ(none.problems.str(),
            "entry.toml:1:1: [entry]: expected one of polygon, ellipse, rectangle, line, found "
            "none\n");
  Entry two("line = [[0, 0], [1, 1]]\npolygon = []");
  EXPECT_FALSE(two.read([](data::Reader& r) { return read_shape_key(r); }));
  EXPECT_EQ(two.problems.str(),
            "entry.toml:1:1: [entry]: expected one of polygon, ellipse, rectangle, line, found "
            "polygon, line\n");
}

TEST(Points, AreMeasuredInTheUnitOfTheSheet) {
  constexpr Len kInch = 25400;
  constexpr Sheet kInches{48 * kInch, 48 * kInch, kInch / 100};
  Entry entry("at = [47.99, 0]\nwidth = 2.5");
  const auto at = entry.read([&](data::Reader& r) { return read_point(kInches, r, "at"); });
  ASSERT_TRUE(at) << entry.problems.str();
  EXPECT_EQ(at->x, 4799 * 254);
  EXPECT_EQ(kInches.shown(at->x), "47.99");
  EXPECT_EQ(
      entry.read([&](data::Reader& r) { return read_length(kInches, r, "width", 10, 30'00); }),
      635 * 100);
}

TEST(MeasuredPhrases, AreWholeInBothLanguages) {
  EXPECT_THAT(phrases().faults(), testing::IsEmpty());
}

}  // namespace
}  // namespace sandtable::measured
