#pragma once

#include <array>

#include "rulesets/fixed_baynet/rules/flow.h"
#include "rulesets/fixed_baynet/state/figures.h"

/// What a man can do: his figures, his weapon, his action units.
namespace sandtable::fixed_baynet {

struct Stats {
  int cs = 0, ds = 0, sp = 0, gl = 0;
};
/// Those of his stat line.
Stats printed(const State& s, ManId m);

bool is_hero(Role role);
inline bool is_hero(const State& s, ManId m) { return is_hero(card(s, m).role); }
/// Neither panicking nor stunned, on the table.
inline bool is_able(const State& s, ManId m) {
  return stands(s, m) && !has(s, m, man_flag::kPanicking | man_flag::kStunned);
}
/// Lies down and does not get up again.
inline bool is_lame(const State& s, ManId m) {
  return has(s, m, man_flag::kGroin | man_flag::kLegHeavy);
}
/// Who lies cannot be chosen as a target, unless he has fired from where he lies for good.
inline bool is_hidden(const State& s, ManId m) {
  return has(s, m, man_flag::kProne) && !has(s, m, man_flag::kExposed);
}

/// CS and DS with his wounds (hit.chest-light).
template <class S>
int skill(const State& s, ManId m, S& sink);
template <class S>
int defence(const State& s, ManId m, S& sink);
/// What the formation of his unit does to his DS alone: the row of the charging cluster is an RC,
/// and does not count here (formation.mass-ds, formation.closed-charging).
template <class S>
int defence_by_formation(const State& s, ManId m, S& sink);

/// Action units of a turn: half of SP, rounded up (stat.actions).
constexpr int actions_by(int sp) { return (sp + 1) / 2; }
/// The most that anybody has in a turn.
inline constexpr int kMostActions = [] {
  int most = 0;
  for (const auto& row : table::stats_action_units::rows) most = most < row.ac ? row.ac : most;
  return most;
}();
int actions_a_turn(const State& s, ManId m);

using Price = table::actions_costs::Key;
/// Of what has a price of its own in action units.
constexpr int price(Price of) { return table::actions_costs::at(of).ac; }
/// What it takes that man: what takes a whole turn takes all that a turn gives him.
int price_for(const State& s, ManId m, Price of);
/// He pays for it; what takes a whole turn leaves him nothing.
void pay(State& s, ManId m, Price of);
/// Of one shot, at somebody of that unit: with the option the first one at a unit costs more
/// (order.target).
int price_of_shot(const State& s, ManId m);
int price_of_shot(const State& s, ManId m, UnitId at);

/// How far he goes by one movement action over each type of ground, in inches; 0: not at all.
struct Speeds : std::array<int, kWords<MoveType>> {
  bool mounted = false;
};
/// A rider's are those of the gait that his mount has taken, else of the fastest that it may take.
Speeds speeds(const State& s, ManId m, bool charging);
Speeds speeds_at(const State& s, ManId m, Gait gait);

/// The bands of his weapon as it is now; a limit of 0: none such.
struct Bands {
  Len near = 0, middle = 0, far = 0;
  bool any() const { return far > 0; }
};
Bands bands(const State& s, ManId m);
inline const auto& weapon_row(const State& s, ManId m) {
  return table::weapons::at(card(s, m).weapon);
}
/// Carries a close-combat weapon (weapon.close-combat), a thrown spear excepted.
bool has_close_combat_weapon(const State& s, ManId m);

/// How far apart two bases are; within one section of an enclosed building nobody has one.
inline geometry::Len gap_between(const State& s, ManId a, ManId b) {
  return share_section(s, a, b) ? 0 : geometry::gap(base(s, a), base(s, b));
}
/// Two bases with a gap of 0.05 inch at most (convention.contact); of enemies also those who touch
/// a barrier from its two sides (melee.across-barrier).
bool touch(const State& s, ManId a, ManId b);
/// Enemies who may touch a man on that base, or stand within `reach` of it: all that do and a few
/// more.
ManSet may_meet(const State& s, ManId m, geometry::Disc at, Len reach = 0);
ManSet touched_enemies(const State& s, ManId m);
bool in_contact(const State& s, ManId m);

/// Nobody else stands where a base of this size would (convention.contact), those of `but` left
/// out.
bool is_free(const State& s, geometry::Disc base, const ManSet& but, Floor floor = {});
/// How deep a base of this size would stand in others there, those of `but` left out.
Len depth_in_others(const State& s, geometry::Disc base, const ManSet& but, Floor floor = {});
/// A man can stand there: on the table, free, on ground that may be entered and clear of walls.
bool has_room(const State& s, geometry::Disc base, const ManSet& but, Floor floor = {});
/// The free place nearest to one, in rings of a quarter inch round it.
Vec nearest_free(const State& s, geometry::Disc base, Floor floor = {});
/// Within 9 inches (convention.nearby).
bool nearby(const State& s, ManId a, ManId b);

inline constexpr Len kContact = distance(Distance::Contact);
inline constexpr Len kNearby = distance(Distance::Nearby);

/// A place lies in the half circle before him, its ends counted in.
bool is_before(const State& s, ManId m, Vec place);
/// How far the bearing of a place is from a facing: 0 straight ahead, a half turn behind.
Angle off_facing(const State& s, ManId m, Vec place);

}  // namespace sandtable::fixed_baynet
