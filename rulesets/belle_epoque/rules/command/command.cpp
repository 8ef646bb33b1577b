#include <algorithm>

#include "rulesets/belle_epoque/data/tables.gen.h"
#include "rulesets/belle_epoque/rules/flow.h"
#include "rulesets/belle_epoque/rules/judge.h"

namespace sandtable::belle_epoque {
namespace {

namespace command = table::command_dice;

constexpr int sides_of(std::string_view die) { return die[1] - '0'; }

constexpr Clause die_clause(General general) {
  return general == General::Mediocre  ? clause::command_die_mediocre
         : general == General::Average ? clause::command_die_average
                                       : clause::command_die_superior;
}

}  // namespace

int command_sides(General general) { return sides_of(command::at(general).die); }

int command_dice(const State& s, Side side) {
  const int per_die = command::at(s.setup->sides[idx(side)].general).stands_per_die;
  const int stands = s.pools.stands[idx(side)];
  const Options& o = s.setup->options;
  int dice = stands / per_die;
  if (o.command_rounding == CommandRounding::Nearest) dice = (stands + per_die / 2) / per_die;
  if (o.command_rounding == CommandRounding::Up) dice = (stands + per_die - 1) / per_die;
  if (stands < per_die) dice = o.command_under_eight == CommandUnderEight::OneDie ? 1 : 0;
  return stands == 0 ? 0 : dice;
}

template <class D, class L>
void roll_command(Flow<D, L> f) {
  State& s = f.s;
  for (const Side side : {Side::A, Side::B}) {
    const General general = s.setup->sides[idx(side)].general;
    const int dice = command_dice(s, side), sides = command_sides(general);
    int points = 0;
    if (dice > 0) {
      // More dice than one roll can have are rolled one handful after the other.
      for (int left = dice; left > 0; left -= kMaxDice)
        points += f.roll(clause::command_one_die_per_eight, side, std::min(left, kMaxDice), sides,
                         Read::Sum);
      modify(f.log, die_clause(general), Measured(Measure::Score, sides));
      modify(f.log, by_edition(s, clause::command_rounding_en, clause::command_rounding_fr),
             Measured(Measure::Stands, s.pools.stands[idx(side)]).against(dice));
      modify(f.log, clause::turn_simultaneous_command_roll, Measured(Measure::Points, points));
    }
    s.pools.points[idx(side)] = static_cast<std::uint16_t>(points);
    if (dice > 0)
      tell::command_rolled(f, clause::command_one_die_per_eight, side, dice, sides, points,
                           dice <= kMaxDice);
    else
      tell::no_command(
          f, by_edition(s, clause::command_under_eight_en, clause::command_under_eight_fr), side,
          s.pools.stands[idx(side)]);
  }
  for (std::size_t i = 0; i < 2; ++i)
    s.pools.tokens[i] = static_cast<std::uint8_t>(std::popcount(s.pieces.alive[i]));
  modify(f.log, clause::turn_sequence, Measured(Measure::Turns, s.turn).against(s.setup->turns));
  tell::bowl_filled(f, clause::activation_fill_bowl, s.pools.tokens[0], s.pools.tokens[1]);
  s.now.phase = Phase::Draw;
}

template <class D, class L>
void draw_token(Flow<D, L> f) {
  State& s = f.s;
  const int a = s.pools.tokens[0], b = s.pools.tokens[1];
  if (a + b == 0) {
    end_turn(f);
    return;
  }
  modify(f.log, clause::turn_random_initiative, Measured(Measure::Tokens, a).against(a + b));
  const bool first = f.roll(clause::activation_draw, Side::Umpire, 1, a + b, Read::AtMost, a) == 1;
  const Side side = first ? Side::A : Side::B;
  --s.pools.tokens[idx(side)];
  tell::token_drawn(f, clause::activation_draw, side, s.pools.tokens[0], s.pools.tokens[1]);
  if (s.pieces.ready[idx(side)] == 0) {
    tell::token_spare(f, clause::activation_spare_token, side);
    return;
  }
  s.now = Pending{};
  s.now.side = side;
  ask(s, Phase::Token, side);
}

template <class D, class L>
void remove_token(Flow<D, L> f, Side side, Clause why) {
  std::uint8_t& tokens = f.s.pools.tokens[idx(side)];
  if (tokens == 0) return;
  --tokens;
  tell::token_removed(f, why, side, tokens);
}

template <class D, class L>
void end_turn(Flow<D, L> f) {
  State& s = f.s;
  modify(f.log, clause::command_this_turn_only,
         Measured(Measure::Points, s.pools.points[0] + s.pools.points[1]));
  tell::turn_ends(f, by_edition(s, clause::activation_turn_end_en, clause::activation_turn_end_fr),
                  s.turn, s.pools.points[0], s.pools.points[1]);
  s.pools.points = {0, 0};
  s.now = Pending{};
  s.now.phase = Phase::TurnStart;
  check_end_of_turn(f);
}

#define SANDTABLE_COMMAND(D, L)                         \
  template void roll_command(Flow<D, L>);               \
  template void draw_token(Flow<D, L>);                 \
  template void remove_token(Flow<D, L>, Side, Clause); \
  template void end_turn(Flow<D, L>);
SANDTABLE_EVERY_FLOW(SANDTABLE_COMMAND)

}  // namespace sandtable::belle_epoque
