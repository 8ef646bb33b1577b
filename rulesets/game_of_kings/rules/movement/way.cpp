#include <algorithm>
#include <array>

#include "engine/geometry/base/sweep.h"
#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/contact.h"
#include "rulesets/game_of_kings/rules/ground/cost.h"
#include "rulesets/game_of_kings/rules/movement/movement.h"

/// What a path costs over its ground, and what stands in its way.
namespace sandtable::game_of_kings {
namespace {

using geometry::Path;
using geometry::Segment;

constexpr Segment turned(Segment segment, Angle angle) {
  segment.angle = angle;
  return segment;
}

/// Wheels over ground that costs are measured along chords of at most this many parts.
constexpr int kMostChords = 16;
constexpr Len kChord = 4'000;

bool goes_straight(const Segment& segment) {
  return segment.kind == Segment::Kind::Straight || segment.kind == Segment::Kind::Oblique;
}

bool is_wheel(const Segment& segment) {
  return segment.kind == Segment::Kind::WheelLeft || segment.kind == Segment::Kind::WheelRight;
}

Len wheel_cost(const State& s, UnitId u, Pose from, Segment wheel, Len whole) {
  const Size size = size_of(s, u);
  const Len length = geometry::length_of(wheel, size);
  // No place on the way is farther off than the way is long.
  const geometry::Bounds bounds{from.front, from.front};
  if (s.ground->terrain.near(bounds.grown(length)).empty()) return length;
  const int parts = std::clamp(length / kChord + 1, 1, kMostChords);
  Len cost = 0, chords = 0;
  Vec at = from.front;
  for (int i = 1; i <= parts; ++i) {
    const auto angle = static_cast<Angle>(std::int64_t{wheel.angle} * i / parts);
    const Vec to = geometry::after(from, size, turned(wheel, angle)).front;
    const Len part = cost_between(s, u, at, to, whole);
    if (part >= kNoWay) return kNoWay;
    cost += part;
    chords += geometry::length_of(to - at);
    at = to;
  }
  return cost + std::max(0, length - chords);
}

Len segment_cost(const State& s, UnitId u, Pose from, const Segment& segment, Len whole) {
  if (is_wheel(segment)) return wheel_cost(s, u, from, segment, whole);
  if (!goes_straight(segment)) return 0;
  const Pose to = geometry::after(from, size_of(s, u), segment);
  return cost_between(s, u, from.front, to.front, whole);
}

Angle way_of(Pose from, const Segment& segment) {
  return segment.kind == Segment::Kind::Oblique ? static_cast<Angle>(from.facing + segment.angle)
                                                : from.facing;
}

/// The first part of a segment that costs no more than that.
Segment part_within(const State& s, UnitId u, Pose from, Segment segment, Len budget, Len whole) {
  if (goes_straight(segment)) {
    segment.length = std::min(
        segment.length, reach_for_cost(s, u, from.front, way_of(from, segment), budget, whole));
    return segment;
  }
  int low = 0, high = segment.angle;
  while (low < high) {
    const int middle = (low + high + 1) / 2;
    if (segment_cost(s, u, from, turned(segment, static_cast<Angle>(middle)), whole) <= budget)
      low = middle;
    else
      high = middle - 1;
  }
  return turned(segment, static_cast<Angle>(low));
}

/// Rectangles beyond the four edges of the table, to be met by whatever leaves it.
std::array<Box, 4> beyond(const Setup& setup, Len ease) {
  constexpr Len kFar = 1'000'000;
  const auto rectangle = [](Len left, Len right, Len bottom, Len top) {
    return geometry::box_at({{left + (right - left) / 2, top}, 0}, {right - left, top - bottom});
  };
  const Len w = setup.width, d = setup.depth, t = ease;
  return {rectangle(-kFar, w + kFar, -kFar, -t), rectangle(-kFar, w + kFar, d + t, d + kFar),
          rectangle(-kFar, -t, -kFar, d + kFar), rectangle(w + t, w + kFar, -kFar, d + kFar)};
}

bool near_edge(const State& s, const geometry::Bounds& b) {
  return b.low.x < 0 || b.low.y < 0 || b.high.x > s.setup->width || b.high.y > s.setup->depth;
}

/// Friends that may be gone through (move.through-light-foot, move.light-foot-through-all).
bool may_pass(const State& s, UnitId u, UnitId friendly) {
  if (is_locked(s, friendly)) return false;
  return is_light_foot(s, u) || is_light_foot(s, friendly);
}

geometry::Bounds swept_bounds(const geometry::Sweep& sweep, Size size) {
  geometry::Bounds bounds = geometry::bounds_of(sweep.start().corner);
  for (const Vec c : sweep.end().corner) bounds.add(c);
  return bounds.grown(size.width + kKeepOff);
}

Box eased(const State& s, UnitId u, Len ease = kTolerance) {
  return ease == 0 ? outline(s, u) : geometry::grown(outline(s, u), size_of(s, u), -ease);
}

/// Ground in which no part of the outline may be, at turns and sideways steps: looked for at
/// places so near to each other that a corner cannot slip past by more than a hair.
bool barred_on_the_way(const State& s, UnitId u, Pose from, const Segment& segment) {
  const Size size = size_of(s, u);
  const geometry::Sweep sweep(from, size, segment);
  geometry::FeatureSet barred;
  s.ground->terrain.near(swept_bounds(sweep, size)).for_each([&](std::size_t i) {
    if (closed_to(s, u, s.ground->features[i].kind)) barred.add(i);
  });
  if (barred.empty()) return false;
  const bool straight = goes_straight(segment);
  const int parts = straight ? std::clamp(segment.length / kChord + 1, 1, 64)
                             : std::clamp(segment.angle / 128 + 1, 1, 512);
  for (int i = 1; i <= parts; ++i) {
    Segment part = segment;
    if (straight)
      part.length = static_cast<Len>(std::int64_t{segment.length} * i / parts);
    else
      part.angle = static_cast<Angle>(std::int64_t{segment.angle} * i / parts);
    const Pose there = geometry::after(from, size, part);
    const Box box = geometry::grown(geometry::box_at(there, size), size, -kTolerance);
    if (!(s.ground->terrain.overlapping(box) & barred).empty() &&
        !on_usable_way(s, size.width, there.front))
      return true;
  }
  return false;
}

std::optional<Obstacle> ground_obstacle(const State& s, UnitId u, Pose from,
                                        const Segment& segment) {
  if (segment.kind == Segment::Kind::Straight) {
    const Len free = free_way(s, u, from, segment.length);
    if (free + kTolerance < segment.length)
      return Obstacle{clause::terrain_no_entry, kNoUnit, segment.length, free};
    return std::nullopt;
  }
  if (segment.kind == Segment::Kind::AboutFace) return std::nullopt;
  if (barred_on_the_way(s, u, from, segment))
    return Obstacle{clause::terrain_no_entry, kNoUnit, 0, 0};
  return std::nullopt;
}

/// Whose way is looked along: orders may graze others by the tolerance and go through friends who
/// let them; what the table adds (The Variation) does neither (variation.limits).
enum class Way : std::uint8_t { Ordered, Added };

/// What one segment runs into.
class Look {
 public:
  Look(const State& s, UnitId u, Pose at_start, const Charge& charge, Way way)
      : s_(s),
        u_(u),
        size_(size_of(s, u)),
        start_(geometry::box_at(at_start, size_)),
        charge_(charge),
        passes_(way == Way::Ordered),
        ease_(way == Way::Ordered ? kTolerance : 0) {}

