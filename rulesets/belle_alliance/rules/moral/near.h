#pragma once

#include <span>

#include "rulesets/belle_alliance/rules/march/form.h"
#include "rulesets/belle_alliance/state/state.h"

/// Who stands near whom, as factors ask: neighbour and support units, soutiens, opponents.
namespace sandtable::belle_alliance {

constexpr Len centimetres(int count) { return count * geometry::kCentimetre; }
/// Whether a gap in micrometres lies within a limit, once it is rounded to 0.01 cm
/// (distance.inclusive, distance.precision).
constexpr bool is_within(Len gap, Len limit) { return gap < limit || is_touching(gap - limit); }

inline bool on_table(const State& state, Side side, UnitId unit) {
  return unit < state.of(side).unit_count &&
         state.of(side).units[unit].standing == Standing::OnTable;
}
inline geometry::Pose pose_of(const Unit& unit) { return {unit.place, unit.facing}; }
/// The outline of a unit where it stands.
Body body_of(const State& state, Side side, UnitId unit);
/// Whether an outline of a unit would lie on no other unit of either side.
bool lies_on_nobody(const State& state, Side side, UnitId unit, const Body& body);
/// The same among a side's units, of troops that may be known by their arm alone.
Body body_of(const Setup& setup, const Force& force, UnitId unit, Troops troops);
/// The middle of its front; of a square, a disc or a garrison its centre.
inline Vec front_of(const Unit& unit) { return unit.place; }

/// The unit that valour, supplies, losses and first fire are counted on: the mother of a skirmish
/// line, otherwise the unit itself (formation.skirmish-line-alone).
UnitId account_of(const Force& force, UnitId unit);
/// The skirmish line of a unit while it is out; kNoUnit where it has none. Guns that gunners left
/// are none.
UnitId chain_of(const Force& force, UnitId unit);

/// Whether it is a skirmish line; what is in FD has no formation (fd.effects).
bool is_chain(const Unit& unit);
/// Whether it is closed up as a battalion mass, which by option attack columns are too from the
/// moment that they are formed (formation.attack-column, taken_as).
bool is_mass(const Unit& unit);
/// Whether it stands in a closed formation (formation.closed); what is in FD has none.
bool is_closed(const State& state, Side side, UnitId unit);
/// Whether it has a neighbour unit (fire.neighbour), a support unit (fire.support). What has no
/// flanks and no rear has neither.
bool has_neighbour(const State& state, Side side, UnitId unit);
bool has_support(const State& state, Side side, UnitId unit);

/// The soutien of a skirmish line (formation.soutien); kNoUnit where it has none.
UnitId soutien_of(const State& state, Side side, UnitId chain);
/// Whether a figure of a skirmish line lies within 15 cm of its soutien.
bool is_near_soutien(const State& state, Side side, UnitId chain);
/// Whether the factor for a support unit or soutien is its: of a skirmish line it is that of its
/// soutien alone, near enough to it (fire.skirmish-soutien-factor).
bool has_help(const State& state, Side side, UnitId unit);
/// How many figures of a skirmish line lie so near to another outline, or to any of several.
int figures_within(const State& state, Side side, UnitId chain, std::span<const Body> others,
                   Len limit);
inline int figures_within(const State& state, Side side, UnitId chain, const Body& other,
                          Len limit) {
  return figures_within(state, side, chain, std::span(&other, 1), limit);
}
/// How many figures of its own skirmish line count as a unit's when it is fired at or fights: those
/// within 15 cm of it (fire.soutien-counts-skirmishers).
int line_counting_with(const State& state, Side side, UnitId mother);

/// Whether an opponent in closed formation, not in MD or FD, is within a distance.
bool closed_enemy_within(const State& state, Side side, UnitId unit, Len limit);
/// The same of an opponent in whatever order (tables 9 and 16 except nobody in MD).
bool any_closed_enemy_within(const State& state, Side side, UnitId unit, Len limit);
/// Whether any opponent on the table is.
bool enemy_within(const State& state, Side side, UnitId unit, Len limit);

}  // namespace sandtable::belle_alliance
