#include "rulesets/game_of_kings/rules/morale/retreat_path.h"

#include <algorithm>
#include <cstdlib>

#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/contact.h"
#include "engine/geometry/plane/polygon.h"
#include "rulesets/game_of_kings/rules/ground/cost.h"
#include "rulesets/game_of_kings/state/pieces.h"

namespace sandtable::game_of_kings {
namespace {

using geometry::Direction;
using End = RetreatPlan::End;

/// The strip that counts is narrower than the unit by this much on either side.
constexpr Len kMargin = 10'000;
/// Rounding of corners may let outlines overlap by this much that stand flush.
constexpr Len kFlush = 50;
/// Of what has hardly any width, so that it has some.
constexpr Len kThread = 2;
/// The farthest that one step past troops that were passed can take.
constexpr int kMostSteps = kMaxUnits;

/// What others are to the unit that retreats.
struct Others {
  std::uint64_t obstruct = 0;  ///< horse and foot that end its retreat
  std::uint64_t stop = 0;      ///< it stops short of them
  std::uint64_t pass = 0;      ///< friends that it may go through
};

Others sort_out(const State& s, UnitId u) {
  Others out;
  const Side side = side_of(s, u);
  for_each_unit(s.pieces.solid & ~unit_bit(u), [&](UnitId v) {
    const bool light = is_light_foot(s, v), gun = is_gun(s, v);
    if (side_of(s, v) == side && (light || gun || is_light_foot(s, u)))
      out.pass |= unit_bit(v);
    else if (light || gun)
      out.stop |= unit_bit(v);
    else
      out.obstruct |= unit_bit(v);
  });
  return out;
}

/// The straight way of one unit.
class Way {
 public:
  Way(const State& s, UnitId u, Pose start)
      : s_(s), size_(size_of(s, u)), start_(start), others_(sort_out(s, u)) {}

  const Others& others() const { return others_; }
  Pose at(Len ahead) const {
    const auto right = static_cast<Angle>(start_.facing + geometry::kQuarterTurn);
    return {geometry::along(geometry::along(start_.front, start_.facing, ahead), right, shift_),
            start_.facing};
  }
  /// The ground that is swept ahead of the unit's own centre, narrower by `less` on either side.
  Box strip(Len ahead, Len less) const {
    return geometry::box_at(at(ahead), {std::max(size_.width - 2 * less, kThread),
                                        std::max(ahead + size_.depth / 2, kThread)});
  }
  /// Its outline, a hair smaller.
  Box stand(Len ahead) const {
    const Box box = geometry::box_at(at(ahead), size_);
    return geometry::grown(box, size_, -kFlush);
  }
  /// Whether it meets `v` before it has gone that far.
  bool meets(UnitId v, Len ahead, Len less) const {
    return geometry::overlap(strip(std::max(0, ahead - kFlush), less), outline(s_, v));
  }
  /// Units of a set that it meets.
  std::uint64_t met(std::uint64_t units, Len ahead, Len less) const {
    std::uint64_t out = 0;
    for_each_unit(units, [&](UnitId v) {
      if (meets(v, ahead, less)) out |= unit_bit(v);
    });
    return out;
  }
  /// The largest distance up to `ahead` for which `bad` is not yet true.
  template <class F>
  static Len before(Len ahead, F&& bad) {
    if (bad(0)) return 0;
    if (!bad(ahead)) return ahead;
    Len good = 0, wrong = ahead;
    while (wrong - good > 1) {
      const Len middle = good + (wrong - good) / 2;
      (bad(middle) ? wrong : good) = middle;
    }
    return good;
  }
  /// How far it gets before it is nearer than kKeepOff to `v`.
  Len short_of(UnitId v, Len ahead, Len less) const {
    return before(ahead, [&](Len d) {
      return geometry::within(strip(d, less), outline(s_, v), kKeepOff - kTolerance);
    });
  }
  bool off_table(Len ahead) const {
    const Box box = geometry::box_at(at(ahead), size_);
    return std::any_of(box.corner.begin(), box.corner.end(), [&](Vec c) {
      return c.x < -kTolerance || c.y < -kTolerance || c.x > s_.setup->width + kTolerance ||
             c.y > s_.setup->depth + kTolerance;
    });
  }
  std::uint64_t under(std::uint64_t units, Len ahead) const {
    const Box box = stand(ahead);
    std::uint64_t out = 0;
    for_each_unit(units, [&](UnitId v) {
      if (geometry::overlap(box, outline(s_, v))) out |= unit_bit(v);
    });
    return out;
  }

