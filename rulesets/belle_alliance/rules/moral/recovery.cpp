#include "rulesets/belle_alliance/rules/moral/recovery.h"

#include <algorithm>

#include "rulesets/belle_alliance/rules/moral/ladder.h"
#include "rulesets/belle_alliance/rules/moral/moral.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/state/figures.h"
#include "rulesets/belle_alliance/state/fired_at.h"

namespace sandtable::belle_alliance {
namespace {

using namespace unit_flag;

/// What of this bound is remembered in the next, and as what.
struct Remembered {
  std::uint32_t now, before;
};
constexpr Remembered kRemembered[] = {
    {kFired, kFiredBefore},       {kAttacked, kAttackedBefore}, {kDefended, kDefendedBefore},
    {kCharged, kChargedBefore},   {kFiredAt, kFiredAtBefore},   {kRanged, kRangedBefore},
    {kBrokeOne, kBrokeOneBefore},
};

bool touches_own_officer(const State& state, Side side, UnitId unit) {
  const Force& force = state.of(side);
  const StaffId officer = force.units[unit].officer;
  return officer != kNoStaff && force.staff[officer].standing == Standing::OnTable &&
         force.staff[officer].contact == unit;
}

bool has_moved(const Unit& unit) { return (unit.flags & (kMoved | kEvolved | kForced)) != 0; }

bool is_at_rest(const Unit& unit) {
  return unit.formation == Formation::AtRest && (unit.flags & kEvolved) == 0;
}

/// Bounds that a unit in MD has stood unharmed, and what they come to (md.recovers).
void work_off_md(const State& state, Side side, UnitId id, Unit& unit) {
  const bool whole = unit.fallen_in < state.bound && (unit.flags & kMustRun) == 0;
  if (!whole || !is_quiet(state, side, id)) {
    unit.quiet_row = 0;
    return;
  }
  ++unit.quiet_row;
  const StaffId officer = unit.officer;
  const bool led = (unit.flags & kWithOfficer) != 0 && touches_own_officer(state, side, id) &&
                   state.of(side).staff[officer].moves == 0;
  if (!led && unit.quiet_row < figure(FightFigure::MdQuiet)) return;
  unit.disorder = Disorder::LD;
  unit.fallen_in = state.bound;
  unit.quiet_row = 0;
}

void rest(const State& state, Side side, UnitId id, Unit& unit) {
  const Len near = centimetres(figure(FightFigure::RestEnemy));
  if (!is_at_rest(unit) || (unit.flags & kFiredAt) != 0 || enemy_within(state, side, id, near)) {
    unit.task.rested = 0;
    return;
  }
  if (++unit.task.rested < figure(FightFigure::RestBounds)) return;
  unit.task.rested = 0;
  if (unit.valour < unit.valour_at_first) ++unit.valour;
}

/// The waggon that a unit is ordered to draw from; kNoUnit where it is ordered to none.
UnitId ordered_waggon(const Force& force, UnitId unit) {
  for (const Line& line : force.sheet.all()) {
    if (line.body || line.who != unit) continue;
    for (const Element& e : force.sheet.elements_of(line))
      if (e.kind == OrderWord::Resupply) return e.which;
  }
  return kNoUnit;
}

bool is_supplied(const State& state, Side side, UnitId unit, UnitId waggon) {
  const Len enemy = centimetres(figure(FightFigure::Enemy));
  return on_table(state, side, waggon) && card_of(state, side, waggon).troops == Troops::Waggons &&
         is_stationary(state, side, waggon) &&
         is_within(gap(body_of(state, side, unit), body_of(state, side, waggon)),
                   centimetres(figure(FightFigure::Waggon))) &&
         !enemy_within(state, side, unit, enemy) && !enemy_within(state, side, waggon, enemy);
}

/// Whom a unit draws from: the waggon that its order names, or, while it goes on resting without a
/// new one, the first of its side that is at hand (supply.waggon).
UnitId waggon_for(const State& before, Side side, UnitId unit, const UnitSet& busy) {
  const Force& force = before.of(side);
  const UnitId ordered = ordered_waggon(force, unit);
  if (ordered != kNoUnit)
    return !busy.has(ordered) && is_supplied(before, side, unit, ordered) ? ordered : kNoUnit;
  for (UnitId id = 0; id < force.unit_count; ++id)
    if (!busy.has(id) && is_supplied(before, side, unit, id)) return id;
  return kNoUnit;
}

/// Each waggon serves one unit a bound, the first in the order of battle (rounding.ties).
void resupply(const State& before, State& state, Side side) {
  UnitSet busy;
  const Force& force = before.of(side);
  for (UnitId id = 0; id < force.unit_count; ++id) {
    Unit& unit = state.of(side).units[id];
    if ((unit.flags & kResupplying) == 0 || !on_table(before, side, id)) continue;
    if (unit.formation != Formation::AtRest) {
      unit.flags &= ~kResupplying;
      continue;
    }
    if (!is_at_rest(force.units[id])) continue;
    const UnitId waggon = waggon_for(before, side, id, busy);
    if (waggon == kNoUnit) continue;
    busy.put(waggon);
    unit.flags &= ~kResupplying;
    unit.supply = Supply::Unlimited;
    unit.rolls_left = 0;
  }
}

}  // namespace

void open_bound(State& state) {
  for (const Side side : {Side::A, Side::B}) {
    Force& force = state.of(side);
    for (UnitId id = 0; id < force.unit_count; ++id) {
      Unit& unit = force.units[id];
      const std::uint32_t was = unit.flags;
      // Guns that forced action has moved have to range anew (fire.ranging-lost).
      if ((was & kForced) != 0) {
        unit.flags &= ~kInRange;
        forget_ranges(force, id);
      }
      unit.flags &= ~kThisBound;
      for (const Remembered& r : kRemembered) {
        unit.flags &= ~r.before;
        if ((was & r.now) != 0) unit.flags |= r.before;
      }
      if (touches_own_officer(state, side, id)) unit.flags |= kWithOfficer;
      unit.at_opening = unit.figures;
      unit.lost_to_fire = 0;
      unit.engaged = 0;
      unit.evolved = 0;
      unit.way = 0;
      const bool fast = (unit.fast_row & kMarchedFast) != 0;
      unit.fast_row = static_cast<std::uint8_t>(fast ? (unit.fast_row & ~kMarchedFast) + 1 : 0);
      unit.beaten = kNoUnit;
      unit.asked_post = 0;
    }
    for (StaffFigure& staff : force.staff)
      staff.caught_in = static_cast<std::uint8_t>(staff.caught_in & ~kWasEngaged);
  }
}

bool is_stationary(const State& state, Side side, UnitId unit) {
  const Force& force = state.of(side);
  const UnitId account = account_of(force, unit), chain = chain_of(force, account);
  return !has_moved(force.units[account]) && (chain == kNoUnit || !has_moved(force.units[chain])) &&
         !has_moved(force.units[unit]);
}

bool is_quiet(const State& state, Side side, UnitId unit) {
  const Unit& of = state.of(side).units[unit];
  return is_stationary(state, side, unit) && of.lost_to_fire == 0 &&
         (of.flags & (kAttacked | kDefended)) == 0;
}

void begin_resupply(State& state, Side side, UnitId unit) {
  Unit& of = state.of(side).units[unit];
  of.flags |= kResupplying;
  of.supply = Supply::None;
  of.rolls_left = 0;
  share_account(state.of(side), unit);
}

void recover_all(State& state, Changes* told) {
  const State before = state;
  for (const Side side : {Side::A, Side::B}) {
    for (UnitId id = 0; id < before.of(side).unit_count; ++id) {
      // Whoever retreated off stands there unharmed and works his disorder off (retreat.off-table).
      const bool off = before.of(side).units[id].standing == Standing::Off;
      if (!off && !on_table(before, side, id)) continue;
      Unit& unit = state.of(side).units[id];
      if (unit.disorder == Disorder::LD && unit.fallen_in < state.bound &&
          is_quiet(before, side, id))
        unit.disorder = Disorder::None;
      else if (unit.disorder == Disorder::MD)
        work_off_md(before, side, id, unit);
      if (!off) rest(before, side, id, unit);
      const Unit& old = before.of(side).units[id];
      if (told == nullptr) continue;
      if (unit.disorder != old.disorder)
        told->add({Change::Kind::Disorder, side, id, 0, unit.disorder});
      if (unit.valour != old.valour) told->add({Change::Kind::Valour, side, id, unit.valour});
    }
    resupply(before, state, side);
    Force& force = state.of(side);
    for (UnitId id = 0; id < force.unit_count; ++id) {
      const Unit &unit = force.units[id], &old = before.of(side).units[id];
      if (unit.valour != old.valour || unit.supply != old.supply) share_account(force, id);
    }
  }
}

}  // namespace sandtable::belle_alliance
