#include "rulesets/fixed_baynet/judgement/errands.h"

#include <algorithm>
#include <vector>

#include "engine/geometry/plane/angle.h"
#include "rulesets/fixed_baynet/judgement/house_gestures.h"
#include "rulesets/fixed_baynet/judgement/ways.h"
#include "rulesets/fixed_baynet/judgement/weights.h"
#include "rulesets/fixed_baynet/rules/activation.h"
#include "rulesets/fixed_baynet/rules/ground/night.h"
#include "rulesets/fixed_baynet/rules/guns/artillery.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/rules/legality.h"
#include "rulesets/fixed_baynet/rules/movement/movement.h"
#include "rulesets/fixed_baynet/rules/nearest.h"
#include "rulesets/fixed_baynet/rules/rounded.h"
#include "rulesets/fixed_baynet/rules/stats.h"

namespace sandtable::fixed_baynet {
namespace {

std::optional<Action> allowed(const State& s, Action a) {
  a = rounded(a);
  NoWhy quiet;
  if (legal(s, s.now.asked, a, quiet)) return a;
  return std::nullopt;
}

std::optional<Action> leave_by(const State& s, UnitId u, const ManSet& able, TableEdge edge) {
  Action a{.verb = Verb::Leave, .unit = u, .number = static_cast<std::int32_t>(edge)};
  if (const auto all = allowed(s, a)) return all;
  std::uint32_t some = 0;
  able.for_each([&](ManId m) {
    a.men = bit_of(s.men[m].number);
    if (allowed(s, a)) some |= a.men;
  });
  a.men = some;
  return some != 0 ? allowed(s, a) : std::nullopt;
}

std::optional<Action> destroy(const State& s, UnitId u, const ManSet& able, std::size_t aim) {
  std::optional<Action> out;
  able.any([&](ManId m) {
    out = allowed(s, {.verb = Verb::Destroy,
                      .unit = u,
                      .men = bit_of(s.men[m].number),
                      .number = static_cast<std::int32_t>(aim)});
    return out.has_value();
  });
  return out;
}

/// The door by which somebody of them comes soonest to a goal.
OpeningId door_between(const State& s, const ManSet& men, const Goal& goal) {
  if (!has_houses(s)) return kNoOpening;
  const HouseId in = house_at(s, goal.place);
  OpeningId out = kNoOpening;
  Len least = geometry::kMaxCoordinate;
  men.for_each([&](ManId m) {
    const OpeningId o = door_to(s, m, goal.place, in);
    if (o == kNoOpening) return;
    const Len far = way_by_doors(s, m, goal.place, in);
    if (far >= least) return;
    least = far;
    out = o;
  });
  return out;
}

/// About a door: whoever can goes through it or opens it, the next steps up to it.
std::optional<Action> by_door(const State& s, UnitId u, const Goal& goal, OpeningId o) {
  std::vector<Action> all;
  gestures_by(s, u, o, all);
  const HouseId in = house_at(s, goal.place);
  for (const Verb verb : {Verb::ComeOut, Verb::GoIn, Verb::OpenDoor, Verb::BashDoor, Verb::Move})
    for (const Action& a : all) {
      if (a.verb != verb) continue;
      // Nobody goes back through the door by which he came.
      const ManId m = ordered(s, a).first();
      if (m != kNoMan && door_to(s, m, goal.place, in) == o) return a;
    }
  return std::nullopt;
}

/// An enemy who fights hand to hand can run to where something would stand.
bool is_run_at(const State& s, Side side, Vec place) {
  return enemies_of(s, side).any([&](ManId e) {
    return is_able(s, e) && bands(s, e).far <= weight::kThrown &&
           geometry::squared(s.men[e].place - place) <=
               std::int64_t{weight::kRunAt} * weight::kRunAt;
  });
}

}  // namespace

std::optional<Action> call_of(const State& s, UnitId u, const ManSet& able) {
  ManId last = kNoMan;
  able.for_each([&](ManId m) { last = m; });
  if (last == kNoMan) return std::nullopt;
  for (UnitId r = 0; r < s.unit_count; ++r) {
    if (unit(s, r).arrives != kNotCalled || side_of_unit(s, r) != side_of_unit(s, u)) continue;
    const Action call{
        .verb = Verb::CallUp, .unit = u, .men = bit_of(s.men[last].number), .target = r};
    if (const auto a = allowed(s, call)) return a;
  }
  return std::nullopt;
}

std::optional<Action> drive_of(const State& s, UnitId u, GunId g) {
  if (!is_wagon(s, g) || is_stuck(s, g)) return std::nullopt;
  const auto goal = goal_of(s, u);
  if (!goal || !goal->runs) return std::nullopt;
  const Vec at = s.men[figure_of(s, g)].place;
  const Angle line = geometry::angle_of(goal->place - at);
  for (const int turn : {0, 0x1000, -0x1000, 0x2000, -0x2000})
    for (const Len length : {7 * kInch, 5 * kInch, 3 * kInch}) {
      Action a{.verb = Verb::MovePiece, .unit = u, .gun = g};
      a.way.add({static_cast<Angle>(line + turn), length});
      const Vec end = geometry::along(at, a.way.leg[0].angle, length);
      if (is_run_at(s, side_of_unit(s, u), end)) continue;
      if (const auto good = allowed(s, a)) return good;
    }
  return std::nullopt;
}

std::optional<Action> flare_of(const State& s, UnitId u, const ManSet& able) {
  const Side side = side_of_unit(s, u);
  if (!is_night(s) || s.flares_left[idx(side)] == 0) return std::nullopt;
  const ManSet& own = s.standing[idx(side)];
  Action a{.verb = Verb::Flare, .unit = u};
  for (UnitId t = 0; t < s.unit_count; ++t) {
    const ManSet& men = unit(s, t).men;
    if (side_of_unit(s, t) == side || men.size() < weight::kWorthAFlare) continue;
    if (men.any([&](ManId e) { return is_lit(s, e) || is_hidden(s, e); })) continue;
    a.place = middle_of(s, men);
    const ManSet guns = own.where([&](ManId m) {
      const std::int64_t far = geometry::squared(s.men[m].place - a.place);
      const std::int64_t most = bands(s, m).far, dark = sight_at_night(s);
      return is_able(s, m) && far <= most * most && far > dark * dark;
    });
    if (guns.size() < weight::kWorthAFlare) continue;
    std::optional<Action> out;
    able.any([&](ManId m) {
      a.men = bit_of(s.men[m].number);
      out = allowed(s, a);
      return out.has_value();
    });
    if (out) return out;
  }
  return std::nullopt;
}

std::optional<Action> stairs_to(const State& s, UnitId u, const ManSet& men, ManId enemy) {
  const HouseId in = house_of(s, enemy);
  std::optional<Action> out;
  men.any([&](ManId m) {
    if (house_of(s, m) != in || storey_of(s, m) == storey_of(s, enemy)) return false;
    out = allowed(s, {.verb = Verb::Stairs,
                      .unit = u,
                      .men = bit_of(s.men[m].number),
                      .number = storey_of(s, m) < storey_of(s, enemy) ? 1 : -1});
    return out.has_value();
  });
  return out;
}

std::optional<Action> deed_of(const State& s, UnitId u, const ManSet& able) {
  for (std::size_t i = 0; i < s.setup->objectives.size(); ++i) {
    const Objective& o = s.setup->objectives[i];
    std::optional<Action> out;
    if (wins_by_leaving(s, o, u)) out = leave_by(s, u, able, o.edge);
    if (o.kind == ObjectiveKind::Destroy && o.side == side_of_unit(s, u))
      out = destroy(s, u, able, i);
    if (out) return out;
  }
  return std::nullopt;
}

std::optional<Action> way_to(const State& s, UnitId u, const ManSet& men, const Goal& goal,
                             int actions) {
  if (men.empty() || actions <= 0) return std::nullopt;
  const OpeningId o = door_between(s, men, goal);
  if (o == kNoOpening) return go_towards(s, u, men, goal.place, actions);
  if (const auto a = by_door(s, u, goal, o)) return a;
  // Who has no door before him makes room for those who have.
  const HouseId in = house_at(s, goal.place);
  const ManSet past =
      men.where([&](ManId m) { return door_to(s, m, goal.place, in) == kNoOpening; });
  if (!past.empty())
    if (const auto a = go_towards(s, u, past, goal.place, actions)) return a;
  const Vec gate = house(s, opening(s, o).house).building.firing_point(opening(s, o).portal);
  const Len far = geometry::length(gate - middle_of(s, men));
  if (far < weight::kAtDoor) return std::nullopt;
  return go_towards(s, u, men, gate, actions, far);
}

bool is_at_door(const State& s, const ManSet& men, const Goal& goal) {
  const OpeningId o = door_between(s, men, goal);
  if (o == kNoOpening) return false;
  const Vec gate = house(s, opening(s, o).house).building.firing_point(opening(s, o).portal);
  return men.any([&](ManId m) {
    return geometry::squared(s.men[m].place - gate) <=
           std::int64_t{weight::kNearDoor} * weight::kNearDoor;
  });
}

bool is_late(const State& s, const ManSet& men, const Goal& goal) {
  const ManId m = men.first();
  if (!goal.own || goal.there || m == kNoMan || s.setup->turns == 0) return false;
  const HouseId in = has_houses(s) ? house_at(s, goal.place) : kNoHouse;
  Len least = geometry::kMaxCoordinate;
  men.for_each([&](ManId one) { least = std::min(least, way_by_doors(s, one, goal.place, in)); });
  const Len a_turn = kMostMoves * std::max(1, speeds(s, m, false)[0]) * kInch;
  const int needed = static_cast<int>(least / a_turn) + weight::kTurnsAtGoal;
  return 2 * needed > s.setup->turns - s.turn;
}

}  // namespace sandtable::fixed_baynet
