#include "rulesets/fixed_baynet/rules/movement/formations.h"

#include <algorithm>
#include <array>
#include <bit>

#include "engine/geometry/base/bearing.h"
#include "engine/geometry/base/disc.h"
#include "engine/geometry/plane/angle.h"
#include "rulesets/fixed_baynet/rules/nearest.h"
#include "rulesets/fixed_baynet/state/figures.h"

namespace sandtable::fixed_baynet {
namespace {

using geometry::Disc;

constexpr Len kOpenLeast = distance(Distance::OpenLeast);
constexpr Len kOpenMost = distance(Distance::OpenMost);
constexpr Len kSlack = distance(Distance::ClosedSlack);
constexpr Len kFromOutline = distance(Distance::SquareOutline);
constexpr Len kSquareGap = distance(Distance::SquareGap);
constexpr int kSquareLeast = figure(Figure::LeastSquare);
constexpr int kDegree = 100;  // of geometry::degrees
/// An end of the scale either way as equal.
Angle same_facing() {
  return static_cast<Angle>(geometry::degrees(figure(Figure::SameFacing) * kDegree) +
                            geometry::kAngleHair);
}

struct Men {
  std::array<ManId, kMaxInUnit> man{};
  std::array<Disc, kMaxInUnit> base{};
  std::size_t count = 0;
};

/// Men on several floors, or recorded by section, stand in no formation.
std::optional<Break> on_other_floor(const State& s, const Men& men) {
  for (std::size_t i = 0; i < men.count; ++i)
    if (is_enclosed(s, men.man[i]) || !same_floor(s, men.man[0], men.man[i]))
      return Break{clause::formation_kept, men.man[i], {}};
  return std::nullopt;
}

Men calm_men(const State& s, UnitId u) {
  Men out;
  unit(s, u).men.for_each([&](ManId m) {
    if (has(s, m, man_flag::kPanicking)) return;
    out.base[out.count] = base(s, m);
    out.man[out.count++] = m;
  });
  return out;
}

std::optional<Break> other_facing(const State& s, const Men& men, Clause why) {
  // The same direction: no two differ by more.
  for (std::size_t i = 0; i < men.count; ++i)
    for (std::size_t k = 0; k < i; ++k) {
      const Angle off = geometry::between(s.men[men.man[i]].facing, s.men[men.man[k]].facing);
      if (off > same_facing())
        return Break{why, men.man[i], Measured(Measure::Angle, off).against(same_facing())};
    }
  return std::nullopt;
}

Len nearest_gap(const Men& men, std::size_t i) {
  Len out = geometry::kMaxCoordinate;
  for (std::size_t k = 0; k < men.count; ++k)
    if (k != i) out = std::min(out, geometry::gap(men.base[i], men.base[k]));
  return out;
}

/// The first man who is not linked to the first by gaps of that much at most.
std::optional<Break> parted(const Men& men, Len most, Clause why) {
  std::uint32_t reached = 1;
  for (bool more = true; more;) {
    more = false;
    for (std::size_t i = 0; i < men.count; ++i) {
      if ((reached >> i & 1) == 0) continue;
      for (std::size_t k = 0; k < men.count; ++k)
        if ((reached >> k & 1) == 0 && geometry::within(men.base[i], men.base[k], most)) {
          reached |= 1U << k;
          more = true;
        }
    }
  }
  for (std::size_t i = 0; i < men.count; ++i) {
    if ((reached >> i & 1) != 0) continue;
    Len gap = geometry::kMaxCoordinate;
    for (std::size_t k = 0; k < men.count; ++k)
      if ((reached >> k & 1) != 0) gap = std::min(gap, geometry::gap(men.base[i], men.base[k]));
    return Break{why, men.man[i], Measured(Measure::Length, gap).against(most)};
  }
  return std::nullopt;
}

/// How far ahead and to the right of a point, looking along a facing.
struct Along {
  Len ahead = 0, right = 0;
};
Along along(Vec from, Vec to, Angle facing) {
  const Vec v = geometry::rotate(to - from, static_cast<Angle>(-facing));
  return {v.y, v.x};
}

/// Somebody of another unit stands in the smallest rectangle along the facing; who lies there does
/// not stand.
std::optional<Break> stranger(const State& s, UnitId u, const Men& men) {
  const Angle facing = s.men[men.man[0]].facing;
  const Vec from = men.base[0].centre;
  Along low{geometry::kMaxCoordinate, geometry::kMaxCoordinate};
  Along high{-geometry::kMaxCoordinate, -geometry::kMaxCoordinate};
  for (std::size_t i = 0; i < men.count; ++i) {
    const Along at = along(from, men.base[i].centre, facing);
    const Len r = men.base[i].radius;
    low = {std::min(low.ahead, at.ahead - r), std::min(low.right, at.right - r)};
    high = {std::max(high.ahead, at.ahead + r), std::max(high.right, at.right + r)};
  }
  std::optional<Break> out;
  for (const ManSet& side : s.standing)
    (side - unit(s, u).men).any([&](ManId m) {
      if (has(s, m, man_flag::kProne)) return false;
      const Along at = along(from, s.men[m].place, facing);
      if (at.ahead < low.ahead || at.ahead > high.ahead || at.right < low.right ||
          at.right > high.right)
        return false;
      out = Break{clause::formation_open, m, {}};
      return true;
    });
  return out;
}

std::optional<Break> broken_open(const State& s, UnitId u, const Men& men) {
  if (auto out = other_facing(s, men, clause::formation_facing)) return out;
  for (std::size_t i = 0; i < men.count; ++i) {
    const Len gap = nearest_gap(men, i);
    if (gap < kOpenLeast)
      return Break{clause::formation_open_spacing, men.man[i],
                   Measured(Measure::Length, gap).against(kOpenLeast)};
  }
  if (auto out = parted(men, kOpenMost, clause::formation_open_spacing)) return out;
  return stranger(s, u, men);
}

/// Ranks of one front, only the last incomplete (formation.closed).
std::optional<Break> broken_ranks(const State& s, const Men& men) {
  const Angle facing = s.men[men.man[0]].facing;
  std::array<Along, kMaxInUnit> at{};
  Len front = -geometry::kMaxCoordinate, rear = geometry::kMaxCoordinate;
  for (std::size_t i = 0; i < men.count; ++i) {
    at[i] = along(men.base[0].centre, men.base[i].centre, facing);
    front = std::max(front, at[i].ahead);
    rear = std::min(rear, at[i].ahead);
  }
  const Len wide = 2 * men.base[0].radius;
  std::array<std::size_t, kMaxInUnit> rank{};
  ManId last = men.man[0];
  for (std::size_t i = 0; i < men.count; ++i) {
    const auto n = static_cast<std::size_t>((front - at[i].ahead + wide / 2) / wide);
    ++rank[std::min(n, men.count - 1)];
    if (at[i].ahead == rear) last = men.man[i];
  }
  const std::size_t files = std::max<std::size_t>(1, rank[0]);
  const std::size_t ranks = (men.count + files - 1) / files;
  const Len most = static_cast<Len>(ranks) * wide + kSlack;
  if (front - rear + wide > most)
    return Break{clause::formation_closed, last,
                 Measured(Measure::Length, front - rear + wide).against(most)};
  for (std::size_t r = 0; r + 1 < ranks; ++r)
    if (rank[r] != files)
      return Break{
          clause::formation_closed, last,
          Measured(Measure::Count, static_cast<int>(rank[r])).against(static_cast<int>(files))};
  return std::nullopt;
}

/// Each touches another, and all of them are one group.
std::optional<Break> broken_contact(const Men& men, Clause why) {
  return parted(men, kContact, why);
}

/// How far a place is from a square's outline.
Len from_outline(const Unit& u, Vec place) {
  if (u.outline == OutlineKind::Circle)
    return std::abs(geometry::length(place - u.centre) - u.half);
  const Along at = along(u.centre, place, u.facing);
  const Len x = std::abs(at.right), y = std::abs(at.ahead);
  const Len out_x = std::max(0, x - u.half), out_y = std::max(0, y - u.half);
  if (out_x > 0 || out_y > 0) return geometry::length(Vec{out_x, out_y});
  return std::min(u.half - x, u.half - y);
}

bool is_inside(const Unit& u, Vec place) {
  if (u.outline == OutlineKind::Circle) return geometry::length(place - u.centre) < u.half;
  const Along at = along(u.centre, place, u.facing);
  return std::abs(at.right) < u.half && std::abs(at.ahead) < u.half;
}

/// A medic, or who carries the banner, may stand inside; all others stand on the outline.
Men on_the_edge(const State& s, const Unit& of, const Men& men) {
  Men out;
  for (std::size_t i = 0; i < men.count; ++i) {
    const ManId m = men.man[i];
    const bool sheltered = card(s, m).role == Role::Medic || card(s, m).banner;
    const Vec at = men.base[i].centre;
    if (sheltered && is_inside(of, at) && from_outline(of, at) > kFromOutline) continue;
    out.base[out.count] = men.base[i];
    out.man[out.count++] = m;
  }
  return out;
}

/// Whom his people or his mount bar from a square; a rally may assemble men of several peoples.
bool is_barred_from_square(const State& s, ManId m) {
  return is_mounted(s, m) || (raised(s, m).people != People::European && !card(s, m).mounted);
}

/// Sets down the ring on which men stand who have named no outline.
void draw_ring(const State& s, const ManSet& men, Unit& at) {
  const Vec centre = middle_of(s, men);
  std::int64_t far = 0;
  men.for_each([&](ManId m) { far += geometry::length(s.men[m].place - centre); });
  at.outline = OutlineKind::Circle;
  at.centre = centre;
  at.half = static_cast<Len>(far / men.size());
}

/// Who does not stand on that outline, or does not face outward.
std::optional<Break> off_outline(const State& s, const Unit& of, const Men& all) {
  const Men men = on_the_edge(s, of, all);
  if (men.count < kSquareLeast)
    return Break{clause::formation_square, kNoMan,
                 Measured(Measure::Count, static_cast<int>(men.count)).against(kSquareLeast)};
  for (std::size_t i = 0; i < men.count; ++i) {
    const Len off = from_outline(of, men.base[i].centre);
    if (off > kFromOutline)
      return Break{clause::formation_square, men.man[i],
                   Measured(Measure::Length, off).against(kFromOutline)};
    const Vec out = men.base[i].centre - of.centre;
    const Angle turned = geometry::between(s.men[men.man[i]].facing, geometry::angle_of(out));
    if (turned > geometry::kQuarterTurn / 2 + 1)
      return Break{clause::formation_square, men.man[i],
                   Measured(Measure::Angle, turned).against(geometry::kQuarterTurn / 2)};
  }
  // Around the centre, each has the next within an inch.
  std::array<std::pair<Angle, std::size_t>, kMaxInUnit> order{};
  for (std::size_t i = 0; i < men.count; ++i)
    order[i] = {geometry::angle_of(men.base[i].centre - of.centre), i};
  std::sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(men.count));
  for (std::size_t i = 0; i < men.count; ++i) {
    const std::size_t one = order[i].second, next = order[(i + 1) % men.count].second;
    const Len gap = geometry::gap(men.base[one], men.base[next]);
    if (gap > kSquareGap)
      return Break{clause::formation_square, men.man[next],
                   Measured(Measure::Length, gap).against(kSquareGap)};
  }
  return std::nullopt;
}

/// The ways by which men have come since the outline was last theirs, that of most of them first.
struct Come {
  std::array<std::pair<int, Vec>, 3> way{};  ///< none at all for those who have stayed
};
Come come(const State& s, UnitId u, const Men& men) {
  Come out;
  if (s.now.square != u) return out;
  std::uint32_t here = 0;
  for (std::size_t i = 0; i < men.count; ++i) here |= bit_of(s.men[men.man[i]].number);
  out.way[2].first = std::popcount(here & ~(s.outset.men[0] | s.outset.men[1]));
  for (std::size_t i = 0; i < s.outset.men.size(); ++i)
    out.way[i] = {std::popcount(here & s.outset.men[i]), s.outset.by[i]};
  std::stable_sort(out.way.begin(), out.way.end(),
                   [](const auto& x, const auto& y) { return x.first > y.first; });
  return out;
}

/// A unit with the outline on which its men are judged, and who is not on it.
struct Squared {
  Unit of;
  std::optional<Break> why;
};

/// The outline goes with the men: by the way that most of them have come, or by that of others if
/// all stand on it there. Who is in no square has named none.
Squared squared(const State& s, UnitId u, const Men& men) {
  Squared out{unit(s, u), {}};
  if (out.of.formation != Formation::Square || out.of.half == 0) {
    draw_ring(s, out.of.men, out.of);
    out.why = off_outline(s, out.of, men);
    return out;
  }
  const Come all = come(s, u, men);
  const Vec from = out.of.centre;
  for (std::size_t i = 0; i < all.way.size(); ++i) {
    if (i > 0 && all.way[i].first == 0) break;
    Squared there = out;
    there.of.centre = from + all.way[i].second;
    there.why = off_outline(s, there.of, men);
    if (!there.why) return there;
    if (i == 0) out = there;
  }
  return out;
}

std::optional<Break> broken_square(const State& s, UnitId u, const Men& men) {
  for (std::size_t i = 0; i < men.count; ++i)
    if (is_barred_from_square(s, men.man[i]))
      return Break{clause::formation_square_who, men.man[i], {}};
  return squared(s, u, men).why;
}

}  // namespace

