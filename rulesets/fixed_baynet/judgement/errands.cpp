#include "rulesets/fixed_baynet/judgement/errands.h"

#include <algorithm>
#include <vector>

#include "engine/geometry/plane/angle.h"
#include "rulesets/fixed_baynet/judgement/house_gestures.h"
#include "rulesets/fixed_baynet/judgement/ways.h"
#include "rulesets/fixed_baynet/judgement/weights.h"
#include "rulesets/fixed_baynet/rules/activation.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/rules/legality.h"
#include "rulesets/fixed_baynet/rules/movement/movement.h"
#include "rulesets/fixed_baynet/rules/nearest.h"
#include "rulesets/fixed_baynet/rules/stats.h"

namespace sandtable::fixed_baynet {
namespace {

std::optional<Action> allowed(const State& s, const Action& a) {
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
      if (m != kNoMan && house_of(s, m) != in) return a;
    }
  return std::nullopt;
}

}  // namespace

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
  const Vec gate = house(s, opening(s, o).house).building.firing_point(opening(s, o).portal);
  const Len far = geometry::length(gate - middle_of(s, men));
  if (far < weight::kAtDoor) return std::nullopt;
  return go_towards(s, u, men, gate, actions, far);
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
