#include "rulesets/fixed_baynet/rules/fire/fire.h"

#include <algorithm>

#include "engine/geometry/base/bearing.h"
#include "engine/geometry/base/disc.h"
#include "engine/geometry/plane/angle.h"
#include "rulesets/fixed_baynet/rules/activation.h"
#include "rulesets/fixed_baynet/rules/fire/between.h"
#include "rulesets/fixed_baynet/rules/ground/ground.h"
#include "rulesets/fixed_baynet/rules/ground/night.h"
#include "rulesets/fixed_baynet/rules/guns/artillery.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/rules/morale/panic.h"
#include "rulesets/fixed_baynet/rules/movement/formations.h"
#include "rulesets/fixed_baynet/rules/stats.h"

namespace sandtable::fixed_baynet {
namespace {

using Modifier = table::fire_modifiers::Key;
using geometry::Disc;

constexpr int kDie = 12;

int modifier(Modifier of) { return table::fire_modifiers::at(of).added_to_needed_number; }

int by_day(Band band) {
  if (band == Band::Medium) return 0;
  return modifier(band == Band::Short ? Modifier::Short : Modifier::Long);
}
int by_night(Band band, Seen light) {
  const auto& row = table::night_range_modifiers::at(light);
  return band == Band::Short ? row.short_ : band == Band::Medium ? row.medium : row.long_;
}

template <class S>
int by_range(const State& s, ManId firer, ManId target, S& sink) {
  const auto band = band_of(s, firer, target);
  if (!band) return 0;
  const bool lit = is_night(s) && is_lit(s, target);
  return by_band(s, firer, *band, light_for(s, firer, lit), sink);
}

/// A piece of whose range one figure is printed (fire.one-range).
bool has_one_range(const State& s, ManId firer) {
  return is_gun(s, firer) && gun_row(s, card(s, firer).gun).medium_in == table::kBlank;
}

/// What a formation does to the DS of its men, and a charge as a cluster (one effect).
template <class S>
int by_formation(const State& s, ManId target, S& sink) {
  if (is_gun(s, target)) return 0;
  const UnitId u = s.men[target].unit;
  const Formation formation = formation_of_man(s, target);
  const bool charging = unit_has(s, u, unit_flag::kCharging);
  const int change = modifier(Modifier::Cluster);
  const bool mass = formation == Formation::Mass;
  if (!mass && !(charging && formation == Formation::Closed)) return 0;
  const Clause why = mass ? clause::formation_mass_ds : clause::formation_closed_charging;
  if (s.setup->options.formation_ds_plus) {
    modify(sink, why, target, Measured(Measure::Score, -change));
    if (!charging) return -change;
    modify(sink, clause::fire_cluster, target, Measured(Measure::Score, change));
    return 0;
  }
  modify(sink, charging ? clause::fire_cluster : why, target, Measured(Measure::Score, change));
  return change;
}

}  // namespace

template <class S>
int by_band(const State& s, ManId firer, Band band, Seen light, S& sink) {
  if (light == Seen::Night && s.setup->options.night_spares_single_range && has_one_range(s, firer))
    light = Seen::Day;
  const int change = light == Seen::Day ? by_day(band) : by_night(band, light);
  if (light == Seen::Night || change != 0)
    modify(sink,
           light == Seen::Night    ? clause::night_targeting
           : light == Seen::Sniper ? clause::night_snipers
           : light == Seen::Flare  ? clause::night_flare
           : band == Band::Short   ? clause::fire_short
                                   : clause::fire_long,
           firer, Measured(Measure::Score, change));
  return change;
}

template <class S>
int by_mount(const State& s, ManId firer, S& sink) {
  if (!is_mounted(s, firer) || weapon_row(s, firer).ignores_mounted) return 0;
  const int change = modifier(Modifier::Mounted);
  modify(sink, clause::cavalry_firing, firer, Measured(Measure::Score, change));
  return change;
}

std::optional<Clause> fires_no_more(const State& s, ManId m) {
  if (has(s, m, man_flag::kHealed)) return clause::medic_instead_of_shooting;
  if ((s.men[m].indoors & indoor::kPassed) != 0) return clause::building_section_between;
  if (has(s, m, man_flag::kLeft) && !s.setup->options.fire_after_leaving_contact &&
      !unit_has(s, s.men[m].unit, unit_flag::kFellBack))
    return clause::movement_leaving_contact;
  return std::nullopt;
}

Clause slow_clause(const State& s, ManId m) {
  return card(s, m).weapon == Weapon::FlintlockPistol ? clause::weapon_flintlock_pistol
                                                      : clause::weapon_musket_slow;
}

template <class S>
bool may_use(const State& s, ManId m, UnitId at, Judge<S>& judge) {
  if (!bands(s, m).any()) {
    const bool arm = has(s, m, man_flag::kArmHeavy);
    const bool spent = has(s, m, man_flag::kSpent);
    judge.no(arm     ? clause::hit_arm_heavy
             : spent ? clause::weapon_spear_spent
                     : clause::stat_weapon_range,
             m);
    return false;
  }
  if (in_contact(s, m) && judge.no(clause::fire_in_contact, m)) return false;
  if (const auto why = fires_no_more(s, m); why && judge.no(*why, m)) return false;
  const int cost = at == kNoUnit ? price_of_shot(s, m) : price_of_shot(s, m, at);
  if (s.men[m].ac < cost) {
    const Clause why = s.men[m].ac >= price_of_shot(s, m) ? clause::order_target
                       : weapon_row(s, m).slow            ? slow_clause(s, m)
                                                          : clause::action_none_left;
    judge.no(why, m, Measured(Measure::Count, s.men[m].ac).against(cost));
  }
  return judge.ok;
}

std::optional<Band> band_of(const State& s, ManId firer, ManId target) {
  const Bands reach = bands(s, firer);
  const Line line = line_between(s, firer, target);
  const Disc from = line.from, to = line.to;
  if (reach.near > 0 && geometry::within(from, to, reach.near)) return Band::Short;
  if (reach.middle > 0 && geometry::within(from, to, reach.middle)) return Band::Medium;
  if (reach.far > 0 && geometry::within(from, to, reach.far)) return Band::Long;
  return std::nullopt;
}

namespace {

/// Not in the way of whoever he touches; nor of a piece, of whoever may serve it.
bool stands_by(const State& s, ManId m, ManId from) {
  return is_gun(s, from) ? beside(s, card(s, from).gun, m) : touch(s, m, from);
}

}  // namespace

bool may_be_aimed_at(const State& s, ManId firer, ManId target) {
  if (!is_hidden(s, target)) return true;
  return s.setup->options.prone_target_at_short_range && band_of(s, firer, target) == Band::Short;
}

bool in_view(const State& s, ManId from, ManId to) {
  if (face_indoors(s, from, to)) return true;
  return in_sight(s, from, to) && !line_of_sight(s, from, to).barred &&
         !ground_between(s, from, to);
}

namespace {

bool is_free_line(const State& s, ManId from, ManId to, const Line& line) {
  if (face_indoors(s, from, to)) return true;
  if (line.barred || ground_between(s, from, to) || !in_sight(s, from, to)) return false;
  const Len eye = std::max(height_of(s, from), height_of(s, to));
  return !friends_between(s, from, to, line.from.centre, line.to.centre, eye);
}

}  // namespace

bool sees(const State& s, ManId from, ManId to) {
  return is_free_line(s, from, to, line_of_sight(s, from, to));
}

bool has_line_of_fire(const State& s, ManId from, ManId to) {
  return is_free_line(s, from, to, line_between(s, from, to));
}

namespace {

/// Shows each of those who stand in a line to `look`, until it says yes.
template <class Look>
bool any_friend_between(const State& s, ManId from, ManId to, Vec begin, Vec end, Len eye,
                        Look&& look) {
  if (!s.setup->options.figures_block_sight) return false;
  // From the saddle one looks over men's heads, and a rider is seen over them.
  if (is_mounted(s, from) || (to != kNoMan && is_mounted(s, to))) return false;
  const Disc point{begin, 0};
  const ManSet friends = near_way(s, begin, end, 0) & s.standing[idx(side_of(s, from))];
  return friends.any([&](ManId m) {
    if (m == from || m == to || has(s, m, man_flag::kProne) || stands_by(s, m, from)) return false;
    if (!same_floor(s, m, from) && (to == kNoMan || !same_floor(s, m, to))) return false;
    return geometry::sweeps(point, end, base(s, m)) && eye - height_of(s, m) < kAbove && look(m);
  });
}

}  // namespace

bool friends_between(const State& s, ManId from, ManId to, Vec begin, Vec end, Len eye) {
  return any_friend_between(s, from, to, begin, end, eye, [](ManId) { return true; });
}

ManId friend_between(const State& s, ManId from, ManId to, Vec begin, Vec end, Len eye) {
  ManId first = kNoMan;
  Len least = 0;
  any_friend_between(s, from, to, begin, end, eye, [&](ManId m) {
    const Len touch = geometry::first_touch(Disc{begin, 0}, end, base(s, m));
    if (first == kNoMan || touch < least) {
      first = m;
      least = touch;
    }
    return false;
  });
  return first;
}

namespace {

/// A man shoots at what is before him, a piece within the arc of its kind: at whoever is seen where
/// he has fired from, there.
template <class S>
bool in_arc(const State& s, ManId firer, Vec place, Judge<S>& judge) {
  const bool gun = is_gun(s, firer);
  if (!gun && is_before(s, firer, place)) return true;
  const Angle off = off_facing(s, firer, place);
  const Angle arc = gun ? half_arc(s, card(s, firer).gun) : geometry::kQuarterTurn;
  if (gun && off <= arc + geometry::kAngleHair) return true;
  return !judge.no(gun ? arc_clause(s, card(s, firer).gun) : clause::fire_arc, firer,
                   Measured(Measure::Angle, off).against(arc));
}

/// Nothing bars the line; whoever wants reasons is told what does, and where it stands.
template <class S>
void judge_line_of_fire(const State& s, ManId firer, ManId target, const Line& line, bool dark,
                        Judge<S>& judge) {
  const bool walled = line.in_way != kNoHouse;
  if (line.barred && !(walled && S::all)) {
    judge.no(*line.barred, line.by == kNoOpening && !walled ? target : firer, line.measured);
    return;
  }
  if (!line.barred && (dark || has_line_of_fire(s, firer, target))) return;
  const Clause why = line.barred.value_or(clause::fire_line);
  if constexpr (S::all)
    bar_line(judge, firer, why, line, in_the_way(s, firer, target, line));
  else
    judge.no(why, firer);
}

/// Whether a target can be shot at by a man who may use his weapon.
template <class S>
void judge_target(const State& s, ManId firer, ManId target, const Bands& reach, bool over,
                  Judge<S>& judge) {
  // The cheapest questions first: most targets are too far off. Who is recorded by section has a
  // line from his opening.
  const Line line = S::all || is_enclosed(s, firer) || is_enclosed(s, target)
                        ? line_between(s, firer, target)
                        : Line{base(s, firer), base(s, target), kNoOpening, std::nullopt, {}};
  const bool in_reach = reach.any() && (s.setup->options.no_premeasuring ||
                                        geometry::within(line.from, line.to, reach.far));
  if (!S::all && !in_reach) {
    judge.no(clause::fire_in_range, firer);
    return;
  }
  if (side_of(s, firer) == side_of(s, target) && judge.no(clause::fire_no_friends, target)) return;
  if (!in_reach && reach.any() &&
      judge.no(clause::fire_in_range, firer,
               Measured(Measure::Length, geometry::gap(line.from, line.to)).against(reach.far)))
    return;
  const bool dark = !in_sight(s, firer, target);
  if (dark &&
      judge.no(
          s.setup->fog ? clause::night_fog : clause::night_sight, firer,
          Measured(Measure::Length, geometry::gap(line.from, line.to)).against(sight_at_night(s))))
    return;
  if (over ? !is_hidden(s, target) && judge.no(clause::prone_suppressing_fire, target)
           : !may_be_aimed_at(s, firer, target) && judge.no(clause::prone_not_a_target, target))
    return;
  if (!is_enclosed(s, firer) && !in_arc(s, firer, line.to.centre, judge)) return;
  if (in_contact(s, target) && judge.no(clause::fire_into_melee, target)) return;
  judge_line_of_fire(s, firer, target, line, dark, judge);
}

}  // namespace

template <class S>
bool may_shoot(const State& s, ManId firer, ManId target, bool over, S& sink) {
  Judge<S> judge{sink};
  if (!may_use(s, firer, s.men[target].unit, judge) && !S::all) return false;
  judge_target(s, firer, target, bands(s, firer), over, judge);
  if constexpr (S::all) {
    const Line line = line_between(s, firer, target);
    if (judge.ok)
      judge.yes(clause::fire_in_range, firer,
                Measured(Measure::Length, geometry::gap(line.from, line.to)));
  }
  return judge.ok;
}

template <class S>
int needed(const State& s, ManId firer, ManId target, S& sink) {
  int out = defence(s, target, sink);
  out += cover_value(s, firer, target, sink);
  out += by_range(s, firer, target, sink);
  out += by_mount(s, firer, sink);
  out += by_formation(s, target, sink);
  return out;
}

ManSet shooters(const State& s, const Action& a) {
  return men_of(s, a.unit, a.men).where([&](ManId m) {
    return is_able(s, m) || only_shoots(s, m);
  });
}

int least_face(int needed, int skill) { return std::clamp(needed - skill, 2, kDie); }

ManId target_of(const State& s, ManId firer, UnitId u, ManId named, bool over) {
  NoWhy quiet;
  Judge<NoWhy> able{quiet};
  if (!may_use(s, firer, u, able)) return kNoMan;
  const Bands reach = bands(s, firer);
  const auto can = [&](ManId t) {
    Judge<NoWhy> judge{quiet};
    judge_target(s, firer, t, reach, over, judge);
    return judge.ok;
  };
  if (named != kNoMan && stands(s, named) && can(named)) return named;
  ManId best = kNoMan;
  std::int64_t least = 0;
  unit(s, u).men.for_each([&](ManId t) {
    const std::int64_t far = geometry::squared(s.men[t].place - s.men[firer].place);
    if ((best != kNoMan && far >= least) || !can(t)) return;
    best = t;
    least = far;
  });
  return best;
}

bool may_counter(const State& s, ManId hit, ManId by) {
  if (by == kNoMan || s.men[hit].ac == 0) return false;
  if (unit_has(s, s.men[hit].unit, unit_flag::kActivated)) return false;
  if (!is_able(s, hit) || !stands(s, by) || side_of(s, hit) == side_of(s, by)) return false;
  return band_of(s, hit, by).has_value() && !in_contact(s, hit) && has_line_of_fire(s, hit, by);
}

template <class S>
bool may_aim(const State& s, const Action& a, S& sink) {
  Judge<S> judge{sink};
  const bool one = a.target_man != kNoMan;
  const bool there =
      known_unit(s, a.target) && (one ? known_man(s, a.target_man) && stands(s, a.target_man) &&
                                            s.men[a.target_man].unit == a.target
                                      : !unit(s, a.target).men.empty());
  if (!there) {
    const bool man = one && known_man(s, a.target_man);
    judge.no(clause::turn_unit_gone,
             man ? a.target_man : piece_of_unit(known_unit(s, a.target) ? a.target : a.unit));
    return false;
  }
  const Side side = one ? side_of(s, a.target_man) : side_of_unit(s, a.target);
  if (side == side_of_unit(s, a.unit)) judge.no(clause::fire_no_friends, piece_of_unit(a.target));
  return judge.ok;
}

template <class S>
bool may_fire(const State& s, const Action& a, S& sink) {
  Judge<S> judge{sink};
  const std::uint16_t piece = piece_of_unit(a.unit);
  const ManSet men = shooters(s, a);
  if (!finds_men(s, a, men, judge)) return false;
  if (!may_aim(s, a, sink)) return false;
  if (a.number < 0 || a.number > kMostActions) {
    judge.no(clause::fire_cost, piece, Measured(Measure::Count, a.number).against(kMostActions));
    return false;
  }
  const bool one = a.target_man != kNoMan, over = a.verb == Verb::FireOver;
  if constexpr (!S::all)
    if (over && !one && !unit(s, a.target).men.any([&](ManId t) { return is_hidden(s, t); }))
      return false;
  NoWhy quiet;
  const auto can = [&](ManId m) {
    return one ? may_shoot(s, m, a.target_man, over, quiet)
               : target_of(s, m, a.target, kNoMan, over) != kNoMan;
  };
  if (men.any(can)) {
    judge.yes(clause::fire_in_range, piece);
    return true;
  }
  if constexpr (!S::all) return false;
  // Nobody can: why the man nearest to the enemy cannot shoot at whoever is nearest to him.
  ManId firer = kNoMan, target = kNoMan;
  std::int64_t least = 0;
  ManSet targets = unit(s, a.target).men;
  if (one) targets.add(a.target_man);
  men.for_each([&](ManId m) {
    targets.for_each([&](ManId t) {
      if (one && t != a.target_man) return;
      const std::int64_t far = geometry::squared(s.men[t].place - s.men[m].place);
      if (firer != kNoMan && far >= least) return;
      firer = m;
      target = t;
      least = far;
    });
  });
  return may_shoot(s, firer, target, over, sink);
}

#define SANDTABLE_FIRE(S)                                        \
  template int by_band(const State&, ManId, Band, Seen, S&);     \
  template int by_mount(const State&, ManId, S&);                \
  template bool may_use(const State&, ManId, UnitId, Judge<S>&); \
  template bool may_shoot(const State&, ManId, ManId, bool, S&); \
  template int needed(const State&, ManId, ManId, S&);
SANDTABLE_EVERY_SINK(SANDTABLE_FIRE)
template bool may_aim(const State&, const Action&, NoWhy&);
template bool may_aim(const State&, const Action&, Why&);
template bool may_fire(const State&, const Action&, NoWhy&);
template bool may_fire(const State&, const Action&, Why&);

}  // namespace sandtable::fixed_baynet
