#include "rulesets/fixed_baynet/rules/movement/run.h"

#include <algorithm>

#include "engine/geometry/base/disc.h"
#include "engine/geometry/plane/angle.h"
#include "rulesets/fixed_baynet/rules/activation.h"
#include "rulesets/fixed_baynet/rules/fire/fire.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/rules/movement/on_the_way.h"
#include "rulesets/fixed_baynet/rules/movement/saddle.h"

namespace sandtable::fixed_baynet {
namespace {

using geometry::Disc;

/// Farther than anybody stands on the table: a charge may fall short of whoever is seen.
Len out_of_table(const State& s) { return s.setup->width + s.setup->depth; }

/// As far as so many actions lead over the best of ground.
Len farthest_by(const Speeds& fast, int actions) {
  int most = 0;
  for (const int speed : fast) most = std::max(most, speed);
  return actions * most * kInch;
}

/// Who is recorded in a building is charged at the opening of its ground floor where he stands.
bool stands_at_opening(const State& s, ManId e) {
  const OpeningId o = s.men[e].post;
  return is_enclosed(s, e) && o != kNoOpening && opening(s, o).outer &&
         house(s, opening(s, o).house).building.plan().storeys[portal(s, o).storey].level == 0;
}
bool can_meet(const State& s, ManId m, ManId e) {
  return enemies_of(s, side_of(s, m)).has(e) &&
         (same_floor(s, m, e) || (s.men[m].house == kNoHouse && stands_at_opening(s, e)));
}

/// How far he runs to a barrier that an enemy touches from its other side; below 0: to none.
Len to_barrier(const State& s, ManId m, Angle line, Len most) {
  const Field& field = *s.field;
  if (field.barriers.empty()) return -1;
  const Disc at = base(s, m);
  const Vec ahead = geometry::along(at.centre, line, most);
  Len out = -1;
  field.obstacles.swept(field.terrain, at, ahead, field.barriers).for_each([&](std::size_t i) {
    geometry::FeatureSet one;
    one.add(i);
    const Len stop = field.obstacles.first_touch(field.terrain, at, ahead, one).way;
    const Disc there{geometry::place_at(at.centre, ahead, stop), at.radius};
    const bool met =
        enemies_of(s, side_of(s, m)).any([&](ManId e) { return across_barrier(s, there, e); });
    if (met && (out < 0 || stop < out)) out = stop;
  });
  return out;
}

}  // namespace

Gait charge_gait(const State& s, const Action& a, ManId m) {
  return a.gait == 0 ? fastest_gait(s, m) : static_cast<Gait>(a.gait - 1);
}

bool may_run_at(const State& s, const Action& a, ManId m) {
  if (!is_mounted(s, m)) return a.gait == 0;
  const Gait gait = charge_gait(s, a, m);
  return gait != Gait::Walk && may_take(s, m, gait);
}

Speeds charge_speeds(const State& s, const Action& a, ManId m) {
  return is_mounted(s, m) ? speeds_at(s, m, charge_gait(s, a, m)) : speeds(s, m, true);
}

bool may_run(const State& s, const Action& a, ManId m) {
  return is_able(s, m) && own_moves_left(s, m, Price::Charge) > 0 && !has(s, m, man_flag::kProne) &&
         !is_lame(s, m) && !in_contact(s, m) && may_run_at(s, a, m) && !is_enclosed(s, m);
}

int charge_actions(const State& s, const Action& a, ManId m) {
  int most = own_moves_left(s, m, Price::Charge);
  if (s.setup->options.single_charge_action)
    most = has(s, m, man_flag::kCharged) ? 0 : std::min(most, 1);
  return a.number > 0 ? std::min<int>(most, a.number) : most;
}

Lead lead_of(const State& s, const Action& a, ManId m, Angle line) {
  Lead out;
  const Disc at = base(s, m), point{at.centre, 0};
  const Vec ahead = geometry::along(at.centre, line, out_of_table(s));
  unit(s, a.target).men.for_each([&](ManId e) {
    const Disc enemy = base(s, e);
    // Who has no base there takes as much of the opening as one.
    const Disc met = is_enclosed(s, e) ? Disc{enemy.centre, s.setup->foot_base / 2} : enemy;
    if (!geometry::sweeps(point, ahead, met) || !can_meet(s, m, e) || !in_view(s, m, e)) return;
    const Len touch = geometry::first_touch(at, ahead, enemy);
    out.to_target = out.leads ? std::min(out.to_target, touch) : touch;
    out.leads = true;
  });
  return out;
}

std::int64_t turn_to(const State& s, const Action& a, ManId m, Angle line) {
  return is_mounted(s, m) ? share_of_turn(s, m, line, charge_gait(s, a, m)) : 0;
}

Run run_of(const State& s, const Action& a, ManId m, Angle line, const Lead& lead) {
  Run out;
  out.leads = lead.leads;
  out.to_target = lead.to_target;
  const Disc at = base(s, m);
  const Speeds fast = charge_speeds(s, a, m);
  const int actions = charge_actions(s, a, m);
  const std::int64_t share = actions * kWholeAction - turn_to(s, a, m, line);
  const Vec ahead = geometry::along(at.centre, line, out_of_table(s));
  const Vec reach = geometry::along(at.centre, line, farthest_by(fast, actions) + at.radius);
  const Passing way = passing(s, at.centre, reach, fast, share, true);
  Len most = room_on_table(s, at, line, way.within);
  const Toll& ground = way.toll;
  if (ground.closed || ground.dangerous) {
    out.barrier = ground.barrier;
    out.free = std::max(0, ground.until - at.radius);
    most = std::min(most, out.free);
  }
  most = std::min(most, clear_way(s, at, geometry::along(at.centre, line, most), floor_of(s, m)));
  // No piece is run through (movement.through-models).
  s.pieces.for_each([&](ManId piece) {
    if (geometry::sweeps(at, ahead, base(s, piece)))
      most = std::min(most, geometry::first_touch(at, ahead, base(s, piece)));
  });
  const Len across = to_barrier(s, m, line, most);
  const Vec to = geometry::along(at.centre, line, most);
  out.length = most;
  if (across >= 0) {
    out.length = across;
    out.met = true;
  }
  const ManSet around = near_way(s, at.centre, to, at.radius) & enemies_of(s, side_of(s, m));
  around.for_each([&](ManId e) {
    const Disc enemy = base(s, e);
    if (!geometry::sweeps(at, to, enemy) || !can_meet(s, m, e)) return;
    const Len touch = geometry::first_touch(at, to, enemy);
    if (touch <= out.length) {
      out.length = touch;
      out.met = true;
    }
  });
  return out;
}

Run run_of(const State& s, const Action& a, ManId m, Angle line) {
  return run_of(s, a, m, line, lead_of(s, a, m, line));
}

}  // namespace sandtable::fixed_baynet