  std::optional<Obstacle> operator()(Pose from, const Segment& segment) const {
    const geometry::Sweep sweep(from, size_, segment);
    const geometry::Bounds bounds = swept_bounds(sweep, size_);
    if (near_edge(s_, bounds))
      for (const Box& edge : beyond(*s_.setup, ease_))
        if (sweep.meets(edge)) return Obstacle{clause::move_table_edge, kNoUnit, 0, 0};
    std::uint64_t near = s_.pieces.near.near(bounds) & s_.pieces.solid & ~unit_bit(u_);
    for (; near != 0; near &= near - 1) {
      const UnitId v = first_of(near);
      const auto found =
          side_of(s_, v) == side_of(s_, u_) ? by_friend(sweep, v) : by_enemy(sweep, v);
      if (found) return found;
    }
    return ground_obstacle(s_, u_, from, segment);
  }

 private:
  std::optional<Obstacle> by_friend(const geometry::Sweep& sweep, UnitId v) const {
    if (passes_ && (is_general(s_, u_) || may_pass(s_, u_, v))) return std::nullopt;
    if (!sweep.meets(eased(s_, v, ease_))) return std::nullopt;
    const Clause why =
        is_locked(s_, v) ? clause::move_locked_units_stay : clause::move_friends_block;
    return Obstacle{why, v, 0, 0};
  }

