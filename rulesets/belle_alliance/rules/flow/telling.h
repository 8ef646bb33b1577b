#pragma once

#include <array>
#include <type_traits>

#include "engine/core/judge.h"
#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/rules/disclosure.h"
#include "rulesets/belle_alliance/rules/factors.h"
#include "rulesets/belle_alliance/rules/flow/flow.h"
#include "rulesets/belle_alliance/rules/moral/staff_near.h"

/// Tells each side what it sees, in its own words: a kind of event once for each of those who are
/// told, since each calls units otherwise.
namespace sandtable::belle_alliance {

inline constexpr std::array<Side, 3> kTold{Side::A, Side::B, Side::Umpire};

/// A position as it was, kept for whoever is told what has become of it. Where nobody is told
/// anything it is not copied, and there is nothing to be asked of it.
template <class L>
using Before = std::conditional_t<L::on, const State, const State&>;

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

/// Cites a factor that counts in a roll which has no sheet; one of 0 is none.
template <class D, class L>
void open_factor(Flow<D, L> f, Clause clause, int value) {
  if constexpr (L::on)
    if (value != 0) modify(f.log, clause, Measured(Measure::Score, value));
}
/// Half of a unit's valour and its side's catch factor, where a roll under a clause has no others.
template <class D, class L>
void open_valour_and_catch(Flow<D, L> f, Clause clause, Side viewer, Side side, UnitId unit) {
  if (disclosed(f.s, viewer, side) != FactorDisclosure::Full) return;
  open_factor(f, clause, f.s.of(side).units[unit].valour / 2);
  open_factor(f, clause::catch_side_factor, catch_factor(f.s, side));
}

}  // namespace sandtable::belle_alliance
