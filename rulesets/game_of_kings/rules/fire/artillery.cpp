#include <array>

#include "rulesets/game_of_kings/data/tables.gen.h"
#include "rulesets/game_of_kings/rules/fire/firing.h"
#include "rulesets/game_of_kings/rules/harm.h"
#include "rulesets/game_of_kings/state/cells.h"
#include "rulesets/game_of_kings/state/figures.h"

/// The fire of guns (heading "Artillery").
namespace sandtable::game_of_kings {
namespace {

constexpr Len kCanister = length(Figure::Canister);
constexpr int kEighths = 8;
constexpr int kHalfEffective = 2;
namespace to_hit_by = table::artillery_to_hit_table;
namespace potential = table::artillery_potential_hits_table;

/// Potential hits in eighths for one score of the die.
struct Potential {
  std::array<int, 2> canister{}, roundshot{};  ///< of a gun above half, and of one at half or less
};

constexpr int eighths_in(std::string_view cell) { return thousandths_in(cell) * kEighths / 1000; }

constexpr std::array<Potential, kDie + 1> kPotential = [] {
  std::array<Potential, kDie + 1> out{};
  for (const potential::Row& row : potential::rows)
    out[static_cast<std::size_t>(row.die)] = {
        {eighths_in(row.canister), eighths_in(row.canister_at_50_percent_or_less)},
        {eighths_in(row.roundshot), eighths_in(row.roundshot_at_50_percent_or_less)}};
  return out;
}();

/// Exactly half a hit is left over: a die decides (artillery.rounding).
bool is_diced_for(int eighths) { return eighths % kEighths == kEighths / 2; }

/// Rounds to whole potential hits (artillery.rounding).
template <class D, class L>
int round_hits(Flow<D, L> f, UnitId gun, int eighths) {
  const int whole = eighths / kEighths, rest = eighths % kEighths;
  if (rest == 0) return whole;
  modify(f.log, clause::artillery_rounding, gun, Measured(Measure::Count, rest).against(kEighths));
  if (!is_diced_for(eighths)) return whole + (rest > kEighths / 2 ? 1 : 0);
  modify(f.log, clause::setup_even_chance, gun, Measured(Measure::Score, 4).against(kDie));
  return whole + f.roll(clause::artillery_rounding, side_of(f.s, gun), 1, kDie, Read::CountBetween,
                        4, kDie, gun);
}

}  // namespace

int cannon_score(const State& s, UnitId target) {
  using to_hit_by::Key;
  return to_hit_by::at(is_gun(s, target)     ? Key::Gun
                       : is_horse(s, target) ? Key::Horse
                                             : Key::Foot)
      .score;
}

bool is_canister(Len range) { return range <= kCanister + kTolerance; }

template <class S>
int potential_eighths(const State& s, UnitId gun, int die, bool canister, S& sink) {
  modify(sink, canister ? clause::artillery_canister : clause::artillery_roundshot, gun,
         Measured(Measure::Score, die));
  const Potential& row = kPotential[static_cast<std::size_t>(die)];
  const std::array<int, 2>& eighths = canister ? row.canister : row.roundshot;
  if (quarters(s, gun) > kHalfEffective) return eighths[0];
  modify(sink, clause::artillery_half_effectiveness, gun,
         Measured(Measure::Count, quarters(s, gun)).against(kHalfEffective));
  return eighths[1];
}
template int potential_eighths(const State&, UnitId, int, bool, NoWhy&);
template int potential_eighths(const State&, UnitId, int, bool, NoLog&);
template int potential_eighths(const State&, UnitId, int, bool, EventLog&);
template int potential_eighths(const State&, UnitId, int, bool, Why&);

template <class D, class L>
void cannonade(Flow<D, L> f, UnitId gun, UnitId target) {
  State& s = f.s;
  const auto seen = target_point(s, gun, target);
  const Len range = seen ? seen->distance : 0;
  const bool canister = is_canister(range);
  const Clause why = canister ? clause::artillery_canister : clause::artillery_roundshot;
  modify(f.log, clause::artillery_range_bands, gun,
         Measured(Measure::Length, range).against(kCanister));
  modify(f.log, clause::command_gun_that_fired_is_fixed, gun);
  tell::artillery_opened(f, why, gun, target, range, canister);
  const Side side = side_of(s, gun);
  const int die = f.dice(Roll{.clause = why, .roller = side, .piece = gun});
  const int eighths = potential_eighths(s, gun, die, canister, f.log);
  const int potential = round_hits(f, gun, eighths);
  tell::potential_hits(f, why, gun, eighths, potential, is_diced_for(eighths));
  if (potential == 0) return;
  modify(f.log, clause::artillery_no_bounce, target, Measured(Measure::Count, 1).against(1));
  const int hits = f.roll(clause::artillery_to_hit, side, potential, kDie, Read::CountBetween,
                          cannon_score(s, target), kDie, gun);
  tell::hits_scored(f, clause::artillery_to_hit, gun, target, hits, potential, 1, 0);
  suffer_fire(f, gun, target, hits, canister ? HitBy::Canister : HitBy::Roundshot);
}

#define SANDTABLE_ARTILLERY(D, L) template void cannonade(Flow<D, L>, UnitId, UnitId);
SANDTABLE_EVERY_FLOW(SANDTABLE_ARTILLERY)

}  // namespace sandtable::game_of_kings
