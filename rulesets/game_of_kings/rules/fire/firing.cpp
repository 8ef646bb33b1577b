#include "rulesets/game_of_kings/rules/fire/firing.h"

#include <algorithm>
#include <cstdlib>

#include "engine/geometry/base/arc.h"
#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/contact.h"
#include "rulesets/game_of_kings/data/tables.gen.h"
#include "rulesets/game_of_kings/rules/harm.h"

/// Muskets, carbines and other missiles, and who may fire at whom (heading "Musketry").
namespace sandtable::game_of_kings {
namespace {

namespace muskets = table::musketry_to_hit_table;
namespace weather = table::weather_effects_table;
using Firer = muskets::Key;

constexpr Len cm(int n) { return n * geometry::kCentimetre; }

Firer firer_of(const State& s, UnitId unit) {
  // Bows and the like, on foot or mounted, are treated as carbines (musketry.other-missiles).
  if (card(s, unit).traits.missiles) return Firer::DismountedHorse;
  if (is_light_foot(s, unit)) return Firer::LightFoot;
  if (!is_regular_foot(s, unit)) return Firer::DismountedHorse;
  return has(s, unit, unit_flag::kFiringOrder) ? Firer::FiringOrder : Firer::Unformed;
}

const weather::Row& weather_of(const State& s) {
  switch (sky(s)) {
    case Sky::Fog:
      return weather::at(weather::Key::Fog);
    case Sky::LightRain:
      return weather::at(weather::Key::LightRain);
    case Sky::HeavyRain:
      return weather::at(weather::Key::HeavyRain);
    case Sky::ExtremeHeat:
      return weather::at(weather::Key::ExtremeHeat);
    case Sky::Fair:
      break;
  }
  return weather::at(weather::Key::Fair);
}

Len visibility(const State& s) {
  const int most = weather_of(s).visibility_cm;
  return most == table::kBlank ? geometry::kMaxCoordinate : cm(most);
}

/// Whether the unit has anything to fire with in step 2 or 4 (musketry.mounted-do-not-fire).
template <class S>
void judge_weapon(const State& s, UnitId unit, Judge<S>& judge) {
  if (is_general(s, unit)) {
    judge.no(clause::general_not_a_target, unit);
    return;
  }
  if (is_gun(s, unit)) {
    if (has(s, unit, unit_flag::kLimbered))
      judge.no(clause::artillery_limbered_guns_do_not_fire, unit);
    return;
  }
  const Traits& traits = card(s, unit).traits;
  if (traits.missiles) {
    judge.yes(clause::musketry_other_missiles, unit);
    return;
  }
  if (!is_horse(s, unit)) return;
  if (!s.setup->options.mounted_carbine_fire || !traits.carbines)
    judge.no(clause::musketry_mounted_do_not_fire, unit);
  else
    judge.yes(clause::musketry_mounted_do_not_fire, unit);
}

/// The state the unit is in (musketry.who-may-not-fire, artillery.limbered-guns-do-not-fire).
template <class S>
void judge_firer(const State& s, UnitId unit, Judge<S>& judge) {
  const Clause why = is_gun(s, unit) ? clause::artillery_limbered_guns_do_not_fire
                                     : clause::musketry_who_may_not_fire;
  if (!is_steady(s, unit)) judge.no(why, unit);
  if (is_locked(s, unit)) judge.no(why, unit);
  if (has(s, unit, unit_flag::kFormed | unit_flag::kTried)) judge.no(why, unit);
  if (has(s, unit, unit_flag::kFired))
    judge.no(clause::command_once_each, unit, Measured(Measure::Count, 2).against(1));
}

/// How far off straight ahead the target lies, for people.
Angle bearing(const State& s, UnitId unit, UnitId target) {
  const Vec to = outline(s, target).centre - pose(s, unit).front;
  const auto turn = static_cast<Angle>(geometry::angle_of(to) - pose(s, unit).facing);
  return turn > geometry::kHalfTurn ? static_cast<Angle>(-turn) : turn;
}

Clause arc_clause(const State& s, UnitId unit) {
  return is_gun(s, unit) ? clause::artillery_arc : clause::musketry_arc;
}

Clause range_clause(const State& s, UnitId unit) {
  if (is_gun(s, unit)) return clause::artillery_roundshot;
  if (card(s, unit).traits.missiles) return clause::musketry_other_missiles;
  if (is_regular_foot(s, unit) || is_light_foot(s, unit)) return clause::musketry_range;
  return clause::musketry_carbine_range;
}

/// Range, arc, sight and fog.
template <class S>
void judge_line(const State& s, UnitId unit, UnitId target, Judge<S>& judge) {
  const Len most = range_of(s, unit);
  const Vec front = pose(s, unit).front;
  // The nearest point of the outline is no farther than the nearest one in arc and sight.
  const Len nearest = geometry::range(front, outline(s, target));
  if (nearest > most + kTolerance &&
      judge.no(range_clause(s, unit), unit, Measured(Measure::Length, nearest).against(most)))
    return;
  if (nearest > visibility(s) + kTolerance &&
      judge.no(clause::weather_fog_visibility, unit,
               Measured(Measure::Length, nearest).against(visibility(s))))
    return;
  if (!geometry::part_in_arc(outline(s, unit), arc_of(s), outline(s, target), kTolerance)) {
    judge.no(arc_clause(s, unit), unit,
             Measured(Measure::Angle, bearing(s, unit, target)).against(arc_of(s)));
    return;
  }
  judge.yes(arc_clause(s, unit), unit,
            Measured(Measure::Angle, bearing(s, unit, target)).against(arc_of(s)));
  if (!judge.ok && nearest > most + kTolerance) return;
  const auto seen = target_point(s, unit, target);
  if (!seen) {
    judge.no(why_unseen(s, unit, target), target);
    return;
  }
  judge.yes(clause::sight_line, target, Measured(Measure::Length, seen->distance));
  judge.yes(clause::musketry_range_measure, unit,
            Measured(Measure::Length, seen->distance).against(most));
  if (seen->distance > most + kTolerance)
    judge.no(range_clause(s, unit), unit, Measured(Measure::Length, seen->distance).against(most));
  else
    judge.yes(range_clause(s, unit), unit, Measured(Measure::Length, seen->distance).against(most));
  if (seen->distance > most && seen->distance <= most + kTolerance)
    judge.yes(clause::move_tolerance, unit,
              Measured(Measure::Length, seen->distance).against(most));
  if (seen->distance > visibility(s) + kTolerance)
    judge.no(clause::weather_fog_visibility, unit,
             Measured(Measure::Length, seen->distance).against(visibility(s)));
}

/// Whom nobody may fire at.
template <class S>
bool judge_target(const State& s, UnitId unit, UnitId target, Judge<S>& judge) {
  if (!known(s, target) || !known(s, unit) || !on_table(s, target) ||
      side_of(s, target) == side_of(s, unit)) {
    judge.no(clause::sight_choice_of_target, known(s, target) ? target : kNoPiece);
    return false;
  }
  if (is_general(s, target)) {
    judge.no(clause::general_not_a_target, target);
    return false;
  }
  if (is_locked(s, target) && judge.no(clause::sight_not_into_melee, target)) return false;
  return true;
}

/// Whether the contact lets this infantry fire first (melee.defensive-fire and its details).
template <class S>
bool judge_defence(const State& s, UnitId unit, UnitId enemy, Judge<S>& judge) {
  const Clause details = clause::melee_defensive_fire_details;
  if (!known(s, unit) || !known(s, enemy) || !on_table(s, unit) || !on_table(s, enemy) ||
      !is_foot(s, unit)) {
    judge.no(clause::melee_defensive_fire);
    return false;
  }
  bool found = false;
  for (std::size_t i = 0; i < s.contact_count; ++i) {
    const Contact& c = s.contacts[i];
    if (c.starter != unit && c.target != unit) continue;
    if (!c.fresh) judge.no(details, unit);
    if (c.target == unit && c.starter == enemy && c.fresh)
      found = c.zone == geometry::Zone::Front && c.from_beyond;
  }
  if (!found) judge.no(clause::melee_defensive_fire, unit);
  if (!is_steady(s, unit)) judge.no(details, unit);
  if (has(s, unit, unit_flag::kDefended))
    judge.no(details, unit, Measured(Measure::Count, 2).against(1));
  if (judge.ok) judge.yes(clause::melee_defensive_fire, unit);
  if (judge.ok) judge.yes(details, unit);
  return judge.ok;
}

/// The range at which an enemy could be taken as a target, were it the nearest; a negative one
/// where it could not.
Len eligible_at(const State& s, UnitId unit, UnitId enemy) {
  NoWhy quiet;
  Judge<NoWhy> judge{quiet};
  if (!judge_target(s, unit, enemy, judge) || !judge.ok) return -1;
  judge_line(s, unit, enemy, judge);
  if (!judge.ok) return -1;
  return target_point(s, unit, enemy)->distance;
}

/// Option nearest-target-only: muskets, carbines and canister.
template <class S>
void judge_nearest(const State& s, UnitId unit, UnitId target, Judge<S>& judge) {
  if (!s.setup->options.nearest_target_only) return;
  const Len here = eligible_at(s, unit, target);
  if (here < 0 || (is_gun(s, unit) && !is_canister(here))) return;
  Len nearest = here;
  for_each_unit(s.pieces.alive[idx(other(side_of(s, unit)))] & ~unit_bit(target), [&](UnitId e) {
    const Len there = eligible_at(s, unit, e);
    if (there >= 0) nearest = std::min(nearest, there);
  });
  if (nearest + kTolerance < here)
    judge.no(clause::sight_choice_of_target, target,
             Measured(Measure::Length, here).against(nearest));
}

}  // namespace

bool is_armed(const State& s, UnitId unit) {
  NoWhy quiet;
  Judge<NoWhy> judge{quiet};
  judge_weapon(s, unit, judge);
  return judge.ok;
}

Len musket_range() { return cm(muskets::at(Firer::FiringOrder).range_cm); }

int moved_bonus(const State& s, UnitId unit) {
  const muskets::Row& row = muskets::at(firer_of(s, unit));
  return row.score - row.score_if_moved;
}

Len range_of(const State& s, UnitId unit) {
  if (is_gun(s, unit)) return card(s, unit).traits.roundshot;
  return cm(muskets::at(firer_of(s, unit)).range_cm);
}

int musketry_dice(const State& s, UnitId unit) {
  const bool deep = has(s, unit, unit_flag::kColumn) && !has(s, unit, unit_flag::kOneBase);
  constexpr int kFrontBase = 2;
  return deep ? std::min(quarters(s, unit), kFrontBase) : quarters(s, unit);
}

template <class S>
int musketry_score(const State& s, UnitId unit, bool defensive, S& sink) {
  const Firer firer = firer_of(s, unit);
  const int base = muskets::at(firer).score;
  modify(sink, clause::musketry_to_hit, unit, Measured(Measure::Score, base));
  if (firer == Firer::Unformed)
    modify(sink, clause::move_fire_without_firing_order, Measured(Measure::Score, base));
  int bonus = 0;
  const auto add = [&](Clause clause, int change) {
    if (change == 0) return;
    bonus += change;
    modify(sink, clause, unit, Measured(Measure::Score, change));
  };
  const int moved = !defensive && has(s, unit, unit_flag::kMoved) ? moved_bonus(s, unit) : 0;
  if (moved != 0)
    modify(sink, clause::musketry_what_counts_as_moved, unit, Measured(Measure::Score, moved));
  add(clause::musketry_moved, moved);
  constexpr int kFiredFirst = -1;  // melee.defensive-fire
  add(clause::melee_defensive_fire, defensive ? kFiredFirst : 0);
  add(sky(s) == Sky::HeavyRain ? clause::weather_heavy_rain_fire : clause::weather_light_rain,
      weather_of(s).musket_and_carbine);
  const Traits& traits = card(s, unit).traits;
  add(clause::army_characteristics, traits.musketry);
  if (traits.musketry != 0 && traits.musketry_by.system != 0)
    modify(sink, traits.musketry_by, unit, Measured(Measure::Score, traits.musketry));
  if (bonus != 0)
    modify(sink, clause::musketry_modifiers_add, unit, Measured(Measure::Score, bonus));
  const int needed = std::max(base - bonus, 1);
  if (s.setup->options.natural_six_hits && needed > kDie)
    modify(sink, clause::musketry_modifiers_add, unit,
           Measured(Measure::Score, kDie).against(needed));
  return needed;
}
template int musketry_score(const State&, UnitId, bool, NoWhy&);
template int musketry_score(const State&, UnitId, bool, Why&);
template int musketry_score(const State&, UnitId, bool, NoLog&);
template int musketry_score(const State&, UnitId, bool, EventLog&);

ToHit to_hit(const State& s, UnitId unit, int score) {
  // A 6 that hits by itself needs no luck, and no other face is within one of such a score.
  if (score > kDie && s.setup->options.natural_six_hits) return {kDie, false};
  const bool within = score > 1 && score <= kDie + 1;
  return {score, within && card(s, unit).traits.musketry_half};
}

namespace {

namespace costs = table::command_point_costs_table;

/// Action points of a shot in its own step.
int price_of_fire(const State& s, UnitId unit) {
  const bool gun = known(s, unit) && is_gun(s, unit);
  return costs::at(gun ? costs::Key::FireGun : costs::Key::FireMuskets).points;
}

}  // namespace

template <class S>
bool may_fire(const State& s, UnitId unit, UnitId target, bool defensive, S& sink) {
  Judge<S> judge{sink};
  if (defensive) {
    if (!judge_defence(s, unit, target, judge)) return false;
  } else {
    const bool gun = known(s, unit) && is_gun(s, unit);
    const Step step = gun ? Step::Guns : Step::Missiles;
    const int price = price_of_fire(s, unit);
    if (!may_act(s, unit, step, price, sink)) {
      if (gun && s.now.step > Step::Guns) judge.no(clause::command_missile_step);
      judge.ok = false;
      if (!S::all || !known(s, unit) || !on_table(s, unit)) return false;
    }
    if (!gun)
      judge.yes(clause::command_musket_fire_costs_a_point, unit,
                Measured(Measure::Points, price).against(price));
    judge_weapon(s, unit, judge);
    if (judge.ok || S::all) judge_firer(s, unit, judge);
    if (!judge.ok && !S::all) return false;
    if (is_general(s, unit) || !judge_target(s, unit, target, judge)) return false;
    judge_line(s, unit, target, judge);
    if (!judge.ok && !S::all) return false;
    judge_nearest(s, unit, target, judge);
  }
  if (!is_gun(s, unit)) {
    NoWhy quiet;
    const ToHit hit = to_hit(s, unit, musketry_score(s, unit, defensive, quiet));
    if (hit.least > kDie && !hit.even_chance)
      judge.no(clause::musketry_modifiers_add, unit,
               Measured(Measure::Score, hit.least).against(kDie));
  }
  if (judge.ok) judge.yes(clause::sight_choice_of_target, target);
  return judge.ok;
}
template bool may_fire(const State&, UnitId, UnitId, bool, NoWhy&);
template bool may_fire(const State&, UnitId, UnitId, bool, Why&);

namespace {

/// Dice thrown at once, and how many of them were one short and were thrown for again.
struct Thrown {
  int hits = 0, again = 0;
};

/// Hits of dice that an even chance may raise by one each (army.characteristics-details).
template <class D, class L>
Thrown roll_with_even_chance(Flow<D, L> f, UnitId unit, Clause why, int dice, int least) {
  const Side side = side_of(f.s, unit);
  Thrown out;
  for (int i = 0; i < dice; ++i) {
    // Bands: short by more than one, short by exactly one, a hit.
    const int band = f.roll(why, side, 1, kDie, Read::Bands, least - 2, least - 1, unit);
    out.hits += band == 2 ? 1 : 0;
    out.again += band == 1 ? 1 : 0;
  }
  if (out.again == 0) return out;
  modify(f.log, clause::army_characteristics_details, unit, Measured(Measure::Score, 1));
  out.hits +=
      f.roll(clause::setup_even_chance, side, out.again, kDie, Read::CountBetween, 4, kDie, unit);
  return out;
}

}  // namespace

template <class D, class L>
void volley(Flow<D, L> f, UnitId unit, UnitId target, bool defensive) {
  State& s = f.s;
  const int dice = musketry_dice(s, unit);
  const ToHit hit = to_hit(s, unit, musketry_score(s, unit, defensive, f.log));
  const auto seen = defensive ? std::nullopt : target_point(s, unit, target);
  modify(f.log, clause::musketry_dice, unit,
         Measured(Measure::Count, dice).against(quarters(s, unit)));
  if (has(s, unit, unit_flag::kColumn) && !has(s, unit, unit_flag::kOneBase))
    modify(f.log, clause::unit_quarters_on_bases, unit,
           Measured(Measure::Count, dice).against(quarters(s, unit)));
  tell::fire_opened(f, defensive ? clause::melee_defensive_fire : clause::musketry_to_hit, unit,
                    target, seen ? seen->distance : 0, dice, hit.least, defensive, hit.even_chance);
  const Clause why = defensive ? clause::melee_defensive_fire : clause::musketry_to_hit;
  Thrown thrown;
  if (hit.even_chance)
    thrown = roll_with_even_chance(f, unit, why, dice, hit.least);
  else
    thrown.hits =
        f.roll(why, side_of(s, unit), dice, kDie, Read::CountBetween, hit.least, kDie, unit);
  tell::hits_scored(f, clause::musketry_results_at_once, unit, target, thrown.hits, dice,
                    hit.even_chance ? dice : 1, thrown.again);
  suffer_fire(f, unit, target, thrown.hits, HitBy::Musketry);
}

template <class D, class L>
void suffer_fire(Flow<D, L> f, UnitId unit, UnitId target, int hits, HitBy how) {
  State& s = f.s;
  const int unsaved = hits == 0 ? 0 : save(f, target, unit, hits, how);
  if (unsaved == 0) return;
  const int before = quarters(s, target);
  const geometry::Zone zone = zone_of_unit(s, target, unit);
  lose_quarters(f, target, unsaved);
  if (on_table(s, target)) note_hurt(s, target, unit, before - quarters(s, target), zone);
}

template <class D, class L>
void fire(Flow<D, L> f, UnitId unit, UnitId target, bool defensive) {
  State& s = f.s;
  if (defensive) {
    pay(f, unit, costs::at(costs::Key::DefensiveFire).points);
    set_flags(s, unit, unit_flag::kDefended);
    volley(f, unit, target, true);
    return;
  }
  open_step(f, is_gun(s, unit) ? Step::Guns : Step::Missiles);
  pay(f, unit, price_of_fire(s, unit));
  set_flags(s, unit, unit_flag::kFired);
  if (is_gun(s, unit))
    cannonade(f, unit, target);
  else
    volley(f, unit, target, false);
}

#define SANDTABLE_FIRING(D, L)                                       \
  template void suffer_fire(Flow<D, L>, UnitId, UnitId, int, HitBy); \
  template void volley(Flow<D, L>, UnitId, UnitId, bool);            \
  template void fire(Flow<D, L>, UnitId, UnitId, bool);
SANDTABLE_EVERY_FLOW(SANDTABLE_FIRING)

}  // namespace sandtable::game_of_kings
