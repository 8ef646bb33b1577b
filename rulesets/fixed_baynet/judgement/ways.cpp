#include "rulesets/fixed_baynet/judgement/ways.h"

#include <algorithm>

#include "engine/geometry/plane/angle.h"
#include "engine/geometry/way/way_round.h"
#include "rulesets/fixed_baynet/rules/ground/ground.h"
#include "rulesets/fixed_baynet/rules/ground/night.h"
#include "rulesets/fixed_baynet/rules/legality.h"
#include "rulesets/fixed_baynet/rules/movement/movement.h"
#include "rulesets/fixed_baynet/rules/movement/saddle.h"
#include "rulesets/fixed_baynet/rules/nearest.h"
#include "rulesets/fixed_baynet/rules/rounded.h"
#include "rulesets/fixed_baynet/rules/stats.h"

namespace sandtable::fixed_baynet {
namespace {

/// All able men of the unit are named by naming nobody.
std::uint32_t named(const State& s, UnitId u, const ManSet& men) {
  const ManSet able = unit(s, u).men.where([&](ManId m) { return is_able(s, m); });
  return men == able ? 0 : numbers_of(s, men);
}

bool is_legal(const State& s, const Action& a, const Withdrawal* held) {
  NoWhy quiet;
  return legal(s, s.now.asked, a, quiet, {held});
}

/// As much of a way as can be written down; 0: what nobody would measure. Spears did worse where
/// it was cut to whole tenths (docs/decisions/0026).
Len read_off(Len n) { return n < kLeastRead ? 0 : rounded_down(n); }

/// Those who can go a good part of the way by themselves.
ManSet unhindered(const State& s, UnitId u, const ManSet& men, Angle line, int actions) {
  constexpr Len kWorthIt = 2 * kInch;
  return men.where([&](ManId m) {
    ManSet one;
    one.add(m);
    if (is_mounted(s, m))
      return ride_along(s, u, one, line, actions, fastest_of(s, one)).has_value();
    const auto a = step_along(s, u, one, line, actions, line);
    return a && a->way.leg[0].length >= kWorthIt;
  });
}

/// What a way is led round: ground that nobody crosses, or no charge.
bool is_led_round(const State& s, std::size_t feature) {
  if (s.field->features[feature].house != kNoHouse) return false;
  return is_closed(s, feature) || is_dangerous(s, feature);
}

}  // namespace

std::optional<Action> step_along(const State& s, UnitId u, const ManSet& men, Angle line,
                                 int actions, Angle facing, Len at_most, const Withdrawal* held) {
  line = rounded(line);
  Len most = at_most;
  men.for_each([&](ManId m) {
    if (moves_left(s, m) < actions) most = 0;
    if (most <= 0) return;
    Way far;
    far.add({line, std::min<Len>(most, actions * printed(s, m).sp * kInch)});
    most = std::min(most, longest(s, m, far, actions));
  });
  if (men.empty()) return std::nullopt;
  most = read_off(most);
  if (most <= 0) return std::nullopt;
  Action a{.verb = Verb::Move, .unit = u, .men = named(s, u, men)};
  a.way.add({line, most});
  a.turns = true;
  a.facing = rounded(facing);
  if (is_legal(s, a, held)) return a;
  a.way.leg[0].length = read_off(most / 2);
  if (a.way.leg[0].length == 0) return std::nullopt;
  if (is_legal(s, a, held)) return a;
  return std::nullopt;
}

std::optional<Action> ride_along(const State& s, UnitId u, const ManSet& men, Angle line,
                                 int actions, Gait gait, const Withdrawal* held) {
  Action a{.verb = Verb::Move, .unit = u, .men = named(s, u, men)};
  a.gait = static_cast<std::uint8_t>(static_cast<int>(gait) + 1);
  const Len whole = actions * table::mount_movement::at(gait).speed_in * kInch;
  a.way.add({rounded(line), whole});
  if (is_legal(s, a, held)) return a;
  for (const Len less : {5 * kInch, whole / 3}) {
    a.way.leg[0].length = rounded_down(whole - less);
    if (is_legal(s, a, held)) return a;
  }
  return std::nullopt;
}

std::optional<Action> go_towards(const State& s, UnitId u, const ManSet& men, Vec to, int actions,
                                 Len at_most) {
  to = first_stop(s, men, to);
  const Angle line = geometry::angle_of(to - middle_of(s, men));
  const auto go = [&](const ManSet& who, int turn, int n) {
    const auto way = static_cast<Angle>(line + turn);
    const bool rides = who.any([&](ManId m) { return is_mounted(s, m); });
    return rides ? ride_along(s, u, who, way, n, fastest_of(s, who))
                 : step_along(s, u, who, way, n, line, at_most);
  };
  for (const int turn : {0, 0x1000, -0x1000})
    for (int n = actions; n > 0; --n)
      if (const auto a = go(men, turn, n)) return a;
  for (const int turn : {0, 0x2000, -0x2000}) {
    const auto way = static_cast<Angle>(line + turn);
    const ManSet free = unhindered(s, u, men, way, actions);
    if (free.empty()) continue;
    if (const auto a = go(free, turn, actions)) return a;
  }
  return std::nullopt;
}

Vec first_stop(const State& s, const ManSet& men, Vec to) {
  const ManId m = men.first();
  if (m == kNoMan) return to;
  const Vec from = middle_of(s, men);
  const Toll straight = toll(s, from, to, speeds(s, m, false), true);
  if (!straight.closed && !straight.dangerous) return to;
  const Field& field = *s.field;
  geometry::WayRound round({{0, 0}, {s.setup->width, s.setup->depth}});
  for (std::size_t i = 0; i < field.features.size(); ++i)
    if (is_led_round(s, i)) round.add(field.terrain[i].area.points());
  // With room for some of them on either side, else for one.
  for (const Len room : {3 * kInch, radius_of(s, m)})
    if (const auto way = round.find(from, to, room)) return way->to(0);
  return to;
}

Len reach_in_light(const State& s, ManId m) {
  const Len far = bands(s, m).far;
  return is_night(s) ? std::min(far, sight_at_night(s)) : far;
}

Gait fastest_of(const State& s, const ManSet& men) {
  Gait most = Gait::Gallop;
  men.for_each([&](ManId m) { most = std::min(most, fastest_gait(s, m)); });
  return most;
}

}  // namespace sandtable::fixed_baynet
