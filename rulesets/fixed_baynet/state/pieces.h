#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/core/rng.h"
#include "engine/geometry/base/disc.h"
#include "rulesets/fixed_baynet/state/state.h"

/// The only places where men and units change, so that sets and digest are kept up to date.
namespace sandtable::fixed_baynet {

inline std::size_t idx(Side side) { return static_cast<std::size_t>(index(side)); }

inline const ManCard& card(const State& s, ManId m) { return s.setup->men[m]; }
inline const Man& man(const State& s, ManId m) { return s.men[m]; }
inline const Unit& unit(const State& s, UnitId u) { return s.units[u]; }
/// The roster entry that a man was raised in: whose stats and side he has, wherever he is now.
inline const UnitCard& raised(const State& s, ManId m) { return s.setup->units[card(s, m).unit]; }
inline bool is_gun(const State& s, ManId m) { return card(s, m).gun != kNoGun; }
/// A man's, or whoever has the piece now.
inline Side side_of(const State& s, ManId m) {
  return is_gun(s, m) ? s.guns[card(s, m).gun].owner : raised(s, m).side;
}
/// The roster entry that a unit counts for: its own, or that of the officer who assembled it.
inline const UnitCard& home_of(const State& s, UnitId u) { return s.setup->units[s.units[u].home]; }
/// Of a unit: that of its men.
inline Side side_of_unit(const State& s, UnitId u) { return home_of(s, u).side; }
inline bool known_unit(const State& s, UnitId u) { return u < s.unit_count; }
inline bool known_man(const State& s, ManId m) { return m < s.setup->men.size(); }

inline bool stands(const State& s, ManId m) { return s.men[m].fate == Fate::Standing; }
inline bool has(const State& s, ManId m, std::uint16_t flag) {
  return (s.men[m].flags & flag) != 0;
}
inline bool unit_has(const State& s, UnitId u, std::uint16_t flag) {
  return (s.units[u].flags & flag) != 0;
}

constexpr std::uint32_t bit_of(std::uint8_t number) { return 1U << number; }

/// Recorded by section of a building, without a base of his own.
inline bool is_enclosed(const State& s, ManId m) {
  const HouseId h = s.men[m].house;
  return h != kNoHouse && s.field->houses[h].kind == BuildingKind::Enclosed;
}
/// Where a base may be: out of doors, which goes on over ground floors at its level, or on a floor
/// of a building.
struct Floor {
  HouseId house = kNoHouse;
  std::uint8_t storey = 0;
  friend bool operator==(const Floor&, const Floor&) = default;
};
/// A section of an enclosed building, where nobody has a base: its number stands for the storey.
inline bool is_recorded(const State& s, Floor floor) {
  return floor.house != kNoHouse && s.field->houses[floor.house].kind == BuildingKind::Enclosed;
}
/// Where a man is; of an enclosed building the section stands for the storey.
inline Floor floor_of(const State& s, ManId m) { return {s.men[m].house, s.men[m].floor}; }
/// On the same floor, or both out of doors; of an enclosed building: in the same section.
inline bool same_floor(const State& s, ManId a, ManId b) {
  return floor_of(s, a) == floor_of(s, b);
}

/// Recorded in one section, where all count as in contact (building.melee-room).
inline bool share_section(const State& s, ManId a, ManId b) {
  return is_enclosed(s, a) && same_floor(s, a, b);
}

inline bool is_mounted(const State& s, ManId m) { return has(s, m, man_flag::kMounted); }
/// A rider and his mount are one model (stat.rider-wound).
inline Len radius_of(const State& s, ManId m) {
  if (is_enclosed(s, m)) return 0;
  if (is_gun(s, m)) return s.setup->piece_base / 2;
  return (is_mounted(s, m) ? s.setup->mount_base : s.setup->foot_base) / 2;
}
inline geometry::Disc base(const State& s, ManId m) { return {s.men[m].place, radius_of(s, m)}; }

/// The standing man of that number in a unit, or kNoMan.
inline ManId man_of(const State& s, UnitId u, std::uint8_t number) {
  ManId out = kNoMan;
  s.units[u].men.any([&](ManId m) {
    if (s.men[m].number != number) return false;
    out = m;
    return true;
  });
  return out;
}
/// Some standing men of a unit by the bits of their numbers; 0: all of them.
inline ManSet men_of(const State& s, UnitId u, std::uint32_t numbers) {
  if (numbers == 0) return s.units[u].men;
  return s.units[u].men.where([&](ManId m) { return (numbers & bit_of(s.men[m].number)) != 0; });
}
inline std::uint32_t numbers_of(const State& s, const ManSet& men) {
  std::uint32_t out = 0;
  men.for_each([&](ManId m) { out |= bit_of(s.men[m].number); });
  return out;
}
inline const ManSet& enemies_of(const State& s, Side side) { return s.standing[idx(other(side))]; }

/// The standing men whose bases may come within `reach` of these bounds: all that do and a few
/// more.
inline ManSet near(const State& s, const geometry::Bounds& bounds, Len reach = 0) {
  return {s.grid.near(bounds.grown(reach)).word};
}
/// ... of a base.
inline ManSet near(const State& s, geometry::Disc at, Len reach = 0) {
  return near(s, geometry::bounds_of(at), reach);
}
/// The standing men whom a base of that radius may meet on a straight way: all that it does and a
/// few more.
inline ManSet near_way(const State& s, Vec from, Vec to, Len radius) {
  return {s.grid.near_line(from, to, radius).word};
}

/// The perimeter of that number is laid out, or none (kNoPerimeter): the ground follows.
inline void lay(State& s, std::uint8_t perimeter) {
  s.perimeter = perimeter;
  s.field =
      (perimeter == kNoPerimeter ? s.setup->field : s.setup->perimeters[perimeter].field).get();
}

/// The number under which a feature of the ground is told, whatever perimeter is laid out: those of
/// perimeters follow those of the table, one perimeter after the other.
int told_feature(const State& s, std::size_t feature);
/// The feature told under that number; nullptr: there is none.
const GroundFeature* feature_told(const Setup& setup, int told);

std::uint64_t man_key(const State& s, ManId m);
std::uint64_t unit_key(const State& s, UnitId u);

/// The grid follows a man who stood on this base, if he stood. Pieces are not in it: rules ask for
/// them by name.
inline void follow(State& s, ManId m, const Man& was, geometry::Disc before) {
  if (is_gun(s, m)) return;
  const bool stood = was.fate == Fate::Standing, stands_now = stands(s, m);
  const geometry::Disc after = base(s, m);
  if (stood && stands_now && before == after) return;
  if (stood && stands_now)
    s.grid.move(m, geometry::bounds_of(before), geometry::bounds_of(after));
  else if (stood)
    s.grid.remove(m, geometry::bounds_of(before));
  else if (stands_now)
    s.grid.insert(m, geometry::bounds_of(after));
}

/// A man of a square is somewhere else: by which way he has come so far.
void note_gone(State& s, ManId m, Vec by);

/// Changes a man through `change(Man&)`; his unit's set, his side's, the grid and the digest
/// follow.
template <class F>
inline void change_man(State& s, ManId m, F&& change) {
  Man& at = s.men[m];
  const Man was = at;
  const geometry::Disc before = base(s, m);
  s.piece_hash ^= man_key(s, m);
  change(at);
  s.piece_hash ^= man_key(s, m);
  follow(s, m, was, before);
  if (at.unit == s.now.square && at.place != was.place && s.units[at.unit].men.has(m))
    note_gone(s, m, at.place - was.place);
  if (at.fate == was.fate && at.unit == was.unit) return;
  if (is_gun(s, m)) return s.pieces.put(m, at.fate == Fate::Standing);
  s.piece_hash ^= unit_key(s, was.unit);
  if (at.unit != was.unit) s.piece_hash ^= unit_key(s, at.unit);
  s.units[was.unit].men.remove(m);
  s.units[at.unit].men.put(m, at.fate == Fate::Standing);
  s.standing[idx(side_of(s, m))].put(m, at.fate == Fate::Standing);
  s.piece_hash ^= unit_key(s, was.unit);
  if (at.unit != was.unit) s.piece_hash ^= unit_key(s, at.unit);
}
template <class F>
inline void change_unit(State& s, UnitId u, F&& change) {
  s.piece_hash ^= unit_key(s, u);
  change(s.units[u]);
  s.piece_hash ^= unit_key(s, u);
}

inline void set_flags(State& s, ManId m, std::uint16_t set, std::uint16_t clear = 0) {
  change_man(s, m,
             [&](Man& at) { at.flags = static_cast<std::uint16_t>((at.flags & ~clear) | set); });
}
inline void set_unit_flags(State& s, UnitId u, std::uint16_t set, std::uint16_t clear = 0) {
  change_unit(s, u,
              [&](Unit& at) { at.flags = static_cast<std::uint16_t>((at.flags & ~clear) | set); });
}

/// The grid of all who stand, laid from scratch.
geometry::DiscGrid grid_of(const State& s);
/// The hash of all men and units, reckoned from scratch.
std::uint64_t all_pieces(const State& s);
/// The digest of everything but men and units; `told` false: what an order has come to so far,
/// which only its account tells, left out.
std::uint64_t rest_hash(const State& s, bool told = true);

}  // namespace sandtable::fixed_baynet
