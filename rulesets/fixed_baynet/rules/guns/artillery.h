#pragma once

#include <optional>

#include "rulesets/fixed_baynet/rules/stats.h"

/// Artillery pieces: who serves them, what they reach, what their projectiles do.
namespace sandtable::fixed_baynet {

using EveryPiece = table::artillery_every_piece::Key;
constexpr int of_every_piece(EveryPiece what) {
  return table::artillery_every_piece::at(what).figure;
}

inline bool known_gun(const State& s, GunId g) { return g < s.setup->guns.size(); }
inline const GunCard& gun_card(const State& s, GunId g) { return s.setup->guns[g]; }
inline ManId figure_of(const State& s, GunId g) { return gun_card(s, g).figure; }
inline const auto& gun_row(const State& s, GunId g) {
  return table::artillery_weapons::at(gun_card(s, g).kind);
}
/// Fires salvos of single shots (mg.shots).
inline bool is_machine_gun(const State& s, GunId g) { return gun_row(s, g).shots != table::kBlank; }
/// Fires where its player planned it a turn before (mortar.planned).
inline bool is_mortar(const State& s, GunId g) { return !gun_row(s, g).direct; }

/// Carries, and fires nothing: its own team draws it.
inline bool is_wagon(const State& s, GunId g) { return gun_card(s, g).kind == PieceKind::Wagon; }
/// A wheel of it is broken.
inline bool is_stuck(const State& s, GunId g) {
  return is_wagon(s, g) && (s.guns[g].flags & gun_flag::kJammed) != 0;
}

/// The bands of its range. A single printed range has no modifier, as at medium range
/// (fire.one-range).
Bands reach_of(const State& s, GunId g);
/// How far to either side of straight ahead it fires (artillery.arc, mg.arc), and the clause.
Angle half_arc(const State& s, GunId g);
Clause arc_clause(const State& s, GunId g);

/// Stands near enough to serve it (artillery.serving).
bool beside(const State& s, GunId g, ManId m);
/// Able men of a unit who may serve it, and how many it takes.
ManSet crew_of(const State& s, GunId g, UnitId u, std::uint32_t numbers);
int crew_needed(const State& s, GunId g);
/// The lowest CS among those who serve it; no modifier is cited.
template <class S>
int crew_skill(const State& s, const ManSet& crew, S& sink);

/// AC that an order about a piece takes of each man who serves it.
int price_of_service(const State& s, const Action& a);
/// Of those whom the order means, who can pay for it.
ManSet servers(const State& s, const Action& a);

/// What is fired by an order.
Ammunition ammunition_of(const State& s, GunId g, Load load);
int damage_of(const State& s, GunId g, Load load);
/// Of the marker that is laid where a projectile lands.
Len blast_radius(const State& s, GunId g, Load load);
/// The number that a plain d12 reaches under a marker (artillery.blast-effect).
template <class S>
int burst_needed(const State& s, ManId m, S& sink);

/// An enemy has called for fire on a unit, in this turn or the last (order.contact-artillery).
inline bool is_called(const State& s, UnitId u) {
  return unit(s, u).called != 0 && s.turn <= unit(s, u).called + 1;
}
/// Whether a man sees anybody of a unit.
bool sees_unit(const State& s, ManId m, UnitId u);

/// A mortar that men of a unit serve can still be planned for in this activation, which costs
/// nothing.
bool may_still_plan(const State& s, UnitId u);

/// The piece whose range a side has still to guess: until then nothing is measured for it
/// (artillery.indirect). kNoGun: none.
GunId guessing(const State& s, Side side);
/// Why nothing is measured for a side just now: a range is to be guessed, or the option
/// no-premeasuring (equipment.tape). nullopt: ask and be answered.
std::optional<Finding> blindfold(const State& s, Side side);

}  // namespace sandtable::fixed_baynet
