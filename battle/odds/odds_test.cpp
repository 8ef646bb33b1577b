#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "battle/battle_fixture.h"

/// What odds say of an action whose course others have a say in.
namespace sandtable::battle {
namespace {

using testing::HasSubstr;

/// Two regiments side by side, and hussars of both sides elsewhere.
constexpr std::string_view kDuel = R"(
[scenario]
ruleset = "belle-epoque"
edition = "fr"
[board]
width = 7
depth = 7
[[side]]
id = "red"
[[side.unit]]
name = "Red"
class = "infantry"
stands = 4
fire = "C"
at = "0304"
[[side]]
id = "blue"
[[side.unit]]
name = "Blue"
class = "infantry"
stands = 4
fire = "C"
at = "0404"
)";

/// Horse beyond musket range of the front of foot in firing order, and beside the flank of another.
constexpr std::string_view kCharge = R"(
[scenario]
ruleset = "game-of-kings"
first = "a"
[options]
weather = false
[table]
width = 100
depth = 80
[[side]]
id = "a"
[[side.unit]]
name = "Horse"
type = "heavy-horse"
at = [50, 26.5]
[[side.unit]]
name = "Wing"
type = "heavy-horse"
at = [80, 40]
facing = 90
[[side]]
id = "b"
[[side.unit]]
name = "Foot"
type = "regular-foot"
firing-order = true
at = [50, 36]
[[side.unit]]
name = "Side"
type = "regular-foot"
at = [89, 39]
)";

Side asked(const Battle& battle) {
  return (battle.question(Lang::En).asked & bit(Side::A)) ? Side::A : Side::B;
}

/// The first action that is listed and begins so; empty where there is none.
std::string listed(const Battle& battle, Side side, std::string_view begin) {
  for (const std::string& action : battle.actions(side))
    if (action.starts_with(begin)) return action;
  return {};
}

/// Plays until side A may take an action that begins so: tests are taken, all else passed over.
std::unique_ptr<Battle> until(std::string_view scenario, std::string_view wanted) {
  for (int seed = 1; seed < 60; ++seed) {
    auto battle = opened(scenario, std::to_string(seed));
    if (battle == nullptr) return nullptr;
    for (int i = 0; i < 40 && !battle->over(); ++i) {
      const Side side = asked(*battle);
      if (side == Side::A && battle->check(Side::A, wanted, Lang::En).ok) return battle;
      std::string action = side == Side::A ? listed(*battle, side, "Red: test") : std::string();
      if (action.empty()) action = battle->actions(side).front();
      const Reply reply = battle->submit(side, action, Lang::En);
      EXPECT_TRUE(reply.ok) << action << ": " << reply.error;
    }
  }
  ADD_FAILURE() << "no position in which side A may " << wanted;
  return nullptr;
}

const desk::Chance* line(const desk::OddsReport& odds, std::string_view text) {
  const auto at = std::find_if(odds.headline.begin(), odds.headline.end(),
                               [&](const desk::Chance& line) { return line.text == text; });
  return at == odds.headline.end() ? nullptr : &*at;
}

void expect_within_range(const desk::OddsReport& odds) {
  EXPECT_EQ(odds.ranged, desk::Ranged::All);
  for (const desk::Chance& line : odds.headline) {
    EXPECT_LE(line.least, line.p) << line.text;
    EXPECT_GE(line.most, line.p) << line.text;
    EXPECT_TRUE(line.least.exact() && line.most.exact()) << line.text;
  }
}

constexpr std::string_view kAssault = "Red: assault Blue";

/// The first token of the battle is red's, and its test has passed: blue has a token left to react
/// with. Neither side has command points, so that every such battle stands alike.
std::unique_ptr<Battle> assaulting() {
  for (int seed = 1; seed < 100; ++seed) {
    auto battle = opened(kDuel, std::to_string(seed));
    if (battle == nullptr) return nullptr;
    if (asked(*battle) != Side::A) continue;
    if (!battle->submit(Side::A, "Red: test 0", Lang::En).ok) continue;
    if (battle->check(Side::A, kAssault, Lang::En).ok) return battle;
  }
  ADD_FAILURE() << "no seed lets red go first and pass its test";
  return nullptr;
}

