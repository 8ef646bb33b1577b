#include "rulesets/belle_alliance/state/fired_at.h"

namespace sandtable::belle_alliance {
namespace {

bool is_named(const Unit& firer, UnitId target) {
  return firer.target == target || firer.target_two == target;
}

/// Whether there is one of its targets on which it need not range anew.
bool has_any_range(const Force& by, UnitId guns) {
  for (UnitId target = 0; target < kMaxUnits; ++target)
    if (has_fired_at(by, guns, target) && !by.aims[guns].lost.has(target)) return true;
  return false;
}

}  // namespace

bool has_fired_at(const Force& by, UnitId firer, UnitId target) {
  return target < kMaxUnits &&
         (is_named(by.units[firer], target) || by.aims[firer].also.has(target));
}

bool has_fired_unseen_at(const Force& by, UnitId firer, UnitId target) {
  return by.aims[firer].lost.has(target) && !has_fired_at(by, firer, target);
}

bool has_range_of(const Force& by, UnitId guns, UnitId target) {
  return (by.units[guns].flags & unit_flag::kInRange) != 0 && has_fired_at(by, guns, target) &&
         !by.aims[guns].lost.has(target);
}

void fires_at(Force& by, UnitId firer, UnitId target) {
  by.units[firer].target = target;
  by.units[firer].target_two = kNoUnit;
  by.aims[firer] = {};
}

void fires_also_at(Force& by, UnitId firer, UnitId target) { by.units[firer].target_two = target; }

void fires_unseen_at(Force& by, UnitId firer, UnitId target) {
  if (!has_fired_at(by, firer, target)) by.aims[firer].lost.put(target);
}

void lose_range(Force& by, UnitId target) {
  for (UnitId guns = 0; guns < by.unit_count; ++guns) {
    if (by.units[guns].guns == 0 || !has_range_of(by, guns, target)) continue;
    by.aims[guns].lost.put(target);
    if (has_any_range(by, guns)) continue;
    by.units[guns].flags &= ~unit_flag::kInRange;
    forget_ranges(by, guns);
  }
}

void forget_ranges(Force& by, UnitId guns) {
  for (UnitId target = 0; target < kMaxUnits; ++target)
    if (has_fired_at(by, guns, target)) by.aims[guns].lost.drop(target);
}

void split_target(Force& by, UnitId whole, UnitId part) {
  forget_parts(by, part);  // the number may have been another's
  for (UnitId firer = 0; firer < by.unit_count; ++firer) {
    Aims& aims = by.aims[firer];
    if (has_fired_unseen_at(by, firer, whole)) aims.lost.put(part);
    if (!has_fired_at(by, firer, whole)) continue;
    aims.also.put(part);
    if (aims.lost.has(whole)) aims.lost.put(part);
  }
}

void join_targets(Force& by, UnitId joins, UnitId stays) {
  for (UnitId firer = 0; firer < by.unit_count; ++firer) {
    Aims& aims = by.aims[firer];
    const bool one = has_fired_at(by, firer, joins), other = has_fired_at(by, firer, stays);
    const bool lost = (!one || aims.lost.has(joins)) && (!other || aims.lost.has(stays));
    const bool unseen = has_fired_unseen_at(by, firer, joins);
    aims.also.drop(joins);
    aims.lost.drop(joins);
    if (unseen) fires_unseen_at(by, firer, stays);
    if (!one) continue;
    if (!other) aims.also.put(stays);
    if (lost)
      aims.lost.put(stays);
    else
      aims.lost.drop(stays);
  }
}

void forget_parts(Force& by, UnitId number) {
  for (UnitId firer = 0; firer < by.unit_count; ++firer) {
    Unit& unit = by.units[firer];
    if (unit.target == number) unit.target = kNoUnit;
    if (unit.target_two == number) unit.target_two = kNoUnit;
    by.aims[firer].also.drop(number);
    by.aims[firer].lost.drop(number);
  }
}

}  // namespace sandtable::belle_alliance
