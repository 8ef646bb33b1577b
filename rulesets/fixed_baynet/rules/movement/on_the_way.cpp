#include "rulesets/fixed_baynet/rules/movement/on_the_way.h"

#include <algorithm>
#include <cstdint>

#include "engine/geometry/plane/angle.h"

namespace sandtable::fixed_baynet {
namespace {

/// What the first legs of a way lead on by, from anywhere.
Vec moved_by(const Way& way, int legs) {
  Way first = way;
  first.count = static_cast<std::uint8_t>(std::min<int>(legs, way.count));
  return end_of({}, first);
}

}  // namespace

StoodAt stood_at(const State& s, UnitId unit) {
  StoodAt out;
  s.units[unit].men.for_each([&](ManId m) {
    out.sum = out.sum + s.men[m].place;
    ++out.count;
  });
  return out;
}

template <class D, class L>
void tell_way(Flow<D, L> f, UnitId unit, const StoodAt& before, const Walks& walks) {
  if constexpr (L::on) {
    if (before.count == 0) return;
    int legs = 0;
    for (const Walk& w : walks) legs = std::max<int>(legs, w.way.count);
    for (int done = 0; done <= legs; ++done) {
      Vec sum = before.sum;
      for (const Walk& w : walks) sum = sum + moved_by(w.way, done);
      tell::unit_went_by(f, Clause{}, unit, sum.x / before.count, sum.y / before.count);
    }
  }
}

template <class D, class L>
void tell_way_of_man(Flow<D, L> f, ManId man, Vec from, const Way& way) {
  if constexpr (L::on) {
    tell::man_went_by(f, Clause{}, man, from.x, from.y);
    for (int done = 1; done <= way.count; ++done) {
      const bool last = done == way.count;
      const Vec at = last ? f.s.men[man].place : from + moved_by(way, done);
      tell::man_went_by(f, Clause{}, man, at.x, at.y);
    }
  }
}

#define SANDTABLE_ON_THE_WAY(D, L)                                          \
  template void tell_way(Flow<D, L>, UnitId, const StoodAt&, const Walks&); \
  template void tell_way_of_man(Flow<D, L>, ManId, Vec, const Way&);
SANDTABLE_EVERY_FLOW(SANDTABLE_ON_THE_WAY)

}  // namespace sandtable::fixed_baynet
