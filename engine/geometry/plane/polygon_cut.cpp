#include <algorithm>
#include <climits>

#include "engine/geometry/plane/polygon.h"

/// How much of a segment and of a box lies in a polygon.
namespace sandtable::geometry {
namespace {

/// Parameters at which the line a-b, moved a shade aside, goes through the boundary between a and
/// b, in order; `inside`: it starts inside.
struct Cuts {
  std::array<Ratio, kMaxPolygonPoints> at;
  std::size_t count = 0;
  bool inside = false;
  bool grazes = false;  ///< some corner lies exactly on the line: the other side may differ
};

/// The line is moved so that corners on it lie to its left, or to its right. So no special case is
/// left: whatever edge changes sides cuts it once.
///
/// What is convex is cut twice at most, and a corner on a line that cuts it ends an edge that is
/// cut.
void cut(std::span<const Vec> points, bool convex, Vec a, Vec b, bool on_is_left, Cuts& cuts) {
  const Vec way = b - a;
  Vec from = points.back();
  std::int64_t from_side = cross(way, from - a);
  cuts.grazes = from_side == 0;
  int left = convex ? 2 : INT_MAX;
  for (const Vec to : points) {
    const std::int64_t to_side = cross(way, to - a);
    cuts.grazes |= to_side == 0;
    const bool from_left = from_side > 0 || (from_side == 0 && on_is_left);
    const bool to_left = to_side > 0 || (to_side == 0 && on_is_left);
    if (from_left != to_left) {
      Ratio at{cross(to - from, a - from), to_side - from_side};
      if (at.den < 0) at = {-at.num, -at.den};
      if (at.num <= 0) {
        cuts.inside = !cuts.inside;
      } else if (at.num < at.den) {
        std::size_t place = cuts.count++;
        for (; place > 0 && at < cuts.at[place - 1]; --place) cuts.at[place] = cuts.at[place - 1];
        cuts.at[place] = at;
      }
      if (--left == 0) return;
    }
    from = to;
    from_side = to_side;
  }
}

/// Appends to stretches in order, joining what touches.
void append(Stretches& out, Stretch stretch) {
  if (!(stretch.enter < stretch.leave)) return;
  if (out.count > 0 && stretch.enter <= out.item[out.count - 1].leave) {
    out.item[out.count - 1].leave = std::max(out.item[out.count - 1].leave, stretch.leave);
    return;
  }
  out.item[out.count++] = stretch;
}

void collect(const Cuts& cuts, Stretches& out) {
  bool inside = cuts.inside;
  Ratio enter{0, 1};
  for (std::size_t i = 0; i < cuts.count; ++i) {
    if (inside)
      append(out, {enter, cuts.at[i]});
    else
      enter = cuts.at[i];
    inside = !inside;
  }
  if (inside) append(out, {enter, {1, 1}});
}

void unite(const Stretches& a, const Stretches& b, Stretches& out) {
  std::size_t i = 0, j = 0;
  while (i < a.count || j < b.count) {
    const bool first = j == b.count || (i < a.count && a.item[i].enter < b.item[j].enter);
    append(out, first ? a.item[i++] : b.item[j++]);
  }
}

/// Bounds lie whole to one side of the line through two points.
bool is_beside(const Bounds& bounds, Vec a, Vec b) {
  const Vec way = b - a;
  const auto side = [&](Vec corner) { return cross(way, corner - a); };
  const std::int64_t one = side(bounds.low), two = side(bounds.high);
  const std::int64_t three = side({bounds.low.x, bounds.high.y});
  const std::int64_t four = side({bounds.high.x, bounds.low.y});
  return (one > 0 && two > 0 && three > 0 && four > 0) ||
         (one < 0 && two < 0 && three < 0 && four < 0);
}

/// Fractions of square micrometres are kept to 1/4096.
constexpr int kAreaBits = 12;

/// area * part in 1/4096, to the nearest. |area| below 2^50, part at most 1: 112 bits.
Wide part_of_area(std::int64_t area, Ratio part) {
  const Wide product = (Wide{area} * part.num) << kAreaBits;
  return product >= 0 ? (product + part.den / 2) / part.den
                      : -((-product + part.den / 2) / part.den);
}

/// The sum that a box's share of a polygon is: by Green's theorem the parts of the polygon's edges
/// inside the box, and the parts of the box's edges inside the polygon, each seen from a corner of
/// the box, from where two of its own edges count nothing.
///
/// The polygon is thought moved by a shade (e, e*e), so that no corner lies on a line through
/// others; an area does not notice, and no special case is left.
class BoxShare {
 public:
  explicit BoxShare(const Box& box) : corner_(box.corner) {
    for (std::size_t k = 0; k < 4; ++k) {
      const Vec edge = corner_[(k + 1) % 4] - corner_[k];
      // cross(edge, shade) < 0: to the right of a clockwise edge is inside.
      on_is_in_[k] = edge.y != 0 ? edge.y > 0 : edge.x < 0;
    }
  }

