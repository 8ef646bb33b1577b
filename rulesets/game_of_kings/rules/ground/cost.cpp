#include "rulesets/game_of_kings/rules/ground/cost.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

#include "engine/geometry/ground/terrain.h"
#include "engine/geometry/plane/angle.h"
#include "rulesets/game_of_kings/data/tables.gen.h"
#include "rulesets/game_of_kings/rules/movement/allowance.h"
#include "rulesets/game_of_kings/state/cells.h"
#include "rulesets/game_of_kings/state/pieces.h"

namespace sandtable::game_of_kings {
namespace {

using geometry::Feature;
using geometry::Passage;
using geometry::Terrain;
using geometry::Wide;
using Kind = GroundEffect::Kind;
using Cell = std::string_view table::terrain_effects_table::Row::*;

using Row = table::terrain_effects_table::Key;

/// A factor of one, in halves.
constexpr Len kOne = 2;
/// The ground of a hill is judged again after each stretch of this length.
constexpr Len kHillStep = 10'000;
/// Farther than any water is wide: crossing it costs no length.
constexpr Len kWidestWater = 200'000;
constexpr std::size_t kMostPassages = 96;

constexpr GroundEffect read(std::string_view cell) {
  if (cell[0] >= '0' && cell[0] <= '9') return {Kind::Factor, thousandths_in(cell) * kOne / 1000};
  if (cell == "half the allowance") return {Kind::HalfMove, 0};
  if (cell == "a whole move") return {Kind::WholeMove, 0};
  if (cell[0] == '+') return {Kind::Extra, size_in(cell).width};
  if (cell == "no") return {Kind::Closed, 0};
  return {Kind::Narrow, 0};
}

using Column = std::array<GroundEffect, table::terrain_effects_table::rows.size()>;

constexpr std::size_t index(Row row) { return static_cast<std::size_t>(row); }

constexpr Column column(Cell cell) {
  Column out{};
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i] = read(table::terrain_effects_table::rows[i].*cell);
  return out;
}

constexpr Column kFoot = column(&table::terrain_effects_table::Row::regular_foot);
constexpr Column kLightFoot = column(&table::terrain_effects_table::Row::light_foot);
constexpr Column kHorse = column(&table::terrain_effects_table::Row::horse);
constexpr Column kGun = column(&table::terrain_effects_table::Row::limbered_gun);
constexpr Column kGeneral = column(&table::terrain_effects_table::Row::general);

const Column& column_of(const State& s, UnitId u) {
  if (is_general(s, u)) return kGeneral;
  if (is_gun(s, u)) return kGun;
  if (is_light_foot(s, u)) return kLightFoot;
  return is_horse(s, u) ? kHorse : kFoot;
}

constexpr Row row_of(GroundKind kind) {
  switch (kind) {
    case GroundKind::Hill:
      return Row::Hill;
    case GroundKind::SteepHill:
      return Row::SteepHill;
    case GroundKind::Wood:
      return Row::Wood;
    case GroundKind::BuiltUpArea:
      return Row::BuiltUpArea;
    case GroundKind::Marsh:
      return Row::Marsh;
    case GroundKind::Brook:
      return Row::Brook;
    case GroundKind::Stream:
      return Row::Stream;
    case GroundKind::River:
      return Row::River;
    case GroundKind::Impassable:
      return Row::Impassable;
    case GroundKind::Obstacle:
      return Row::Obstacle;
    case GroundKind::Road:
    case GroundKind::Bridge:
    case GroundKind::Gap:
    case GroundKind::Crest:
      return Row::Open;
  }
  return Row::Open;
}

constexpr bool is(const Passage& p, GroundKind kind) {
  return p.kind == static_cast<std::uint8_t>(kind);
}
constexpr bool is_way(const Passage& p) {
  return is(p, GroundKind::Road) || is(p, GroundKind::Bridge) || is(p, GroundKind::Gap);
}
constexpr bool is_hill(const Passage& p) {
  return is(p, GroundKind::Hill) || is(p, GroundKind::SteepHill);
}
constexpr bool bars(const GroundEffect& e) {
  return e.kind == Kind::Closed || e.kind == Kind::Narrow;
}
constexpr bool crosses(const GroundEffect& e) {
  return e.kind == Kind::HalfMove || e.kind == Kind::WholeMove || e.kind == Kind::Extra;
}

/// A straight way of a front-centre, cut where the ground changes.
class Way {
 public:
  Way(const State& s, UnitId u, Vec from, Vec to, Len whole)
      : s_(s),
        u_(u),
        column_(column_of(s, u)),
        from_(from),
        to_(to),
        length_(geometry::length_of(to - from)),
        whole_(whole != 0 ? whole : allowance(s, u)),
        narrow_(size_of(s, u).width <= kRoadFront + kTolerance) {
    const Terrain& terrain = s.ground->terrain;
    count_ = std::min(terrain.along_near(from, to, terrain.near_line(from, to), passage_),
                      passage_.size());
    cut();
  }

