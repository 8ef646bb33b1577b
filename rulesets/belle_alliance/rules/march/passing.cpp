#include "rulesets/belle_alliance/rules/march/passing.h"

#include <algorithm>

#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/rules/moral/moral.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/state/figures.h"

namespace sandtable::belle_alliance {
namespace {

using geometry::Pose;

constexpr Len kShortOf = figure(MarchFigure::PassingGap) * geometry::kCentimetre;

bool is_chain(const Mover& mover) { return mover.formation == Formation::SkirmishLine; }

/// Whether two own units may lie on each other in a march: skirmishers, who is forced back, and who
/// was ordered through. A line that is with its own mother unit does not pass through it.
bool may_pass(const Mover& a, const Mover& b) {
  if (a.side != b.side || a.mother == b.unit || b.mother == a.unit) return false;
  return is_chain(a) || is_chain(b) || a.forced || b.forced || a.goes_through(b.unit) ||
         b.goes_through(a.unit);
}

/// The way that a mover makes in a step.
std::int64_t way_in(const March& march, std::size_t mover, int step) {
  const Vec to = march.pose_of(mover, step * kStep).front;
  const Vec from = march.pose_of(mover, (step - 1) * kStep).front;
  return geometry::squared(to - from);
}

struct Passage {
  bool first = false, second = false;  ///< who is passed through
  bool any() const { return first || second; }
};

/// Who of two is passed through: where both go the one that goes less far in the step.
Passage passage_of(const March& march, std::size_t a, std::size_t b) {
  for (int step = 1; step <= kSteps; ++step) {
    const Body one = march.body_of(a, step * kStep), two = march.body_of(b, step * kStep);
    if (!overlap(one, two)) continue;
    const std::int64_t mine = way_in(march, a, step), his = way_in(march, b, step);
    if (mine == 0 && his == 0) continue;
    return {mine <= his, his <= mine};
  }
  return {};
}

/// Neither takes disorder from a column of march, nor from a square that stands still.
bool lets_through(const State& state, Side side, UnitId id) {
  const Unit& unit = state.of(side).units[id];
  const bool stands = (unit.flags & unit_flag::kMoved) == 0;
  return unit.formation == Formation::ColumnOfMarch ||
         (unit.formation == Formation::Square && stands);
}

/// Lays a passer who lies on another back along the way that it looks.
void lay_back(State& state, Side side, UnitId passer, UnitId other) {
  Unit& unit = state.of(side).units[passer];
  const Body his = body_of(state, side, other);
  if (!overlap(body_of(state, side, passer), his)) return;
  const Form form = form_of(state, side, passer);
  const Vec from = unit.place;
  constexpr Len kFarthest = centimetres(100);
  for (Len way = geometry::kMillimetre; way <= kFarthest; way += geometry::kMillimetre) {
    const Pose there{geometry::along(from, unit.facing, -way), unit.facing};
    if (gap(body_at(form, there), his) < kShortOf) continue;
    unit.place = there.front;
    set_track(state.of(side), passer, {});
    return;
  }
}

void disorder(State& state, Side side, UnitId id) {
  if (state.of(side).units[id].disorder == Disorder::None) worsen(state, side, id, Disorder::LD);
}

}  // namespace

void settle_passing(State& state, const March& march) {
  const auto& movers = march.movers();
  for (std::size_t a = 0; a < movers.size(); ++a)
    for (std::size_t b = a + 1; b < movers.size(); ++b) {
      const Mover &i = movers[a], &j = movers[b];
      if (!may_pass(i, j) || !on_table(state, i.side, i.unit) || !on_table(state, j.side, j.unit))
        continue;
      const Passage passage = passage_of(march, a, b);
      if (!passage.any()) continue;
      Force& own = state.of(i.side);
      if (passage.first) own.units[i.unit].flags |= unit_flag::kPassed;
      if (passage.second) own.units[j.unit].flags |= unit_flag::kPassed;
      const bool ordered = i.goes_through(j.unit) || j.goes_through(i.unit);
      if (!ordered || is_chain(i) || is_chain(j) || i.forced || j.forced) continue;
      if (!lets_through(state, i.side, i.unit) && !lets_through(state, j.side, j.unit)) {
        disorder(state, i.side, i.unit);
        disorder(state, j.side, j.unit);
      }
      if (i.goes_through(j.unit))
        lay_back(state, i.side, i.unit, j.unit);
      else
        lay_back(state, j.side, j.unit, i.unit);
    }
}

}  // namespace sandtable::belle_alliance
