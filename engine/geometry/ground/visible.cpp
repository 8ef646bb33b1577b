#include <algorithm>
#include <array>

#include "engine/geometry/ground/sight.h"
#include "engine/geometry/plane/segment.h"

/// The visible part of a target. A line of sight is a ray from the eye in a whole-number direction,
/// so that a line past a corner goes exactly past it; where it meets the target is a fraction of
/// the direction.
namespace sandtable::geometry {
namespace {

/// What of a convex outline faces the eye: the corners from `first`, `edges` edges on, clockwise:
/// from its right end to its left end as the eye sees it.
struct Facing {
  std::size_t first = 0, edges = 0;
};

/// No edges: the eye is in the open inside. On the boundary, its edges there face it.
Facing facing(std::span<const Vec> convex, Vec eye) {
  const std::size_t n = convex.size();
  std::array<std::int64_t, Convex::kMost> side;
  bool strictly = false;
  for (std::size_t i = 0; i < n; ++i) {
    side[i] = turn(convex[i], convex[i + 1 < n ? i + 1 : 0], eye);
    strictly |= side[i] > 0;
  }
  const auto faces = [&](std::size_t i) { return strictly ? side[i] > 0 : side[i] == 0; };
  Facing found;
  for (std::size_t i = 0; i < n; ++i) {
    if (!faces(i)) continue;
    ++found.edges;
    if (!faces(i == 0 ? n - 1 : i - 1)) found.first = i;
  }
  return found;
}

/// Something convex as the eye sees it, of at most so many corners that face it. Corners are
/// relative to the eye, from right to left.
template <std::size_t kMost>
class Outline {
 public:
  Outline() = default;
  Outline(std::span<const Vec> convex, Vec eye) {
    const Facing face = facing(convex, eye);
    if (face.edges == 0) return;
    for (std::size_t i = 0; i <= face.edges; ++i)
      corner_[count_++] = convex[(face.first + i) % convex.size()] - eye;
  }
  bool around_eye() const { return count_ == 0; }
  std::span<const Vec> corners() const { return {corner_.data(), count_}; }
  Vec right() const { return corner_[0]; }
  Vec left() const { return corner_[count_ - 1]; }
  bool strictly_spans(Vec ray) const { return cross(right(), ray) > 0 && cross(ray, left()) > 0; }
  bool spans(Vec ray) const { return cross(right(), ray) >= 0 && cross(ray, left()) >= 0; }
  /// Where a ray that it spans meets it first, as a fraction of the ray.
  Ratio hit(Vec ray) const {
    std::size_t i = 0;
    while (i + 2 < count_ && cross(corner_[i + 1], ray) > 0) ++i;
    const Vec edge = corner_[i + 1] - corner_[i];
    const Ratio at{cross(corner_[i], edge), cross(ray, edge)};
    return at.den < 0 ? Ratio{-at.num, -at.den} : at;
  }

 private:
  std::array<Vec, kMost> corner_{};
  std::size_t count_ = 0;
};
using Target = Outline<Convex::kMost>;
/// Of a rectangle at most two edges face a point outside it or on it.
using Obstacle = Outline<3>;

/// Blockers that stand near the lines and count.
class Crowd {
 public:
  Crowd(std::span<const Blocker> blockers, const SightRules& rules, const Bounds& near, Vec eye,
        int higher_end) {
    for (const Blocker& blocker : blockers) {
      if (rules.higher_sees_over_blockers && blocker.level < higher_end) continue;
      if (!near.meets(bounds_of(blocker.box.corner)) || count_ == kMaxSightBlockers) continue;
      item_[count_] = Obstacle(blocker.box.corner, eye);
      blind_ |= item_[count_++].around_eye();
    }
  }
  /// The eye is in the open inside of one.
  bool blind() const { return blind_; }
  std::span<const Obstacle> obstacles() const { return {item_.data(), count_}; }
  /// Something stands on the ray before it has gone that far.
  bool blocks(Vec ray, Ratio reach) const {
    for (const Obstacle& item : obstacles())
      if (item.strictly_spans(ray) && item.hit(ray) < reach) return true;
    return false;
  }

 private:
  std::array<Obstacle, kMaxSightBlockers> item_;
  std::size_t count_ = 0;
  bool blind_ = false;
};

struct Line {
  Vec ray;
  Vec end;                  ///< where it meets the target, relative to the eye
  std::int64_t square = 0;  ///< of its length
};

Line line_to(const Target& target, Vec ray) {
  const Vec end = point_on({}, ray, target.hit(ray));
  return {ray, end, squared(end)};
}

/// The nearer first; of equals the one more to the right.
bool nearer(const Line& a, const Line& b) {
  return a.square != b.square ? a.square < b.square : cross(a.ray, b.ray) > 0;
}
bool more_right(const Line& a, const Line& b) {
  const std::int64_t side = cross(a.ray, b.ray);
  return side != 0 ? side > 0 : nearer(a, b);
}

/// f(ray) for the corners of the target and square to its edges.
template <class F>
void for_own_rays(const Target& target, F&& f) {
  const auto corners = target.corners();
  for (const Vec corner : corners) f(corner);
  for (std::size_t i = 0; i + 1 < corners.size(); ++i) {
    const Vec edge = corners[i + 1] - corners[i];
    if (dot(corners[i], edge) >= 0 || dot(corners[i + 1], edge) <= 0) continue;
    f(Vec{edge.y, -edge.x});  // clockwise round the target: the eye lies to the left
  }
}

/// f(ray) for what an obstacle leaves to be seen past it.
template <class F>
void for_rays_past(const Target& target, const Crowd& crowd, F&& f) {
  for (const Obstacle& item : crowd.obstacles())
    for (const Vec ray : {item.right(), item.left()})
      if (target.strictly_spans(ray)) f(ray);
}

/// The question, once everything about the eye is settled.
struct Look {
  const Terrain& terrain;
  const SightRules& rules;
  SightEnd eye;
  int target_level;
  const Target& target;
  const Crowd& crowd;

