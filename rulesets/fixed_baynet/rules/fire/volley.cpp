#include <algorithm>
#include <bit>

#include "engine/geometry/base/disc.h"
#include "rulesets/fixed_baynet/rules/activation.h"
#include "rulesets/fixed_baynet/rules/fire/fire.h"
#include "rulesets/fixed_baynet/rules/guns/artillery.h"
#include "rulesets/fixed_baynet/rules/heroes/heroes.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/rules/morale/panic.h"
#include "rulesets/fixed_baynet/rules/stats.h"

/// A volley: one shot after the other, each with what it brings about.
namespace sandtable::fixed_baynet {
namespace {

constexpr int kDie = 12;

/// What the d12 shows, in the order of Read::Bands.
enum class Shown { Miss = 0, Hit = 1, Critical = 2 };

told::Hit told_of(Shown shown) {
  switch (shown) {
    case Shown::Miss:
      return told::Hit::Miss;
    case Shown::Hit:
      return told::Hit::Hit;
    case Shown::Critical:
      return told::Hit::Critical;
  }
  return told::Hit::Miss;
}

/// A natural 12 is a critical hit, a natural 1 a miss, whatever is needed (fire.critical,
/// fire.natural-one).
template <class D, class L>
Shown roll_to_hit(Flow<D, L> f, ManId by, int least, Clause why) {
  return static_cast<Shown>(
      f.roll(why, side_of(f.s, by), 1, kDie, Read::Bands, least - 1, kDie - 1, by));
}

template <class D, class L>
void fall(Flow<D, L> f, ManId m, Loss loss, Clause why) {
  Work& w = f.s.now.work;
  const bool own = f.s.men[m].unit == f.s.now.unit;
  if (own)
    ++w.lost;
  else if (loss.bloody)
    ++w.bloody;
  if (!own) ++w.fallen;
  remove(f, m, loss, why);
}

}  // namespace

template <class D, class L>
void give_away(Flow<D, L> f, ManId m) {
  State& s = f.s;
  if (!has(s, m, man_flag::kProne)) return;
  // Who is pinned does not get up by it either: he can be aimed at, and crawls.
  if (is_lame(s, m) || unit_has(s, s.men[m].unit, unit_flag::kPinned))
    set_flags(s, m, man_flag::kExposed);
  else
    set_flags(s, m, 0, man_flag::kProne);
  modify(f.log, clause::prone_fire_ends_it, m);
}

template <class D, class L>
void spend_spear(Flow<D, L> f, ManId m) {
  State& s = f.s;
  if (card(s, m).weapon != Weapon::Spear || s.setup->options.spears_not_spent) return;
  set_flags(s, m, man_flag::kSpent);
  modify(f.log, clause::weapon_spear_spent, m);
}

namespace {

/// The shot of a man just hit, by his CS against the printed DS alone.
template <class D, class L>
void counter(Flow<D, L> f, ManId hit, ManId by) {
  State& s = f.s;
  ++s.now.work.counters;
  change_man(s, hit, [&](Man& at) {
    at.ac = static_cast<std::uint8_t>(at.ac - price(Price::CounterAttack));
  });
  const int against = s.setup->options.counter_attack_full_modifiers ? needed(s, hit, by, f.log)
                                                                     : printed(s, by).ds;
  const int least = least_face(against, skill(s, hit, f.log));
  give_away(f, hit);
  take_post(f, hit, line_between(s, hit, by).by);
  const Shown shown = roll_to_hit(f, hit, least, clause::fire_counter_attack);
  spend_spear(f, hit);
  tell::counter_attacked(f, clause::fire_counter_attack, hit, by, least, told_of(shown));
  if (shown == Shown::Miss) return;
  if (shown == Shown::Critical) return fall(f, by, kDiesBloody, clause::fire_critical);
  if (!is_hero(s, by)) return fall(f, by, kFalls, clause::fire_damage);
  const Fare fare = locate(f, by);
  if (fare != Fare::Stays) fall(f, by, lost_by_location(fare), clause::hero_hit_location);
}

}  // namespace

namespace {

/// A prisoner who is led about is hit like anybody (option prisoners-escorted).
template <class D, class L>
void hit_prisoner(Flow<D, L> f, ManId m, bool critical) {
  Fare fare = critical ? Fare::Dies : Fare::Falls;
  if (!critical && is_hero(f.s, m)) fare = locate(f, m);
  if (fare == Fare::Stays) return;
  ++f.s.now.work.fallen;
  lose_prisoner(f, m, critical ? clause::fire_critical : clause::artillery_blast_effect,
                fare == Fare::Dies);
}

}  // namespace

template <class D, class L>
void hit_man(Flow<D, L> f, ManId target, ManId by, bool critical) {
  State& s = f.s;
  if (is_escorted(s, target)) return hit_prisoner(f, target, critical);
  if (critical) return fall(f, target, kDiesBloody, clause::fire_critical);
  if (!is_hero(s, target)) {
    if (may_counter(s, target, by)) counter(f, target, by);
    return fall(f, target, kFalls, clause::fire_damage);
  }
  const Fare fare = locate(f, target);
  if (fare == Fare::Falls && may_counter(s, target, by)) counter(f, target, by);
  if (fare != Fare::Stays)
    return fall(f, target, lost_by_location(fare), clause::hero_hit_location);
  if (!may_counter(s, target, by)) return;
  s.now.work.attacker = by;
  s.now.work.defender = target;
  ask(s, Phase::Strike, side_of(s, target));
}

namespace {

template <class D, class L>
void pay_for_shot(Flow<D, L> f, ManId m, UnitId at) {
  const State& s = f.s;
  const int cost = price_of_shot(s, m, at);
  if (cost > price_of_shot(s, m))
    modify(f.log, clause::order_target, m, Measured(Measure::Count, cost));
  change_man(f.s, m, [&](Man& man) {
    man.ac = static_cast<std::uint8_t>(man.ac - cost);
    man.flags |= man_flag::kFired;
    if (s.setup->options.target_order_costs_ac) man.aimed = at;
  });
  give_away(f, m);
}

/// Out of range, by the option no-premeasuring: it is lost.
template <class D, class L>
void waste(Flow<D, L> f, ManId m, ManId target, Len range) {
  spend_spear(f, m);
  tell::shot_wasted(f, clause::equipment_tape, m, target, range);
}

template <class D, class L>
void shoot(Flow<D, L> f, ManId m, ManId target) {
  State& s = f.s;
  const UnitId at = s.men[target].unit;
  const Line line = line_between(s, m, target);
  const Len range = geometry::gap(line.from, line.to);
  const bool reaches = band_of(s, m, target).has_value();
  const int own = reaches ? skill(s, m, f.log) : 0;
  const int least = reaches ? least_face(needed(s, m, target, f.log), own) : kDie + 1;
  pay_for_shot(f, m, at);
  take_post(f, m, line.by);
  if (shares_fire(s, target, side_of(s, m))) set_unit_flags(s, at, unit_flag::kShotAt);
  if (!reaches) return waste(f, m, target, range);
  const Shown shown = roll_to_hit(f, m, least, clause::fire_roll);
  spend_spear(f, m);
  tell::shot(f, clause::fire_roll, m, target, card(s, m).weapon, range, least, told_of(shown));
  ++s.now.work.shots;
  if (shown == Shown::Miss) return;
  ++s.now.work.hits;
  if (is_gun(s, target)) return hit_piece(f, target, weapon_row(s, m).damage);
  hit_man(f, target, m, shown == Shown::Critical);
}

/// Nobody is hit; the unit counts as shot at (prone.suppressing-fire).
template <class D, class L>
void shoot_over(Flow<D, L> f, ManId m, ManId target) {
  State& s = f.s;
  const Line line = line_between(s, m, target);
  const bool reaches = band_of(s, m, target).has_value();
  pay_for_shot(f, m, s.men[target].unit);
  take_post(f, m, line.by);
  // Fire that holds men down is fire in range.
  if (!reaches) return waste(f, m, target, geometry::gap(line.from, line.to));
  if (shares_fire(s, target, side_of(s, m)))
    set_unit_flags(s, s.men[target].unit, unit_flag::kShotAt);
  spend_spear(f, m);
  tell::fired_over(f, clause::prone_suppressing_fire, m, target);
  ++s.now.work.shots;
}

template <class D, class L>
void end_volley(Flow<D, L> f) {
  const Work w = f.s.now.work;
  // Over their heads nobody is hit: who fired has been told.
  if (w.verb != Verb::FireOver)
    tell::volley_ended(f, clause::convention_sequence, f.s.now.unit, w.target, w.shots, w.hits,
                       w.fallen, w.bloody, w.counters, w.lost);
  close_work(f.s);
}

}  // namespace

template <class D, class L>
void wild_shot(Flow<D, L> f, ManId m, ManId target) {
  shoot(f, m, target);
}

namespace {

/// The first of the reasons in a verdict that forbids.
Clause first_against(const Why& why) {
  for (const Finding& f : why.findings)
    if (f.ruling == Ruling::Forbids) return f.clause;
  return clause::convention_sequence;
}

/// Why a man takes no part in a volley: what keeps him from shooting at the nearest of them.
Clause why_not(const State& s, ManId m, UnitId u, ManId named, bool over) {
  ManId target = named;
  std::int64_t least = 0;
  if (named == kNoMan)
    unit(s, u).men.for_each([&](ManId t) {
      const std::int64_t far = geometry::squared(s.men[t].place - s.men[m].place);
      if (target != kNoMan && far >= least) return;
      target = t;
      least = far;
    });
  Why why;
  if (target != kNoMan) (void)may_shoot(s, m, target, over, why);
  return first_against(why);
}

}  // namespace

template <class D, class L>
void begin_fire(Flow<D, L> f, const Action& a) {
  State& s = f.s;
  Work& w = s.now.work;
  const bool over = a.verb == Verb::FireOver;
  w = {};
  w.verb = a.verb;
  w.target = a.target;
  w.target_man = a.target_man;
  w.each = static_cast<std::uint8_t>(a.number == 0 ? 1 : a.number);
  const ManSet men = shooters(s, a);
  const ManSet firing =
      men.where([&](ManId m) { return target_of(s, m, a.target, a.target_man, over) != kNoMan; });
  w.men = numbers_of(s, firing);
  if (!over)
    tell::volley_opened(f, clause::convention_sequence, a.unit, a.target, firing.size(),
                        firing.size() * w.each);
  if constexpr (L::on)
    (men - firing).for_each([&](ManId m) {
      tell::left_out(f, why_not(s, m, a.target, a.target_man, over), m);
    });
}

template <class D, class L>
void fire_step(Flow<D, L> f) {
  State& s = f.s;
  Work& w = s.now.work;
  if (w.men == 0) return end_volley(f);
  const auto number = static_cast<std::uint8_t>(std::countr_zero(w.men));
  const ManId m = man_of(s, s.now.unit, number);
  const bool over = w.verb == Verb::FireOver;
  // A counter-attack may have stunned him who has shots left (hit.head-light).
  const bool can = m != kNoMan && w.done < w.each && (is_able(s, m) || only_shoots(s, m));
  const ManId target = can ? target_of(s, m, w.target, w.target_man, over) : kNoMan;
  if (target == kNoMan) {
    w.men &= ~bit_of(number);
    w.done = 0;
    if (w.men == 0) end_volley(f);
    return;
  }
  ++w.done;
  if (over) return shoot_over(f, m, target);
  shoot(f, m, target);
}

template <class D, class L>
void answer_strike(Flow<D, L> f, bool strikes) {
  State& s = f.s;
  const ManId hit = s.now.work.defender, by = s.now.work.attacker;
  s.now.work.defender = s.now.work.attacker = kNoMan;
  ask(s, Phase::Act, side_of_unit(s, s.now.unit));
  if (strikes)
    counter(f, hit, by);
  else
    tell::counter_held(f, clause::fire_counter_attack, hit);
}

#define SANDTABLE_VOLLEY(D, L)                         \
  template void begin_fire(Flow<D, L>, const Action&); \
  template void fire_step(Flow<D, L>);                 \
  template void wild_shot(Flow<D, L>, ManId, ManId);   \
  template void answer_strike(Flow<D, L>, bool);       \
  template void give_away(Flow<D, L>, ManId);          \
  template void spend_spear(Flow<D, L>, ManId);        \
  template void hit_man(Flow<D, L>, ManId, ManId, bool);
SANDTABLE_EVERY_FLOW(SANDTABLE_VOLLEY)

}  // namespace sandtable::fixed_baynet
