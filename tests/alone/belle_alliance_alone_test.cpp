#include <gtest/gtest.h>

#include "rulesets/belle_alliance/judgement/judgement.h"
#include "rulesets/belle_alliance/rules/ruleset.h"
#include "tests/alone/alone.h"

namespace sandtable::belle_alliance {
namespace {

/// Two battalions of foot a side on bare ground, three bounds.
Setup battalions() {
  constexpr Len kCm = 10'000;
  constexpr std::uint8_t kFigures = 36;
  Setup out;
  out.options = default_options(0);
  out.width = 120 * kCm;
  out.depth = 100 * kCm;
  out.last_bound = 3;
  for (const Side side : {Side::A, Side::B}) {
    const bool south = side == Side::A;
    SideCard& card = out.sides[static_cast<std::size_t>(index(side))];
    card.edge = south ? Edge::South : Edge::North;
    card.letter = south ? 'A' : 'B';
    for (const int x : {50, 80}) {
      UnitCard unit;
      unit.figures = kFigures;
      unit.start = {x * kCm, (south ? 40 : 60) * kCm};
      unit.facing = south ? geometry::Angle{0} : geometry::kHalfTurn;
      card.units.push_back(unit);
    }
  }
  return out;
}

TEST(BelleAllianceAlone, ABattleIsPlayedToItsEnd) {
  // A bound is some twelve decisions of both sides: army moral may end a battle in its first.
  alone::play<Mind>(
      battalions(), [](const Planned<BelleAlliance>&) {}, 5);
}

TEST(BelleAllianceAlone, NoLibraryOfWordsOrFilesIsLoaded) { alone::expect_no_words(); }

}  // namespace
}  // namespace sandtable::belle_alliance
