#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "rulesets/belle_alliance/data/embedded.gen.h"
#include "rulesets/belle_alliance/drawing/drawing.h"
#include "rulesets/belle_alliance/rules/sight/sight.h"
#include "rulesets/belle_alliance/scenario/scenario.h"
#include "rulesets/belle_alliance/state/whereabouts.h"
#include "rulesets/belle_alliance/words/field.h"
#include "rulesets/belle_alliance/words/labels.h"
#include "rulesets/belle_alliance/words/names.h"

namespace sandtable::belle_alliance {
namespace {

using field::cm;
using ::testing::Test;

class Papers : public Test {
 protected:
  Papers() {
    for (const EmbeddedFile& file : embedded_files())
      if (file.path == "scenarios/first-orders.toml")
        setup_ = *load_scenario(file.content, file.path);
    state_ = start_of(*setup_);
    look(state_);
  }
  std::string shown(Side viewer, std::string_view words, Lang lang = Lang::En) const {
    const auto found = paper(BelleAlliance::view(state_, viewer), words, lang);
    return found ? *found : "! " + found.error();
  }

  std::shared_ptr<const belle_alliance::Setup> setup_;
  State state_;
};

TEST_F(Papers, TellOfAnOwnUnitAllThatItsSideKnows) {
  const std::string card = shown(Side::A, "card f3");
  EXPECT_NE(card.find("F3  6th Chasseurs: line, 16 figures\n"), std::string::npos) << card;
  EXPECT_NE(card.find("light cavalry, valour "), std::string::npos) << card;
  EXPECT_NE(card.find("faces north, "), std::string::npos) << card;
  EXPECT_NE(card.find("under General Bachelu (B1)\n"), std::string::npos) << card;
  EXPECT_NE(card.find("no order in hand\n"), std::string::npos) << card;
  EXPECT_NE(shown(Side::A, "card F3", Lang::Fr).find("sous général Bachelu (B1)\n"),
            std::string::npos)
      << shown(Side::A, "card F3", Lang::Fr);
}

TEST_F(Papers, TellOfAnEnemyWhatIsSeenAndOfAGhostWhatWas) {
  const std::string seen = shown(Side::A, "card P1");
  EXPECT_NE(seen.find("P1  infantry: line, 36 figures\n  in sight now\n"), std::string::npos)
      << seen;
  EXPECT_NE(seen.find("valour not told\n"), std::string::npos) << seen;
  EXPECT_EQ(seen.find("under"), std::string::npos) << seen;
  // It goes behind the edge of what anybody sees, and is what it was.
  Force& own = state_.of(Side::A);
  UnitId gone = kNoUnit;
  for (UnitId id = 0; id < state_.of(Side::B).unit_count; ++id)
    if (own.cards[id].label == 0) gone = id;
  ASSERT_NE(gone, kNoUnit);
  own.in_sight.drop(gone);
  own.cards[gone].seen = 2;
  own.cards[gone].told = 2;
  own.cards[gone].valour = 1;
  state_.of(Side::B).units[gone].figures = 12;
  const std::string ghost = shown(Side::A, "card P1");
  EXPECT_NE(ghost.find("P1  out of sight: seen last in bound 2, line, 36 figures\n"),
            std::string::npos)
      << ghost;
  EXPECT_NE(ghost.find("valour 1, as told in bound 2\n"), std::string::npos) << ghost;
  EXPECT_EQ(ghost.find("12"), std::string::npos) << "what it is now is not known: " << ghost;
}

TEST_F(Papers, HaveATreeOfStaffForItsOwnSideAlone) {
  const std::string french = shown(Side::A, "officers");
  EXPECT_EQ(french.find("French:\n  B1  General Bachelu"), 0U) << french;
  EXPECT_NE(french.find("\n    B1a  adjutant 1 of General Bachelu"), std::string::npos) << french;
  EXPECT_NE(french.find("\n    F2  no order in hand\n"), std::string::npos) << french;
  EXPECT_EQ(french.find("Prussians"), std::string::npos) << french;
  EXPECT_EQ(french.find("Othegraven"), std::string::npos) << french;
  EXPECT_EQ(shown(Side::Spectator, "officers"), "You have no officers.\n");
  const std::string both = shown(Side::Umpire, "officers");
  EXPECT_NE(both.find("Bachelu"), std::string::npos);
  EXPECT_NE(both.find("Othegraven"), std::string::npos);
}

TEST_F(Papers, SayWhatWasExpected) {
  EXPECT_EQ(shown(Side::A, "card F9"), "! expected a unit that you know, found 'F9'");
  EXPECT_EQ(shown(Side::A, "card P9", Lang::Fr),
            "! une unité que vous connaissez est attendue\u00a0; trouvé\u00a0: «\u00a0P9\u00a0»");
  EXPECT_EQ(shown(Side::A, "waggons"), "! expected 'card UNIT' or 'officers', found 'waggons'");
}

TEST(Whereabouts, GoByTheNearestFeatureAndEightWays) {
  field::Field f;
  const FeatureId wood = f.area("Oak wood", Ground::Wood, 100, 100, 140, 140);
  const FeatureId road = f.feature("Long road", Ground::Road, {cm(200, 0), cm(200, 300)});
  const auto at = [&](double x, double y) { return whereabouts_of(f.setup(), cm(x, y)); };
  EXPECT_EQ(at(120, 120), whereabouts(wood, kBearings));
  EXPECT_EQ(at(141, 120), whereabouts(wood, kBearings)) << "at its edge";
  EXPECT_EQ(at(120, 160), whereabouts(wood, 0));
  EXPECT_EQ(at(150, 150), whereabouts(wood, 1));
  EXPECT_EQ(at(160, 120), whereabouts(wood, 2));
  EXPECT_EQ(at(150, 90), whereabouts(wood, 3));
  EXPECT_EQ(at(120, 90), whereabouts(wood, 4));
  EXPECT_EQ(at(90, 90), whereabouts(wood, 5));
  EXPECT_EQ(at(90, 120), whereabouts(wood, 6));
  EXPECT_EQ(at(90, 150), whereabouts(wood, 7));
  EXPECT_EQ(at(180, 250), whereabouts(road, 6));
  EXPECT_EQ(at(201, 10), whereabouts(road, kBearings));
  EXPECT_EQ(where_words(at(120, 160), f.setup(), Lang::En), "north of Oak wood");
  EXPECT_EQ(where_words(at(120, 120), f.setup(), Lang::En), "at Oak wood");
  EXPECT_EQ(whereabouts_of(belle_alliance::Setup{}, cm(1, 1)), kNowhere);
  EXPECT_EQ(where_words(kNowhere, f.setup(), Lang::En), "none");
}

}  // namespace
}  // namespace sandtable::belle_alliance
