#pragma once

#include <bit>
#include <cstdint>

#include "engine/core/rng.h"
#include "rulesets/belle_epoque/data/tables.gen.h"
#include "rulesets/belle_epoque/state/state.h"

/// The only places where units and ground change, so that the digest is kept up to date.
namespace sandtable::belle_epoque {

constexpr std::uint64_t unit_bit(UnitId u) { return 1ULL << u; }

inline const UnitCard& card(const State& s, UnitId u) { return s.setup->units[u]; }
inline Side side_of(const State& s, UnitId u) { return card(s, u).side; }
inline bool on_board(const State& s, UnitId u) { return s.pieces.at[u] != kNowhere; }
inline bool has(const State& s, UnitId u, std::uint8_t flag) { return s.pieces.flags[u] & flag; }
inline bool is_ready(const State& s, UnitId u) {
  return s.pieces.ready[static_cast<std::size_t>(index(side_of(s, u)))] & unit_bit(u);
}
inline Traits traits(const State& s, Sector x) { return s.ground.traits[x]; }
inline int level(const State& s, Sector x) {
  return static_cast<int>(traits(s, x) & ground::kLevel);
}
inline UnitId unit_in(const State& s, Sector x) { return s.pieces.unit_at[x]; }
inline int apart(const State& s, UnitId a, UnitId b) {
  return s.setup->board->distance(s.pieces.at[a], s.pieces.at[b]);
}
inline std::size_t idx(Side side) { return static_cast<std::size_t>(index(side)); }

/// Sectors that a unit may stand in (movement.impassable): those of its roster entry, as far as no
/// ruling has closed them since.
inline Mask open_to(const State& s, UnitId u) {
  return card(s, u).may_enter.without(s.ground.impassable);
}
inline bool is_open_to(const State& s, UnitId u, Sector x) {
  return card(s, u).may_enter.test(x) && !s.ground.impassable.test(x);
}

/// Calls f(UnitId) for each member of a set of units, in rising order.
template <class F>
inline void for_each_unit(std::uint64_t units, F&& f) {
  for (; units != 0; units &= units - 1) f(static_cast<UnitId>(std::countr_zero(units)));
}

/// What rules tell classes apart by.
constexpr const table::troops_kinds::Row& kind_of(TroopClass c) {
  return table::troops_kinds::at(c);
}

/// Infantry where a rule says infantry without more (doctrine.tribesmen-are-infantry,
/// doctrine.mounted-infantry).
inline bool is_infantry(const State& s, UnitId u) {
  const table::troops_kinds::Row& kind = kind_of(card(s, u).troop_class);
  return kind.infantry && (!kind.by_option || s.setup->options.mounted_infantry_fights_as ==
                                                  MountedInfantryFightsAs::Infantry);
}

inline std::uint64_t unit_key(const State& s, UnitId u) {
  const Pieces& p = s.pieces;
  return mix64(0x5A17'0000'0000'0000ULL ^ (std::uint64_t{u} << 32) ^
               (std::uint64_t{p.at[u]} << 24) ^ (std::uint64_t{p.stands[u]} << 16) ^
               (std::uint64_t{p.flags[u]} << 8) ^ p.fights[u]);
}

/// Without what follows from the kinds of ground: the digests of battles recorded before sectors
/// remembered it stay what they were.
inline std::uint64_t ground_key(Sector x, Traits traits) {
  return mix64(0x6B20'0000'0000'0000ULL ^ (std::uint64_t{x} << 16) ^ (traits & ~ground::kNotKeyed));
}

/// Changes one unit's figures through `change(Pieces&)` and keeps the digest true.
template <class F>
inline void change_unit(State& s, UnitId u, F&& change) {
  s.piece_hash ^= unit_key(s, u);
  change(s.pieces);
  s.piece_hash ^= unit_key(s, u);
}

inline void set_flag(State& s, UnitId u, std::uint8_t flag) {
  change_unit(s, u, [&](Pieces& p) { p.flags[u] = static_cast<std::uint8_t>(p.flags[u] | flag); });
}

inline void mark_activated(State& s, UnitId u) {
  set_flag(s, u, unit_flag::kActivated);
  s.pieces.ready[idx(side_of(s, u))] &= ~unit_bit(u);
}

/// Who holds the objectives that lie in a sector that a unit of `side` has come to or left: whoever
/// stands in one alone, of both who do the one that came last, else who was there last.
inline void settle_holders(State& s, std::size_t side, Sector came_to, Sector left) {
  for (std::size_t i = 0; i < s.setup->objectives.size(); ++i) {
    const Mask& sectors = s.setup->objectives[i].sectors;
    const bool came = came_to != kNowhere && sectors.test(came_to);
    if (!came && (left == kNowhere || !sectors.test(left))) continue;
    const bool own = (s.pieces.held[side] & sectors).any();
    const bool others = (s.pieces.held[1 - side] & sectors).any();
    if (came || (own && !others)) s.pools.holder[i] = static_cast<std::uint8_t>(side);
    if (others && !own) s.pools.holder[i] = static_cast<std::uint8_t>(1 - side);
  }
}

/// Puts a unit that is off the board into a free sector.
inline void put(State& s, UnitId u, Sector x) {
  const std::size_t side = idx(side_of(s, u));
  change_unit(s, u, [&](Pieces& p) { p.at[u] = x; });
  s.pieces.unit_at[x] = u;
  s.pieces.held[side].set(x);
  s.pieces.alive[side] |= unit_bit(u);
  s.pools.stands[side] = static_cast<std::uint16_t>(s.pools.stands[side] + s.pieces.stands[u]);
  settle_holders(s, side, x, kNowhere);
}

/// Takes a unit off the board; its stands stay what they are.
inline void lift(State& s, UnitId u) {
  const std::size_t side = idx(side_of(s, u));
  const Sector x = s.pieces.at[u];
  s.pieces.unit_at[x] = kNoUnit;
  s.pieces.held[side].reset(x);
  s.pieces.alive[side] &= ~unit_bit(u);
  s.pools.stands[side] = static_cast<std::uint16_t>(s.pools.stands[side] - s.pieces.stands[u]);
  change_unit(s, u, [&](Pieces& p) { p.at[u] = kNowhere; });
  settle_holders(s, side, kNowhere, x);
}

/// Moves a unit on the board to a free sector; it has moved, and perhaps entered rough ground.
/// Before the first turn it is deployed anew (visibility.what-is-moving).
inline void shift(State& s, UnitId u, Sector to) {
  const std::size_t side = idx(side_of(s, u));
  Pieces& pieces = s.pieces;
  const Sector from = pieces.at[u];
  pieces.unit_at[from] = kNoUnit;
  pieces.held[side].reset(from);
  std::uint8_t flags = s.turn == 0 ? 0 : unit_flag::kHasMoved;
  if (traits(s, to) & ground::kRough) flags |= unit_flag::kEnteredRough;
  change_unit(s, u, [&](Pieces& p) {
    p.at[u] = to;
    p.flags[u] = static_cast<std::uint8_t>(p.flags[u] | flags);
  });
  pieces.unit_at[to] = u;
  pieces.held[side].set(to);
  settle_holders(s, side, to, from);
}

/// Takes stands off a unit on the board that keeps at least one.
inline void reduce(State& s, UnitId u, int stands) {
  const std::size_t side = idx(side_of(s, u));
  change_unit(s, u,
              [&](Pieces& p) { p.stands[u] = static_cast<std::uint8_t>(p.stands[u] - stands); });
  s.pools.stands[side] = static_cast<std::uint16_t>(s.pools.stands[side] - stands);
  s.pools.lost[side] = static_cast<std::uint16_t>(s.pools.lost[side] + stands);
}

/// Sets what a sector's ground does and the sets derived from it.
inline void set_ground(State& s, Sector x, Traits traits) {
  s.ground_hash ^= ground_key(x, s.ground.traits[x]);
  s.ground.traits[x] = traits;
  s.ground_hash ^= ground_key(x, traits);
  const auto put_in = [&](Mask& mask, Traits bits) {
    if (traits & bits)
      mask.set(x);
    else
      mask.reset(x);
  };
  put_in(s.ground.stops, ground::kStops);
  put_in(s.ground.rough, ground::kRough);
  put_in(s.ground.unknown, ground::kUnknown);
  put_in(s.ground.impassable, ground::kImpassable);
}

}  // namespace sandtable::belle_epoque
