#include "rulesets/belle_alliance/rules/march/passing.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/rules/moral/moral.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/state/figures.h"

namespace sandtable::belle_alliance {
namespace {

using geometry::Pose;

constexpr Len kShortOf = figure(MarchFigure::PassingGap) * geometry::kCentimetre;

/// Whether two own units may lie on each other in a march: skirmishers, who is forced back, and who
/// was ordered through. A line that is with its own mother unit does not pass through it.
bool may_pass(const Mover& a, const Mover& b) {
  if (a.side != b.side || a.mother == b.unit || b.mother == a.unit) return false;
  return passes_freely(a) || passes_freely(b) || a.forced || b.forced || a.goes_through(b.unit) ||
         b.goes_through(a.unit);
}

/// Where movers are at the end of each step, worked out once for all whom they meet.
class Steps {
 public:
  explicit Steps(const March& march) : march_(march), ways_(march.movers().size()) {}

  /// Surely their outlines never share a point.
  bool are_apart(std::size_t a, std::size_t b) { return !way(a).bounds.meets(way(b).bounds); }
  /// Whether their outlines overlap at the end of a step.
  bool overlap(std::size_t a, std::size_t b, int step) {
    const Spot &one = spot(a, step), &two = spot(b, step);
    const std::int64_t reach = std::int64_t{one.reach} + two.reach;
    if (geometry::squared(two.middle - one.middle) > reach * reach) return false;
    return belle_alliance::overlap(march_.body_of(a, step * kStep),
                                   march_.body_of(b, step * kStep));
  }
  /// The square of the way that a mover makes in a step.
  std::int64_t made(std::size_t m, int step) {
    return geometry::squared(spot(m, step).front - spot(m, step - 1).front);
  }

 private:
  /// No point of its outline is farther from its middle than its reach.
  struct Spot {
    Vec front, middle;
    Len reach = 0;
  };
  struct Way {
    std::vector<Spot> spots;  ///< at the beginning, and at the end of each step
    geometry::Bounds bounds;
  };

  static Spot spot_of(Pose pose, const Body& body) {
    return {pose.front, body.centre(), body.reach()};
  }
  const Spot& spot(std::size_t m, int step) { return way(m).spots[static_cast<std::size_t>(step)]; }
  const Way& way(std::size_t m) {
    Way& out = ways_[m];
    if (out.spots.empty()) follow(m, out);
    return out;
  }
  void follow(std::size_t m, Way& out) const {
    March::Part part{};
    Pose before{};
    out.spots.reserve(kSteps + 1);
    for (Tick tick = 0; tick <= kMarch; tick += kStep) {
      const bool sets_out = tick >= part.until;
      if (sets_out) {
        part = march_.part_at(m, tick);
      } else if (part.walk.pace != Pace::Marching) {
        out.spots.push_back(out.spots.back());
        continue;
      }
      const Pose pose = pose_at(part.walk, tick);
      Spot next{};
      if (part.walk.track != nullptr)
        next = spot_of(pose, march_.body_of(m, tick));
      else if (sets_out || pose.facing != before.facing)
        next = spot_of(pose, body_at(part.walk.form, pose));
      else  // just as body_at() would have it (shifted)
        next = {pose.front, out.spots.back().middle + (pose.front - before.front),
                out.spots.back().reach};
      before = pose;
      out.spots.push_back(next);
      out.bounds.add(next.middle - Vec{next.reach, next.reach});
      out.bounds.add(next.middle + Vec{next.reach, next.reach});
    }
  }

  const March& march_;
  std::vector<Way> ways_;
};

struct Passage {
  bool first = false, second = false;  ///< who is passed through
  bool any() const { return first || second; }
};

/// Who of two is passed through: where both go the one that goes less far in the step.
Passage passage_of(Steps& steps, std::size_t a, std::size_t b) {
  if (steps.are_apart(a, b)) return {};
  for (int step = 1; step <= kSteps; ++step) {
    if (!steps.overlap(a, b, step)) continue;
    const std::int64_t mine = steps.made(a, step), his = steps.made(b, step);
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

/// Whether one who was ordered through another is past him at the end: clear of him, and before
/// him as he looks. Whom an enemy stopped on him is in passage (march.passing-through).
bool has_passed(const State& state, const Mover& passer, const Mover& other) {
  const Body mine = body_of(state, passer.side, passer.unit);
  const Body his = body_of(state, other.side, other.unit);
  if (overlap(mine, his)) return passer.pace == Pace::Stopped;
  const Angle facing = state.of(passer.side).units[passer.unit].facing;
  return geometry::dot(geometry::direction(facing), mine.centre() - his.centre()) > 0;
}

}  // namespace

void settle_passing(State& state, const March& march) {
  const auto& movers = march.movers();
  Steps steps(march);
  for (std::size_t a = 0; a < movers.size(); ++a)
    for (std::size_t b = a + 1; b < movers.size(); ++b) {
      const Mover &i = movers[a], &j = movers[b];
      if (!may_pass(i, j) || !on_table(state, i.side, i.unit) || !on_table(state, j.side, j.unit))
        continue;
      const Passage passage = passage_of(steps, a, b);
      if (!passage.any()) continue;
      const bool ordered = i.goes_through(j.unit) || j.goes_through(i.unit);
      const bool forced = i.forced || j.forced, free = passes_freely(i) || passes_freely(j);
      const bool passed = !ordered || forced || free ||
                          (i.goes_through(j.unit) && has_passed(state, i, j)) ||
                          (j.goes_through(i.unit) && has_passed(state, j, i));
      const auto back = [&] {
        if (i.goes_through(j.unit))
          lay_back(state, i.side, i.unit, j.unit);
        else
          lay_back(state, j.side, j.unit, i.unit);
      };
      // Who does not get clear of one who marched on is taken to have halted short of him.
      if (!passed) {
        back();
        continue;
      }
      Force& own = state.of(i.side);
      if (passage.first) own.units[i.unit].flags |= unit_flag::kPassed;
      if (passage.second) own.units[j.unit].flags |= unit_flag::kPassed;
      if (!ordered || free || forced) continue;
      if (!lets_through(state, i.side, i.unit) && !lets_through(state, j.side, j.unit)) {
        disorder(state, i.side, i.unit);
        disorder(state, j.side, j.unit);
      }
      back();
    }
}

}  // namespace sandtable::belle_alliance
