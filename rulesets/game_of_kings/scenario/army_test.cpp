#include "rulesets/game_of_kings/scenario/army.h"

#include <gtest/gtest.h>

#include <string>

#include "rulesets/game_of_kings/scenario/scenario.h"

namespace sandtable::game_of_kings {
namespace {

std::string told(const std::vector<desk::Taken>& taken, int points) {
  const auto army = muster(taken, points);
  if (!army) return army.error().str();
  std::string out = std::to_string(army->points);
  for (const desk::ArmyFault& fault : army->faults)
    out.append("\n").append(fault.clause).append(": ").append(fault.text.str());
  return out;
}

// victory.points: its own example.
TEST(GameOfKingsArmy, IsReckonedByItsPoints) {
  EXPECT_EQ(
      told(
          {{"general", 1}, {"regular-foot", 10}, {"cuirassiers", 8}, {"gun", 4}, {"light-foot", 1}},
          36),
      "36\nsetup.army-size: expected at least half of the other units to be foot, "
      "found 11 of 23");
  EXPECT_EQ(told({{"general", 1}, {"regular-foot", 11}, {"gun", 5}}, 30), "30");
  EXPECT_EQ(told({{"general", 0}, {"regular-foot", 0}}, 5),
            "0\nsetup.army-size: expected 5 army points, found 0\n"
            "setup.army-size: expected one general, found 0");
}

// setup.army-size
TEST(GameOfKingsArmy, AllThatKeepsItFromItsSizeIsTold) {
  EXPECT_EQ(told({{"general", 2}, {"lancers", 25}}, 30),
            "31\nsetup.army-size: expected 30 army points, found 31\n"
            "setup.army-size: expected one general, found 2\n"
            "setup.army-size: expected at least half of the other units to be foot, "
            "found 0 of 25");
}

TEST(GameOfKingsArmy, TypesThatThereAreNotAreRefused) {
  EXPECT_EQ(told({{"lancer", 1}}, 30),
            "expected one of regular-foot, light-foot, heavy-horse, cuirassiers, medium-horse, "
            "light-horse, lancers, gun, general, found string \"lancer\"; did you mean 'lancers'?");
}

TEST(GameOfKingsArmy, WhatItMayHaveIsListedAsFilesTakeIt) {
  const desk::TroopList list = troop_list();
  for (const desk::Troop& troop : list.troops) {
    std::string unit = std::string(list.key) + " = \"" + std::string(troop.kind) + "\"\n";
    for (const desk::TroopChoice& choice : troop.choices)
      unit.append(choice.key).append(" = \"").append(choice.words.back()).append("\"\n");
    const auto setup = load_scenario(
        "[[side]]\n[[side.unit]]\nname = \"Foot\"\ntype = \"regular-foot\"\n"
        "[[side.unit]]\nname = \"One\"\n" +
            unit + "[[side]]\n[[side.unit]]\nname = \"Blue\"\ntype = \"regular-foot\"\n",
        "test");
    ASSERT_TRUE(setup) << setup.error().str();
    EXPECT_EQ((*setup)->units[1].points, troop.points) << troop.kind;
    EXPECT_EQ(muster(std::vector<desk::Taken>{{std::string(troop.kind), 3}}, 30)->points,
              3 * troop.points);
  }
}

}  // namespace
}  // namespace sandtable::game_of_kings
