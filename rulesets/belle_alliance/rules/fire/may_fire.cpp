#include <algorithm>

#include "engine/core/judge.h"
#include "engine/core/sink.h"
#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/rules/fire/mouths.h"
#include "rulesets/belle_alliance/rules/moral/ladder.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/state/arm.h"
#include "rulesets/belle_alliance/state/fired_at.h"

/// Who may name whom in 3a and 5a. No distance is asked for.
namespace sandtable::belle_alliance {
namespace {

using namespace unit_flag;

/// What a unit and its skirmish line have done in this bound.
std::uint32_t flags_of(const State& state, const Shot& shot) {
  const Force& force = state.of(shot.side);
  const UnitId account = account_of(force, shot.firer), chain = chain_of(force, account);
  return force.units[account].flags | force.units[shot.firer].flags |
         (chain == kNoUnit ? 0 : force.units[chain].flags);
}

/// What the unit is and has: state, supplies, formation, weapon.
template <class S>
void judge_firer(const State& state, const Shot& shot, Judge<S>& judge) {
  const Unit& unit = state.of(shot.side).units[shot.firer];
  const UnitCard& card = card_of(state, shot.side, shot.firer);
  if (!may_fire_in(unit.disorder)) judge.no(clause::fire_md_fd_may_not, shot.firer);
  const Force& force = state.of(shot.side);
  if (force.units[account_of(force, shot.firer)].supply == Supply::None)
    judge.no(clause::supply_without_no_fire, shot.firer);
  if (is_cavalry(card.troops)) {
    const bool standing = (unit.flags & (kMoved | kEvolved | kForced)) == 0;
    if (!card.carbines || !standing) judge.no(clause::fire_cavalry, shot.firer);
  } else if (card.weapon == Weapon::None && !is_gunnery(card.troops)) {
    judge.no(clause::fire_who_fires, shot.firer);
  }
  if (can_fire(state, shot.side, shot.firer) == 0) judge.no(clause::fire_who_fires, shot.firer);
}

/// What of this bound bars its fire (continued-fire.*, passing.*).
template <class S>
void judge_bars(const State& state, const Shot& shot, Judge<S>& judge) {
  const std::uint32_t flags = flags_of(state, shot);
  if ((flags & kPassed) != 0) judge.no(clause::passing_bars_later_fire, shot.firer);
  if (state.sub_phase != SubPhase::ContinuedFire) {
    if ((flags & kContinued) != 0) judge.no(clause::continued_fire_bars_later_fire, shot.firer);
    return;
  }
  const Force& force = state.of(shot.side);
  const Unit& unit = force.units[shot.firer];
  const bool fired = (unit.flags & (kFiredBefore | kRangedBefore)) != 0;
  // Who holds a part of a feature its enemy need not know: that is found when the shot is measured.
  const bool named = shot.target != kNoUnit;
  if (!fired || (named && !has_fired_at(force, shot.firer, shot.target)))
    judge.no(clause::continued_fire_right, shot.firer);
  const bool binding = state.setup->options.announced_attack == AnnouncedAttack::Binding;
  if (binding && (flags & kAnnounced) != 0) judge.no(clause::melee_announced_binds, shot.firer);
}

/// Whether a unit sees a feature and its side may take it for held, as whoever orders an attack on
/// a part of it may (orders.assume-occupied).
bool may_assume(const State& state, const Sight& sight, const Shot& shot) {
  Eyes own;
  own.units.put(shot.firer);
  return sight.is_seen_feature(shot.side, own, shot.feature) &&
         (state.setup->features[shot.feature].assumed ||
          sightings_of(state, shot.side).may_assume(shot.firer, shot.feature));
}

/// Whom it is at: an enemy on the table whom the firer sees, or a part of a feature that it assumes
/// to be held.
template <class S>
void judge_target(const State& state, const Sight& sight, Sight::Memory& memory, const Shot& shot,
                  Judge<S>& judge) {
  if (shot.target == kNoUnit) {
    const bool known = shot.feature < state.setup->features.size();
    if (!known || !may_assume(state, sight, shot)) judge.no(clause::fire_needs_sight, shot.firer);
    return;
  }
  if (!on_table(state, other(shot.side), shot.target) ||
      !sight.sees(shot.side, shot.firer, shot.target, memory)) {
    judge.no(clause::fire_needs_sight, shot.firer);
    return;
  }
  // Fire takes gunners, and these have none to lose.
  if (is_left_guns(state.of(other(shot.side)).units[shot.target]))
    judge.no(clause::fire_gunners_target, shot.firer);
}

/// How a unit's fire is split: in two parts, guns between model guns, all of it accounted for.
template <class S>
void judge_split(const State& state, std::span<const Shot> own, const Shot& shot, Judge<S>& judge) {
  const Force& force = state.of(shot.side);
  const UnitId account = account_of(force, shot.firer);
  int shots = 0, figures = 0, of_firer = 0;
  bool ranges = false, two_targets = false;
  for (const Shot& each : own) {
    if (each.side != shot.side || account_of(force, each.firer) != account) continue;
    ++shots;
    ranges = ranges || each.ranging;
    if (each.firer != shot.firer) continue;
    ++of_firer;
    figures += each.figures;
    // As they are named: who holds a part of a feature is found when the shots are measured.
    two_targets = two_targets ||
                  (each.target != shot.target && each.target != kNoUnit && shot.target != kNoUnit);
  }
  // Of what was one target any one part counts as that.
  const bool had_one = force.units[shot.firer].target_two == kNoUnit;
  if (state.sub_phase == SubPhase::ContinuedFire && two_targets && had_one)
    judge.no(clause::continued_fire_right, shot.firer);
  if (shots > 2) judge.no(clause::fire_split_two_parts, shot.firer);
  if (ranges && shots > 1) judge.no(clause::fire_ranging_without_effect, shot.firer);
  const int most = can_fire(state, shot.side, shot.firer);
  if (of_firer == 2 && shot.figures == 0) judge.no(clause::fire_split_two_parts, shot.firer);
  const int faces = faces_of(state, shot.side, shot.firer);
  if (shot.figures > most || figures > most * faces)
    judge.no(clause::fire_who_fires, shot.firer,
             Measured(Measure::Count, figures).against(most * faces));
}

/// A part of a battery's fire is that of whole model guns.
template <class S>
void judge_guns(const State& state, std::span<const Shot> own, const Shot& shot, Judge<S>& judge) {
  if (!is_gunnery(card_of(state, shot.side, shot.firer).troops)) {
    if (shot.ranging) judge.no(clause::fire_ranging_without_effect, shot.firer);
    return;
  }
  if (shot.figures == 0) return;
  const auto which = static_cast<std::size_t>(&shot - own.data());
  if (which >= own.size()) return;
  int crew = 0;
  const auto mouths = mouths_of(state, shot, part_of(state, own, which));
  for (const Mouth& mouth : mouths.all()) crew += mouth.figures;
  if (crew != shot.figures)
    judge.no(clause::fire_split_two_parts, shot.firer,
             Measured(Measure::Count, shot.figures).against(crew));
}

/// Under what it fires.
template <class S>
void permit(const State& state, const Shot& shot, Judge<S>& judge) {
  judge.yes(clause::fire_declaration, shot.firer);
  judge.yes(clause::orders_not_for_firing, shot.firer);
  if (state.sub_phase == SubPhase::ContinuedFire)
    judge.yes(clause::continued_fire_right, shot.firer);
  if ((state.of(shot.side).units[shot.firer].flags & kFailedOrder) != 0) {
    judge.yes(clause::orders_firing_free_of_rolls, shot.firer);
    judge.yes(clause::roll_fire_with_failed_order, shot.firer);
  }
}

}  // namespace

template <class S>
bool may_fire(const State& state, const Sight& sight, Sight::Memory& memory,
              std::span<const Shot> own, const Shot& shot, S& why) {
  Judge<S> judge{why};
  if (!on_table(state, shot.side, shot.firer)) {
    judge.no(clause::fire_who_fires);
    return false;
  }
  judge_firer(state, shot, judge);
  judge_target(state, sight, memory, shot, judge);
  if (!judge.ok && !S::all) return false;
  judge_bars(state, shot, judge);
  judge_split(state, own, shot, judge);
  if (judge.ok) judge_guns(state, own, shot, judge);
  if (judge.ok) permit(state, shot, judge);
  return judge.ok;
}
template bool may_fire(const State&, const Sight&, Sight::Memory&, std::span<const Shot>,
                       const Shot&, NoWhy&);
template bool may_fire(const State&, const Sight&, Sight::Memory&, std::span<const Shot>,
                       const Shot&, Why&);

}  // namespace sandtable::belle_alliance