  /// Goes as far as `budget` halves allow. Where it must stop before, `stopped` says that no budget
  /// would do.
  void go(std::int64_t budget) {
    for (std::size_t i = 0; i + 1 < cuts_; ++i) {
      const Len a = cut_[i], b = cut_[i + 1];
      if (!enter(a, b, budget) || !cross(a, b, budget)) return;
    }
  }

  Len at() const { return at_; }
  std::int64_t cost() const { return cost_; }
  bool stopped() const { return stopped_; }
  /// Of these features, those that it goes through, and not by a road or an opening.
  geometry::FeatureSet gone_through(const geometry::FeatureSet& of) const {
    geometry::FeatureSet out;
    for (const Passage& p : passages())
      if (of.has(p.feature) && !free(p)) out.add(p.feature);
    return out;
  }
  bool meets_water() const {
    return std::any_of(
        passage_.begin(), passage_.begin() + static_cast<std::ptrdiff_t>(count_),
        [](const Passage& p) { return is(p, GroundKind::Stream) || is(p, GroundKind::River); });
  }

 private:
  std::span<const Passage> passages() const { return {passage_.data(), count_}; }

  void cut() {
    cut_[cuts_++] = 0;
    for (const Passage& p : passages()) {
      cut_[cuts_++] = p.enter;
      cut_[cuts_++] = p.leave;
    }
    cut_[cuts_++] = length_;
    std::sort(cut_.begin(), cut_.begin() + static_cast<std::ptrdiff_t>(cuts_));
    const auto end = std::unique(cut_.begin(), cut_.begin() + static_cast<std::ptrdiff_t>(cuts_));
    cuts_ = static_cast<std::size_t>(end - cut_.begin());
  }

  Vec point(Len at) const {
    return length_ == 0 ? from_ : geometry::point_on(from_, to_, {at, length_});
  }
  const Feature& feature(const Passage& p) const { return s_.ground->terrain[p.feature]; }
  const GroundEffect& effect(const Passage& p) const {
    return column_[index(row_of(static_cast<GroundKind>(p.kind)))];
  }

  /// A road, a bridge or a gap that the unit can use runs along all of the stretch.
  bool on_a_way(Len a, Len b) const {
    return narrow_ && std::any_of(passages().begin(), passages().end(), [&](const Passage& p) {
             return is_way(p) && p.enter <= a && p.leave >= b;
           });
  }
  /// The line of the feature has an opening where the passage goes through it.
  bool through_an_opening(const Passage& p) const {
    const Feature& f = feature(p);
    if (!narrow_ || f.openings.empty()) return false;
    const Len station =
        p.crossing ? p.station : f.line.station_of(point(p.enter + (p.leave - p.enter) / 2));
    return geometry::opening_at(f.openings, station) != nullptr;
  }
  bool free(const Passage& p) const { return on_a_way(p.enter, p.leave) || through_an_opening(p); }
  /// It stood in the water from the start and has paid for it.
  bool already_in(const Passage& p) const {
    return !p.crossing && p.enter == 0 && feature(p).area.contains(from_) &&
           feature(p).area.distance_to_boundary(from_) > kTolerance;
  }

  /// Pays for what begins at `a`. False: it stays there.
  bool enter(Len a, Len b, std::int64_t budget) {
    for (const Passage& p : passages()) {
      if (p.enter != a || !(p.crossing || p.leave >= b)) continue;
      const GroundEffect e = effect(p);
      if (p.crossing && bars(e) && !free(p)) return stop();
      if (!crosses(e) || already_in(p) || free(p)) continue;
      if (e.kind == Kind::WholeMove) return ford(p, budget);
      const Len toll = e.kind == Kind::HalfMove ? whole_ / 2 : e.amount;
      if (cost_ + kOne * std::int64_t{toll} > budget) return false;
      cost_ += kOne * std::int64_t{toll};
    }
    return true;
  }

  bool stop() {
    stopped_ = true;
    return false;
  }

