#include "rulesets/game_of_kings/desk/orders.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/text/words.h"
#include "rulesets/game_of_kings/rules/legality.h"
#include "rulesets/game_of_kings/state/pieces.h"
#include "rulesets/game_of_kings/words/deed.h"
#include "rulesets/game_of_kings/words/fixture.h"

namespace sandtable::game_of_kings {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;

std::vector<std::string> verbs(const std::vector<desk::Order>& orders, bool quick = false) {
  std::vector<std::string> out;
  for (const desk::Order& order : orders)
    if (!quick || order.quick) out.push_back(order.verb);
  return out;
}

std::vector<desk::Order> of(const State& s, const char* name, Lang lang = Lang::En) {
  const Found found = find_unit(text::decode(name), *s.setup);
  return orders(s, Side::A, static_cast<UnitId>(found.index), nullptr, lang);
}

std::string filled(const desk::Order& order) {
  std::string out = order.form;
  for (const desk::Slot& slot : order.slots) {
    const std::string value = !slot.units.empty() ? "#" + std::to_string(slot.units.front())
                                                  : std::to_string(slot.least + slot.step);
    out.replace(out.find("{" + slot.name + "}"), slot.name.size() + 2, value);
  }
  return out;
}

TEST(Orders, AreThoseOfItsKindOfTroops) {
  const auto t = fixture::table();
  EXPECT_THAT(verbs(of(t.state, "Touraine")),
              ElementsAre("advance", "wheel-left", "wheel-right", "about-face", "form-column",
                          "firing-order", "charge", "to"));
  EXPECT_THAT(verbs(of(t.state, "Grassins")), Contains("go"));
  EXPECT_THAT(verbs(of(t.state, "Grassins")), Not(Contains("wheel-left")));
  EXPECT_THAT(verbs(of(t.state, "Gun 1")), ElementsAre("pivot", "limber"));
  EXPECT_THAT(verbs(of(t.state, "Saxe")),
              ElementsAre("go", "turn-left", "turn-right", "join", "to"));
}

TEST(Orders, OfALimberedGunHoldNoAboutFace) {
  auto t = fixture::table();
  const auto gun = static_cast<UnitId>(find_unit(U"Gun 1", *t.state.setup).index);
  set_flags(t.state, gun, unit_flag::kLimbered);
  EXPECT_THAT(verbs(of(t.state, "Gun 1")),
              ElementsAre("advance", "wheel-left", "wheel-right", "unlimber", "unlimber", "to"));
}

TEST(Orders, OfOnePressAreLegalAsTheyStand) {
  const auto t = fixture::table();
  for (const char* name : {"Touraine", "Grassins", "Gun 1", "Saxe", "Royal"})
    for (const desk::Order& order : of(t.state, name)) {
      if (!order.quick) continue;
      const auto read = read_action(std::string(name) + ": " + order.form, t.state);
      ASSERT_TRUE(read) << order.form;
      NoWhy quiet;
      EXPECT_TRUE(legal(t.state, Side::A, read->action, quiet)) << name << ": " << order.form;
    }
  EXPECT_THAT(verbs(of(t.state, "Touraine"), true), Contains("about-face"));
}

/// What is composed from a form is read back as that verb, in both languages.
TEST(Orders, AreComposedIntoWhatTheNotationReads) {
  const auto t = fixture::table();
  for (const Lang lang : {Lang::En, Lang::Fr})
    for (const char* name : {"Touraine", "Grassins", "Gun 1", "Saxe", "Royal"})
      for (const desk::Order& order : of(t.state, name, lang)) {
        const std::string line = std::string(name) + ": " + filled(order);
        const auto read = read_action(line, t.state);
        ASSERT_TRUE(read) << line << ": " << read.error().str(Lang::En);
        EXPECT_EQ(read->lacks_way,
                  order.part == desk::OrderPart::Last || order.part == desk::OrderPart::Goal)
            << line;
      }
}

TEST(Orders, GoAsFarAsTheUnitMay) {
  const auto t = fixture::table();
  const auto found = of(t.state, "Royal");
  const auto advance = std::find_if(found.begin(), found.end(),
                                    [](const auto& one) { return one.verb == "advance"; });
  ASSERT_NE(advance, found.end());
  EXPECT_EQ(advance->slots.at(0).name, "length");
  EXPECT_EQ(advance->slots.at(0).most, 12);
}

TEST(Orders, AreNoneForWhoIsNotAsked) {
  const auto t = fixture::table();
  EXPECT_THAT(orders(t.state, Side::B, 0, nullptr, Lang::En), IsEmpty());
  EXPECT_THAT(orders(t.state, Side::A, 60, nullptr, Lang::En), IsEmpty());
}

TEST(Deed, HasThePartsOfAMoveBesideItsLine) {
  const auto t = fixture::table();
  const auto parts = [&](const char* line, Lang lang = Lang::En) {
    const auto read = read_action(line, t.state);
    EXPECT_TRUE(read) << line;
    return deed(read->action, t.state, lang);
  };
  const desk::Deed move = parts("Royal: wheel left 30, advance 4.0");
  EXPECT_EQ(move.verb, "move");
  EXPECT_EQ(move.words, "wheel left 30, advance 4.0");
  EXPECT_EQ(move.said, move.words);
  EXPECT_TRUE(move.open);
  EXPECT_TRUE(move.sample);
  const desk::Deed charge = parts("Royal: advance 4.0, charge Deutschmeister");
  EXPECT_EQ(charge.verb, "charge");
  EXPECT_EQ(charge.said, "advance 4.0, charge");
  EXPECT_EQ(charge.argument, "Deutschmeister");
  EXPECT_GT(charge.target, 0);
  EXPECT_FALSE(charge.open);
  EXPECT_EQ(parts("Touraine: form column").verb, "form-column");
  EXPECT_FALSE(parts("Touraine: form column").open);
  const desk::Deed order = parts("Touraine: firing order", Lang::Fr);
  EXPECT_EQ(order.verb, "firing-order");
  EXPECT_EQ(order.said, "ordre de feu");
  EXPECT_EQ(parts("done").unit, 0);
  EXPECT_EQ(parts("sector left").argument, "left");
}

TEST(Pointing, AtAPlaceWantsAWay) {
  const auto t = fixture::table();
  const auto there = meant(t.state, 0, {.place = "40.0 24.0"});
  ASSERT_EQ(there.size(), 1U);
  EXPECT_TRUE(there[0].lacks_way);
  const FoundWay way = look_for_way(there[0], t.state);
  ASSERT_TRUE(way.found);
  EXPECT_EQ(deed(*way.found, t.state, Lang::En).words, "advance 4.0");
  EXPECT_TRUE(meant(t.state, 0, {.place = "40.0"}).empty());
  const auto enemy = meant(t.state, 0, {.place = "", .target = 6});
  ASSERT_EQ(enemy.size(), 2U);
  EXPECT_EQ(enemy[0].action.verb, Verb::Fire);
  EXPECT_TRUE(enemy[1].lacks_way);
}

/// Reading is only reading: what lacks a way is read as such.
TEST(Reading, LooksForNoWay) {
  const auto t = fixture::table();
  const auto goal = read_action("Touraine: to 60 60", t.state);
  ASSERT_TRUE(goal);
  EXPECT_TRUE(goal->lacks_way);
  EXPECT_TRUE(goal->goal);
  EXPECT_EQ(goal->action.path.count, 0);
  EXPECT_TRUE(read_action("Touraine: charge Deutschmeister", t.state)->lacks_way);
  EXPECT_FALSE(read_action("Touraine: stand, charge Deutschmeister", t.state)->lacks_way);
  EXPECT_FALSE(read_action("Touraine: fire Deutschmeister", t.state)->lacks_way);
}

}  // namespace
}  // namespace sandtable::game_of_kings