TEST(OddsOfAnAssault, TheLikelyAnswersAreTakenForGrantedAndSaid) {
  const auto battle = assaulting();
  ASSERT_TRUE(battle);
  const auto odds = battle->odds(Side::A, kAssault, {}, Lang::En);
  ASSERT_TRUE(odds) << odds.error().error;
  EXPECT_TRUE(odds->exact);
  ASSERT_FALSE(odds->assumed.empty());
  const desk::Assumed& first = odds->assumed.front();
  EXPECT_EQ(first.side, "blue");
  EXPECT_EQ(first.kind, "react");
  EXPECT_THAT(first.answer, HasSubstr("salvo"));
  EXPECT_EQ(first.p, Fraction(1));
  EXPECT_FALSE(first.wished);
  EXPECT_THAT(first.text, HasSubstr(first.answer));
  expect_within_range(*odds);
}

TEST(OddsOfAnAssault, WhoIsGoneIsOffTheBoardInWordsOfEitherLanguage) {
  const auto battle = assaulting();
  ASSERT_TRUE(battle);
  for (const auto& [lang, off] :
       {std::pair(Lang::En, "off"), std::pair(Lang::Fr, "hors du plateau")}) {
    const auto odds = battle->odds(Side::A, kAssault, {}, lang);
    ASSERT_TRUE(odds) << odds.error().error;
    int gone = 0;
    for (const desk::Spread& spread : odds->spreads)
      for (const auto& [value, p] : spread.rows) gone += value == off;
    EXPECT_EQ(gone, 2) << "Red and Blue";
  }
}

TEST(ToldPurposes, AreThoseOfTheUnitThatActsNotOfOneThatAnswersIt) {
  std::string named(kDuel);
  named.replace(named.find("[board]"), 0, "[options]\ndeclare-action = \"named\"\n");
  for (int seed = 1; seed < 100; ++seed) {
    const auto battle = opened(named, std::to_string(seed));
    ASSERT_TRUE(battle);
    if (asked(*battle) != Side::A) continue;
    const Reply test = battle->submit(Side::A, "Red: test 0 for assault", Lang::En);
    if (!test.ok || !battle->submit(Side::A, kAssault, Lang::En).ok) continue;
    EXPECT_THAT(test.told.front().line, HasSubstr("Red tests its reactivity to assault"));
    const Reply salvo = battle->submit(Side::B, "Blue: salvo 0", Lang::En);
    if (!salvo.ok) continue;
    std::string told;
    for (const desk::Told& one : salvo.told) told += one.line + '\n';
    EXPECT_THAT(told, HasSubstr("Blue tests its reactivity: "));
    return;
  }
  ADD_FAILURE() << "no seed lets red assault first";
}

TEST(OddsOfAnAssault, AnotherAnswerIsReckonedWithWhereItIsWished) {
  const auto battle = assaulting();
  ASSERT_TRUE(battle);
  const auto likely = battle->odds(Side::A, kAssault, {}, Lang::En);
  const auto quiet = battle->odds(Side::A, kAssault, {.assume = {"decline"}}, Lang::En);
  ASSERT_TRUE(likely && quiet);
  EXPECT_EQ(quiet->assumed.front().answer, "decline");
  EXPECT_TRUE(quiet->assumed.front().wished);
  EXPECT_THAT(quiet->assumed.front().text, HasSubstr("as asked for"));
  bool differs = false;
  for (const desk::Chance& line_of : quiet->headline) {
    const desk::Chance* other = line(*likely, line_of.text);
    if (other == nullptr) continue;
    differs = differs || other->p != line_of.p;
    EXPECT_LE(other->least, line_of.p) << line_of.text;
    EXPECT_GE(other->most, line_of.p) << line_of.text;
    // What is wished for is kept: fewer answers are left to choose from.
    EXPECT_LE(other->least, line_of.least) << line_of.text;
    EXPECT_GE(other->most, line_of.most) << line_of.text;
  }
  EXPECT_TRUE(differs);
}

/// Four stands against four, neither with an advantage: without a reaction both fare alike.
TEST(OddsOfAnAssault, AreExactFractions) {
  const auto battle = assaulting();
  ASSERT_TRUE(battle);
  const auto quiet = battle->odds(Side::A, kAssault, {.assume = {"decline"}}, Lang::En);
  const auto likely = battle->odds(Side::A, kAssault, {}, Lang::En);
  ASSERT_TRUE(quiet && likely);
  for (const char* what : {"Red loses a stand or more", "Blue loses a stand or more"}) {
    const desk::Chance* told = line(*quiet, what);
    ASSERT_TRUE(told) << what;
    EXPECT_EQ(told->p.to_string(), "156925/279936") << what;
  }
  const desk::Chance* hurt = line(*likely, "Red loses a stand or more");
  ASSERT_TRUE(hurt);
  EXPECT_EQ(hurt->p.to_string(), "17631365/22674816");
  EXPECT_EQ(hurt->least.to_string(), "156925/279936") << "nobody reacts";
  EXPECT_EQ(hurt->most, hurt->p);
}

