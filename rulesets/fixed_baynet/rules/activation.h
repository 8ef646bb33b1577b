#pragma once

#include "rulesets/fixed_baynet/rules/flow.h"

namespace sandtable::fixed_baynet {

/// Somebody of it panics: that is acted out before anything is ordered but to come to their senses
/// (panic.unit-activation).
bool must_act_out(const State& s, UnitId u);

/// The able men whom an order is for.
ManSet ordered(const State& s, const Action& a);

/// Whether an order finds anybody to carry it out, of `men` who can; says why it does not.
template <class S>
bool finds_men(const State& s, const Action& a, const ManSet& men, Judge<S>& judge);

/// Nothing that he did in an activation counts any more.
void end_activation_of(Man& at);

/// What follows an order that is carried out: the end of the activation, where nobody has anything
/// left to spend.
template <class D, class L>
void after_order(Flow<D, L> f);

}  // namespace sandtable::fixed_baynet
