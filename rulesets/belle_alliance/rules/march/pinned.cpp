#include "rulesets/belle_alliance/rules/march/pinned.h"

#include "rulesets/belle_alliance/rules/march/targets.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/state/arm.h"

namespace sandtable::belle_alliance {
namespace {

/// Whether an announced attack may be on a unit that its attacker's zone touches, as the march
/// judges it at its opening: whom it is aimed at, or the soutien of that line. Whoever bars the way
/// is met on the march first.
bool may_be_on(const State& state, Side side, UnitId attacker, const Aim& aim, UnitId target) {
  const Side foe = other(side);
  const Unit &by = state.of(side).units[attacker], &on = state.of(foe).units[target];
  // Cavalry cannot attack a sector (urban.attack).
  const Troops troops = card_of(state, side, attacker).troops;
  if (is_cavalry(troops) && on.formation == Formation::Garrison) return false;
  const Body body = body_of(state, foe, target);
  const UnitId mother = on.formation == Formation::SkirmishLine ? on.mother : kNoUnit;
  const bool soutien = aim.kind == Aim::Kind::Unit && on_table(state, foe, aim.target) &&
                       state.of(foe).units[aim.target].formation == Formation::SkirmishLine &&
                       soutien_of(state, foe, aim.target) == target;
  return (soutien || is_aimed_at(aim, target, mother, [&] { return body; })) &&
         is_touching(zone_gap(form_of(state, side, attacker), pose_of(by), body));
}

/// f(attacker, target) for all who are at melee zone contact by an attack that a side announced.
template <class F>
void each_contact(const State& state, Side side, F&& f) {
  const Side foe = other(side);
  for (UnitId by = 0; by < state.of(side).unit_count; ++by) {
    const Unit& attacker = state.of(side).units[by];
    if (!is_about_to_attack(attacker) || !on_table(state, side, by)) continue;
    if (!may_attack_as(card_of(state, side, by).troops, attacker.formation, attacker.disorder))
      continue;
    const Element* attack = ordered_attack(state, side, by);
    if (attack == nullptr) continue;
    const Aim aim = aim_of(state, side, by, *attack);
    for (UnitId on = 0; on < state.of(foe).unit_count; ++on)
      if (on_table(state, foe, on) && may_be_on(state, side, by, aim, on)) f(by, on);
  }
}

}  // namespace

UnitSet pinned_units(const State& state, Side side) {
  UnitSet out;
  each_contact(state, other(side), [&](UnitId, UnitId on) { out.put(on); });
  each_contact(state, side, [&](UnitId by, UnitId) { out.put(by); });
  return out;
}

}  // namespace sandtable::belle_alliance
