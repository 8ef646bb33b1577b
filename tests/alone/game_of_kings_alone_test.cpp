#include <gtest/gtest.h>

#include <memory>

#include "rulesets/game_of_kings/judgement/judgement.h"
#include "rulesets/game_of_kings/judgement/reasons.h"
#include "rulesets/game_of_kings/rules/ruleset.h"
#include "tests/alone/alone.h"

namespace sandtable::game_of_kings {
namespace {

/// Foot, horse and a gun a side on bare ground.
Setup brigades() {
  Setup out;
  out.options = default_options(0);
  out.turns = 5;
  auto ground = std::make_shared<Ground>();
  ground->terrain = *geometry::Terrain::make(out.width, out.depth, {});
  out.ground = ground;
  for (const Side side : {Side::A, Side::B}) {
    const bool near = side == Side::A;
    int x = 800'000;
    for (const Type type : {Type::RegularFoot, Type::RegularFoot, Type::MediumHorse, Type::Gun}) {
      UnitCard card;
      card.side = side;
      card.type = type;
      card.placed = true;
      card.start = {{x, near ? 200'000 : 560'000}, geometry::degrees(near ? 0 : 18'000)};
      out.units.push_back(card);
      out.sides[static_cast<std::size_t>(side)].points += 1;
      x += 150'000;
    }
  }
  return out;
}

TEST(GameOfKingsAlone, ABattleIsPlayedToItsEnd) {
  alone::play<Mind>(brigades(), [](const Planned<GameOfKings>& step) {
    if (const auto reason = reason_of(step)) {
      EXPECT_LE(reason->p, Fraction(1, 1));
    }
  });
}

TEST(GameOfKingsAlone, NoLibraryOfWordsOrFilesIsLoaded) { alone::expect_no_words(); }

}  // namespace
}  // namespace sandtable::game_of_kings
