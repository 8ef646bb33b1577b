#include "rulesets/game_of_kings/desk/trace.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <string>
#include <string_view>

#include "rulesets/game_of_kings/words/fixture.h"
#include "rulesets/game_of_kings/words/notation.h"

namespace sandtable::game_of_kings {
namespace {

namespace json = boost::json;

json::value traced(const State& s, std::string_view words, Lang lang = Lang::En) {
  const auto reading = read_action(words, s);
  if (!reading) return nullptr;
  const FoundWay way = look_for_way(*reading, s);
  const std::string text = trace(s, Side::A, way.found ? *way.found : *way.nearest, lang);
  return text.empty() ? json::value(nullptr) : json::parse(text);
}
double number(const json::value& v) { return v.to_number<double>(); }
std::string text(const json::value& v) { return std::string(v.as_string()); }

TEST(Trace, FollowsAnAdvanceAndAWheel) {
  const auto t = fixture::table();
  const json::value found = traced(t.state, "Royal: wheel left 30, advance 4.0");
  EXPECT_EQ(found.at("unit").as_int64(), 5);
  EXPECT_TRUE(found.at("within").is_null());
  const json::object& course = found.at("asked").as_object();
  const json::object& action = course.at("action").as_object();
  EXPECT_EQ(text(action.at("text")), "Royal: wheel left 30, advance 4.0");
  EXPECT_EQ(text(action.at("words")), "wheel left 30, advance 4.0");
  EXPECT_TRUE(action.at("open").as_bool());
  const json::array& legs = course.at("legs").as_array();
  ASSERT_EQ(legs.size(), 2U);
  EXPECT_EQ(text(legs[0].at("words")), "wheel left 30");
  EXPECT_EQ(legs[1].at("ghost").as_array().size(), 4U);
  // The arc in pieces, then one straight: first and last are where it stands and where it ends.
  const json::array& path = course.at("path").as_array();
  EXPECT_GT(path.size(), 6U);
  EXPECT_EQ(path.front(), (json::array{80, 20}));
  EXPECT_EQ(path.back(), course.at("end"));
  EXPECT_NEAR(number(course.at("facing")), 330, 0.01);
  EXPECT_NEAR(number(course.at("length")), number(legs[0].at("length")) + 4, 1e-9);
  EXPECT_EQ(course.at("points").as_int64(), 1);
}

TEST(Trace, GivesTheLegalPartOfWhatGoesTooFar) {
  const auto t = fixture::table();
  const json::value far = traced(t.state, "Royal: advance 90.0");
  EXPECT_EQ(number(far.at("asked").at("length")), 90);
  const json::object& within = far.at("within").as_object();
  EXPECT_EQ(within.at("length"), within.at("allowance"));
  EXPECT_EQ(text(within.at("action").at("text")), "Royal: advance 12.0");
}

TEST(Trace, StopsShortOfWhatItMayNotComeNear) {
  const auto t = fixture::table();
  // Deutschmeister's front lies 7 cm ahead, and half a centimetre is kept.
  const json::value near = traced(t.state, "Touraine: advance 7.0");
  ASSERT_TRUE(near.at("within").is_object());
  EXPECT_EQ(text(near.at("within").at("action").at("text")), "Touraine: advance 6.5");
}

TEST(Trace, EndsAChargeAtTheTouch) {
  const auto t = fixture::table();
  const json::value charge = traced(t.state, "Touraine: charge Deutschmeister");
  const json::object& course = charge.at("asked").as_object();
  EXPECT_EQ(course.at("end"), (json::array{40, 27}));
}

TEST(Trace, ShowsWhatAChargeIsSquaredUpTo) {
  auto t = fixture::table();
  const std::string_view words = "Touraine: wheel left 20, charge Deutschmeister";
  const auto asked = [&] { return traced(t.state, words).at("asked").as_object(); };
  EXPECT_FALSE(asked().contains("squared"));
  game_of_kings::Setup changed = *t.setup;
  changed.options.conform_on_contact = true;
  t.state.setup = &changed;
  const json::object course = asked();
  const json::array& flush = course.at("squared").as_array();
  ASSERT_EQ(flush.size(), 4U);
  // Its front lies flat against that of the enemy, who looks the other way.
  EXPECT_NEAR(number(flush[0].at(1)), 27, 0.01);
  EXPECT_NEAR(number(flush[1].at(1)), 27, 0.01);
  EXPECT_NE(course.at("ghost"), course.at("squared"));
}

TEST(Trace, ShowsTheNearestWayWhereAGoalHasNone) {
  const auto t = fixture::table();
  const json::value goal = traced(t.state, "#1: to 60.0 21.0 facing 0");
  ASSERT_TRUE(goal.is_object());
  EXPECT_FALSE(goal.at("asked").at("legs").as_array().empty());
}

TEST(Trace, TurnsAGunOnItsGround) {
  const auto t = fixture::table();
  const json::value pivot = traced(t.state, "Gun 1: pivot facing 90", Lang::Fr);
  const json::object& course = pivot.at("asked").as_object();
  EXPECT_NEAR(number(course.at("facing")), 90, 0.01);
  EXPECT_TRUE(course.at("path").as_array().empty());
  EXPECT_EQ(text(course.at("action").at("text")), "Pièce 1: pivote face 90");
}

TEST(Trace, IsEmptyWhereNothingGoesAnywhere) {
  const auto t = fixture::table();
  for (const std::string_view words : {"done", "Touraine: firing order", "Touraine: mrach 6", ""})
    EXPECT_TRUE(traced(t.state, words).is_null()) << words;
}

}  // namespace
}  // namespace sandtable::game_of_kings
