#include "rulesets/fixed_baynet/rules/activation.h"

#include <bit>

#include "rulesets/fixed_baynet/rules/flow.h"
#include "rulesets/fixed_baynet/rules/ground/night.h"
#include "rulesets/fixed_baynet/rules/guns/artillery.h"
#include "rulesets/fixed_baynet/rules/heroes/heroes.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/rules/morale/panic.h"
#include "rulesets/fixed_baynet/rules/movement/formations.h"
#include "rulesets/fixed_baynet/rules/stats.h"
#include "rulesets/fixed_baynet/rules/turn.h"

/// The activation of a unit, and the order that is being carried out step by step.
namespace sandtable::fixed_baynet {

bool must_act_out(const State& s, UnitId u) {
  return unit(s, u).men.any([&](ManId m) { return has(s, m, man_flag::kPanicking); });
}

ManSet ordered(const State& s, const Action& a) {
  return men_of(s, a.unit, a.men).where([&](ManId m) { return is_able(s, m); });
}

namespace {

/// Who has this number of a unit, though he may be gone; the unit where nobody ever had.
std::uint16_t known_by_number(const State& s, UnitId u, int number) {
  for (std::size_t i = 0; i < s.setup->men.size(); ++i) {
    const auto m = static_cast<ManId>(i);
    if (s.men[m].unit == u && s.men[m].number == number && !is_gun(s, m)) return m;
  }
  return piece_of_unit(u);
}

}  // namespace

template <class S>
bool is_ordered_well(const State& s, const Action& a, S& sink) {
  Judge<S> judge{sink};
  if (!known_unit(s, a.unit)) {
    judge.no(clause::turn_alternation);
    return false;
  }
  const std::uint16_t piece = piece_of_unit(a.unit);
  if (side_of_unit(s, a.unit) != s.now.asked) {
    judge.no(clause::turn_alternation, piece);
    return false;
  }
  const bool comes = is_due(s, a.unit) && (a.verb == Verb::Enter || a.verb == Verb::Done);
  if (unit(s, a.unit).men.empty() && !comes) {
    const int due = unit(s, a.unit).arrives;
    if (a.verb != Verb::Enter || due == 0)
      judge.no(clause::turn_unit_gone, piece, Measured(Measure::Count, 0).against(1));
    else if (due == kNotCalled)
      judge.no(clause::order_contact_reinforcements, piece);
    else
      judge.no(clause::order_contact_reinforcements, piece,
               Measured(Measure::Turns, s.turn).against(due));
    return false;
  }
  if (const std::uint32_t gone = a.men & ~numbers_of(s, unit(s, a.unit).men); gone != 0) {
    judge.no(clause::turn_unit_gone, known_by_number(s, a.unit, std::countr_zero(gone)));
    return false;
  }
  return true;
}

template <class S>
bool may_begin(const State& s, const Action& a, S& sink) {
  if (!is_ordered_well(s, a, sink)) return false;
  Judge<S> judge{sink};
  const std::uint16_t piece = piece_of_unit(a.unit);
  if (s.now.phase == Phase::Act) {
    if (a.unit == s.now.unit) {
      if (a.verb != Verb::Begin) return true;
      judge.no(clause::turn_activated_once, piece);
      return false;
    }
    judge.no(clause::turn_alternation, piece);
    return false;
  }
  if (unit_has(s, a.unit, unit_flag::kActivated)) {
    judge.no(clause::turn_activated_once, piece, Measured(Measure::Turns, s.turn));
    return false;
  }
  if (!is_of(s, s.now.player, a.unit)) {
    judge.no(clause::turn_alternation_three, piece);
    return false;
  }
  judge.yes(clause::turn_alternation, piece);
  // Men act in any order: one who is calm may first call the others to their senses
  // (action.budget).
  const bool first = a.verb == Verb::Begin || a.verb == Verb::Done || a.verb == Verb::Rally ||
                     a.verb == Verb::FallBack;
  if (first || !must_act_out(s, a.unit)) return true;
  judge.no(clause::panic_unit_activation, piece);
  return false;
}

template <class S>
bool finds_men(const State& s, const Action& a, const ManSet& men, Judge<S>& judge) {
  if (!men.empty()) return true;
  const ManSet named = men_of(s, a.unit, a.men);
  const auto all = [&](auto&& is) {
    return !named.empty() && !named.any([&](ManId m) { return !is(m); });
  };
  if (all([&](ManId m) { return has(s, m, man_flag::kStunned); }))
    judge.no(clause::hit_head_light, named.first());
  else if (all([&](ManId m) {
             return has(s, m, man_flag::kPanicking) && s.men[m].reaction == Reaction::Freeze;
           }))
    judge.no(clause::panic_freeze, named.first());
  else if (named.any([&](ManId m) { return has(s, m, man_flag::kPanicking); }))
    judge.no(clause::panic_unit_activation, named.first());
  else
    judge.no(clause::order_needs_ac, piece_of_unit(a.unit), Measured(Measure::Count, 0).against(1));
  return false;
}

template <class D, class L>
void begin_activation(Flow<D, L> f, UnitId u) {
  State& s = f.s;
  s.now.unit = u;
  ask(s, Phase::Act, side_of_unit(s, u));
  set_unit_flags(s, u, unit_flag::kActivated, unit_flag::kCharging);
  // Who lies for good is down again, wherever he fired from (hit.leg-heavy).
  unit(s, u).men.for_each([&](ManId m) { set_flags(s, m, 0, man_flag::kExposed); });
  set_out(s, u);
  tell::activation_begins(f, clause::turn_alternation, u, s.now.player);
  if (!must_act_out(s, u)) return;
  s.now.work = {};
  s.now.work.verb = Verb::Begin;
  s.now.work.men = numbers_of(s, unit(s, u).men.where([&](ManId m) {
    return has(s, m, man_flag::kPanicking) && !has(s, m, man_flag::kStunned);
  }));
}

void end_activation_of(Man& at) {
  at.flags = static_cast<std::uint16_t>(at.flags & ~man_flag::kThisActivation);
  at.indoors = 0;
  at.aimed = kNoUnit;
}

template <class D, class L>
void end_activation(Flow<D, L> f) {
  State& s = f.s;
  const UnitId u = s.now.unit;
  if (unit_has(s, u, unit_flag::kMoved)) judge_formation(f, u);
  s.outset = {};
  s.now.square = kNoUnit;
  take_pieces(f, u);
  int unspent = 0;
  unit(s, u).men.for_each([&](ManId m) { unspent += s.men[m].ac; });
  tell::activation_ends(f, clause::turn_activated_once, u, unspent);
  for (std::size_t i = 0; i < s.setup->men.size(); ++i) {
    const Man& at = s.men[i];
    if (at.unit == u &&
        ((at.flags & man_flag::kThisActivation) != 0 || at.indoors != 0 || at.aimed != kNoUnit))
      change_man(s, static_cast<ManId>(i), end_activation_of);
  }
  if (has_houses(s)) s.houses.scuffles = {};
  for (Gun& gun : s.guns) gun.flags &= static_cast<std::uint8_t>(~gun_flag::kPlanned);
  set_unit_flags(s, u, 0, unit_flag::kThisActivation);
  close_work(s);
  s.now.phase = Phase::Next;
}

bool unfinished(const State& s) {
  return s.now.work.verb != Verb::None && s.now.phase == Phase::Act;
}

template <class D, class L>
void take_step(Flow<D, L> f) {
  if (!f.s.now.work.buried.empty()) return bury_next(f);
  switch (f.s.now.work.verb) {
    case Verb::Fire:
    case Verb::FireOver:
      fire_step(f);
      break;
    case Verb::FirePiece:
    case Verb::FirePieceOver:
    case Verb::Guess:
      gun_step(f);
      break;
    case Verb::Attack:
      attack_step(f);
      break;
    case Verb::Move:
      notice_step(f);
      break;
    case Verb::FireHouse:
      house_fire_step(f);
      break;
    default:
      panic_step(f);
      break;
  }
}

/// Ends by itself once nobody has anything left to spend (turn.activated-once).
template <class D, class L>
void after_order(Flow<D, L> f) {
  State& s = f.s;
  if (!unfinished(s)) {
    watch_prisoners(f);
    judge_at_once(f);
  }
  if (s.now.phase != Phase::Act || s.now.work.verb != Verb::None) return;
  const bool more = unit(s, s.now.unit).men.any([&](ManId m) {
    return (is_able(s, m) || only_shoots(s, m)) && s.men[m].ac > 0;
  });
  if (!more && !may_still_plan(s, s.now.unit)) end_activation(f);
}

#define SANDTABLE_ACTIVATION(D, L)                    \
  template void begin_activation(Flow<D, L>, UnitId); \
  template void end_activation(Flow<D, L>);           \
  template void take_step(Flow<D, L>);                \
  template void after_order(Flow<D, L>);
SANDTABLE_EVERY_FLOW(SANDTABLE_ACTIVATION)
template bool may_begin(const State&, const Action&, NoWhy&);
template bool may_begin(const State&, const Action&, Why&);
template bool finds_men(const State&, const Action&, const ManSet&, Judge<NoWhy>&);
template bool finds_men(const State&, const Action&, const ManSet&, Judge<Why>&);

}  // namespace sandtable::fixed_baynet
