#include <algorithm>
#include <array>
#include <vector>

#include "engine/core/coverage.h"
#include "engine/core/judge.h"
#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/rules/disclosure.h"
#include "rulesets/belle_alliance/rules/fire/aim.h"
#include "rulesets/belle_alliance/rules/fire/sheet.h"
#include "rulesets/belle_alliance/rules/flow/shots.h"
#include "rulesets/belle_alliance/rules/flow/telling_changes.h"
#include "rulesets/belle_alliance/rules/flow/working.h"
#include "rulesets/belle_alliance/rules/melee/ground.h"
#include "rulesets/belle_alliance/rules/melee/melee.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/rules/moral/recovery.h"
#include "rulesets/belle_alliance/rules/moral/rolls.h"
#include "rulesets/belle_alliance/state/figures.h"

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
  const bool falls = now.disorder == Disorder::FD && was.disorder != Disorder::FD;
  if (now.figures < was.figures)
    tell_of(
        f, clause, false, side, id,
        [&](Side viewer) {
          return told::FiguresLost{who(viewer), was.figures - now.figures};
        },
        [&](Side) {
          if (falls) note_applied(clause::fd_loss);
          note_applied(clause::rounding_figures);
        });
  if (now.standing != was.standing) {
    const bool small = now.figures < figure(FightFigure::LeastFigures);
    tell_of(f, small ? clause::valour_remove_small : clause, false, side, id,
            [&](Side viewer) { return told::UnitRemoved{who(viewer)}; });
    return;
  }
  if (now.disorder > was.disorder)
    tell_of(
        f, clause::moral_ladder, false, side, id,
        [&](Side viewer) {
          return told::FellTo{who(viewer), now.disorder};
        },
        [&](Side) {
          note_applied(clause::moral_causes);
          note_applied(clause::moral_several_effects);
          if (clause == clause::fire_removed_figures) note_applied(clause::fire_moral_effect);
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

/// A shot as both are told of it.
struct Told {
  FireSheet sheet;     ///< that it was worked out with, officers engaged (engage.includes-cause)
  FireSheet to_firer;  ///< what of that the firer's side may know
  Side side = Side::A;
  int roll = -1;
  std::size_t which = 0;  ///< of the shots that were named
};

/// By what a shot was judged: its parts.
void note_split(const State& before, std::span<const Shot> all, std::size_t which) {
  const FirePart part = part_of(before, all, which);
  if (!part.split) return;
  note_applied(clause::fire_split_one_roll);
  if (part.second) note_applied(clause::fire_split_no_second_small_unit);
  if (all[part.other].firer != all[which].firer) note_applied(clause::fire_from_line_and_mother);
  if (!sheet_of(before, all, part.other).carried_out())
    note_applied(clause::fire_split_one_part_fails);
}

/// And whom it met.
void note_target(const State& before, std::span<const Shot> all, const Told& told) {
  const UnitId id = told.sheet.bearing.target;
  const Side side = other(told.side);
  const Unit& unit = before.of(side).units[id];
  const auto same = std::count_if(all.begin(), all.end(), [&](const Shot& shot) {
    return shot.side == told.side && shot.target == id && !shot.ranging;
  });
  if (same > 1) {
    note_applied(clause::fire_common_target);
    note_applied(clause::fire_common_target_working);
  }
  if (unit.formation == Formation::SkirmishLine) note_applied(clause::fire_at_skirmish_line);
  if (unit.formation == Formation::Unlimbered || unit.formation == Formation::Limbered)
    note_applied(clause::fire_gunners_target);
  if (unit.lost_to_fire > 0) note_applied(clause::fire_loss_row);
  if (strength_of(before, side, id, is_line_shot_at(before, all, side, id)).line == 0) return;
  note_applied(clause::fire_soutien_counts_skirmishers);
  note_applied(clause::fire_soutien_moral_takes_line);
  if (!told.sheet.bearing.through) return;
  note_applied(clause::fire_soutien_loss_shared);
  note_applied(clause::fire_skirmish_no_cover_artillery);
}

void note_shot(const State& before, std::span<const Shot> all, const Told& told) {
  note_applied(clause::fire_simultaneous);
  note_applied(clause::bounds_simultaneous);
  note_applied(clause::fire_fix_before_carrying_out);
  note_applied(told.sheet.artillery ? clause::fire_unit_of_fire_artillery
                                    : clause::fire_unit_of_fire);
  note_applied(clause::measuring_when_taken);
  note_split(before, all, told.which);
  const Shot& shot = told.sheet.shot;
  if (shot.ranging) return note_applied(clause::fire_ranging_without_effect);
  note_applied(clause::reading_loss_then_moral);
  const Unit& firer = before.of(told.side).units[shot.firer];
  if (weapon_of(before, shot, part_of(before, all, told.which)) == Weapon::Howitzer)
    note_applied(clause::fire_ammunition);
  if (firer.formation == Formation::Square) note_applied(clause::fire_closed_front);
  if (told.sheet.bearing.target != kNoUnit) note_target(before, all, told);
}

/// Officers who were engaged, to who sees the unit that they touch (engage.result).
template <class D, class L>
void tell_engaged(Flow<D, L> f, const State& before, const std::vector<EngagedOfficer>& all) {
  for (const EngagedOfficer& one : all) {
    if (one.officer == kNoStaff) continue;
    for (const Side viewer : kTold) {
      if (!is_shown(before, viewer, one.side, one.unit)) continue;
      note_applied(clause::engage_when);
      const bool known = viewer == one.side || viewer == Side::Umpire;
      const told::Engaged event{officer_of(one.side, one.officer, known),
                                called(before, viewer, one.side, one.unit), one.result.falls,
                                one.result.factor};
      f.log.add(event_of(event, clause::engage_result, one.roll, Audience{bit(viewer), kAllPosts}));
    }
  }
}

/// Both sides read what is opened of each sheet; of a firer whom his enemy does not see nothing
/// tells where he is.
template <class D, class L>
void tell_shot(Flow<D, L> f, const State& before, std::span<const Shot> all, const Told& told) {
  if constexpr (L::on) {
    const Shot& shot = told.sheet.shot;
    if (!told.sheet.carried_out()) {
      note_applied(clause::fire_conditions_not_met);
      tell::shot_lost(
          f, told.sheet.bearing.why, called(before, told.side, told.side, shot.firer),
          Audience{static_cast<std::uint8_t>(bit(told.side) | bit(Side::Umpire)), kAllPosts});
      return;
    }
    // Of a part in which nobody is no unit is named, nor of one whose holder is not seen: both read
    // alike to the firer's side, who is shown its own factors alone (visibility.factors-opened).
    const Who nobody = who_of({.side = other(told.side), .number = kNoLabel, .labelled = true});
    for (const Side viewer : kTold) {
      const FireSheet& sheet = viewer == told.side ? told.to_firer : told.sheet;
      const UnitId target = sheet.bearing.target;
      if (target == kNoUnit && viewer == other(told.side)) continue;
      note_shot(before, all, told);
      open_sheet(f, before, viewer, told.side, sheet.loss);
      open_sheet(f, before, viewer, other(told.side), sheet.moral);
      const told::ShotFired event{
          called(before, viewer, told.side, shot.firer),
          target == kNoUnit ? nobody : called(before, viewer, other(told.side), target),
          sheet.bearing.distance,
          sheet.bearing.zone,
          sheet.units,
          opened(before, viewer, told.side, sheet.loss.sum()),
          target == kNoUnit ? kClosed : opened(before, viewer, other(told.side), sheet.moral.sum()),
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
  Before<L> before = f.s;
  const bool burns = f.s.setup->options.burning_buildings == BurningBuildings::On;
  FireRecord record;
  fire_all(f.s, all, f.dice, f.log, burns || L::on ? &record : nullptr);
  set_fires(f, record);
  if constexpr (L::on) {
    std::vector<Told> told;
    for (std::size_t i = 0; i < record.shots.size(); ++i)
      told.push_back({record.shots[i].sheet, record.shots[i].to_firer, shots[i].side,
                      record.shots[i].roll, i});
    tell_engaged(f, before, record.engaged);
    for (const Told& one : told) tell_shot(f, before, all, one);
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

/// What a party's figures and factors were judged by.
void note_party(const State& before, const Party& party) {
  note_applied(clause::melee_unit_of_melee);
  if (party.count > 1) note_applied(clause::melee_several_units);
  if (!party.sheet.all().empty()) note_applied(clause::melee_groups);
  for (const Fighter& fighter : party.all()) {
    const Unit& unit = before.of(party.side).units[fighter.unit];
    if (fighter.line > 0) note_applied(clause::melee_soutien_shares);
    if (unit.formation == Formation::SkirmishLine) note_applied(clause::melee_skirmish_alone);
    if (unit.formation == Formation::Square) note_applied(clause::melee_square);
    if (unit.formation == Formation::Garrison) {
      note_applied(clause::urban_attack);
      note_applied(clause::urban_no_cover_factor);
    }
    const Force& force = before.of(party.side);
    if (force.units[account_of(force, fighter.unit)].supply == Supply::None)
      note_applied(clause::melee_without_supplies);
  }
}

void note_melee(const State& before, const Melee& melee) {
  note_applied(clause::melee_simultaneous);
  note_applied(clause::melee_order_of_results);
  note_applied(clause::visibility_factors_opened);
  if (melee.meeting) note_applied(clause::sim_meeting_attacks);
  for (const Party& party : melee.parties) note_party(before, party);
}

/// The throw of each side of each melee, with what is opened of the lines that it was judged by
/// (visibility.factors-opened).
template <class D, class L>
void tell_throws(Flow<D, L> f, const State& before, const MeleeRecord& record) {
  for (const Fought& fought : record.fought)
    for (std::size_t p = 0; p < 2; ++p) {
      const Party& party = fought.melee.parties[p];
      const int factors = party.sheet.sum();
      for (const Side viewer : kTold) {
        open_sheet(f, before, viewer, party.side, party.sheet);
        const told::MeleeThrown event{
            called(before, viewer, party.side, party.list[party.lead].unit),
            opened(before, viewer, party.side, factors),
            opened(before, viewer, party.side, fought.dice[p] + factors)};
        f.log.add(event_of(event, clause::melee_factors, fought.roll[p],
                           Audience{bit(viewer), kAllPosts}));
      }
    }
}

/// The melee that a unit fought.
const Melee* melee_of(const MeleeRecord& record, Side side, UnitId unit) {
  for (const Fought& fought : record.fought)
    for (const Party& party : fought.melee.parties)
      for (const Fighter& fighter : party.all())
        if (party.side == side && fighter.unit == unit) return &fought.melee;
  return nullptr;
}

/// Who is forced back and who takes the ground, once all is thrown.
template <class D, class L>
void move_losers(Flow<D, L> f, const Outcomes& out) {
  Before<L> before = f.s;
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
  Before<L> before = s;
  Outcomes out;
  const Round round = s.sub_phase == SubPhase::Melees ? Round::First : Round::Advance;
  MeleeRecord record;
  fight_all(s, std::span<const Clash>(clashes.data(), s.attack_count), round, f.dice, f.log, out,
            L::on ? &record : nullptr);
  note_winners(s, out);
  if constexpr (L::on) {
    tell_engaged(f, before, record.engaged);
    tell_throws(f, before, record);
    for (const Outcome& one : out.all()) {
      const bool attacks =
          std::any_of(clashes.begin(), clashes.begin() + s.attack_count, [&](const Clash& c) {
            return c.side == one.side && c.attacker == one.unit && c.defender == one.opponent;
          });
      if (!attacks || one.opponent == kNoUnit) continue;
      const Melee* melee = melee_of(record, one.side, one.unit);
      for (const Side viewer : kTold) {
        if (melee != nullptr) note_melee(before, *melee);
        f.tell(told::MeleeFought{called(before, viewer, one.side, one.unit),
                                 called(before, viewer, other(one.side), one.opponent), one.d},
               clause::melee_result, false, Audience{bit(viewer), kAllPosts});
      }
    }
    tell_changes(f, clause::melee_loss, before);
  }
  move_losers(f, out);
}

template <class D, class L>
bool reorganise(Flow<D, L> f) {
  Before<L> before = f.s;
  if (f.s.prompt_count > 0) {
    form_rallied(f.s);
    tell_changes(f, clause::reorganise_result, before);
    return true;
  }
  std::vector<Rallied> record;
  reorganise_all(f.s, f.dice, f.log, L::on ? &record : nullptr);
  if constexpr (L::on)
    for (const Rallied& one : record)
      for (const Side viewer : kTold) {
        if (!is_shown(before, viewer, one.side, one.unit)) continue;
        note_applied(clause::reorganise_roll);
        open_sheet(f, before, viewer, one.side, one.sheet);
        const int factors = one.sheet.sum();
        const told::ReorganisationRolled event{
            called(before, viewer, one.side, one.unit), opened(before, viewer, one.side, factors),
            opened(before, viewer, one.side, one.dice + factors), one.to};
        f.log.add(
            event_of(event, clause::reorganise_result, one.roll, Audience{bit(viewer), kAllPosts}));
      }
  tell_changes(f, clause::reorganise_result, before);
  if (f.s.prompt_count == 0) return true;
  ask_prompts(f.s);
  return false;
}

template <class D, class L>
void recover(Flow<D, L> f) {
  Before<L> before = f.s;
  recover_all(f.s);
  tell_changes(f, clause::ld_recovers, before);
  go_on_with_works(f);
}

#define SANDTABLE_FIGHTING(D, L)                                      \
  template void tell_changes<D, L>(Flow<D, L>, Clause, const State&); \
  template void fire<D, L>(Flow<D, L>);                               \
  template void fight<D, L>(Flow<D, L>);                              \
  template bool reorganise<D, L>(Flow<D, L>);                         \
  template void recover<D, L>(Flow<D, L>);
SANDTABLE_EVERY_FLOW(SANDTABLE_FIGHTING)

}  // namespace sandtable::belle_alliance