  std::optional<Obstacle> by_enemy(const geometry::Sweep& sweep, UnitId v) const {
    if (((charge_.touched | charge_.beside) & unit_bit(v)) != 0) {
      if (!sweep.meets(eased(s_, v, ease_))) return std::nullopt;
      return Obstacle{clause::move_contact_declared, v, 0, 0};
    }
    if (sweep.keeps_clear(outline(s_, v), kKeepOff - ease_)) return std::nullopt;
    const Len limit = std::min(kKeepOff, geometry::gap(start_, outline(s_, v)));
    const Len least = sweep.least_gap(outline(s_, v));
    if (least + ease_ >= limit) return std::nullopt;
    return Obstacle{clause::move_keep_off_the_enemy, v, least, limit};
  }

  const State& s_;
  UnitId u_;
  Size size_;
  Box start_;
  const Charge& charge_;
  bool passes_;
  Len ease_;
};

}  // namespace

Len path_cost(const State& s, UnitId u, const Path& path, Len whole) {
  const Size size = size_of(s, u);
  Pose at = pose(s, u);
  std::int64_t cost = 0;
  for (const Segment& segment : path) {
    cost += segment_cost(s, u, at, segment, whole);
    if (cost >= kNoWay) return kNoWay;
    at = geometry::after(at, size, segment);
  }
  return static_cast<Len>(cost);
}

std::vector<GroundKind> ground_met(const State& s, UnitId u, const Path& path) {
  std::vector<GroundKind> out;
  Pose at = pose(s, u);
  for (const Segment& segment : path) {
    const Pose to = geometry::after(at, size_of(s, u), segment);
    std::array<geometry::Passage, 32> passage;
    const geometry::Terrain& terrain = s.ground->terrain;
    const std::size_t met =
        terrain.along_near(at.front, to.front, terrain.near_line(at.front, to.front), passage);
    for (std::size_t i = 0; i < std::min(met, passage.size()); ++i) {
      const auto kind = static_cast<GroundKind>(passage[i].kind);
      if (std::find(out.begin(), out.end(), kind) == out.end()) out.push_back(kind);
    }
    at = to;
  }
  return out;
}

Clause ground_clause(GroundKind kind) {
  switch (kind) {
    case GroundKind::Hill:
      return clause::terrain_hill;
    case GroundKind::SteepHill:
      return clause::terrain_steep_hill;
    case GroundKind::Wood:
      return clause::terrain_wood;
    case GroundKind::BuiltUpArea:
      return clause::terrain_built_up_area;
    case GroundKind::Marsh:
    case GroundKind::Impassable:
      return clause::terrain_impassable_water;
    case GroundKind::Brook:
    case GroundKind::Stream:
      return clause::terrain_brook_and_stream;
    case GroundKind::River:
      return clause::terrain_river;
    case GroundKind::Road:
    case GroundKind::Bridge:
      return clause::terrain_road_and_bridge;
    case GroundKind::Obstacle:
    case GroundKind::Gap:
      return clause::terrain_obstacle;
    case GroundKind::Crest:
      return {};
  }
  return {};
}

Path within_cost(const State& s, UnitId u, const Path& path, Len budget, Len whole) {
  const Size size = size_of(s, u);
  Path out;
  Pose at = pose(s, u);
  for (const Segment& segment : path) {
    const Len cost = segment_cost(s, u, at, segment, whole);
    if (cost > budget) {
      out.add(part_within(s, u, at, segment, budget, whole));
      return out;
    }
    out.add(segment);
    budget -= cost;
    at = geometry::after(at, size, segment);
  }
  return out;
}

std::optional<Obstacle> obstacle(const State& s, UnitId u, const Path& path, const Charge& charge) {
  Pose at = pose(s, u);
  const Look look(s, u, at, charge, Way::Ordered);
  for (const Segment& segment : path) {
    if (const auto found = look(at, segment)) return found;
    at = geometry::after(at, size_of(s, u), segment);
  }
  return std::nullopt;
}

std::optional<Obstacle> end_obstacle(const State& s, UnitId u, Pose end, Size size) {
  const Box box = geometry::box_at(end, size);
  for (const Vec c : box.corner)
    if (c.x < -kTolerance || c.y < -kTolerance || c.x > s.setup->width + kTolerance ||
        c.y > s.setup->depth + kTolerance)
      return Obstacle{clause::move_table_edge, kNoUnit, 0, 0};
  const Box inner = geometry::grown(box, size, -kTolerance);
  std::uint64_t near = s.pieces.near.near(box) & s.pieces.solid & ~unit_bit(u);
  for (; near != 0; near &= near - 1) {
    const UnitId v = first_of(near);
    if (!geometry::overlap(box, eased(s, v))) continue;
    Clause why = clause::move_friends_block;
    if (side_of(s, v) == side_of(s, u)) {
      if (is_light_foot(s, v)) why = clause::move_through_light_foot;
      if (is_light_foot(s, u)) why = clause::move_light_foot_through_all;
    } else {
      why = clause::move_keep_off_the_enemy;
    }
    return Obstacle{why, v, 0, 0};
  }
  const geometry::FeatureSet river = s.ground->of(GroundKind::River);
  if (!river.empty() && !(s.ground->terrain.overlapping(inner) & river).empty() &&
      (s.ground->terrain.overlapping(outline(s, u)) & river).empty() && size.width > kRoadFront)
    return Obstacle{clause::terrain_river, kNoUnit, 0, 0};
  return std::nullopt;
}

namespace {

/// The longest part of a straight way, clear of troops, at whose end the unit may stand.
Len room_at_the_end(const State& s, UnitId u, Pose from, Segment way) {
  const Size size = size_of(s, u);
  const auto stands = [&](Len length) {
    Segment part = way;
    part.length = length;
    return !end_obstacle(s, u, geometry::after(from, size, part), size);
  };
  if (way.length == 0 || stands(way.length)) return way.length;
  Len low = 0, high = way.length;
  while (low + 1 < high) {
    const Len middle = low + (high - low) / 2;
    (stands(middle) ? low : high) = middle;
  }
  return low;
}

}  // namespace

Len free_extra(const State& s, UnitId u, Pose from, Segment way, UnitId target,
               const Path& ordered) {
  const Size size = size_of(s, u);
  Charge charge;
  if (target != kNoUnit) {
    // What stands beside the target does not keep a charge off that reaches it.
    const Pose end = geometry::after(from, size, way);
    if (geometry::within(geometry::box_at(end, size), outline(s, target), kTolerance))
      charge = charge_at(s, u, target, end);
    charge.touched = unit_bit(target);
  }
  // Everything in the way is a matter of distance: the longest way that has nothing in it.
  const Look look(s, u, from, charge, Way::Added);
  // Water that the order wades already may be waded (variation.limits); bridges are no water.
  const geometry::FeatureSet waters =
      s.ground->of(GroundKind::Stream) | s.ground->of(GroundKind::River);
  const geometry::FeatureSet ordered_into = waded_on(s, u, ordered, waters);
  const auto clear = [&](Len length) {
    Segment part = way;
    part.length = length;
    if (length == 0) return true;
    if (look(from, part)) return false;
    const Pose end = geometry::after(from, size, part);
    const geometry::FeatureSet wet = waded(s, u, from.front, end.front, waters);
    return (wet & ordered_into) == wet;
  };
  if (!clear(way.length)) {
    Len low = 0, high = way.length - 1;
    while (low < high) {
      const Len middle = low + (high - low + 1) / 2;
      if (clear(middle))
        low = middle;
      else
        high = middle - 1;
    }
    way.length = low;
  }
  return room_at_the_end(s, u, from, way);
}

}  // namespace sandtable::game_of_kings