TEST(OddsOfAnAssault, AWishOfNoUseIsRefusedWithWhatWouldBeUnderstood) {
  const auto battle = assaulting();
  ASSERT_TRUE(battle);
  const auto misspelt = battle->odds(Side::A, kAssault, {.assume = {"slavo 1"}}, Lang::En);
  ASSERT_FALSE(misspelt);
  EXPECT_FALSE(misspelt.error().ok);
  EXPECT_THAT(misspelt.error().error, HasSubstr("assume 'slavo 1': "));
  EXPECT_THAT(misspelt.error().error, HasSubstr("did you mean 'salvo'?"));
  EXPECT_THAT(misspelt.error().error, HasSubstr("Understood would be react (blue): "));
  const auto never = battle->odds(Side::A, kAssault, {.assume = {"decline", "salvo 9"}}, Lang::En);
  ASSERT_FALSE(never);
  EXPECT_THAT(never.error().error,
              HasSubstr("assume 'salvo 9': it is never legal in what follows from the action"));
  const auto idle = battle->odds(Side::A, "Red: stand", {.assume = {"decline"}}, Lang::En);
  ASSERT_FALSE(idle);
  EXPECT_EQ(idle.error().error,
            "assume 'decline': nobody is asked anything in the middle of this action");
}

TEST(OddsOfAnAssault, TheJointDistributionHoldsEveryFigure) {
  const auto battle = assaulting();
  ASSERT_TRUE(battle);
  const auto odds = battle->odds(Side::A, kAssault, {.assume = {}, .joint = true}, Lang::En);
  ASSERT_TRUE(odds) << odds.error().error;
  ASSERT_GT(odds->joint.size(), 10U);
  Fraction all, hurt;
  bool winner = false, hits = false, total = false;
  for (const desk::Course& course : odds->joint) {
    all += course.p;
    for (const auto& [name, value] : course.figures) {
      winner = winner || name.starts_with("winner of ");
      hits = hits || name.starts_with("hits of ");
      total = total || name.starts_with("total of ");
      if (name == "Blue, stands" && value != "4") hurt += course.p;
    }
  }
  EXPECT_EQ(all, Fraction(1));
  EXPECT_TRUE(winner && hits && total);
  const desk::Chance* told = line(*odds, "Blue loses a stand or more");
  ASSERT_TRUE(told);
  EXPECT_EQ(hurt, told->p);
}

TEST(OddsOfAnAction, WithoutQuestionsNothingIsAssumed) {
  const auto battle = until(kDuel, "Red: test 0");
  ASSERT_TRUE(battle);
  const auto odds = battle->odds(Side::A, "Red: test 0", {}, Lang::En);
  ASSERT_TRUE(odds);
  EXPECT_TRUE(odds->exact);
  EXPECT_TRUE(odds->assumed.empty());
  EXPECT_EQ(odds->ranged, desk::Ranged::None);
  EXPECT_EQ(odds->samples, 0U);
}

/// Horse behind light foot of its own, which it may pass through (variation.limits).
constexpr std::string_view kAdvance = R"(
[scenario]
ruleset = "game-of-kings"
first = "a"
[options]
weather = false
[table]
width = 100
depth = 80
[[side]]
id = "a"
[[side.unit]]
name = "Horse"
type = "heavy-horse"
at = [50, 20]
[[side.unit]]
name = "Pandours"
type = "light-foot"
at = [50, 32]
[[side]]
id = "b"
[[side.unit]]
name = "Enemy"
type = "heavy-horse"
at = [50, 75]
)";