std::optional<Break> broken(const State& s, UnitId u, Formation formation) {
  const Men men = calm_men(s, u);
  if (men.count == 0 || formation == Formation::Loose) return std::nullopt;
  if (men.count == 1)
    return Break{clause::formation_one_model, men.man[0], Measured(Measure::Count, 1).against(2)};
  if (auto out = on_other_floor(s, men)) return out;
  switch (formation) {
    case Formation::Loose:
      return std::nullopt;
    case Formation::Open:
      return broken_open(s, u, men);
    case Formation::Closed:
      if (auto out = other_facing(s, men, clause::formation_facing)) return out;
      if (auto out = broken_contact(men, clause::formation_closed_contact)) return out;
      return broken_ranks(s, men);
    case Formation::Mass:
      if (auto out = other_facing(s, men, clause::formation_facing)) return out;
      return broken_contact(men, clause::formation_mass);
    case Formation::Square:
      return broken_square(s, u, men);
  }
  return std::nullopt;
}

void outline_square(State& s, UnitId u) {
  const ManSet men = unit(s, u).men;
  if (unit(s, u).formation != Formation::Square || men.empty()) return;
  change_unit(s, u, [&](Unit& at) { draw_ring(s, men, at); });
}

void set_out(State& s, UnitId u) {
  s.outset = {};
  s.now.square = unit(s, u).formation == Formation::Square ? u : kNoUnit;
}

