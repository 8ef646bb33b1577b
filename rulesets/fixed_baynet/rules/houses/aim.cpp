#include <algorithm>
#include <array>

#include "engine/geometry/base/bearing.h"
#include "engine/geometry/base/disc.h"
#include "engine/geometry/plane/angle.h"
#include "rulesets/fixed_baynet/rules/fire/between.h"
#include "rulesets/fixed_baynet/rules/fire/fire.h"
#include "rulesets/fixed_baynet/rules/ground/ground.h"
#include "rulesets/fixed_baynet/rules/ground/night.h"
#include "rulesets/fixed_baynet/rules/guns/artillery.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/rules/stats.h"

/// Buildings as targets: who may fire at one, and what he needs.
namespace sandtable::fixed_baynet {
namespace {

using geometry::Disc;

/// How far to either side of straight ahead he fires, and the clause.
Angle half_circle(const State& s, ManId m) {
  return is_gun(s, m) ? half_arc(s, card(s, m).gun) : geometry::kQuarterTurn;
}
Clause circle_clause(const State& s, ManId m) {
  return is_gun(s, m) ? arc_clause(s, card(s, m).gun) : clause::fire_arc;
}

/// Another building, higher ground or friends stand before that place of the walls.
bool is_covered(const State& s, ManId m, HouseId h, const Line& line) {
  const Vec from = line.from.centre, at = line.to.centre;
  if (house_before(s, m, h, line) != kNoHouse) return true;
  if (friends_between(s, m, kNoMan, from, at, std::max(height_of(s, m), foot_of(s, h))))
    return true;
  const Field& field = *s.field;
  if (field.relief.slopes().empty() && field.terrain.contours().empty()) return false;
  return field.relief.is_higher_between(field.terrain, from, at,
                                        std::max(height_of(s, m), top_of(s, h)));
}

/// Out of doors: the nearest place of the walls in the half circle or the arc.
std::optional<Vec> aim_in_the_open(const State& s, ManId firer, HouseId h, Angle half) {
  const geometry::Polygon& outline = house(s, h).building.outline();
  const Vec from = s.men[firer].place;
  std::optional<Vec> best;
  const auto consider = [&](Vec p) {
    if (!best || geometry::squared(p - from) < geometry::squared(*best - from)) best = p;
  };
  const auto points = outline.points();
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Vec p = nearest_of_wall(from, points[i], points[(i + 1) % points.size()]);
    if (off_facing(s, firer, p) <= half + geometry::kAngleHair) consider(p);
  }
  // Where what lies straight ahead, and the two edges of the arc, meet the walls.
  for (const int turn : {0, int{half}, -int{half}}) {
    const auto line = static_cast<Angle>(s.men[firer].facing + turn);
    const Vec to = geometry::along(from, line, s.setup->width + s.setup->depth);
    geometry::Stretches inside;
    outline.stretches(from, to, inside);
    if (inside.count > 0) consider(geometry::point_on(from, to, inside.item[0].enter));
  }
  return best;
}

}  // namespace

HouseId house_before(const State& s, ManId m, HouseId h, const Line& line) {
  const HouseId own = house_of(s, m);
  for (std::size_t n = 0; n < s.field->houses.size(); ++n) {
    const auto other = static_cast<HouseId>(n);
    if (other == h || other == own || !is_whole(s, other)) continue;
    if (stands_before_walls(s, other, m, h, line.from, line.to.centre)) return other;
  }
  return kNoHouse;
}

std::optional<Line> aim_at_house(const State& s, ManId firer, HouseId h) {
  const Angle half = half_circle(s, firer);
  if (house_of(s, firer) != kNoHouse) return line_to_walls(s, firer, h, half);
  const auto at = aim_in_the_open(s, firer, h, half);
  if (!at) return std::nullopt;
  return Line{base(s, firer), Disc{*at, 0}, kNoOpening, std::nullopt, {}};
}

std::optional<Band> band_to_house(const State& s, ManId firer, const Line& line) {
  const Bands reach = bands(s, firer);
  const auto within = [&](Len limit) {
    return limit > 0 && geometry::within(line.from, line.to, limit);
  };
  if (within(reach.near)) return Band::Short;
  if (within(reach.middle)) return Band::Medium;
  if (within(reach.far)) return Band::Long;
  return std::nullopt;
}

template <class S>
bool may_hit_house(const State& s, ManId m, HouseId h, S& sink) {
  Judge<S> judge{sink};
  if (!may_use(s, m, kNoUnit, judge)) return false;
  // Who is in it does not see its walls from outside.
  if (house_of(s, m) == h) {
    judge.no(clause::building_target, m);
    return false;
  }
  const auto line = aim_at_house(s, m, h);
  if (!line) {
    const Vec near = house(s, h).building.outline().nearest_on_boundary(s.men[m].place);
    if (is_enclosed(s, m))
      judge.no(clause::building_window_target, m);
    else
      judge.no(circle_clause(s, m), m,
               Measured(Measure::Angle, off_facing(s, m, near)).against(half_circle(s, m)));
    return false;
  }
  const Len range = geometry::gap(line->from, line->to);
  if (!s.setup->options.no_premeasuring && !band_to_house(s, m, *line) &&
      judge.no(clause::fire_in_range, m, Measured(Measure::Length, range).against(bands(s, m).far)))
    return false;
  if (!house_in_sight(s, *line, h) &&
      judge.no(s.setup->fog ? clause::night_fog : clause::night_sight, m,
               Measured(Measure::Length, range).against(sight_at_night(s))))
    return false;
  const bool walled = line->barred && line->in_way != kNoHouse;
  if (line->barred && !walled) {
    judge.no(*line->barred, m, line->measured);
  } else if (walled || is_covered(s, m, h, *line)) {
    if constexpr (S::all)
      bar_line(judge, m, line->barred.value_or(clause::fire_line), *line,
               in_the_way_to_house(s, m, h, *line));
    else
      judge.no(clause::fire_line, m);
  }
  if (judge.ok) judge.yes(clause::building_target, m, Measured(Measure::Length, range));
  return judge.ok;
}

template <class S>
int needed_for_house(const State& s, ManId firer, HouseId h, S& sink) {
  const int cover = house(s, h).cover;
  modify(sink, clause::building_target, firer, Measured(Measure::Score, cover));
  const auto line = aim_at_house(s, firer, h);
  const auto band = line ? band_to_house(s, firer, *line) : std::nullopt;
  const Seen light = light_for(s, firer, is_night(s) && is_lit_house(s, h));
  const int range = band ? by_band(s, firer, *band, light, sink) : 0;
  return cover + range + by_mount(s, firer, sink);
}

#define SANDTABLE_HOUSE_AIM(S)                                   \
  template bool may_hit_house(const State&, ManId, HouseId, S&); \
  template int needed_for_house(const State&, ManId, HouseId, S&);
SANDTABLE_EVERY_SINK(SANDTABLE_HOUSE_AIM)

}  // namespace sandtable::fixed_baynet
