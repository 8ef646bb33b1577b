#include "rulesets/belle_alliance/rules/works/works.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/contact.h"
#include "engine/geometry/plane/polygon.h"
#include "engine/geometry/plane/segment.h"
#include "rulesets/belle_alliance/rules/fire/cover.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/rules/orders/group.h"
#include "rulesets/belle_alliance/state/figures.h"
#include "rulesets/belle_alliance/state/formula.h"
#include "rulesets/belle_alliance/state/sector.h"

namespace sandtable::belle_alliance {
namespace {

namespace works = table::table_fieldwork_works;

constexpr int kTenths = 10;  ///< of a whole work
constexpr Len kNear = centimetres(figure(FightFigure::WorkNear));
constexpr Len kLength = centimetres(figure(FightFigure::WorkLength));

works::Key row_of(const State& s, const Site& site) {
  switch (site.work) {
    case Work::Barricade:
      return works::Key::Barricade;
    case Work::Loopholes:
      return works::Key::Loopholes;
    case Work::Abatis:
      return works::Key::Abatis;
    case Work::Breastwork:
      return works::Key::Breastwork;
    case Work::BreakBridge:
    case Work::RepairBridge:
      return s.setup->features[site.feature].stone ? works::Key::StoneBridge
                                                   : works::Key::WoodenBridge;
  }
  return works::Key::Barricade;
}

/// Bounds that a work takes for the figures of the table.
int bounds_of(const State& s, const Site& site) {
  const int bounds = Formula(works::at(row_of(s, site)).bounds, 0).number() / Formula::kOne;
  return site.work == Work::RepairBridge ? bounds * figure(FightFigure::BridgeRepair) : bounds;
}

/// Between a unit and the ground or line of a feature.
Len gap_to(const Body& body, std::span<const Vec> points, bool area) {
  if (area && geometry::outline_contains(points, body.centre())) return 0;
  if (body.rest)
    return nearest_piece(body, [&](const Body& piece) { return gap_to(piece, points, area); });
  Len best = geometry::kMaxCoordinate;
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (!area && i + 1 == points.size()) break;
    const Vec a = points[i], b = points[(i + 1) % points.size()];
    const auto away = [&](Vec p) {
      return geometry::rounded_down(geometry::squared_distance(p, a, b));
    };
    if (body.round) {
      best = std::min(best, std::max(away(body.disc.centre) - body.disc.radius, 0));
      continue;
    }
    if (geometry::segment_touches(body.box.corner, a, b)) return 0;
    for (const Vec corner : body.box.corner) best = std::min(best, away(corner));
    best = std::min({best, geometry::range(a, body.box), geometry::range(b, body.box)});
  }
  return best;
}

/// The place that an order for a work names; nothing where that is a feature.
std::optional<Vec> named_place(const State& s, Side side, const Element& e) {
  const Sheet& sheet = s.of(side).sheet;
  switch (e.about) {
    case About::Place:
      return sheet.places[e.which];
    case About::Spot:
      return sheet.places[e.part];
    case About::Unit:
      return s.of(side).units[e.which].place;
    default:
      return std::nullopt;
  }
}

/// Along what a work at a place lies: the front of who builds it. A garrison has no front, but the
/// side of its sector that is nearest to the place.
Angle way_along(const State& s, const Unit& unit, Vec place) {
  const auto front = static_cast<Angle>(unit.facing + geometry::kQuarterTurn);
  if (unit.formation != Formation::Garrison) return front;
  const std::span<const Vec> sector = sector_of(s, unit);
  const auto side = [&](std::size_t i) {
    return std::pair(sector[i], sector[(i + 1) % sector.size()]);
  };
  const auto away = [&](std::size_t i) {
    return geometry::squared_distance(place, side(i).first, side(i).second);
  };
  if (sector.size() < 2) return front;
  std::size_t best = 0;
  for (std::size_t i = 1; i < sector.size(); ++i)
    if (away(i) < away(best)) best = i;
  return geometry::angle_of(side(best).second - side(best).first);
}

/// A line of 10 cm about a place.
bool lay_line(const State& s, Side side, UnitId id, const Element& order, Site& site) {
  const auto place = place_of_work(s, side, id, order);
  if (!place) return false;
  const Angle across = way_along(s, s.of(side).units[id], *place);
  site.from = geometry::along(*place, across, -kLength / 2);
  site.to = geometry::along(*place, across, kLength / 2);
  const std::array<Vec, 2> line{site.from, site.to};
  return is_within(gap_to(body_of(s, side, id), line, false), kNear);
}

/// The wall that loopholes are ordered into: the one named, or the nearest one to a place at which
/// a stretch of it may be named (orders.part-of-feature).
bool name_wall(const State& s, Side side, const Element& order, Site& site) {
  const Setup& setup = *s.setup;
  const auto is_wall = [&](FeatureId id) { return setup.features[id].ground == Ground::Wall; };
  if (order.about == About::Feature) {
    site.feature = order.which;
    site.part = order.part;
    return is_wall(order.which);
  }
  const auto place = named_place(s, side, order);
  if (!place) return false;
  Len nearest = spot_radius();
  for (std::size_t f = 0; f < setup.features.size(); ++f) {
    const auto id = static_cast<FeatureId>(f);
    if (!is_wall(id) || (order.about == About::Spot && id != order.which)) continue;
    const std::vector<Vec>& line = setup.features[f].outline;
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
      const Len far =
          geometry::rounded_down(geometry::squared_distance(*place, line[i], line[i + 1]));
      if (far > nearest || (far == nearest && site.feature != kNoFeature)) continue;
      nearest = far;
      site.feature = id;
    }
  }
  return site.feature != kNoFeature;
}

