#pragma once

#include "rulesets/fixed_baynet/rules/heroes/heroes.h"
#include "rulesets/fixed_baynet/rules/movement/movement.h"

namespace sandtable::fixed_baynet {

/// What comes of a man's being on another floor, in another section or out of the house: contact
/// that he has left, whom he meets there, prisoners who go with him. `before`: whom he touched;
/// `came_from`: where he was.
template <class D, class L>
void arrived(Flow<D, L> f, ManId m, const ManSet& before, Vec came_from) {
  leave_contact(f, m, before);
  meet(f, m, before, came_from);
  lead_prisoners(f, m);
}

}  // namespace sandtable::fixed_baynet
