#include "rulesets/game_of_kings/judgement/reasons.h"

#include "engine/dice/odometer.h"
#include "rulesets/game_of_kings/judgement/follow.h"
#include "rulesets/game_of_kings/rules/fire/firing.h"
#include "rulesets/game_of_kings/rules/flow.h"

namespace sandtable::game_of_kings {
namespace {

using Kind = Reason::Kind;

/// The chance of something: the rules' own code, run over every value of its dice. `run` plays it
/// and says whether it came off.
template <class F>
Fraction chance_of(const State& s, F&& run) {
  Odometer odometer(Weight::certain());
  Weight yes = Weight::nothing();
  do {
    State after = s;
    NoLog quiet;
    Dice dice(odometer.tape(), odometer);
    if (run(Flow<Dice, NoLog>{after, dice, quiet})) yes.add(odometer.weight());
  } while (odometer.next());
  return yes.fraction();
}

Reason shot(const State& s, const Action& a) {
  const bool defensive = s.now.phase == Phase::DefensiveFire;
  const Fraction p = chance_of(s, [&](Flow<Dice, NoLog> f) {
    fire(f, a.unit, a.target, defensive);
    return quarters(f.s, a.target) < quarters(s, a.target);
  });
  Clause why = defensive ? clause::melee_defensive_fire : clause::musketry_to_hit;
  if (is_gun(s, a.unit)) {
    const auto seen = target_point(s, a.unit, a.target);
    why = seen && is_canister(seen->distance) ? clause::artillery_canister
                                              : clause::artillery_roundshot;
  }
  return {Kind::Hits, why, p};
}

Reason throw_to_halt(const State& s, UnitId unit) {
  return {Kind::Rally, clause::rally_throw, chance_of(s, [&](Flow<Dice, NoLog> f) {
            rally(f, unit);
            return has(f.s, unit, unit_flag::kHalted);
          })};
}

/// Where the charge comes from and whether it comes home.
Reason charge(const State& s, const Action& a) {
  const Fraction p = chance_of(s, [&](Flow<Dice, NoLog> f) {
    move_unit(f, a);
    return came_home(f.s, a) || f.s.now.phase == Phase::Evade;
  });
  return {Kind::Charge, clause::melee_occurs_on_contact, p, zone_of_charge(s, a)};
}

}  // namespace

std::optional<Reason> reason_of(const Planned<GameOfKings>& step) {
  switch (step.action.verb) {
    case Verb::Fire:
      return shot(step.state, step.action);
    case Verb::Rally:
      return throw_to_halt(step.state, step.action.unit);
    case Verb::Move:
      if (is_charge(step.action)) return charge(step.state, step.action);
      return std::nullopt;
    default:
      return std::nullopt;
  }
}

}  // namespace sandtable::game_of_kings