  /// How far aside it must go to be clear of these, each on its side of the way: to the right, and
  /// to the left.
  struct Aside {
    Len right = 0, left = 0;
  };
  Aside aside(std::uint64_t units, Len ahead) const {
    Aside out;
    for_each_unit(units, [&](UnitId v) {
      const Extent e = extent(v, ahead);
      if (e.low > e.high) return;
      if (e.low + e.high > 0)
        out.left = std::max(out.left, size_.width / 2 - e.low);
      else
        out.right = std::max(out.right, e.high + size_.width / 2);
    });
    return out;
  }
  void set_shift(Len shift) { shift_ = shift; }
  Len shift() const { return shift_; }

 private:
  /// From left to right of the way's middle, what of `v` lies beside it.
  struct Extent {
    Len low = geometry::kMaxCoordinate, high = -geometry::kMaxCoordinate;
  };
  Extent extent(UnitId v, Len ahead) const {
    const Direction forward = geometry::direction(start_.facing);
    const Direction right = geometry::right_of(forward);
    const Vec centre = geometry::along(start_.front, start_.facing, -size_.depth / 2);
    const Vec end = geometry::along(start_.front, start_.facing, ahead);
    const Vec across = geometry::scaled(right, geometry::kCentimetre);
    geometry::Convex part = geometry::convex_of(outline(s_, v));
    part = geometry::clipped(part, centre, across);
    part = geometry::clipped(part, end, -across);
    Extent out;
    for (const Vec p : part.points()) {
      const auto lateral = static_cast<Len>(dot(right, p - centre) / (1 << 30));
      out.low = std::min(out.low, lateral);
      out.high = std::max(out.high, lateral);
    }
    return out;
  }

  const State& s_;
  Size size_;
  Pose start_;
  Others others_;
  Len shift_ = 0;
};

/// Of the units met, those met first.
std::uint64_t first_met(const Way& way, std::uint64_t met, Len ahead, Len less, Len& at) {
  at = ahead;
  for_each_unit(met, [&](UnitId v) {
    at = std::min(at, Way::before(ahead, [&](Len d) { return way.meets(v, d, less); }));
  });
  std::uint64_t out = 0;
  for_each_unit(met, [&](UnitId v) {
    if (way.meets(v, std::min(ahead, at + kTolerance), less)) out |= unit_bit(v);
  });
  return out;
}

class Planner {
 public:
  Planner(const State& s, UnitId u, Pose start, bool hard)
      : s_(s), u_(u), start_(start), hard_(hard), way_(s, u, start) {}

  RetreatPlan run(Len budget) {
    const Len reach = reach_for_cost(s_, u_, start_.front, start_.facing, budget);
    plan_.length = free_way(s_, u_, start_, reach);
    const Vec beyond = geometry::along(start_.front, start_.facing, reach + 2 * kTolerance);
    plan_.stopped_by_ground =
        plan_.length < reach || reach == 0 || cost_between(s_, u_, start_.front, beyond) >= kNoWay;
    if (way_.off_table(0)) return leaves();
    stop_short();
    if (obstructed(kMargin) || !step_aside() || !clear_the_passed()) return plan_;
    if (way_.off_table(plan_.length)) return leaves();
    if (!find_room()) {
      plan_.end = End::Stuck;
      return plan_;
    }
    plan_.to = way_.at(plan_.length);
    plan_.passed = way_.met(way_.others().pass, plan_.length, kFlush);
    return plan_;
  }

 private:
  RetreatPlan leaves() {
    plan_.end = End::LeavesTable;
    plan_.to = way_.at(plan_.length);
    return plan_;
  }

  /// Enemy light foot and guns before it let it come no nearer than half a centimetre.
  void stop_short() {
    for_each_unit(way_.met(way_.others().stop, plan_.length, kFlush),
                  [&](UnitId v) { stop_at(v, way_.short_of(v, plan_.length, kFlush)); });
  }
  void stop_at(UnitId v, Len length) {
    if (length >= plan_.length) return;
    plan_.length = length;
    plan_.stopped_by = v;
    plan_.stopped_by_ground = false;
  }

