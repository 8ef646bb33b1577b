#include <algorithm>

#include "rulesets/belle_alliance/rules/fire/result.h"
#include "rulesets/belle_alliance/rules/melee/melee.h"
#include "rulesets/belle_alliance/rules/melee/settle.h"
#include "rulesets/belle_alliance/rules/moral/near.h"

/// Exact odds of one melee: a closed sum over the two throws.
namespace sandtable::belle_alliance {
namespace {

const Melee* melee_of(const Melees& melees, Side side, UnitId unit) {
  for (const Melee& melee : melees.all())
    for (const Party& party : melee.parties)
      for (const Fighter& fighter : party.all())
        if (party.side == side && fighter.unit == unit) return &melee;
  return nullptr;
}

MeleeOutcome outcome_of(const State& before, const State& after, const Outcomes& moves, Side side,
                        UnitId unit) {
  const Unit& of = after.of(side).units[unit];
  MeleeOutcome out;
  out.loss = before.of(side).units[unit].figures - of.figures;
  out.state = of.disorder;
  out.valour = of.valour;
  out.removed = of.standing != Standing::OnTable;
  for (const Outcome& move : moves.all())
    if (move.side == side && move.unit == unit) {
      out.does = move.does;
      out.may_go_on = move.may_go_on;
    }
  return out;
}

bool is_same(const MeleeOutcome& a, const MeleeOutcome& b) {
  return a.loss == b.loss && a.state == b.state && a.valour == b.valour && a.does == b.does &&
         a.may_go_on == b.may_go_on && a.removed == b.removed;
}

}  // namespace

std::vector<MeleeOutcome> melee_odds(const State& state, std::span<const Clash> clashes,
                                     Round round, Side side, UnitId unit) {
  std::vector<MeleeOutcome> out;
  Melees melees;
  lay_out(state, clashes, round, melees);
  const Melee* melee = melee_of(melees, side, unit);
  if (melee == nullptr) return out;
  const Assaults assaults = with_whole_garrisons(state, clashes);
  // Only the difference of the sums matters, and of a meeting attack whose it is.
  Roll roll = melee_roll(side, unit);
  roll.read = Read::Sum;
  std::vector<std::uint64_t> ways;
  const auto rows = distribution(roll);
  const int most = rows.back().value - rows.front().value;
  ways.resize(static_cast<std::size_t>(2 * most + 1));
  for (const Ways& a : rows)
    for (const Ways& b : rows)
      ways[static_cast<std::size_t>(a.value - b.value + most)] += a.ways * b.ways;
  for (int d = -most; d <= most; ++d) {
    State after = state;
    Blows blows;
    Outcomes moves;
    const int base = rows.front().value;
    settle(state, *melee, assaults.all(), round, {base + std::max(d, 0), base + std::max(-d, 0)},
           blows, moves);
    strike(after, blows);
    drop_fallen(after, moves);
    MeleeOutcome outcome = outcome_of(state, after, moves, side, unit);
    outcome.chance = Fraction(ways[static_cast<std::size_t>(d + most)],
                              Uint128{total_ways(roll)} * total_ways(roll));
    const auto old = std::find_if(out.begin(), out.end(),
                                  [&](const MeleeOutcome& o) { return is_same(o, outcome); });
    if (old == out.end())
      out.push_back(outcome);
    else
      old->chance += outcome.chance;
  }
  return out;
}

}  // namespace sandtable::belle_alliance
