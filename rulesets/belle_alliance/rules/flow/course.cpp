#include <utility>

#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/rules/flow/flow.h"
#include "rulesets/belle_alliance/rules/flow/marches.h"
#include "rulesets/belle_alliance/rules/flow/working.h"
#include "rulesets/belle_alliance/rules/march/carry.h"
#include "rulesets/belle_alliance/rules/march/targets.h"
#include "rulesets/belle_alliance/rules/moral/recovery.h"
#include "rulesets/belle_alliance/rules/orders/together.h"
#include "rulesets/belle_alliance/rules/sight/sight.h"

namespace sandtable::belle_alliance {
namespace {

/// Officers who come later are there at the opening of their bound.
void bring_staff(State& s) {
  for (const Side side : {Side::A, Side::B}) {
    Force& force = s.of(side);
    for (std::size_t i = 0; i < force.staff_count; ++i)
      if (force.staff[i].standing == Standing::Waiting &&
          s.setup->of(side).staff[i].bound <= s.bound)
        force.staff[i].standing = Standing::OnTable;
  }
}

/// The opening of 1a.
void begin_bound(State& s) {
  open_bound(s);
  bring_staff(s);
  for (Force& force : s.forces) {
    for (StaffFigure& staff : force.staff) staff.moves = staff.caught_in = 0;
    force.sheet = {};
    if (force.catch_until >= s.bound) continue;
    force.catch_factor = std::exchange(force.catch_next, std::int8_t{0});
    if (force.catch_factor != 0) force.catch_until = s.bound;
  }
  s.prompts = {};
  s.attacks = {};
  s.prompt_count = s.attack_count = s.breach_count = 0;
  s.breaches = {};
  s.draws = s.draw_asked = 0;
}

/// Carries a sub-phase out. False: somebody is asked in the middle of it.
template <class D, class L>
bool carry_out(Flow<D, L> f) {
  switch (f.s.sub_phase) {
    case SubPhase::Orders:
      drop_overruled(f);
      note_targets(f.s);
      return true;
    case SubPhase::OrderingRolls:
      note_breaches(f.s);
      roll_for_orders(f);
      return true;
    case SubPhase::AnnounceAttacks:
      announce(f);
      return true;
    case SubPhase::AnnounceWorks:
      announce_works(f);
      return true;
    case SubPhase::WorksBegun:
      begin_works(f);
      return true;
    case SubPhase::Transfers:
      transfer(f);
      return true;
    case SubPhase::Replacement:
      replace_fallen(f);
      return true;
    case SubPhase::ForcedOrders:
    case SubPhase::ForcedAnnouncement:
    case SubPhase::ForcedContinuedFire:
    case SubPhase::ForcedFire:
    case SubPhase::ForcedMelee:
    case SubPhase::ForcedAdvance:
      run_away(f);
      return true;
    case SubPhase::Reorganisation:
      return reorganise(f);
    case SubPhase::ContinuedFire:
    case SubPhase::Fire:
      fire(f);
      return true;
    case SubPhase::Melees:
    case SubPhase::AdvanceMelees:
      fight(f);
      return true;
    case SubPhase::Advance:
      advance_winners(f);
      return true;
    case SubPhase::Recovery:
      recover(f);
      return true;
    case SubPhase::Splitting:
      note_poses(f.s);
      split_and_assemble(f);
      return true;
    case SubPhase::Forming:
      change_formations(f);
      return true;
    case SubPhase::Marching:
      return march_on(f);
    case SubPhase::StaffMoves:
      ride_again(f);
      return true;
    default:
      return true;
  }
}

/// Sub-phases in which somebody moves, takes another outline or is taken off where no staff figure
/// rides: it may come within an enemy's reach, or lose the unit that covered it (catch.when).
bool may_expose(SubPhase sub_phase) {
  switch (sub_phase) {
    case SubPhase::ForcedOrders:
    case SubPhase::ForcedAnnouncement:
    case SubPhase::ContinuedFire:
    case SubPhase::ForcedContinuedFire:
    case SubPhase::Splitting:
    case SubPhase::Forming:
    case SubPhase::Fire:
    case SubPhase::ForcedFire:
    case SubPhase::Melees:
    case SubPhase::ForcedMelee:
    case SubPhase::AdvanceMelees:
    case SubPhase::ForcedAdvance:
    case SubPhase::Recovery:  // houses burn down
      return true;
    default:
      return false;
  }
}

/// Carries a sub-phase out with what it comes to for staff figures. False: somebody is asked.
template <class D, class L>
bool carry_on(Flow<D, L> f) {
  const bool exposes = may_expose(f.s.sub_phase);
  const std::array<StaffSet, 2> before = exposes ? exposed_staff(f.s) : std::array<StaffSet, 2>{};
  if (!carry_out(f)) return false;
  keep_contacts(f.s);
  if (exposes) catch_exposed(f, before);
  return true;
}

/// Says what it is like where that is not as it was in the bound before.
template <class D, class L>
void tell_weather(Flow<D, L> f) {
  const Weather now = weather_of(f.s);
  if (now != weather_in(f.s, f.s.bound - 1)) tell::weather_turns(f, clause::sight_table, now);
}

template <class D, class L>
void open(Flow<D, L> f) {
  State& s = f.s;
  if (s.sub_phase == SubPhase::Orders) begin_bound(s);
  look(s);
  tell::sub_phase_opened(f, clause::bounds_phases_in_order, s.bound, s.sub_phase);
  if (L::on && s.sub_phase == SubPhase::Orders) tell_weather(f);
  s.told_until = -1;
  s.stage = Stage::Asking;
  ask_sides(s);
}

template <class D, class L>
void close(Flow<D, L> f) {
  State& s = f.s;
  look(s);
  note_housed(s);
  tell::sub_phase_closed(f, clause::bounds_phases_in_order, s.bound, s.sub_phase);
  for (Force& force : s.forces) {
    force.given = {};
    force.asked_posts = force.final_posts = 0;
  }
  s.stage = Stage::Opening;
  if (s.sub_phase != SubPhase::StaffMoves) {
    s.sub_phase = static_cast<SubPhase>(static_cast<int>(s.sub_phase) + 1);
    return;
  }
  judge_end(f);
  if (s.end != EndReason::None) return;
  s.sub_phase = SubPhase::Orders;
  ++s.bound;
}

}  // namespace

bool is_under_way(const State& s) {
  const bool begun = s.stage != Stage::Opening || s.sub_phase != SubPhase::Orders ||
                     s.bound != s.setup->first_bound;
  return begun && s.end == EndReason::None && turn_of(s).waiting_for == 0;
}

template <class D, class L>
void run_step(Flow<D, L> f) {
  State& s = f.s;
  switch (s.stage) {
    case Stage::Placing:
      place_units(f);
      break;
    case Stage::Opening:
      open(f);
      break;
    case Stage::Asking:
      s.stage = Stage::Carrying;
      break;
    case Stage::Carrying:
      if (!carry_on(f)) break;
      s.stage = Stage::Closing;
      if (s.sub_phase != SubPhase::Marching || !may_err(s)) break;
      // Who objects sees what there is to be seen at the end, not where those went who left his
      // sight on the way.
      look(s);
      s.stage = Stage::Objecting;
      ask_objections(s);
      break;
    case Stage::Objecting:
      hear_objections(f);
      s.stage = Stage::Closing;
      break;
    case Stage::Closing:
      close(f);
      break;
  }
}

template <class D, class L>
void run_on(Flow<D, L> f) {
  const State& s = f.s;
  while (!f.dice.failed() && s.end == EndReason::None && turn_of(s).waiting_for == 0) run_step(f);
}

#define SANDTABLE_COURSE(D, L)            \
  template void run_on<D, L>(Flow<D, L>); \
  template void run_step<D, L>(Flow<D, L>);
SANDTABLE_EVERY_FLOW(SANDTABLE_COURSE)

}  // namespace sandtable::belle_alliance
