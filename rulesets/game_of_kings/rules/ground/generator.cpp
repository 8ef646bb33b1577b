#include "rulesets/game_of_kings/rules/ground/generator.h"

#include <array>
#include <utility>

#include "rulesets/game_of_kings/data/tables.gen.h"
#include "rulesets/game_of_kings/rules/course.h"
#include "rulesets/game_of_kings/rules/flow.h"

/// The dice of the random terrain generator.
namespace sandtable::game_of_kings {
namespace {

constexpr int kPiece =
    figure(Figure::Plot);  ///< a plot die above this gives a piece (terrain-generator.whether)
/// Rolls that send a course back to a plot it has been in, in a row, after which it takes the first
/// way that is open. Less likely than 1 in 10^9; an end to them is there for what goes through
/// every fall of the dice.
constexpr int kMostTries = 20;

namespace types = table::terrain_generator_type_table;

/// The piece that a die names.
Piece piece_of(int die) {
  using types::Key;
  constexpr std::array<std::pair<Key, Piece>, 6> kPieces{{{Key::Hill, Piece::Hill},
                                                          {Key::Water, Piece::Water},
                                                          {Key::Wood, Piece::Wood},
                                                          {Key::BuiltUpArea, Piece::BuiltUpArea},
                                                          {Key::ChoiceOfA, Piece::ChoiceOfA},
                                                          {Key::ChoiceOfB, Piece::ChoiceOfB}}};
  for (const auto& [key, piece] : kPieces)
    if (types::at(key).die == die) return piece;
  return Piece::None;
}

std::int32_t number(int plot) { return plot + 1; }

template <class D, class L>
Way first_way(Flow<D, L> f) {
  constexpr std::array<Way, 6> kWays{Way::Far,  Way::Near,  Way::Left,
                                     Way::Left, Way::Right, Way::Right};
  const int die = f.roll(clause::terrain_generator_river_course, Side::Umpire, 1, 6, Read::Sum);
  return kWays[static_cast<std::size_t>(die - 1)];
}

Way way_on(Way way, int die) {
  return die <= 4 ? way : die == 5 ? left_of(way) : opposite(left_of(way));
}

/// 1-4 straight on, 5 left, 6 right, again where that way is closed.
template <class D, class L>
Way next_way(Flow<D, L> f, Way way, unsigned open) {
  for (int tries = 0; tries < kMostTries && !f.dice.failed(); ++tries) {
    const int die = f.roll(clause::terrain_generator_river_course, Side::Umpire, 1, 6, Read::Sum);
    const Way next = way_on(way, die);
    if ((open & 1U << static_cast<unsigned>(next)) != 0) return next;
  }
  for (const int die : {1, 5, 6}) {
    const Way next = way_on(way, die);
    if ((open & 1U << static_cast<unsigned>(next)) != 0) return next;
  }
  return way;
}

/// terrain-generator.river-course
template <class D, class L>
void dice_course(Flow<D, L> f, int plot) {
  GroundDice::Plot& at = f.s.dice.plots[static_cast<std::size_t>(plot)];
  const auto choose = [&](Way way, unsigned open) {
    const Way next = at.steps == 0 ? first_way(f) : next_way(f, way, open);
    at.course |= static_cast<std::uint64_t>(next) << (2 * at.steps);
    ++at.steps;
    return next;
  };
  follow_course(
      plot, choose, [](int, Way, int) {}, [](int, int) {});
}

/// 0 toward the near or left side, 1 not at all, 2 toward the far or right side.
template <class D, class L>
std::uint8_t dice_shift(Flow<D, L> f) {
  return static_cast<std::uint8_t>(
      f.roll(clause::terrain_generator_placement, Side::Umpire, 1, 6, Read::Bands, 2, 4));
}

/// Nature, size and place of a piece (terrain-generator.disagreement, terrain-generator.placement).
template <class D, class L>
void dice_piece(Flow<D, L> f, int plot, Piece piece) {
  GroundDice::Plot& at = f.s.dice.plots[static_cast<std::size_t>(plot)];
  at = {};
  at.piece = static_cast<std::uint8_t>(piece);
  const auto die = [&] {
    return static_cast<std::uint8_t>(
        f.roll(clause::terrain_generator_disagreement, Side::Umpire, 1, 6, Read::Sum));
  };
  at.detail = die();
  const Detail detail = detail_of(piece, at.detail);
  if (detail.sized) at.size = die();
  tell::piece_detailed(f, clause::terrain_generator_disagreement, number(plot), piece, at.detail,
                       at.size);
  if (detail.course) {
    modify(f.log, clause::terrain_generator_water_runs_on, Measured(Measure::Count, 1).against(1));
    modify(f.log, clause::terrain_generator_river_course, Measured(Measure::Count, number(plot)));
    return dice_course(f, plot);
  }
  modify(f.log, clause::terrain_generator_placement, Measured(Measure::Count, number(plot)));
  at.shift_x = dice_shift(f);
  at.shift_y = dice_shift(f);
}

}  // namespace

template <class D, class L>
bool dice_ground(Flow<D, L> f) {
  State& s = f.s;
  modify(f.log, clause::terrain_generator_plots,
         Measured(Measure::Count, s.now.plot).against(GroundDice::kPlots));
  for (; s.now.plot < GroundDice::kPlots && !f.dice.failed(); ++s.now.plot) {
    const int plot = s.now.plot;
    const bool open =
        f.roll(clause::terrain_generator_whether, Side::Umpire, 1, 6, Read::AtMost, kPiece) != 0;
    if (open) {
      tell::plot_diced(f, clause::terrain_generator_whether, number(plot), Piece::None);
      continue;
    }
    const int die = f.roll(clause::terrain_generator_what, Side::Umpire, 1, 6, Read::Sum);
    const Piece piece = piece_of(die);
    tell::plot_diced(f, clause::terrain_generator_what, number(plot), piece);
    if (piece >= Piece::ChoiceOfA) {
      ask(s, Phase::TerrainChoice, piece == Piece::ChoiceOfA ? s.player_a : other(s.player_a));
      return false;
    }
    dice_piece(f, plot, piece);
  }
  if (f.dice.failed()) return false;
  s.ground = s.setup->grounds->of(s.dice, s.setup->width, s.setup->depth);
  return true;
}

template <class D, class L>
void choose_piece(Flow<D, L> f, int piece) {
  State& s = f.s;
  const int plot = s.now.plot;
  const auto chosen = static_cast<Piece>(piece);
  tell::plot_chosen(f, clause::terrain_generator_what, number(plot), chosen, s.now.asked);
  dice_piece(f, plot, chosen);
  ++s.now.plot;
}

#define INSTANTIATE(D, L)                \
  template bool dice_ground(Flow<D, L>); \
  template void choose_piece(Flow<D, L>, int);
SANDTABLE_EVERY_FLOW(INSTANTIATE)
#undef INSTANTIATE

}  // namespace sandtable::game_of_kings
