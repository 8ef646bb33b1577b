#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>

#include "engine/geometry/base/disc.h"
#include "engine/geometry/base/outline.h"
#include "engine/geometry/plane/angle.h"
#include "rulesets/fixed_baynet/rules/activation.h"
#include "rulesets/fixed_baynet/rules/movement/formations.h"
#include "rulesets/fixed_baynet/rules/movement/saddle.h"
#include "rulesets/fixed_baynet/rules/nearest.h"

/// A formation set down somewhere: its places, and who goes to which.
namespace sandtable::fixed_baynet {
namespace {

/// Left between bases that are meant to touch, so that rounding never makes them overlap.
constexpr Len kHair = kInch / 100;
constexpr Len kOpenGap = kInch * 3 / 2;  // between the 1 and the 3 inches of open formation
constexpr Len kSquareGap = kInch / 4;
constexpr int kUsualRanks = 2;

int ranks_of(const Action& a, int men) {
  if (a.ranks > 0) return std::min<int>(a.ranks, men);
  if (a.formation != Formation::Mass) return std::min(kUsualRanks, men);
  int ranks = 1;
  while (ranks * ranks < men) ++ranks;
  return ranks;
}

/// Ranks and files, the middle of the front rank at the place; the last rank centred.
void add_ranks(const Action& a, Vec front, int men, Len base, Places& out) {
  const Len pace =
      base + (a.formation == Formation::Open || a.formation == Formation::Loose ? kOpenGap : kHair);
  const int ranks = ranks_of(a, men);
  const int files = (men + ranks - 1) / ranks;
  const auto right = static_cast<Angle>(a.facing + geometry::kQuarterTurn);
  // An incomplete rank stands at the left of its files, so that each of it touches the one before.
  const Len first = -(files - 1) * pace / 2;
  for (int i = 0; i < men; ++i) {
    const Vec rank = geometry::along(front, a.facing, -(i / files) * pace);
    out.add({geometry::along(rank, right, first + (i % files) * pace), a.facing});
  }
}

/// The radius, or half the side, of a square that its men fill (formation.square).
Len half_for(const Action& a, int men, Len base) {
  if (a.number > 0) return a.number;
  const std::int64_t around = std::int64_t{men} * (base + kSquareGap);
  return static_cast<Len>(around * 10'000 / 62'832);
}

/// Men on a square, facing out: as its sides do, at the corners within 45 degrees of the way from
/// the middle.
void add_square(const Action& a, Vec centre, int men, Places& out) {
  const geometry::Outline outline{geometry::Outline::Shape::Square, centre, a.number, a.facing};
  std::array<Vec, kMaxInUnit> at{};
  const std::span<Vec> places(at.data(), static_cast<std::size_t>(men));
  geometry::even_places(outline, places);
  for (const Vec place : places) {
    const Angle side = geometry::outward(outline, place);
    const Angle away = geometry::angle_of(place - centre);
    const bool fits = geometry::between(side, away) <= geometry::kQuarterTurn / 2;
    out.add({place, fits ? side : away});
  }
}

/// Men on a circle, facing out.
void add_circle(const Action& a, Vec centre, int men, Len base, Places& out) {
  const Len radius = half_for(a, men, base);
  for (int i = 0; i < men; ++i) {
    const auto angle = static_cast<Angle>(a.facing + i * 0x10000 / men);
    out.add({geometry::along(centre, angle, radius), angle});
  }
}

/// Where the formation is set down: a Form, which names no place, about where they stand.
Vec anchor(const State& s, const Action& a, const ManSet& men, Len base) {
  if (a.verb == Verb::March) return a.place;
  const Vec middle = middle_of(s, men);
  if (a.formation == Formation::Square) return middle;
  const Len pace = base + (a.formation == Formation::Open ? kOpenGap : kHair);
  return geometry::along(middle, a.facing, (ranks_of(a, men.size()) - 1) * pace / 2);
}

/// The widest base of them: what their ranks and files are laid out for.
Len base_of(const State& s, const ManSet& men) {
  const bool mounted = men.any([&](ManId m) { return is_mounted(s, m); });
  return mounted ? s.setup->mount_base : s.setup->foot_base;
}

Places places_of(const State& s, const Action& a, const ManSet& men) {
  const Len base = base_of(s, men);
  return set_down(a, anchor(s, a, men, base), men.size(), base);
}

using Choice = std::array<std::uint8_t, kMaxInUnit>;  ///< the place of each man

/// Keeps ranks and files: whoever stands farthest ahead goes to the front rank, within a rank each
/// to the side on which he stands.
Choice by_ranks(const State& s, const Action& a, const std::array<ManId, kMaxInUnit>& men,
                std::size_t count) {
  std::array<std::uint8_t, kMaxInUnit> order{};
  std::iota(order.begin(), order.end(), std::uint8_t{0});
  std::array<Vec, kMaxInUnit> turned{};
  for (std::size_t i = 0; i < count; ++i)
    turned[i] =
        geometry::rotate(s.men[men[i]].place - s.men[men[0]].place, static_cast<Angle>(-a.facing));
  std::stable_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count),
                   [&](std::uint8_t x, std::uint8_t y) { return turned[x].y > turned[y].y; });
  const int ranks = ranks_of(a, static_cast<int>(count));
  const std::size_t files =
      (count + static_cast<std::size_t>(ranks) - 1) / static_cast<std::size_t>(ranks);
  for (std::size_t from = 0; from < count; from += files)
    std::stable_sort(order.begin() + static_cast<std::ptrdiff_t>(from),
                     order.begin() + static_cast<std::ptrdiff_t>(std::min(from + files, count)),
                     [&](std::uint8_t x, std::uint8_t y) { return turned[x].x < turned[y].x; });
  Choice out{};
  for (std::size_t i = 0; i < count; ++i) out[order[i]] = static_cast<std::uint8_t>(i);
  return out;
}

