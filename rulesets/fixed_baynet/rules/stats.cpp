#include "rulesets/fixed_baynet/rules/stats.h"

#include <algorithm>
#include <cstdlib>

#include "engine/geometry/plane/angle.h"
#include "rulesets/fixed_baynet/rules/ground/ground.h"
#include "rulesets/fixed_baynet/rules/guns/artillery.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/rules/movement/formations.h"
#include "rulesets/fixed_baynet/rules/movement/saddle.h"

namespace sandtable::fixed_baynet {
namespace {

constexpr int half_up(int n) { return (n + 1) / 2; }
/// So many thirds of it, rounded up (convention.rounding).
constexpr int thirds_up(int n, int thirds) { return (n * thirds + 2) / 3; }

// The table is worked out from the rule.
constexpr bool follow_the_rule() {
  for (const auto& row : table::stats_action_units::rows)
    if (row.ac != actions_by(row.sp)) return false;
  return true;
}
static_assert(follow_the_rule());

Len inches(int n) { return n == table::kBlank ? 0 : n * kInch; }

}  // namespace

Stats printed(const State& s, ManId m) {
  if (is_gun(s, m)) return {0, of_every_piece(EveryPiece::Ds), 0, 0};
  const Quality quality = card(s, m).quality;
  if (raised(s, m).people == People::European) {
    const auto& row = table::stats_european::at(quality);
    return {row.cs, row.ds, row.sp, row.gl};
  }
  const auto& row = table::stats_native::at(quality);
  return {row.cs, row.ds, row.sp, row.gl};
}

bool is_hero(Role role) {
  switch (role) {
    case Role::Nco:
    case Role::Officer:
    case Role::Hero:
      return true;
    case Role::Soldier:
    case Role::Medic:
    case Role::Crew:
      return false;
  }
  return false;
}

template <class S>
int skill(const State& s, ManId m, S& sink) {
  const int cs = printed(s, m).cs;
  const int wounds = s.men[m].chest;
  if (wounds == 0) return cs;
  const int change = table::hit_location::at(Location::ChestLight).cs;
  const int sign = s.setup->options.chest_wound_literal ? -wounds : wounds;
  modify(sink, clause::hit_chest_light, m, Measured(Measure::Score, sign * change));
  return cs + sign * change;
}

template <class S>
int defence(const State& s, ManId m, S& sink) {
  const int ds = printed(s, m).ds;
  const int wounds = s.men[m].chest;
  if (wounds == 0) return ds;
  const int change = table::hit_location::at(Location::ChestLight).ds;
  const int sign = s.setup->options.chest_wound_literal ? -wounds : wounds;
  modify(sink, clause::hit_chest_light, m, Measured(Measure::Score, sign * change));
  return ds + sign * change;
}

template <class S>
int defence_by_formation(const State& s, ManId m, S& sink) {
  const UnitId u = s.men[m].unit;
  const Formation formation = formation_of_man(s, m);
  const bool charging = unit_has(s, u, unit_flag::kCharging) && formation == Formation::Closed;
  if (formation != Formation::Mass && !charging) return 0;
  const int printed =
      table::fire_modifiers::at(table::fire_modifiers::Key::Cluster).added_to_needed_number;
  const int change = s.setup->options.formation_ds_plus ? -printed : printed;
  modify(sink, charging ? clause::formation_closed_charging : clause::formation_mass_ds, m,
         Measured(Measure::Score, change));
  return change;
}

int actions_a_turn(const State& s, ManId m) { return actions_by(printed(s, m).sp); }

int price_for(const State& s, ManId m, Price of) {
  return table::actions_costs::at(of).whole_turn ? actions_a_turn(s, m) : price(of);
}

void pay(State& s, ManId m, Price of) {
  const auto& row = table::actions_costs::at(of);
  change_man(s, m, [&](Man& at) {
    at.ac =
        row.whole_turn ? std::uint8_t{0} : static_cast<std::uint8_t>(std::max(0, at.ac - row.ac));
  });
}

int price_of_shot(const State& s, ManId m) {
  if (is_gun(s, m)) return 0;  // its crew pay
  return price(weapon_row(s, m).slow ? Price::SlowShot : Price::Shot);
}

namespace {

bool is_berserk(const State& s, ManId m) {
  return has(s, m, man_flag::kPanicking) && s.men[m].reaction == Reaction::Berserk;
}

}  // namespace

int price_of_shot(const State& s, ManId m, UnitId at) {
  const int out = price_of_shot(s, m);
  const bool pays = s.setup->options.target_order_costs_ac && !is_gun(s, m) && !is_berserk(s, m) &&
                    s.men[m].aimed != at;
  return out + price(pays ? Price::TargetOrder : Price::ChooseTarget);
}

Speeds speeds(const State& s, ManId m, bool charging) {
  if (is_mounted(s, m)) return speeds_at(s, m, fastest_gait(s, m));
  Speeds out{};
  if (has(s, m, man_flag::kGroin)) {
    out.fill(table::hit_location::at(Location::Groin).move_in);
    return out;
  }
  int sp = printed(s, m).sp;
  if (charging) sp *= 2;
  if (has(s, m, man_flag::kLegLight)) sp = half_up(sp);
  if (has(s, m, man_flag::kProne) || is_lame(s, m)) sp = half_up(sp);
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i] = thirds_up(sp, table::terrain_speed::at(static_cast<MoveType>(i)).thirds);
  return out;
}

