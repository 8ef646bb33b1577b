#include <algorithm>
#include <cstdlib>

#include "engine/geometry/base/bearing.h"
#include "engine/geometry/base/disc.h"
#include "engine/geometry/plane/angle.h"
#include "rulesets/fixed_baynet/rules/ground/ground.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/rules/stats.h"

/// Lines of sight into, out of and past buildings.
namespace sandtable::fixed_baynet {
namespace {

using geometry::Bounds;
using geometry::Disc;
using geometry::Portals;

/// So far past the edge of an opening that a line through it does not graze it.
constexpr int kPast = 2;

/// One end of a line.
struct End {
  ManId man = kNoMan;
  Disc at;
  HouseId house = kNoHouse;
  std::uint8_t storey = 0;
  OpeningId opening = kNoOpening;  ///< of an enclosed building: it begins there
  Len height = 0;
  bool enclosed = false;
};

End end_of(const State& s, ManId m) {
  return {m,          base(s, m),      house_of(s, m),   storey_of(s, m),
          kNoOpening, height_of(s, m), is_enclosed(s, m)};
}
End end_at(const State& s, End of, OpeningId o) {
  of.opening = o;
  of.at.centre = house(s, of.house).building.firing_point(opening(s, o).portal);
  return of;
}

bool is_open_sided(const State& s, const End& e) {
  return e.house != kNoHouse && house(s, e.house).building.plan().storeys[e.storey].open_sided;
}
Clause steep(const State& s, HouseId h) {
  return house(s, h).kind == BuildingKind::Watchtower ? clause::tower_forty_five
                                                      : clause::building_forty_five;
}

/// He is seen at that opening: he stands at it, or has fired from it in this turn.
bool is_seen_at(const State& s, const End& e, OpeningId o) {
  const auto& shooters = s.houses.shooters[o];
  if (shooters[0] == e.man || shooters[1] == e.man) return true;
  if (e.enclosed) return s.men[e.man].post == o;
  return house(s, e.house).building.reaches(e.at, opening(s, o).portal, kContact);
}

/// The 45-degree rule for a line between somebody inside and somebody outside.
bool is_steep(const State& s, const End& inside, const End& outside, OpeningId by) {
  const Len rise = std::abs(inside.height - outside.height);
  if (rise == 0) return false;
  const House& h = house(s, inside.house);
  if (by == kNoOpening) return !h.building.clear_of_walls(outside.at.centre, rise);
  return !h.building.clear_of_wall(opening(s, by).portal, outside.at.centre, rise);
}

/// How far the end outside is from the walls, and how far the 45-degree rule wants it to be.
Measured steepness(const State& s, const End& inside, const End& outside) {
  const House& h = house(s, inside.house);
  const Len rise = std::abs(inside.height - outside.height);
  const Len off = h.building.outline().distance(outside.at.centre);
  return Measured(Measure::Length, off).against(rise);
}

/// What the man at one end of a line does.
enum class Part : std::uint8_t { Shoots, Looks, IsSeen };

Clause walled(Line& line, HouseId by) {
  line.in_way = by;
  return clause::fire_line;
}

/// What the building of one end does to a line whose other end is not in it.
std::optional<Clause> leaving(const State& s, const End& inside, const End& outside, Part part,
                              Line& line) {
  OpeningId& by = line.by;
  const House& h = house(s, inside.house);
  if (inside.enclosed) {
    by = inside.opening;
    if (h.building.hides(inside.at.centre, outside.at.centre)) return walled(line, inside.house);
  } else {
    const auto through = h.building.line(inside.at.centre, outside.at.centre, inside.storey,
                                         see_through(s, inside.house));
    if (!through) return walled(line, inside.house);
    through->for_each([&](std::size_t i) {
      const auto o = static_cast<OpeningId>(h.first_opening + i);
      if (opening(s, o).outer) by = o;
    });
    if (by == kNoOpening && !is_open_sided(s, inside)) return walled(line, inside.house);
  }
  if (is_steep(s, inside, outside, by)) {
    line.measured = steepness(s, inside, outside);
    return steep(s, inside.house);
  }
  if (by == kNoOpening) return std::nullopt;
  if (part == Part::Shoots && !may_fire_from(s, by, inside.man)) {
    const int used = static_cast<int>(s.houses.shooters[by].size());
    line.measured = Measured(Measure::Count, used + 1).against(used);
    return clause::building_two_per_window;
  }
  if (part == Part::IsSeen && !is_seen_at(s, inside, by)) {
    if (!inside.enclosed)
      line.measured =
          Measured(Measure::Length,
                   geometry::gap(inside.at, h.building.leaf(opening(s, by).portal).points()))
              .against(kContact);
    return clause::building_window_target;
  }
  return std::nullopt;
}

std::optional<Clause> within_house(const State& s, const End& a, const End& b, Line& line) {
  const House& h = house(s, a.house);
  if (a.enclosed || b.enclosed) return walled(line, a.house);
  if (a.storey != b.storey) {
    const Len rise = std::abs(a.height - b.height);
    if (geometry::Building::clear_of_floor(a.at.centre, b.at.centre, rise)) return std::nullopt;
    // The line has to be steeper: as high as it is long at least.
    line.measured =
        Measured(Measure::Length, geometry::length(b.at.centre - a.at.centre)).against(rise);
    return clause::building_forty_five;
  }
  if (h.building.line(a.at.centre, b.at.centre, a.storey, see_through(s, a.house)))
    return std::nullopt;
  return walled(line, a.house);
}

/// A building that neither of them is in stands between.
bool is_hidden_by(const State& s, HouseId n, const End& a, const End& b) {
  const House& h = house(s, n);
  Bounds way{a.at.centre, a.at.centre};
  way.add(b.at.centre);
  if (!way.meets(h.building.outline().bounds())) return false;
  if (std::min(a.height, b.height) >= top_of(s, n)) return false;
  return h.building.hides(a.at.centre, b.at.centre);
}

std::optional<Clause> barred(const State& s, const End& a, const End& b, Part part, Line& line) {
  for (std::size_t n = 0; n < s.field->houses.size(); ++n) {
    const auto h = static_cast<HouseId>(n);
    if (!is_whole(s, h) || h == a.house || h == b.house) continue;
    if (!is_hidden_by(s, h, a, b)) continue;
    const Clause wall = walled(line, h);
    return house(s, h).kind == BuildingKind::Closed ? clause::building_closed : wall;
  }
  if (a.house != kNoHouse && a.house == b.house) return within_house(s, a, b, line);
  if (a.house != kNoHouse)
    if (const auto why = leaving(s, a, b, part, line)) return why;
  Line back = line;
  back.by = kNoOpening;
  if (b.house != kNoHouse)
    if (const auto why = leaving(s, b, a, Part::IsSeen, back)) {
      line.measured = back.measured;
      line.in_way = back.in_way;
      return why;
    }
  return std::nullopt;
}

/// The ends that a man's line may have: of an enclosed building one at each opening of his section,
/// of whoever is looked at there those where he is seen.
template <class F>
void each_end(const State& s, ManId m, bool fires, F&& f) {
  const End plain = end_of(s, m);
  if (!plain.enclosed) return f(plain);
  const House& h = house(s, plain.house);
  const Portals open = see_through(s, plain.house);
  for (std::size_t i = 0; i < h.building.plan().portals.size(); ++i) {
    const auto o = static_cast<OpeningId>(h.first_opening + i);
    const Opening& of = opening(s, o);
    const SectionId mine = s.men[m].floor;
    if (!of.outer || !open.has(i) || (of.sides[0] != mine && of.sides[1] != mine)) continue;
    if (fires || is_seen_at(s, plain, o)) f(end_at(s, plain, o));
  }
}

}  // namespace

namespace {

/// Corners, and where the walls are nearest to `from`.
template <class F>
void each_near_place(const geometry::Polygon& walls, Vec from, F&& f) {
  const auto points = walls.points();
  for (std::size_t i = 0; i < points.size(); ++i) {
    f(points[i]);
    f(nearest_of_wall(from, points[i], points[(i + 1) % points.size()]));
  }
}

/// Where a straight line first meets them.
template <class F>
void place_on_line(const State& s, const geometry::Polygon& walls, Vec from, Angle line, F&& f) {
  const Vec to = geometry::along(from, line, s.setup->width + s.setup->depth);
  geometry::Stretches inside;
  walls.stretches(from, to, inside);
  if (inside.count > 0) f(geometry::point_on(from, to, inside.item[0].enter));
}

/// A straight line from there meets walls first at that place: the house itself does not hide it.
bool faces(const geometry::Polygon& walls, Vec from, Vec place) {
  geometry::Stretches inside;
  walls.stretches(from, place, inside);
  return inside.count == 0 ||
         geometry::length(place - geometry::point_on(from, place, inside.item[0].enter)) <=
             kHundredth;
}

/// The places of walls among which the nearest that is seen from this end is to be found: where
/// they are nearest, their corners, and where lines past the edges of its openings, straight ahead
/// and along the edges of its arc meet them.
template <class F>
void each_place(const State& s, const End& e, const geometry::Polygon& walls, Angle half, F&& f) {
  const Vec from = e.at.centre;
  each_near_place(walls, from, f);
  for (const int turn : {0, int{half}, -int{half}})
    place_on_line(s, walls, from, static_cast<Angle>(s.men[e.man].facing + turn), f);
  const House& own = house(s, e.house);
  const auto past = [&](std::size_t portal) {
    for (const Vec corner : own.building.leaf(portal).points()) {
      if (corner == from) continue;
      const Angle line = geometry::angle_of(corner - from);
      for (const int by : {-kPast, kPast})
        place_on_line(s, walls, from, static_cast<Angle>(line + by), f);
    }
  };
  if (!e.enclosed) own.building.on_storey(e.storey).for_each(past);
}

}  // namespace

Vec nearest_of_wall(Vec from, Vec a, Vec b) {
  const Vec along = b - a;
  const std::int64_t part = geometry::dot(from - a, along), whole = geometry::squared(along);
  if (part <= 0) return a;
  if (part >= whole) return b;
  return geometry::point_on(a, b, geometry::Ratio{part, whole});
}

std::optional<Line> line_to_walls(const State& s, ManId from, HouseId h, Angle half) {
  const geometry::Polygon& walls = house(s, h).building.outline();
  const Len foot = foot_of(s, h), top = top_of(s, h);
  std::optional<Line> best;
  std::int64_t least = 0;
  each_end(s, from, true, [&](const End& a) {
    each_place(s, a, walls, half, [&](Vec place) {
      if (!a.enclosed && off_facing(s, from, place) > half + geometry::kAngleHair) return;
      if (!faces(walls, a.at.centre, place)) return;
      const std::int64_t far = geometry::squared(place - a.at.centre);
      const bool open = best && !best->barred;
      if (open && far >= least) return;
      Line line{a.at, Disc{place, 0}, kNoOpening, std::nullopt, {}};
      End there;
      there.at = line.to;
      there.height = std::clamp(a.height, foot, top);
      line.barred = leaving(s, a, there, Part::Shoots, line);
      // What is in the way of every line is told last.
      const auto rank = [](const Line& l) {
        return !l.barred ? 0 : *l.barred == clause::fire_line ? 2 : 1;
      };
      if (best && (rank(line) > rank(*best) || (rank(line) == rank(*best) && far >= least))) return;
      least = far;
      best = line;
    });
  });
  return best;
}

bool stands_before_walls(const State& s, HouseId n, ManId from, HouseId h, Disc begin, Vec at) {
  End a, b;
  a.at = begin;
  a.height = height_of(s, from);
  b.at = {at, 0};
  b.height = top_of(s, h);
  return is_hidden_by(s, n, a, b);
}

namespace {

Line line_of(const State& s, ManId from, ManId to, Part part) {
  Line best{base(s, from), base(s, to), kNoOpening, std::nullopt, {}};
  if (!has_houses(s)) return best;
  if (face_indoors(s, from, to)) {
    best.to = best.from;
    return best;
  }
  best.barred = clause::building_window_target;
  bool any = false;
  std::int64_t least = 0;
  each_end(s, from, true, [&](const End& a) {
    each_end(s, to, false, [&](const End& b) {
      Line between{a.at, b.at, kNoOpening, std::nullopt, {}};
      const auto why = barred(s, a, b, part, between);
      const std::int64_t far = geometry::squared(b.at.centre - a.at.centre);
      const bool better = !any || (best.barred && !why) || (!best.barred == !why && far < least);
      if (!better) return;
      any = true;
      least = far;
      best = between;
      best.barred = why;
    });
  });
  return best;
}

}  // namespace

bool face_indoors(const State& s, ManId a, ManId b) {
  if (!is_enclosed(s, a) || !is_enclosed(s, b)) return false;
  return share_section(s, a, b) || opening_between(s, a, b) != kNoOpening;
}

Line line_between(const State& s, ManId from, ManId to) {
  return line_of(s, from, to, Part::Shoots);
}

Line line_of_sight(const State& s, ManId from, ManId to) {
  return line_of(s, from, to, Part::Looks);
}

}  // namespace sandtable::fixed_baynet
