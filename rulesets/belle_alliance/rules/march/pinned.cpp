#include "rulesets/belle_alliance/rules/march/pinned.h"

#include "rulesets/belle_alliance/rules/march/targets.h"
#include "rulesets/belle_alliance/rules/moral/near.h"

namespace sandtable::belle_alliance {
namespace {

/// Whom an announced attack is on, by his number; kNoUnit: nobody whom the attacker's side knows.
UnitId target_of(const State& state, Side side, UnitId attacker) {
  const Element* attack = ordered_attack(state, side, attacker);
  if (attack == nullptr || attack->about != About::Enemy) return kNoUnit;
  const Force& own = state.of(side);
  for (UnitId id = 0; id < kMaxUnits; ++id)
    if (own.cards[id].seen != 0 && own.cards[id].label == attack->which) return id;
  return kNoUnit;
}

}  // namespace

UnitSet pinned_units(const State& state, Side side) {
  UnitSet out;
  const Side enemy = other(side);
  for (UnitId by = 0; by < state.of(enemy).unit_count; ++by) {
    const Unit& attacker = state.of(enemy).units[by];
    // Who has fired since has given his attack up (melee.announced-binds).
    const bool attacks =
        (attacker.flags & (unit_flag::kAnnounced | unit_flag::kContinued)) == unit_flag::kAnnounced;
    if (!attacks || !on_table(state, enemy, by)) continue;
    const UnitId target = target_of(state, enemy, by);
    if (target == kNoUnit || !on_table(state, side, target)) continue;
    if (is_touching(
            zone_gap(form_of(state, enemy, by), pose_of(attacker), body_of(state, side, target))))
      out.put(target);
  }
  return out;
}

}  // namespace sandtable::belle_alliance
