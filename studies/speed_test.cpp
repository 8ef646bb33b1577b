#include "studies/speed.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "rulesets/belle_alliance/desk/desk.h"
#include "rulesets/fixed_baynet/desk/desk.h"
#include "studies/history.h"

namespace sandtable::studies {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// In as little time as there is: what takes longer is done once.
Speed measured(const std::string& ruleset, const std::string& id) {
  SpeedPlan plan;
  plan.scenario_file = "rulesets/" + ruleset + "/data/scenarios/" + id + ".toml";
  std::ifstream in(plan.scenario_file);
  std::stringstream text;
  text << in.rdbuf();
  plan.scenario = text.str();
  plan.seconds = 0.001;
  plan.checked_games = 2;
  const auto speed = measure_speed(plan);
  EXPECT_TRUE(speed) << speed.error();
  return *speed;
}

std::vector<std::string> ids_of(const Speed& speed) {
  std::vector<std::string> ids;
  for (const WorkTime& work : speed.works) ids.push_back(work.id);
  return ids;
}

void expect_figures(const Speed& speed) {
  EXPECT_GT(speed.history.entries, 1U);
  EXPECT_GT(speed.history.bytes, speed.history.entries);
  EXPECT_GT(speed.history.slowest_ms, 0);
  for (const WorkTime& work : speed.works) {
    EXPECT_GT(work.ns_least, 0) << work.id;
    EXPECT_GE(work.ns_median, work.ns_least) << work.id;
    EXPECT_GE(work.ns_most, work.ns_median) << work.id;
    EXPECT_THAT(to_text(speed), HasSubstr("\n" + work.what + " "));
  }
}

double allowed(const Speed& speed, const std::string& id) {
  for (const WorkTime& work : speed.works)
    if (work.id == id) return work.ns_allowed;
  return -1;
}

TEST(SpeedTest, SealedSheetsAreTimedAtMarchesBoundsSheetsAndOdds) {
  const Speed speed = measured("belle_alliance", "bench-orders");
  EXPECT_THAT(ids_of(speed),
              ElementsAre("march-12", "march-40", "march-80", "look-12", "look-40", "look-80",
                          "bound-12", "bound-40", "bound-80", "sheet-40", "odds-ordering",
                          "odds-common-target", "odds-fire-and-melee", "show-quatre-bras"));
  expect_figures(speed);
  EXPECT_EQ(allowed(speed, "march-12"), 0.3e6);
  EXPECT_EQ(allowed(speed, "odds-ordering"), 10e3);
  EXPECT_EQ(allowed(speed, "show-quatre-bras"), 1e9);
  EXPECT_EQ(allowed(speed, "look-12"), 0);
}

TEST(SpeedTest, WhatAnActionKeepsOutsideItselfIsCounted) {
  using belle_alliance::Action, belle_alliance::Desk, belle_alliance::Sheet;
  Action action;
  EXPECT_EQ(heap_bytes<Desk>(action), 0U);
  action.sheet = std::make_shared<const Sheet>();
  EXPECT_EQ(heap_bytes<Desk>(action), sizeof(Sheet));
  action.items.resize(3);
  EXPECT_GE(heap_bytes<Desk>(action), sizeof(Sheet) + 3 * sizeof(belle_alliance::Item));
  EXPECT_EQ(heap_bytes<fixed_baynet::Desk>({}), 0U);
}

TEST(SpeedTest, SingleFiguresAreTimedAtQuestionsAndOdds) {
  const Speed speed = measured("fixed_baynet", "first-skirmish");
  EXPECT_THAT(ids_of(speed),
              ElementsAre("disc-overlap", "disc-sweep", "disc-touch", "step-of-20", "shots-20",
                          "gestures", "worth", "odds-melee", "odds-shots", "odds-thrown-back",
                          "odds-shell", "open-bench-120"));
  expect_figures(speed);
  EXPECT_TRUE(desk::carried<fixed_baynet::Desk>(fixed_baynet::Desk::captains_battle().scenario));
  EXPECT_EQ(allowed(speed, "disc-overlap"), 2);
  EXPECT_EQ(allowed(speed, "step-of-20"), 20e3);
  EXPECT_EQ(allowed(speed, "odds-shell"), 200e6);
}

TEST(SpeedTest, ARulesetWithoutWorksHasItsHistory) {
  for (const auto& [ruleset, id] :
       {std::pair{"belle_epoque", "first-battle"}, std::pair{"game_of_kings", "first-lines"}}) {
    const Speed speed = measured(ruleset, id);
    EXPECT_THAT(speed.works, IsEmpty()) << ruleset;
    expect_figures(speed);
    EXPECT_THAT(to_text(speed), HasSubstr("\nhistory of a random battle: "));
  }
}

}  // namespace
}  // namespace sandtable::studies