  /// True: it does not get by. `less`: what of its width does not count.
  bool obstructed(Len less) {
    const std::uint64_t met = way_.met(way_.others().obstruct, plan_.length, less);
    if (met == 0) return false;
    if (!hard_) {
      for_each_unit(met, [&](UnitId v) { stop_at(v, way_.short_of(v, plan_.length, less)); });
      return false;
    }
    Len at = 0;
    const std::uint64_t first = first_met(way_, met, plan_.length, less, at);
    plan_.length = at;
    if (way_.off_table(at)) {
      leaves();
      return true;
    }
    plan_.end = End::Obstructed;
    plan_.blockers = first;
    plan_.to = way_.at(at);
    return true;
  }

  /// Goes aside to be clear of those that it only grazes. False: it cannot, and they obstruct it.
  bool step_aside() {
    const std::uint64_t grazed = way_.met(way_.others().obstruct, plan_.length, kFlush);
    if (grazed == 0) return true;
    const Way::Aside aside = way_.aside(grazed, plan_.length);
    if (aside.left > 0 && aside.right > 0) return !obstructed(kFlush);
    way_.set_shift(aside.right > 0 ? aside.right : -aside.left);
    plan_.shift = way_.shift();
    const Pose shifted = way_.at(0);
    const Len clear = free_way(s_, u_, shifted, plan_.length);
    if (clear < plan_.length) {
      plan_.length = clear;
      plan_.stopped_by_ground = true;
    }
    stop_short();
    return !obstructed(kFlush);
  }

  /// It goes on until it is clear of friends whom it passes; where it cannot, it stops before the
  /// first of them, by what barred it (retreat.no-overlap-at-the-end). False: that ends it.
  bool clear_the_passed() {
    for (int step = 0; step < kMostSteps; ++step) {
      const std::uint64_t under = way_.under(way_.others().pass, plan_.length);
      if (under == 0) return true;
      plan_.went_on = true;
      const Len beyond = beyond_of(first_of(under));
      if (plan_.stopped_by == kNoUnit) {
        plan_.length = free_way(s_, u_, way_.at(0), beyond);
        plan_.stopped_by_ground = plan_.length < beyond;
        stop_short();
        if (obstructed(kMargin)) return false;
        if (plan_.length >= beyond) continue;
      }
      stop_before_the_passed(beyond);
      return true;
    }
    return true;
  }
  /// Where it has gone on far enough to be clear of a unit on which it would end.
  Len beyond_of(UnitId v) const {
    Len wrong = plan_.length,
        good = plan_.length + 2 * (outline(s_, v).reach + outline(s_, u_).reach);
    while (good - wrong > 1) {
      const Len middle = wrong + (good - wrong) / 2;
      (way_.under(unit_bit(v), middle) == 0 ? good : wrong) = middle;
    }
    return good;
  }
  void stop_before_the_passed(Len far) {
    for_each_unit(way_.met(way_.others().pass, far, kFlush), [&](UnitId v) {
      const Len there = Way::before(far, [&](Len d) { return way_.meets(v, d, kFlush); });
      plan_.length = std::min(plan_.length, there);
    });
  }

  /// The last place on its way, from its end backward, where it stands on nobody.
  bool find_room() {
    const std::uint64_t all = s_.pieces.solid & ~unit_bit(u_);
    for (int step = 0; step < kMostSteps; ++step) {
      const std::uint64_t under = way_.under(all, plan_.length);
      if (under == 0) return true;
      const UnitId v = first_of(under);
      if (way_.under(unit_bit(v), 0) != 0) return false;
      plan_.length =
          Way::before(plan_.length, [&](Len d) { return way_.under(unit_bit(v), d) != 0; });
      plan_.stopped_by = v;
    }
    return false;
  }

  const State& s_;
  UnitId u_;
  Pose start_;
  bool hard_;
  Way way_;
  RetreatPlan plan_;
};

}  // namespace

RetreatPlan plan_retreat(const State& s, UnitId u, Pose start, Len budget, bool hard) {
  return Planner(s, u, start, hard).run(budget);
}

}  // namespace sandtable::game_of_kings
