#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>

#include "engine/core/rng.h"
#include "engine/core/rounds.h"
#include "engine/dice/dice.h"
#include "rulesets/belle_alliance/rules/flow/flow.h"
#include "rulesets/belle_alliance/words/random_field.h"

/// What is made anew in 4a and 4b is made by all at one time (change.how): with the sides swapped
/// it comes to the same, and nobody comes to lie on anybody by it.
namespace sandtable::belle_alliance {
namespace {

using field::kCm;

/// Battalions in columns that are to be split, parts that are to come together, and batteries
/// whose gunners are to leave them or go back, of both sides and close together.
class Crowd : public field::RandomField {
 public:
  explicit Crowd(std::uint64_t seed) : RandomField(seed, 300 * kCm) {
    for (SideCard& side : setup_.sides) make(side);
    state_ = start_of(setup_);
    for (const Side side : {Side::A, Side::B}) order(side);
  }
  void play() {
    Rng rng(1);
    FastDice dice(rng);
    NoLog log;
    split_and_assemble(Flow<FastDice, NoLog>{state_, dice, log});
    change_formations(Flow<FastDice, NoLog>{state_, dice, log});
  }

 private:
  /// Somewhere free in the middle of the table; parts of a pair behind each other.
  void make(SideCard& side) {
    constexpr int kUnits = 9, kSpread = 70;
    for (int tries = 0; static_cast<int>(side.units.size()) < kUnits && tries < 300; ++tries) {
      UnitCard card;
      const int kind = below(3);
      card.label = "U" + std::to_string(side.units.size());
      card.name = {card.label, card.label};
      const int x = 110 * kCm + below(kSpread * kCm), y = 110 * kCm + below(kSpread * kCm);
      card.start = {x, y};
      card.facing = static_cast<Angle>(below(8) * 8192);
      card.figures = static_cast<std::uint8_t>(kind == 0 ? 44 : kind == 1 ? 20 : 8);
      card.formation = kind == 0   ? Formation::AttackColumn
                       : kind == 1 ? Formation::Line
                                   : Formation::Unlimbered;
      if (kind == 2) card.troops = Troops::FootArtillery;
      if (kind == 2) card.guns = 4;
      if (!free(card)) continue;
      if (kind != 1) {
        side.units.push_back(card);
        continue;
      }
      // Its other half stands right behind it.
      UnitCard other = card;
      other.label += "b";
      other.name = {other.label, other.label};
      other.start = geometry::along(card.start, card.facing, -4 * kCm);
      if (!free(other)) continue;
      side.units.push_back(card);
      side.units.push_back(other);
    }
  }
  void order(Side side) {
    Force& own = state_.of(side);
    std::string sheet;
    const int count = own.unit_count;
    for (UnitId id = 0; id < count; ++id) {
      const std::string label = setup_.of(side).units[id].label;
      const bool half = id + 1 < count && setup_.of(side).units[id + 1].label == label + "b";
      if (half) {
        for (const UnitId part : {id, static_cast<UnitId>(id + 1)}) {
          own.units[part].flags |= unit_flag::kPart;
          own.units[part].card = id;
          own.units[part].letter = part == id ? 'A' : 'B';
        }
        sheet += label + "A: AS " + label + "B\n" + label + "B: AS " + label + "A\n";
        ++id;
      } else if (own.units[id].guns > 0) {
        sheet += label + ": GL\n";
      } else {
        sheet += label + (below(2) == 0 ? ": SP 22+22\n" : ": CF LN\n");
      }
    }
    const ReadSheet read = read_sheet(sheet, book_of(state_, side));
    for (const SheetSlip& slip : read.wrong) ADD_FAILURE() << slip.str(Lang::En);
    own.sheet = read.sheet;
  }
};

TEST(AtOnce, WhichSideIsWhichTellsNothing) {
  int remade = 0;
  for (int seed = 1; seed <= rounds(400) && !testing::Test::HasFailure(); ++seed) {
    Crowd crowd(static_cast<std::uint64_t>(seed));
    ASSERT_EQ(crowd.overlaps(), 0) << seed;
    Crowd swapped = crowd;
    swapped.swap_sides();
    const State before = crowd.state();
    crowd.play();
    swapped.play();
    crowd.each([&](Side side, UnitId id) {
      const Unit& one = crowd.state().of(side).units[id];
      const Unit& same = swapped.state().of(other(side)).units[id];
      const std::string what = "crowd " + std::to_string(seed) + ", unit " + std::to_string(id);
      EXPECT_EQ(one.place, same.place) << what;
      EXPECT_EQ(one.figures, same.figures) << what;
      EXPECT_EQ(one.formation, same.formation) << what;
      EXPECT_EQ(one.standing, same.standing) << what;
      if (one.figures != before.of(side).units[id].figures) ++remade;
    });
    EXPECT_EQ(crowd.overlaps(), 0) << seed;
  }
  EXPECT_GT(remade, 500);
}

}  // namespace
}  // namespace sandtable::belle_alliance
