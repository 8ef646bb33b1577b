#pragma once

#include "rulesets/fixed_baynet/rules/movement/movement.h"

namespace sandtable::fixed_baynet {

/// What each man does by an order of Charge.
struct Charges {
  Walks walks;
  ManSet meet{};  ///< who comes into contact
};
Charges charges_of(const State& s, const Action& a);

/// One charge action of a single man straight at somebody.
Walk dash_of(const State& s, ManId m, ManId at);

}  // namespace sandtable::fixed_baynet
