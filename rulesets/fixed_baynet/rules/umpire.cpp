#include "engine/geometry/base/disc.h"
#include "rulesets/fixed_baynet/rules/flow.h"
#include "rulesets/fixed_baynet/rules/ground/ground.h"
#include "rulesets/fixed_baynet/rules/guns/artillery.h"
#include "rulesets/fixed_baynet/rules/heroes/heroes.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/rules/morale/glory.h"
#include "rulesets/fixed_baynet/rules/movement/formations.h"
#include "rulesets/fixed_baynet/rules/stats.h"

/// The umpire may place, change or decide anything; what he does stays a possible position.
namespace sandtable::fixed_baynet {
namespace {

/// The prisoners of a unit who are named: all, or those whom the enemy leads about.
ManSet prisoners_named(const State& s, const Action& a, bool led_alone) {
  ManSet out;
  for (std::size_t i = 0; i < s.setup->men.size(); ++i) {
    const Man& of = s.men[i];
    const bool meant = of.unit == a.unit && (a.men == 0 || (a.men & bit_of(of.number)) != 0);
    const auto m = static_cast<ManId>(i);
    if (meant && of.fate == Fate::Captured && (!led_alone || is_escorted(s, m))) out.add(m);
  }
  return out;
}

/// Whom a ruling is about. A single man may be a prisoner who stands on the table.
ManSet ruled_about(const State& s, const Action& a) {
  if (a.verb == Verb::RuleFree) return prisoners_named(s, a, false);
  const ManSet men = men_of(s, a.unit, a.men);
  const bool single = a.verb <= Verb::RuleWound;
  return !single || (a.men == 0 && !men.empty()) ? men : men | prisoners_named(s, a, true);
}

/// The one man whom a ruling is about, or kNoMan.
ManId one(const State& s, const Action& a) {
  if (a.gun != kNoGun) {
    if (!known_gun(s, a.gun) || a.verb > Verb::RuleWound) return kNoMan;
    return stands(s, figure_of(s, a.gun)) ? figure_of(s, a.gun) : kNoMan;
  }
  const ManSet men = ruled_about(s, a);
  return men.size() == 1 ? men.first() : kNoMan;
}

template <class S>
void judge_place(const State& s, const Action& a, ManId m, Judge<S>& judge) {
  // Whoever is recorded by section has no base there, and comes out on foot.
  const Len radius = is_enclosed(s, m) ? s.setup->foot_base / 2 : radius_of(s, m);
  const geometry::Disc at{a.place, radius};
  if (!on_table(s, at) && judge.no(clause::movement_table_edge, m)) return;
  ManSet self = led_by(s, m);
  self.add(m);
  if (!is_free(s, at, self) && judge.no(clause::convention_contact, m)) return;
  if (const auto bar = bar_at(s, at)) judge.no(*bar, m);
}

/// A door as it is ruled to be.
void set_door(State& s, OpeningId o, DoorState now) {
  s.houses.opened.remove(o);
  s.houses.bashed.remove(o);
  if (now == DoorState::Open) s.houses.opened.add(o);
  if (now == DoorState::Down) s.houses.bashed.add(o);
}

/// Who stands in a doorway that would be shut, or kNoMan.
ManId in_doorway(const State& s, OpeningId o, DoorState then) {
  State after = s;
  set_door(after, o, then);
  ManId out = kNoMan;
  const auto look = [&](ManId m) {
    const Floor floor = floor_of(s, m);
    if (is_recorded(s, floor)) return;
    const geometry::Disc at = base(s, m);
    if (bar_on(after, at, at.centre, floor) && !bar_on(s, at, at.centre, floor)) out = m;
  };
  for (const ManSet& men : {s.standing[0], s.standing[1], s.pieces, s.escorted}) men.for_each(look);
  return out;
}

}  // namespace

template <class S>
bool may_rule(const State& s, const Action& a, S& sink) {
  Judge<S> judge{sink};
  if (a.verb < Verb::RulePlace || s.now.work.verb != Verb::None ||
      (s.now.phase != Phase::Choose && s.now.phase != Phase::Act && s.now.phase != Phase::Over)) {
    judge.no(clause::turn_sequence);
    return false;
  }
  if (a.verb == Verb::RuleResult) {
    if (a.number < 0 || a.number > 2)
      judge.no(clause::victory_scenario, Measured(Measure::Count, a.number).against(2));
    return judge.ok;
  }
  if (s.now.phase == Phase::Over) {
    judge.no(clause::victory_default);
    return false;
  }
  if (a.verb == Verb::RuleDoor) {
    if (!known_opening(s, a.spot) || !is_door(s, a.spot) || a.number < 0 ||
        a.number >= static_cast<int>(kWords<DoorState>))
      judge.no(clause::door_kinds, Measured(Measure::Count, a.number).against(0));
    else if (const ManId m = in_doorway(s, a.spot, static_cast<DoorState>(a.number)); m != kNoMan)
      judge.no(clause::door_kinds, m);
    return judge.ok;
  }
  const bool piece_there = a.gun != kNoGun && one(s, a) != kNoMan;
  if (!known_unit(s, a.unit) || (a.gun != kNoGun && !piece_there)) {
    judge.no(clause::turn_unit_gone);
    return false;
  }
  const std::uint16_t piece = piece_of_unit(a.unit);
  if (!piece_there && ruled_about(s, a).empty()) {
    if (a.verb == Verb::RuleFree)
      judge.no(clause::melee_captured, piece, Measured(Measure::Count, 0).against(1));
    else
      judge.no(clause::turn_unit_gone);
    return false;
  }
  const bool single = a.verb <= Verb::RuleWound;
  if (single && one(s, a) == kNoMan) {
    judge.no(clause::turn_unit_gone, piece,
             Measured(Measure::Count, ruled_about(s, a).size()).against(1));
    return false;
  }
  if (a.verb == Verb::RulePlace) judge_place(s, a, one(s, a), judge);
  if (a.verb == Verb::RuleGlory && a.number < kLeastGlory)
    judge.no(clause::glory_floor, piece, Measured(Measure::Score, a.number).against(kLeastGlory));
  if (a.verb == Verb::RuleGlory && a.number > most_glory(s))
    judge.no(clause::glory_cap, piece, Measured(Measure::Score, a.number).against(most_glory(s)));
  if (a.verb == Verb::RuleActions && (a.number < 0 || a.number > kMostActions))
    judge.no(clause::stat_actions, piece, Measured(Measure::Count, a.number).against(kMostActions));
  if (a.verb == Verb::RuleFormation &&
      (a.formation > Formation::Square || broken(s, a.unit, a.formation)))
    judge.no(clause::formation_kept, piece);
  return judge.ok;
}

namespace {

/// A prisoner who is led about is wounded, or taken off.
template <class D, class L>
void rule_prisoner(Flow<D, L> f, ManId m, bool removed) {
  const Fare fare = !removed && is_hero(f.s, m) ? locate(f, m) : Fare::Falls;
  if (fare != Fare::Stays) lose_prisoner(f, m, clause::fire_damage, fare == Fare::Dies);
}

}  // namespace

template <class D, class L>
void apply_ruling(Flow<D, L> f, const Action& a) {
  State& s = f.s;
  const bool of_man = a.verb != Verb::RuleResult && a.verb != Verb::RuleDoor;
  const ManId m = of_man ? one(s, a) : kNoMan;
  const int number = a.verb == Verb::RuleFree ? ruled_about(s, a).size() : a.number;
  tell::ruled(f, clause::victory_scenario, a.verb, a.unit, m, number, a.formation, a.place.x,
              a.place.y, a.facing);
  switch (a.verb) {
    case Verb::RulePlace:
      change_man(s, m, [&](Man& at) {
        at.place = a.place;
        at.facing = a.facing;
        at.house = kNoHouse;
        at.floor = 0;
        at.post = kNoOpening;
      });
      if (is_gun(s, m)) return drop_plan(f, a.gun);
      // A prisoner is in no formation. With nobody within an inch he is free (watch_prisoners).
      if (is_escorted(s, m)) break;
      lead_prisoners(f, m);
      judge_formation(f, a.unit);
      break;
    case Verb::RuleRemove:
      if (is_gun(s, m)) return hit_piece(f, m, s.guns[a.gun].wounds);
      if (is_escorted(s, m)) return rule_prisoner(f, m, true);
      remove(f, m, kIsRemoved, clause::fire_damage);
      break;
    case Verb::RuleWound: {
      if (is_gun(s, m)) return hit_piece(f, m, 1);
      if (is_escorted(s, m)) return rule_prisoner(f, m, false);
      const Fare fare = is_hero(s, m) ? locate(f, m) : Fare::Falls;
      if (fare != Fare::Stays)
        remove(f, m, is_hero(s, m) ? lost_by_location(fare) : kFalls, clause::fire_damage);
      break;
    }
    case Verb::RuleFree: {
      Led led;
      ruled_about(s, a).for_each([&](ManId each) { set_free(f, each, led); });
      take_over(f, led);
      break;
    }
    case Verb::RuleGlory:
      men_of(s, a.unit, a.men).for_each([&](ManId each) {
        const int now = glory_after(s, each, a.number - s.men[each].glory);
        change_man(s, each, [&](Man& at) {
          at.glory = static_cast<std::uint8_t>(now);
          if (now < kPanic) at.flags = static_cast<std::uint16_t>(at.flags & ~man_flag::kPanicking);
        });
      });
      break;
    case Verb::RuleActions:
      men_of(s, a.unit, a.men).for_each([&](ManId each) {
        change_man(s, each, [&](Man& at) { at.ac = static_cast<std::uint8_t>(a.number); });
      });
      break;
    case Verb::RuleFormation:
      if (unit(s, a.unit).formation == a.formation) break;
      change_unit(s, a.unit, [&](Unit& at) { at.formation = a.formation; });
      outline_square(s, a.unit);
      break;
    case Verb::RuleDoor:
      set_door(s, a.spot, static_cast<DoorState>(a.number));
      break;
    default:
      finish(f, a.number > 1 ? -1 : a.number, EndReason::Ruling, clause::victory_scenario, 0);
      break;
  }
}

#define SANDTABLE_UMPIRE(D, L) template void apply_ruling(Flow<D, L>, const Action&);
SANDTABLE_EVERY_FLOW(SANDTABLE_UMPIRE)
template bool may_rule(const State&, const Action&, NoWhy&);
template bool may_rule(const State&, const Action&, Why&);

}  // namespace sandtable::fixed_baynet
