#include "engine/geometry/base/sweep.h"

#include <algorithm>
#include <cstdlib>

#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/contact.h"

namespace sandtable::geometry {
namespace {

using Kind = Segment::Kind;

/// The open sector of a circle that a corner describes between two places less than a half turn
/// apart: `from` and `to` are seen from the hub, counter-clockwise.
struct Sector {
  Vec hub, from, to;
  std::int64_t square_radius() const { return std::min(squared(from), squared(to)); }
  bool faces(Vec v) const { return cross(from, v) > 0 && cross(v, to) > 0; }
};

/// Calls `visit(a, b)`, two corners as seen from the hub, for each edge of a rectangle that faces
/// the hub and whose nearest point to it is in its middle and in a direction inside the sector.
/// That direction is square to the edge, so the sector's two sides decide between the two edges of
/// a pair.
template <class Visit>
void visit_squarely_faced_edges(const Sector& sector, const Box& box, Visit visit) {
  const auto edge = [&](std::size_t first) {
    const Vec a = box.corner[first] - sector.hub, b = box.corner[(first + 1) % 4] - sector.hub;
    const Vec along_edge = b - a;
    if (cross(a, along_edge) > 0 && dot(a, along_edge) < 0 && dot(b, along_edge) > 0) visit(a, b);
  };
  const std::int64_t front_from = dot(sector.from, box.half_front);
  const std::int64_t front_to = dot(sector.to, box.half_front);
  if (front_from < 0 && front_to > 0) edge(0);
  if (front_from > 0 && front_to < 0) edge(2);
  const std::int64_t side_from = dot(sector.from, box.half_depth);
  const std::int64_t side_to = dot(sector.to, box.half_depth);
  if (side_from > 0 && side_to < 0) edge(1);
  if (side_from < 0 && side_to > 0) edge(3);
}

/// Whether a rectangle that meets neither the starting nor the ending outline has a point in the
/// sector. Its point nearest to the hub (among those in the sector) is then a corner or the foot of
/// a perpendicular: anywhere else it would lie on one of the two sides, which are diagonals of
/// those outlines. Squares of distances have 49 bits, the products below 98.
bool meets_sector(const Sector& sector, const Box& other) {
  const std::int64_t square_radius = sector.square_radius();
  for (const Vec corner : other.corner) {
    const Vec v = corner - sector.hub;
    if (squared(v) < square_radius && sector.faces(v)) return true;
  }
  bool met = false;
  visit_squarely_faced_edges(sector, other, [&](Vec a, Vec b) {
    const std::int64_t height = cross(a, b);
    met = met || Wide{height} * height < Wide{square_radius} * squared(b - a);
  });
  return met;
}

/// Lowers `best` to the distance from the sector's arc to what of the rectangle lies beyond it.
void lower_by_sector(Len& best, const Sector& sector, const Box& other) {
  const std::int64_t square_radius = sector.square_radius();
  const auto radius = static_cast<Len>(isqrt(square_radius - 1) + 1);  // rounded up
  const auto lower = [&](std::int64_t square) {
    best = std::min(best, std::max(static_cast<Len>(isqrt(square)) - radius, 0));
  };
  for (const Vec corner : other.corner) {
    const Vec v = corner - sector.hub;
    if (sector.faces(v)) lower(squared(v));
  }
  visit_squarely_faced_edges(sector, other,
                             [&](Vec a, Vec b) { lower(squared_distance(Vec{}, a, b).whole); });
}

/// Calls `visit(sector)` for the far corner of a wheel or the four corners of a pivot, between two
/// stages, until it returns true.
template <class Visit>
bool visit_sectors(Vec hub, const Box& from, const Box& to, bool clockwise, std::size_t first,
                   std::size_t last, Visit visit) {
  for (std::size_t k = first; k <= last; ++k) {
    const Vec a = from.corner[k] - hub, b = to.corner[k] - hub;
    const Sector sector{hub, clockwise ? b : a, clockwise ? a : b};
    if (cross(sector.from, sector.to) > 0 && visit(sector)) return true;
  }
  return false;
}

bool shifts(Segment segment) {
  return segment.kind == Kind::Straight || segment.kind == Kind::Oblique;
}

/// The longest first part of the segment that is free. Bisection, in micrometres or in 1/65536 of a
/// turn, keeps one part that is free and one, a step longer at the end, that is not.
template <class Free>
Segment longest(Segment segment, Free free) {
  if (segment.kind == Kind::AboutFace || free(segment)) return segment;
  const bool shift = shifts(segment);
  const bool short_way_back = segment.kind == Kind::Pivot && segment.angle > kHalfTurn;
  const auto part = [&](std::int32_t size) {
    Segment p = segment;
    if (shift)
      p.length = size;
    else
      p.angle = static_cast<Angle>(short_way_back ? -size : size);
    return p;
  };
  std::int32_t good = 0;
  std::int32_t bad = segment.length;
  if (!shift) bad = static_cast<Angle>(short_way_back ? -segment.angle : segment.angle);
  while (bad - good > 1) {
    const std::int32_t middle = good + (bad - good) / 2;
    (free(part(middle)) ? good : bad) = middle;
  }
  return part(good);
}

}  // namespace

Sweep::Sweep(Pose start, Size size, Segment segment)
    : start_(box_at(start, size)), pose_(start), size_(size), segment_(segment) {
  if (shifts(segment)) {
    end_ = start_;
    shift_ = after(start, size, segment).front - start.front;
    if (shift_ == Vec{}) return;
    end_.centre = end_.centre + shift_;
    for (Vec& corner : end_.corner) corner = corner + shift_;
    shape_ = Shape::Shift;
    reach_ = start_.reach + segment.length / 2 + 2;
  } else if (segment.kind == Kind::AboutFace) {
    end_ = box_at(after(start, size, segment), size);
  } else {
    turn(start, size, segment);
  }
}

void Sweep::turn(Pose start, Size size, Segment segment) {
  if (segment.kind == Kind::Pivot) {
    shape_ = Shape::Pivot;
    hub_ = start_.centre;
    if (segment.angle > kHalfTurn) {
      segment_.angle = static_cast<Angle>(-segment.angle);
      segment_.backward = !segment.backward;
    }
    clockwise_ = !segment_.backward;
    last_ = 3;
    reach_ = start_.reach;
  } else {
    const bool left = segment.kind == Kind::WheelLeft;
    shape_ = Shape::Wheel;
    hub_ = start_.corner[left ? 0 : 1];
    first_ = last_ = left ? 2 : 3;
    clockwise_ = left == segment.backward;
    reach_ = 2 * start_.reach;
  }
  parts_ =
      static_cast<std::uint8_t>(std::max((segment_.angle + kQuarterTurn - 1) / kQuarterTurn, 1));
  end_ = box_at(after(start, size, segment), size);
}

Box Sweep::stage(std::int32_t i) const {
  if (i == 0) return start_;
  if (i == parts_) return end_;
  Segment part = segment_;
  part.angle = static_cast<Angle>(std::int32_t{segment_.angle} * i / parts_);
  return box_at(after(pose_, size_, part), size_);
}

bool Sweep::is_beyond_reach(const Box& other, Len gap) const {
  const std::int64_t reach = std::int64_t{reach_} + other.reach + gap;
  if (shape_ == Shape::Shift)
    return squared(other.centre - start_.centre + (other.centre - end_.centre)) >=
           4 * reach * reach;
  return squared(other.centre - hub_) >= reach * reach;
}

/// The ground of a shift is the sum of three segments (half the front, half the depth, half the
/// shift, each both ways), so the edges that can part it from a rectangle have five directions.
/// All is doubled to keep the middle whole: a product has at most 52 bits, a sum 55.
bool Sweep::shift_meets(const Box& other) const {
  const Vec offset = other.centre - start_.centre + (other.centre - end_.centre);
  const auto c = [](Vec a, Vec b) { return std::abs(cross(a, b)); };
  const Vec f = start_.half_front, d = start_.half_depth, t = shift_;
  const Vec of = other.half_front, od = other.half_depth;
  const std::int64_t fd = c(f, d), ft = c(f, t), dt = c(d, t), o = c(of, od);
  const std::int64_t f_of = c(f, of), f_od = c(f, od), d_of = c(d, of), d_od = c(d, od);
  const std::int64_t t_of = c(t, of), t_od = c(t, od);
  // Each is negative where that direction does not part them; all are if their common sign bit is.
  return ((c(f, offset) - 2 * (fd + f_of + f_od) - ft) &
          (c(d, offset) - 2 * (fd + d_of + d_od) - dt) &
          (c(t, offset) - 2 * (ft + dt + t_of + t_od)) &
          (c(of, offset) - 2 * (f_of + d_of + o) - t_of) &
          (c(od, offset) - 2 * (f_od + d_od + o) - t_od)) < 0;
}

bool Sweep::turn_meets(const Box& other) const {
  if (overlap(start_, other) || overlap(end_, other)) return true;
  const auto met = [&](const Sector& sector) { return meets_sector(sector, other); };
  if (parts_ == 1) return visit_sectors(hub_, start_, end_, clockwise_, first_, last_, met);
  Box from = start_;
  for (std::int32_t i = 1; i <= parts_; ++i) {
    const Box to = stage(i);
    if (overlap(to, other) || visit_sectors(hub_, from, to, clockwise_, first_, last_, met))
      return true;
    from = to;
  }
  return false;
}

bool Sweep::meets(const Box& other) const {
  if (shape_ == Shape::Still) return overlap(start_, other);
  if (is_beyond_reach(other, 0)) return false;
  return shape_ == Shape::Shift ? shift_meets(other) : turn_meets(other);
}

Len Sweep::least_gap(const Box& other) const {
  if (meets(other)) return 0;
  if (shape_ == Shape::Still) return gap(start_, other);
  if (shape_ == Shape::Shift) {
    Squared best = std::min(squared_distance(start_, other), squared_distance(end_, other));
    for (std::size_t i = 0; i < 4; ++i)
      for (const Vec corner : other.corner)
        best = std::min(best, squared_distance(corner, start_.corner[i], end_.corner[i]));
    return rounded_down(best);
  }
  Len best = gap(start_, other);
  Box from = start_;
  for (std::int32_t i = 1; i <= parts_; ++i) {
    const Box to = stage(i);
    best = std::min(best, gap(to, other));
    visit_sectors(hub_, from, to, clockwise_, first_, last_, [&](const Sector& sector) {
      lower_by_sector(best, sector, other);
      return false;
    });
    from = to;
  }
  return best;
}

bool Sweep::keeps_clear(const Box& other, Len gap) const {
  if (gap <= 0) return true;
  if (shape_ != Shape::Still && is_beyond_reach(other, gap)) return true;
  return least_gap(other) >= gap;
}

bool sweeps(Pose start, Size size, Segment segment, const Box& other) {
  // No ground that it passes over is farther from its front-centre: a wheel's hub is half the front
  // away and the far corner no more than front and depth from that.
  const std::int64_t reach =
      std::int64_t{size.width} * 2 + size.depth * std::int64_t{2} + segment.length + other.reach;
  if (squared(other.centre - start.front) > reach * reach) return false;
  return Sweep(start, size, segment).meets(other);
}
bool keeps_clear(Pose start, Size size, Segment segment, const Box& other, Len gap) {
  return Sweep(start, size, segment).keeps_clear(other, gap);
}
Len least_gap(Pose start, Size size, Segment segment, const Box& other) {
  return Sweep(start, size, segment).least_gap(other);
}

Segment until_touch(Pose start, Size size, Segment segment, const Box& other) {
  return longest(segment, [&](Segment part) { return !sweeps(start, size, part, other); });
}
Len first_touch(Pose start, Size size, Segment segment, const Box& other) {
  return until_touch(start, size, segment, other).length;
}
Angle first_touch_turn(Pose start, Size size, Segment segment, const Box& other) {
  return until_touch(start, size, segment, other).angle;
}
Segment while_clear(Pose start, Size size, Segment segment, const Box& other, Len gap) {
  return longest(segment, [&](Segment part) { return keeps_clear(start, size, part, other, gap); });
}

}  // namespace sandtable::geometry