/// Places from which a unit works at what it names no place of: the middle of its front, then the
/// rest of its outline.
std::vector<Vec> places_about(const Unit& unit, const Body& body) {
  std::vector<Vec> out{front_of(unit)};
  each_piece(body, [&](const Body& piece) {
    out.push_back(piece.centre());
    if (!piece.round) out.insert(out.end(), piece.box.corner.begin(), piece.box.corner.end());
  });
  return out;
}

/// A stretch of 10 cm of a wall, about the place named or the nearest one; whether it is within
/// reach. Where no place is named the first within reach is taken.
bool lay_stretch(const State& s, Side side, UnitId id, const Element& order, Site& site) {
  if (!name_wall(s, side, order, site)) return false;
  const std::span<const Vec> wall = outline_of(*s.setup, site.feature, site.part);
  const Body body = body_of(s, side, id);
  const auto named = named_place(s, side, order);
  const std::vector<Vec> places =
      named ? std::vector<Vec>{*named} : places_about(s.of(side).units[id], body);
  for (const Vec place : places) {
    const auto ends = stretch_about(wall, place, kLength);
    if (!ends) return false;
    const bool reached = is_within(gap_to(body, stretch_of(wall, *ends), false), kNear);
    if (!reached && place != places.front()) continue;
    site.from = ends->from;
    site.to = ends->to;
    if (reached) return true;
  }
  return false;
}

/// Loopholes in the sector that a unit holds, or in a wall that it stands at.
bool find_wall(const State& s, Side side, UnitId id, const Element& order, Site& site) {
  if (order.about == About::Feature) {
    const Ground ground = s.setup->features[order.which].ground;
    const Unit& unit = s.of(side).units[id];
    site.feature = order.which;
    site.part = order.part;
    if (ground == Ground::Building || ground == Ground::Village)
      return unit.formation == Formation::Garrison && unit.task.feature == order.which &&
             unit.task.part == order.part;
  }
  return lay_stretch(s, side, id, order, site);
}

/// What stands is broken, and what lies broken is repaired if it can be.
bool find_bridge(const State& s, Side side, UnitId id, const Element& order, Site& site) {
  if (order.about != About::Feature) return false;
  const FeatureCard& card = s.setup->features[order.which];
  if (card.ground != Ground::Bridge) return false;
  site.feature = order.which;
  const bool repair = site.work == Work::RepairBridge;
  if (repair != is_broken(s, order.which) || (repair && !card.repair)) return false;
  return is_within(gap_to(body_of(s, side, id), card.outline, true), kNear);
}

/// A work which nobody is at any more and which is not done: its place in the list is free.
bool is_left(const Site& site) { return site.unit == kNoUnit && !site.done && !site.burns; }

/// Works of a side that stand, or that somebody is at.
std::size_t works_of(const State& s, Side side) {
  return static_cast<std::size_t>(std::count_if(
      s.sites.begin(), s.sites.begin() + s.site_count,
      [side](const Site& site) { return site.side == side && !site.burns && !is_left(site); }));
}

/// A place in the list for a work of a side, of which there is room for one more: that of one which
/// it has left, if there is one.
Site& place_for_work(State& s, Side side) {
  for (std::size_t i = 0; i < s.site_count; ++i)
    if (is_left(s.sites[i]) && s.sites[i].side == side) return s.sites[i];
  return s.sites[s.site_count++];
}

