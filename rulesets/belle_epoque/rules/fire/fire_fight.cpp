#include "rulesets/belle_epoque/rules/fire/firing.h"
#include "rulesets/belle_epoque/rules/flow.h"
#include "rulesets/belle_epoque/rules/judge.h"

namespace sandtable::belle_epoque {

template <class D, class L>
void fire_at(Flow<D, L> f, UnitId firer, UnitId target, bool moving, Resume then) {
  State& s = f.s;
  const Shot aim = shot(s, firer, target, moving, f.log);
  tell::fire_announced(f, clause::fire_procedure, firer, target, aim.range, aim.dice, aim.low,
                       aim.high);
  const int hits = f.roll(clause::fire_procedure, side_of(s, firer), aim.dice, 6,
                          Read::CountBetween, aim.low, aim.high, firer);
  if (!has(s, firer, unit_flag::kHasFired)) set_flag(s, firer, unit_flag::kHasFired);
  modify(f.log, clause::fire_no_kill_roll_fr, Measured(Measure::Count, hits));
  tell::fire_rolled(f, clause::fire_hit_is_a_stand, firer, target, hits, aim.dice);
  inflict(f, target, firer, hits, true, then);
}

#define SANDTABLE_FIRE_FIGHT(D, L) template void fire_at(Flow<D, L>, UnitId, UnitId, bool, Resume);
SANDTABLE_EVERY_FLOW(SANDTABLE_FIRE_FIGHT)

}  // namespace sandtable::belle_epoque
