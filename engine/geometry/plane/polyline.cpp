#include "engine/geometry/plane/polyline.h"

#include <algorithm>

#include "engine/geometry/plane/contact.h"
#include "engine/geometry/plane/range.h"
#include "engine/geometry/plane/segment.h"

namespace sandtable::geometry {
namespace {

/// Whether the moving segment's start, a shade (e, e*e) further, lies left of from-to: turn(from,
/// to, p + shade), where turn(from, to, p) is `side`.
bool left_of(std::int64_t side, Vec way) {
  return side > 0 || (side == 0 && (way.y != 0 ? way.y < 0 : way.x > 0));
}

/// Where the segment a-b goes through the piece p-q; true if it does.
bool crosses(Vec a, Vec b, Vec p, Vec q, Crossing& out) {
  const Vec piece = q - p;
  const std::int64_t a_side = turn(p, q, a), b_side = turn(p, q, b);
  const bool a_left = left_of(a_side, piece);
  if (a_left == left_of(b_side, piece)) return false;
  // The ends of the piece, seen from the moved segment: moving it is moving them back.
  const std::int64_t p_side = turn(a, b, p), q_side = turn(a, b, q);
  const Vec back = a - b;
  if (left_of(p_side, back) == left_of(q_side, back)) return false;
  out.at = a_side > b_side ? Ratio{a_side, a_side - b_side} : Ratio{-a_side, b_side - a_side};
  const Ratio along =
      p_side > q_side ? Ratio{p_side, p_side - q_side} : Ratio{-p_side, q_side - p_side};
  out.station = part_of(along, length_of(piece));
  out.from = a_left ? 1 : -1;
  return true;
}

/// The corner of the left bank at a bend of the line: where the banks of both pieces meet, or two
/// points where a bend to the right is so sharp that they would meet far out.
struct Bend {
  std::array<Vec, 2> point{};
  std::size_t count = 0;
};

/// `way` turned a quarter to the left, of that length.
Vec left_by(Vec way, Len offset) {
  const std::int64_t whole = rounded_root(squared(way) * 64 * 64);  // in 1/64 micrometres
  return {static_cast<Len>(rounded_quotient(Wide{-way.y} * offset * 64, whole)),
          static_cast<Len>(rounded_quotient(Wide{way.x} * offset * 64, whole))};
}

Bend bend(Vec before, Vec at, Vec after, Len offset) {
  const Vec in = at - before, out = after - at;
  const Vec left_in = left_by(in, offset), left_out = left_by(out, offset);
  const std::int64_t sharp = cross(in, out);
  if (sharp == 0 || (sharp < 0 && dot(in, out) < 0)) {
    if (left_in == left_out) return {{at + left_in}, 1};
    return {{at + left_in, at + left_out}, 2};
  }
  // at + left_in + in * s, where it meets the other line: cross(left_in + in * s - left_out, out) =
  // 0.
  const std::int64_t num = cross(left_out - left_in, out);
  const Ratio s = sharp > 0 ? Ratio{num, sharp} : Ratio{-num, -sharp};
  return {{at + left_in + Vec{part_of(s, in.x), part_of(s, in.y)}}, 1};
}

}  // namespace

const Opening* opening_at(std::span<const Opening> openings, Len station) {
  for (const Opening& opening : openings)
    if (station >= opening.from && station <= opening.to) return &opening;
  return nullptr;
}

tl::expected<Polyline, ShapeError> Polyline::make(std::span<const Vec> points) {
  using Kind = ShapeError::Kind;
  const std::size_t n = points.size();
  const auto count = static_cast<std::int64_t>(n);
  if (n < 2) return tl::make_unexpected(ShapeError{Kind::TooFewPoints, 0, 0, count});
  if (n > kMaxLinePoints)
    return tl::make_unexpected(ShapeError{Kind::TooManyPoints, kMaxLinePoints, 0, count});
  for (std::size_t i = 0; i < n; ++i)
    if (!in_range(points[i])) return tl::make_unexpected(ShapeError{Kind::OutOfRange, i, i, 0});
  Polyline line;
  line.stations_.push_back(0);
  for (std::size_t i = 1; i < n; ++i) {
    if (points[i - 1] == points[i])
      return tl::make_unexpected(ShapeError{Kind::RepeatedPoint, i - 1, i, 0});
    line.stations_.push_back(line.stations_.back() + length_of(points[i] - points[i - 1]));
  }
  line.points_.assign(points.begin(), points.end());
  line.bounds_ = bounds_of(points);
  return line;
}

Vec Polyline::point_at(Len station) const {
  if (station <= 0) return points_.front();
  for (std::size_t i = 0; i < pieces(); ++i)
    if (station < stations_[i + 1])
      return point_on(points_[i], points_[i + 1],
                      {station - stations_[i], stations_[i + 1] - stations_[i]});
  return points_.back();
}

Len Polyline::station_of(Vec p) const {
  Squared best;
  std::size_t piece = 0;
  for (std::size_t i = 0; i < pieces(); ++i) {
    const Squared distance = squared_distance(p, points_[i], points_[i + 1]);
    if (i == 0 || distance < best) {
      best = distance;
      piece = i;
    }
  }
  const Vec way = points_[piece + 1] - points_[piece];
  const std::int64_t whole = squared(way);
  const std::int64_t along = std::clamp<std::int64_t>(dot(way, p - points_[piece]), 0, whole);
  return stations_[piece] + part_of({along, whole}, stations_[piece + 1] - stations_[piece]);
}

void Polyline::crossings(Vec a, Vec b, Crossings& out) const {
  out.count = 0;
  Bounds line;
  line.add(a);
  line.add(b);
  if (a == b || !bounds_.meets(line)) return;
  for (std::size_t i = 0; i < pieces(); ++i) {
    Crossing crossing;
    if (!crosses(a, b, points_[i], points_[i + 1], crossing)) continue;
    crossing.piece = static_cast<std::uint16_t>(i);
    crossing.station += stations_[i];
    std::size_t place = out.count++;
    for (; place > 0 && crossing.at < out.item[place - 1].at; --place)
      out.item[place] = out.item[place - 1];
    out.item[place] = crossing;
  }
}

std::optional<Crossing> Polyline::first_crossing(Vec a, Vec b,
                                                 std::span<const Opening> openings) const {
  Crossings all;
  crossings(a, b, all);
  for (const Crossing& crossing : all.span())
    if (opening_at(openings, crossing.station) == nullptr) return crossing;
  return std::nullopt;
}

bool Polyline::meets(std::span<const Vec> convex) const {
  if (!bounds_.meets(bounds_of(convex))) return false;
  for (std::size_t i = 0; i < pieces(); ++i)
    if (passes_through(convex, points_[i], points_[i + 1])) return true;
  return false;
}

bool Polyline::meets(std::span<const Vec> convex, std::span<const Opening> openings) const {
  if (!bounds_.meets(bounds_of(convex))) return false;
  for (std::size_t i = 0; i < pieces(); ++i) {
    const auto chord = chord_inside(convex, points_[i], points_[i + 1]);
    if (!chord) continue;
    const Len piece = stations_[i + 1] - stations_[i];
    const Len from = stations_[i] + part_of(chord->enter, piece);
    const Len to = stations_[i] + part_of(chord->leave, piece);
    const bool open = std::any_of(openings.begin(), openings.end(), [&](const Opening& opening) {
      return from >= opening.from && to <= opening.to;
    });
    if (!open) return true;
  }
  return false;
}

Vec Polyline::nearest_point(Vec p) const {
  Squared best;
  std::size_t piece = 0;
  for (std::size_t i = 0; i < pieces(); ++i) {
    const Squared distance = squared_distance(p, points_[i], points_[i + 1]);
    if (i == 0 || distance < best) {
      best = distance;
      piece = i;
    }
  }
  return geometry::nearest_point(points_[piece], points_[piece + 1], p);
}

Len Polyline::distance(Vec p) const {
  Squared best;
  for (std::size_t i = 0; i < pieces(); ++i) {
    const Squared distance = squared_distance(p, points_[i], points_[i + 1]);
    if (i == 0 || distance < best) best = distance;
  }
  return rounded_down(best);
}

bool Polyline::within(Vec p, Len limit) const {
  if (!bounds_.grown(limit).contains(p)) return false;
  for (std::size_t i = 0; i < pieces(); ++i)
    if (at_most(squared_distance(p, points_[i], points_[i + 1]), limit)) return true;
  return false;
}

bool Polyline::within(const Box& box, Len limit) const {
  if (!bounds_.grown(limit).meets(bounds_of(box.corner))) return false;
  for (std::size_t i = 0; i < pieces(); ++i)
    if (convex_within(box.corner, points_[i], points_[i + 1], limit)) return true;
  return false;
}

bool Polyline::covers(Vec viewer, Vec aim, const Box& box, Len limit,
                      std::span<const Opening> openings) const {
  if (!bounds_.grown(limit).meets(bounds_of(box.corner))) return false;
  Crossings all;
  crossings(viewer, aim, all);
  for (const Crossing& crossing : all.span()) {
    if (opening_at(openings, crossing.station) != nullptr) continue;
    if (convex_within(box.corner, points_[crossing.piece], points_[crossing.piece + 1], limit))
      return true;
  }
  return false;
}

tl::expected<Polygon, ShapeError> Polyline::outline(Len width) const {
  if (width < 2 || width > kMaxCoordinate)
    return tl::make_unexpected(ShapeError{ShapeError::Kind::BadSize, 0, 0, width});
  if (empty()) return tl::make_unexpected(ShapeError{ShapeError::Kind::TooFewPoints, 0, 0, 0});
  std::vector<Vec> outline;
  const std::size_t last = points_.size() - 1;
  // Up the left bank and down the right one, which is the left one of the line turned round.
  for (const bool down : {false, true}) {
    const auto at = [&](std::size_t i) { return points_[down ? last - i : i]; };
    const Len offset = width / 2;
    outline.push_back(at(0) + left_by(at(1) - at(0), offset));
    for (std::size_t i = 1; i < last; ++i) {
      const Bend corner = bend(at(i - 1), at(i), at(i + 1), offset);
      outline.insert(outline.end(), corner.point.begin(), corner.point.begin() + corner.count);
    }
    outline.push_back(at(last) + left_by(at(last) - at(last - 1), offset));
  }
  outline.erase(std::unique(outline.begin(), outline.end()), outline.end());
  return Polygon::make(outline);
}

}  // namespace sandtable::geometry
