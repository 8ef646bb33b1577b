#include "rulesets/belle_alliance/rules/march/ride/ground.h"

#include <algorithm>
#include <array>

#include "engine/geometry/plane/contact.h"
#include "rulesets/belle_alliance/rules/march/ground/going.h"
#include "rulesets/belle_alliance/rules/march/ride/ride.h"
#include "rulesets/belle_alliance/rules/march/ride/shortest.h"
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

/// Ground that is an area to those who march and nothing to him.
bool is_open(Ground ground) {
  if (ground == Ground::Rough) return hundredths(rates::at(rates::Key::Staff).in_rough) == kAll;
  return ground == Ground::Village || ground == Ground::Field;
}

Vec away_from(Vec middle, Vec corner, Len by) {
  const Len far = geometry::length(corner - middle);
  return far == 0 ? corner : geometry::point_on(middle, corner, {far + by, far});
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

}  // namespace

RideGround::RideGround(const State& state) : state_(state) {
  const auto& features = state.setup->features;
  for (std::size_t i = 0; i < features.size(); ++i) add(features[i], static_cast<FeatureId>(i));
  each_line(state, [&](Ground ground, Vec a, Vec b) {
    const std::array<Vec, 2> line{a, b};
    add_line(ground, line);
  });
  for (std::size_t i = 0; i < areas_.size(); ++i)
    if (is_solid(areas_[i].ground)) barring_.areas.push_back(i);
  for (std::size_t i = 0; i < lines_.size(); ++i)
    if (lines_[i].ground == Ground::River) barring_.rivers.push_back(i);
}