Formation formation_of_man(const State& s, ManId m) {
  const UnitId u = s.men[m].unit;
  const Formation out = formation_of(s, u);
  if (out == Formation::Loose || !has(s, m, man_flag::kPanicking)) return out;
  if (out != Formation::Square) return Formation::Loose;
  const Unit of = squared(s, u, calm_men(s, u)).of;
  const Vec at = s.men[m].place;
  const bool stays = is_inside(of, at) || from_outline(of, at) <= kFromOutline;
  return stays ? out : Formation::Loose;
}

template <class S>
bool may_form(const State& s, const Action& a, const ManSet& men, S& sink) {
  Judge<S> judge{sink};
  const std::uint16_t piece = piece_of_unit(a.unit);
  if (a.formation > Formation::Square) {
    judge.no(clause::formation_who, piece);
    return false;
  }
  if (!names_outline(a)) {
    judge.no(clause::formation_square, piece);
    return false;
  }
  if (a.men != 0 && a.formation != Formation::Loose) {
    // A formation is of the whole unit.
    judge.no(clause::formation_who, piece);
    return false;
  }
  if (men.size() < 2 && a.formation != Formation::Loose &&
      judge.no(clause::formation_one_model, piece, Measured(Measure::Count, men.size()).against(2)))
    return false;
  if (a.formation == Formation::Square) {
    const bool barred = men.any([&](ManId m) { return is_barred_from_square(s, m); });
    if (barred && judge.no(clause::formation_square_who, piece)) return false;
    if (men.size() < kSquareLeast &&
        judge.no(clause::formation_square, piece,
                 Measured(Measure::Count, men.size()).against(kSquareLeast)))
      return false;
  }
  if (a.formation != unit(s, a.unit).formation) judge.yes(clause::order_formation, piece);
  return judge.ok;
}

