#include "rulesets/belle_alliance/rules/march/ride/ground.h"

#include <algorithm>
#include <array>

#include "engine/geometry/plane/contact.h"
#include "rulesets/belle_alliance/rules/march/going.h"
#include "rulesets/belle_alliance/rules/march/ride/ride.h"
#include "rulesets/belle_alliance/rules/works/works.h"
#include "rulesets/belle_alliance/state/formula.h"

namespace sandtable::belle_alliance {
namespace {

namespace rates = table::table_march_rates;
namespace less = table::table_march_reductions;

constexpr int kAll = 100;  ///< hundredths of a rate
constexpr Len kHillEdge = Formula(less::at(less::Key::Up).value, 0).number();
/// So far from a corner that he goes round he keeps, beside his base.
constexpr Len kAside = geometry::kMillimetre;

int hundredths(std::string_view cell) {
  return cell.empty() ? 0 : Formula(cell, 0).number() * kAll / Formula::kOne;
}

bool is_solid(Ground ground) { return ground == Ground::Building || ground == Ground::Redoubt; }

/// Whether a ground is an area to him.
bool is_ground(Ground ground) {
  switch (ground) {
    case Ground::Wood:
    case Ground::Rough:
    case Ground::Hill:
    case Ground::Ford:
    case Ground::Bridge:
      return true;
    default:
      return is_solid(ground);
  }
}

Vec away_from(Vec middle, Vec corner, Len by) {
  const Len far = geometry::length(corner - middle);
  return far == 0 ? corner : geometry::point_on(middle, corner, {far + by, far});
}

geometry::Bounds bounds_of(Vec a, Vec b) {
  geometry::Bounds out;
  out.add(a);
  out.add(b);
  return out;
}

/// Where a straight way meets a straight edge, which it does.
Vec meeting(Vec from, Vec to, Vec a, Vec b) {
  const auto across = geometry::Wide{geometry::cross(to - from, b - a)};
  if (across == 0) return geometry::squared(a - from) < geometry::squared(b - from) ? a : b;
  const auto part = geometry::Wide{geometry::cross(a - from, b - a)};
  const auto at = [&](Len way) {
    const geometry::Wide whole = across < 0 ? -part * way : part * way;
    const geometry::Wide by = across < 0 ? -across : across;
    return static_cast<Len>((whole + (whole < 0 ? -by / 2 : by / 2)) / by);
  };
  return {from.x + at(to.x - from.x), from.y + at(to.y - from.y)};
}

/// Whether any of a straight way lies inside an area.
bool goes_through(const geometry::Polygon& area, Vec from, Vec to) {
  if (!area.bounds().meets(bounds_of(from, to))) return false;
  if (area.convex()) return geometry::passes_through(area.points(), from, to);
  geometry::Stretches inside;
  area.stretches(from, to, inside);
  return inside.count > 0;
}

}  // namespace

RideGround::RideGround(const State& state) : state_(state) {
  const auto& features = state.setup->features;
  for (std::size_t i = 0; i < features.size(); ++i) add(features[i], static_cast<FeatureId>(i));
  each_line(state, [&](Ground ground, Vec a, Vec b) {
    const std::array<Vec, 2> line{a, b};
    add_line(ground, line);
  });
}

void RideGround::add(const FeatureCard& card, FeatureId id) {
  if (!is_ground(card.ground)) {
    add_line(card.ground, card.outline);
    return;
  }
  if (card.ground == Ground::Bridge && is_broken(state_, id)) return;
  // Rough ground may be nothing to him.
  if (card.ground == Ground::Rough && hundredths(rates::at(rates::Key::Staff).in_rough) == kAll)
    return;
  auto polygon = geometry::Polygon::make(card.outline);
  if (polygon) areas_.push_back({id, card.ground, *std::move(polygon)});
}

void RideGround::add_line(Ground ground, std::span<const Vec> points) {
  if (points.size() < 2) return;
  const auto cost = passage_cost(ground, Troops::LineInfantry, Formation::SkirmishLine);
  if (ground != Ground::River && cost.value_or(0) == 0) return;
  lines_.push_back(
      {ground, {points.begin(), points.end()}, geometry::bounds_of(points), cost.value_or(0)});
}

bool RideGround::bears_on(const geometry::Bounds& way) const {
  return std::any_of(areas_.begin(), areas_.end(),
                     [&](const Area& area) { return area.polygon.bounds().meets(way); }) ||
         std::any_of(lines_.begin(), lines_.end(),
                     [&](const Line& line) { return line.bounds.meets(way); });
}

int RideGround::part_at(Vec place) const {
  int part = kAll;
  for (const Area& area : areas_) {
    if (area.ground != Ground::Wood && area.ground != Ground::Rough) continue;
    if (!area.polygon.bounds().contains(place) || !area.polygon.contains(place)) continue;
    const rates::Row& row = rates::at(rates::Key::Staff);
    part = std::min(part, hundredths(area.ground == Ground::Wood ? row.in_wood : row.in_rough));
  }
  return part;
}

bool RideGround::is_crossed_at(Vec place) const {
  return std::any_of(areas_.begin(), areas_.end(), [&](const Area& area) {
    const bool crosses = area.ground == Ground::Bridge || area.ground == Ground::Ford;
    return crosses && area.polygon.contains(place);
  });
}

Len RideGround::toll(Vec from, Vec to) const {
  const geometry::Bounds way = bounds_of(from, to);
  Len cost = 0;
  for (const Area& area : areas_) {
    const bool hill = area.ground == Ground::Hill, ford = area.ground == Ground::Ford;
    if ((!hill && !ford) || !area.polygon.bounds().meets(way) || area.polygon.contains(from) ||
        !area.polygon.contains(to))
      continue;
    const auto ford_cost =
        passage_cost(Ground::Ford, Troops::LineInfantry, Formation::SkirmishLine);
    cost += hill ? kHillEdge : ford_cost.value_or(0);
  }
  for (const Line& line : lines_) {
    if (line.ground == Ground::River || !line.bounds.meets(way)) continue;
    for (std::size_t i = 0; i + 1 < line.points.size(); ++i) {
      const Vec a = line.points[i], b = line.points[i + 1];
      // Who stands on it has crossed it.
      if (!geometry::segments_meet(from, to, a, b) || geometry::segments_meet(from, from, a, b))
        continue;
      if (line.ground == Ground::Stream && is_crossed_at(meeting(from, to, a, b))) continue;
      cost += line.cost;
      break;
    }
  }
  return cost;
}

bool RideGround::is_barred(const Area& area, Vec from, Vec to, FeatureId open) const {
  return is_solid(area.ground) && area.feature != open && !area.polygon.contains(from) &&
         goes_through(area.polygon, from, to);
}

/// Where a way crosses a river with neither bridge nor ford.
std::optional<Vec> RideGround::crossing(const Line& river, Vec from, Vec to) const {
  if (river.ground != Ground::River || !river.bounds.meets(bounds_of(from, to)))
    return std::nullopt;
  std::optional<Vec> first;
  for (std::size_t i = 0; i + 1 < river.points.size(); ++i) {
    const Vec a = river.points[i], b = river.points[i + 1];
    if (!geometry::segments_meet(from, to, a, b)) continue;
    const Vec at = meeting(from, to, a, b);
    if (is_crossed_at(at)) continue;
    if (!first || geometry::squared(at - from) < geometry::squared(*first - from)) first = at;
  }
  return first;
}

bool RideGround::bars(Vec from, Vec to, FeatureId open) const {
  return std::any_of(areas_.begin(), areas_.end(),
                     [&](const Area& area) { return is_barred(area, from, to, open); }) ||
         std::any_of(lines_.begin(), lines_.end(),
                     [&](const Line& line) { return crossing(line, from, to).has_value(); });
}

/// The first corner on the shortest way round an area.
std::optional<Vec> RideGround::round(const Area& area, Vec from, Vec to) const {
  const geometry::Bounds& box = area.polygon.bounds();
  const Vec middle{(box.low.x + box.high.x) / 2, (box.low.y + box.high.y) / 2};
  const Len keeps = staff_base({}).radius + kAside;
  std::vector<Vec> nodes{from};
  for (const Vec corner : area.polygon.points()) nodes.push_back(away_from(middle, corner, keeps));
  nodes.push_back(to);
  const std::size_t count = nodes.size(), end = count - 1;
  std::vector<std::int64_t> far(count, INT64_MAX);
  std::vector<std::size_t> by(count, 0);
  std::vector<bool> done(count);
  far[0] = 0;
  for (;;) {
    std::size_t at = count;
    for (std::size_t i = 0; i < count; ++i)
      if (!done[i] && far[i] != INT64_MAX && (at == count || far[i] < far[at])) at = i;
    if (at == count) return std::nullopt;
    if (at == end) break;
    done[at] = true;
    for (std::size_t i = 1; i < count; ++i) {
      if (done[i] || nodes[i] == nodes[at] || goes_through(area.polygon, nodes[at], nodes[i]))
        continue;
      const std::int64_t way = far[at] + geometry::length(nodes[i] - nodes[at]);
      if (way >= far[i]) continue;
      far[i] = way;
      by[i] = at;
    }
  }
  std::size_t first = end;
  while (by[first] != 0) first = by[first];
  return nodes[first];
}

/// The bridge or ford, or end of a river, by which the way over it is shortest.
std::optional<Vec> RideGround::over(const Line& river, Vec from, Vec to) const {
  std::optional<Vec> best;
  const auto length = [&](Vec by) {
    return std::int64_t{geometry::length(by - from)} + geometry::length(to - by);
  };
  const auto offer = [&](Vec by) {
    if (by != from && (!best || length(by) < length(*best))) best = by;
  };
  for (const Area& area : areas_) {
    if (area.ground != Ground::Bridge && area.ground != Ground::Ford) continue;
    for (std::size_t i = 0; i + 1 < river.points.size(); ++i) {
      const Vec a = river.points[i], b = river.points[i + 1];
      if (!goes_through(area.polygon, a, b)) continue;
      const geometry::Bounds& box = area.polygon.bounds();
      offer({(box.low.x + box.high.x) / 2, (box.low.y + box.high.y) / 2});
      break;
    }
  }
  const Setup& setup = *state_.setup;
  const Len keeps = staff_base({}).radius + kAside;
  const std::size_t last = river.points.size() - 1;
  for (const auto& [tip, inner] : {std::pair(river.points[0], river.points[1]),
                                   std::pair(river.points[last], river.points[last - 1])}) {
    const Vec beyond = away_from(inner, tip, keeps);
    if (beyond.x >= keeps && beyond.y >= keeps && beyond.x <= setup.width - keeps &&
        beyond.y <= setup.depth - keeps)
      offer(beyond);
  }
  return best;
}

Vec RideGround::next(Vec from, Vec to, FeatureId open, int depth) const {
  constexpr int kDeepest = 6;
  if (depth == kDeepest) return to;
  for (const Area& area : areas_) {
    if (!is_barred(area, from, to, open)) continue;
    const auto corner = round(area, from, to);
    return corner && *corner != to ? next(from, *corner, open, depth + 1) : to;
  }
  for (const Line& line : lines_) {
    if (!crossing(line, from, to)) continue;
    const auto by = over(line, from, to);
    return by && *by != to ? next(from, *by, open, depth + 1) : to;
  }
  return to;
}

}  // namespace sandtable::belle_alliance
