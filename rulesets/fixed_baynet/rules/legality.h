#pragma once

#include "rulesets/fixed_baynet/state/action.h"
#include "rulesets/fixed_baynet/state/state.h"

namespace sandtable::fixed_baynet {

struct Charges;
struct Withdrawal;

/// What whoever asks has found out already, so that it need not be found again.
struct Known {
  const Withdrawal* held = nullptr;  ///< withdrawal_of() of the unit that is ordered
  const Charges* charges = nullptr;  ///< charges_of() of the order
};

/// Whether a side may do this now; cites why, or why not.
template <class S>
bool legal(const State& s, Side side, const Action& a, S& sink, const Known& known = {});

}  // namespace sandtable::fixed_baynet
