#include "rulesets/belle_epoque/words/deed.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "engine/scenario/facts.h"
#include "rulesets/belle_epoque/data/embedded.gen.h"
#include "rulesets/belle_epoque/rules/ruleset.h"
#include "rulesets/belle_epoque/scenario/scenario.h"
#include "rulesets/belle_epoque/words/fixture.h"
#include "rulesets/belle_epoque/words/notation.h"

namespace sandtable::belle_epoque {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Action action(Verb verb, UnitId unit, UnitId target = kNoUnit, Sector to = kNowhere,
              std::uint8_t points = 0) {
  Action a;
  a.verb = verb;
  a.unit = unit;
  a.target = target;
  a.to = to;
  a.points = points;
  return a;
}

TEST(Deed, HasThePartsOfAnActionBesideItsLine) {
  const belle_epoque::Setup setup = fixture::setup();
  const State s = fixture::state(setup);
  const desk::Deed test = deed(action(Verb::Test, 0, kNoUnit, kNowhere, 2), s, Lang::En);
  EXPECT_EQ(test.text, "1/24: test 2");
  EXPECT_EQ(test.words, "test 2");
  EXPECT_EQ(test.verb, "test");
  EXPECT_EQ(test.unit, 1);
  EXPECT_EQ(test.count, 2);
  EXPECT_EQ(test.argument, "2");
  const desk::Deed fire = deed(action(Verb::Fire, 0, 3), s, Lang::Fr);
  EXPECT_EQ(fire.text, "1er/24e: tire uNokhenke");
  EXPECT_EQ(fire.verb, "fire");
  EXPECT_EQ(fire.said, "tire");
  EXPECT_EQ(fire.target, 4);
  EXPECT_EQ(fire.argument, "uNokhenke");
  const desk::Deed back =
      deed(action(Verb::FallBack, 1, kNoUnit, setup.board->at(6, 4)), s, Lang::Fr);
  EXPECT_EQ(back.verb, "fall-back");
  EXPECT_EQ(back.said, "recule");
  EXPECT_EQ(back.place, "0604");
  EXPECT_EQ(back.target, 0);
  EXPECT_FALSE(back.count.has_value());
  const desk::Deed pass = deed(action(Verb::Pass, kNoUnit), s, Lang::En);
  EXPECT_EQ(pass.text, "pass");
  EXPECT_EQ(pass.unit, 0);
}

TEST(Deed, OfATestSaysWhatItIsFor) {
  const belle_epoque::Setup setup = fixture::setup();
  const State s = fixture::state(setup);
  Action a = action(Verb::Test, 0, kNoUnit, kNowhere, 3);
  a.purpose = Purpose::March;
  EXPECT_EQ(deed(a, s, Lang::En).tail, "for march");
  EXPECT_EQ(deed(a, s, Lang::En).words, "test 3 for march");
  EXPECT_EQ(deed(a, s, Lang::En).argument, "3");
}

/// Of every action that can be listed the line is that of the notation, and its parts are in it.
TEST(Deed, OfEveryListedActionAgreesWithItsLine) {
  for (const auto& file : scenario::scenarios_in(embedded_files())) {
    const auto setup = load_scenario(file.text, file.id, {});
    ASSERT_TRUE(setup);
    const State s = BelleEpoque::start(**setup);
    for (const Side side : {Side::A, Side::B}) {
      std::vector<Action> all;
      BelleEpoque::actions(s, side, all);
      for (const Action& a : all)
        for (const Lang lang : {Lang::En, Lang::Fr}) {
          const desk::Deed d = deed(a, s, lang);
          EXPECT_EQ(d.text, to_text(a, **setup, &s, lang));
          EXPECT_TRUE(d.text.ends_with(d.words)) << d.text;
          EXPECT_TRUE(d.words.starts_with(d.said)) << d.text;
          EXPECT_EQ(d.unit > 0, a.unit != kNoUnit) << d.text;
          EXPECT_EQ(d.verb, deed(a, s, Lang::En).verb) << d.text;
        }
    }
  }
}

std::vector<std::string> verbs(const std::vector<Action>& actions, const State& s) {
  std::vector<std::string> out;
  for (const Action& a : actions) out.push_back(deed(a, s, Lang::En).words);
  return out;
}

TEST(Pointing, MeansWhatLeadsThereOrStrikes) {
  const belle_epoque::Setup setup = fixture::setup();
  State s = fixture::state(setup);
  EXPECT_THAT(verbs(meant(s, Side::A, 0, {.place = "", .target = 4}), s),
              ElementsAre("fire uNokhenke", "assault uNokhenke"));
  EXPECT_THAT(verbs(meant(s, Side::A, 0, {}), s), ElementsAre("stand"));
  EXPECT_THAT(meant(s, Side::A, 0, {.place = "9999"}), IsEmpty());
  EXPECT_THAT(meant(s, Side::A, 0, {.place = "nowhere"}), IsEmpty());
  // Nothing leads anywhere for a unit that is not asked: it might have marched, or moved.
  EXPECT_THAT(verbs(meant(s, Side::A, 3, {.place = "0409"}), s),
              ElementsAre("march 0409", "move 0409"));
}

}  // namespace
}  // namespace sandtable::belle_epoque
