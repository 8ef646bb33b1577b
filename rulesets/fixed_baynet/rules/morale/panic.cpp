#include <algorithm>
#include <bit>
#include <optional>
#include <span>

#include "engine/core/table.h"
#include "engine/geometry/base/disc.h"
#include "engine/geometry/plane/angle.h"
#include "engine/geometry/way/way_round.h"
#include "rulesets/fixed_baynet/rules/fire/fire.h"
#include "rulesets/fixed_baynet/rules/flow.h"
#include "rulesets/fixed_baynet/rules/ground/ground.h"
#include "rulesets/fixed_baynet/rules/heroes/heroes.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/rules/lots.h"
#include "rulesets/fixed_baynet/rules/melee/melee.h"
#include "rulesets/fixed_baynet/rules/morale/panic.h"
#include "rulesets/fixed_baynet/rules/movement/charge.h"
#include "rulesets/fixed_baynet/rules/movement/movement.h"
#include "rulesets/fixed_baynet/rules/movement/on_the_way.h"
#include "rulesets/fixed_baynet/rules/movement/saddle.h"
#include "rulesets/fixed_baynet/rules/stats.h"

/// Panic: each man reacts in his own way, and acts it out when his unit is activated.
namespace sandtable::fixed_baynet {
namespace {

constexpr int kDie = 6;

std::string_view reaction_word(const State& s, ManId m, int face) {
  const auto& row = row_with(table::panic::rows, &table::panic::Row::d6, face);
  switch (card(s, m).quality) {
    case Quality::Green:
      return row.green;
    case Quality::Regular:
      return row.regular;
    case Quality::Elite:
      return row.elite;
  }
  return row.regular;
}

Vec nearest_in(const Zone& zone, Vec from, Len radius) {
  return {std::clamp(from.x, zone.low.x + radius, zone.high.x - radius),
          std::clamp(from.y, zone.low.y + radius, zone.high.y - radius)};
}

Leg leg_of(Vec from, Vec to) {
  return {geometry::angle_of(to - from), geometry::length(to - from)};
}

/// As far along this way as his actions and the ground let him, to where his base is free; he goes
/// whole actions. No action: he stands.
Walk go_along(const State& s, ManId m, const geometry::Detour& way, int actions) {
  Walk w;
  w.man = m;
  w.end = s.men[m].place;
  w.facing = s.men[m].facing;
  w.actions = 0;
  ManSet self = led_by(s, m);
  self.add(m);
  const Speeds fast = speeds(s, m, false);
  const std::int64_t whole = actions * kWholeAction;
  const ManSet bars = barring(s, m);
  std::int64_t spent = 0;
  for (std::size_t i = 0; i < way.legs && spent < whole; ++i) {
    const Vec from = way.from(i), to = way.to(i);
    const Toll ground = toll(s, from, to, fast, false);
    Len most = within_share(s, from, to, fast, whole - spent);
    if (ground.closed) most = std::min(most, std::max(0, ground.until - radius_of(s, m)));
    const geometry::Disc start{from, radius_of(s, m)};
    most = std::min(most, clear_way(s, start, to, floor_of(s, m)));
    bars.for_each([&](ManId e) {
      if (geometry::sweeps(start, to, base(s, e)))
        most = std::min(most, geometry::first_touch(start, to, base(s, e)));
    });
    const Angle line = geometry::angle_of(to - from);
    for (Len go = most; go >= kHundredth; go -= kInch / 4) {
      const Vec end = geometry::point_within(from, to, go);
      if (!is_free(s, {end, radius_of(s, m)}, self, floor_of(s, m))) continue;
      w.end = end;
      w.facing = line;
      w.way.count = 0;
      for (std::size_t before = 0; before < i; ++before)
        w.way.add(leg_of(way.from(before), way.to(before)));
      w.way.add(leg_of(from, end));
      const std::int64_t more = toll(s, from, end, fast, false).share;
      w.actions = std::min(actions_for(spent + more), actions);
      break;
    }
    spent += ground.share;
    if (most < geometry::length(to - from)) break;  // no farther than what bars it
  }
  return w;
}

/// How far nobody and nothing bars this way.
Len clear_along(const State& s, ManId m, const geometry::Detour& way) {
  const ManSet bars = barring(s, m);
  const Speeds fast = speeds(s, m, false);
  Len out = 0;
  for (std::size_t i = 0; i < way.legs; ++i) {
    const Vec from = way.from(i), to = way.to(i);
    const geometry::Disc start{from, radius_of(s, m)};
    const Len whole = geometry::length(to - from);
    Len most = std::min(whole, clear_way(s, start, to, floor_of(s, m)));
    const Toll ground = toll(s, from, to, fast, false);
    if (ground.closed) most = std::min(most, std::max(0, ground.until - radius_of(s, m)));
    bars.for_each([&](ManId e) {
      if (geometry::sweeps(start, to, base(s, e)))
        most = std::min(most, geometry::first_touch(start, to, base(s, e)));
    });
    out += most;
    if (most < whole) break;
  }
  return out;
}

/// So much of this way.
Walk part_of(const State& s, ManId m, const geometry::Detour& way, Len length) {
  Walk w;
  w.man = m;
  w.end = s.men[m].place;
  w.facing = s.men[m].facing;
  for (std::size_t i = 0; i < way.legs && length > 0; ++i) {
    const Vec from = way.from(i), to = way.to(i);
    const Len go = std::min(length, geometry::length(to - from));
    if (go == 0) continue;
    if (!w.way.add({geometry::angle_of(to - from), go})) break;
    w.end = geometry::point_within(from, to, go);
    w.facing = geometry::angle_of(to - from);
    length -= go;
  }
  return w;
}

/// As far along this way as a gait leads by its own rules: its turns, its least distance
/// (cavalry.turn-cost, cavalry.least-distance). Of several gaits that which leads farthest, the
/// fastest of those. No action: he stands.
Walk ride_along(const State& s, ManId m, const geometry::Detour& way, int actions) {
  Walk out = part_of(s, m, way, 0);
  out.actions = 0;
  const Len clear = clear_along(s, m, way);
  ManSet self = led_by(s, m);
  self.add(m);
  for (int g = gait_taken(s, m); g > 0 && actions > 0; --g) {
    const auto gait = static_cast<Gait>(g - 1);
    if (!may_take(s, m, gait)) continue;
    const Len most = std::min(clear, actions * table::mount_movement::at(gait).speed_in * kInch);
    // Places are rounded to the micrometre: the whole of it may want a hair too much.
    for (Len go = most; go >= kHundredth; go -= go == most ? kHundredth : kInch / 4) {
      if (go <= length_of(out.way)) break;
      Walk w = part_of(s, m, way, go);
      if (!is_free(s, {w.end, radius_of(s, m)}, self, floor_of(s, m))) continue;
      const Ride ride = ride_of(s, m, w.way, std::nullopt, gait);
      if (ride.actions > actions || (!ride.steady && !momentum_broken(s, m, w.end))) continue;
      w.actions = ride.actions;
      w.gait = record_of(gait);
      out = w;
      break;
    }
  }
  return out;
}

Walk run_along(const State& s, ManId m, const geometry::Detour& way, int actions) {
  return is_mounted(s, m) ? ride_along(s, m, way, actions) : go_along(s, m, way, actions);
}

/// Ground that his mount does not enter, but for what he is beside now, or goes to: bases overlap
/// its edge.
bool is_ridden_round(const State& s, ManId m, std::size_t feature, Vec to) {
  const geometry::Polygon& area = s.field->terrain[feature].area;
  const Len radius = radius_of(s, m);
  return is_mounted(s, m) && is_closed_to_mounts(s, feature) &&
         !area.within(s.men[m].place, radius) && !area.within(to, radius);
}

/// He begins that way as whoever is in contact has to: away from every enemy whom he touches
/// (movement.leaving-contact).
bool leaves_so(const State& s, ManId m, const geometry::Detour& way) {
  NoWhy quiet;
  Judge<NoWhy> judge{quiet};
  std::size_t first = 0;
  while (first < way.legs && way.from(first) == way.to(first)) ++first;
  if (first < way.legs)
    judge_leaving(s, m, geometry::angle_of(way.to(first) - way.from(first)), judge);
  return judge.ok;
}

/// The shortest way past what stands there to one of these places: straight where that is free,
/// else round the corners of what he cannot cross and past whoever bars it.
std::optional<geometry::Detour> way_past(const State& s, ManId m, std::span<const Vec> goals) {
  const Vec from = s.men[m].place;
  const geometry::Disc me = base(s, m);
  const ManSet bars = barring(s, m);
  const Vec to = goals.front();
  const bool barred = toll(s, from, to, speeds(s, m, false), false).closed ||
                      bar_on(s, me, to, floor_of(s, m)).has_value() ||
                      bars.any([&](ManId e) { return geometry::sweeps(me, to, base(s, e)); });
  if (!barred) {
    geometry::Detour straight;
    straight.point[0] = from;
    straight.point[1] = to;
    straight.legs = 1;
    straight.length = geometry::length(to - from);
    return straight;
  }
  const Len r = me.radius;
  geometry::WayRound round({{r, r}, {s.setup->width - r, s.setup->depth - r}});
  const Field& field = *s.field;
  for (std::size_t i = 0; i < field.features.size(); ++i)
    if (is_closed(s, i) || is_ridden_round(s, m, i, to)) round.add(field.terrain[i].area.points());
  add_walls(s, floor_of(s, m), r, round);
  bars.for_each([&](ManId e) { round.add(base(s, e)); });
  auto found = round.find(from, goals, r);
  if (!found) return std::nullopt;
  return *found;
}

/// The shortest free way to one of these places (panic.flee): where contact keeps him from setting
/// out on it, the shortest of those to the other places.
std::optional<geometry::Detour> way_to(const State& s, ManId m, std::span<const Vec> goals) {
  auto out = way_past(s, m, goals);
  if (!out || leaves_so(s, m, *out)) return out;
  out.reset();
  for (std::size_t i = 0; goals.size() > 1 && i < goals.size(); ++i) {
    const auto way = way_past(s, m, goals.subspan(i, 1));
    if (way && leaves_so(s, m, *way) && (!out || way->length < out->length)) out = way;
  }
  return out;
}

/// How far he goes on his way: what his report says.
Len gone(const State& s, const Walk& w) { return geometry::length(w.end - s.men[w.man].place); }

constexpr std::size_t kMostGoals = 24;

/// Places of an area that one may flee to: the nearest, then others along its edge.
std::size_t goals_in(const Zone& area, Vec from, Len radius, std::array<Vec, kMostGoals>& out) {
  const Vec nearest = nearest_in(area, from, radius);
  std::size_t n = 0;
  out[n++] = nearest;
  constexpr Len kApart = 4 * kInch;
  const auto add = [&](Vec by) {
    if (n < kMostGoals) out[n++] = nearest_in(area, nearest + by, radius);
  };
  for (Len far = kApart; n + 4 <= kMostGoals; far += kApart) {
    add({far, 0});
    add({-far, 0});
    add({0, far});
    add({0, -far});
  }
  return n;
}

/// The shortest free way into an area: behind the last corner that it goes round, straight to what
/// lies nearest there.
std::optional<geometry::Detour> way_into(const State& s, ManId m, const Zone& area) {
  std::array<Vec, kMostGoals> goals{};
  const Len radius = radius_of(s, m);
  const std::size_t n = goals_in(area, s.men[m].place, radius, goals);
  const auto way = way_to(s, m, std::span(goals.data(), n));
  if (!way || way->legs < 2) return way;
  const Vec nearest = nearest_in(area, way->from(way->legs - 1), radius);
  const auto shorter = way_to(s, m, std::span(&nearest, 1));
  return shorter && shorter->length < way->length ? shorter : way;
}

template <class D, class L>
void flee(Flow<D, L> f, ManId m) {
  State& s = f.s;
  const Zone& area = s.setup->sides[idx(side_of(s, m))].deployment;
  const auto is_there = [&] {
    const Vec nearest = nearest_in(area, s.men[m].place, radius_of(s, m));
    return geometry::length(nearest - s.men[m].place) < kHundredth;
  };
  if (is_there()) return;
  if (is_enclosed(s, m) && !run_out(f, m)) return;
  while (s.men[m].house != kNoHouse)
    if (!run_down(f, m)) return;
  if (is_there()) return;
  const auto way = way_into(s, m, area);
  if (!way) return;
  const Walk w = run_along(s, m, *way, std::min(kMostMoves, own_moves_left(s, m)));
  if (w.actions == 0) return;
  const ManSet before = touched_enemies(s, m);
  const Len length = gone(s, w);
  const Vec from = s.men[m].place, last = begin_of_last(s, w);
  go(f, w, false);
  lead_prisoners(f, m);
  tell::man_moved(f, clause::panic_flee, m, w.end.x, w.end.y, w.facing, length);
  tell_way_of_man(f, m, from, w.way);
  meet(f, m, before, last);
}

template <class D, class L>
void drop(Flow<D, L> f, ManId m) {
  State& s = f.s;
  if (has(s, m, man_flag::kProne) || is_mounted(s, m)) return;
  change_man(s, m, [&](Man& at) {
    at.flags = static_cast<std::uint16_t>(at.flags | man_flag::kProne);
    at.prone_since = s.turn;
  });
}

/// Cover, where a man comes into it, and how far off it is.
struct Refuge {
  std::size_t feature = 0;
  Vec place{};
  Len far = 0;
};
struct Refuges {
  std::array<Refuge, geometry::kMaxFeatures> item{};
  std::size_t count = 0;
  Refuge* begin() { return item.data(); }
  Refuge* end() { return item.data() + count; }
};

/// The CV of what is cover to whoever gets to it, a building that stands too (panic.take-cover).
int cover_to_take(const State& s, std::size_t feature) {
  const HouseId h = s.field->features[feature].house;
  return h != kNoHouse && is_whole(s, h) ? int{house(s, h).cover} : cover_now(s, feature);
}

/// What he comes up against and does not enter: the walls of a building, a wreck.
bool is_massive(const State& s, std::size_t feature) {
  const HouseId h = s.field->features[feature].house;
  return (h != kNoHouse && is_whole(s, h)) || is_closed(s, feature);
}

/// Beside it, as near as can be to where he is; whoever touches it is there.
Vec beside_edge(const State& s, ManId m, Vec edge) {
  const Vec at = s.men[m].place;
  const Len radius = radius_of(s, m);
  if (geometry::length(at - edge) <= radius + kContact) return at;
  return geometry::point_within(edge, at, radius + kHundredth);
}

bool is_held(const State& s, Side by, std::size_t feature) {
  const geometry::Polygon& area = s.field->terrain[feature].area;
  const HouseId h = s.field->features[feature].house;
  return s.standing[idx(by)].any([&](ManId e) {
    return area.within(s.men[e].place, kInch + radius_of(s, e)) ||
           (h != kNoHouse && house_of(s, e) == h);
  });
}

/// Where he takes that cover: at its edge, or beside what he cannot enter; nullopt: none of it has
/// room for him.
std::optional<Vec> place_in_cover(const State& s, ManId m, std::size_t feature) {
  const Vec at = s.men[m].place;
  const Len radius = radius_of(s, m);
  const geometry::Polygon& area = s.field->terrain[feature].area;
  const Vec edge = area.contains(at) ? at : area.nearest_on_boundary(at);
  if (is_massive(s, feature) && edge != at) {
    const Vec place = beside_edge(s, m, edge);
    return on_table(s, {place, radius}) ? std::optional(place) : std::nullopt;
  }
  const Vec place = nearest_in({{0, 0}, {s.setup->width, s.setup->depth}}, edge, radius);
  return place == edge || area.contains(place) ? std::optional(place) : std::nullopt;
}

/// Cover within 9 inches of his base (convention.distance) that no enemy is within an inch of
/// (panic.take-cover), the nearest first, of those equally near in the order of the ground. Of the
/// same place it is named once.
Refuges covers_near(const State& s, ManId m) {
  const Vec at = s.men[m].place;
  const Len most = kNearby + radius_of(s, m);
  Refuges out;
  const auto& field = *s.field;
  field.terrain.within(at, most).for_each([&](std::size_t i) {
    if (cover_to_take(s, i) == 0) return;
    const auto place = place_in_cover(s, m, i);
    if (!place) return;
    const geometry::Polygon& area = field.terrain[i].area;
    // Of what he comes up against the wall is what is near, not the place of his base beside it.
    const Vec near = is_massive(s, i) && *place != at ? area.nearest_on_boundary(at) : *place;
    const Len far = geometry::length(near - at);
    if (far > most || is_held(s, other(side_of(s, m)), i)) return;
    const bool same = std::any_of(out.begin(), out.end(), [&](const Refuge& one) {
      return one.place == *place && one.far == far;
    });
    if (!same) out.item[out.count++] = {i, *place, far};
  });
  std::stable_sort(out.begin(), out.end(),
                   [](const Refuge& x, const Refuge& y) { return x.far < y.far; });
  return out;
}

bool is_at(const State& s, ManId m, Vec place) {
  return geometry::length(place - s.men[m].place) < kHundredth;
}

/// His run to a place; no action: he gets no nearer to it.
Walk run_to(const State& s, ManId m, Vec place) {
  const auto way = way_to(s, m, std::span(&place, 1));
  return run_along(s, m, way.value_or(geometry::Detour{}),
                   std::min(kMostMoves, own_moves_left(s, m)));
}

/// The nearest that he can get to: what lies behind a barred way is none for him. Equally near ones
/// are diced for (convention.nearest-tie).
template <class D, class L>
std::optional<Vec> cover_near(Flow<D, L> f, ManId m) {
  State& s = f.s;
  Refuges all = covers_near(s, m);
  Refuges tied;
  for (const Refuge& one : all) {
    if (tied.count > 0 && one.far > tied.item[0].far) break;
    if (is_at(s, m, one.place) || run_to(s, m, one.place).actions > 0)
      tied.item[tied.count++] = one;
  }
  if (tied.count == 0) return std::nullopt;
  if (tied.count == 1) return tied.item[0].place;
  const int drawn =
      draw_lot(f, clause::convention_nearest_tie, side_of(s, m), static_cast<int>(tied.count), m);
  const Refuge& out = tied.item[static_cast<std::size_t>(drawn - 1)];
  tell::cover_drawn(f, clause::convention_nearest_tie, m, told_feature(s, out.feature));
  return out.place;
}

template <class D, class L>
void take_cover(Flow<D, L> f, ManId m) {
  State& s = f.s;
  if (house_of(s, m) != kNoHouse) return;  // he is in cover
  const auto place = cover_near(f, m);
  if (!place) return drop(f, m);
  if (is_at(s, m, *place)) return;
  const Walk w = run_to(s, m, *place);
  const ManSet before = touched_enemies(s, m);
  const Len length = gone(s, w);
  const Vec from = s.men[m].place, last = begin_of_last(s, w);
  go(f, w, false);
  lead_prisoners(f, m);
  tell::man_moved(f, clause::panic_take_cover, m, w.end.x, w.end.y, w.facing, length);
  tell_way_of_man(f, m, from, w.way);
  meet(f, m, before, last);
}

/// Equally near ones are diced for (convention.nearest-tie).
template <class D, class L, class P>
ManId nearest(Flow<D, L> f, ManId m, P&& counts) {
  State& s = f.s;
  std::array<ManId, kMaxMen> tied{};
  std::size_t n = 0;
  Len least = 0;
  for (const ManSet& side : s.standing)
    side.for_each([&](ManId e) {
      if (e == m || !counts(e)) return;
      const Len far = gap_between(s, m, e);
      if (n > 0 && far > least) return;
      if (n > 0 && far < least) n = 0;
      least = far;
      tied[n++] = e;
    });
  if (n == 0) return kNoMan;
  if (n == 1) return tied[0];
  const int drawn =
      draw_lot(f, clause::convention_nearest_tie, side_of(s, m), static_cast<int>(n), m);
  const ManId out = tied[static_cast<std::size_t>(drawn - 1)];
  tell::nearest_drawn(f, clause::convention_nearest_tie, m, out);
  return out;
}

/// Gets up to rush, if he may; else he lies.
template <class D, class L>
void rise(Flow<D, L> f, ManId m) {
  State& s = f.s;
  const bool may = !is_lame(s, m) && s.men[m].prone_since < s.turn &&
                   !unit_has(s, s.men[m].unit, unit_flag::kPinned);
  change_man(s, m, [&](Man& at) {
    at.ac = static_cast<std::uint8_t>(may ? at.ac - price(Price::Formation) : 0);
    if (may) at.flags = static_cast<std::uint16_t>(at.flags & ~man_flag::kProne);
  });
}

/// One action of a man who charges whoever is nearest, or fights him.
template <class D, class L>
void rush(Flow<D, L> f, ManId m, ManId enemy) {
  State& s = f.s;
  // Beside himself he falls upon a friend of his section too (panic.berserk).
  if (touch(s, m, enemy) || face_indoors(s, m, enemy)) {
    if (!is_too_narrow(s, m, enemy)) return strike_blow(f, m, enemy);
    return change_man(s, m, [](Man& at) { at.ac = 0; });  // others fight there
  }
  if (has(s, m, man_flag::kProne)) return rise(f, m);
  const Walk w = dash_of(s, m, enemy);
  if (w.actions == 0) return change_man(s, m, [](Man& at) { at.ac = 0; });
  const ManSet before = touched_enemies(s, m);
  const Len length = w.way.leg[0].length;
  const Vec from = s.men[m].place;
  go(f, w, true);
  lead_prisoners(f, m);
  tell::man_charged(f, clause::panic_onwards, m, w.end.x, w.end.y, length);
  meet(f, m, before, from);
}

template <class D, class L>
void go_onwards(Flow<D, L> f, ManId m) {
  const State& s = f.s;
  const ManId enemy =
      nearest(f, m, [&](ManId e) { return side_of(s, e) != side_of(s, m) && sees(s, m, e); });
  if (enemy == kNoMan) return change_man(f.s, m, [](Man& at) { at.ac = 0; });
  rush(f, m, enemy);
}

template <class D, class L>
void go_berserk(Flow<D, L> f, ManId m) {
  State& s = f.s;
  const auto in_range = [&](ManId e) {
    return e != m && band_of(s, m, e).has_value() && may_be_aimed_at(s, m, e) &&
           has_line_of_fire(s, m, e);
  };
  // Who has charged for want of anybody in range goes on so, and fights with the rest of his AC.
  const bool shoots = bands(s, m).any() && !has(s, m, man_flag::kCharged) &&
                      std::any_of(s.standing.begin(), s.standing.end(),
                                  [&](const ManSet& side) { return side.any(in_range); });
  if (shoots) {
    // What is left of his AC is too little for another shot: only whoever has nobody in range
    // charges.
    if (s.men[m].ac < price_of_shot(s, m)) return change_man(s, m, [](Man& at) { at.ac = 0; });
    return wild_shot(f, m, nearest(f, m, in_range));
  }
  const ManId person = nearest(f, m, [&](ManId e) { return sees(s, m, e); });
  if (person == kNoMan) return change_man(s, m, [](Man& at) { at.ac = 0; });
  rush(f, m, person);
}

}  // namespace

template <class D, class L>
void break_out(Flow<D, L> f, ManId m) {
  State& s = f.s;
  const int face = f.roll(clause::panic_table, side_of(s, m), 1, kDie, Read::Sum, 0, 0, m);
  const Reaction shown =
      word_called<Reaction>(reaction_word(s, m, face)).value_or(Reaction::Freeze);
  // In the saddle he freezes instead of dropping (panic.prone).
  const Reaction reaction = is_mounted(s, m) && shown == Reaction::Prone ? Reaction::Freeze : shown;
  change_man(s, m, [&](Man& at) {
    at.flags = static_cast<std::uint16_t>(at.flags | man_flag::kPanicking);
    at.reaction = reaction;
    at.panic_since = s.turn;
  });
  tell::panic_rolled(f, clause::panic_table, m, reaction);
}

/// The next man acts, one action at a time.
template <class D, class L>
void panic_step(Flow<D, L> f) {
  State& s = f.s;
  Work& w = s.now.work;
  if (w.men == 0) {
    const bool ends = w.ends;
    w = {};
    if (ends) end_activation(f);
    return;
  }
  const auto number = static_cast<std::uint8_t>(std::countr_zero(w.men));
  const ManId m = man_of(s, s.now.unit, number);
  const auto next = [&] {
    w.men &= ~bit_of(number);
    w.done = 0;
  };
  if (m == kNoMan || !has(s, m, man_flag::kPanicking) || has(s, m, man_flag::kStunned))
    return next();
  const Reaction reaction = s.men[m].reaction;
  if (w.done == 0) tell::panic_acted(f, clause::panic_unit_activation, m, reaction);
  w.done = 1;
  switch (reaction) {
    case Reaction::Freeze:
      return next();
    case Reaction::Flee:
      flee(f, m);
      return next();
    case Reaction::Prone:
      drop(f, m);
      return next();
    case Reaction::TakeCover:
      take_cover(f, m);
      return next();
    case Reaction::Onwards:
      if (s.men[m].ac == 0) return next();
      return go_onwards(f, m);
    case Reaction::Berserk:
      if (s.men[m].ac == 0) return next();
      return go_berserk(f, m);
  }
}

#define SANDTABLE_PANIC(D, L)                 \
  template void break_out(Flow<D, L>, ManId); \
  template void panic_step(Flow<D, L>);
SANDTABLE_EVERY_FLOW(SANDTABLE_PANIC)

}  // namespace sandtable::fixed_baynet