  /// Foot cross a river in a whole move: from within a centimetre of the bank until the rear edge
  /// stands on the far one. There they stay.
  bool ford(const Passage& p, std::int64_t budget) {
    if (p.enter > kBankReach + kTolerance) return stop();
    if (kOne * std::int64_t{whole_} > budget) return false;
    cost_ = kOne * std::int64_t{whole_};
    at_ = std::min(length_, p.leave + size_of(s_, u_).depth);
    if (at_ < length_ - kTolerance) stop();
    return false;
  }

  /// Goes on from `a` to `b`, or as far as the budget allows.
  bool cross(Len a, Len b, std::int64_t budget) {
    const Feature* hill = nullptr;
    bool free_of_cost = false;
    Len factor = kOne;
    const bool way = on_a_way(a, b);
    for (const Passage& p : passages()) {
      if (p.crossing || p.enter > a || p.leave < b) continue;
      const GroundEffect e = effect(p);
      const bool opening = through_an_opening(p);
      if (bars(e) && !way && !opening) return stop();
      if (crosses(e) && !opening) free_of_cost = true;
      if (is_hill(p)) {
        if (hill == nullptr || feature(p).level > hill->level) hill = &feature(p);
      } else if (e.kind == Kind::Factor) {
        factor = std::max(factor, e.amount);
      }
    }
    if (way) return spend(a, b, kOne, budget);
    if (free_of_cost) return spend(a, b, 0, budget);
    if (hill == nullptr) return spend(a, b, factor, budget);
    for (Len x = a; x < b; x += kHillStep) {
      const Len slope = slope_of(*hill, x);
      if (!spend(x, std::min(b, x + kHillStep), std::max(factor, slope), budget)) return false;
    }
    return true;
  }

  /// The factor of the hill where the way has come to `x`.
  Len slope_of(const Feature& hill, Len x) const {
    if (hill.kind == static_cast<std::uint8_t>(GroundKind::SteepHill))
      return column_[index(Row::SteepHill)].amount;
    const Vec here = point(x), way = to_ - from_;
    const Vec down = hill.area.nearest_on_boundary(here) - here;
    const std::int64_t nearer = dot(way, down);
    const std::int64_t gap = squared(down);
    const bool downhill =
        nearer > 0 && gap > std::int64_t{kTolerance} * kTolerance &&
        Wide{nearer} * nearer * 100 >= Wide{squared(way)} * gap * 49;  // seven tenths of its length
    return column_[index(downhill ? Row::Downhill : Row::Hill)].amount;
  }

  bool spend(Len a, Len b, Len factor, std::int64_t budget) {
    const std::int64_t price = std::int64_t{b - a} * factor;
    if (cost_ + price <= budget) {
      cost_ += price;
      at_ = b;
      return true;
    }
    at_ = a + static_cast<Len>((budget - cost_) / factor);
    cost_ = budget;
    return false;
  }

  const State& s_;
  UnitId u_;
  const Column& column_;
  Vec from_, to_;
  Len length_;
  Len whole_;
  bool narrow_;
  std::array<Passage, kMostPassages> passage_;
  std::size_t count_ = 0;
  std::array<Len, 2 * kMostPassages + 2> cut_;
  std::size_t cuts_ = 0;
  Len at_ = 0;
  std::int64_t cost_ = 0;
  bool stopped_ = false;
};

/// How far the ground ahead of `at` is free of one closed feature, at most `length`; the strip that
/// its front edge passes over is asked, not the ground on which it stands.
Len free_of(const State& s, UnitId u, const Feature& f, Pose at, Len length) {
  const Len width = size_of(s, u).width;
  const auto meets = [&](Len ahead) {
    const Box strip =
        geometry::box_at({geometry::along(at.front, at.facing, ahead), at.facing}, {width, ahead});
    return f.is_line() && f.width == 0 ? f.line.meets(strip) : f.area.overlaps(strip);
  };
  if (length <= 0 || !meets(length)) return length;
  Len clear = 0, met = length;
  while (met - clear > 1) {
    const Len middle = clear + (met - clear) / 2;
    (meets(middle) ? met : clear) = middle;
  }
  return clear;
}

/// Where the stretch of road or bridge ends on which the front-centre is `ahead` of `at`; `ahead`
/// if it is on none.
Len end_of_way(const State& s, UnitId u, const Feature& closed, Pose at, Len ahead, Len length) {
  if (size_of(s, u).width > kRoadFront + kTolerance) return ahead;
  const Vec here = geometry::along(at.front, at.facing, ahead);
  if (!closed.openings.empty() &&
      geometry::opening_at(closed.openings, closed.line.station_of(here)) != nullptr)
    return length;
  const Terrain& terrain = s.ground->terrain;
  const Vec to = geometry::along(at.front, at.facing, length);
  std::array<Passage, kMostPassages> found;
  const std::size_t count = std::min(
      terrain.along_near(at.front, to, terrain.near_line(at.front, to), found), found.size());
  Len end = ahead;
  for (std::size_t i = 0; i < count; ++i)
    if (is_way(found[i]) && found[i].enter <= end + kTolerance && found[i].leave > end)
      end = found[i].leave;
  return end;
}

}  // namespace