  /// Twice the area in 1/4096 square micrometres.
  Wide of(std::span<const Vec> points) {
    const Bounds bounds = bounds_of(corner_);
    End from, to;
    bool from_known = false;
    Vec a = points.back();
    for (const Vec b : points) {
      // Edges wholly above, below or to the left of the box cut nothing, nor does a ray from the
      // box to the right meet them; those to the right are met by rays alone.
      const bool aside = (a.y > bounds.high.y && b.y > bounds.high.y) ||
                         (a.y < bounds.low.y && b.y < bounds.low.y) ||
                         (a.x < bounds.low.x && b.x < bounds.low.x);
      const bool right = a.x > bounds.high.x && b.x > bounds.high.x;
      if (aside || right) {
        from_known = false;
        for (const std::size_t k : {1, 2})
          if (!aside && spans(k, a, b)) end_inside_[k] = !end_inside_[k];
      } else {
        if (!from_known) from = end_of(a);
        to = end_of(b);
        if ((from.out & to.out) == 0) polygon_edge(from, to);
        for (const std::size_t k : {1, 2}) box_edge(k, from, to);
        from = to;
        from_known = true;
      }
      a = b;
    }
    Wide sum = sum_;
    for (const std::size_t k : {1, 2})
      if (end_inside_[k]) sum -= Wide{weight(k)} << kAreaBits;
    return sum;
  }

 private:
  /// A corner of the polygon: its side of each edge of the box, and bit k where it is outside.
  struct End {
    Vec at;
    std::array<std::int64_t, 4> side;
    unsigned out;
  };

  End end_of(Vec p) const {
    End end{p, {}, 0};
    for (std::size_t k = 0; k < 4; ++k) {
      end.side[k] = turn(corner_[k], corner_[(k + 1) % 4], p);
      if (end.side[k] > 0 || (end.side[k] == 0 && !on_is_in_[k])) end.out |= 1u << k;
    }
    return end;
  }

  /// The edge, moved by a shade, has its ends above and below the end of edge k of the box.
  bool spans(std::size_t k, Vec from, Vec to) const {
    return (from.y >= corner_[k + 1].y) != (to.y >= corner_[k + 1].y);
  }

  std::int64_t weight(std::size_t k) const {
    return cross(corner_[k] - corner_[0], corner_[k + 1] - corner_[0]);
  }

  void polygon_edge(const End& from, const End& to) {
    Ratio enter{0, 1}, leave{1, 1};
    const unsigned changes = from.out ^ to.out;
    for (std::size_t k = 0; k < 4; ++k) {
      if ((changes >> k & 1) == 0) continue;
      if ((from.out >> k & 1) != 0)
        enter = std::max(enter, Ratio{from.side[k], from.side[k] - to.side[k]});
      else
        leave = std::min(leave, Ratio{-from.side[k], to.side[k] - from.side[k]});
    }
    if (!(enter < leave)) return;
    const std::int64_t area = cross(from.at - corner_[0], to.at - corner_[0]);
    sum_ += part_of_area(area, enter) - part_of_area(area, leave);
  }

  void box_edge(std::size_t k, const End& from, const End& to) {
    const Vec edge = to.at - from.at;
    const bool on_is_left = edge.y != 0 ? edge.y > 0 : edge.x < 0;
    const auto left = [&](std::int64_t side) { return side > 0 || (side == 0 && on_is_left); };
    const Vec begin = corner_[k], end = corner_[k + 1];
    const bool passes = spans(k, from.at, to.at);
    const bool crosses = ((from.out ^ to.out) >> k & 1) != 0;
    if (!passes && !crosses) return;
    const std::int64_t end_side = turn(from.at, to.at, end);
    if (passes && left(end_side) == (to.at.y >= end.y)) end_inside_[k] = !end_inside_[k];
    if (!crosses) return;
    const std::int64_t begin_side = turn(from.at, to.at, begin);
    if (left(begin_side) == left(end_side)) return;
    // A clockwise polygon lies to the right of its edges.
    if (left(begin_side))
      sum_ += part_of_area(weight(k), {begin_side, begin_side - end_side});
    else
      sum_ -= part_of_area(weight(k), {-begin_side, end_side - begin_side});
  }

  std::array<Vec, 4> corner_;
  std::array<bool, 4> on_is_in_{};
  std::array<bool, 4> end_inside_{};
  Wide sum_ = 0;
};

}  // namespace

Len Stretches::length(Len whole) const {
  Len sum = 0;
  for (const Stretch& stretch : span())
    sum += part_of(stretch.leave, whole) - part_of(stretch.enter, whole);
  return sum;
}

void Polygon::stretches(Vec a, Vec b, Stretches& out) const {
  out.count = 0;
  if (empty() || a == b) return;
  Bounds line;
  line.add(a);
  line.add(b);
  if (!bounds_.meets(line) || is_beside(bounds_, a, b)) return;
  Cuts cuts;
  cut(points_, convex_, a, b, true, cuts);
  if (!cuts.grazes) return collect(cuts, out);
  Stretches left, right;
  collect(cuts, left);
  Cuts others;
  cut(points_, convex_, a, b, false, others);
  collect(others, right);
  unite(left, right, out);
}

Len Polygon::length_inside(Vec a, Vec b) const {
  Stretches inside;
  stretches(a, b, inside);
  return inside.count == 0 ? 0 : inside.length(length_of(b - a));
}

std::int64_t Polygon::twice_area_inside(const Box& box) const {
  if (empty() || !bounds_.meets(bounds_of(box.corner))) return 0;
  const Wide sum = BoxShare(box).of(points_);
  return static_cast<std::int64_t>((sum + (1 << (kAreaBits - 1))) >> kAreaBits);
}

bool Polygon::holds_most_of(const Box& box) const {
  if (empty() || !bounds_.meets(bounds_of(box.corner))) return false;
  const Wide excess =
      2 * BoxShare(box).of(points_) - (Wide{geometry::twice_area(box)} << kAreaBits);
  return excess > Wide{4} << kAreaBits;
}

}  // namespace sandtable::geometry