TEST(OddsOfAnAdvance, SayHowFarTheVariationLeads) {
  const auto battle = until(kAdvance, "Horse: advance 9");
  ASSERT_TRUE(battle);
  for (const Lang lang : {Lang::En, Lang::Fr}) {
    const bool en = lang == Lang::En;
    const auto odds = battle->odds(Side::A, "Horse: advance 9", {}, lang);
    ASSERT_TRUE(odds);
    const auto way = std::find_if(odds->spreads.begin(), odds->spreads.end(),
                                  [](const desk::Spread& one) { return one.figure == "way"; });
    ASSERT_NE(way, odds->spreads.end());
    EXPECT_EQ(way->subject, "Horse");
    EXPECT_EQ(way->words, en ? "cm from where it stands" : "cm de l’endroit où elle est");
    const std::vector<std::pair<std::string, Fraction>> rows{
        {en ? "6.75" : "6,75", Fraction(1, 6)},
        {en ? "9.00" : "9,00", Fraction(2, 3)},
        {en ? "10.00" : "10,00", Fraction(1, 6)}};
    EXPECT_EQ(way->rows, rows);
  }
}

/// Into the centre's actions.
std::unique_ptr<Battle> charging(std::string_view charge) { return until(kCharge, charge); }

TEST(OddsOfACharge, GoThroughTheFireTheMeleeTheTestsAndTheRetreat) {
  const auto battle = charging("Horse: charge Foot");
  ASSERT_TRUE(battle);
  const auto odds = battle->odds(Side::A, "Horse: charge Foot", {}, Lang::En);
  ASSERT_TRUE(odds) << odds.error().error;
  ASSERT_FALSE(odds->headline.empty());
  EXPECT_EQ(odds->headline[0].text, "the charge comes home, from the front");
  for (const char* what : {"Foot loses a quarter or more", "Horse loses a quarter or more"}) {
    const desk::Chance* told = line(*odds, what);
    ASSERT_TRUE(told) << what;
    EXPECT_GT(told->p, Fraction(0)) << what;
  }
  EXPECT_TRUE(line(*odds, "Horse retreats") || line(*odds, "Foot retreats"));
  // The fire before the melee is the other side's choice.
  const auto fires = std::find_if(odds->assumed.begin(), odds->assumed.end(), [](const auto& one) {
    return one.kind == "defensive-fire" && one.side == "b";
  });
  ASSERT_NE(fires, odds->assumed.end());
  EXPECT_THAT(fires->answer, HasSubstr("fire"));
  const auto held = battle->odds(Side::A, "Horse: charge Foot", {.assume = {"hold"}}, Lang::En);
  ASSERT_TRUE(held) << held.error().error;
  const desk::Chance* with = line(*odds, "Horse loses a quarter or more");
  const desk::Chance* without = line(*held, "Horse loses a quarter or more");
  ASSERT_TRUE(with && without);
  EXPECT_GT(with->p, without->p);
  // It comes home with every Variation but the shortest, and then two equal units throw four half
  // dice each: beaten and alive in 95 of 384 cases (MeleeTest.ExactOddsOfTwoEqualSquadrons).
  EXPECT_EQ(held->headline[0].p.to_string(), "5/6");
  const desk::Chance* back = line(*held, "Horse retreats");
  ASSERT_TRUE(back);
  EXPECT_EQ(back->p, Fraction(5, 6) * Fraction(95, 384));
  const desk::Chance* theirs = line(*held, "Foot retreats");
  ASSERT_TRUE(theirs);
  EXPECT_EQ(theirs->p, back->p);
  // Beside the likely answer stands what the other one makes of it.
  expect_within_range(*odds);
  EXPECT_EQ(with->least, without->p);
  EXPECT_EQ(with->most, with->p);
}

TEST(OddsOfACharge, SayTheFlank) {
  const auto battle = charging("Wing: charge Side");
  ASSERT_TRUE(battle);
  const auto odds = battle->odds(Side::A, "Wing: charge Side", {}, Lang::En);
  ASSERT_TRUE(odds) << odds.error().error;
  EXPECT_EQ(odds->headline[0].text, "the charge comes home, into the flank");
  const auto french = battle->odds(Side::A, "Wing: charge Side", {}, Lang::Fr);
  ASSERT_TRUE(french);
  EXPECT_EQ(french->headline[0].text, "la charge aboutit, de flanc");
}

/// Ordered farther than its target, the horse would end before the front that it never touches.
constexpr std::string_view kPast = R"(
[scenario]
ruleset = "game-of-kings"
first = "a"
[options]
weather = false
[table]
width = 100
depth = 80
[[side]]
id = "a"
[[side.unit]]
name = "Horse"
type = "light-horse"
at = [57, 46]
facing = 315
[[side]]
id = "b"
[[side.unit]]
name = "Foot"
type = "regular-foot"
at = [50, 50]
facing = 0
)";

