#include "rulesets/fixed_baynet/rules/morale/glory.h"

#include <algorithm>
#include <bit>

#include "rulesets/fixed_baynet/rules/activation.h"
#include "rulesets/fixed_baynet/rules/movement/saddle.h"
#include "rulesets/fixed_baynet/rules/stats.h"
#include "rulesets/fixed_baynet/rules/turn.h"

/// Glory: what shakes a unit, and what calms it.
namespace sandtable::fixed_baynet {
namespace {

constexpr int kDie = 6;

}  // namespace

template <class D, class L>
void change_glory(Flow<D, L> f, ManId m, int by) {
  State& s = f.s;
  const int now = glory_after(s, m, by);
  change_man(s, m, [&](Man& at) {
    at.glory = static_cast<std::uint8_t>(now);
    // Whoever comes below 7 no longer panics (glory.rally).
    if (now < kPanic) at.flags = static_cast<std::uint16_t>(at.flags & ~man_flag::kPanicking);
  });
}

namespace {

int highest_of_calm(const State& s, UnitId u) {
  int out = 0;
  unit(s, u).men.for_each([&](ManId m) {
    if (!has(s, m, man_flag::kPanicking)) out = std::max<int>(out, s.men[m].glory);
  });
  return out;
}

/// One die for the unit, against each calm man's own GL (glory.test, order.glory-check).
template <class D, class L>
void test(Flow<D, L> f, UnitId u, bool order) {
  State& s = f.s;
  const Clause why = order ? clause::order_glory_check : clause::glory_test;
  const int die = f.roll(why, side_of_unit(s, u), 1, kDie, Read::Sum, 0, 0, piece_of_unit(u));
  int calm = 0, calmed = 0;
  unit(s, u).men.for_each([&](ManId m) {
    if (has(s, m, man_flag::kPanicking)) return;
    ++calm;
    if (die < s.men[m].glory) return;
    ++calmed;
    change_glory(f, m, step(GloryStep::Test));
  });
  modify(f.log, calmed > 0 ? clause::glory_test_passed : clause::glory_test_failed,
         piece_of_unit(u), Measured(Measure::Score, calmed > 0 ? step(GloryStep::Test) : 0));
  tell::glory_tested(f, why, u, die, calmed, calm, order);
}

constexpr std::uint16_t kUnderFire =
    unit_flag::kPinned | unit_flag::kShotAt | unit_flag::kShotAtBefore | unit_flag::kRaked;

/// What is judged at the end of the turn (glory.pinned): shot at in this turn and the last.
template <class D, class L>
void judge_pinned(Flow<D, L> f, UnitId u) {
  State& s = f.s;
  const bool now = unit_has(s, u, unit_flag::kShotAt);
  const bool raked = unit_has(s, u, unit_flag::kRaked);
  const bool pinned = raked || (now && unit_has(s, u, unit_flag::kShotAtBefore));
  const bool was = unit_has(s, u, unit_flag::kPinned);
  set_unit_flags(s, u,
                 static_cast<std::uint16_t>((pinned ? unit_flag::kPinned : 0) |
                                            (now ? unit_flag::kShotAtBefore : 0)),
                 kUnderFire);
  if (pinned) {
    tell::pinned(f, clause::glory_pinned, u);
    shock(f, u, Shock::Pinned, clause::glory_pinned);
  } else if (was) {
    tell::unpinned(f, clause::glory_pinned_state, u);
  }
}

/// Whether a man who panics may try to get a grip in the Glory step of this turn
/// (panic.recovery-leaders, panic.recovery-soldiers).
bool may_recover(const State& s, ManId m) {
  const int turns = s.turn - s.men[m].panic_since;
  if (turns <= 0) return false;
  return is_hero(s, m) || turns % 2 == 1;
}

template <class D, class L>
void recover(Flow<D, L> f, ManId m) {
  State& s = f.s;
  const int least = printed(s, m).gl;
  const Clause why =
      is_hero(s, m) ? clause::panic_recovery_leaders : clause::panic_recovery_soldiers;
  const bool calm = f.roll(why, side_of(s, m), 1, kDie, Read::AtMost, least - 1, 0, m) == 0;
  if (calm) change_glory(f, m, step(GloryStep::Recovery));
  // Above 7 (option glory-uncapped) one step is not enough.
  tell::recovery_rolled(f, why, m, least, !has(s, m, man_flag::kPanicking));
}

/// The Glory step is carried out in parts, one roll at most in each: what odds go through one by
/// one. Meanwhile the unit that is judged is the one in hand, and `Work` says of whom it still is.
enum class Part : std::uint8_t { Judge, BreakOut, Test, Recover };
Part part_of(const State& s) { return static_cast<Part>(s.now.work.done); }
void set_part(State& s, Part part) { s.now.work.done = static_cast<std::uint8_t>(part); }

template <class F>
std::uint32_t numbers_of(const State& s, UnitId u, F&& who) {
  return numbers_of(s, unit(s, u).men.where(who));
}

/// The next unit to be judged, from `u` on: those of the first in order before those of the next.
void find_unit(State& s, UnitId u) {
  for (Work& w = s.now.work; w.each < s.setup->players.size(); ++w.each, u = 0)
    for (; u < s.unit_count; ++u)
      if (!unit(s, u).men.empty() && is_of(s, s.order[w.each], u)) {
        s.now.unit = u;
        return set_part(s, Part::Judge);
      }
  s.now.unit = kNoUnit;
}

/// Whoever breaks, then the test of the others, then those who may get a grip; then the next unit.
void find_part(State& s) {
  const UnitId u = s.now.unit;
  Work& w = s.now.work;
  if (w.men != 0) return;
  const auto panics = [&](ManId m) { return has(s, m, man_flag::kPanicking); };
  const bool calm = unit(s, u).men.any([&](ManId m) { return !panics(m); });
  if (part_of(s) < Part::Test && unit(s, u).shocks != 0 && calm) return set_part(s, Part::Test);
  if (part_of(s) < Part::Recover)
    w.men = numbers_of(s, u, [&](ManId m) { return panics(m) && may_recover(s, m); });
  if (w.men != 0) return set_part(s, Part::Recover);
  find_unit(s, static_cast<UnitId>(u + 1));
}

/// What has shaken the unit shakes it, and those break out whom it has brought to the top.
template <class D, class L>
void judge_unit(Flow<D, L> f, UnitId u) {
  State& s = f.s;
  judge_pinned(f, u);
  if (cavalry_heads_at(s, u)) shock(f, u, Shock::Cavalry, clause::glory_cavalry);
  const std::uint32_t breaking = numbers_of(
      s, u, [&](ManId m) { return s.men[m].glory >= kPanic && !has(s, m, man_flag::kPanicking); });
  if (breaking != 0)
    tell::panic_breaks_out(f, clause::glory_panic_at_seven, u, std::popcount(breaking));
  s.now.work.men = breaking;
  set_part(s, Part::BreakOut);
}

/// The first of those whose turn it is in this part.
ManId take_next(State& s) {
  Work& w = s.now.work;
  const auto number = static_cast<std::uint8_t>(std::countr_zero(w.men));
  w.men &= ~bit_of(number);
  return man_of(s, s.now.unit, number);
}

/// Everybody has been judged: what counted for this turn counts no more, and the turn is over.
template <class D, class L>
void end_glory_step(Flow<D, L> f) {
  State& s = f.s;
  Work& w = s.now.work;
  w.verb = Verb::None;
  w.each = w.done = 0;
  for (UnitId u = 0; u < s.unit_count; ++u)
    change_unit(s, u, [](Unit& at) {
      // A unit of which nobody is left is not judged, and nobody of it is pinned; who is healed
      // has been shot at all the same.
      if (at.men.empty())
        at.flags = static_cast<std::uint16_t>(
            (at.flags & ~kUnderFire) |
            ((at.flags & unit_flag::kShotAt) != 0 ? unit_flag::kShotAtBefore : 0));
      at.shocks = 0;
      at.flags =
          static_cast<std::uint16_t>(at.flags & ~(unit_flag::kActivated | unit_flag::kReassured |
                                                  unit_flag::kMustFallBack | unit_flag::kFellBack));
    });
  for (const ManSet& side : s.standing)
    side.for_each([&](ManId m) {
      if (!has(s, m, man_flag::kStunned) || s.men[m].stunned_in >= s.turn) return;
      set_flags(s, m, 0, man_flag::kStunned);
      tell::stun_ends(f, clause::hit_head_light, m);
    });
  s.now.phase = Phase::TurnStart;
  check_victory(f);
}

}  // namespace

int most_glory(const State& s) { return s.setup->options.glory_uncapped ? kMostGlory : kPanic; }

int glory_after(const State& s, ManId m, int change) {
  return std::clamp(s.men[m].glory + change, printed(s, m).gl, most_glory(s));
}

bool commands(const State& s, ManId m) {
  switch (card(s, m).role) {
    case Role::Officer:
      return true;
    case Role::Hero:
      // Natives have no other leader; a European hero is no officer.
      return raised(s, m).people == People::Native;
    case Role::Nco:
      return s.setup->options.nco_may_rally;
    case Role::Soldier:
    case Role::Medic:
    case Role::Crew:
      return false;
  }
  return false;
}

template <class D, class L>
void shock(Flow<D, L> f, UnitId u, Shock kind, Clause why) {
  State& s = f.s;
  const auto bit = static_cast<std::uint8_t>(1U << static_cast<unsigned>(kind));
  if ((unit(s, u).shocks & bit) != 0) return;
  change_unit(s, u, [&](Unit& at) { at.shocks = static_cast<std::uint8_t>(at.shocks | bit); });
  unit(s, u).men.for_each([&](ManId m) {
    if (!has(s, m, man_flag::kPanicking)) change_glory(f, m, step(GloryStep::Trigger));
  });
  tell::shaken(f, why, u, kind, highest_of_calm(s, u));
}

template <class S>
bool may_calm(const State& s, const Action& a, S& sink) {
  Judge<S> judge{sink};
  const ManSet men = ordered(s, a);
  const std::uint16_t piece = piece_of_unit(a.unit);
  if (!finds_men(s, a, men, judge)) return false;
  if (a.verb == Verb::CheckGlory) {
    if (a.men != 0 && judge.no(clause::order_is_action, piece)) return false;
    if (unit_has(s, a.unit, unit_flag::kChecked) && s.now.phase == Phase::Act &&
        judge.no(clause::order_glory_check, piece, Measured(Measure::Count, 2).against(1)))
      return false;
    men.any([&](ManId m) {
      return s.men[m].ac < price(Price::GloryCheck) &&
             judge.no(clause::order_needs_ac, m,
                      Measured(Measure::Count, s.men[m].ac).against(price(Price::GloryCheck)));
    });
    if (judge.ok) judge.yes(clause::order_glory_check, piece);
    return judge.ok;
  }
  const ManId m = men.first();
  if (men.size() > 1 &&
      judge.no(clause::order_is_action, piece, Measured(Measure::Count, men.size()).against(1)))
    return false;
  if (!commands(s, m) && judge.no(clause::glory_who_is_officer, m)) return false;
  if (s.men[m].ac < price(Price::Command))
    judge.no(clause::action_none_left, m,
             Measured(Measure::Count, s.men[m].ac).against(price(Price::Command)));
  if (unit_has(s, a.unit, unit_flag::kRallied) && s.now.phase == Phase::Act)
    judge.no(clause::glory_rally, m, Measured(Measure::Count, 2).against(1));
  if (a.number != 0 && judge.ok) return may_assemble(s, a, sink);
  if (judge.ok) judge.yes(clause::glory_rally, m);
  return judge.ok;
}

template <class D, class L>
void calm(Flow<D, L> f, const Action& a) {
  State& s = f.s;
  const ManSet men = ordered(s, a);
  if (a.verb == Verb::CheckGlory) {
    men.for_each([&](ManId m) {
      change_man(s, m, [](Man& at) {
        at.ac = static_cast<std::uint8_t>(at.ac - price(Price::GloryCheck));
      });
    });
    set_unit_flags(s, a.unit, unit_flag::kChecked);
    return test(f, a.unit, true);
  }
  const ManId by = men.first();
  pay(s, by, Price::Command);
  set_unit_flags(s, a.unit, unit_flag::kRallied);
  const ManSet near = rallied_by(s, by), broken = assembled_by(s, by);
  near.for_each([&](ManId m) { change_glory(f, m, step(GloryStep::Rally)); });
  tell::rallied(f, clause::glory_rally, by, near.size(), -step(GloryStep::Rally));
  if (a.number != 0) assemble(f, by, broken);
}

template <class D, class L>
void reassure(Flow<D, L> f, ManId doer) {
  State& s = f.s;
  for (UnitId u = 0; u < s.unit_count; ++u) {
    if (unit(s, u).men.empty() || side_of_unit(s, u) != side_of(s, doer)) continue;
    if (unit_has(s, u, unit_flag::kReassured)) continue;
    if (!unit(s, u).men.any([&](ManId m) { return nearby(s, doer, m); })) continue;
    set_unit_flags(s, u, unit_flag::kReassured);
    unit(s, u).men.for_each([&](ManId m) { change_glory(f, m, step(GloryStep::HeroicDeed)); });
    tell::reassured(f, clause::glory_heroic_deed, u, -step(GloryStep::HeroicDeed));
  }
}

template <class D, class L>
void heroic_deed(Flow<D, L> f, ManId doer, told::Deed deed) {
  if (has(f.s, doer, man_flag::kPanicking)) return;
  tell::heroic_deed(f, clause::glory_heroic_deed_defined, doer, deed);
  reassure(f, doer);
}

bool is_judged(const State& s, UnitId u) {
  if (s.now.phase != Phase::Glory) return true;
  if (s.now.work.verb == Verb::None) return false;
  for (std::size_t i = 0; i < s.now.work.each; ++i)
    if (is_of(s, s.order[i], u)) return true;
  return is_of(s, s.order[s.now.work.each], u) && u < s.now.unit;
}

template <class D, class L>
void glory_step(Flow<D, L> f) {
  State& s = f.s;
  Work& w = s.now.work;
  if (w.verb == Verb::None) {
    w.verb = Verb::CheckGlory;
    tell::glory_step_begins(f, clause::turn_glory_order, s.turn);
    find_unit(s, 0);
  }
  if (s.now.unit == kNoUnit) return end_glory_step(f);
  switch (part_of(s)) {
    case Part::Judge:
      judge_unit(f, s.now.unit);
      break;
    case Part::BreakOut:
      break_out(f, take_next(s));
      break;
    case Part::Test:
      test(f, s.now.unit, false);
      break;
    case Part::Recover:
      recover(f, take_next(s));
      break;
  }
  find_part(s);
}

#define SANDTABLE_GLORY(D, L)                               \
  template void change_glory(Flow<D, L>, ManId, int);       \
  template void shock(Flow<D, L>, UnitId, Shock, Clause);   \
  template void calm(Flow<D, L>, const Action&);            \
  template void heroic_deed(Flow<D, L>, ManId, told::Deed); \
  template void glory_step(Flow<D, L>);
SANDTABLE_EVERY_FLOW(SANDTABLE_GLORY)
template bool may_calm(const State&, const Action&, NoWhy&);
template bool may_calm(const State&, const Action&, Why&);

}  // namespace sandtable::fixed_baynet
