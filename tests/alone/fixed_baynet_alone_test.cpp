#include <gtest/gtest.h>

#include <memory>

#include "rulesets/fixed_baynet/judgement/judgement.h"
#include "rulesets/fixed_baynet/rules/ruleset.h"
#include "tests/alone/alone.h"

namespace sandtable::fixed_baynet {
namespace {

/// Five rifles against eight spears on bare ground, eight turns.
Setup handful() {
  Setup out;
  out.options = default_options(0);
  out.turns = 8;
  auto field = std::make_shared<Field>();
  field->terrain = *geometry::Terrain::make(out.width, out.depth, {});
  out.field = field;
  out.players = {Post(Side::A), Post(Side::B)};
  for (const Side side : {Side::A, Side::B}) {
    const bool near = side == Side::A;
    UnitCard unit;
    unit.side = side;
    unit.people = near ? People::European : People::Native;
    unit.first = static_cast<ManId>(out.men.size());
    unit.count = near ? 5 : 8;
    for (std::uint8_t i = 0; i < unit.count; ++i) {
      ManCard man;
      man.unit = static_cast<UnitId>(out.units.size());
      man.number = i;
      man.role = i > 0 ? Role::Soldier : near ? Role::Nco : Role::Hero;
      man.weapon = near ? Weapon::Rifle : Weapon::Spear;
      man.placed = true;
      man.place = {(20 + 2 * i) * kInch, (near ? 10 : 32) * kInch};
      man.facing = near ? geometry::Angle{0} : geometry::kHalfTurn;
      out.men.push_back(man);
    }
    out.sides[static_cast<std::size_t>(index(side))].men = unit.count;
    out.units.push_back(unit);
  }
  out.sides[0].deployment = {{0, 0}, {out.width, 6 * kInch}};
  out.sides[1].deployment = {{0, out.depth - 6 * kInch}, {out.width, out.depth}};
  return out;
}

TEST(FixedBaynetAlone, ABattleIsPlayedToItsEnd) {
  // A decision may be a whole volley or a charge: chance may end a battle of two units in a few.
  alone::play<Mind>(
      handful(), [](const Planned<FixedBaynet>&) {}, 1);
}

TEST(FixedBaynetAlone, NoLibraryOfWordsOrFilesIsLoaded) { alone::expect_no_words(); }

}  // namespace
}  // namespace sandtable::fixed_baynet
