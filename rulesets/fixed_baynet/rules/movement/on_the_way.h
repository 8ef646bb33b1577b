#pragma once

#include "rulesets/fixed_baynet/rules/flow.h"
#include "rulesets/fixed_baynet/rules/movement/movement.h"

/// By which places figures come that are told to go, for whoever draws it.
namespace sandtable::fixed_baynet {

/// Where the figures of a unit stood before some of them went.
struct StoodAt {
  Vec sum{};      ///< of the places of all
  int count = 0;  ///< of them
};
StoodAt stood_at(const State& s, UnitId unit);

/// Tells the way of the middle of a unit of which `count` figures went these ways, the straight
/// line where that has corners for none of them.
template <class D, class L>
void tell_way(Flow<D, L> f, UnitId unit, const StoodAt& before, const Walks& walks);
/// The way of one figure, which stood there and has come to where it stands.
template <class D, class L>
void tell_way_of_man(Flow<D, L> f, ManId man, Vec from, const Way& way);

}  // namespace sandtable::fixed_baynet
