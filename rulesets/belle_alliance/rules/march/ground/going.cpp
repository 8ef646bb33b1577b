#include "rulesets/belle_alliance/rules/march/ground/going.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/contact.h"
#include "engine/geometry/plane/segment.h"
#include "rulesets/belle_alliance/rules/fire/cover.h"
#include "rulesets/belle_alliance/rules/march/rates.h"
#include "rulesets/belle_alliance/rules/orders/group.h"
#include "rulesets/belle_alliance/rules/works/works.h"
#include "rulesets/belle_alliance/state/arm.h"
#include "rulesets/belle_alliance/state/figures.h"
#include "rulesets/belle_alliance/state/formula.h"

namespace sandtable::belle_alliance {
namespace {

using geometry::Pose;

namespace passage = table::table_obstacles_passage;
namespace less = table::table_march_reductions;

constexpr int kAll = 100;  ///< hundredths of a rate

/// The row of table 4 for an obstacle; none for what is none.
const passage::Row* row_of(Ground obstacle) {
  const auto row = [](passage::Key key) { return &passage::at(key); };
  switch (obstacle) {
    case Ground::Fence:
    case Ground::Hedge:
    case Ground::Ditch:
      return row(passage::Key::Low);
    case Ground::Wall:
    case Ground::Bank:
    case Ground::Barricade:
    case Ground::Breastwork:
      return row(passage::Key::High);
    case Ground::Abatis:
      return row(passage::Key::Abatis);
    case Ground::Redoubt:
      return row(passage::Key::Redoubt);
    case Ground::Stream:
    case Ground::Ford:
      return row(passage::Key::Water);
    case Ground::River:
      return row(passage::Key::River);
    case Ground::Building:
      return row(passage::Key::Sector);
    default:
      return nullptr;
  }
}

int hundredths(std::string_view cell) {
  return cell.empty() ? 0 : Formula(cell, 0).number() * kAll / Formula::kOne;
}

/// The box that a form covers while it stands; of a disc the square about it.
geometry::Box box_of(const Form& form, Pose pose, Angle heading) {
  if (form.kind != Form::Kind::Disc) return body_at(form, pose).box;
  const geometry::Size size{2 * form.radius, 2 * form.radius};
  return geometry::box_at(geometry::pose_of_centre(pose.front, heading, size), size);
}

/// The ground that a box covers while it goes straight: the hull of where it starts and ends.
geometry::Convex swept(const geometry::Box& box, Angle heading, Len way) {
  return way == 0 ? geometry::convex_of(box)
                  : geometry::swept_straight(box, geometry::along({}, heading, way));
}

/// The smallest length, to the micrometre, at which `holds` does, which holds at `high`.
template <class Holds>
Len least(Len low, Len high, Holds holds) {
  while (low < high) {
    const Len middle = low + (high - low) / 2;
    if (holds(middle)) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

/// A box that goes straight, and when it comes to a straight edge, as near as can be told at once.
class Advance {
 public:
  Advance(const geometry::Box& box, Angle heading)
      : from_(box.centre),
        ahead_(geometry::direction(heading)),
        right_(geometry::right_of(ahead_)) {
    for (std::size_t i = 0; i < corner_.size(); ++i) corner_[i] = seen(box.corner[i]);
  }

  /// After which way; nothing where the edge lies beside its way or behind it.
  std::optional<std::int64_t> way_to(Vec from, Vec to) const {
    const Place a = seen(from), b = seen(to);
    const auto [left, right] = std::minmax({a.aside, b.aside});
    const auto [west, east] =
        std::minmax({corner_[0].aside, corner_[1].aside, corner_[2].aside, corner_[3].aside});
    const std::int64_t low = std::max(left, west), high = std::min(right, east);
    if (low > high) return std::nullopt;
    std::optional<std::int64_t> best;
    const auto look = [&](std::int64_t aside) {
      if (aside < low || aside > high) return;
      const std::int64_t way = on(a, b, aside) - front_at(aside);
      if (!best || way < *best) best = way;
    };
    look(low);
    look(high);
    for (const Place& corner : corner_) look(corner.aside);
    const std::int64_t rear =
        std::min({corner_[0].ahead, corner_[1].ahead, corner_[2].ahead, corner_[3].ahead});
    return std::max(a.ahead, b.ahead) < rear ? std::nullopt : best;
  }

 private:
  struct Place {
    std::int64_t ahead = 0, aside = 0;
  };
  Place seen(Vec v) const {
    constexpr int kUnit = 30;
    return {geometry::dot(ahead_, v - from_) >> kUnit, geometry::dot(right_, v - from_) >> kUnit};
  }
  static std::int64_t on(Place a, Place b, std::int64_t aside) {
    if (a.aside == b.aside) return std::min(a.ahead, b.ahead);
    return a.ahead + (b.ahead - a.ahead) * (aside - a.aside) / (b.aside - a.aside);
  }
  std::int64_t front_at(std::int64_t aside) const {
    std::int64_t front = -geometry::kMaxCoordinate;
    for (std::size_t i = 0; i < corner_.size(); ++i) {
      const Place a = corner_[i], b = corner_[(i + 1) % corner_.size()];
      const auto [left, right] = std::minmax({a.aside, b.aside});
      if (aside < left || aside > right) continue;
      front = std::max(front, left == right ? std::max(a.ahead, b.ahead) : on(a, b, aside));
    }
    return front;
  }

  Vec from_;
  geometry::Direction ahead_, right_;
  std::array<Place, 4> corner_;
};

/// Surely no point of a segment lies between those bounds.
bool is_beside(const geometry::Bounds& near, Vec a, Vec b) {
  return (a.x <= near.low.x && b.x <= near.low.x) || (a.x >= near.high.x && b.x >= near.high.x) ||
         (a.y <= near.low.y && b.y <= near.low.y) || (a.y >= near.high.y && b.y >= near.high.y);
}

/// Whether a segment leads through a shape, whose bounds tell of most that it does not.
bool leads_through(const geometry::Convex& shape, const geometry::Bounds& near, Vec a, Vec b) {
  return !is_beside(near, a, b) && geometry::passes_through(shape.points(), a, b);
}

bool meets(const geometry::Polygon& area, const geometry::Convex& shape) {
  const std::span<const Vec> points = area.points();
  if (points.empty()) return false;
  const geometry::Bounds near = geometry::bounds_of(shape.points());
  if (!area.bounds().meets(near)) return false;
  for (std::size_t i = 0, j = points.size() - 1; i < points.size(); j = i++)
    if (leads_through(shape, near, points[j], points[i])) return true;
  return area.contains(shape.point[0]) && area.contains(shape.point[1]) &&
         area.contains(shape.point[2]);
}

bool meets(std::span<const Vec> line, const geometry::Convex& shape) {
  const geometry::Bounds near = geometry::bounds_of(shape.points());
  for (std::size_t i = 0; i + 1 < line.size(); ++i)
    if (leads_through(shape, near, line[i], line[i + 1])) return true;
  return false;
}

}  // namespace

bool is_area(Ground ground) {
  switch (ground) {
    case Ground::Wood:
    case Ground::Building:
    case Ground::Village:
    case Ground::Field:
    case Ground::Rough:
    case Ground::Hill:
    case Ground::Ford:
    case Ground::Bridge:
      return true;
    default:
      return false;
  }
}

bool keeps_to_roads(Formation formation) {
  return formation == Formation::ColumnOfMarch || formation == Formation::Limbered;
}

bool takes_bridges(Formation formation) {
  return keeps_to_roads(formation) || formation == Formation::SkirmishLine ||
         formation == Formation::Gunners;
}

Len farthest(const Mover& mover) {
  const RateRow* row = rate_row(mover.troops, mover.formation);
  const int rate = row == nullptr ? 0 : rate_of(*row, mover.rate);
  if (!keeps_to_roads(mover.formation) || rate == 0 || row->road <= rate) return mover.allowance;
  return static_cast<Len>(std::int64_t{mover.allowance} * row->road / rate);
}

int part_in(const RateRow& row, Ground ground, Formation formation) {
  if (ground == Ground::Wood) return hundredths(row.in_wood);
  if (ground == Ground::Rough) return hundredths(row.in_rough);
  if (ground == Ground::Village) {
    const bool streets = formation == Formation::ColumnOfMarch ||
                         formation == Formation::SkirmishLine || formation == Formation::Limbered ||
                         formation == Formation::Gunners;
    return streets ? kAll : 0;
  }
  return ground == Ground::Building ? 0 : kAll;
}

Ground ground_in_way(const State& state, FeatureId id) {
  const auto& features = state.setup->features;
  if (id < features.size()) return features[id].ground;
  const std::size_t site = id - features.size();
  if (site >= state.site_count) return Ground::Road;
  return ground_of(state.sites[site].work).value_or(Ground::Road);
}

std::optional<Len> passage_cost(Ground obstacle, Troops troops, Formation formation) {
  const passage::Row* row = row_of(obstacle);
  if (row == nullptr) return 0;
  std::string_view cell = row->infantry_closed;
  if (formation == Formation::SkirmishLine || formation == Formation::Gunners) {
    cell = row->skirmish_line;
  } else if (is_cavalry(troops)) {
    cell = row->cavalry;
  } else if (!is_infantry(troops)) {
    cell = row->artillery;
  }
  if (cell == "no") return std::nullopt;
  return Formula(cell, 0).number();
}

bool has_gap_for_roads(Ground obstacle) {
  const passage::Row* row = row_of(obstacle);
  return row == &passage::at(passage::Key::Low) || obstacle == Ground::Stream ||
         obstacle == Ground::Ford;
}

bool rolls_for(Ground obstacle, Troops troops, Formation formation) {
  const passage::Row* row = row_of(obstacle);
  if (row == nullptr || row->roll != "yes") return false;
  const bool horse_train = is_cavalry(troops) && formation == Formation::ColumnOfMarch;
  if (formation == Formation::Limbered) return is_artillery(troops);
  return !horse_train && (formation == Formation::Line || formation == Formation::AttackColumn ||
                          formation == Formation::BattalionMass || formation == Formation::Square);
}

void Going::add_piece(const FeatureCard& card, FeatureId id, std::span<const Vec> outline,
                      std::uint8_t part, bool area) {
  Piece piece;
  piece.ground = card.ground;
  piece.feature = id;
  piece.part = part;
  if (area) {
    auto polygon = geometry::Polygon::make(outline);
    if (!polygon) return;
    piece.area = *std::move(polygon);
  } else {
    if (outline.size() < 2) return;
    piece.line.assign(outline.begin(), outline.end());
    if (card.ground == Ground::Redoubt) piece.line.push_back(outline[0]);
  }
  piece.bounds = geometry::bounds_of(outline);
  pieces_.push_back(std::move(piece));
}

Going::Going(const Setup& setup) : width_(setup.width), depth_(setup.depth) {
  for (std::size_t i = 0; i < setup.features.size(); ++i) {
    const FeatureCard& card = setup.features[i];
    const auto id = static_cast<FeatureId>(i);
    add_piece(card, id, card.outline, kWhole, is_area(card.ground));
    for (std::size_t part = 0; part < card.parts.size(); ++part) {
      const std::vector<Vec>& outline = card.parts[part].outline;
      add_piece(card, id, outline, static_cast<std::uint8_t>(part), outline.size() > 2);
    }
  }
}

Going::Going(const State& state) : Going(*state.setup) {
  pieces_.erase(std::remove_if(pieces_.begin(), pieces_.end(),
                               [&](const Piece& piece) {
                                 return piece.ground == Ground::Bridge &&
                                        is_broken(state, piece.feature);
                               }),
                pieces_.end());
  for (std::size_t i = 0; i < state.site_count; ++i) {
    const Site& site = state.sites[i];
    const auto ground = ground_of(site.work);
    if (site.burns || !site.done || !ground) continue;
    FeatureCard card;
    card.ground = *ground;
    const std::array<Vec, 2> line{site.from, site.to};
    const std::size_t id = std::min<std::size_t>(state.setup->features.size() + i, kNoFeature);
    add_piece(card, static_cast<FeatureId>(id), line, kWhole, false);
  }
}

bool Going::covers(const Body& body, Vec from, Vec to) const {
  return std::any_of(pieces_.begin(), pieces_.end(), [&](const Piece& piece) {
    const auto points = piece.line.empty() ? piece.area.points() : std::span<const Vec>(piece.line);
    if (piece.ground == Ground::Wood) return stands_in(body, points);
    if (!covers_along(piece.ground)) return false;
    for (std::size_t i = 0; i + 1 < points.size(); ++i)
      if (is_behind(body, points[i], points[i + 1], from, to)) return true;
    return false;
  });
}

/// The way after which a form that goes straight lies on a piece; 0 where it does already.
std::optional<Len> Going::reach(const Piece& piece, const Form& form, Pose pose, Angle heading,
                                Len most) const {
  const geometry::Box box = box_of(form, pose, heading);
  const auto lies_so = [&](const geometry::Box& who, Len way) {
    const geometry::Convex ground = swept(who, heading, way);
    return piece.line.empty() ? meets(piece.area, ground) : meets(piece.line, ground);
  };
  const geometry::Bounds all = geometry::bounds_of(swept(box, heading, most).points());
  if (!piece.bounds.meets(all) || !lies_so(box, most)) return std::nullopt;
  // What a box a hair wider does not touch is not touched, what one a hair smaller does is: near
  // the way that was guessed these two leave little that has to be looked at.
  constexpr Len kHair = 4, kNear = 16;
  Len free = -1, there = most;
  if (const auto guess = guessed_way(piece, box, all, heading); guess && *guess < most) {
    const Len disc = 2 * form.radius;
    const geometry::Size size =
        form.kind == Form::Kind::Disc ? geometry::Size{disc, disc} : form.size;
    const Len low = *guess - kNear, high = *guess + kNear;
    if (low < 0 && lies_so(geometry::grown(box, size, -kHair), 0)) return 0;
    if (low >= 0 && !lies_so(geometry::grown(box, size, kHair), low)) free = low;
    if (high < most && lies_so(geometry::grown(box, size, -kHair), high)) there = high;
  }
  return least(0, most, [&](Len way) { return way >= there || (way > free && lies_so(box, way)); });
}

/// When a box that goes straight comes to a piece, to a few micrometres in most cases; `near`: the
/// ground that matters.
std::optional<Len> Going::guessed_way(const Piece& piece, const geometry::Box& box,
                                      const geometry::Bounds& near, Angle heading) {
  const Advance advance(box, heading);
  std::optional<std::int64_t> best;
  const auto look = [&](Vec a, Vec b) {
    if (is_beside(near, a, b)) return;
    const auto way = advance.way_to(a, b);
    if (way && (!best || *way < *best)) best = way;
  };
  const std::span<const Vec> points = piece.line.empty() ? piece.area.points() : piece.line;
  for (std::size_t i = 0; i + 1 < points.size(); ++i) look(points[i], points[i + 1]);
  if (piece.line.empty()) look(points.back(), points.front());
  if (!best) return std::nullopt;
  return static_cast<Len>(std::clamp<std::int64_t>(*best, 0, geometry::kMaxCoordinate));
}

bool Going::is_on_table(const Body& body) const {
  if (width_ == 0) return true;
  const geometry::Bounds bounds = bounds_of(body);
  return bounds.low.x >= 0 && bounds.low.y >= 0 && bounds.high.x <= width_ &&
         bounds.high.y <= depth_;
}

Len Going::room(const Body& body, Angle heading) const {
  if (width_ == 0) return geometry::kMaxCoordinate;
  const geometry::Bounds bounds = bounds_of(body);
  const geometry::Direction way = geometry::direction(heading);
  constexpr int kUnit = 30;
  const auto along = [&](std::int64_t room, std::int64_t rate) -> std::int64_t {
    if (rate <= 0) return geometry::kMaxCoordinate;
    return (std::max<std::int64_t>(room, 0) << kUnit) / rate;
  };
  const std::int64_t least =
      std::min({along(width_ - bounds.high.x, way.x), along(bounds.low.x, -std::int64_t{way.x}),
                along(depth_ - bounds.high.y, way.y), along(bounds.low.y, -std::int64_t{way.y})});
  return static_cast<Len>(std::min<std::int64_t>(least, geometry::kMaxCoordinate));
}

std::optional<Len> Going::way_to(FeatureId feature, std::uint8_t part, const Form& form, Pose pose,
                                 Angle heading, Len most) const {
  std::optional<Len> nearest;
  for (const Piece& piece : pieces_) {
    if (piece.feature != feature || piece.part != part) continue;
    const auto way = reach(piece, form, pose, heading, most);
    if (way && (!nearest || *way < *nearest)) nearest = way;
  }
  return nearest;
}

/// The bridge or ford on which a front stands that comes by it (march.river).
std::optional<FeatureId> Going::crossing_of(const Mover& mover, Pose pose, Ground by) const {
  const Body body = body_at(mover.form, pose);
  for (const Piece& piece : pieces_) {
    if (piece.ground != by || piece.part != kWhole) continue;
    if (body.round
            ? piece.area.contains(body.centre())
            : piece.area.contains(body.box.corner[0]) && piece.area.contains(body.box.corner[1]))
      return piece.feature;
  }
  return std::nullopt;
}

bool Going::is_solid(Ground ground) {
  return ground == Ground::River || ground == Ground::Building;
}

bool Going::lies_on(const Piece& piece, const geometry::Convex& ground) {
  return piece.line.empty() ? meets(piece.area, ground) : meets(piece.line, ground);
}

geometry::Convex Going::ground_at(const Form& form, Pose pose, Angle heading) {
  return swept(box_of(form, pose, heading), heading, 0);
}

bool Going::bars_standing(const Form& form, Pose pose) const {
  const geometry::Convex ground = ground_at(form, pose, pose.facing);
  return std::any_of(pieces_.begin(), pieces_.end(), [&](const Piece& piece) {
    return piece.part == kWhole && is_solid(piece.ground) && lies_on(piece, ground);
  });
}

void Going::add_area(std::vector<Break>& out, const Piece& piece, const Course& course) const {
  const auto& [mover, form, pose, heading, length, terms, train] = course;
  const RateRow* row = rate_row(mover.troops, mover.formation);
  int part = row == nullptr ? 0 : part_in(*row, piece.ground, mover.formation);
  const bool hill = piece.ground == Ground::Hill;
  const bool street = piece.ground == Ground::Village && keeps_to_roads(mover.formation);
  if (part == kAll && !street && !hill) return;
  if (train != nullptr && part > 0 && part < kAll) add_rest(out, piece, course, part);
  const auto enters = reach(piece, form, pose, heading, length);
  if (!enters) return;
  if (hill) {
    if (*enters == 0) return;  // it is up already, or on the edge
    constexpr Len kUp = Formula(less::at(less::Key::Up).value, 0).number();
    static_assert(Formula(less::at(less::Key::Down).value, 0).number() == 0,
                  "no break of a way is made where it leaves a hill");
    out.push_back({.at = *enters - 1, .until = *enters - 1, .pay = kUp});
    return;
  }
  const bool solid = is_solid(piece.ground);
  if (solid && *enters == 0) return add_leaving(out, piece, course);
  if (part == 0 && !solid && terms.enters_ground) return;
  if (part == 0 && *enters == 0 && terms.leaves_ground) part = figure(FallFigure::RoutInGround);
  if (part == 0) {
    const Len edge = std::max(*enters - 1 - (solid ? terms.keeps_off : 0), 0);
    out.push_back({.at = edge, .until = edge, .halts = true, .without_rate = !solid});
    return;
  }
  // From its end back, as from its start on: what lies between is in it.
  const Pose end{geometry::along(pose.front, heading, length), pose.facing};
  const auto back = static_cast<Angle>(heading + geometry::kHalfTurn);
  const Len left = reach(piece, form, end, back, length).value_or(0);
  // What follows round the bend is in it for so much longer.
  const Len follows = street ? 0 : mover.form.size.depth - form.size.depth;
  const Len until = std::min(length, length - left + std::max(follows, 0));
  out.push_back({.at = *enters, .until = until, .part = part, .street = street});
}

Going::Toll Going::toll_of(const Piece& piece, const Mover& mover, Pose there) const {
  if (piece.ground == Ground::River || piece.ground == Ground::Stream) {
    if (takes_bridges(mover.formation) && crossing_of(mover, there, Ground::Bridge)) return {};
    if (const auto ford = crossing_of(mover, there, Ground::Ford))
      return {passage_cost(Ground::Ford, mover.troops, mover.formation), *ford};
  }
  return {passage_cost(piece.ground, mover.troops, mover.formation), piece.feature};
}

/// Whether a line lies across a road that the course follows, and the road leads by no bridge or
/// gap over it. What ends beside the road, or runs along it, is nothing to who goes on it.
bool Going::bars_road(const Piece& piece, const Course& course) {
  if (piece.ground == Ground::River) return true;
  if (has_gap_for_roads(piece.ground)) return false;
  // Its width farther, since what lies across on a slant is reached by a corner first.
  const Vec from = course.pose.front;
  const Vec to =
      geometry::along(from, course.heading, course.length + course.mover.form.size.width);
  for (std::size_t i = 0; i + 1 < piece.line.size(); ++i)
    if (geometry::segments_meet(from, to, piece.line[i], piece.line[i + 1])) return true;
  return false;
}

void Going::add_line(std::vector<Break>& out, const Piece& piece, const Course& course) const {
  const auto& [mover, form, pose, heading, length, terms, train] = course;
  const auto reached = reach(piece, form, pose, heading, length);
  if (!reached) return;
  if (*reached == 0) {  // in passage already: what can be crossed is paid for
    if (never_passes(piece, mover)) add_leaving(out, piece, course);
    return;
  }
  const Toll toll =
      toll_of(piece, mover, {geometry::along(pose.front, heading, *reached), pose.facing});
  Break found{.at = *reached - 1, .until = *reached - 1, .obstacle = toll.obstacle};
  found.across = bars_road(piece, course);
  found.halts = !toll.cost;
  found.pay = toll.cost && terms.obstacles_cost ? *toll.cost : 0;
  if (found.halts) found.at = found.until = std::max(found.at - terms.keeps_off, 0);
  if (found.halts || found.pay > 0) out.push_back(found);
}

namespace {

/// What a way on a road costs: at the road figure, where that is more than the rate.
Len road_cost(const Mover& mover, Len way) {
  const RateRow* row = rate_row(mover.troops, mover.formation);
  const int rate = row == nullptr ? 0 : rate_of(*row, mover.rate);
  if (row == nullptr || row->road <= rate) return way;
  return static_cast<Len>(std::int64_t{way} * rate / row->road);
}

}  // namespace

Going::Way Going::straight(Mover& mover, Pose pose, Angle heading, Len length,
                           const Terms& terms) const {
  std::vector<Break> breaks;
  const bool bent = terms.track != nullptr && !terms.track->empty();
  const Form form = bent ? head_form(mover.form, pose, *terms.track) : mover.form;
  const Body train = bent ? train_at(mover.form, pose, *terms.track) : Body{};
  const Course course{mover, form, pose, heading, length, terms, train.rest ? &train : nullptr};
  for (const Piece& piece : pieces_) {
    if (piece.part != kWhole || piece.feature == terms.out_of) continue;
    if (piece.line.empty()) {
      add_area(breaks, piece, course);
    } else {
      add_line(breaks, piece, course);
    }
  }
  // A road leads through woods and rough ground, over streams and through fences, hedges, ditches.
  const std::vector<Stretch> roads = keeps_to_roads(mover.formation)
                                         ? roads_along(pose.front, heading, length)
                                         : std::vector<Stretch>{};
  const auto on_road = [&](Len a, Len b) {
    return std::any_of(roads.begin(), roads.end(),
                       [&](const Stretch& road) { return road.has(a, b); });
  };
  std::vector<Len> stops{length};
  for (const Stretch& road : roads) {
    stops.push_back(road.from);
    stops.push_back(road.until);
  }
  for (const Break& b : breaks) {
    stops.push_back(b.at);
    stops.push_back(b.until);
  }
  std::sort(stops.begin(), stops.end());
  Len done = 0;
  for (const Len stop : stops) {
    if (stop > done) {
      int part = kAll;
      bool street = false;
      for (const Break& b : breaks) {
        if (done < b.at || b.until < stop) continue;
        part = std::min(part, b.part);
        street = street || b.street;
      }
      const Len way = stop - done;
      const auto cost = on_road(done, stop) || (street && part == kAll)
                            ? road_cost(mover, way)
                            : static_cast<Len>(std::int64_t{way} * kAll / part);
      mover.add({.heading = heading, .length = way, .cost = cost});
      done = stop;
    }
    for (Break& b : breaks) {
      if (b.at != stop || (b.obstacle != kNoFeature && !b.across && on_road(stop, stop + 1)) ||
          (b.without_rate && on_road(stop, stop + 1)))
        continue;
      if (b.halts) return {done, true, b.without_rate};
      if (b.pay == 0) continue;
      mover.add({.kind = Leg::Kind::Pay, .cost = b.pay, .obstacle = b.obstacle});
      b.pay = 0;
    }
  }
  return {.length = done};
}

}  // namespace sandtable::belle_alliance
