#include "rulesets/fixed_baynet/judgement/goals.h"

#include <algorithm>
#include <array>

#include "engine/geometry/plane/angle.h"
#include "rulesets/fixed_baynet/judgement/house_gestures.h"
#include "rulesets/fixed_baynet/judgement/weights.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/rules/nearest.h"
#include "rulesets/fixed_baynet/rules/stats.h"
#include "rulesets/fixed_baynet/rules/victory.h"

namespace sandtable::fixed_baynet {
namespace {

bool inside(const Zone& area, Vec p) {
  return p.x >= area.low.x && p.y >= area.low.y && p.x <= area.high.x && p.y <= area.high.y;
}
/// Some inches inside an area, or in its middle where it is narrow.
Len nearest_in(Len low, Len high, Len p) {
  const Len margin = std::min(weight::kWithin, (high - low) / 2);
  return std::clamp(p, low + margin, high - margin);
}
Vec nearest_in(const Zone& area, Vec p) {
  return {nearest_in(area.low.x, area.high.x, p.x), nearest_in(area.low.y, area.high.y, p.y)};
}

ManSet men_in(const State& s, const Zone& area, Side side) {
  return s.standing[idx(side)].where(
      [&](ManId m) { return inside(area, s.men[m].place) && !has(s, m, man_flag::kPanicking); });
}

Vec edge_from(const State& s, TableEdge edge, Vec p) {
  switch (edge) {
    case TableEdge::South:
      return {p.x, 0};
    case TableEdge::North:
      return {p.x, s.setup->depth};
    case TableEdge::West:
      return {0, p.y};
    case TableEdge::East:
      return {s.setup->width, p.y};
  }
  return p;
}

/// How many men a side wants in an area: as many as it takes, or one in the enemy's.
int wanted(const Objective& o, Side side) {
  return o.side == side ? std::max<int>(1, o.number) : 1;
}

bool left(const State& s, ManId m) { return s.men[m].fate == Fate::Left; }

/// The men whom an exit counts, one after the other.
template <class F>
void for_each_wanted(const State& s, const Objective& o, F&& f) {
  for (std::size_t i = 0; i < s.setup->men.size(); ++i) {
    const auto m = static_cast<ManId>(i);
    if (counts(s, o, m)) f(m);
  }
}

/// The enemy who leads about men whom an exit counts (option prisoners-escorted); kNoMan: nobody.
ManId captor_of(const State& s, const Objective& o) {
  ManId out = kNoMan;
  s.escorted.for_each([&](ManId m) {
    if (out == kNoMan && card(s, m).unit == o.unit && stands(s, s.men[m].captor))
      out = s.men[m].captor;
  });
  return out;
}

/// Enough of those whom an exit counts are left, or can be set free.
bool can_leave(const State& s, const Objective& o) {
  int out = 0;
  for_each_wanted(s, o, [&](ManId m) {
    if (left(s, m) || stands(s, m) || s.escorted.has(m)) ++out;
  });
  return out >= o.number;
}

/// What the enemy comes for is guarded once he is near, by those who are not there yet.
std::optional<Goal> goal_of_guard(const State& s, UnitId u, Vec thing) {
  const Side side = side_of_unit(s, u);
  const auto near = [&](ManId m, std::int64_t far) {
    return geometry::squared(s.men[m].place - thing) <= far * far;
  };
  if (!enemies_of(s, side).any([&](ManId e) { return near(e, weight::kThreat); }))
    return std::nullopt;
  return Goal{thing, unit(s, u).men.any([&](ManId m) { return near(m, weight::kBeside); })};
}

/// Where an exit wants a unit: to the edge, or first to whom it is to bring there.
std::optional<Goal> goal_of_exit(const State& s, const Objective& o, UnitId u, Vec at) {
  if (o.wagons || !can_leave(s, o)) return std::nullopt;
  if (wins_by_leaving(s, o, u)) return Goal{edge_from(s, o.edge, at), false, true, true};
  const ManId captor = captor_of(s, o);
  if (captor == kNoMan) return std::nullopt;
  return Goal{s.men[captor].place, false, false, true};
}

/// Somebody of these who fights hand to hand, or nobody can reach farther.
bool are_fighters(const State& s, const ManSet& men) {
  const ManId m = men.first();
  return m != kNoMan && bands(s, m).far <= weight::kThrown;
}

ManId nearest_of(const State& s, const ManSet& men, Vec at) {
  ManId out = kNoMan;
  std::int64_t least = 0;
  men.for_each([&](ManId m) {
    const std::int64_t far = geometry::squared(s.men[m].place - at);
    if (out != kNoMan && far >= least) return;
    out = m;
    least = far;
  });
  return out;
}

/// An area: as many of a unit go there as it takes beside the others. Who fights hand to hand seeks
/// out the enemies in it, for they spoil it.
std::optional<Goal> goal_of_area(const State& s, const Objective& o, UnitId u, Vec at) {
  const Side side = side_of_unit(s, u);
  const bool own = o.side == side;
  const ManSet there = men_in(s, o.area, side), enemies = men_in(s, o.area, other(side));
  const ManSet mine = there & unit(s, u).men;
  const int missing = wanted(o, side) + weight::kMoreThanWanted - (there.size() - mine.size());
  if (missing <= 0 && enemies.empty()) return std::nullopt;
  if (!mine.empty() && !enemies.empty() && are_fighters(s, unit(s, u).men))
    return Goal{s.men[nearest_of(s, enemies, at)].place, false, false, own};
  const int share = std::clamp(missing, 1, std::max(1, unit(s, u).men.size()));
  return Goal{nearest_in(o.area, at), mine.size() >= share, false, own};
}

/// Men who get away by themselves are run after, he who is nearest to the exit first.
std::optional<Goal> goal_of_pursuit(const State& s, const Objective& o) {
  if (o.unit == kNoUnit || o.wagons || !can_leave(s, o)) return std::nullopt;
  ManId first = kNoMan;
  std::int64_t least = 0;
  for_each_wanted(s, o, [&](ManId m) {
    if (!stands(s, m)) return;
    const Vec at = s.men[m].place;
    const std::int64_t far = geometry::squared(edge_from(s, o.edge, at) - at);
    if (first != kNoMan && far >= least) return;
    first = m;
    least = far;
  });
  if (first == kNoMan) return std::nullopt;
  return Goal{s.men[first].place, false, false, false};
}

/// Where this aim wants a unit that stands about there; nullopt: it is not needed.
std::optional<Goal> goal_for(const State& s, const Objective& o, UnitId u, Vec at) {
  const Side side = side_of_unit(s, u);
  const bool own = o.side == side;
  switch (o.kind) {
    case ObjectiveKind::Hold:
      return goal_of_area(s, o, u, at);
    case ObjectiveKind::Leave:
      if (own) return goal_of_exit(s, o, u, at);
      if (const ManId captor = captor_of(s, o); captor != kNoMan)
        return goal_of_guard(s, u, s.men[captor].place);
      return goal_of_pursuit(s, o);
    case ObjectiveKind::Destroy:
    case ObjectiveKind::Take:
      if (!own) return goal_of_guard(s, u, o.thing);
      return Goal{o.thing, false, false, true};
    case ObjectiveKind::Survive:
    case ObjectiveKind::Leader:
      return std::nullopt;
  }
  return std::nullopt;
}

/// The least way of a man of a side to a place, in inches.
int inches_to(const State& s, Side side, Vec to) {
  Len least = -1;
  const HouseId in = has_houses(s) ? house_at(s, to) : kNoHouse;
  s.standing[idx(side)].for_each([&](ManId m) {
    if (has(s, m, man_flag::kPanicking)) return;
    const Len far = way_by_doors(s, m, to, in);
    if (least < 0 || far < least) least = far;
  });
  return least < 0 ? weight::kFar : static_cast<int>(least / kInch);
}

/// An area: who is in it, whether it would be held now, and how far the nearest is from it.
int worth_of_area(const State& s, const Objective& o, Side side) {
  const bool own = o.side == side;
  const int there = men_in(s, o.area, side).size();
  const int last = o.turn != 0 ? o.turn : s.setup->turns;
  int out = std::min(there, wanted(o, side) + weight::kMoreThanWanted) * weight::kAim;
  if (there == 0) {
    const Vec middle{(o.area.low.x + o.area.high.x) / 2, (o.area.low.y + o.area.high.y) / 2};
    out -= inches_to(s, side, middle) * weight::kInchToAim;
  }
  if (own && there >= wanted(o, side) && men_in(s, o.area, other(side)).empty())
    out += weight::kHeld * (last == 0 ? 1 : std::min<int>(s.turn, last)) / std::max(1, last);
  return out;
}

/// An exit: who is out, how far those have to go who are still wanted, and whom they have to set
/// free.
int worth_of_exit(const State& s, const Objective& o) {
  std::array<int, kMaxMen> inches{};
  std::size_t count = 0;
  int gone = 0, out = 0;
  for_each_wanted(s, o, [&](ManId m) {
    if (left(s, m)) {
      out += weight::kMan + (gone++ < o.number ? weight::kGotAway : 0);
    } else if (stands(s, m) && !has(s, m, man_flag::kPanicking)) {
      const Vec at = s.men[m].place;
      inches[count++] = static_cast<int>(geometry::length(edge_from(s, o.edge, at) - at) / kInch);
    }
  });
  const auto wanted = static_cast<std::size_t>(std::max(0, o.number - gone));
  if (const ManId captor = captor_of(s, o); captor != kNoMan && wanted > count) {
    out -= inches_to(s, o.side, s.men[captor].place) * weight::kInchToAim;
  }
  const auto near = inches.begin() + static_cast<std::ptrdiff_t>(std::min(wanted, count));
  std::nth_element(inches.begin(), near, inches.begin() + static_cast<std::ptrdiff_t>(count));
  for (auto i = inches.begin(); i != near; ++i) out -= *i * weight::kInchOut;
  if (wanted > count) out -= static_cast<int>(wanted - count) * weight::kFar * weight::kInchOut;
  return out;
}

}  // namespace

bool wins_by_leaving(const State& s, const Objective& o, UnitId u) {
  return o.kind == ObjectiveKind::Leave && !o.wagons && o.side == side_of_unit(s, u) &&
         (o.unit == kNoUnit || o.unit == u);
}

std::optional<Goal> goal_of(const State& s, UnitId u) {
  if (s.setup->objectives.empty()) return std::nullopt;
  const Vec at = middle_of(s, unit(s, u).men);
  std::optional<Goal> best;
  std::int64_t least = 0;
  for (const Objective& o : s.setup->objectives) {
    const auto goal = goal_for(s, o, u, at);
    if (!goal) continue;
    if (goal->runs) return goal;
    const std::int64_t far = goal->there ? -1 : geometry::squared(goal->place - at);
    if (best && far >= least) continue;
    best = goal;
    least = far;
  }
  return best;
}

bool keeps_wanted(const State& s, UnitId u) {
  return s.escorted.any([&](ManId m) {
    const ManId captor = s.men[m].captor;
    if (captor == kNoMan || !unit(s, u).men.has(captor)) return false;
    return std::any_of(s.setup->objectives.begin(), s.setup->objectives.end(),
                       [&](const Objective& o) {
                         return o.kind == ObjectiveKind::Leave && o.unit == card(s, m).unit;
                       });
  });
}

int worth_of_aims(const State& s, Side side) {
  int out = 0;
  for (std::size_t i = 0; i < s.setup->objectives.size(); ++i) {
    const Objective& o = s.setup->objectives[i];
    const bool own = o.side == side;
    switch (o.kind) {
      case ObjectiveKind::Hold:
        out += worth_of_area(s, o, side);
        break;
      case ObjectiveKind::Leave:
        if (own) out += worth_of_exit(s, o);
        break;
      case ObjectiveKind::Destroy:
        if (own && (s.destroyed >> i & 1) != 0) out += weight::kThing;
        [[fallthrough]];
      case ObjectiveKind::Take:
        if (own) out -= inches_to(s, side, o.thing) * weight::kInchToAim;
        break;
      case ObjectiveKind::Leader:
        // Whoever is hunted is worth more than another.
        if (!own && stands(s, s.setup->units[o.unit].first)) out += weight::kHunted;
        break;
      case ObjectiveKind::Survive:
        break;
    }
  }
  return out;
}

}  // namespace sandtable::fixed_baynet
