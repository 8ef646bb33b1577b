#include <algorithm>
#include <bit>
#include <cstdlib>

#include "rulesets/fixed_baynet/rules/activation.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/rules/melee/melee.h"
#include "rulesets/fixed_baynet/rules/morale/glory.h"
#include "rulesets/fixed_baynet/rules/stats.h"
#include "rulesets/fixed_baynet/state/figures.h"

/// Hand to hand: one blow after the other, each with its dice, its rerolls and what it does.
namespace sandtable::fixed_baynet {
namespace {

constexpr int kDie = 6;
constexpr int kThroughOpening = figure(Figure::OpeningCover);

template <class D, class L>
int throw_die(Flow<D, L> f, ManId m, Clause why) {
  return f.roll(why, side_of(f.s, m), 1, kDie, Read::Sum, 0, 0, m);
}

/// Scores as the dice lie now (melee.combat-skill, melee.cannot-fight).
struct Scores {
  int own = 0, other = 0;
};
template <class S>
Scores scores(const State& s, S& sink) {
  const Work& w = s.now.work;
  Scores out;
  if (fights(s, w.attacker))
    out.own = w.own_die + melee_bonus(s, w.attacker, w.defender, true, sink);
  if (fights(s, w.defender))
    out.other = w.other_die + melee_bonus(s, w.defender, w.attacker, false, sink);
  else
    modify(sink, clause::melee_cannot_fight, w.defender);
  return out;
}

/// Who may throw his die again, and whom that could still serve (weapon.reroll).
bool may_reroll(const State& s, ManId m, int die, bool asked) {
  return !asked && has_close_combat_weapon(s, m) && fights(s, m) && die < kDie;
}

/// What it is to have beaten an enemy leader or bannerman.
told::Deed deed_against(const State& s, ManId loser, Fate fate) {
  if (fate == Fate::Captured) return told::Deed::Takes;
  return is_hero(s, loser) ? told::Deed::Leader : told::Deed::Banner;
}

template <class D, class L>
void lose(Flow<D, L> f, ManId loser, ManId winner, Blow blow) {
  State& s = f.s;
  Work& w = s.now.work;
  const bool own = s.men[loser].unit == s.now.unit;
  const bool leader = leads(s, loser);
  Loss loss = blow == Blow::Critical ? kDiesBloody : blow == Blow::Capture ? kTaken : kFalls;
  if (blow == Blow::Wound && is_hero(s, loser)) {
    const Fare fare = locate(f, loser);
    if (fare == Fare::Stays) {
      if (side_of(s, loser) != side_of(s, winner)) heroic_deed(f, winner, told::Deed::Wounds);
      return;
    }
    loss = lost_by_location(fare);
  }
  if (own)
    ++w.lost;
  else if (loss.fate == Fate::Captured)
    ++w.captured;
  else
    ++w.fallen;
  if (!own && loss.bloody) ++w.bloody;
  remove(f, loser, loss,
         blow == Blow::Critical  ? clause::melee_critical
         : blow == Blow::Capture ? clause::melee_capture
                                 : clause::melee_wound);
  // He stays with whoever took him (option prisoners-escorted).
  if (loss.fate == Fate::Captured && s.setup->options.prisoners_escorted) {
    change_man(s, loser, [&](Man& at) { at.captor = winner; });
    s.escorted.add(loser);
  }
  // Nor is it a deed to strike down one of his own.
  if (side_of(s, loser) == side_of(s, winner)) return;
  if (blow == Blow::Critical)
    heroic_deed(f, winner, told::Deed::Critical);
  else if (leader)
    heroic_deed(f, winner, deed_against(s, loser, loss.fate));
}

template <class D, class L>
void settle_blow(Flow<D, L> f) {
  State& s = f.s;
  const Scores now = scores(s, f.log);
  const ManId attacker = s.now.work.attacker, defender = s.now.work.defender;
  s.now.work.attacker = s.now.work.defender = kNoMan;
  s.now.work.own_die = s.now.work.other_die = 0;
  s.now.work.own_asked = s.now.work.other_asked = false;
  ++s.now.work.shots;
  const bool wins = now.own > now.other;
  const ManId winner = wins ? attacker : defender, loser = wins ? defender : attacker;
  int difference = std::abs(now.own - now.other);
  // Who does not fight beats nobody, and only a score above 0 beats him.
  if (!fights(s, winner) || (!fights(s, loser) && std::max(now.own, now.other) <= 0))
    difference = 0;
  if (opening_between(s, attacker, defender) != kNoOpening) {
    difference = std::max(0, difference - kThroughOpening);
    modify(f.log, clause::door_melee_cover, loser, Measured(Measure::Score, -kThroughOpening));
  }
  Blow blow = blow_of(difference);
  // A man beside himself takes no friend prisoner.
  if (blow == Blow::Capture && side_of(s, loser) == side_of(s, winner)) blow = Blow::Miss;
  tell::blow_struck(f, clause::melee_modifiers_add, winner, loser, difference, blow);
  if (blow != Blow::Miss) lose(f, loser, winner, blow);
}

}  // namespace

bool is_ahead(const State& s) {
  if (s.now.phase != Phase::Reroll) return false;
  NoWhy quiet;
  const Scores now = scores(s, quiet);
  return s.now.work.other_asked ? now.other > now.own : now.own > now.other;
}

namespace {

/// Asks whoever may throw again, the attacker first; else the blow is settled.
template <class D, class L>
void ask_or_settle(Flow<D, L> f) {
  State& s = f.s;
  Work& w = s.now.work;
  if (may_reroll(s, w.attacker, w.own_die, w.own_asked)) {
    w.own_asked = true;
    return ask(s, Phase::Reroll, side_of(s, w.attacker));
  }
  w.own_asked = true;
  if (may_reroll(s, w.defender, w.other_die, w.other_asked)) {
    w.other_asked = true;
    return ask(s, Phase::Reroll, side_of(s, w.defender));
  }
  ask(s, Phase::Act, side_of_unit(s, s.now.unit));
  settle_blow(f);
}

/// Against whom: kNoUnit where men of several units are met (Work::ends of an attack).
UnitId told_target(const Work& w) { return w.ends ? kNoUnit : w.target; }

template <class D, class L>
void end_fight(Flow<D, L> f) {
  const Work w = f.s.now.work;
  tell::fight_ended(f, clause::convention_sequence, f.s.now.unit, told_target(w), w.shots, w.fallen,
                    w.bloody, w.captured, w.lost);
  close_work(f.s);
}

/// Why a man takes no part in an attack: he has nobody to strike, or nothing to pay for it with.
Clause why_not(const State& s, ManId m) {
  if ((s.men[m].indoors & indoor::kPassed) != 0) return clause::building_section_between;
  const ManSet touched = touched_enemies(s, m);
  if (touched.any([&](ManId e) { return is_too_narrow(s, m, e); })) return clause::door_melee_width;
  const bool poor = s.men[m].ac < price(Price::Attack);
  return poor && !touched.empty() ? clause::action_none_left : clause::melee_contact;
}

}  // namespace

template <class D, class L>
void strike_blow(Flow<D, L> f, ManId attacker, ManId defender) {
  State& s = f.s;
  close_in(f, attacker, defender);
  pay(s, defender, Price::Defend);
  Work& w = s.now.work;
  w.attacker = attacker;
  w.defender = defender;
  w.own_asked = w.other_asked = false;
  w.own_die = w.other_die = 0;
  if (fights(s, attacker))
    w.own_die = static_cast<std::uint8_t>(throw_die(f, attacker, clause::melee_roll));
  if (fights(s, defender))
    w.other_die = static_cast<std::uint8_t>(throw_die(f, defender, clause::melee_roll));
  NoWhy quiet;
  const Scores now = scores(s, quiet);
  tell::blow_rolled(f, clause::melee_roll, attacker, defender, now.own, now.other, false);
  ask_or_settle(f);
}

template <class D, class L>
void begin_attack(Flow<D, L> f, const Action& a) {
  State& s = f.s;
  Work& w = s.now.work;
  w = {};
  w.verb = Verb::Attack;
  w.target = a.target;
  w.target_man = a.target_man;
  w.each = static_cast<std::uint8_t>(a.number == 0 ? 1 : a.number);
  const ManSet fighting = ordered(s, a).where([&](ManId m) {
    return s.men[m].ac >= price(Price::Attack) &&
           opponent_of(s, m, a.target, a.target_man) != kNoMan;
  });
  w.men = numbers_of(s, fighting);
  // Where no unit is named, the one that its first man meets is told.
  w.any = a.target == kNoUnit;
  if (w.any) {
    w.target = s.men[opponent_of(s, fighting.first(), kNoUnit, kNoMan)].unit;
    w.ends = fighting.any(
        [&](ManId m) { return s.men[opponent_of(s, m, kNoUnit, kNoMan)].unit != w.target; });
  }
  tell::fight_opened(f, clause::convention_sequence, a.unit, told_target(w), fighting.size());
  if constexpr (L::on)
    (ordered(s, a) - fighting).for_each([&](ManId m) { tell::left_out(f, why_not(s, m), m); });
}

template <class D, class L>
void attack_step(Flow<D, L> f) {
  State& s = f.s;
  Work& w = s.now.work;
  if (w.men == 0) return end_fight(f);
  const auto number = static_cast<std::uint8_t>(std::countr_zero(w.men));
  const ManId m = man_of(s, s.now.unit, number);
  const bool can =
      m != kNoMan && w.done < w.each && s.men[m].ac >= price(Price::Attack) && is_able(s, m);
  const ManId enemy = can ? opponent_of(s, m, w.any ? kNoUnit : w.target, w.target_man) : kNoMan;
  if (enemy == kNoMan) {
    w.men &= ~bit_of(number);
    w.done = 0;
    if (w.men == 0) end_fight(f);
    return;
  }
  ++w.done;
  strike_blow(f, m, enemy);
}

template <class D, class L>
void answer_reroll(Flow<D, L> f, bool again) {
  State& s = f.s;
  Work& w = s.now.work;
  if (again) {
    // The attacker is asked first: while the defender has not been, it is he.
    const bool own = !w.other_asked;
    const ManId m = own ? w.attacker : w.defender;
    std::uint8_t& die = own ? w.own_die : w.other_die;
    const int thrown = throw_die(f, m, clause::weapon_reroll);
    die = std::max(die, static_cast<std::uint8_t>(thrown));
    NoWhy quiet;
    const Scores now = scores(s, quiet);
    tell::blow_rerolled(f, clause::weapon_reroll, m, own ? now.own : now.other);
  }
  ask_or_settle(f);
}

#define SANDTABLE_FIGHT(D, L)                            \
  template void begin_attack(Flow<D, L>, const Action&); \
  template void attack_step(Flow<D, L>);                 \
  template void strike_blow(Flow<D, L>, ManId, ManId);   \
  template void answer_reroll(Flow<D, L>, bool);
SANDTABLE_EVERY_FLOW(SANDTABLE_FIGHT)

}  // namespace sandtable::fixed_baynet
