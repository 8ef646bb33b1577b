#include <gtest/gtest.h>

#include <memory>

#include "rulesets/belle_epoque/judgement/judgement.h"
#include "rulesets/belle_epoque/judgement/reasons.h"
#include "rulesets/belle_epoque/rules/ruleset.h"
#include "tests/alone/alone.h"

namespace sandtable::belle_epoque {
namespace {

/// Three companies a side on bare ground, six sectors apart.
Setup companies() {
  Setup out;
  const auto board = std::make_shared<const Board>(9, 12);
  out.board = board;
  out.options = default_options(0);
  out.turns = 6;
  out.terrain = {{"open", {"open ground", ""}, 0}};
  out.ground.assign(board->size(), 0);
  out.front.assign(board->size(), 0);
  out.kinds.assign(board->size(), {0});
  for (const Side side : {Side::A, Side::B})
    for (const int column : {3, 5, 7}) {
      UnitCard card;
      card.side = side;
      card.stands = 4;
      card.level = 3;
      card.assault = 3;
      card.march = 3;
      card.fire_type = FireType::C;
      card.start = board->at(column, side == Side::A ? 3 : 9);
      for (Sector s = 0; s < board->size(); ++s) card.may_enter.set(s);
      out.units.push_back(card);
      out.sides[static_cast<std::size_t>(side)].stands += 4;
    }
  return out;
}

TEST(BelleEpoqueAlone, ABattleIsPlayedToItsEnd) {
  alone::play<Mind>(companies(), [](const Planned<BelleEpoque>& step) {
    for (const Reason& reason : reasons(step)) EXPECT_LE(reason.p, Fraction(1, 1));
  });
}

TEST(BelleEpoqueAlone, NoLibraryOfWordsOrFilesIsLoaded) { alone::expect_no_words(); }

}  // namespace
}  // namespace sandtable::belle_epoque
