#include <algorithm>
#include <array>
#include <vector>

#include "engine/core/judge.h"
#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/rules/flow/shots.h"
#include "rulesets/belle_alliance/rules/flow/telling_changes.h"
#include "rulesets/belle_alliance/rules/flow/working.h"
#include "rulesets/belle_alliance/rules/melee/ground.h"
#include "rulesets/belle_alliance/rules/melee/melee.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/rules/moral/recovery.h"
#include "rulesets/belle_alliance/rules/moral/rolls.h"

/// Fire, melee, reorganisation and recovery in their sub-phases: what was named is carried out, and
/// what came of it is told.
namespace sandtable::belle_alliance {
namespace {

/// Tells of one unit what a sub-phase has done to it.
template <class D, class L>
void tell_change(Flow<D, L> f, Clause clause, const State& before, Side side, UnitId id) {
  const Unit& was = before.of(side).units[id];
  const Unit& now = f.s.of(side).units[id];
  const auto who = [&](Side viewer) { return called(before, viewer, side, id); };
  if (now.figures < was.figures)
    tell_of(f, clause, false, side, id, [&](Side viewer) {
      return told::FiguresLost{who(viewer), was.figures - now.figures};
    });
  if (now.standing != was.standing) {
    tell_of(f, clause, false, side, id,
            [&](Side viewer) { return told::UnitRemoved{who(viewer)}; });
    return;
  }
  if (now.disorder > was.disorder)
    tell_of(f, clause::moral_ladder, false, side, id, [&](Side viewer) {
      return told::FellTo{who(viewer), now.disorder};
    });
  if (now.disorder < was.disorder)
    tell_of(f, clause, false, side, id, [&](Side viewer) {
      return told::Rallied{who(viewer), now.disorder};
    });
  if (now.valour != was.valour)
    tell::valour_changed(
        f, clause::valour_reduction, called(before, side, side, id), now.valour,
        Audience{static_cast<std::uint8_t>(bit(side) | bit(Side::Umpire)), kAllPosts});
}

}  // namespace

template <class D, class L>
void tell_changes(Flow<D, L> f, Clause clause, const State& before) {
  if constexpr (L::on) {
    for (UnitId id = 0; id < kMaxUnits; ++id)
      for (const Side side : {Side::A, Side::B})
        if (id < before.of(side).unit_count &&
            before.of(side).units[id].standing == Standing::OnTable)
          tell_change(f, clause, before, side, id);
  }
}

namespace {

using Shots = std::array<Shot, kMostShots>;

std::size_t shots_in(const State& s, Shots& out) {
  std::size_t count = 0;
  for (const Side side : {Side::A, Side::B})
    for (const Item& item : s.of(side).given.all()) out[count++] = shot_of(s, side, item);
  return count;
}

/// A shot as both are told of it, and by whose number it is thrown for.
struct Told {
  FireSheet sheet;
  Side side = Side::A;
  UnitId first = kNoUnit;  ///< the lower number of a mother unit and her line, if both fire
  int roll = -1;
};

/// One throw for all that a unit fires: by number, of equal numbers side A first (dice.streams).
void number_rolls(const State& s, std::vector<Told>& told, int last) {
  std::vector<Told*> thrown;
  for (Told& one : told) {
    if (!one.sheet.carried_out() || one.sheet.shot.ranging) continue;
    for (const Told& two : told)
      if (two.side == one.side && two.sheet.carried_out() &&
          account_of(s.of(one.side), two.sheet.shot.firer) ==
              account_of(s.of(one.side), one.sheet.shot.firer))
        one.first = std::min(one.first, two.sheet.shot.firer);
    thrown.push_back(&one);
  }
  std::sort(thrown.begin(), thrown.end(), [](const Told* a, const Told* b) {
    return std::tie(a->first, a->side) < std::tie(b->first, b->side);
  });
  int count = 0;
  for (std::size_t i = 0; i < thrown.size(); ++i)
    count +=
        i == 0 || thrown[i]->first != thrown[i - 1]->first || thrown[i]->side != thrown[i - 1]->side
            ? 1
            : 0;
  int roll = last - count;
  for (std::size_t i = 0; i < thrown.size(); ++i) {
    if (i == 0 || thrown[i]->first != thrown[i - 1]->first ||
        thrown[i]->side != thrown[i - 1]->side)
      ++roll;
    thrown[i]->roll = roll;
  }
}

/// Both sides read every line that counts (visibility.factors-opened); of a firer whom his enemy
/// does not see nothing tells where he is.
template <class D, class L>
void tell_shot(Flow<D, L> f, const State& before, const Told& told) {
  if constexpr (L::on) {
    const Shot& shot = told.sheet.shot;
    if (!told.sheet.carried_out()) {
      tell::shot_lost(
          f, told.sheet.bearing.why, called(before, told.side, told.side, shot.firer),
          Audience{static_cast<std::uint8_t>(bit(told.side) | bit(Side::Umpire)), kAllPosts});
      return;
    }
    const UnitId target = told.sheet.bearing.target;
    for (const Side viewer : kTold) {
      if (target == kNoUnit && viewer == other(told.side)) continue;
      for (const FactorSheet* sheet : {&told.sheet.loss, &told.sheet.moral})
        for (const FactorLine& line : sheet->all())
          modify(f.log, line.clause, Measured(Measure::Score, line.value));
      const told::ShotFired event{
          called(before, viewer, told.side, shot.firer),
          called(before, viewer, other(told.side), target == kNoUnit ? UnitId{0} : target),
          told.sheet.bearing.distance,
          told.sheet.bearing.zone,
          told.sheet.units,
          told.sheet.loss.sum(),
          told.sheet.moral.sum(),
          shot.ranging};
      f.log.add(
          event_of(event, clause::fire_loss_total, told.roll, Audience{bit(viewer), kAllPosts}));
    }
  }
}

}  // namespace

template <class D, class L>
void fire(Flow<D, L> f) {
  Shots shots;
  const std::size_t count = shots_in(f.s, shots);
  if (count == 0) return;
  const std::span<const Shot> all(shots.data(), count);
  const State before = f.s;
  const bool burns = f.s.setup->options.burning_buildings == BurningBuildings::On;
  FireRecord record;
  fire_all(f.s, all, f.dice, f.log, burns ? &record : nullptr);
  set_fires(f, record);
  if constexpr (L::on) {
    std::vector<Told> told;
    for (std::size_t i = 0; i < count; ++i)
      told.push_back({sheet_of(before, all, i), shots[i].side, kNoUnit, -1});
    number_rolls(before, told, f.dice.last());
    for (const Told& one : told) tell_shot(f, before, one);
    tell_changes(f, clause::fire_removed_figures, before);
  }
}

namespace {

/// Who may go on in 6d, and over whom he won (melee.continued-advance, melee.must-advance).
void note_winners(State& s, const Outcomes& out) {
  for (const Outcome& one : out.all()) {
    Unit& unit = s.of(one.side).units[one.unit];
    if (one.may_go_on) unit.flags |= unit_flag::kMayGoOn;
    if (one.must_go_on) unit.flags |= unit_flag::kMustGoOn;
    if (one.may_go_on) unit.beaten = one.opponent;
  }
}

/// Who is forced back and who takes the ground, once all is thrown.
template <class D, class L>
void move_losers(Flow<D, L> f, const Outcomes& out) {
  const State before = f.s;
  move_after_melee(f.s, out.all());
  for (const Outcome& one : out.all()) {
    const bool takes = one.does == Outcome::Does::TakesGround;
    if (!takes && one.does != Outcome::Does::ForcedBack) continue;
    tell_of(f, takes ? clause::melee_take_ground : clause::melee_forced_back_result, false,
            one.side, one.unit, [&](Side viewer) {
              return told::MovedAfterMelee{called(before, viewer, one.side, one.unit), takes};
            });
  }
  tell_changes(f, clause::melee_forced_back_result, before);
}

}  // namespace

template <class D, class L>
void fight(Flow<D, L> f) {
  State& s = f.s;
  std::array<Clash, kMostAttacks> clashes;
  for (std::size_t i = 0; i < s.attack_count; ++i) {
    const Attack& a = s.attacks[i];
    clashes[i] = {a.side, a.attacker, a.defender, static_cast<From>(a.from), 0};
  }
  if (s.attack_count == 0) return;
  const State before = s;
  Outcomes out;
  const Round round = s.sub_phase == SubPhase::Melees ? Round::First : Round::Advance;
  fight_all(s, std::span<const Clash>(clashes.data(), s.attack_count), round, f.dice, f.log, out);
  note_winners(s, out);
  if constexpr (L::on) {
    for (const Outcome& one : out.all()) {
      const bool attacks =
          std::any_of(clashes.begin(), clashes.begin() + s.attack_count, [&](const Clash& c) {
            return c.side == one.side && c.attacker == one.unit && c.defender == one.opponent;
          });
      if (!attacks || one.opponent == kNoUnit) continue;
      for (const Side viewer : kTold)
        f.tell(told::MeleeFought{called(before, viewer, one.side, one.unit),
                                 called(before, viewer, other(one.side), one.opponent), one.d},
               clause::melee_result, false, Audience{bit(viewer), kAllPosts});
    }
    tell_changes(f, clause::melee_loss, before);
  }
  move_losers(f, out);
}

template <class D, class L>
void reorganise(Flow<D, L> f) {
  const State before = f.s;
  reorganise_all(f.s, f.dice, f.log);
  tell_changes(f, clause::reorganise_result, before);
}

template <class D, class L>
void recover(Flow<D, L> f) {
  const State before = f.s;
  recover_all(f.s);
  tell_changes(f, clause::ld_recovers, before);
  go_on_with_works(f);
}

#define SANDTABLE_FIGHTING(D, L)                                      \
  template void tell_changes<D, L>(Flow<D, L>, Clause, const State&); \
  template void fire<D, L>(Flow<D, L>);                               \
  template void fight<D, L>(Flow<D, L>);                              \
  template void reorganise<D, L>(Flow<D, L>);                         \
  template void recover<D, L>(Flow<D, L>);
SANDTABLE_EVERY_FLOW(SANDTABLE_FIGHTING)

}  // namespace sandtable::belle_alliance
