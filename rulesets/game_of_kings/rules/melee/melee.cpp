#include <algorithm>
#include <array>
#include <bit>

#include "engine/geometry/plane/contact.h"
#include "rulesets/game_of_kings/data/tables.gen.h"
#include "rulesets/game_of_kings/rules/course.h"
#include "rulesets/game_of_kings/rules/flow.h"
#include "rulesets/game_of_kings/rules/harm.h"

/// Step 5 (heading "Melee"). A fight goes through three stages, told apart by what Fight holds:
/// infantry may fire first (may_fire), units name their enemies (to_name), and, the dice thrown,
/// `mine` and `theirs` are empty and to_name holds the losers that have still to be tested; of
/// these `against` is the enemy that beat them and `taken` the zone he came from.
namespace sandtable::game_of_kings {
namespace {

using geometry::Zone;

constexpr int kUsualScore = figure(Figure::MeleeScore);

using PerUnit = std::array<std::uint16_t, kMaxUnits>;

std::uint64_t fighting(const State& s) { return s.fight.mine | s.fight.theirs; }

/// The enemies that a unit faces in this fight.
std::uint64_t facing(const State& s, UnitId u) { return locked_with(s, u) & fighting(s); }

/// Somebody stands there at whom the unit may fire first.
bool can_fire_first(const State& s, UnitId unit) {
  if (!is_foot(s, unit)) return false;
  NoWhy quiet;
  bool found = false;
  for_each_unit(facing(s, unit),
                [&](UnitId enemy) { found = found || may_fire(s, unit, enemy, true, quiet); });
  return found;
}

/// Asks the next infantry that may fire first. False: there is none.
template <class D, class L>
bool ask_for_fire(Flow<D, L> f) {
  State& s = f.s;
  while (s.fight.may_fire != 0) {
    const UnitId unit = first_of(s.fight.may_fire);
    if (can_fire_first(s, unit)) {
      s.fight.unit = unit;
      ask(s, Phase::DefensiveFire, side_of(s, unit));
      return true;
    }
    s.fight.may_fire &= ~unit_bit(unit);
  }
  return false;
}

/// Units of `among` that have dice and several enemies and have not said whom they fight; the
/// others' enemies are set.
std::uint64_t to_name(State& s, std::uint64_t among) {
  NoWhy quiet;
  std::uint64_t out = 0;
  for_each_unit(among, [&](UnitId u) {
    const std::uint64_t enemies = facing(s, u);
    UnitId& against = s.fight.against[u];
    if (against != kNoUnit && (enemies & unit_bit(against)) != 0) return;
    against = kNoUnit;
    if (enemies == 0) return;
    const bool rolls = melee_half_dice(s, u, first_of(enemies), quiet) > 0;
    if (std::popcount(enemies) == 1 || !rolls)
      against = first_of(enemies);
    else
      out |= unit_bit(u);
  });
  return out;
}

/// Asks the next unit that must name its enemy, the moving player's first. False: all are named.
template <class D, class L>
bool ask_for_enemy(Flow<D, L> f) {
  State& s = f.s;
  const std::uint64_t mine = to_name(s, s.fight.mine), theirs = to_name(s, s.fight.theirs);
  s.fight.to_name = mine | theirs;
  if (s.fight.to_name == 0) return false;
  s.fight.unit = first_of(mine != 0 ? mine : theirs);
  ask(s, Phase::NameEnemy, side_of(s, s.fight.unit));
  return true;
}

template <class S>
void cite_characteristics(const State& s, UnitId unit, int least, S& sink) {
  if constexpr (S::all) {
    if (card(s, unit).traits.melee_score == kUsualScore && card(s, unit).traits.melee == 0) return;
    modify(sink, clause::army_characteristics, unit,
           Measured(Measure::Score, least).against(kUsualScore));
    modify(sink, clause::army_characteristics_details, unit,
           Measured(Measure::Score, least).against(kUsualScore));
    if (const Clause by = card(s, unit).traits.melee_by; by.system != 0)
      modify(sink, by, unit, Measured(Measure::Score, least).against(kUsualScore));
  }
}

/// The dice of one unit; the hits it scores, before saves.
template <class D, class L>
int roll_unit(Flow<D, L> f, UnitId unit) {
  State& s = f.s;
  const UnitId enemy = s.fight.against[unit];
  if (enemy == kNoUnit) return 0;
  const int half_dice = melee_half_dice(s, unit, enemy, f.log);
  int dice = half_dice / 2;
  const bool odd = half_dice % 2 != 0;
  if (odd)
    dice += f.roll(clause::melee_half_die, side_of(s, unit), 1, 6, Read::CountBetween, 4, 6, unit);
  tell::melee_dice(f, odd ? clause::melee_half_die : clause::melee_dice, unit, enemy, half_dice,
                   dice, odd);
  const Traits& traits = card(s, unit).traits;
  const int least = std::max(1, traits.melee_score - traits.melee);
  cite_characteristics(s, unit, least, f.log);
  int hits = 0;
  for (int left = least <= 6 ? dice : 0; left > 0; left -= kMaxDice) {
    const int now = std::min(left, kMaxDice);
    const int scored =
        f.roll(clause::melee_to_hit, side_of(s, unit), now, 6, Read::CountBetween, least, 6, unit);
    tell::melee_rolled(f, clause::melee_to_hit, unit, enemy, now, scored);
    hits += scored;
  }
  return hits;
}

/// The enemy that scored most unsaved hits on the loser, then the one whose centre is nearest.
UnitId beaten_by(const State& s, UnitId loser, const PerUnit& scored) {
  UnitId best = kNoUnit;
  for_each_unit(facing(s, loser), [&](UnitId enemy) {
    if (best == kNoUnit) {
      best = enemy;
      return;
    }
    const int more = s.fight.against[enemy] == loser ? scored[enemy] : 0;
    const int most = s.fight.against[best] == loser ? scored[best] : 0;
    if (more > most ||
        (more == most && squared(outline(s, enemy).centre - outline(s, loser).centre) <
                             squared(outline(s, best).centre - outline(s, loser).centre)))
      best = enemy;
  });
  return best;
}

/// Throws all dice and saves of the fight: `scored` are the unsaved hits of each unit.
template <class D, class L>
void throw_dice(Flow<D, L> f, PerUnit& scored) {
  State& s = f.s;
  s.fight.taken.fill(0);
  for (const std::uint64_t side : {s.fight.mine, s.fight.theirs})
    for_each_unit(side, [&](UnitId u) { scored[u] = static_cast<std::uint16_t>(roll_unit(f, u)); });
  for (const std::uint64_t side : {s.fight.mine, s.fight.theirs})
    for_each_unit(side, [&](UnitId u) {
      if (scored[u] == 0) return;
      const UnitId enemy = s.fight.against[u];
      scored[u] = static_cast<std::uint16_t>(save(f, enemy, u, scored[u], HitBy::Melee));
      s.fight.taken[enemy] = static_cast<std::uint16_t>(s.fight.taken[enemy] + scored[u]);
    });
}

/// Who took more hits than the enemies it fought with took together (melee.result).
template <class D, class L>
std::uint64_t find_losers(Flow<D, L> f) {
  State& s = f.s;
  std::uint64_t losers = 0;
  for (const std::uint64_t side : {s.fight.mine, s.fight.theirs})
    for_each_unit(side, [&](UnitId u) {
      int theirs = 0;
      bool stands = false;
      for_each_unit(facing(s, u), [&](UnitId enemy) {
        theirs += s.fight.taken[enemy];
        stands = stands || s.fight.taken[enemy] < quarters(s, enemy);
      });
      const bool lost = s.fight.taken[u] > theirs && stands;
      if (lost) losers |= unit_bit(u);
      tell::melee_result(f, clause::melee_result, u, s.fight.taken[u], theirs, lost);
    });
  return losers;
}

/// The dice, the losses of both sides together, and who has lost.
template <class D, class L>
void resolve(Flow<D, L> f) {
  State& s = f.s;
  const std::uint64_t all = fighting(s);
  modify(f.log, clause::melee_simultaneous, Measured(Measure::Count, std::popcount(all)));
  PerUnit scored{};
  throw_dice(f, scored);
  Fight after;
  after.against.fill(kNoUnit);
  after.to_name = find_losers(f);
  for_each_unit(after.to_name, [&](UnitId u) {
    after.against[u] = beaten_by(s, u, scored);
    after.taken[u] = static_cast<std::uint16_t>(melee_zone(s, u, after.against[u]));
  });
  const UnitId first = first_of(s.fight.mine);
  const PerUnit taken = s.fight.taken;
  s.fight = after;
  for_each_unit(all, [&](UnitId u) { lose_quarters(f, u, taken[u]); });
  if (after.to_name == 0 && first != kNoUnit && is_locked(s, first))
    tell::melee_drawn(f, clause::melee_draw, first);
}

/// Puts the next loser's test on the pile.
template <class D, class L>
void test_losers(Flow<D, L> f) {
  State& s = f.s;
  const std::uint64_t own = s.fight.to_name & s.pieces.alive[idx(s.now.moving)];
  const UnitId loser = first_of(own != 0 ? own : s.fight.to_name);
  if (loser == kNoUnit) {
    s.fight = {};
    s.fight.against.fill(kNoUnit);
    return;
  }
  s.fight.to_name &= ~unit_bit(loser);
  modify(f.log, clause::morale_when, loser);
  modify(f.log, clause::melee_no_pursuit, s.fight.against[loser]);
  push(s, {.kind = Matter::Kind::FightOn, .unit = loser});
  push(s, {.kind = Matter::Kind::Test,
           .unit = loser,
           .cause = s.fight.against[loser],
           .zone = static_cast<Zone>(s.fight.taken[loser]),
           .lost_melee = true});
}

}  // namespace

int price_of_melee(const State& s) {
  namespace costs = table::command_point_costs_table;
  constexpr int kByOption = 1;  // melee-costs-a-point
  return s.setup->options.melee_costs_a_point ? kByOption : costs::at(costs::Key::Melee).points;
}

template <class S>
bool may_fight(const State& s, UnitId unit, S& sink) {
  const int points = price_of_melee(s);
  if (!may_act(s, unit, Step::Melee, points, sink)) return false;
  Judge<S> judge{sink};
  if (!is_locked(s, unit) &&
      judge.no(clause::melee_occurs_on_contact, unit, Measured(Measure::Count, 0).against(1)))
    return false;
  if (has(s, unit, unit_flag::kFought) &&
      judge.no(clause::melee_groups, unit, Measured(Measure::Count, 1).against(1)))
    return false;
  if (!judge.ok) return false;
  judge.yes(clause::melee_occurs_on_contact, unit);
  judge.yes(clause::command_melee_costs_nothing, unit, Measured(Measure::Points, points));
  return true;
}

template <class D, class L>
void begin_fight(Flow<D, L> f, UnitId unit) {
  State& s = f.s;
  s.fight = {};
  s.fight.against.fill(kNoUnit);
  s.fight.mine = unit_bit(unit);
  // Each unit that fights is paid for by itself where melees cost points: then it fights alone.
  if (!s.setup->options.melee_costs_a_point)
    for_each_unit(melee_of(s, unit) & acting_units(s), [&](UnitId u) {
      if (!has(s, u, unit_flag::kFought)) s.fight.mine |= unit_bit(u);
    });
  for_each_unit(s.fight.mine, [&](UnitId u) {
    s.fight.theirs |= locked_with(s, u);
    set_flags(s, u, unit_flag::kFought);
  });
  s.fight.may_fire = s.fight.theirs;
  modify(f.log, clause::melee_occurs_on_contact, unit);
  modify(f.log, clause::command_melee_costs_nothing, unit,
         Measured(Measure::Points, price_of_melee(s)));
  tell::melee_begins(f, clause::melee_groups, unit, std::popcount(s.fight.mine),
                     std::popcount(s.fight.theirs));
  push(s, {.kind = Matter::Kind::FightOn, .unit = unit});
}

template <class D, class L>
void fight_on(Flow<D, L> f) {
  State& s = f.s;
  if (fighting(s) == 0) {
    test_losers(f);
    return;
  }
  if (ask_for_fire(f) || ask_for_enemy(f)) {
    push(s, {.kind = Matter::Kind::FightOn, .unit = s.fight.unit});
    return;
  }
  // Whoever lost all its enemies to the fire before the melee fights nobody.
  std::uint64_t idle = 0;
  for_each_unit(fighting(s), [&](UnitId u) {
    if (facing(s, u) == 0) idle |= unit_bit(u);
  });
  s.fight.mine &= ~idle;
  s.fight.theirs &= ~idle;
  if (fighting(s) != 0) resolve(f);
  push(s, {.kind = Matter::Kind::FightOn});
}

template <class S>
bool may_answer_fight(const State& s, Side side, const Action& a, S& sink) {
  Judge<S> judge{sink};
  const UnitId unit = s.fight.unit;
  const bool fires = s.now.phase == Phase::DefensiveFire;
  const Clause about = fires ? clause::melee_defensive_fire_details : clause::melee_which_enemy;
  const bool holds = fires && a.verb == Verb::Hold;
  if (!known(s, unit) || side_of(s, unit) != side ||
      (a.unit != unit && !(holds && a.unit == kNoUnit))) {
    judge.no(about, unit);
    return false;
  }
  if (holds) {
    judge.yes(about, unit);
    return true;
  }
  if (a.verb != (fires ? Verb::Fire : Verb::Against) || !known(s, a.target) ||
      (facing(s, unit) & unit_bit(a.target)) == 0) {
    judge.no(about, unit);
    return false;
  }
  if (fires) return may_fire(s, unit, a.target, true, sink);
  judge.yes(about, a.target);
  return true;
}

template <class D, class L>
void apply_fight_answer(Flow<D, L> f, const Action& a) {
  State& s = f.s;
  const UnitId unit = s.fight.unit;
  close_question(s);
  if (a.verb == Verb::Against) {
    s.fight.against[unit] = a.target;
    tell::enemy_named(f, clause::melee_which_enemy, unit, a.target);
    return;
  }
  s.fight.may_fire &= ~unit_bit(unit);
  if (a.verb == Verb::Hold) {
    tell::defensive_held(f, clause::melee_defensive_fire_details, unit);
    return;
  }
  modify(f.log, clause::melee_defensive_fire_details, unit);
  fire(f, unit, a.target, true);
  if (on_table(s, unit)) set_flags(s, unit, unit_flag::kDefended);
}

#define SANDTABLE_MELEE(D, L)                    \
  template void begin_fight(Flow<D, L>, UnitId); \
  template void fight_on(Flow<D, L>);            \
  template void apply_fight_answer(Flow<D, L>, const Action&);
SANDTABLE_EVERY_FLOW(SANDTABLE_MELEE)

template bool may_fight(const State&, UnitId, NoWhy&);
template bool may_fight(const State&, UnitId, Why&);
template bool may_answer_fight(const State&, Side, const Action&, NoWhy&);
template bool may_answer_fight(const State&, Side, const Action&, Why&);

}  // namespace sandtable::game_of_kings
