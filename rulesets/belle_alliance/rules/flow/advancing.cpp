#include <algorithm>
#include <vector>

#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/rules/flow/marches.h"
#include "rulesets/belle_alliance/rules/flow/telling_changes.h"
#include "rulesets/belle_alliance/rules/forced/advance.h"

/// 6d: winners go on, and what that brings on for 6e (melee.continued-advance).
namespace sandtable::belle_alliance {
namespace {

const Item* named(const Force& own, UnitId unit) {
  for (const Item& item : own.given.all())
    if (item.who == unit) return &item;
  return nullptr;
}

template <class D, class L>
bool hold(Flow<D, L> f, Side side, UnitId unit) {
  const bool held = is_held(f.s, side, unit, f.dice(hold_roll(side, unit)));
  tell_of(
      f, clause::melee_must_advance, true, side, unit,
      [&](Side viewer) {
        return told::HoldRolled{called(f.s, viewer, side, unit), held};
      },
      [&](Side viewer) {
        open_valour_and_catch(f, clause::melee_must_advance, viewer, side, unit);
      });
  return held;
}

/// Whoever goes on, by number in the order of battle, of equal numbers side A first. Cavalry that
/// has to goes on to the full whether its player wants it or not, unless it is held.
template <class D, class L>
std::vector<Advance> advances(Flow<D, L> f) {
  std::vector<Advance> out;
  for (UnitId id = 0; id < kMaxUnits; ++id)
    for (const Side side : {Side::A, Side::B}) {
      if (!may_go_on(f.s, side, id)) continue;
      const bool must = (f.s.of(side).units[id].flags & unit_flag::kMustGoOn) != 0;
      const Item* item = named(f.s.of(side), id);
      if (item == nullptr && (!must || hold(f, side, id))) continue;
      Advance next{side, id, advance_length(f.s, side, id), must};
      if (!must && item->amount != 0)
        next.length = std::min<Len>(next.length, item->amount * geometry::kCentimetre);
      out.push_back(next);
    }
  return out;
}

}  // namespace

template <class D, class L>
void advance_winners(Flow<D, L> f) {
  State& s = f.s;
  s.attack_count = 0;
  const std::vector<Advance> all = advances(f);
  if (all.empty()) return;
  const State before = s;
  for (const Advance& one : all)
    tell_of(f, clause::melee_continued_advance, false, one.side, one.unit,
            [&](Side viewer) { return told::WentOn{called(s, viewer, one.side, one.unit)}; });
  const Going going(s);
  March march = advance_march(s, going, all);
  march.keep_film();
  std::vector<Answer> answers;
  for (march.run(); !march.over(); march.run(answers))
    for (const Question& question : march.questions())
      answers.push_back({question, settle_ring(f, question)});
  tell_march(f, march);
  ride_through(f, march, {}, kInMelee);
  settle(s, march);
  keep_attacks(s, march);
  std::vector<Happening> caught;
  run_down(s, march, all, caught);
  for (const Happening& one : caught)
    tell_of(f, clause::melee_pursuit, false, one.side, one.unit, [&](Side viewer) {
      return told::RunDown{called(before, viewer, one.side, one.unit),
                           called(before, viewer, other(one.side), one.other)};
    });
  tell_changes(f, clause::melee_pursuit, before);
}

#define SANDTABLE_ADVANCING(D, L) template void advance_winners<D, L>(Flow<D, L>);
SANDTABLE_EVERY_FLOW(SANDTABLE_ADVANCING)

}  // namespace sandtable::belle_alliance