GroundEffect effect_of(const State& s, UnitId u, GroundKind kind) {
  return column_of(s, u)[index(row_of(kind))];
}

bool closed_to(const State& s, UnitId u, GroundKind kind) { return bars(effect_of(s, u, kind)); }

bool on_usable_way(const State& s, Len width, Vec front) {
  if (width > kRoadFront + kTolerance) return false;
  const geometry::FeatureSet ways = s.ground->of(GroundKind::Road) |
                                    s.ground->of(GroundKind::Bridge) |
                                    s.ground->of(GroundKind::Gap);
  return !ways.empty() && !(s.ground->terrain.at(front) & ways).empty();
}

bool enters_closed(const State& s, const State& then, UnitId u, Pose there, const Box& was) {
  const Size size = size_of(then, u);
  const Terrain& terrain = s.ground->terrain;
  const Box box = geometry::grown(geometry::box_at(there, size), size, -kTolerance);
  const geometry::FeatureSet stood_on = terrain.overlapping(was);
  bool closed = false;
  terrain.overlapping(box).for_each([&](std::size_t i) {
    const GroundKind kind = s.ground->features[i].kind;
    closed = closed || (closed_to(then, u, kind) && !(stood_on.has(i) && closed_to(s, u, kind)));
  });
  return closed && !on_usable_way(s, size.width, there.front);
}

geometry::FeatureSet waded(const State& s, UnitId u, Vec from, Vec to,
                           const geometry::FeatureSet& waters) {
  if (waters.empty() || (s.ground->terrain.near_line(from, to) & waters).empty()) return {};
  return Way(s, u, from, to, 1).gone_through(waters);
}

geometry::FeatureSet waded_on(const State& s, UnitId u, const geometry::Path& path,
                              const geometry::FeatureSet& waters) {
  geometry::FeatureSet out;
  if (waters.empty()) return out;
  Pose at = pose(s, u);
  for (const geometry::Segment& segment : path) {
    const Pose to = geometry::after(at, size_of(s, u), segment);
    out = out | waded(s, u, at.front, to.front, waters);
    at = to;
  }
  return out;
}

Len cost_between(const State& s, UnitId u, Vec from, Vec to, Len whole) {
  if (s.ground->terrain.near_line(from, to).empty()) return geometry::length_of(to - from);
  Way way(s, u, from, to, whole);
  way.go(std::int64_t{kNoWay} * kOne);
  return way.stopped() ? kNoWay : static_cast<Len>(way.cost() / kOne);
}

Len reach_for_cost(const State& s, UnitId u, Vec from, Angle direction, Len budget, Len whole) {
  const std::int64_t halves = std::int64_t{budget} * kOne;
  const Vec to = geometry::along(from, direction, budget);
  if (s.ground->terrain.near_line(from, to).empty())
    return std::min(geometry::length_of(to - from), budget);
  Way way(s, u, from, to, whole);
  if (!way.meets_water()) {
    way.go(halves);
    return std::min(way.at(), budget);
  }
  Way over_water(s, u, from, geometry::along(from, direction, budget + kWidestWater), whole);
  over_water.go(halves);
  return over_water.at();
}

Len free_way(const State& s, UnitId u, Pose at, Len length) {
  if (length <= 0) return 0;
  const Terrain& terrain = s.ground->terrain;
  const Box swept = geometry::box_at({geometry::along(at.front, at.facing, length), at.facing},
                                     {size_of(s, u).width, length});
  Len out = length;
  terrain.near(geometry::bounds_of(swept.corner)).for_each([&](std::size_t i) {
    const Feature& f = terrain[i];
    if (!closed_to(s, u, static_cast<GroundKind>(f.kind))) return;
    for (Len done = 0; done < out;) {
      const Pose from{geometry::along(at.front, at.facing, done), at.facing};
      const Len met = done + free_of(s, u, f, from, out - done);
      if (met >= out) return;
      const Len on = end_of_way(s, u, f, at, met, length);
      if (on <= met + 1) {
        out = met;
        return;
      }
      done = on;
    }
  });
  return out;
}

}  // namespace sandtable::game_of_kings
