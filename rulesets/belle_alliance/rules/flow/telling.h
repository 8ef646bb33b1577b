#pragma once

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

}  // namespace sandtable::belle_alliance
