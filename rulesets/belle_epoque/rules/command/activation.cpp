#include <algorithm>

#include "rulesets/belle_epoque/rules/flow.h"
#include "rulesets/belle_epoque/rules/judge.h"
#include "rulesets/belle_epoque/rules/movement/movement.h"

namespace sandtable::belle_epoque {
namespace {

constexpr int kDie = 6;

/// Units next to an enemy, for counter-charge.not-in-contact.fr.
std::uint64_t in_contact(const State& s, Side side) {
  const Mask zone = zone_of_control(s, other(side));
  std::uint64_t out = 0;
  for_each_unit(s.pieces.alive[idx(side)], [&](UnitId u) {
    if (zone.test(s.pieces.at[u])) out |= unit_bit(u);
  });
  return out;
}

/// Whether the purpose that the test was announced for allows this kind of action.
bool announced(const State& s, Purpose purpose) {
  return s.now.purpose == Purpose::Any || s.now.purpose == purpose;
}

}  // namespace

int most_points(const State& s, UnitId unit) {
  const int pool = s.pools.points[idx(side_of(s, unit))];
  return std::clamp(kDie - card(s, unit).level, 0, pool);
}

bool can_act(const State& s, UnitId unit, int steps) {
  if (has(s, unit, unit_flag::kEnteredRough)) return false;
  NoWhy quiet;
  const Side enemy = other(side_of(s, unit));
  const Mask& near = s.setup->board->within(s.pieces.at[unit], hex::kLineRange);
  bool found = false;
  (near & s.pieces.held[idx(enemy)]).for_each([&](Sector x) {
    if (found) return;
    const UnitId target = unit_in(s, x);
    found = (announced(s, Purpose::Assault) && may_assault(s, unit, target, quiet)) ||
            (steps <= 1 && announced(s, Purpose::Fire) && may_fire(s, unit, target, steps, quiet));
  });
  return found;
}

template <class D, class L>
bool test(Flow<D, L> f, UnitId unit, int points, bool reaction) {
  State& s = f.s;
  const Side side = side_of(s, unit);
  const UnitCard& c = card(s, unit);
  const int needed = std::min(c.level + points, kDie);
  s.pools.points[idx(side)] = static_cast<std::uint16_t>(s.pools.points[idx(side)] - points);
  modify(f.log, clause::reactivity_level, Measured(Measure::Score, c.level));
  if (kind_of(c.troop_class).always_close)
    modify(f.log, clause::doctrine_always_close, Measured(Measure::Score, c.level));
  if (kind_of(c.troop_class).by_option)
    modify(f.log, clause::doctrine_mounted_infantry, Measured(Measure::Score, c.level));
  if (s.setup->edition == Edition::Fr)
    modify(f.log, clause::reactivity_quality_names_fr, Measured(Measure::Score, c.level));
  if (points > 0) modify(f.log, clause::reactivity_add_points, Measured(Measure::Points, points));
  tell::test_announced(f, clause::reactivity_when_needed, unit, c.level, points, needed,
                       reaction ? Purpose::Any : s.now.purpose);
  const bool passed =
      f.roll(clause::reactivity_roll, side, 1, kDie, Read::AtMost, needed, 0, unit) == 1;
  if (reaction && !passed) modify(f.log, clause::reaction_failed);
  tell::test_rolled(f, passed ? clause::reactivity_roll : clause::reactivity_failure, unit, needed,
                    passed);
  return passed;
}

template <class D, class L>
void begin_activation(Flow<D, L> f, UnitId unit) {
  State& s = f.s;
  s.now.active = unit;
  modify(f.log, by_edition(s, clause::activation_mark_en, clause::activation_mark_fr),
         Measured(Measure::Tokens, 1));
  if (s.setup->options.counter_charge) s.now.contact = in_contact(s, other(side_of(s, unit)));
  mark_activated(s, unit);
}

template <class D, class L>
void end_activation(Flow<D, L> f) {
  State& s = f.s;
  const UnitId active = s.now.active;
  s.now = Pending{};
  s.now.phase = Phase::Draw;
  check_last_unit(f, active != kNoUnit && has(s, active, unit_flag::kLeft) ? active : kNoUnit);
}

template <class D, class L>
void tell_way(Flow<D, L> f, const Action& routed) {
  if constexpr (L::on)
    for (std::size_t i = 0; i + 1 < routed.steps; ++i)
      tell::went_by(f, Clause{}, routed.unit, routed.route[i]);
}

template <class D, class L>
void walk(Flow<D, L> f, const Action& routed) {
  const Sector from = f.s.pieces.at[routed.unit];
  shift(f.s, routed.unit, routed.to);
  tell::moved(f, routed.steps > 1 ? clause::movement_step : clause::movement_basic, routed.unit,
              from, routed.to, routed.steps);
  tell_way(f, routed);
  explore(f, routed.to, side_of(f.s, routed.unit));
}

namespace {

/// Rough ground that it went through on its way, not stopped by it, it has entered like any other
/// (movement.special-units).
void enter_on_the_way(State& s, const Action& routed) {
  for (int i = 0; i + 1 < routed.steps; ++i)
    if (traits(s, routed.route[static_cast<std::size_t>(i)]) & ground::kRough)
      set_flag(s, routed.unit, unit_flag::kEnteredRough);
}

template <class D, class L>
void leave(Flow<D, L> f, UnitId unit) {
  State& s = f.s;
  const Sector from = s.pieces.at[unit];
  lift(s, unit);
  set_flag(s, unit, unit_flag::kLeft);
  ++s.pools.left[idx(side_of(s, unit))];
  tell::left(f, clause::setup_table_edge, unit, from);
}

template <class D, class L>
void move_active(Flow<D, L> f, const Action& a, bool tested) {
  State& s = f.s;
  Action routed = a;
  const int allowance = a.verb == Verb::Move || !tested ? 1 : card(s, a.unit).march;
  if (a.verb == Verb::Exit) {
    leave(f, a.unit);
    end_activation(f);
    return;
  }
  if (routed.steps == 0) find_route(s, a.unit, tested, allowance, routed);
  enter_on_the_way(s, routed);
  walk(f, routed);
  // Only "one" or "more" matters afterwards (movement.short-march).
  s.now.steps = static_cast<std::uint8_t>(std::min<int>(routed.steps, 2));
  if (tested && can_act(s, a.unit, s.now.steps))
    ask(s, Phase::Moved, s.now.side);
  else
    end_activation(f);
}

}  // namespace

template <class D, class L>
void apply_activation(Flow<D, L> f, const Action& a) {
  State& s = f.s;
  const Phase phase = s.now.phase;
  if (a.verb == Verb::Pass) {
    tell::passed(f, clause::activation_pass_en, s.now.side);
    end_activation(f);
    return;
  }
  if (phase == Phase::Token) begin_activation(f, a.unit);
  switch (a.verb) {
    case Verb::Test:
      s.now.purpose = a.purpose;
      ask(s, test(f, a.unit, a.points) ? Phase::Passed : Phase::Failed, s.now.side);
      return;
    case Verb::Fire:
      s.now.target = a.target;
      fire_at(f, a.unit, a.target, s.now.steps == 1, Resume::EndActivation);
      return;
    case Verb::Assault:
      begin_assault(f, a.unit, a.target);
      return;
    case Verb::Move:
    case Verb::March:
    case Verb::Exit:
      if (phase == Phase::Token)
        tell::activated_untested(f, clause::reactivity_untested_basic_move, a.unit);
      move_active(f, a, phase == Phase::Passed);
      return;
    default:  // Stand
      tell::stood(f,
                  phase == Phase::Token    ? clause::reactivity_untested_basic_move
                  : phase == Phase::Failed ? clause::reactivity_failure
                                           : clause::assault_optional_choice,
                  a.unit, f.s.now.steps > 0);
      end_activation(f);
      return;
  }
}

template <class D, class L>
void resume(Flow<D, L> f) {
  switch (f.s.now.resume) {
    case Resume::EndActivation:
      end_activation(f);
      return;
    case Resume::AfterSalvo:
      after_reaction(f);
      return;
    case Resume::AfterSupport:
      after_support(f);
      return;
    case Resume::AfterFight:
      after_fight(f);
      return;
  }
}

#define SANDTABLE_ACTIVATION(D, L)                           \
  template bool test(Flow<D, L>, UnitId, int, bool);         \
  template void begin_activation(Flow<D, L>, UnitId);        \
  template void end_activation(Flow<D, L>);                  \
  template void tell_way(Flow<D, L>, const Action&);         \
  template void walk(Flow<D, L>, const Action&);             \
  template void apply_activation(Flow<D, L>, const Action&); \
  template void resume(Flow<D, L>);
SANDTABLE_EVERY_FLOW(SANDTABLE_ACTIVATION)

}  // namespace sandtable::belle_epoque