  bool clear_of_crowd(const Line& line) const {
    return !crowd.blocks(line.ray, target.hit(line.ray));
  }
  bool clear_over_ground(const Line& line) const {
    return sight_over_ground(terrain, rules, eye, {eye.at + line.end, target_level}) ==
           Sight::Clear;
  }
};

std::optional<Line> nearest_past_crowd(const Look& look) {
  std::optional<Line> best;
  const auto look_along = [&](Vec ray) {
    if (look.crowd.blocks(ray, look.target.hit(ray))) return;
    const Line line = line_to(look.target, ray);
    if (!best || nearer(line, *best)) best = line;
  };
  for_own_rays(look.target, look_along);
  for_rays_past(look.target, look.crowd, look_along);
  return best;
}

/// Along every line of interest and midway between them, the nearest first.
std::optional<Line> nearest_over_ground(const Look& look, const FeatureSet& areas) {
  constexpr std::size_t kMost = 1024;
  std::array<Line, kMost> lines;
  std::size_t count = 0;
  const auto add = [&](Vec ray) {
    if (count < kMost / 2) lines[count++] = line_to(look.target, ray);
  };
  for_own_rays(look.target, add);
  for_rays_past(look.target, look.crowd, add);
  areas.for_each([&](std::size_t i) {
    for (const Vec p : look.terrain[i].area.points())
      if (look.target.strictly_spans(p - look.eye.at)) add(p - look.eye.at);
  });
  std::sort(lines.begin(), lines.begin() + count, more_right);
  for (std::size_t i = count; i-- > 1;)
    if (cross(lines[i - 1].ray, lines[i].ray) > 0)
      lines[count++] = line_to(look.target, lines[i - 1].end + lines[i].end);
  std::sort(lines.begin(), lines.begin() + count, nearer);
  for (std::size_t i = 0; i < count; ++i)
    if (look.clear_of_crowd(lines[i]) && look.clear_over_ground(lines[i])) return lines[i];
  return std::nullopt;
}

/// The nearest point of a target without an area that the eye sees end on, or lies in.
Vec nearest_of_flat(std::span<const Vec> target, Vec eye) {
  Vec best = target[0];
  for (const Vec p : target) {
    if (dot(p - eye, best - eye) <= 0) return eye;
    if (squared(p - eye) < squared(best - eye)) best = p;
  }
  return best;
}

Visible seen(Vec at, Vec eye) { return {at, length(at - eye)}; }

/// Sight of a single point.
std::optional<Visible> visible_point(const Look& look, Vec point) {
  const Line line{point - look.eye.at, point - look.eye.at, 0};
  if (look.crowd.blocks(line.ray, {1, 1}) || !look.clear_over_ground(line)) return std::nullopt;
  return seen(point, look.eye.at);
}

}  // namespace

std::optional<Visible> visible_part(const Terrain& terrain, const SightRules& rules,
                                    std::span<const Blocker> blockers, SightEnd eye,
                                    std::span<const Vec> target, int target_level) {
  if (target.empty() || target.size() > Convex::kMost) return std::nullopt;
  bool faces = false, flat = true;
  for (std::size_t i = 0, j = target.size() - 1; i < target.size(); j = i++) {
    const std::int64_t side = turn(target[j], target[i], eye.at);
    faces |= side > 0;
    flat &= turn(target[0], target[j], target[i]) == 0;
  }
  if (!faces && (!flat || nearest_of_flat(target, eye.at) == eye.at)) return seen(eye.at, eye.at);
  const int higher_end = std::max(eye.level, target_level);
  Bounds near = bounds_of(target);
  near.add(eye.at);
  const Crowd crowd(blockers, rules, near, eye.at, higher_end);
  if (crowd.blind()) return std::nullopt;
  const Target outline = faces ? Target(target, eye.at) : Target();
  const Look look{terrain, rules, eye, target_level, outline, crowd};
  if (!faces) return visible_point(look, nearest_of_flat(target, eye.at));

  std::optional<Line> nearest;
  for_own_rays(outline, [&](Vec ray) {
    const Line line = line_to(outline, ray);
    if (!nearest || nearer(line, *nearest)) nearest = line;
  });
  if (!look.clear_of_crowd(*nearest)) nearest = nearest_past_crowd(look);
  if (!nearest) return std::nullopt;
  const FeatureSet areas = blocking_areas(terrain, rules, terrain.near(near), higher_end);
  if (!areas.empty() && !look.clear_over_ground(*nearest))
    nearest = nearest_over_ground(look, areas);
  if (!nearest) return std::nullopt;
  return seen(eye.at + nearest->end, eye.at);
}

}  // namespace sandtable::geometry