namespace {

/// The outline of a square that holds is where its men have taken it.
void follow_men(State& s, UnitId u) {
  if (unit(s, u).formation != Formation::Square) return;
  const Vec centre = squared(s, u, calm_men(s, u)).of.centre;
  if (centre != unit(s, u).centre) change_unit(s, u, [&](Unit& at) { at.centre = centre; });
  if (s.now.square == u) set_out(s, u);
}

}  // namespace

template <class D, class L>
void judge_formation(Flow<D, L> f, UnitId u) {
  State& s = f.s;
  const Formation was = unit(s, u).formation;
  if (was == Formation::Loose) return;
  const auto broke = broken(s, u, was);
  if (!broke) return follow_men(s, u);
  change_unit(s, u, [](Unit& at) { at.formation = Formation::Loose; });
  f.log.cite(broke->measured.finding(broke->clause, Ruling::Modifies, broke->man));
  tell::formation_lost(f, clause::formation_kept, u, was,
                       broke->man == kNoMan ? unit(s, u).men.first() : broke->man);
}

#define SANDTABLE_FORMATIONS(D, L) template void judge_formation(Flow<D, L>, UnitId);
SANDTABLE_EVERY_FLOW(SANDTABLE_FORMATIONS)
template bool may_form(const State&, const Action&, const ManSet&, NoWhy&);
template bool may_form(const State&, const Action&, const ManSet&, Why&);

}  // namespace sandtable::fixed_baynet