bool is_undisturbed(const State& s, const Site& site) {
  using namespace unit_flag;
  const Unit& unit = s.of(site.side).units[site.unit];
  return on_table(s, site.side, site.unit) && unit.lost_to_fire == 0 &&
         (unit.flags & (kFired | kAttacked | kDefended | kForced)) == 0;
}

/// Nobody works at a bridge any more, and nothing is left of what was done to it.
void leave_bridge(State& s, FeatureId bridge) {
  for (std::size_t i = 0; i < s.site_count; ++i) {
    Site& site = s.sites[i];
    if (site.burns || !is_at_bridge(site.work) || site.feature != bridge) continue;
    site.done = false;
    site.parts = 0;
    site.unit = kNoUnit;
  }
}

bool is_at_it(const State& s, const Site& site) {
  if (site.unit == kNoUnit || !on_table(s, site.side, site.unit)) return false;
  const Unit& unit = s.of(site.side).units[site.unit];
  if (unit.disorder == Disorder::FD) return false;
  if (unit.formation == Formation::AtWork) return true;
  if (unit.formation != Formation::Garrison) return false;
  if (site.work == Work::Loopholes && !has_line(site))
    return unit.task.feature == site.feature && unit.task.part == site.part;
  // What lies outside it works at from its sector, and leaves it when it goes into another.
  return (unit.flags & unit_flag::kMoved) == 0;
}

/// Whether two works are the same one: of one kind, at one place.
bool is_same_work(const Site& a, const Site& b) {
  return a.work == b.work && a.feature == b.feature && a.part == b.part && a.from == b.from &&
         a.to == b.to;
}

}  // namespace

std::optional<Ground> ground_of(Work work) {
  switch (work) {
    case Work::Barricade:
      return Ground::Barricade;
    case Work::Abatis:
      return Ground::Abatis;
    case Work::Breastwork:
      return Ground::Breastwork;
    case Work::Loopholes:
    case Work::BreakBridge:
    case Work::RepairBridge:
      return std::nullopt;
  }
  return std::nullopt;
}

Cover cover_of(works::Key key) { return static_cast<Cover>(works::at(key).cover.size()); }

Cover cover_of(Work work) {
  switch (work) {
    case Work::Barricade:
      return cover_of(works::Key::Barricade);
    case Work::Loopholes:
      return cover_of(works::Key::Loopholes);
    case Work::Abatis:
      return cover_of(works::Key::Abatis);
    case Work::Breastwork:
      return cover_of(works::Key::Breastwork);
    case Work::BreakBridge:
    case Work::RepairBridge:
      return Cover::None;
  }
  return Cover::None;
}

bool is_loopholed(const State& s, FeatureId feature, std::uint8_t part) {
  return std::any_of(s.sites.begin(), s.sites.begin() + s.site_count, [&](const Site& site) {
    return !site.burns && site.done && site.work == Work::Loopholes && site.feature == feature &&
           (site.part == kWhole || site.part == part);
  });
}

bool is_broken(const State& s, FeatureId bridge) {
  // Whoever repairs it takes its site off once it is whole.
  return std::any_of(s.sites.begin(), s.sites.begin() + s.site_count, [&](const Site& site) {
    return !site.burns && site.done && site.work == Work::BreakBridge && site.feature == bridge;
  });
}

bool is_burning(const State& s, FeatureId feature, std::uint8_t part) {
  return std::any_of(s.sites.begin(), s.sites.begin() + s.site_count, [&](const Site& site) {
    return site.burns && site.bound < s.bound && site.feature == feature && site.part == part;
  });
}

const Site* site_of(const State& s, Side side, UnitId unit) {
  for (std::size_t i = 0; i < s.site_count; ++i)
    if (!s.sites[i].burns && s.sites[i].side == side && s.sites[i].unit == unit) return &s.sites[i];
  return nullptr;
}

std::optional<Vec> place_of_work(const State& s, Side side, UnitId unit, const Element& e) {
  if (static_cast<Work>(e.amount) == Work::Loopholes) {
    Site site;
    (void)find_wall(s, side, unit, e, site);
    if (has_line(site)) return middle_of(site);
  }
  if (e.about == About::Feature) return box_of(outline_of(*s.setup, e.which, e.part)).centre;
  return named_place(s, side, e);
}