/// Squares of the distances between men and places.
using Table = std::array<std::array<std::int64_t, kMaxInUnit>, kMaxInUnit>;

/// The places within so much of each man, a bit each.
using Near = std::array<std::uint32_t, kMaxInUnit>;

bool match(const Near& near, std::size_t man, std::array<int, kMaxInUnit>& taken,
           std::uint32_t& seen) {
  for (std::uint32_t rest = near[man] & ~seen; rest != 0;) {
    const auto p = static_cast<std::size_t>(std::countr_zero(rest));
    seen |= 1U << p;
    const int before = taken[p];
    if (before < 0 || match(near, static_cast<std::size_t>(before), taken, seen)) {
      taken[p] = static_cast<int>(man);
      return true;
    }
    rest &= ~(1U << p) & ~seen;
  }
  return false;
}

/// Everybody to a place within `most`; false: there is no such assignment.
bool assign(const Table& far, std::size_t count, std::int64_t most, Choice& out) {
  Near near{};
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t p = 0; p < count; ++p)
      if (far[i][p] <= most) near[i] |= 1U << p;
  std::array<int, kMaxInUnit> taken{};
  taken.fill(-1);
  for (std::size_t i = 0; i < count; ++i) {
    std::uint32_t seen = 0;
    if (!match(near, i, taken, seen)) return false;
  }
  for (std::size_t p = 0; p < count; ++p)
    out[static_cast<std::size_t>(taken[p])] = static_cast<std::uint8_t>(p);
  return true;
}

/// The assignment in which the longest way is shortest: what it cannot do no other can.
Choice by_shortest(const Table& far, std::size_t count) {
  // Somebody has no shorter way than this, or some place is not nearer to anybody.
  std::int64_t least = 0;
  for (std::size_t i = 0; i < count; ++i) {
    std::int64_t own = INT64_MAX, other = INT64_MAX;
    for (std::size_t p = 0; p < count; ++p) {
      own = std::min(own, far[i][p]);
      other = std::min(other, far[p][i]);
    }
    least = std::max({least, own, other});
  }
  Choice out{};
  if (assign(far, count, least, out)) return out;
  std::array<std::int64_t, std::size_t{kMaxInUnit} * kMaxInUnit> limits;
  std::size_t n = 0;
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t p = 0; p < count; ++p)
      if (far[i][p] > least) limits[n++] = far[i][p];
  std::sort(limits.begin(), limits.begin() + static_cast<std::ptrdiff_t>(n));
  // With the longest way of all there is one.
  std::size_t low = 0, high = n;
  while (low < high) {
    const std::size_t middle = (low + high) / 2;
    if (assign(far, count, limits[middle], out))
      high = middle;
    else
      low = middle + 1;
  }
  return out;
}

