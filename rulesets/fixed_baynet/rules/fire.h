#pragma once

#include <optional>

#include "rulesets/fixed_baynet/rules/flow.h"

/// Fire of small arms, bows and thrown spears.
namespace sandtable::fixed_baynet {

/// The band of a weapon's range in which a target stands (fire.bands); nullopt: out of range.
std::optional<Band> band_of(const State& s, ManId firer, ManId target);

/// Whether a line of sight is free (fire.line).
bool sees(const State& s, ManId from, ManId to);

/// Whether one man may shoot at another now, all that he does beside it left aside; `over`: over
/// his head, for he lies (prone.suppressing-fire).
template <class S>
bool may_shoot(const State& s, ManId firer, ManId target, bool over, S& sink);

/// The number that d12 + CS must reach (fire.roll).
template <class S>
int needed(const State& s, ManId firer, ManId target, S& sink);

/// The lowest face of the d12 that hits, CS counted: 2 to 12.
int least_face(int needed, int skill);

/// Whom he shoots at of that unit: the man named while he stands, else the nearest whom he may.
ManId target_of(const State& s, ManId firer, UnitId unit, ManId named, bool over);

/// The men of an order of fire who may shoot at all.
ManSet shooters(const State& s, const Action& a);

/// Whom an order of fire is about: a unit of the enemy with somebody left, or one figure of it.
template <class S>
bool may_aim(const State& s, const Action& a, S& sink);

/// A man just hit may strike back at his assailant (fire.counter-attack …).
bool may_counter(const State& s, ManId hit, ManId by);

}  // namespace sandtable::fixed_baynet
