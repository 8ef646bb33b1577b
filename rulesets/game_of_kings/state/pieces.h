#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engine/core/rng.h"
#include "engine/geometry/plane/box.h"
#include "rulesets/game_of_kings/data/tables.gen.h"
#include "rulesets/game_of_kings/state/state.h"

/// The only places where units change, so that outlines, index and digest are kept up to date.
namespace sandtable::game_of_kings {

constexpr std::uint64_t unit_bit(UnitId u) { return 1ULL << u; }
inline std::size_t idx(Side side) { return static_cast<std::size_t>(index(side)); }
inline std::size_t idx(Command c) { return static_cast<std::size_t>(c); }

inline const UnitCard& card(const State& s, UnitId u) { return s.setup->units[u]; }
inline Side side_of(const State& s, UnitId u) { return card(s, u).side; }
inline bool known(const State& s, UnitId u) { return u < s.setup->units.size(); }
inline bool has(const State& s, UnitId u, std::uint32_t flag) {
  return (s.pieces.flags[u] & flag) != 0;
}
inline bool on_table(const State& s, UnitId u) {
  return (s.pieces.alive[idx(side_of(s, u))] & unit_bit(u)) != 0;
}
inline int quarters(const State& s, UnitId u) { return s.pieces.quarters[u]; }
inline const Box& outline(const State& s, UnitId u) { return s.pieces.outline[u]; }
inline Pose pose(const State& s, UnitId u) { return s.pieces.pose[u]; }

/// Calls f(UnitId) for each member of a set of units, in rising order.
template <class F>
inline void for_each_unit(std::uint64_t units, F&& f) {
  for (; units != 0; units &= units - 1) f(static_cast<UnitId>(std::countr_zero(units)));
}
inline UnitId first_of(std::uint64_t units) {
  return units == 0 ? kNoUnit : static_cast<UnitId>(std::countr_zero(units));
}

// Kinds of troops, as the rules ask for them (unit.types, unit.dismounted-status).
inline bool is_general(const State& s, UnitId u) { return card(s, u).type == Type::General; }
inline bool is_gun(const State& s, UnitId u) { return card(s, u).type == Type::Gun; }
/// How a type moves, stands and fights.
constexpr const table::unit_kinds::Row& kind_of(Type type) { return table::unit_kinds::at(type); }
/// The class of a type, as table unit.types-table has it.
constexpr std::array<bool, kWords<Type>> types_of_class(std::string_view name) {
  std::array<bool, kWords<Type>> out{};
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i] = table::unit_types_table::at(static_cast<Type>(i)).class_ == name;
  return out;
}
inline constexpr auto kFoot = types_of_class("foot"), kHorse = types_of_class("horse");
/// Foot that comes on foot: light foot too, dismounted horse not.
constexpr bool is_foot(Type type) { return kFoot[static_cast<std::size_t>(type)]; }
constexpr bool is_regular_foot(Type type) { return is_foot(type) && !kind_of(type).loose; }
constexpr bool is_light_foot(Type type) { return kind_of(type).loose; }
/// Troops of two bases while they are whole: neither a gun nor a general.
constexpr bool has_two_bases(Type type) { return type != Type::Gun && type != Type::General; }
inline bool is_light_foot(const State& s, UnitId u) { return is_light_foot(card(s, u).type); }
inline bool is_dismounted(const State& s, UnitId u) { return has(s, u, unit_flag::kDismounted); }
/// Regular foot proper: dismounted horse are not.
inline bool is_regular_foot(const State& s, UnitId u) { return is_regular_foot(card(s, u).type); }
constexpr bool is_horse(Type type) { return kHorse[static_cast<std::size_t>(type)]; }
/// Mounted horse.
inline bool is_horse(const State& s, UnitId u) {
  return is_horse(card(s, u).type) && !is_dismounted(s, u);
}
/// Foot of any kind, light foot and dismounted horse included.
inline bool is_foot(const State& s, UnitId u) {
  return is_regular_foot(s, u) || is_light_foot(s, u) || is_dismounted(s, u);
}

