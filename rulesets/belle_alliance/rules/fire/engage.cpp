#include "rulesets/belle_alliance/rules/fire/engage.h"

#include <array>

#include "engine/dice/dice.h"
#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/rules/moral/staff_near.h"
#include "rulesets/belle_alliance/rules/staff/rolls.h"

namespace sandtable::belle_alliance {
namespace {

using namespace unit_flag;

/// Officers in contact with a unit who have not been engaged in this bound, in the order of staff.
struct Officers {
  std::array<StaffId, kMaxStaff> list{};
  std::size_t count = 0;
};
Officers officers_with(const State& state, Side side, UnitId unit) {
  Officers out;
  for (StaffId id = 0; id < state.of(side).staff_count; ++id)
    if (is_touching(state, side, id, unit) && staff_card(state, side, id).kind == Staff::Officer &&
        (state.of(side).staff[id].caught_in & kWasEngaged) == 0)
      out.list[out.count++] = id;
  return out;
}

}  // namespace

UnitId fights_with(const State& state, Side side, UnitId line) {
  const UnitId mother = state.of(side).units[line].mother;
  if (mother == kNoUnit || chain_of(state.of(side), mother) != line) return kNoUnit;
  return line_counting_with(state, side, mother) > 0 ? mother : kNoUnit;
}

bool engages(const State& state, Side side, UnitId unit) {
  std::uint32_t flags = state.of(side).units[unit].flags;
  if ((flags & kEngaged) != 0) return false;
  const UnitId soutien = fights_with(state, side, unit);
  if (soutien != kNoUnit) flags |= state.of(side).units[soutien].flags;
  const bool first = (flags & (kFiredAt | kAttacked | kDefended)) == 0;
  if (!first && state.setup->options.engage_first_time == EngageFirstTime::InTheBound) return false;
  return officers_with(state, side, unit).count > 0;
}

template <class D>
EngagedOfficer engage(State& state, Side side, UnitId unit, D& dice) {
  const Officers officers = officers_with(state, side, unit);
  if (officers.count == 0) return {.side = side, .unit = unit};
  std::size_t which = 0;
  if (officers.count > 1)
    which = static_cast<std::size_t>(dice(Roll{.clause = clause::engage_which_officer,
                                               .roller = side,
                                               .dice = 1,
                                               .sides = static_cast<std::uint8_t>(officers.count),
                                               .piece = unit})) -
            1;
  const StaffId officer = officers.list[which];
  const Engaged result = engage_result(dice(engage_roll(side, officer)));
  const EngagedOfficer record{side, unit, officer, result, dice.last()};
  Force& force = state.of(side);
  force.units[unit].engaged = static_cast<std::int8_t>(result.factor);
  force.units[unit].flags |= kEngaged;
  StaffFigure& figure = force.staff[officer];
  figure.caught_in |= kWasEngaged;
  if (!result.falls) return record;
  figure.standing = Standing::Removed;
  figure.contact = kNoUnit;
  for (StaffFigure& other : force.staff)
    if (other.staff_contact == officer) other.staff_contact = kNoStaff;
  return record;
}
template EngagedOfficer engage(State&, Side, UnitId, FastDice&);
template EngagedOfficer engage(State&, Side, UnitId, Dice&);

}  // namespace sandtable::belle_alliance
