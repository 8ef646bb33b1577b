#include <algorithm>

#include "rulesets/belle_epoque/rules/flow.h"
#include "rulesets/belle_epoque/rules/judge.h"
#include "rulesets/belle_epoque/rules/movement/movement.h"

/// Salvo and support fire, evade, counter-charge.
namespace sandtable::belle_epoque {
namespace {

/// What every reaction needs: a unit not yet activated, a token to pay with, an assault to react
/// to.
template <class S>
bool may_try(const State& s, UnitId unit, Judge<S>& judge) {
  const Side side = side_of(s, unit);
  if (!is_ready(s, unit)) {
    const bool here = unit == s.now.target && s.now.reacted;
    const bool stop =
        here ? judge.no(clause::reaction_one_each, unit, Measured(Measure::Count, 2).against(1))
             : judge.no(clause::reaction_not_yet_activated, unit);
    return !stop;
  }
  const int tokens = s.pools.tokens[idx(side)];
  if (tokens == 0 &&
      judge.no(clause::reaction_no_token_left, unit, Measured(Measure::Tokens, 0).against(1)))
    return false;
  if (tokens > 0)
    judge.yes(clause::reaction_token, unit, Measured(Measure::Tokens, 1).against(tokens));
  return true;
}

/// By which clause a reaction is played or, as an optional rule that was not adopted, is not.
Clause in_force(const State& s, Verb verb, bool on) {
  const auto stated = [&](Clause en, Clause fr) { return on ? by_edition(s, en, fr) : en; };
  switch (verb) {
    case Verb::Evade:
      return stated(clause::evade_in_force_en, clause::evade_in_force_fr);
    case Verb::CounterCharge:
      return clause::counter_charge_allowed_fr;
    default:
      return stated(clause::salvo_allowed_en, clause::salvo_allowed_fr);
  }
}

bool switched_on(const State& s, Verb verb) {
  const Options& o = s.setup->options;
  return verb == Verb::Evade           ? o.evade
         : verb == Verb::CounterCharge ? o.counter_charge
                                       : o.salvo_fire;
}

template <class S>
bool may_salvo(const State& s, UnitId unit, Judge<S>& judge) {
  if (has(s, unit, unit_flag::kEnteredRough) && judge.no(clause::movement_rough_no_action, unit))
    return false;
  if (!can_hit(s, unit, s.now.active, false, judge.sink)) {
    judge.ok = false;
    return S::all;
  }
  judge.yes(clause::salvo_how_it_fires, Measured(Measure::Steps, apart(s, unit, s.now.active)));
  return true;
}

template <class S>
bool may_evade(const State& s, UnitId unit, Judge<S>& judge) {
  if (card(s, unit).no_march && judge.no(clause::scenario_restricted_units, unit)) return false;
  const int own = card(s, unit).march, his = card(s, s.now.active).march;
  if (his >= own &&
      judge.no(clause::evade_slower, s.now.active, Measured(Measure::Steps, his).against(own - 1)))
    return false;
  if (his < own)
    judge.yes(clause::evade_slower, s.now.active, Measured(Measure::Steps, his).against(own - 1));
  if (evade_reach(s, unit, s.now.active).none())
    return !judge.no(clause::evade_route, unit, Measured(Measure::Count, 0).against(1));
  return true;
}

template <class S>
bool may_counter_charge(const State& s, UnitId unit, Judge<S>& judge) {
  if (!kind_of(card(s, unit).troop_class).counter_charges &&
      judge.no(clause::counter_charge_allowed_fr, unit))
    return false;
  if ((s.now.contact & unit_bit(unit)) &&
      judge.no(clause::counter_charge_not_in_contact_fr, unit, Measured(Measure::Count, 1)))
    return false;
  if (!(s.now.contact & unit_bit(unit)))
    judge.yes(clause::counter_charge_not_in_contact_fr, unit, Measured(Measure::Count, 0));
  return true;
}

/// Pays for a reaction and tests; true where it succeeds.
template <class D, class L>
bool try_reaction(Flow<D, L> f, const Action& a) {
  State& s = f.s;
  tell::reaction_tried(f, clause::reaction_test, a.unit, a.verb, a.points);
  remove_token(f, side_of(s, a.unit), clause::reaction_token);
  mark_activated(s, a.unit);
  return test(f, a.unit, a.points, true);
}

bool any_support(const State& s) {
  NoWhy quiet;
  bool found = false;
  const Side side = side_of(s, s.now.target);
  if (s.pools.tokens[idx(side)] == 0) return false;
  for_each_unit(s.pieces.ready[idx(side)],
                [&](UnitId u) { found = found || may_support(s, u, quiet); });
  return found;
}

template <class D, class L>
void slip(Flow<D, L> f, UnitId unit, Sector to) {
  State& s = f.s;
  Action route{.verb = Verb::Slip, .unit = unit, .to = to};
  find_route(s, unit, true, card(s, unit).march, route);
  const Sector from = s.pieces.at[unit];
  shift(s, unit, to);
  modify(f.log, clause::evade_result, Measured(Measure::Steps, route.steps));
  tell::evaded(f, clause::evade_route, unit, from, to, route.steps);
  tell_way(f, route);
  explore(f, to, side_of(s, unit));
  tell::assault_broken(f, clause::evade_result, s.now.active, unit);
  s.now.winner = s.now.active;
  s.now.position = from;
  offer_position(f);
}

}  // namespace

template <class S>
bool may_react(const State& s, UnitId unit, Verb verb, S& sink) {
  Judge<S> judge{sink};
  if (!switched_on(s, verb) &&
      judge.no(in_force(s, verb, false), unit, Measured(Measure::None, 0).against(1)))
    return false;
  if (unit != s.now.target) {
    judge.no(clause::reaction_order, unit);
    return false;
  }
  if (!may_try(s, unit, judge)) return false;
  const bool may = verb == Verb::Salvo   ? may_salvo(s, unit, judge)
                   : verb == Verb::Evade ? may_evade(s, unit, judge)
                                         : may_counter_charge(s, unit, judge);
  if (!may) return false;
  if (judge.ok) judge.yes(in_force(s, verb, true), unit, Measured(Measure::None, 1).against(1));
  return judge.ok;
}

template <class S>
bool may_support(const State& s, UnitId unit, S& sink) {
  Judge<S> judge{sink};
  const Options& o = s.setup->options;
  const UnitId assailant = s.now.active, assaulted = s.now.target;
  if (!o.salvo_fire &&
      judge.no(in_force(s, Verb::Salvo, false), unit, Measured(Measure::None, 0).against(1)))
    return false;
  if (unit == assaulted || side_of(s, unit) != side_of(s, assaulted) || !on_board(s, unit)) {
    judge.no(clause::reaction_order, unit);
    return false;
  }
  if (o.support_fire_limit == SupportFireLimit::One && s.now.supports > 0 &&
      judge.no(clause::support_how_many, unit,
               Measured(Measure::Count, s.now.supports + 1).against(1)))
    return false;
  if (!may_try(s, unit, judge)) return false;
  const bool beside_friend = apart(s, unit, assaulted) == 1;
  const bool beside_enemy = apart(s, unit, assailant) == 1;
  const bool both = o.support_neighbour == SupportNeighbour::Both;
  const Clause where = both ? clause::support_neighbour_en : clause::support_neighbour_fr;
  const bool near = both ? beside_friend && beside_enemy : beside_friend || beside_enemy;
  const int to_friend = apart(s, unit, assaulted), to_enemy = apart(s, unit, assailant);
  const int gap = both ? std::max(to_friend, to_enemy) : std::min(to_friend, to_enemy);
  if (!near && judge.no(where, unit, Measured(Measure::Steps, gap).against(1))) return false;
  if (near) judge.yes(where, unit, Measured(Measure::Steps, gap).against(1));
  if (apart(s, unit, assailant) > hex::kLineRange) return false;
  if (!may_salvo(s, unit, judge)) return false;
  if (judge.ok)
    judge.yes(clause::support_how_many, unit,
              Measured(Measure::Count, s.now.supports + 1).against(1));
  return judge.ok;
}

template <class D, class L>
void offer_reaction(Flow<D, L> f) {
  State& s = f.s;
  const UnitId unit = s.now.target;
  const Side side = side_of(s, unit);
  if (s.pools.tokens[idx(side)] > 0 && is_ready(s, unit)) {
    NoWhy quiet;
    for (const Verb verb : {Verb::Salvo, Verb::Evade, Verb::CounterCharge})
      if (may_react(s, unit, verb, quiet)) {
        ask(s, Phase::React, side);
        return;
      }
  }
  after_reaction(f);
}

template <class D, class L>
void after_reaction(Flow<D, L> f) {
  State& s = f.s;
  const bool fought_off = !on_board(s, s.now.active) || apart(s, s.now.active, s.now.target) != 1;
  if (!fought_off && s.setup->options.salvo_fire && any_support(s)) {
    modify(f.log, clause::reaction_order);
    ask(s, Phase::SupportFire, side_of(s, s.now.target));
    return;
  }
  fight(f);
}

template <class D, class L>
void after_support(Flow<D, L> f) {
  after_reaction(f);
}

template <class D, class L>
void apply_reaction(Flow<D, L> f, const Action& a) {
  State& s = f.s;
  if (a.verb == Verb::Slip) {
    slip(f, a.unit, a.to);
    return;
  }
  if (a.verb == Verb::Decline) {
    tell::reaction_declined(f, clause::reaction_order, side_of(s, s.now.target));
    if (s.now.phase == Phase::SupportFire)
      fight(f);
    else
      after_reaction(f);
    return;
  }
  const bool support = a.verb == Verb::Support;
  if (support)
    ++s.now.supports;
  else
    s.now.reacted = 1;
  if (!try_reaction(f, a)) {
    after_reaction(f);
    return;
  }
  switch (a.verb) {
    case Verb::Evade: {
      const Mask ways = evade_reach(s, a.unit, s.now.active);
      if (ways.count() == 1)
        slip(f, a.unit, ways.nth(0));
      else
        ask(s, Phase::EvadeRoute, side_of(s, a.unit));
      return;
    }
    case Verb::CounterCharge:
      s.now.counter = 1;
      tell::counter_charged(f, clause::counter_charge_allowed_fr, a.unit);
      after_reaction(f);
      return;
    default:
      modify(f.log, clause::salvo_how_it_fires);
      fire_at(f, a.unit, s.now.active, false, support ? Resume::AfterSupport : Resume::AfterSalvo);
      return;
  }
}

#define SANDTABLE_REACTION_SINK(S)                            \
  template bool may_react<S>(const State&, UnitId, Verb, S&); \
  template bool may_support<S>(const State&, UnitId, S&);
SANDTABLE_REACTION_SINK(NoWhy)
SANDTABLE_REACTION_SINK(Why)

#define SANDTABLE_REACTIONS(D, L)           \
  template void offer_reaction(Flow<D, L>); \
  template void after_reaction(Flow<D, L>); \
  template void after_support(Flow<D, L>);  \
  template void apply_reaction(Flow<D, L>, const Action&);
SANDTABLE_EVERY_FLOW(SANDTABLE_REACTIONS)

}  // namespace sandtable::belle_epoque
