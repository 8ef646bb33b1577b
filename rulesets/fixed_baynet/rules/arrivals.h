#pragma once

#include <array>
#include <cstddef>

#include "rulesets/fixed_baynet/state/action.h"
#include "rulesets/fixed_baynet/state/state.h"

/// Who is set down on the table by an order: before the first turn, or as a reserve.
namespace sandtable::fixed_baynet {

/// A man who is set down.
struct Arrival {
  ManId man = kNoMan;
  Vec from{};  ///< the point of his edge from which a reserve comes; else where he is set down
  Vec at{};
  Angle facing = 0;
};

/// All of a unit who are, in the order of their numbers.
struct Arrivals {
  std::array<Arrival, kMaxInUnit> item{};
  std::size_t count = 0;
  const Arrival* begin() const { return item.data(); }
  const Arrival* end() const { return item.data() + count; }
};

/// Whom an order of Deploy or Enter sets down, and where, whether or not it is legal.
Arrivals arrivals_of(const State& s, const Action& a);

/// Whether the men of a unit who are still to come may stand in that formation (formation.who …).
bool may_arrive_in(const State& s, UnitId u, Formation formation);

}  // namespace sandtable::fixed_baynet