/// What stands there: one base or two, in line or column (unit.bases-and-sizes; table
/// unit.footprints-table).
Size footprint(Type type, bool dismounted, bool column, bool one_base);
inline Size size_of(const State& s, UnitId u) {
  return footprint(card(s, u).type, is_dismounted(s, u), has(s, u, unit_flag::kColumn),
                   has(s, u, unit_flag::kOneBase));
}

inline std::uint64_t unit_key(const State& s, UnitId u) {
  const Pieces& p = s.pieces;
  const Pose& at = p.pose[u];
  const std::uint64_t alive = (p.alive[idx(side_of(s, u))] >> u) & 1;
  std::uint64_t h = mix64(0x6B10'0000'0000'0000ULL ^ (std::uint64_t{u} << 40) ^
                          (std::uint64_t{at.facing} << 16) ^ (alive << 8) ^ p.quarters[u]);
  h = mix64(h ^ (std::uint64_t{static_cast<std::uint32_t>(at.front.x)} << 32) ^
            static_cast<std::uint32_t>(at.front.y));
  return mix64(h ^ (std::uint64_t{p.flags[u]} << 16) ^
               (std::uint64_t{static_cast<std::uint8_t>(p.command[u])} << 8) ^ p.general[u]);
}

/// Changes one unit's figures through `change(Pieces&)`; outline, index and digest follow.
template <class F>
inline void change_unit(State& s, UnitId u, F&& change) {
  Pieces& p = s.pieces;
  s.piece_hash ^= unit_key(s, u);
  const bool was_solid = (p.solid & unit_bit(u)) != 0;
  const Pose pose_was = p.pose[u];
  const Size size_was = size_of(s, u);
  change(p);
  s.piece_hash ^= unit_key(s, u);
  const bool alive = (p.alive[idx(side_of(s, u))] & unit_bit(u)) != 0;
  const bool solid = alive && !is_general(s, u);
  const bool same = p.pose[u] == pose_was && size_of(s, u) == size_was;
  if (was_solid && (!solid || !same)) p.near.remove(u, p.outline[u]);
  if (!same) p.outline[u] = geometry::box_at(p.pose[u], size_of(s, u));
  if (solid && (!was_solid || !same)) p.near.insert(u, p.outline[u]);
  p.solid = solid ? p.solid | unit_bit(u) : p.solid & ~unit_bit(u);
}

inline void set_flags(State& s, UnitId u, std::uint32_t set, std::uint32_t clear = 0) {
  change_unit(s, u, [&](Pieces& p) { p.flags[u] = (p.flags[u] & ~clear) | set; });
}
inline void set_pose(State& s, UnitId u, Pose to) {
  change_unit(s, u, [&](Pieces& p) { p.pose[u] = to; });
}

/// Contacts of `u`, as the set of units that it touches.
inline std::uint64_t locked_with(const State& s, UnitId u) {
  std::uint64_t out = 0;
  for (int i = 0; i < s.contact_count; ++i) {
    const Contact& c = s.contacts[static_cast<std::size_t>(i)];
    if (c.starter == u) out |= unit_bit(c.target);
    if (c.target == u) out |= unit_bit(c.starter);
  }
  return out;
}
inline bool is_locked(const State& s, UnitId u) { return locked_with(s, u) != 0; }
/// Ends every contact of `u`.
void unlock(State& s, UnitId u);

/// Fit for ordinary action: neither retreating nor halted.
inline bool is_steady(const State& s, UnitId u) {
  return !has(s, u, unit_flag::kRetreating | unit_flag::kHalted);
}

/// Height level of the ground under a unit's centre (terrain.hill-levels).
int level_of(const State& s, UnitId u);
/// Whether more than half of a unit stands in a feature of this kind (terrain.inside); which one,
/// or -1.
int inside(const State& s, UnitId u, GroundKind kind);
/// Every feature of this kind in which more than half of it stands: areas may lie over each other.
geometry::FeatureSet all_inside(const State& s, UnitId u, GroundKind kind);

/// The zone of `unit` in which the centre of `other` lies.
inline geometry::Zone zone_of_unit(const State& s, UnitId unit, UnitId other) {
  return geometry::zone_of(outline(s, unit), outline(s, other).centre);
}

}  // namespace sandtable::game_of_kings
