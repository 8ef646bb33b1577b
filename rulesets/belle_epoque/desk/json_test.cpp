#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "rulesets/belle_epoque/desk/desk.h"

namespace sandtable::belle_epoque {
namespace {

namespace json = boost::json;
using testing::HasSubstr;

std::shared_ptr<const Setup> scenario(std::string_view id) {
  for (const desk::Carried& carried : Desk::scenarios())
    if (carried.id == id) return *Desk::load(carried.text, carried.id, {});
  return nullptr;
}

json::object view_of(const State& s) {
  return json::parse(Desk::json(BelleEpoque::view(s, Side::A))).as_object();
}

const json::object& sector(const json::object& view, std::string_view name) {
  for (const json::value& each : view.at("sectors").as_array())
    if (each.at("at").as_string() == name) return each.as_object();
  ADD_FAILURE() << "no sector " << name;
  return view;
}

TEST(ViewJson, NamesTheGroundAndWhereObjectivesLie) {
  const auto setup = scenario("first-battle");
  ASSERT_NE(setup, nullptr);
  const json::object view = view_of(BelleEpoque::start(*setup));
  EXPECT_EQ(json::serialize(sector(view, "0404").at("ground")), R"({"en":"hill","fr":"colline"})");
  EXPECT_EQ(json::serialize(sector(view, "0101").at("ground")),
            R"({"en":"open ground","fr":"terrain clair"})");
  EXPECT_THAT(json::serialize(view.at("objectives").at(0).at("sectors")), HasSubstr("\"0404\""));
  EXPECT_TRUE(view.at("active").is_null());
  EXPECT_TRUE(view.at("target").is_null());
}

TEST(ViewJson, CountsPointsInWordsOfTheirNumber) {
  const auto setup = scenario("first-battle");
  State s = BelleEpoque::start(*setup);
  const auto points = [&] { return json::serialize(view_of(s).at("goals").at("scores").at(0)); };
  EXPECT_THAT(points(), HasSubstr("\"en\":\"points of objectives ("));
  EXPECT_THAT(points(), HasSubstr("\"fr\":\"point d’objectifs ("));
  s.pools.holder[0] = 0;
  EXPECT_THAT(points(), HasSubstr("\"fr\":\"points d’objectifs ("));
}

TEST(ViewJson, NamesGroundThatWasChangedByItsLook) {
  const auto setup = scenario("first-battle");
  State s = BelleEpoque::start(*setup);
  const Sector at = *setup->board->parse("0101");
  s.ground.traits[at] = ground::kCover | ground::kBlocksSight;
  const json::object view = view_of(s);
  EXPECT_EQ(json::serialize(sector(view, "0101").at("ground")), R"({"en":"woods","fr":"bois"})");
  s.ground.traits[at] = ground::kUnknown;
  EXPECT_FALSE(sector(view_of(s), "0101").contains("ground"));
}

TEST(ViewJson, TellsWhatIsControlledAndWhoCanBeFiredAt) {
  const auto setup = scenario("first-battle");
  State s = BelleEpoque::start(*setup);
  const auto put = [&](UnitId u, std::string_view label) {
    const Sector from = s.pieces.at[u], to = *setup->board->parse(label);
    const auto side = static_cast<std::size_t>(index(setup->units[u].side));
    s.pieces.unit_at[from] = kNoUnit;
    s.pieces.held[side].reset(from);
    s.pieces.at[u] = to;
    s.pieces.unit_at[to] = u;
    s.pieces.held[side].set(to);
  };
  const json::object far = view_of(s);
  EXPECT_EQ(json::serialize(far.at("units").at(0).at("targets")), "[]");
  put(0, "0606");
  put(3, "0604");  // two apart, in the open
  const json::object near = view_of(s);
  EXPECT_EQ(json::serialize(near.at("units").at(0).at("targets")), "[4]");
  EXPECT_EQ(json::serialize(near.at("units").at(3).at("targets")), "[1]");
  const std::string red = json::serialize(near.at("sides").at(0).at("controls"));
  for (const char* label : {"0605", "0705", "0506", "0706", "0607", "0707"})
    EXPECT_THAT(red, HasSubstr(label));
  EXPECT_THAT(red, testing::Not(HasSubstr("0604")));
}

TEST(ViewJson, NumbersTheUnitsThatActAsTheNotationDoes) {
  const auto setup = scenario("first-battle");
  State s = BelleEpoque::start(*setup);
  s.now.active = 0;
  s.now.target = 4;
  const json::object view = view_of(s);
  EXPECT_EQ(view.at("active"), 1);
  EXPECT_EQ(view.at("target"), 5);
  s.now.victim = 4;
  s.now.cause = 0;
  EXPECT_TRUE(view_of(s).at("target").is_null()) << "it is fired at, not assaulted";
  s.now.resume = Resume::AfterFight;
  EXPECT_EQ(view_of(s).at("target"), 5);
}

TEST(ViewJson, TellsWhatAUnitIsKeptFromAndWhatBreaksASide) {
  constexpr std::string_view kText = R"(
    [board]
    width = 4
    depth = 4
    [[side]]
    break-point = "third"
    [[side.unit]]
    name = "Guns"
    class = "infantry"
    stands = 2
    fire = "B"
    may-not = ["march", "assault"]
    breaks = false
    [[side.unit]]
    name = "Foot"
    class = "infantry"
    stands = 4
    fire = "B"
    [[side]]
    break-point = "off"
    [[side.unit]]
    name = "Horse"
    class = "cavalry"
    stands = 3
    fire = "G"
  )";
  const auto setup = *Desk::load(kText, "breaking", {});
  const json::object view = view_of(BelleEpoque::start(*setup));
  EXPECT_EQ(json::serialize(view.at("units").at(0).at("may-not")), R"(["march","assault"])");
  EXPECT_EQ(view.at("units").at(0).at("breaks"), false);
  EXPECT_EQ(json::serialize(view.at("units").at(1).at("may-not")), "[]");
  EXPECT_EQ(json::serialize(view.at("sides").at(0).at("break-point")),
            R"({"lost":0,"of":4,"at":2})");
  EXPECT_TRUE(view.at("sides").at(1).at("break-point").is_null());
}

}  // namespace
}  // namespace sandtable::belle_epoque
