#pragma once

#include "rulesets/belle_alliance/state/state.h"

/// Staff figures in base contact with a unit, and the catch factor of a side, as factors ask.
namespace sandtable::belle_alliance {

inline const StaffCard& staff_card(const State& state, Side side, StaffId staff) {
  return state.setup->of(side).staff[staff];
}
inline bool is_touching(const State& state, Side side, StaffId staff, UnitId unit) {
  const StaffFigure& figure = state.of(side).staff[staff];
  return figure.standing == Standing::OnTable && figure.contact == unit;
}
/// A commanding officer, whoever he is, touches it.
inline bool has_officer(const State& state, Side side, UnitId unit) {
  for (StaffId id = 0; id < state.of(side).staff_count; ++id)
    if (is_touching(state, side, id, unit) && staff_card(state, side, id).kind == Staff::Officer)
      return true;
  return false;
}
/// Its directly commanding officer touches it, or one above him in the line of command.
inline bool has_own_officer(const State& state, Side side, UnitId unit) {
  const Force& force = state.of(side);
  const StaffId own = force.units[unit].officer;
  if (own == kNoStaff) return has_officer(state, side, unit);
  const auto commands = [&](StaffId id) {
    const BodyId his = staff_card(state, side, id).body;
    BodyId body = staff_card(state, side, own).body;
    for (std::size_t up = 0; up < kMaxBodies && body != kNoBody; ++up, body = force.superior[body])
      if (body == his) return true;
    return false;
  };
  for (StaffId id = 0; id < force.staff_count; ++id)
    if (is_touching(state, side, id, unit) && staff_card(state, side, id).kind == Staff::Officer &&
        (id == own || commands(id)))
      return true;
  return false;
}
/// An adjutant of its directly commanding officer touches it. One of a fallen officer is nobody's
/// until he is replaced (roll.factor-contact).
inline bool has_own_adjutant(const State& state, Side side, UnitId unit) {
  const StaffId own = state.of(side).units[unit].officer;
  if (own == kNoStaff || state.of(side).staff[own].standing != Standing::OnTable) return false;
  for (StaffId id = 0; id < state.of(side).staff_count; ++id)
    if (is_touching(state, side, id, unit) && state.of(side).staff[id].superior == own &&
        staff_card(state, side, id).kind == Staff::Adjutant)
      return true;
  return false;
}
/// What a catch roll of this bound or the last burdens a side's rolls with (catch.side-factor).
inline int catch_factor(const State& state, Side side) {
  const Force& force = state.of(side);
  return force.catch_until >= state.bound ? force.catch_factor : 0;
}

}  // namespace sandtable::belle_alliance
