#include <algorithm>

#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/judgement/captain.h"
#include "rulesets/belle_alliance/judgement/causes.h"
#include "rulesets/belle_alliance/judgement/eye.h"
#include "rulesets/belle_alliance/judgement/goals.h"

namespace sandtable::belle_alliance {
namespace {

Cause said(Said kind, int subject, int object, int amount, Clause clause, int chance = -1) {
  return {static_cast<int>(kind), subject, object, amount, clause, chance};
}

int brigade_of(const Brigade& brigade) {
  return brigade.officer == kNoStaff ? -1 : int{brigade.officer};
}

/// Who of the enemy stands nearest to any of its units.
void bearing(const State& known, const State& world, Side side, const Brigade& brigade,
             std::vector<Cause>& out) {
  const Force& own = known.of(side);
  Near best;
  for (const UnitId id : brigade.units) {
    if (world.of(side).units[id].standing != Standing::OnTable) continue;
    for (const Near& near :
         nearest(world, other(side), world.of(side).units[id].place, kMaxUnits)) {
      if (own.cards[near.id].label == kNoLabel) continue;
      if (best.id == kNoUnit || near.far < best.far) best = near;
      break;
    }
  }
  if (best.id == kNoUnit) {
    out.push_back(said(Said::Free, brigade_of(brigade), -1, 0, clause::visibility_side_sight));
    return;
  }
  const Card& card = own.cards[best.id];
  if (known.of(other(side)).units[best.id].standing == Standing::OnTable)
    out.push_back(
        said(Said::Bears, brigade_of(brigade), card.label, best.far, clause::measuring_computer));
  else
    out.push_back(
        said(Said::WasSeen, brigade_of(brigade), card.label, card.seen, clause::visibility_ghosts));
}

}  // namespace

void appreciate(const State& known, const State& world, Side side,
                std::span<const Brigade> brigades, std::span<const Intent> means,
                std::vector<Cause>& out) {
  int ours = 0, seen = 0, ghosts = 0;
  const Force& own = known.of(side);
  for (UnitId id = 0; id < own.unit_count; ++id)
    if (own.units[id].standing == Standing::OnTable) ours += own.units[id].figures;
  for (UnitId id = 0; id < known.of(other(side)).unit_count; ++id) {
    const Unit& there = world.of(other(side)).units[id];
    if (known.of(other(side)).units[id].standing == Standing::OnTable)
      seen += there.figures;
    else if (there.standing == Standing::OnTable)
      ++ghosts;
  }
  constexpr int kHundred = 100;
  out.push_back(said(Said::Forces, -1, ours == 0 ? 0 : seen * kHundred / ours, seen,
                     clause::visibility_what_shows));
  if (ghosts > 0) out.push_back(said(Said::Ghosts, -1, -1, ghosts, clause::visibility_ghosts));
  for (std::size_t i = 0; i < brigades.size(); ++i) {
    bearing(known, world, side, brigades[i], out);
    out.push_back(said(Said::Means, brigade_of(brigades[i]), brigades[i].task,
                       static_cast<int>(means[i]), clause::victory_tasks));
  }
}

}  // namespace sandtable::belle_alliance