TEST(OddsOfACharge, SayTheZoneInWhichItComesIntoContact) {
  const std::string charge = "Horse: advance 12, charge Foot";
  const auto battle = until(kPast, charge);
  ASSERT_TRUE(battle);
  const auto odds = battle->odds(Side::A, charge, {}, Lang::En);
  ASSERT_TRUE(odds) << odds.error().error;
  EXPECT_EQ(odds->headline[0].text, "the charge comes home, into the flank");
  const Reply reply = battle->submit(Side::A, charge, Lang::En);
  ASSERT_TRUE(reply.ok) << reply.error;
  bool told = false;
  for (const Account& account : battle->account(Side::Umpire, 0, Lang::En))
    for (const desk::Told& line : account.told)
      told = told || line.line.starts_with("Horse contacts Foot in the right flank");
  EXPECT_TRUE(told);
}

TEST(Nearest, IsOfTheSameUnitAndKindOrNone) {
  const auto battle = charging("Horse: charge Foot");
  ASSERT_TRUE(battle);
  const auto near = battle->nearest(Side::A, "Horse: wheel left 90, advance 30", 3, Lang::En);
  ASSERT_EQ(near.size(), 1U);
  EXPECT_TRUE(near[0].starts_with("Horse: wheel left ")) << near[0];
  EXPECT_TRUE(battle->check(Side::A, near[0], Lang::En).ok);
  // Never another sector, another unit or the end of the sector.
  EXPECT_TRUE(battle->nearest(Side::A, "sector left", 3, Lang::En).empty());
  EXPECT_TRUE(battle->nearest(Side::A, "Foot: advance 3", 3, Lang::En).empty());
  EXPECT_TRUE(battle->nearest(Side::A, "Horse: rally", 3, Lang::En).empty());
  EXPECT_TRUE(battle->nearest(Side::A, "Hrose: advance 3", 3, Lang::En).empty());
  const auto duel = until(kDuel, "Red: test 0");
  ASSERT_TRUE(duel);
  const auto moves = duel->nearest(Side::A, "Red: move 0302", 2, Lang::En);
  ASSERT_FALSE(moves.empty());
  for (const std::string& move : moves) {
    EXPECT_TRUE(move.starts_with("Red: move 0")) << move;
    EXPECT_TRUE(duel->check(Side::A, move, Lang::En).ok) << move;
  }
  EXPECT_TRUE(moves[0] == "Red: move 0303" || moves[0] == "Red: move 0203" ||
              moves[0] == "Red: move 0403")
      << moves[0];
}

TEST(Reasons, WhatForbidsComesFirst) {
  const auto battle = charging("Horse: charge Foot");
  ASSERT_TRUE(battle);
  for (const char* action : {"Horse: advance 40", "Horse: wheel left 90, advance 30"}) {
    const Reply reply = battle->check(Side::A, action, Lang::En);
    ASSERT_FALSE(reply.ok);
    ASSERT_FALSE(reply.reasons.empty());
    EXPECT_EQ(reply.reasons.front().ruling, Ruling::Forbids);
    EXPECT_TRUE(reply.reasons.front().text.starts_with("forbidden: "))
        << reply.reasons.front().text;
    EXPECT_TRUE(reply.reasons.front().text.ends_with("(" + reply.reasons.front().clause + ")"));
    EXPECT_TRUE(std::is_partitioned(
        reply.reasons.begin(), reply.reasons.end(),
        [](const desk::Reason& reason) { return reason.ruling == Ruling::Forbids; }));
  }
}

TEST(Odds, TheWorkIsBoundedAndTheClockToo) {
  const auto battle = assaulting();
  ASSERT_TRUE(battle);
  // A clock of nothing much: an estimate from one game at least, with an interval.
  const auto hurried = battle->odds(Side::A, kAssault,
                                    {.assume = {}, .clock = std::chrono::nanoseconds(1)}, Lang::En);
  ASSERT_TRUE(hurried) << hurried.error().error;
  EXPECT_FALSE(hurried->exact);
  EXPECT_GE(hurried->samples, 1U);
  EXPECT_EQ(hurried->ranged, desk::Ranged::Unknown);
  for (const desk::Chance& line_of : hurried->headline) {
    EXPECT_FALSE(line_of.p.exact()) << line_of.text;
    EXPECT_LE(line_of.low, line_of.p.to_double()) << line_of.text;
    EXPECT_GE(line_of.high, line_of.p.to_double()) << line_of.text;
  }
}

}  // namespace
}  // namespace sandtable::battle
