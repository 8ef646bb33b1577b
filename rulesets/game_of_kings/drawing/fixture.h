#pragma once

#include <fstream>
#include <iterator>
#include <memory>
#include <string>

#include "rulesets/game_of_kings/drawing/drawing.h"
#include "rulesets/game_of_kings/rules/field_fixture.h"
#include "rulesets/game_of_kings/scenario/scenario.h"

/// Positions to draw in tests.
namespace sandtable::game_of_kings {

/// Mollwitz before the first turn, as the file has it.
inline std::shared_ptr<const Setup> mollwitz() {
  std::ifstream in(SANDTABLE_SCENARIOS "/mollwitz.toml");
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  auto made = load_scenario(text, "mollwitz.toml");
  if (made) return *made;
  ADD_FAILURE() << "mollwitz cannot be loaded";
  return nullptr;
}

/// A table of 40 by 30 cm with a hill, a brook and a unit of several types.
class Small : public Field {
 public:
  Small() {
    setup.width = 400'000;
    setup.depth = 300'000;
    for (SideCard& side : setup.sides) side.points = 20;
    setup.title = {"Small <field> & \"brook\"", ""};
    setup.date = "1745-05-11";
    setup.sides[0].name = {"Reds", "Rouges"};
    setup.sides[0].colour = "red";
    setup.sides[1].name = {"Blues", "Bleus"};
    setup.sides[1].colour = "blue";
    area(GroundKind::Hill, 210, 110, 290, 190, 1);
    line(GroundKind::Brook, at_mm(50, 0), at_mm(50, 300), 5);
    foot = label(add(Side::A, Type::RegularFoot, 150, 60, 0), "TOU", "Touraine");
    gun = label(add(Side::A, Type::Gun, 250, 60, 0), "GA", "Gun");
    horse = label(add(Side::B, Type::Cuirassiers, 150, 240, 180), "ROM", "Romer");
    general = label(add(Side::B, Type::General, 350, 250, 180), "NEI", "Neipperg");
  }
  UnitId label(UnitId u, const char* text, const char* name) {
    setup.units[u].label = text;
    setup.units[u].name = {name, ""};
    return u;
  }
  /// What everybody sees of `s`.
  static View view(const State& s) { return GameOfKings::view(s, Side::Umpire); }

  UnitId foot = 0, gun = 0, horse = 0, general = 0;
};

}  // namespace sandtable::game_of_kings
