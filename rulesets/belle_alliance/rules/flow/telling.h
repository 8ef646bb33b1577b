#pragma once

#include "rulesets/belle_alliance/rules/disclosure.h"
#include "rulesets/belle_alliance/rules/factors.h"
#include "rulesets/belle_alliance/rules/flow/flow.h"

/// Tells each side what it sees, in its own words: a kind of event once for each of those who are
/// told, since each calls units otherwise.
namespace sandtable::belle_alliance {

inline constexpr std::array<Side, 3> kTold{Side::A, Side::B, Side::Umpire};

/// What `make(viewer)` makes, to each side that sees the unit. `cite(viewer)` cites what stands
/// behind it.
template <class D, class L, class Make, class Cite>
void tell_of(Flow<D, L> f, Clause clause, bool rolled, Side side, UnitId unit, Make&& make,
             Cite&& cite) {
  if constexpr (L::on) {
    for (const Side viewer : kTold) {
      if (!is_shown(f.s, viewer, side, unit)) continue;
      cite(viewer);
      f.tell(make(viewer), clause, rolled, Audience{bit(viewer), kAllPosts});
    }
  }
}
template <class D, class L, class Make>
void tell_of(Flow<D, L> f, Clause clause, bool rolled, Side side, UnitId unit, Make&& make) {
  tell_of(f, clause, rolled, side, unit, make, [](Side) {});
}

/// Cites the lines of a sheet of `owner` to whom they are opened (visibility.factors-opened).
template <class D, class L>
void open_sheet(Flow<D, L> f, const State& s, Side viewer, Side owner, const FactorSheet& sheet) {
  if (disclosed(s, viewer, owner) == FactorDisclosure::Full) cite(f.log, sheet);
}

}  // namespace sandtable::belle_alliance
