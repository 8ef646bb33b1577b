#include <algorithm>
#include <cstdlib>

#include "engine/geometry/base/disc.h"
#include "rulesets/fixed_baynet/rules/ground.h"
#include "rulesets/fixed_baynet/rules/houses.h"
#include "rulesets/fixed_baynet/rules/stats.h"

/// Lines of sight into, out of and past buildings.
namespace sandtable::fixed_baynet {
namespace {

using geometry::Bounds;
using geometry::Disc;
using geometry::Portals;

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

/// What the building of one end does to a line whose other end is not in it.
std::optional<Clause> leaving(const State& s, const End& inside, const End& outside, bool fires,
                              OpeningId& by) {
  const House& h = house(s, inside.house);
  if (inside.enclosed) {
    by = inside.opening;
    if (h.building.hides(inside.at.centre, outside.at.centre)) return clause::fire_line;
  } else {
    const auto through = h.building.line(inside.at.centre, outside.at.centre, inside.storey,
                                         see_through(s, inside.house));
    if (!through) return clause::fire_line;
    through->for_each([&](std::size_t i) {
      const auto o = static_cast<OpeningId>(h.first_opening + i);
      if (opening(s, o).outer) by = o;
    });
    if (by == kNoOpening && !is_open_sided(s, inside)) return clause::fire_line;
  }
  if (is_steep(s, inside, outside, by)) return steep(s, inside.house);
  if (by == kNoOpening) return std::nullopt;
  if (fires && !may_fire_from(s, by, inside.man)) return clause::building_two_per_window;
  if (!fires && !is_seen_at(s, inside, by)) return clause::building_window_target;
  return std::nullopt;
}

std::optional<Clause> within_house(const State& s, const End& a, const End& b) {
  const House& h = house(s, a.house);
  if (a.enclosed || b.enclosed) return clause::fire_line;
  if (a.storey != b.storey) {
    if (geometry::Building::clear_of_floor(a.at.centre, b.at.centre, std::abs(a.height - b.height)))
      return std::nullopt;
    return clause::building_forty_five;
  }
  if (h.building.line(a.at.centre, b.at.centre, a.storey, see_through(s, a.house)))
    return std::nullopt;
  return clause::fire_line;
}

/// A building that neither of them is in stands between.
bool is_hidden_by(const State& s, HouseId n, const End& a, const End& b) {
  const House& h = house(s, n);
  Bounds way{a.at.centre, a.at.centre};
  way.add(b.at.centre);
  if (!way.meets(h.building.outline().bounds())) return false;
  const Len top = foot_of(s, n) + h.building.plan().top * geometry::kQuarterInch;
  if (std::min(a.height, b.height) >= top) return false;
  return h.building.hides(a.at.centre, b.at.centre);
}

std::optional<Clause> barred(const State& s, const End& a, const End& b, OpeningId& by) {
  for (std::size_t n = 0; n < s.setup->field->houses.size(); ++n) {
    const auto h = static_cast<HouseId>(n);
    if (!is_whole(s, h) || h == a.house || h == b.house) continue;
    if (is_hidden_by(s, h, a, b))
      return house(s, h).kind == BuildingKind::Closed ? clause::building_closed : clause::fire_line;
  }
  if (a.house != kNoHouse && a.house == b.house) return within_house(s, a, b);
  if (a.house != kNoHouse)
    if (const auto why = leaving(s, a, b, true, by)) return why;
  OpeningId at = kNoOpening;
  if (b.house != kNoHouse)
    if (const auto why = leaving(s, b, a, false, at)) return why;
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

Line line_between(const State& s, ManId from, ManId to) {
  Line best{base(s, from), base(s, to), kNoOpening, std::nullopt};
  if (!has_houses(s)) return best;
  best.barred = clause::building_window_target;
  bool any = false;
  std::int64_t least = 0;
  each_end(s, from, true, [&](const End& a) {
    each_end(s, to, false, [&](const End& b) {
      OpeningId by = kNoOpening;
      const auto why = barred(s, a, b, by);
      const std::int64_t far = geometry::squared(b.at.centre - a.at.centre);
      const bool better = !any || (best.barred && !why) || (!best.barred == !why && far < least);
      if (!better) return;
      any = true;
      least = far;
      best = {a.at, b.at, by, why};
    });
  });
  return best;
}

}  // namespace sandtable::fixed_baynet
