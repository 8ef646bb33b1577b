#include "rulesets/game_of_kings/desk/desk.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "rulesets/game_of_kings/data/clauses.gen.h"
#include "rulesets/game_of_kings/state/pieces.h"
#include "rulesets/game_of_kings/words/fixture.h"

namespace sandtable::game_of_kings {
namespace {

namespace json = boost::json;

static_assert(desk::Desk<game_of_kings::Desk>);

class DeskTest : public testing::Test {
 protected:
  View view() const { return GameOfKings::view(table_.state, Side::A); }
  std::string measured(const std::string& words, Lang lang = Lang::En) const {
    const auto found = game_of_kings::Desk::measure(view(), words, lang);
    return found ? *found : "error: " + found.error();
  }

  fixture::Table table_ = fixture::table();
};

TEST_F(DeskTest, AnUmpiresRulingIsToldAsHis) {
  State s = table_.state;
  s.end = static_cast<std::uint8_t>(EndReason::Ruling);
  const Result won{0, 0, clause::setup_open_information}, drawn{-1, 0, won.clause};
  EXPECT_EQ(game_of_kings::Desk::outcome(won, s, Lang::En), "French won by the umpire’s ruling.");
  EXPECT_EQ(game_of_kings::Desk::outcome(drawn, s, Lang::Fr),
            "Partie nulle par décision de l’arbitre.");
}

TEST_F(DeskTest, TheViewHoldsWhatAClientDraws) {
  const json::object v = json::parse(game_of_kings::Desk::json(view())).as_object();
  EXPECT_EQ(v.at("scenario"), "table");
  EXPECT_EQ(v.at("width"), 120);
  EXPECT_EQ(v.at("depth"), 70);
  EXPECT_EQ(v.at("moving"), "france");
  const json::object& unit = v.at("units").as_array().at(0).as_object();
  EXPECT_EQ(unit.at("name").at("en"), "Touraine");
  EXPECT_EQ(unit.at("type"), "regular-foot");
  EXPECT_EQ(unit.at("quarters"), 4);
  EXPECT_EQ(unit.at("at"), json::array({40, 20}));
  EXPECT_EQ(unit.at("facing"), 0);
  EXPECT_EQ(unit.at("outline"), json::parse("[[36,20],[44,20],[44,18],[36,18]]"));
  EXPECT_EQ(unit.at("allowance"), 8);
  EXPECT_EQ(unit.at("range"), 8);
  EXPECT_EQ(unit.at("arc"), 45);
  EXPECT_EQ(unit.at("state"), "steady");
  const json::array& sectors = v.at("sides").as_array().at(0).at("sectors").as_array();
  EXPECT_EQ(sectors.at(1).at("points"), 6);
  EXPECT_EQ(sectors.at(1).at("in-hand"), true);
  const json::array& features = v.at("features").as_array();
  ASSERT_EQ(features.size(), 2U);
  EXPECT_EQ(features.at(0).at("kind"), "brook");
  EXPECT_EQ(features.at(0).at("width"), 1);
  EXPECT_EQ(features.at(1).at("kind"), "wood");
  EXPECT_GT(features.at(1).at("area").as_array().size(), 8U);
}

TEST_F(DeskTest, TheRulerTellsGapRangeAndBearing) {
  EXPECT_EQ(measured("measure Touraine Deutschmeister"),
            "Touraine and Deutschmeister: 7.00 cm apart. From the front-centre of Touraine to the "
            "nearest point 7.00 cm, straight ahead.");
  EXPECT_EQ(measured("measure Gun 1 Touraine"),
            "Gun 1 and Touraine: 15.00 cm apart. From the front-centre of Gun 1 to the nearest "
            "point 16.00 cm, 90.0° to the right of straight ahead.");
  EXPECT_EQ(measured("measure Touraine"), "error: expected two units, found 'Touraine'");
  EXPECT_EQ(measured("measure Touraine, 40 30"),
            "From Touraine to there: 10.00 cm; from its front-centre 10.00 cm, straight ahead.");
  EXPECT_EQ(
      measured("mesure Touraine 47,5 19", Lang::Fr),
      "Distance de Touraine à cet endroit\u00A0: 3,50 cm\u00A0; du milieu de son front 7,57 cm, "
      "97,6° à droite du droit devant.");
  EXPECT_EQ(measured("measure Nobody, 40 30"), "error: unknown unit 'Nobody'");
  EXPECT_EQ(measured("weigh Touraine"),
            "error: expected 'measure' and two units, 'arc' and a unit, or 'reach' and a unit; "
            "found 'weigh Touraine'");
  EXPECT_TRUE(measured("mesure Touraine, Deutschmeister", Lang::Fr)
                  .starts_with("Touraine et l’unité Deutschmeister\u00A0: distance 7,00 cm."));
}

TEST_F(DeskTest, TheArcNamesWhoIsInIt) {
  EXPECT_EQ(measured("arc Touraine"),
            "Touraine: arc 45.0° either side, range 8.00 cm.\n"
            "  Deutschmeister: 7.00 cm, in sight");
  EXPECT_EQ(measured("arc Grassins"),
            "Grassins: arc 45.0° either side, range 8.00 cm.\n  no enemy is in the arc");
  EXPECT_EQ(measured("arc Saxe"), "error: Saxe has nothing to fire");
}

TEST_F(DeskTest, ViewRulerAndDrawingAgreeOnWhoHasAnArc) {
  int armed = 0, unarmed = 0;
  const auto agree = [&](const std::string& when) {
    const json::value v = json::parse(game_of_kings::Desk::json(view()));
    for (const json::value& unit : v.at("units").as_array()) {
      if (!unit.at("there").as_bool()) continue;
      const std::string arc = "arc " + std::string(unit.at("label").as_string());
      desk::SvgLook look;
      look.overlays = {arc};
      const bool has = !unit.at("arc").is_null();
      EXPECT_EQ(game_of_kings::overlay_problem(view(), look).empty(), has) << arc << when;
      EXPECT_EQ(!measured(arc).starts_with("error: "), has) << arc << when;
      ++(has ? armed : unarmed);
    }
  };
  agree("");
  for (UnitId u = 0; u < table_.setup->units.size(); ++u)
    if (is_gun(table_.state, u)) set_flags(table_.state, u, unit_flag::kLimbered);
  agree(", guns limbered");
  EXPECT_GT(armed, 3);
  EXPECT_GT(unarmed, 3);
}

TEST_F(DeskTest, TheReachNamesWhatStopsIt) {
  const std::string text = measured("reach Touraine");
  EXPECT_TRUE(
      text.starts_with("Touraine: 8.00 cm (move.other-foot); The Variation is rolled from 6.00 cm "
                       "on.\n  straight ahead: 6.51 cm, then Deutschmeister is in the "
                       "way (move.keep-off-the-enemy)"))
      << text;
  EXPECT_NE(text.find("\n  wood: 1 cm costs 2.00 cm"), text.npos) << text;
  EXPECT_EQ(measured("reach Gun 1"), "Gun 1 does not move as it is: 0.00 cm.");
}

TEST_F(DeskTest, OddsTellQuartersAndHeadlines) {
  const auto a =
      game_of_kings::Desk::parse("Touraine: fire Deutschmeister", table_.state, Lang::En);
  ASSERT_TRUE(a) << a.error();
  State hit = table_.state, missed = table_.state;
  change_unit(hit, 5, [](Pieces& p) { p.quarters[5] = 3; });
  const std::vector<Branch<GameOfKings>> branches{{hit, Fraction(1, 4)}, {missed, Fraction(3, 4)}};
  const auto lines = game_of_kings::Desk::lines(table_.state, Side::A, *a, Lang::En);
  ASSERT_FALSE(lines.empty());
  EXPECT_EQ(lines[0].text, "Deutschmeister loses a quarter or more");
  EXPECT_TRUE(lines[0].holds(hit));
  EXPECT_FALSE(lines[0].holds(missed));
  const auto spreads = game_of_kings::Desk::spreads(table_.state, branches, Lang::En);
  ASSERT_EQ(spreads.size(), 1U);
  EXPECT_EQ(spreads[0].figure, "quarters");
  EXPECT_EQ(spreads[0].rows[0], (std::pair<std::string, Fraction>{"3", Fraction(1, 4)}));
}

TEST_F(DeskTest, EditionsAreRefusedByName) {
  const auto loaded = game_of_kings::Desk::load(fixture::kTable, "table.toml", {"fr", {}});
  ASSERT_FALSE(loaded);
  EXPECT_NE(loaded.error().str().find("unknown edition 'fr'; expected standard"),
            std::string::npos);
}

}  // namespace
}  // namespace sandtable::game_of_kings