void RideGround::add(const FeatureCard& card, FeatureId id) {
  if (card.ground == Ground::Road && card.outline.size() > 1) roads_.push_back(card.outline);
  if (!is_area(card.ground) && card.ground != Ground::Redoubt) {
    add_line(card.ground, card.outline);
    return;
  }
  if (is_open(card.ground) || (card.ground == Ground::Bridge && is_broken(state_, id))) return;
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

namespace {

/// Whether a straight edge surely runs past some bounds.
bool runs_past(const geometry::Bounds& bounds, Vec a, Vec b) {
  if (!bounds.meets(bounds_of(a, b))) return true;
  const auto side = [&](Len x, Len y) { return geometry::turn(a, b, Vec{x, y}); };
  const auto p = side(bounds.low.x, bounds.low.y), q = side(bounds.low.x, bounds.high.y),
             r = side(bounds.high.x, bounds.low.y), s = side(bounds.high.x, bounds.high.y);
  return (p > 0 && q > 0 && r > 0 && s > 0) || (p < 0 && q < 0 && r < 0 && s < 0);
}

bool run_past(const geometry::Bounds& bounds, std::span<const Vec> points, bool closed) {
  for (std::size_t i = closed ? 0 : 1; i < points.size(); ++i)
    if (!runs_past(bounds, points[i == 0 ? points.size() - 1 : i - 1], points[i])) return false;
  return true;
}

}  // namespace

bool RideGround::is_even(const geometry::Bounds& bounds) const {
  return std::all_of(areas_.begin(), areas_.end(),
                     [&](const Area& area) {
                       return !area.polygon.bounds().meets(bounds) ||
                              run_past(bounds, area.polygon.points(), true);
                     }) &&
         std::all_of(lines_.begin(), lines_.end(), [&](const Line& line) {
           return !line.bounds.meets(bounds) || run_past(bounds, line.points, false);
         });
}

RideGround::Even RideGround::even_about(Vec place) const {
  for (const Len half : {6 * geometry::kCentimetre, 2 * geometry::kCentimetre}) {
    geometry::Bounds bounds;
    bounds.add(place);
    bounds = bounds.grown(half);
    if (is_even(bounds)) return {bounds, part_at(place)};
  }
  return {};
}

bool RideGround::is_crossed_at(Vec place) const {
  return std::any_of(areas_.begin(), areas_.end(), [&](const Area& area) {
    const bool crosses = area.ground == Ground::Bridge || area.ground == Ground::Ford;
    return crosses && area.polygon.contains(place);
  });
}

/// Hill edges on a short way, up.
Len RideGround::hill_edges(Vec from, Vec to) const {
  const geometry::Bounds way = bounds_of(from, to);
  const auto climbs = [&](const Area& area) {
    return area.ground == Ground::Hill && area.polygon.bounds().meets(way) &&
           !area.polygon.contains(from) && area.polygon.contains(to);
  };
  return static_cast<Len>(std::count_if(areas_.begin(), areas_.end(), climbs)) * kHillEdge;
}

Len RideGround::toll_on_road(Vec from, Vec to) const { return hill_edges(from, to); }

Len RideGround::toll(Vec from, Vec to) const {
  const geometry::Bounds way = bounds_of(from, to);
  Len cost = hill_edges(from, to);
  for (const Area& area : areas_) {
    if (area.ground != Ground::Ford || !area.polygon.bounds().meets(way) ||
        area.polygon.contains(from) || !area.polygon.contains(to))
      continue;
    cost += passage_cost(Ground::Ford, Troops::LineInfantry, Formation::SkirmishLine).value_or(0);
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
  return area.feature != open && goes_through(area.polygon, from, to) &&
         !area.polygon.contains(from);
}

/// Whether a way crosses a river with neither bridge nor ford.
bool RideGround::crosses(const Line& river, Vec from, Vec to) const {
  if (!river.bounds.meets(bounds_of(from, to))) return false;
  for (std::size_t i = 0; i + 1 < river.points.size(); ++i) {
    const Vec a = river.points[i], b = river.points[i + 1];
    if (geometry::segments_meet(from, to, a, b) && !is_crossed_at(meeting(from, to, a, b)))
      return true;
  }
  return false;
}

bool RideGround::bars(Vec from, Vec to, FeatureId open) const {
  return is_barred_by(barring_, from, to, open);
}

/// Notes all that bars a way and was not noted before; whether there was any.
bool RideGround::note_bars(Vec from, Vec to, FeatureId open, Bars& bars) const {
  bool any = false;
  const auto note = [&](std::vector<std::size_t>& of, std::size_t number) {
    if (std::find(of.begin(), of.end(), number) != of.end()) return;
    of.push_back(number);
    any = true;
  };
  for (const std::size_t i : barring_.areas)
    if (is_barred(areas_[i], from, to, open)) note(bars.areas, i);
  for (const std::size_t i : barring_.rivers)
    if (crosses(lines_[i], from, to)) note(bars.rivers, i);
  return any;
}

bool RideGround::is_barred_by(const Bars& bars, Vec from, Vec to, FeatureId open) const {
  return std::any_of(bars.areas.begin(), bars.areas.end(),
                     [&](std::size_t i) { return is_barred(areas_[i], from, to, open); }) ||
         std::any_of(bars.rivers.begin(), bars.rivers.end(),
                     [&](std::size_t i) { return crosses(lines_[i], from, to); });
}

bool RideGround::is_on_table(Vec place) const {
  const Len radius = staff_base({}).radius;
  const Setup& setup = *state_.setup;
  return place.x >= radius && place.y >= radius && place.x <= setup.width - radius &&
         place.y <= setup.depth - radius;
}

/// Beside the corners of an area that he cannot cross.
void RideGround::add_corners(const Area& area, std::vector<Vec>& out) const {
  const geometry::Bounds& box = area.polygon.bounds();
  const Vec middle{(box.low.x + box.high.x) / 2, (box.low.y + box.high.y) / 2};
  const Len keeps = staff_base({}).radius + kAside;
  for (const Vec corner : area.polygon.points()) {
    const Vec beside = away_from(middle, corner, keeps);
    if (is_on_table(beside)) out.push_back(beside);
  }
}

/// Bridges and fords of a river, beyond its ends, and beside its bends on either bank.
void RideGround::add_crossings(const Line& river, std::vector<Vec>& out) const {
  for (const Area& area : areas_) {
    if (area.ground != Ground::Bridge && area.ground != Ground::Ford) continue;
    for (std::size_t i = 0; i + 1 < river.points.size(); ++i) {
      if (!goes_through(area.polygon, river.points[i], river.points[i + 1])) continue;
      const geometry::Bounds& box = area.polygon.bounds();
      out.push_back({(box.low.x + box.high.x) / 2, (box.low.y + box.high.y) / 2});
      break;
    }
  }
  const Len keeps = staff_base({}).radius + kAside;
  const auto offer = [&](Vec place) {
    if (is_on_table(place)) out.push_back(place);
  };
  const std::size_t last = river.points.size() - 1;
  offer(away_from(river.points[1], river.points[0], keeps));
  offer(away_from(river.points[last - 1], river.points[last], keeps));
  for (std::size_t i = 1; i < last; ++i) {
    const Vec a = river.points[i - 1], b = river.points[i + 1], bend = river.points[i];
    const Vec chord{static_cast<Len>((std::int64_t{a.x} + b.x) / 2),
                    static_cast<Len>((std::int64_t{a.y} + b.y) / 2)};
    const Len deep = geometry::length(chord - bend);
    if (deep == 0) continue;
    offer(away_from(chord, bend, keeps));
    offer(geometry::point_on(bend, chord, {keeps, deep}));
  }
}

std::vector<Vec> RideGround::shortest(Vec from, Vec to, FeatureId open, const Bars& bars) const {
  std::vector<Vec> nodes{from};
  for (const std::size_t i : bars.areas) add_corners(areas_[i], nodes);
  for (const std::size_t i : bars.rivers) add_crossings(lines_[i], nodes);
  nodes.push_back(to);
  return shortest_way(nodes, [&](std::size_t i, std::size_t j) {
    const bool barred = is_barred_by(bars, nodes[i], nodes[j], open);
    return barred ? std::int64_t{-1} : std::int64_t{geometry::length(nodes[j] - nodes[i])};
  });
}

/// The shortest way round what is thought of is no longer than any round all; where nothing else
/// lies on it, it is the shortest of all.
Vec RideGround::next(Vec from, Vec to, FeatureId open) const {
  Bars bars;
  note_bars(from, to, open, bars);
  for (;;) {
    const std::vector<Vec> way = shortest(from, to, open, bars);
    if (way.empty()) return to;
    bool more = false;
    Vec at = from;
    for (const Vec node : way) {
      more = note_bars(at, node, open, bars) || more;
      at = node;
    }
    if (!more) return way.front() == from ? to : way.front();
  }
}

namespace {

/// Roads meet where they come so near to each other.
constexpr Len kMeets = geometry::kMillimetre;

Vec nearest_on(Vec a, Vec b, Vec place) {
  const Len whole = geometry::length(b - a);
  if (whole == 0) return a;
  const Len along = static_cast<Len>(std::clamp<std::int64_t>(
      static_cast<std::int64_t>(geometry::Wide{geometry::dot(place - a, b - a)} / whole), 0,
      whole));
  return geometry::point_on(a, b, {along, whole});
}

bool is_near(Vec a, Vec b) { return geometry::squared(a - b) <= std::int64_t{kMeets} * kMeets; }

}  // namespace

std::vector<Vec> RideGround::by_road(Vec from, Vec to) const {
  std::vector<std::pair<Vec, Vec>> stretches;
  for (const std::vector<Vec>& road : roads_)
    for (std::size_t i = 0; i + 1 < road.size(); ++i) stretches.emplace_back(road[i], road[i + 1]);
  if (stretches.empty()) return {};
  const auto nearest = [&](Vec place) {
    Vec best = nearest_on(stretches[0].first, stretches[0].second, place);
    for (const auto& [a, b] : stretches)
      if (const Vec on = nearest_on(a, b, place);
          geometry::squared(on - place) < geometry::squared(best - place))
        best = on;
    return best;
  };
  std::vector<Vec> nodes{nearest(from)};
  for (const auto& [a, b] : stretches) {
    nodes.push_back(a);
    nodes.push_back(b);
    for (const auto& [c, d] : stretches)
      if (geometry::segments_meet(a, b, c, d)) nodes.push_back(meeting(a, b, c, d));
  }
  nodes.push_back(nearest(to));
  if (is_near(nodes.front(), nodes.back())) return {};
  const auto on_one = [&](Vec p, Vec q) {
    return std::any_of(stretches.begin(), stretches.end(), [&](const auto& s) {
      return is_near(nearest_on(s.first, s.second, p), p) &&
             is_near(nearest_on(s.first, s.second, q), q);
    });
  };
  std::vector<Vec> way = shortest_way(nodes, [&](std::size_t i, std::size_t j) {
    return on_one(nodes[i], nodes[j]) ? std::int64_t{geometry::length(nodes[j] - nodes[i])}
                                      : std::int64_t{-1};
  });
  if (!way.empty()) way.insert(way.begin(), nodes.front());
  return way;
}

}  // namespace sandtable::belle_alliance