Speeds speeds_at(const State&, ManId, Gait gait) {
  Speeds out{};
  out.mounted = true;
  const int speed = table::mount_movement::at(gait).speed_in;
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i] = thirds_up(speed, table::terrain_speed::at(static_cast<MoveType>(i)).thirds);
  return out;
}

Bands bands(const State& s, ManId m) {
  if (is_gun(s, m)) return reach_of(s, card(s, m).gun);
  const auto& row = weapon_row(s, m);
  if (!card(s, m).armed || row.long_in == table::kBlank || has(s, m, man_flag::kArmHeavy) ||
      has(s, m, man_flag::kSpent))
    return {};
  Bands out{inches(row.short_in), inches(row.medium_in), inches(row.long_in)};
  if (has(s, m, man_flag::kArmLight) && (row.category == "rifle" || row.category == "musket"))
    out = {out.near / 2, out.middle / 2, out.far / 2};
  return out;
}

bool has_close_combat_weapon(const State& s, ManId m) {
  if (card(s, m).close_combat) return true;
  return card(s, m).armed && weapon_row(s, m).close_combat && !has(s, m, man_flag::kSpent);
}

bool touch(const State& s, ManId a, ManId b) {
  const bool enemies = side_of(s, a) != side_of(s, b);
  if (same_floor(s, a, b)) {
    // In an enclosed section everybody is in contact with all enemies (building.melee-room).
    if (is_enclosed(s, a)) return enemies;
    if (geometry::within(base(s, a), base(s, b), kContact)) return true;
  }
  return enemies && (across_barrier(s, a, b) || opening_between(s, a, b) != kNoOpening);
}

ManSet may_meet(const State& s, ManId m, geometry::Disc at, Len reach) {
  const ManSet& enemies = enemies_of(s, side_of(s, m));
  if (is_enclosed(s, m)) return enemies;
  const ManSet around = near(s, at, std::max(contact_reach(s), reach)) & enemies;
  if (!s.field->records) return around;
  return around | enemies.where([&](ManId e) { return is_enclosed(s, e); });
}

ManSet touched_enemies(const State& s, ManId m) {
  const ManSet around = may_meet(s, m, base(s, m));
  return around.where([&](ManId e) { return touch(s, m, e); });
}

bool in_contact(const State& s, ManId m) {
  const ManSet around = may_meet(s, m, base(s, m));
  return around.any([&](ManId e) { return touch(s, m, e); });
}

bool is_free(const State& s, geometry::Disc at, const ManSet& but, Floor floor) {
  const auto taken = [&](ManId m) {
    return floor_of(s, m) == floor && geometry::overlap(at, base(s, m));
  };
  return !(near(s, at) - but).any(taken) && !(s.escorted - but).any(taken) &&
         !(s.pieces - but).any(taken);
}

Len depth_in_others(const State& s, geometry::Disc at, const ManSet& but, Floor floor) {
  Len out = 0;
  ((near(s, at) | s.escorted | s.pieces) - but).for_each([&](ManId m) {
    const geometry::Disc other = base(s, m);
    if (floor_of(s, m) == floor)
      out = std::max(out, at.radius + other.radius - geometry::length(other.centre - at.centre));
  });
  return out;
}

bool has_room(const State& s, geometry::Disc at, const ManSet& but, Floor floor) {
  return on_table(s, at) && is_free(s, at, but, floor) &&
         (floor.house != kNoHouse || move_type_at(s, at.centre)) &&
         !bar_on(s, at, at.centre, floor);
}

Vec nearest_free(const State& s, geometry::Disc at, Floor floor) {
  constexpr Len kRing = kInch / 4;
  constexpr int kWays = 32, kRings = 400;
  for (int ring = 0; ring < kRings; ++ring)
    for (int i = 0; i < (ring == 0 ? 1 : kWays); ++i) {
      const auto line = static_cast<Angle>(i * (0x10000 / kWays));
      const geometry::Disc there{geometry::along(at.centre, line, ring * kRing), at.radius};
      if (has_room(s, there, {}, floor)) return there.centre;
    }
  return at.centre;
}

bool nearby(const State& s, ManId a, ManId b) {
  return share_section(s, a, b) || geometry::within(base(s, a), base(s, b), kNearby);
}

Angle off_facing(const State& s, ManId m, Vec place) {
  return geometry::between(s.men[m].facing, geometry::angle_of(place - s.men[m].place));
}

bool is_before(const State& s, ManId m, Vec place) {
  const Vec by = place - s.men[m].place;
  const std::int64_t ahead = geometry::dot(geometry::direction(s.men[m].facing), by);
  // Within some hairs of either end the bearing itself is asked.
  constexpr std::int64_t kHairs = (std::int64_t{1} << 30) / 2048;
  const std::int64_t doubtful = (std::int64_t{std::abs(by.x)} + std::abs(by.y)) * kHairs;
  if (ahead > doubtful) return true;
  if (ahead < -doubtful) return false;
  return off_facing(s, m, place) <= geometry::kQuarterTurn + 1;
}

#define SANDTABLE_STATS(S)                       \
  template int skill(const State&, ManId, S&);   \
  template int defence(const State&, ManId, S&); \
  template int defence_by_formation(const State&, ManId, S&);
SANDTABLE_EVERY_SINK(SANDTABLE_STATS)

}  // namespace sandtable::fixed_baynet
