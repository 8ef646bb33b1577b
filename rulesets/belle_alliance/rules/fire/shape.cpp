#include "rulesets/belle_alliance/rules/fire/shape.h"

#include <algorithm>

#include "engine/geometry/plane/contact.h"
#include "engine/geometry/plane/polygon.h"
#include "rulesets/belle_alliance/rules/fire/cover.h"
#include "rulesets/belle_alliance/rules/moral/near.h"

namespace sandtable::belle_alliance {
namespace {

using geometry::Ratio;

/// f(from, to) for each edge.
template <class F>
void each_edge(std::span<const Vec> points, F&& f) {
  for (std::size_t i = 0; i < points.size(); ++i) f(points[i], points[(i + 1) % points.size()]);
}

/// Where the line from `from` by `way` meets an edge.
std::optional<Ratio> crossing(Vec from, Vec way, Vec a, Vec b) {
  const Vec edge = b - a, v = a - from;
  std::int64_t over = geometry::cross(way, edge);
  if (over == 0) return std::nullopt;
  std::int64_t along = geometry::cross(v, edge), across = geometry::cross(v, way);
  if (over < 0) {
    over = -over;
    along = -along;
    across = -across;
  }
  if (along < 0 || along > over || across < 0 || across > over) return std::nullopt;
  return Ratio{along, over};
}

std::optional<Stretch> on_disc(geometry::Disc disc, Vec from, Vec to) {
  const Vec way = to - from, v = disc.centre - from;
  const std::int64_t length = std::max<std::int64_t>(geometry::length_of(way), 1);
  const std::int64_t along = geometry::rounded_quotient(geometry::dot(way, v), length);
  const std::int64_t aside = geometry::rounded_quotient(geometry::cross(way, v), length);
  const std::int64_t square = std::int64_t{disc.radius} * disc.radius - aside * aside;
  if (square < 0) return std::nullopt;
  const std::int64_t half = geometry::isqrt(square);
  if (along + half < 0 || along - half > length) return std::nullopt;
  return Stretch{static_cast<Len>(std::max<std::int64_t>(along - half, 0)),
                 static_cast<Len>(std::min(along + half, length))};
}

}  // namespace

Shape shape_of(const State& state, Side side, UnitId unit) {
  const Unit& of = state.of(side).units[unit];
  Shape shape;
  if (of.formation == Formation::Garrison) shape.sector = sector_of(state, of);
  const Body body = body_of(state, side, unit);
  shape.round = body.round && shape.sector.empty();
  shape.disc = body.disc;
  shape.corner = body.box.corner;
  if (shape.sector.empty()) shape.rest = body.rest;
  return shape;
}

std::optional<Stretch> stretch_on(const Shape& shape, Vec from, Vec to) {
  if (shape.round) return on_disc(shape.disc, from, to);
  if (shape.rest) {
    std::optional<Stretch> all;
    each_piece(shape, [&](const Shape& piece) {
      const auto at = stretch_on(piece, from, to);
      if (!at) return;
      if (!all) all = at;
      all = {std::min(all->enter, at->enter), std::max(all->leave, at->leave)};
    });
    return all;
  }
  const Len whole = geometry::length_of(to - from);
  std::optional<Ratio> first, last;
  if (geometry::outline_contains(shape.points(), from)) first = Ratio{0, 1};
  if (geometry::outline_contains(shape.points(), to)) last = Ratio{1, 1};
  each_edge(shape.points(), [&](Vec a, Vec b) {
    const auto at = crossing(from, to - from, a, b);
    if (!at) return;
    if (!first || *at < *first) first = at;
    if (!last || *at > *last) last = at;
  });
  if (!first && !last) return std::nullopt;
  return Stretch{geometry::part_of(first.value_or(Ratio{0, 1}), whole),
                 geometry::part_of(last.value_or(Ratio{1, 1}), whole)};
}

Vec nearest_point(const Shape& shape, Vec to) {
  if (shape.round) {
    const Vec way = to - shape.disc.centre;
    const Len length = geometry::length_of(way);
    if (length <= shape.disc.radius) return to;
    return geometry::place_at(shape.disc.centre, to, shape.disc.radius);
  }
  Vec best = to;
  if (shape.rest) {
    std::int64_t least = -1;
    each_piece(shape, [&](const Shape& piece) {
      const Vec point = nearest_point(piece, to);
      const std::int64_t apart = geometry::squared(point - to);
      if (least >= 0 && apart >= least) return;
      least = apart;
      best = point;
    });
    return best;
  }
  if (geometry::outline_contains(shape.points(), to)) return to;
  std::optional<geometry::Squared> nearest;
  each_edge(shape.points(), [&](Vec a, Vec b) {
    const geometry::Squared apart = geometry::squared_distance(to, a, b);
    if (nearest && !(apart < *nearest)) return;
    nearest = apart;
    best = geometry::nearest_point(a, b, to);
  });
  return best;
}

Len gap(const Shape& shape, const Body& body) {
  if (shape.round) {
    return body.round ? geometry::gap(shape.disc, body.disc) : geometry::gap(shape.disc, body.box);
  }
  if (shape.rest || body.rest) {
    Len least = geometry::kMaxCoordinate;
    each_piece(shape, [&](const Shape& of) {
      least =
          std::min(least, nearest_piece(body, [&](const Body& piece) { return gap(of, piece); }));
    });
    return least;
  }
  if (body.round) return geometry::gap(body.disc, shape.points());
  std::optional<geometry::Squared> best;
  each_edge(shape.points(), [&](Vec a, Vec b) {
    each_edge(body.box.corner, [&](Vec c, Vec d) {
      const geometry::Squared apart = geometry::squared_distance(a, b, c, d);
      if (!best || apart < *best) best = apart;
    });
  });
  return best ? geometry::rounded_down(*best) : 0;
}

}  // namespace sandtable::belle_alliance