/// The slowest gait at which a mount can do it, unless one is named or taken.
Walk at_a_gait(const State& s, Walk w, std::uint8_t named) {
  const auto fits = [&](Gait gait) {
    const Ride ride = ride_of(s, w.man, w.way, w.facing, gait);
    w.gait = static_cast<std::uint8_t>(static_cast<int>(gait) + 1);
    w.actions = ride.actions;
    return ride.actions <= own_moves_left(s, w.man) &&
           (ride.steady || momentum_broken(s, w.man, w.end));
  };
  if (named != 0 || s.men[w.man].gait != 0) {
    fits(gait_of(s, w.man, named));
    return w;
  }
  for (int g = 0; g <= static_cast<int>(fastest_gait(s, w.man)); ++g)
    if (fits(static_cast<Gait>(g))) return w;
  fits(Gait::Walk);
  return w;
}

Walk walk_to(const State& s, ManId m, const Place& to, std::uint8_t gait) {
  Walk w;
  w.man = m;
  w.facing = to.facing;
  const Vec by = to.at - s.men[m].place;
  w.end = to.at;
  if (by != Vec{}) w.way.add({geometry::angle_of(by), geometry::length(by)});
  if (is_mounted(s, m)) return at_a_gait(s, w, gait);
  reckon(s, w);
  return w;
}

Walks walks_by(const State& s, const std::array<ManId, kMaxInUnit>& men, const Places& places,
               const Choice& choice, std::uint8_t gait) {
  Walks out;
  for (std::size_t i = 0; i < places.count; ++i)
    out.item[out.count++] = walk_to(s, men[i], places.item[choice[i]], gait);
  return out;
}

bool affordable(const State& s, const Walks& walks) {
  return std::all_of(walks.begin(), walks.end(),
                     [&](const Walk& w) { return w.actions <= own_moves_left(s, w.man); });
}

}  // namespace

Places set_down(const Action& a, Vec at, int men, Len base) {
  Places out;
  // What is refused is set down too, to look for what comes near to it: of nobody there is nothing.
  if (men < 1) return out;
  if (a.formation == Formation::Square && a.outline == OutlineKind::FourSided)
    add_square(a, at, men, out);
  else if (a.formation == Formation::Square)
    add_circle(a, at, men, base, out);
  else
    add_ranks(a, at, men, base, out);
  return out;
}

Walks marches_of(const State& s, const Action& a) {
  const ManSet set = ordered(s, a);
  std::array<ManId, kMaxInUnit> men{};
  std::size_t count = 0;
  set.for_each([&](ManId m) { men[count++] = m; });
  if (count == 0) return {};
  const Places places = places_of(s, a, set);
  const std::uint8_t gait = a.verb == Verb::March ? a.gait : std::uint8_t{0};
  if (a.formation != Formation::Square) {
    const Walks kept = walks_by(s, men, places, by_ranks(s, a, men, count), gait);
    if (affordable(s, kept)) return kept;
  }
  Table far{};
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t p = 0; p < count; ++p)
      far[i][p] = geometry::squared(places.item[p].at - s.men[men[i]].place);
  return walks_by(s, men, places, by_shortest(far, count), gait);
}

template <class D, class L>
void settle_formation(Flow<D, L> f, const Action& a, int men, int most) {
  State& s = f.s;
  const Len base = base_of(s, ordered(s, a));
  const Vec at = anchor(s, a, ordered(s, a), base);
  if (a.men == 0 && a.formation != unit(s, a.unit).formation)
    tell::formation_taken(f, clause::formation_change_costs, a.unit, a.formation);
  if (a.men == 0)
    change_unit(s, a.unit, [&](Unit& u) {
      u.formation = a.formation;
      const bool square = a.formation == Formation::Square;
      u.outline = square ? a.outline : OutlineKind::Circle;
      u.centre = square ? at : Vec{};
      u.facing = square ? a.facing : Angle{0};
      u.half = square ? half_for(a, men, base) : 0;
    });
  if (a.men == 0) set_out(s, a.unit);
  tell::unit_marched(f, clause::movement_path, a.unit, men, at.x, at.y, a.facing,
                     unit(s, a.unit).formation, most);
}

#define SANDTABLE_MARCH(D, L) template void settle_formation(Flow<D, L>, const Action&, int, int);
SANDTABLE_EVERY_FLOW(SANDTABLE_MARCH)

}  // namespace sandtable::fixed_baynet
