#include "rulesets/fixed_baynet/rules/guns/artillery.h"

#include <algorithm>

#include "engine/geometry/base/bearing.h"
#include "engine/geometry/base/disc.h"
#include "rulesets/fixed_baynet/rules/activation.h"
#include "rulesets/fixed_baynet/rules/fire/between.h"
#include "rulesets/fixed_baynet/rules/fire/fire.h"
#include "rulesets/fixed_baynet/rules/ground/ground.h"
#include "rulesets/fixed_baynet/rules/heroes/heroes.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"

namespace sandtable::fixed_baynet {
namespace {

constexpr int kDegree = 100;  // of geometry::degrees

Len inches(int n) { return n == table::kBlank ? 0 : n * kInch; }

/// It is there, and in the hands of whoever gives the order.
template <class S>
bool has_piece(const State& s, const Action& a, Judge<S>& judge) {
  if (!known_gun(s, a.gun)) {
    judge.no(clause::turn_unit_gone);
    return false;
  }
  const ManId piece = figure_of(s, a.gun);
  if (!stands(s, piece)) {
    judge.no(clause::artillery_wounds, piece, Measured(Measure::Count, 0).against(1));
    return false;
  }
  if (s.guns[a.gun].owner != side_of_unit(s, a.unit)) judge.no(clause::artillery_taking, piece);
  return judge.ok;
}

template <class S>
void judge_ammunition(const State& s, const Action& a, Judge<S>& judge) {
  if (a.load == Load::Listed) return;
  const Ammunition wanted = a.load == Load::Shot ? Ammunition::Shot : Ammunition::Shell;
  const bool free = s.setup->options.ammunition_free_choice && gun_row(s, a.gun).direct &&
                    !is_machine_gun(s, a.gun);
  if (!free && (is_machine_gun(s, a.gun) || wanted != gun_card(s, a.gun).ammunition))
    judge.no(clause::artillery_ammunition, figure_of(s, a.gun));
}

bool fires(Verb verb) {
  return verb == Verb::FirePiece || verb == Verb::FirePieceOver || verb == Verb::Guess;
}
/// A shot or salvos, and no range guessed.
bool fires_straight(Verb verb) { return verb == Verb::FirePiece || verb == Verb::FirePieceOver; }

/// Fires as often as it may in a turn, and is not jammed.
template <class S>
void judge_rate(const State& s, const Action& a, Judge<S>& judge) {
  const ManId piece = figure_of(s, a.gun);
  const Gun& gun = s.guns[a.gun];
  const bool salvos = is_machine_gun(s, a.gun);
  const int most = gun_row(s, a.gun).fires_a_turn;
  const int wanted = fires_straight(a.verb) ? std::max<int>(1, a.number) : 1;
  if (gun.fires + wanted > most &&
      judge.no(salvos ? clause::mg_salvos : clause::artillery_fire_cost, piece,
               Measured(Measure::Count, gun.fires + wanted).against(most)))
    return;
  if ((gun.flags & gun_flag::kJammed) != 0) judge.no(clause::mg_jam, piece);
}

template <class S>
void judge_planned(const State& s, const Action& a, Judge<S>& judge) {
  const ManId piece = figure_of(s, a.gun);
  const std::uint8_t planned = s.guns[a.gun].planned_in;
  if (in_contact(s, piece) && judge.no(clause::fire_in_contact, piece)) return;
  if (a.target != kNoUnit && judge.no(clause::artillery_fire_mode, piece)) return;
  if (planned == 0) {
    judge.no(clause::mortar_planned, piece, Measured(Measure::Count, 0).against(1));
  } else if (planned >= s.turn) {
    judge.no(clause::mortar_planned, piece, Measured(Measure::Turns, s.turn).against(planned + 1));
  }
}

/// At the walls of a building, and at nobody in particular.
template <class S>
void judge_walls(const State& s, const Action& a, Judge<S>& judge) {
  const ManId piece = figure_of(s, a.gun);
  if (is_mortar(s, a.gun)) {
    judge.no(clause::artillery_fire_mode, piece);
    return;
  }
  const bool nobody = a.target == kNoUnit && a.target_man == kNoMan;
  if (!nobody || !known_house(s, a.house) || !is_whole(s, a.house)) {
    judge.no(clause::building_target, piece);
    return;
  }
  judge.ok = may_hit_house(s, piece, a.house, judge.sink) && judge.ok;
}

template <class S>
void judge_direct(const State& s, const Action& a, Judge<S>& judge) {
  if (a.house != kNoHouse) return judge_walls(s, a, judge);
  if (is_mortar(s, a.gun)) return judge_planned(s, a, judge);
  if (!may_aim(s, a, judge.sink)) {
    judge.ok = false;
    return;
  }
  const ManId piece = figure_of(s, a.gun);
  NoWhy quiet;
  const bool one = a.target_man != kNoMan, over = a.verb == Verb::FirePieceOver;
  if (over && !is_machine_gun(s, a.gun)) {
    judge.no(clause::artillery_fire_mode, piece);
    return;
  }
  if (one ? may_shoot(s, piece, a.target_man, over, quiet)
          : target_of(s, piece, a.target, kNoMan, over) != kNoMan)
    return judge.yes(clause::artillery_direct, piece);
  // Why it cannot fire at whoever is nearest.
  ManId target = a.target_man;
  std::int64_t least = 0;
  if (!one)
    unit(s, a.target).men.for_each([&](ManId t) {
      const std::int64_t far = geometry::squared(s.men[t].place - s.men[piece].place);
      if (target != kNoMan && far >= least) return;
      target = t;
      least = far;
    });
  judge.ok = judge.ok && may_shoot(s, piece, target, over, judge.sink);
}

/// A bearing in the arc and a range within the limits, with two decimals at most.
template <class S>
void judge_lay(const State& s, const Action& a, Judge<S>& judge) {
  const ManId piece = figure_of(s, a.gun);
  const bool mortar = is_mortar(s, a.gun);
  if (!gun_row(s, a.gun).indirect) {
    judge.no(clause::artillery_fire_mode, piece);
    return;
  }
  if (mortar == (a.verb == Verb::Guess)) {
    judge.no(mortar ? clause::mortar_planned : clause::artillery_fire_mode, piece);
    return;
  }
  const Len least = std::max(inches(gun_row(s, a.gun).least_range_in), kHundredth);
  const Len most = reach_of(s, a.gun).far;
  const Clause why = mortar ? clause::mortar_range : clause::artillery_indirect;
  if ((a.number < least || a.number > most) &&
      judge.no(why, piece,
               Measured(Measure::Length, a.number).against(a.number < least ? least : most)))
    return;
  if (a.number % kHundredth != 0 && judge.no(clause::artillery_indirect, piece)) return;
  const Angle off = geometry::between(s.men[piece].facing, a.facing);
  if (off > half_arc(s, a.gun) + geometry::kAngleHair)
    judge.no(arc_clause(s, a.gun), piece,
             Measured(Measure::Angle, off).against(half_arc(s, a.gun)));
}

/// What hides the unit from them: of those nearest to each other, who does not see whom, and why.
template <class S>
void say_unseen(const State& s, const ManSet& men, UnitId u, Judge<S>& judge) {
  ManId by = kNoMan, target = kNoMan;
  std::int64_t least = 0;
  men.for_each([&](ManId m) {
    unit(s, u).men.for_each([&](ManId e) {
      const std::int64_t far = geometry::squared(s.men[e].place - s.men[m].place);
      if (by != kNoMan && far >= least) return;
      by = m;
      target = e;
      least = far;
    });
  });
  if (by != kNoMan) judge_sight(s, by, target, judge);
}

template <class S>
void judge_guess(const State& s, const Action& a, Judge<S>& judge) {
  const ManId piece = figure_of(s, a.gun);
  if (in_contact(s, piece) && judge.no(clause::fire_in_contact, piece)) return;
  judge_lay(s, a, judge);
  if (!judge.ok) return;
  Action unit_alone = a;
  unit_alone.target_man = kNoMan;
  if (!may_aim(s, unit_alone, judge.sink)) {
    judge.ok = false;
    return;
  }
  const ManSet crew = crew_of(s, a.gun, a.unit, a.men);
  // Where nobody serves it, nobody of its crew can see: that is told first.
  if (crew.empty() && judge.no(clause::artillery_serving, piece,
                               Measured(Measure::Count, 0).against(crew_needed(s, a.gun))))
    return;
  const bool seen =
      is_called(s, a.target) || crew.any([&](ManId m) { return sees_unit(s, m, a.target); });
  if (seen) return judge.yes(clause::artillery_indirect_sight, piece);
  if (judge.no(clause::artillery_indirect_sight, piece)) return;
  say_unseen(s, crew, a.target, judge);
}

template <class S>
void judge_plan(const State& s, const Action& a, Judge<S>& judge) {
  const ManId piece = figure_of(s, a.gun);
  const Gun& gun = s.guns[a.gun];
  if (crew_of(s, a.gun, a.unit, 0).empty() &&
      judge.no(clause::artillery_serving, piece, Measured(Measure::Count, 0).against(1)))
    return;
  if ((gun.flags & gun_flag::kPlanned) != 0 &&
      judge.no(clause::mortar_planned, piece, Measured(Measure::Count, 2).against(1)))
    return;
  if (a.verb == Verb::Plan) return judge_lay(s, a, judge);
  if (gun.planned_in == 0)
    judge.no(clause::mortar_planned, piece, Measured(Measure::Count, 0).against(1));
}

/// It is turned to where it does not face already: anything less costs nobody anything, and leaves
/// a plan alone.
template <class S>
void judge_turn(const State& s, const Action& a, Judge<S>& judge) {
  const ManId piece = figure_of(s, a.gun);
  const Angle off = geometry::between(s.men[piece].facing, a.facing);
  if (off <= geometry::kAngleHair)
    judge.no(clause::artillery_rotate, piece,
             Measured(Measure::Angle, off).against(geometry::degrees(1)));
}

/// The clause by which a service costs what it does.
Clause price_clause(const State& s, const Action& a) {
  if (a.verb != Verb::ClearJam) return clause::artillery_fire_cost;
  return is_wagon(s, a.gun) ? clause::action_none_left : clause::mg_clear;
}

/// Enough men serve it who can pay.
template <class S>
void judge_crew(const State& s, const Action& a, Judge<S>& judge) {
  const ManId piece = figure_of(s, a.gun);
  const int least = crew_needed(s, a.gun), cost = price_of_service(s, a);
  const ManSet near = crew_of(s, a.gun, a.unit, a.men);
  if (near.size() < least) {
    const ManSet wounded = men_of(s, a.unit, a.men).where([&](ManId m) {
      return has(s, m, man_flag::kArmLight | man_flag::kArmHeavy) && beside(s, a.gun, m);
    });
    if (!wounded.empty()) {
      const ManId m = wounded.first();
      const bool heavy = has(s, m, man_flag::kArmHeavy);
      if (judge.no(heavy ? clause::hit_arm_heavy : clause::hit_arm_light, m)) return;
    }
    judge.no(clause::artillery_serving, piece,
             Measured(Measure::Count, near.size()).against(least));
    return;
  }
  const int left = price(Price::FirePiece) - s.guns[a.gun].served;
  if (cost > left &&
      judge.no(price_clause(s, a), piece, Measured(Measure::Count, left).against(cost)))
    return;
  const ManSet ready = servers(s, a);
  if (ready.size() < least) {
    const ManId poor = (near - ready).first();
    if (const auto why = fires(a.verb) ? fires_no_more(s, poor) : std::nullopt) {
      judge.no(*why, poor);
      return;
    }
    judge.no(price_clause(s, a), poor, Measured(Measure::Count, s.men[poor].ac).against(cost));
    return;
  }
  judge.yes(clause::artillery_serving, piece, Measured(Measure::Count, ready.size()));
}

}  // namespace

Bands reach_of(const State& s, GunId g) {
  const auto& row = gun_row(s, g);
  const bool shorter = s.setup->options.light_gun_60 && row.option_long_in != table::kBlank;
  const Len far = inches(shorter ? row.option_long_in : row.long_in);
  if (row.medium_in == table::kBlank) return {0, far, far};
  return {inches(row.short_in), inches(row.medium_in), far};
}

Angle half_arc(const State& s, GunId g) {
  return geometry::degrees(gun_row(s, g).arc_degrees * kDegree / 2);
}

Clause arc_clause(const State& s, GunId g) {
  return is_machine_gun(s, g) ? clause::mg_arc : clause::artillery_arc;
}

bool beside(const State& s, GunId g, ManId m) {
  const ManId piece = figure_of(s, g);
  return same_floor(s, piece, m) &&
         geometry::within(base(s, piece), base(s, m),
                          of_every_piece(EveryPiece::ServingReach) * kInch);
}

ManSet crew_of(const State& s, GunId g, UnitId u, std::uint32_t numbers) {
  return men_of(s, u, numbers).where([&](ManId m) {
    // Nobody serves from the saddle: it is for infantry. A wheel is mended by whoever is there.
    if (is_mounted(s, m) && !is_wagon(s, g)) return false;
    return is_able(s, m) && !has(s, m, man_flag::kArmLight | man_flag::kArmHeavy) &&
           beside(s, g, m) && !in_contact(s, m) && (s.men[m].indoors & indoor::kPassed) == 0;
  });
}

int crew_needed(const State& s, GunId g) { return (gun_row(s, g).crew + 1) / 2; }

template <class S>
int crew_skill(const State& s, const ManSet& crew, S& sink) {
  NoWhy quiet;
  int out = 0;
  ManId worst = kNoMan;
  crew.for_each([&](ManId m) {
    const int cs = skill(s, m, quiet);
    if (worst != kNoMan && cs >= out) return;
    out = cs;
    worst = m;
  });
  if (worst != kNoMan)
    modify(sink, clause::artillery_serving, worst, Measured(Measure::Score, out));
  return out;
}

int price_of_service(const State& s, const Action& a) {
  switch (a.verb) {
    case Verb::FirePiece:
    case Verb::FirePieceOver:
      return is_machine_gun(s, a.gun) ? price(Price::Salvo) * std::max<int>(1, a.number)
                                      : price(Price::FirePiece);
    case Verb::Guess:
      return price(Price::FirePiece);
    case Verb::TurnPiece: {
      const Angle off = geometry::between(s.men[figure_of(s, a.gun)].facing, a.facing);
      const int step = geometry::degrees(of_every_piece(EveryPiece::TurnDegrees) * kDegree);
      const int steps = (off - geometry::kAngleHair + step - 1) / step;
      return price(Price::RotatePiece) * std::max(1, steps);
    }
    case Verb::ClearJam:
      return price(Price::ClearJam);
    default:
      return 0;
  }
}

ManSet servers(const State& s, const Action& a) {
  const int cost = price_of_service(s, a);
  return crew_of(s, a.gun, a.unit, a.men).where([&](ManId m) {
    return s.men[m].ac >= cost && !(fires(a.verb) && fires_no_more(s, m));
  });
}

Ammunition ammunition_of(const State& s, GunId g, Load load) {
  if (load == Load::Listed) return gun_card(s, g).ammunition;
  return load == Load::Shot ? Ammunition::Shot : Ammunition::Shell;
}

int damage_of(const State& s, GunId g, Load load) {
  return gun_row(s, g).ammo_factor *
         table::artillery_ammunition::at(ammunition_of(s, g, load)).factor;
}

Len blast_radius(const State& s, GunId g, Load load) {
  if (s.setup->options.blast_by_damage_factor) {
    for (const auto& row : table::artillery_blast_by_factor::rows)
      if (row.ammo_factor == gun_row(s, g).ammo_factor) return row.marker_in * kInch / 2;
  }
  const auto weight = word_called<Weight>(gun_row(s, g).class_).value_or(Weight::Light);
  const auto& row = table::artillery_blast_markers::at(weight);
  const bool shot = ammunition_of(s, g, load) == Ammunition::Shot;
  return (shot ? row.shot_in : row.shell_in) * kInch / 2;
}

namespace {

/// What a man is in when a projectile bursts: a building, or this kind of ground.
template <class S>
void tell_own_cover(const State& s, ManId m, S& sink) {
  const HouseId inside = house_of(s, m);
  const Measured value(Measure::Score, cover_of_man(s, m));
  if (inside != kNoHouse) return modify(sink, indoor_cover(s, inside), m, value);
  modify(sink, clause::cover_counts, m,
         value.against(static_cast<int>(covering(s, s.men[m].place))));
}

}  // namespace

template <class S>
int burst_needed(const State& s, ManId m, S& sink) {
  const int ds = defence(s, m, sink);
  int cv = cover_of_man(s, m);
  if (cv > 0) tell_own_cover(s, m, sink);
  if (is_gun(s, m)) return ds + cv;
  cv = flak(s, m, cv, sink);
  return ds + cv + (is_escorted(s, m) ? 0 : defence_by_formation(s, m, sink));
}

bool sees_unit(const State& s, ManId m, UnitId u) {
  return unit(s, u).men.any([&](ManId e) { return sees(s, m, e); });
}

bool may_still_plan(const State& s, UnitId u) {
  for (std::size_t i = 0; i < s.setup->guns.size(); ++i) {
    const auto g = static_cast<GunId>(i);
    if (is_mortar(s, g) && stands(s, figure_of(s, g)) && s.guns[g].owner == side_of_unit(s, u) &&
        (s.guns[g].flags & gun_flag::kPlanned) == 0 && !crew_of(s, g, u, 0).empty())
      return true;
  }
  return false;
}

GunId guessing(const State& s, Side side) {
  const bool acts = s.now.phase == Phase::Act || s.now.phase == Phase::Strike ||
                    s.now.phase == Phase::Reroll || s.now.phase == Phase::DrawOffered;
  if (!acts || s.now.unit >= s.unit_count || side_of_unit(s, s.now.unit) != side) return kNoGun;
  for (std::size_t i = 0; i < s.setup->guns.size(); ++i) {
    const auto g = static_cast<GunId>(i);
    const ManId piece = figure_of(s, g);
    if (!gun_row(s, g).indirect || s.guns[g].owner != side || !stands(s, piece)) continue;
    if (s.men[piece].unit != s.now.unit && crew_of(s, g, s.now.unit, 0).empty()) continue;
    // A mortar may be planned for until the activation ends.
    if (is_mortar(s, g) || s.guns[g].fires < gun_row(s, g).fires_a_turn) return g;
  }
  return kNoGun;
}

std::optional<Finding> blindfold(const State& s, Side side) {
  if (side != Side::A && side != Side::B) return std::nullopt;
  if (s.now.phase == Phase::Over) return std::nullopt;
  if (const GunId g = guessing(s, side); g != kNoGun)
    return Measured().finding(clause::artillery_indirect, Ruling::Forbids, figure_of(s, g));
  if (s.setup->options.no_premeasuring)
    return Measured().finding(clause::equipment_tape, Ruling::Forbids, kNoPiece);
  return std::nullopt;
}

template <class S>
bool may_serve(const State& s, const Action& a, S& sink) {
  Judge<S> judge{sink};
  if (!has_piece(s, a, judge)) return false;
  const ManId piece = figure_of(s, a.gun);
  switch (a.verb) {
    case Verb::FirePiece:
    case Verb::FirePieceOver:
      judge_ammunition(s, a, judge);
      if (judge.ok || S::all) judge_rate(s, a, judge);
      if (judge.ok) judge_direct(s, a, judge);
      break;
    case Verb::Guess:
      judge_ammunition(s, a, judge);
      if (judge.ok || S::all) judge_rate(s, a, judge);
      if (judge.ok) judge_guess(s, a, judge);
      break;
    case Verb::Plan:
    case Verb::DropPlan:
      judge_plan(s, a, judge);
      return judge.ok;
    case Verb::TurnPiece:
      judge_turn(s, a, judge);
      break;
    case Verb::ClearJam:
      if ((s.guns[a.gun].flags & gun_flag::kJammed) == 0)
        judge.no(is_wagon(s, a.gun) ? clause::setup_scenario : clause::mg_clear, piece,
                 Measured(Measure::Count, 0).against(1));
      break;
    default:
      break;
  }
  if (judge.ok) judge_crew(s, a, judge);
  return judge.ok;
}

template <class S>
bool may_call(const State& s, const Action& a, S& sink) {
  Judge<S> judge{sink};
  const ManSet men = ordered(s, a);
  if (men.size() != 1) {
    judge.no(clause::order_is_action, piece_of_unit(a.unit),
             Measured(Measure::Count, men.size()).against(1));
    return false;
  }
  const ManId m = men.first();
  const int cost = price(Price::Contact);
  if (s.men[m].ac < cost &&
      judge.no(clause::action_none_left, m, Measured(Measure::Count, s.men[m].ac).against(cost)))
    return false;
  Action unit_alone = a;
  unit_alone.target_man = kNoMan;
  if (!may_aim(s, unit_alone, sink)) return false;
  if (sees_unit(s, m, a.target))
    judge.yes(clause::order_contact_artillery, m);
  else if (!judge.no(clause::order_contact_artillery, m))
    say_unseen(s, men, a.target, judge);
  return judge.ok;
}

#define SANDTABLE_CREW(S)                                   \
  template int crew_skill(const State&, const ManSet&, S&); \
  template int burst_needed(const State&, ManId, S&);
SANDTABLE_EVERY_SINK(SANDTABLE_CREW)
template bool may_serve(const State&, const Action&, NoWhy&);
template bool may_serve(const State&, const Action&, Why&);
template bool may_call(const State&, const Action&, NoWhy&);
template bool may_call(const State&, const Action&, Why&);

}  // namespace sandtable::fixed_baynet
