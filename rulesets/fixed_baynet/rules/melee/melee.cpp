#include "rulesets/fixed_baynet/rules/melee/melee.h"

#include <algorithm>
#include <optional>

#include "engine/geometry/base/disc.h"
#include "engine/geometry/plane/angle.h"
#include "rulesets/fixed_baynet/rules/activation.h"
#include "rulesets/fixed_baynet/rules/ground/ground.h"
#include "rulesets/fixed_baynet/rules/heroes/heroes.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/rules/movement/formations.h"
#include "rulesets/fixed_baynet/rules/movement/movement.h"
#include "rulesets/fixed_baynet/rules/stats.h"

namespace sandtable::fixed_baynet {
namespace {

using Modifier = table::close_combat_modifiers::Key;
using geometry::Disc;

int modifier(Modifier of) { return table::close_combat_modifiers::at(of).added_to_own_score; }

Len reach_of(const State& s, ManId m) {
  return has_close_combat_weapon(s, m) ? table::weapons::at(Weapon::MeleeWeapon).short_in * kInch
                                       : 0;
}

/// Where he would stand in contact with an enemy within his weapon's inch, if nothing stands
/// between (melee.reach).
std::optional<Vec> step_in(const State& s, ManId m, ManId enemy) {
  const Disc from = base(s, m), to = base(s, enemy);
  if (!geometry::within(from, to, reach_of(s, m))) return std::nullopt;
  Len go = geometry::gap(from, to);
  const Angle at = geometry::angle_of(to.centre - from.centre);
  Vec end = geometry::along(from.centre, at, go);
  // A place is rounded to the micrometre, maybe towards the enemy.
  while (go > 0 && geometry::overlap(Disc{end, from.radius}, to))
    end = geometry::along(from.centre, at, --go);
  if (is_enclosed(s, m) || !same_floor(s, m, enemy)) return std::nullopt;
  if (bar_on(s, from, end, floor_of(s, m)) || barrier_between(s, from.centre, to.centre))
    return std::nullopt;
  const Speeds fast = is_mounted(s, m) ? speeds_at(s, m, Gait::Walk) : speeds(s, m, false);
  const Toll ground = toll(s, from.centre, end, fast, true);
  if (ground.closed || ground.dangerous) return std::nullopt;
  ManSet but;
  but.add(m);
  but.add(enemy);
  // Prisoners stand in the way as others do, but for those whom he leads himself.
  const ManSet others =
      (near_way(s, from.centre, end, from.radius) | (s.escorted - led_by(s, m)) | s.pieces) - but;
  if (others.any([&](ManId other) {
        return same_floor(s, m, other) && geometry::sweeps(from, end, base(s, other));
      }))
    return std::nullopt;
  return end;
}

bool can_reach(const State& s, ManId m, ManId enemy) {
  if (is_too_narrow(s, m, enemy) || (s.men[m].indoors & indoor::kPassed) != 0) return false;
  return touch(s, m, enemy) || (!in_contact(s, m) && step_in(s, m, enemy).has_value());
}

template <class S>
int by_trench(const State& s, ManId m, ManId against, S& sink) {
  const bool own = stands_in_trench(s, s.men[m].place);
  if (own == stands_in_trench(s, s.men[against].place)) return 0;
  const int change = modifier(own ? Modifier::TrenchDefender : Modifier::TrenchAttacker) *
                     (s.setup->options.trench_sign_literal ? -1 : 1);
  modify(sink, clause::melee_trench, m, Measured(Measure::Score, change));
  return change;
}

/// melee.cover; in one room it cancels out (building.melee-room), at an opening there is other
/// cover (door.melee-cover).
bool in_cover_of(const State& s, ManId m, ManId against, bool attacks) {
  const HouseId inside = house_of(s, m);
  if (inside != kNoHouse && inside == house_of(s, against)) return false;
  if (opening_between(s, m, against) != kNoOpening) return false;
  return inside != kNoHouse || stands_in_cover(s, s.men[m].place) ||
         (!attacks && barrier_between(s, s.men[m].place, s.men[against].place));
}

}  // namespace

bool is_too_narrow(const State& s, ManId m, ManId enemy) {
  const OpeningId o = opening_between(s, m, enemy);
  return o != kNoOpening && (!may_fight_through(s, o, m) || !may_fight_through(s, o, enemy));
}

bool fights(const State& s, ManId m) {
  if (has(s, m, man_flag::kStunned)) return false;
  if (!has(s, m, man_flag::kPanicking)) return true;
  return s.men[m].reaction != Reaction::Freeze && s.men[m].reaction != Reaction::Flee;
}

template <class S>
int melee_bonus(const State& s, ManId m, ManId against, bool attacks, S& sink) {
  int out = skill(s, m, sink);
  const auto add = [&](Clause why, int change) {
    modify(sink, why, m, Measured(Measure::Score, change));
    out += change;
  };
  const bool recorded = is_enclosed(s, m) || is_enclosed(s, against);
  if (!recorded && !is_before(s, m, s.men[against].place))
    add(clause::melee_facing, modifier(Modifier::Facing));
  if (is_mounted(s, m) && !is_mounted(s, against))
    add(clause::cavalry_melee_bonus, modifier(Modifier::Mounted));
  const Formation formation = formation_of_man(s, m);
  if (formation == Formation::Square)
    add(clause::melee_square,
        modifier(Modifier::Square) * (s.setup->options.square_literal && !attacks ? -1 : 1));
  // Where DS is added, what a mass does to it counts already, and once.
  const bool adds_ds = s.setup->options.close_combat_adds_ds;
  if (formation == Formation::Mass && s.setup->options.mass_handicap_in_melee && !adds_ds)
    add(clause::formation_mass_ds, -1);
  const bool trench =
      stands_in_trench(s, s.men[m].place) != stands_in_trench(s, s.men[against].place);
  if (trench)
    out += by_trench(s, m, against, sink);
  else if (in_cover_of(s, m, against, attacks))
    add(clause::melee_cover, modifier(Modifier::Cover));
  if (height_of(s, m) - height_of(s, against) >= kUphill) {
    add(clause::melee_uphill, modifier(Modifier::Uphill));
    if (!attacks && s.setup->options.uphill_twice)
      add(clause::terrain_hill_combat, modifier(Modifier::Uphill));
  }
  if (adds_ds)
    add(clause::stat_defence_skill, defence(s, m, sink) + defence_by_formation(s, m, sink));
  return out;
}

Blow blow_of(int difference) {
  Blow out = Blow::Miss;
  for (std::size_t i = 0; i < kWords<Blow>; ++i)
    if (difference >= table::close_combat_results::at(static_cast<Blow>(i)).least)
      out = static_cast<Blow>(i);
  return out;
}

ManId opponent_of(const State& s, ManId m, UnitId u, ManId named) {
  if (named != kNoMan && stands(s, named) && can_reach(s, m, named)) return named;
  ManId best = kNoMan;
  std::int64_t least = 0;
  may_meet(s, m, base(s, m), reach_of(s, m)).for_each([&](ManId e) {
    if (u != kNoUnit && s.men[e].unit != u) return;
    const std::int64_t far = geometry::squared(s.men[e].place - s.men[m].place);
    if ((best != kNoMan && far >= least) || !can_reach(s, m, e)) return;
    best = e;
    least = far;
  });
  return best;
}

namespace {

/// More men at an opening than have room there.
Measured one_too_many() {
  const int most = static_cast<int>(Scuffle{}.men[0].size());
  return Measured(Measure::Count, most + 1).against(most);
}

/// How far whoever of them is nearest is from those whom they would fight, and from how far he
/// comes into contact. Nothing where they are within that, and something else parts them.
Measured out_of_contact(const State& s, const Action& a, const ManSet& men) {
  Len least = geometry::kMaxCoordinate, most = kContact;
  men.for_each([&](ManId m) {
    enemies_of(s, side_of(s, m)).for_each([&](ManId e) {
      if (a.target_man != kNoMan ? e != a.target_man
                                 : a.target != kNoUnit && s.men[e].unit != a.target)
        return;
      if (is_enclosed(s, m) || is_enclosed(s, e) || !same_floor(s, m, e)) return;
      const Len gap = geometry::gap(base(s, m), base(s, e));
      if (gap >= least) return;
      least = gap;
      most = std::max(kContact, reach_of(s, m));
    });
  });
  if (least == geometry::kMaxCoordinate || least <= most) return {};
  return Measured(Measure::Length, least).against(most);
}

}  // namespace

template <class S>
bool may_attack(const State& s, const Action& a, S& sink) {
  Judge<S> judge{sink};
  const std::uint16_t piece = piece_of_unit(a.unit);
  const ManSet men = ordered(s, a);
  if (!finds_men(s, a, men, judge)) return false;
  if (a.target != kNoUnit && (!known_unit(s, a.target) || unit(s, a.target).men.empty() ||
                              side_of_unit(s, a.target) == side_of_unit(s, a.unit))) {
    judge.no(clause::melee_contact, piece);
    return false;
  }
  if (a.target_man != kNoMan && (!known_man(s, a.target_man) || !stands(s, a.target_man) ||
                                 s.men[a.target_man].unit != a.target)) {
    judge.no(clause::melee_contact, piece);
    return false;
  }
  if (a.number < 0 || a.number > kMostActions) {
    judge.no(clause::melee_attack_cost, piece,
             Measured(Measure::Count, a.number).against(kMostActions));
    return false;
  }
  const bool one = a.target_man != kNoMan;
  ManId near = kNoMan;
  const bool can = men.any([&](ManId m) {
    const ManId e = one ? (can_reach(s, m, a.target_man) ? a.target_man : kNoMan)
                        : opponent_of(s, m, a.target, kNoMan);
    if (e == kNoMan) return false;
    near = m;
    return s.men[m].ac >= price(Price::Attack);
  });
  if (can) {
    judge.yes(clause::melee_contact, piece);
    return true;
  }
  const ManId narrow =
      men.where([&](ManId m) {
           return touched_enemies(s, m).any([&](ManId e) { return is_too_narrow(s, m, e); });
         })
          .first();
  if (near == kNoMan && narrow != kNoMan)
    judge.no(clause::door_melee_width, narrow, one_too_many());
  else if (near == kNoMan)
    judge.no(clause::melee_contact, piece, out_of_contact(s, a, men));
  else
    judge.no(clause::action_none_left, near,
             Measured(Measure::Count, s.men[near].ac).against(price(Price::Attack)));
  return false;
}

/// A man steps up to an enemy whom he does not touch yet, turns to him and pays.
template <class D, class L>
void close_in(Flow<D, L> f, ManId m, ManId enemy) {
  State& s = f.s;
  if (!touch(s, m, enemy)) {
    const ManSet before = touched_enemies(s, m);
    const Vec from = s.men[m].place;
    if (const auto to = step_in(s, m, enemy)) {
      change_man(s, m, [&](Man& at) { at.place = *to; });
      tell::stepped_in(f, clause::melee_reach, m, enemy);
      set_unit_flags(s, s.men[m].unit, unit_flag::kMoved);
      meet(f, m, before, from);
      lead_prisoners(f, m);
    }
  }
  if (const OpeningId o = opening_between(s, m, enemy); o != kNoOpening) {
    note_fight_through(s, o, m);
    note_fight_through(s, o, enemy);
  }
  change_man(s, m, [&](Man& at) {
    if (at.place != s.men[enemy].place)
      at.facing = geometry::angle_of(s.men[enemy].place - at.place);
    at.ac = static_cast<std::uint8_t>(at.ac - price(Price::Attack));
    at.flags = static_cast<std::uint16_t>(at.flags | man_flag::kAttacked);
  });
  give_away(f, m);
}

#define SANDTABLE_MELEE(S) template int melee_bonus(const State&, ManId, ManId, bool, S&);
SANDTABLE_EVERY_SINK(SANDTABLE_MELEE)
template bool may_attack(const State&, const Action&, NoWhy&);
template bool may_attack(const State&, const Action&, Why&);
#define SANDTABLE_CLOSE(D, L) template void close_in(Flow<D, L>, ManId, ManId);
SANDTABLE_EVERY_FLOW(SANDTABLE_CLOSE)

}  // namespace sandtable::fixed_baynet
