#include "rulesets/fixed_baynet/rules/activation.h"
#include "rulesets/fixed_baynet/rules/flow.h"
#include "rulesets/fixed_baynet/rules/stats.h"

/// Lying down and getting up: a change of formation of each man by himself.
namespace sandtable::fixed_baynet {
namespace {

/// Of those ordered, who is not already as the order wants him.
ManSet changing(const State& s, const Action& a) {
  const bool down = a.verb == Verb::Down;
  return ordered(s, a).where([&](ManId m) { return has(s, m, man_flag::kProne) != down; });
}

/// What keeps him from lying down: the first of a shot, a blow and a charge.
int deed_of(const State& s, ManId m) {
  constexpr int kShot = 1, kBlow = 2, kCharge = 3;
  return has(s, m, man_flag::kFired) ? kShot : has(s, m, man_flag::kAttacked) ? kBlow : kCharge;
}

template <class S>
void judge_man(const State& s, ManId m, bool down, Judge<S>& judge) {
  if (s.men[m].ac < price(Price::Formation) &&
      judge.no(clause::action_none_left, m,
               Measured(Measure::Count, s.men[m].ac).against(price(Price::Formation))))
    return;
  if (down) {
    if (is_mounted(s, m) && judge.no(clause::formation_who, m)) return;
    const bool rushed = s.setup->options.rush_and_drop;
    const std::uint16_t bars = static_cast<std::uint16_t>(man_flag::kFired | man_flag::kAttacked |
                                                          (rushed ? 0 : man_flag::kCharged));
    if (has(s, m, bars))
      judge.no(clause::prone_not_after_firing, m, Measured(Measure::Count, deed_of(s, m)));
    else if (judge.ok)
      judge.yes(clause::prone_going_down, m);
    return;
  }
  if (is_lame(s, m)) {
    judge.no(has(s, m, man_flag::kGroin) ? clause::hit_groin : clause::hit_leg_heavy, m);
    return;
  }
  if (unit_has(s, s.men[m].unit, unit_flag::kPinned) && judge.no(clause::prone_suppressed, m))
    return;
  if (s.men[m].prone_since >= s.turn)
    judge.no(clause::prone_get_up, m,
             Measured(Measure::Turns, s.men[m].prone_since).against(s.turn));
  else if (judge.ok)
    judge.yes(clause::prone_get_up, m);
}

}  // namespace

template <class S>
bool may_lie(const State& s, const Action& a, S& sink) {
  Judge<S> judge{sink};
  if (!finds_men(s, a, ordered(s, a), judge)) return false;
  const ManSet men = changing(s, a);
  const bool down = a.verb == Verb::Down;
  if (men.empty()) {
    judge.no(down ? clause::prone_going_down : clause::prone_get_up, piece_of_unit(a.unit),
             Measured(Measure::Count, 0).against(1));
    return false;
  }
  men.any([&](ManId m) {
    judge_man(s, m, down, judge);
    return !judge.ok && !S::all;
  });
  return judge.ok;
}

template <class D, class L>
void lie(Flow<D, L> f, const Action& a) {
  State& s = f.s;
  const ManSet men = changing(s, a);
  const bool down = a.verb == Verb::Down;
  men.for_each([&](ManId m) {
    change_man(s, m, [&](Man& at) {
      at.ac = static_cast<std::uint8_t>(at.ac - price(Price::Formation));
      at.flags = static_cast<std::uint16_t>(down ? at.flags | man_flag::kProne
                                                 : at.flags & ~man_flag::kProne);
      if (down) at.prone_since = s.turn;
    });
  });
  if (down)
    tell::lay_down(f, clause::prone_going_down, a.unit, men.size());
  else
    tell::got_up(f, clause::prone_get_up, a.unit, men.size());
}

#define SANDTABLE_POSTURE(D, L) template void lie(Flow<D, L>, const Action&);
SANDTABLE_EVERY_FLOW(SANDTABLE_POSTURE)
template bool may_lie(const State&, const Action&, NoWhy&);
template bool may_lie(const State&, const Action&, Why&);

}  // namespace sandtable::fixed_baynet
