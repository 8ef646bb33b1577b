#include "rulesets/belle_alliance/rules/fire/fire.h"

#include <algorithm>

#include "engine/core/sink.h"
#include "rulesets/belle_alliance/rules/fire/aim.h"
#include "rulesets/belle_alliance/rules/fire/common.h"
#include "rulesets/belle_alliance/rules/fire/engage.h"
#include "rulesets/belle_alliance/rules/fire/sheet.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/state/fired_at.h"

/// A firing sub-phase of both sides (fire.declaration): open, measure, engage officers, lay out the
/// factors, roll, then losses and moral effects together.
namespace sandtable::belle_alliance {
namespace {

using namespace unit_flag;

/// What was measured of a shot, and which roll it has.
struct Opened {
  Bearing bearing;
  FirePart part;
  int units = 0;
  int dice = 0;
  int roll = -1;
  int losses = 0;   ///< the row for losses of whom it hit
  int further = 0;  ///< what further units that fire at him add to its sum
};

/// The lists of a sub-phase, opened.
struct Lists {
  std::span<const Shot> shots;
  std::array<Opened, kMostShots> opened;
};

void open(const State& state, Lists& lists) {
  for (std::size_t i = 0; i < lists.shots.size(); ++i) {
    lists.opened[i].part = part_of(state, lists.shots, i);
    lists.opened[i].bearing = measure(state, lists.shots[i], lists.opened[i].part);
  }
  for (std::size_t i = 0; i < lists.shots.size(); ++i) {
    Opened& opened = lists.opened[i];
    const FirePart& part = opened.part;
    const bool gunnery =
        is_gunnery(card_of(state, lists.shots[i].side, lists.shots[i].firer).troops);
    const int others = part.second ? lists.opened[part.other].bearing.figures : 0;
    opened.units = units_of_part(gunnery, opened.bearing.figures, part.second, others);
  }
}

/// f(shot's place) for the shots of one unit in their order; carried out, and not mere ranging.
template <class F>
void each_shot(const Lists& lists, Side side, F&& counts) {
  for (std::size_t i = 0; i < lists.shots.size(); ++i)
    if (lists.shots[i].side == side && lists.opened[i].bearing.carried_out()) counts(i);
}

bool is_hit(const Lists& lists, Side side, UnitId target) {
  bool hit = false;
  each_shot(lists, other(side), [&](std::size_t i) {
    hit = hit || (hits(lists.opened[i].bearing, target) && !lists.shots[i].ranging);
  });
  return hit;
}

/// The same, of a skirmish line also with its soutien.
bool is_under_fire(const State& state, const Lists& lists, Side side, UnitId id) {
  if (is_hit(lists, side, id)) return true;
  const UnitId soutien = fights_with(state, side, id);
  return soutien != kNoUnit && is_hit(lists, side, soutien);
}

/// Engages officers of all who are fired at, in the order of battle (engage.includes-cause,
/// dice.streams).
template <class D>
void engage_all(State& state, const Lists& lists, D& dice, FireRecord* record) {
  for (UnitId id = 0; id < kMaxUnits; ++id)
    for (const Side side : {Side::A, Side::B})
      if (id < state.of(side).unit_count && is_under_fire(state, lists, side, id) &&
          engages(state, side, id)) {
        const EngagedOfficer engaged = engage(state, side, id, dice);
        if (record != nullptr) record->engaged.push_back(engaged);
      }
}

/// Marks a unit, with its mother or skirmish line: what a part did the whole has done.
void mark(Force& force, UnitId unit, std::uint32_t flags) {
  const UnitId account = account_of(force, unit), chain = chain_of(force, account);
  force.units[account].flags |= flags;
  if (chain != kNoUnit) force.units[chain].flags |= flags;
  force.units[unit].flags |= flags;
}

/// One throw for all that a unit fires, mother and line together (fire.split-one-roll).
template <class D>
void roll_all(State& state, Lists& lists, D& dice) {
  for (UnitId id = 0; id < kMaxUnits; ++id)
    for (const Side side : {Side::A, Side::B}) {
      bool thrown = false;
      int sum = 0;
      each_shot(lists, side, [&](std::size_t i) {
        const Shot& shot = lists.shots[i];
        Force& force = state.of(side);
        // It is thrown when the unit's first number comes up; its other part waits for that.
        const FirePart& part = lists.opened[i].part;
        UnitId first = shot.firer;
        if (part.split && lists.opened[part.other].bearing.carried_out())
          first = std::min(first, lists.shots[part.other].firer);
        if (first != id || shot.ranging) return;
        if (!thrown) {
          const int shown = dice(fire_roll(side, id));
          sum = sum_in(shown);
          use_supplies(state, side, account_of(force, id), pair_in(shown));
          thrown = true;
        }
        lists.opened[i].dice = sum;
        lists.opened[i].roll = dice.last();
      });
    }
}

/// Whether a unit itself has a shot that is carried out, whatever its line or mother unit does.
bool fires(const Lists& lists, Side side, UnitId unit) {
  bool found = false;
  each_shot(lists, side, [&](std::size_t i) { found = found || lists.shots[i].firer == unit; });
  return found;
}

/// Line and mother unit have fired together; whose own part fired at nobody has no target to go on
/// with (continued-fire.right).
void forget_targets(Force& force, const Lists& lists, Side side, UnitId firer) {
  const UnitId account = account_of(force, firer);
  for (const UnitId id : {account, chain_of(force, account)}) {
    if (id == kNoUnit || fires(lists, side, id)) continue;
    fires_at(force, id, kNoUnit);
  }
}

/// What firing leaves on those who fired and on their targets.
void note_fire(State& state, const Lists& lists) {
  for (const Side side : {Side::A, Side::B})
    each_shot(lists, side, [&](std::size_t i) {
      const Shot& shot = lists.shots[i];
      const Bearing& bearing = lists.opened[i].bearing;
      const UnitId target = bearing.unseen ? kNoUnit : bearing.target;
      Force& force = state.of(side);
      Unit& firer = force.units[shot.firer];
      const Force& enemy = state.of(other(side));
      const auto each_hit = [&](auto&& f) {
        for (UnitId id = 0; id < enemy.unit_count; ++id)
          if (hits(lists.opened[i].bearing, id)) f(id);
      };
      // Of those whom its side does not see it learns nothing by its fire (visibility.sealed).
      const auto is_known = [&](UnitId id) { return id == shot.target || force.in_sight.has(id); };
      if (!shot.ranging)
        each_hit([&](UnitId id) {
          if (is_known(id)) open_valour(state, other(side), id);
        });
      // A first part that was not carried out leaves no target behind (fire.split-one-part-fails).
      const FirePart& part = lists.opened[i].part;
      const bool again = part.second && lists.shots[part.other].firer == shot.firer &&
                         lists.opened[part.other].bearing.carried_out();
      if (again && target != firer.target)
        fires_also_at(force, shot.firer, target);
      else if (!again)
        fires_at(force, shot.firer, target);
      each_hit([&](UnitId id) {
        if (!is_known(id))
          fires_unseen_at(force, shot.firer, id);
        else if (id != target)
          force.aims[shot.firer].also.put(id);
      });
      forget_targets(force, lists, side, shot.firer);
      firer.flags |= kInRange;
      const bool continued = state.sub_phase == SubPhase::ContinuedFire;
      mark(force, shot.firer, continued ? kContinued : 0);
      if (shot.ranging) {
        firer.flags |= kRanged;
        return;
      }
      mark(force, shot.firer, kFired | kFirstFireSpent);
      each_hit([&](UnitId id) { state.of(other(side)).units[id].flags |= kFiredAt; });
    });
}

/// Joins what is fired at each target.
void join_all(const State& state, Lists& lists, Blows& blows) {
  for (const Side side : {Side::A, Side::B})
    for (UnitId target = 0; target < state.of(side).unit_count; ++target) {
      if (!is_hit(lists, side, target)) continue;
      const UnitId chain = chain_of(state.of(side), target);
      Joined together(state, side, target, chain != kNoUnit && is_hit(lists, side, chain));
      each_shot(lists, other(side), [&](std::size_t i) {
        if (!hits(lists.opened[i].bearing, target) || lists.shots[i].ranging) return;
        // The other part of a split fire at the same target follows its first at once.
        const FirePart& part = lists.opened[i].part;
        const auto add = [&](std::size_t which) {
          FireSheet sheet = lay_out(state, lists.shots, which, lists.opened[which].bearing,
                                    lists.opened[which].part);
          sheet.units = lists.opened[which].units;
          JoinedShot shot = joined(state, sheet, target);
          shot.which = which;
          together.add(shot, lists.opened[which].dice);
        };
        const bool both = part.split && lists.opened[part.other].bearing.carried_out() &&
                          hits(lists.opened[part.other].bearing, target);
        if (both && part.second) return;
        add(i);
        if (both) add(part.other);
      });
      each_shot(lists, other(side), [&](std::size_t i) {
        // Told is the row of whom it was measured to.
        if (lists.opened[i].bearing.target == target && lists.opened[i].units > 0)
          lists.opened[i].losses = together.row();
      });
      // Told on the sheet of whom it was measured to, as the row.
      const Joined::Further further = together.further();
      Opened& most = lists.opened[further.which];
      if (further.value != 0 && most.bearing.target == target) most.further = further.value;
      together.strike(blows);
    }
}

void keep_shots(const State& state, const Lists& lists, FireRecord& record) {
  for (std::size_t i = 0; i < lists.shots.size(); ++i) {
    const Opened& opened = lists.opened[i];
    FiredShot shot{
        lay_out(state, lists.shots, i, opened.bearing, opened.part), {}, opened.dice, opened.roll};
    shot.sheet.units = opened.units;
    if (!shot.sheet.shot.ranging) add_losses(shot.sheet, opened.losses);
    add_further(shot.sheet, opened.further);
    shot.to_firer = for_firer(state, lists.shots, i, shot.sheet, opened.part);
    record.shots.push_back(shot);
  }
}

}  // namespace

template <class D, class L>
void fire_all(State& state, std::span<const Shot> shots, D& dice, L& /*log*/, FireRecord* record) {
  Lists lists{shots.first(std::min(shots.size(), kMostShots)), {}};
  open(state, lists);
  engage_all(state, lists, dice, record);
  // Supplies and marks of this fire are no part of the factors that it is worked out with.
  State after = state;
  roll_all(after, lists, dice);
  Blows blows;
  join_all(state, lists, blows);
  note_fire(after, lists);
  if (record != nullptr) keep_shots(state, lists, *record);
  strike(after, blows, record == nullptr ? nullptr : &record->changes);
  state = after;
}
template void fire_all(State&, std::span<const Shot>, FastDice&, NoLog&, FireRecord*);
template void fire_all(State&, std::span<const Shot>, Dice&, NoLog&, FireRecord*);
template void fire_all(State&, std::span<const Shot>, Dice&, EventLog&, FireRecord*);

}  // namespace sandtable::belle_alliance
