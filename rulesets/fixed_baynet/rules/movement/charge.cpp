#include "rulesets/fixed_baynet/rules/movement/charge.h"

#include <algorithm>
#include <array>
#include <optional>

#include "engine/geometry/base/disc.h"
#include "engine/geometry/plane/angle.h"
#include "rulesets/fixed_baynet/rules/activation.h"
#include "rulesets/fixed_baynet/rules/fire/between.h"
#include "rulesets/fixed_baynet/rules/fire/fire.h"
#include "rulesets/fixed_baynet/rules/ground/ground.h"
#include "rulesets/fixed_baynet/rules/heroes/heroes.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/rules/movement/formations.h"
#include "rulesets/fixed_baynet/rules/movement/on_the_way.h"
#include "rulesets/fixed_baynet/rules/movement/run.h"
#include "rulesets/fixed_baynet/rules/movement/saddle.h"

/// Charges: straight at the enemy at double speed.
namespace sandtable::fixed_baynet {
namespace {

using geometry::Disc;

/// The nearest man of the unit that is charged, or the one who is named.
ManId aim_of(const State& s, const Action& a, ManId m) {
  if (a.target_man != kNoMan) return a.target_man;
  ManId best = kNoMan;
  std::int64_t least = 0;
  unit(s, a.target).men.for_each([&](ManId e) {
    const std::int64_t far = geometry::squared(s.men[e].place - s.men[m].place);
    if (best == kNoMan || far < least) {
      best = e;
      least = far;
    }
  });
  return best;
}

/// How far of a way he gets before a mounted friend of those who may be near it
/// (movement.through-models).
Len before_mounted(const State& s, ManId runner, Vec to, Len length, const ManSet& near) {
  const Disc at = base(s, runner);
  (near & s.standing[idx(side_of(s, runner))]).for_each([&](ManId m) {
    if (is_mounted(s, m) && same_floor(s, runner, m) && geometry::sweeps(at, to, base(s, m)))
      length = std::min(length, geometry::first_touch(at, to, base(s, m)));
  });
  return length;
}

/// The farthest that he may run without passing a mounted friend, ending on a friend, or a hair
/// inside a wall: places are rounded to the micrometre.
Len free_end(const State& s, ManId runner, Angle line, Len length, const Walks& before,
             const ManSet& staying) {
  const Vec from = s.men[runner].place;
  const Len radius = radius_of(s, runner);
  const Floor floor = floor_of(s, runner);
  const Vec to = geometry::along(from, line, length);
  const ManSet near = near_way(s, from, to, radius) & staying;
  length = before_mounted(s, runner, to, length, near);
  const ManSet around = near | ((s.escorted | s.pieces) & staying);
  constexpr int kMostHairs = 16;
  int hairs = 0;
  const auto clear = [&](Len n) -> std::optional<Len> {
    const Disc end{geometry::along(from, line, n), radius};
    std::optional<Len> out;
    const auto look = [&](Disc other) {
      if (!geometry::overlap(end, other)) return;
      const Len far = geometry::length(other.centre - from);
      out = std::min(out.value_or(n), std::max(0, std::min(n - 1, far - radius - other.radius)));
    };
    for (const Walk& w : before) look({w.end, radius_of(s, w.man)});
    around.for_each([&](ManId m) {
      if (floor_of(s, m) == floor) look(base(s, m));
    });
    if (!out && hairs < kMostHairs && bar_on(s, end, end.centre, floor)) {
      ++hairs;
      out = n - 1;
    }
    return out;
  };
  while (length > 0) {
    const auto nearer = clear(length);
    if (!nearer) return length;
    length = *nearer;
  }
  return 0;
}

/// The line of a unit that charges together: that of its first charge in this activation, else from
/// the man nearest to an enemy of the unit straight to him.
std::optional<Angle> common_line(const State& s, const Action& a, const ManSet& men) {
  std::optional<Angle> line;
  men.for_each([&](ManId m) {
    if (has(s, m, man_flag::kCharged) && !line) line = s.men[m].line;
  });
  if (line) return line;
  std::int64_t least = 0;
  men.for_each([&](ManId m) {
    const ManId e = aim_of(s, a, m);
    if (e == kNoMan) return;
    const Vec by = s.men[e].place - s.men[m].place;
    if (line && geometry::squared(by) >= least) return;
    least = geometry::squared(by);
    line = geometry::angle_of(by);
  });
  return line;
}

bool together(const State& s, UnitId u) {
  const Formation formation = formation_of(s, u);
  return formation == Formation::Open || is_cluster(formation);
}

/// Charge actions that a run takes. It was measured to fit so many: cut shorter, the ground on it
/// may be rounded to a micrometre more.
int actions_of_run(const State& s, const Action& a, const Walk& w, int most) {
  if (most == 1) return 1;
  const std::int64_t share =
      toll(s, s.men[w.man].place, w.end, charge_speeds(s, a, w.man), true).share +
      turn_to(s, a, w.man, w.facing);
  return std::min(actions_for(share), most);
}

/// What so many actions of a mount cover at least at the gait of its charge.
Len least_of_charge(const State& s, const Action& a, ManId m, int actions) {
  return actions * table::mount_movement::at(charge_gait(s, a, m)).least_distance_in * kInch;
}

/// A mount covers the least distance of its gait, unless it meets somebody or the edge.
bool keeps_momentum(const State& s, const Action& a, const Walk& w) {
  if (!is_mounted(s, w.man)) return true;
  return (length_of(w.way) >= least_of_charge(s, a, w.man, w.actions) &&
          keeps_pace(s, w.man, w.way, charge_gait(s, a, w.man), w.actions)) ||
         momentum_broken(s, w.man, w.end);
}

/// A run to its end.
Walk walk_of_run(const State& s, const Action& a, ManId m, const Run& run, Angle line) {
  Walk w;
  w.man = m;
  w.facing = line;
  w.end = geometry::along(s.men[m].place, line, run.length);
  w.way.add({line, run.length});
  w.actions = actions_of_run(s, a, w, charge_actions(s, a, m));
  return w;
}

/// Who runs, along which line, and how far that leads.
struct Runners {
  std::array<ManId, kMaxInUnit> man{};
  std::array<Angle, kMaxInUnit> line{};
  std::array<Run, kMaxInUnit> run{};
  std::array<int, kMaxInUnit> actions{};  ///< that he may spend on it
  std::size_t count = 0;
  Len farthest = -1;  ///< of those whose own lines lead to the enemy; below 0: nobody's does
  bool group = false;
};

Runners runners_of(const State& s, const Action& a, const ManSet& men) {
  Runners out;
  out.group = together(s, a.unit);
  const auto shared = out.group ? common_line(s, a, men) : std::nullopt;
  std::array<Lead, kMaxInUnit> lead{};
  men.for_each([&](ManId m) {
    Angle to = s.men[m].line;
    if (!has(s, m, man_flag::kCharged))
      to = shared ? *shared : geometry::angle_of(s.men[aim_of(s, a, m)].place - s.men[m].place);
    const Lead own = lead_of(s, a, m, to);
    if (!out.group && !own.leads) return;
    if (own.leads) out.farthest = std::max(out.farthest, own.to_target);
    lead[out.count] = own;
    out.man[out.count] = m;
    out.actions[out.count] = charge_actions(s, a, m);
    out.line[out.count++] = to;
  });
  // Where nobody's line leads to the enemy nobody runs.
  for (std::size_t i = 0; i < out.count && out.farthest >= 0; ++i)
    out.run[i] = run_of(s, a, out.man[i], out.line[i], lead[i]);
  return out;
}

/// Sets them in motion, whoever is ahead first, so that those behind stop behind him. Adds to
/// `staying` whoever finds no room; true: somebody did.
bool set_off(const State& s, const Action& a, const Runners& all, ManSet& staying, Charges& out) {
  std::array<std::size_t, kMaxInUnit> order{};
  for (std::size_t i = 0; i < all.count; ++i) order[i] = i;
  std::stable_sort(
      order.begin(), order.begin() + static_cast<std::ptrdiff_t>(all.count),
      [&](std::size_t x, std::size_t y) { return all.run[x].to_target < all.run[y].to_target; });
  bool stuck = false;
  const auto stays = [&](ManId m) {  // with whomever he leads
    staying.add(m);
    staying = staying | led_by(s, m);
  };
  for (std::size_t k = 0; k < all.count; ++k) {
    const std::size_t i = order[k];
    if (staying.has(all.man[i])) continue;
    const Len most = all.group ? std::min(all.run[i].length, all.farthest) : all.run[i].length;
    Walk w;
    w.man = all.man[i];
    w.facing = all.line[i];
    const Vec from = s.men[w.man].place;
    const Len far = free_end(s, w.man, w.facing, most, out.walks, staying);
    if (far < kHundredth) {  // no way that can be said
      stays(w.man);
      stuck = true;
      continue;
    }
    w.end = geometry::along(from, w.facing, far);
    w.way.add({w.facing, far});
    w.actions = actions_of_run(s, a, w, all.actions[i]);
    if (!keeps_momentum(s, a, w)) {
      stays(w.man);
      stuck = true;
      continue;
    }
    if (is_mounted(s, w.man)) w.gait = record_of(charge_gait(s, a, w.man));
    if (all.run[i].met && far == all.run[i].length) out.meet.add(w.man);
    out.walks.item[out.walks.count++] = w;
  }
  return stuck;
}

}  // namespace

Charges charges_of(const State& s, const Action& a) {
  const ManSet men = ordered(s, a).where([&](ManId m) { return may_run(s, a, m); });
  if (men.empty() || !known_unit(s, a.target) || unit(s, a.target).men.empty()) return {};
  const Runners all = runners_of(s, a, men);
  if (all.farthest < 0) return {};
  ManSet staying;
  for (const ManSet& side : s.standing) staying = staying | side;
  staying = staying | s.escorted | s.pieces;
  for (std::size_t i = 0; i < all.count; ++i) {
    staying.remove(all.man[i]);
    staying = staying - led_by(s, all.man[i]);
  }
  for (;;) {
    Charges out;
    if (!set_off(s, a, all, staying, out)) return out;
  }
}

namespace {

/// One charge action of his at that gait, the foot has none; no action: it leads nowhere.
Walk dash_at(const State& s, ManId m, ManId at, std::uint8_t gait) {
  Action a;
  a.target = s.men[at].unit;
  a.number = 1;
  a.gait = gait;
  Walk w;
  w.man = m;
  const Vec from = s.men[m].place;
  w.facing = geometry::angle_of(s.men[at].place - from);
  w.end = from;
  w.actions = 0;
  const Run run = run_of(s, a, m, w.facing);
  const Vec ahead = geometry::along(from, w.facing, run.length);
  const Len most = std::min(run.length, geometry::first_touch(base(s, m), ahead, base(s, at)));
  ManSet others;
  for (const ManSet& side : s.standing) others = others | side;
  others = (others | s.escorted | s.pieces) - led_by(s, m);
  others.remove(m);
  const Len far = free_end(s, m, w.facing, most, {}, others);
  if (far < kHundredth) return w;
  Walk out = w;
  out.end = geometry::along(from, w.facing, far);
  out.way.add({w.facing, far});
  out.actions = actions_of_run(s, a, out, charge_actions(s, a, m));
  out.gait = gait;
  return keeps_momentum(s, a, out) ? out : w;
}

}  // namespace

Walk dash_of(const State& s, ManId m, ManId at) {
  Walk stands{.man = m, .end = s.men[m].place, .facing = s.men[m].facing, .actions = 0};
  if (own_moves_left(s, m, Price::Charge) == 0) return stands;
  if (!is_mounted(s, m)) return dash_at(s, m, at, 0);
  // At the fastest gait of which he can cover the least distance.
  for (int gait = gait_taken(s, m); gait > 0; --gait) {
    if (!may_take(s, m, static_cast<Gait>(gait - 1))) continue;
    const Walk w = dash_at(s, m, at, static_cast<std::uint8_t>(gait));
    if (w.actions > 0) return w;
  }
  return stands;
}

namespace {

/// Nobody who runs may end where somebody stays after all.
bool ends_are_free(const State& s, const Walks& walks) {
  ManSet moving = men_of(walks);
  if (!s.escorted.empty()) moving = moving | led_by(s, moving);
  for (const Walk& w : walks) {
    const Disc at{w.end, radius_of(s, w.man)};
    if (!is_free(s, at, moving, floor_of(s, w.man))) return false;
    for (const Walk* other = walks.begin(); other != &w; ++other)
      if (geometry::overlap(at, Disc{other->end, radius_of(s, other->man)})) return false;
  }
  return true;
}

/// False: he does not see whom he would charge, for the dark or for what stands between.
template <class S>
bool judge_view(const State& s, ManId m, ManId e, Judge<S>& judge) {
  if (in_view(s, m, e)) return true;
  judge_sight(s, m, e, judge);
  return false;
}

/// Nothing of the ground stops him: he does not reach the enemy's floor, or has no room to run.
Measured short_of_target(const State& s, ManId m, Angle line, const Run& run,
                         const ManSet& staying) {
  if (!run.leads) return Measured(Measure::Level, 1);
  // Whom he leads himself goes along and bars nothing.
  const ManSet there =
      (staying | enemies_of(s, side_of(s, m)) | s.escorted | s.pieces) - led_by(s, m);
  const Len free = free_end(s, m, line, run.length, {}, there);
  // Where he himself could run it is the line of his unit that leads nowhere.
  if (free >= kHundredth) return {};
  return Measured(Measure::Length, run.to_target).against(free);
}

/// Why a man who could run does not get to the enemy: whom he sees, his line, or what lies on it.
template <class S>
bool judge_line(const State& s, const Action& a, ManId m, Judge<S>& judge) {
  const Angle to = geometry::angle_of(s.men[aim_of(s, a, m)].place - s.men[m].place);
  const bool charged = has(s, m, man_flag::kCharged);
  if (charged && s.setup->options.single_charge_action)
    return judge.no(clause::charge_repeated, m, Measured(Measure::Count, 2).against(1));
  if (!judge_view(s, m, aim_of(s, a, m), judge)) return !S::all;
  const Angle line = charged ? s.men[m].line : to;
  const Run run = run_of(s, a, m, line);
  if (!run.leads && charged)
    return judge.no(clause::charge_no_turn, m,
                    Measured(Measure::Angle, geometry::between(s.men[m].line, to)).against(0));
  if (run.leads && run.barrier && run.length <= run.free)
    return judge.no(*run.barrier, m, Measured(Measure::Length, run.to_target).against(run.free));
  const ManSet others = s.standing[idx(side_of(s, m))] - ordered(s, a);
  const Vec end = geometry::along(s.men[m].place, line, run.length);
  const Len free = before_mounted(s, m, end, run.length, others);
  if (run.leads && free < std::min(run.length, kHundredth))
    return judge.no(clause::movement_through_models, m,
                    Measured(Measure::Length, run.length).against(free));
  if (run.leads && is_mounted(s, m) && run.length >= kHundredth) {
    const Walk w = walk_of_run(s, a, m, run, line);
    if (!keeps_momentum(s, a, w))
      return judge.no(clause::cavalry_least_distance, m,
                      short_of_pace(run.length, least_of_charge(s, a, m, w.actions)));
  }
  return judge.no(clause::charge_target, m, short_of_target(s, m, line, run, others));
}

/// Ground that ends a charge before the enemy is met, of the first whom it stops.
void say_barrier(const State& s, const Action& a, const Walks& walks, Why& why) {
  for (const Walk& w : walks) {
    const Run run = run_of(s, a, w.man, w.facing);
    if (!run.leads || !run.barrier || run.free >= run.to_target) continue;
    return modify(why, *run.barrier, w.man,
                  Measured(Measure::Length, run.to_target).against(run.free));
  }
}

/// Why he does not charge at that gait.
template <class S>
bool judge_gait(const State& s, const Action& a, ManId m, Judge<S>& judge) {
  if (!is_mounted(s, m)) return judge.no(clause::cavalry_gaits, m);
  const Gait gait = charge_gait(s, a, m), most = fastest_gait(s, m);
  if (gait == Gait::Walk)
    return judge.no(clause::cavalry_charge, m,
                    Measured(Measure::Count, 1).against(static_cast<int>(Gait::Canter) + 1));
  const bool halted = s.men[m].gait == 0 && s.men[m].gait_before == 0;
  return judge.no(
      halted ? clause::cavalry_halted : clause::cavalry_speed_steps, m,
      Measured(Measure::Count, static_cast<int>(gait) + 1).against(static_cast<int>(most) + 1));
}

/// Why nobody of them may charge.
template <class S>
void say_why(const State& s, const Action& a, const ManSet& men, Judge<S>& judge) {
  men.any([&](ManId m) {
    if (has(s, m, man_flag::kProne) || is_lame(s, m)) return judge.no(clause::prone_crawl, m);
    if (in_contact(s, m)) return judge.no(clause::charge_contact, m);
    if (!may_run_at(s, a, m)) return judge_gait(s, a, m, judge);
    if (s.men[m].moves >= kMostMoves)
      return judge.no(clause::movement_three_at_most, m,
                      Measured(Measure::Count, s.men[m].moves + 1).against(kMostMoves));
    if (s.men[m].ac < price(Price::Charge))
      return judge.no(clause::action_none_left, m,
                      Measured(Measure::Count, s.men[m].ac).against(price(Price::Charge)));
    if (own_moves_left(s, m, Price::Charge) == 0)
      return judge.no(clause::cavalry_moves_like_men, m,
                      Measured(Measure::Count, s.men[m].moves + 1).against(1));
    return judge_line(s, a, m, judge);
  });
}

}  // namespace

template <class S>
bool may_charge(const State& s, const Action& a, S& sink, const Charges* known) {
  Judge<S> judge{sink};
  const std::uint16_t piece = piece_of_unit(a.unit);
  const ManSet men = ordered(s, a);
  if (!finds_men(s, a, men, judge)) return false;
  if (!known_unit(s, a.target) || side_of_unit(s, a.target) == side_of_unit(s, a.unit) ||
      unit(s, a.target).men.empty() ||
      (a.target_man != kNoMan && (!known_man(s, a.target_man) || !stands(s, a.target_man) ||
                                  s.men[a.target_man].unit != a.target))) {
    judge.no(clause::charge_target, piece);
    return false;
  }
  if (a.number < 0 || a.number > kMostMoves) {
    judge.no(clause::movement_three_at_most, piece,
             Measured(Measure::Count, a.number).against(kMostMoves));
    return false;
  }
  if (formation_of(s, a.unit) == Formation::Square) {
    judge.no(clause::formation_square_charge, piece);
    return false;
  }
  const Charges charges = known != nullptr ? *known : charges_of(s, a);
  if (charges.walks.count == 0) {
    if constexpr (!S::all) return false;
    say_why(s, a, men, judge);
    if (judge.ok) judge.no(clause::charge_target, piece);
    return false;
  }
  if (!ends_are_free(s, charges.walks)) {
    judge.no(clause::convention_contact, piece);
    return false;
  }
  judge.yes(clause::charge_target, piece);
  if constexpr (S::all) say_barrier(s, a, charges.walks, sink);
  return true;
}

template <class D, class L>
void charge(Flow<D, L> f, const Action& a) {
  State& s = f.s;
  const Charges charges = charges_of(s, a);
  std::array<ManSet, kMaxInUnit> before{};
  std::array<Vec, kMaxInUnit> from{};
  int most = 0, short_of = 0;
  for (const Walk& w : charges.walks) most = std::max(most, w.actions);
  tell::charge_declared(f, clause::charge_double_speed, a.unit, a.target,
                        static_cast<int>(charges.walks.count), most);
  if constexpr (L::on) tell_way(f, a.unit, stood_at(s, a.unit), charges.walks);
  for (std::size_t i = 0; i < charges.walks.count; ++i) {
    const Walk& w = charges.walks.item[i];
    before[i] = touched_enemies(s, w.man);
    // Turning to the line is part of a mount's first action.
    const std::int64_t before_last =
        (w.actions - 1) * kWholeAction - turn_to(s, a, w.man, w.facing);
    const Len step = within_share(s, s.men[w.man].place, w.end, charge_speeds(s, a, w.man),
                                  std::max<std::int64_t>(0, before_last));
    from[i] = geometry::along(s.men[w.man].place, w.facing, step);
    go(f, w, true);
  }
  lead_prisoners(f, men_of(charges.walks));
  set_unit_flags(s, a.unit, unit_flag::kMoved | unit_flag::kCharging);
  shock(f, a.unit, Shock::Charging, clause::glory_charging);
  for (std::size_t i = 0; i < charges.walks.count; ++i)
    meet(f, charges.walks.item[i].man, before[i], from[i]);
  for (const Walk& w : charges.walks)
    if (!in_contact(s, w.man)) ++short_of;
  if (short_of > 0) tell::charge_fell_short(f, clause::charge_target, a.unit, a.target, short_of);
}

#define SANDTABLE_CHARGE(D, L) template void charge(Flow<D, L>, const Action&);
SANDTABLE_EVERY_FLOW(SANDTABLE_CHARGE)
template bool may_charge(const State&, const Action&, NoWhy&, const Charges*);
template bool may_charge(const State&, const Action&, Why&, const Charges*);

}  // namespace sandtable::fixed_baynet
