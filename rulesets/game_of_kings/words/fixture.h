#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "engine/geometry/plane/angle.h"
#include "rulesets/game_of_kings/rules/ruleset.h"
#include "rulesets/game_of_kings/scenario/scenario.h"
#include "rulesets/game_of_kings/words/names.h"
#include "rulesets/game_of_kings/words/notation.h"

/// A small table for tests of words, with side A's sector in hand.
namespace sandtable::game_of_kings::fixture {

inline constexpr std::string_view kTable = R"(
[scenario]
id = "table"
ruleset = "game-of-kings"
title = "Table"
year = 1745
turns = 6
sources = ["made up"]
summary = "For tests of words."

[options]
weather = false

[table]
width = 120
depth = 70

[[terrain]]
kind = "brook"
name = { en = "Mill Brook", fr = "Ruisseau du moulin" }
line = [[0, 35], [120, 35]]
width = 1

[[terrain]]
kind = "wood"
ellipse = { at = [100, 20], size = [12, 10] }

[[side]]
id = "france"
name = { en = "French", fr = "Français", fr_noun = "les m" }
colour = "blue"

[[side.unit]]
name = { en = "Touraine", fr_noun = "m" }
label = "T"
type = "regular-foot"
sector = "centre"
at = [40, 20]

[[side.unit]]
name = { en = "Grassins", fr = "Arquebusiers de Grassin" }
label = "G"
type = "light-foot"
sector = "centre"
at = [60, 20]

[[side.unit]]
name = { en = "Gun 1", fr = "Pièce 1" }
label = "P1"
type = "gun"
sector = "centre"
at = [20, 20]

[[side.unit]]
name = { en = "Saxe", fr = "Maurice de Saxe" }
label = "S"
type = "general"
sector = "centre"
at = [50, 12]

[[side.unit]]
name = { en = "Royal", fr = "Royal" }
label = "R"
type = "light-horse"
sector = "centre"
at = [80, 20]

[[side]]
id = "austria"
name = { en = "Austrians", fr = "Autrichiens" }
colour = "white"

[[side.unit]]
name = { en = "Deutschmeister", fr = "Deutschmeister" }
label = "D"
type = "regular-foot"
sector = "centre"
at = [40, 27]

[[side.unit]]
name = { en = "Browne", fr = "Browne" }
label = "B"
type = "general"
sector = "centre"
at = [60, 60]
)";

struct Table {
  std::shared_ptr<const Setup> setup;
  State state;
};

inline Table table() {
  Table out;
  auto loaded = load_scenario(kTable, "table.toml", {});
  EXPECT_TRUE(loaded) << (loaded ? "" : loaded.error().str());
  if (!loaded) return out;
  out.setup = *loaded;
  out.state = GameOfKings::start(*out.setup);
  State& s = out.state;
  s.turn = 1;
  s.now.phase = Phase::Act;
  s.now.stage = Stage::Acting;
  s.now.step = Step::Rally;
  s.now.step_one_closed = true;
  s.now.asked = s.now.moving = Side::A;
  s.now.command = Command::Centre;
  s.points[0][1] = 6;
  return out;
}

}  // namespace sandtable::game_of_kings::fixture