std::optional<Site> planned_work(const State& s, Side side, UnitId unit, const Element& order) {
  Site site;
  site.work = static_cast<Work>(order.amount);
  site.side = side;
  site.unit = unit;
  site.bound = s.bound;
  site.known = bit(side);
  const bool there = site.work == Work::Loopholes ? find_wall(s, side, unit, order, site)
                     : is_at_bridge(site.work)    ? find_bridge(s, side, unit, order, site)
                                                  : lay_line(s, side, unit, order, site);
  return there ? std::optional(site) : std::nullopt;
}

std::vector<bool> begin_works(State& s, std::span<const Site> planned) {
  // Who is at a work leaves it for another, and has its place; of the same one nothing is lost.
  std::array<std::size_t, 2> left{};
  for (const Side side : {Side::A, Side::B})
    left[static_cast<std::size_t>(index(side))] =
        kMostWorks - std::min(kMostWorks, works_of(s, side));
  std::vector<bool> out;
  for (const Site& site : planned) {
    std::size_t& of_side = left[static_cast<std::size_t>(index(site.side))];
    const Site* at = site_of(s, site.side, site.unit);
    if (at != nullptr && is_same_work(*at, site)) {
      out.push_back(true);
      continue;
    }
    const bool wants = at == nullptr;
    out.push_back(!wants || of_side > 0);
    if (!out.back()) continue;
    if (wants) --of_side;
    for (std::size_t i = 0; i < s.site_count; ++i)
      if (s.sites[i].side == site.side && s.sites[i].unit == site.unit) s.sites[i].unit = kNoUnit;
    place_for_work(s, site.side) = site;
  }
  return out;
}

int figures_needed(const State& s, const Site& site) {
  const int whole = bounds_of(s, site) * figure(FightFigure::WorkFigures);
  if (site.work != Work::Loopholes || !has_line(site)) return whole;
  // Of a wall that is shorter so much less, figures begun counted whole.
  const Len length =
      length_along(stretch_of(outline_of(*s.setup, site.feature, site.part), {site.from, site.to}));
  const std::int64_t needed = (std::int64_t{whole} * length + kLength - 1) / kLength;
  return std::clamp(static_cast<int>(needed), 1, whole);
}

Booked book_works(State& s) {
  Booked booked;
  booked.fill(kNotBooked);
  for (std::size_t i = 0; i < s.site_count; ++i) {
    Site& site = s.sites[i];
    if (site.burns || site.done || site.unit == kNoUnit) continue;
    if (!is_at_it(s, site)) {
      site.unit = kNoUnit;
      continue;
    }
    if (!is_undisturbed(s, site)) continue;
    // Figures and length in proportion, never less than a bound for the whole.
    const int whole = figures_needed(s, site);
    const int figures = site.parts + s.of(site.side).units[site.unit].figures;
    site.parts = static_cast<std::uint16_t>(std::min(whole, figures));
    booked[i] = static_cast<std::uint8_t>(kTenths * site.parts / whole);
    if (site.parts < whole) continue;
    // Who else is at the bridge is done with it: of breaking it no repair comes, nor the reverse.
    if (is_at_bridge(site.work)) leave_bridge(s, site.feature);
    // Of what is whole again nothing stays.
    site.done = site.work != Work::RepairBridge;
    site.unit = kNoUnit;
    // That it stands by now has to be seen.
    site.known = bit(site.side);
  }
  return booked;
}

void set_on_fire(State& s, std::vector<HousePart>& parts) {
  std::vector<HousePart> out;
  for (const HousePart& one : parts) {
    const auto burns = [&](const Site& site) {
      return site.burns && HousePart{site.feature, site.part} == one;
    };
    if (std::none_of(s.sites.begin(), s.sites.begin() + s.site_count, burns) &&
        std::find(out.begin(), out.end(), one) == out.end())
      out.push_back(one);
  }
  const auto burning =
      static_cast<std::size_t>(std::count_if(s.sites.begin(), s.sites.begin() + s.site_count,
                                             [](const Site& site) { return site.burns; }));
  if (const std::size_t room = kMostFires - burning; out.size() > room) {
    std::sort(out.begin(), out.end());
    out.resize(room);
  }
  for (const HousePart& one : out) {
    Site& site = s.sites[s.site_count++];
    site = {};
    site.burns = true;
    site.feature = one.feature;
    site.part = one.part;
    site.bound = s.bound;
    site.known = bit(Side::A) | bit(Side::B);
  }
  parts = std::move(out);
}

}  // namespace sandtable::belle_alliance
