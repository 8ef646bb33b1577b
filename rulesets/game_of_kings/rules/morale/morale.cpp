#include <algorithm>
#include <array>
#include <bit>

#include "engine/core/coverage.h"
#include "engine/geometry/base/arc.h"
#include "engine/geometry/plane/contact.h"
#include "rulesets/game_of_kings/data/tables.gen.h"
#include "rulesets/game_of_kings/rules/flow.h"
#include "rulesets/game_of_kings/rules/harm.h"
#include "rulesets/game_of_kings/rules/movement/allowance.h"

/// Morale tests and the pile of what is still to be settled (heading "Morale").
namespace sandtable::game_of_kings {
namespace {

using geometry::Angle;
using geometry::Zone;

constexpr Angle kHalfRightAngle = geometry::kQuarterTurn / 2;

Zone opposite(Zone zone) {
  switch (zone) {
    case Zone::Front:
      return Zone::Rear;
    case Zone::LeftFlank:
      return Zone::RightFlank;
    case Zone::RightFlank:
      return Zone::LeftFlank;
    case Zone::Rear:
      return Zone::Front;
  }
  return Zone::Rear;
}

/// Some part of `other` stands in that zone of `unit`: the ground beyond one side of its outline,
/// between the lines at 45 degrees from the two corners. A neighbour whose corner only touches the
/// unit's stands beside it.
bool part_in_zone(const State& s, UnitId unit, Zone zone, UnitId supporter) {
  const Box other = geometry::grown(outline(s, supporter), size_of(s, supporter), -kTolerance);
  const Box& box = outline(s, unit);
  const Size size = size_of(s, unit);
  const bool across = zone == Zone::LeftFlank || zone == Zone::RightFlank;
  const Size turned = across ? Size{size.depth, size.width} : size;
  Angle facing = box.facing;
  if (zone == Zone::RightFlank) facing = static_cast<Angle>(facing + geometry::kQuarterTurn);
  if (zone == Zone::LeftFlank) facing = static_cast<Angle>(facing - geometry::kQuarterTurn);
  if (zone == Zone::Rear) facing = static_cast<Angle>(facing + geometry::kHalfTurn);
  const Box side = geometry::box_at(geometry::pose_of_centre(box.centre, facing, turned), turned);
  return geometry::part_in_arc(side, kHalfRightAngle, other);
}

/// The ends of the shortest line between two outlines.
struct Line {
  Vec from, to;
};
Line shortest(const Box& a, const Box& b) {
  Line best{a.corner[0], geometry::nearest_point(b, a.corner[0])};
  const auto consider = [&](Vec from, Vec to) {
    if (squared(to - from) < squared(best.to - best.from)) best = {from, to};
  };
  for (const Vec c : a.corner) consider(c, geometry::nearest_point(b, c));
  for (const Vec c : b.corner) consider(geometry::nearest_point(a, c), c);
  return best;
}

bool passes(const Line& line, const Box& box) {
  if (geometry::covers(box, line.from) || geometry::covers(box, line.to)) return true;
  for (std::size_t i = 0; i < box.corner.size(); ++i)
    if (geometry::segments_meet(line.from, line.to, box.corner[i], box.corner[(i + 1) % 4]))
      return true;
  return false;
}

/// The straight way of a supporter crosses no impassable terrain and no enemy unit.
bool is_open(const State& s, UnitId supporter, const Line& line) {
  const geometry::Terrain& terrain = s.ground->terrain;
  std::array<geometry::Passage, geometry::kMaxFeatures> met;
  const auto closed = terrain.of_kind(static_cast<std::uint8_t>(GroundKind::Impassable));
  const std::size_t count =
      closed.empty() ? 0 : std::min(terrain.along(line.from, line.to, closed, met), met.size());
  if (std::any_of(met.begin(), met.begin() + static_cast<std::ptrdiff_t>(count),
                  [](const geometry::Passage& p) { return p.leave - p.enter > kTolerance; }))
    return false;
  bool open = true;
  const std::uint64_t enemies = s.pieces.alive[idx(other(side_of(s, supporter)))] & s.pieces.solid;
  for_each_unit(enemies, [&](UnitId e) {
    if (open && passes(line, geometry::grown(outline(s, e), size_of(s, e), -kTolerance)))
      open = false;
  });
  return open;
}

int needed_score(const State& s, UnitId u) {
  namespace minimum = table::morale_minimum_table;
  switch (card(s, u).grade) {
    case Grade::Elite:
      return minimum::at(minimum::Key::Elite).score;
    case Grade::Regular:
      return minimum::at(minimum::Key::Regular).score;
    case Grade::Poor:
      break;
  }
  return minimum::at(minimum::Key::Poor).score;
}
int general_bonus(const State& s, UnitId u) { return s.pieces.general[u] != kNoUnit ? 1 : 0; }

/// Units of that side whose tests for fire are due.
std::uint64_t due(const State& s, Side side) {
  const bool once = !s.setup->options.fire_morale_at_once;
  std::uint64_t out = 0;
  for_each_unit(s.pieces.alive[idx(side)] & s.pieces.solid, [&](UnitId u) {
    if (has(s, u, unit_flag::kMustTest) && !(once && has(s, u, unit_flag::kTested)))
      out |= unit_bit(u);
  });
  return out;
}

/// What the enemy did whose fire took most quarters, then the nearest.
Hurt worst_hurt(const State& s, UnitId u) {
  Hurt best;
  for (std::size_t i = 0; i < s.hurt_count; ++i) {
    const Hurt& h = s.hurts[i];
    if (h.victim != u) continue;
    const bool nearer = best.by != kNoUnit && h.quarters == best.quarters &&
                        geometry::squared_distance(outline(s, u), outline(s, h.by)) <
                            geometry::squared_distance(outline(s, u), outline(s, best.by));
    if (best.by == kNoUnit || h.quarters > best.quarters || nearer) best = h;
  }
  return best;
}

Matter fire_test(const State& s, UnitId u) {
  const Hurt hurt = worst_hurt(s, u);
  return {.kind = Matter::Kind::Test, .unit = u, .cause = hurt.by, .zone = hurt.zone};
}

/// Whether one of these could still be wanted to support another unit that must test.
bool wanted_elsewhere(const State& s, UnitId tester, std::uint64_t candidates) {
  const Side side = side_of(s, tester);
  bool wanted = false;
  for_each_unit(due(s, side) & ~unit_bit(tester), [&](UnitId u) {
    wanted = wanted || (supporters(s, u, fire_test(s, u).zone) & candidates) != 0;
  });
  for (std::size_t i = 0; i < s.matter_count; ++i) {
    const Matter& m = s.matters[i];
    if (m.kind == Matter::Kind::Test && m.unit != tester && side_of(s, m.unit) == side)
      wanted = wanted || (supporters(s, m.unit, m.zone) & candidates) != 0;
  }
  if ((s.fight.mine | s.fight.theirs) == 0)
    for_each_unit(s.fight.to_name & s.pieces.alive[idx(side)], [&](UnitId u) {
      wanted = wanted || (supporters(s, u, static_cast<Zone>(s.fight.taken[u])) & candidates) != 0;
    });
  return wanted;
}

void forget_hurts(State& s, UnitId u) {
  const auto end = s.hurts.begin() + s.hurt_count;
  const auto keep =
      std::remove_if(s.hurts.begin(), end, [&](const Hurt& h) { return h.victim == u; });
  std::fill(keep, end, Hurt{});
  s.hurt_count = static_cast<std::uint8_t>(keep - s.hurts.begin());
}

/// The throw. True: passed.
template <class D, class L>
bool throw_test(Flow<D, L> f, UnitId unit, int bonus) {
  const State& s = f.s;
  const int least = needed_score(s, unit), needed = least - bonus;
  modify(f.log, clause::unit_grade, unit, Measured(Measure::Score, least));
  if (is_gun(s, unit)) modify(f.log, clause::morale_guns_test_too, unit);
  if (needed <= 1) {
    tell::morale_test(f, clause::morale_no_automatic_result, unit, least, bonus, true, false);
    return true;
  }
  const int passed =
      f.roll(clause::morale_grades, side_of(s, unit), 1, 6, Read::CountBetween, needed, 6, unit);
  tell::morale_test(f, clause::morale_grades, unit, least, bonus, passed != 0, true);
  return passed != 0;
}

/// The test itself, its supporter chosen, and what follows from it.
template <class D, class L>
void take_test(Flow<D, L> f, const Matter& m, UnitId supporter) {
  State& s = f.s;
  int bonus = general_bonus(s, m.unit);
  if (bonus > 0)
    modify(f.log, clause::morale_general_bonus, m.unit, Measured(Measure::Score, bonus));
  if (bonus > 0) modify(f.log, clause::general_bonus_when, m.unit, Measured(Measure::Score, bonus));
  if (supporter != kNoUnit) {
    ++bonus;
    set_flags(s, supporter, unit_flag::kSupported);
    modify(f.log, clause::unit_zones, m.unit, Measured(Measure::Count, static_cast<int>(m.zone)));
    modify(f.log, clause::morale_rear_is_away_from_the_attack, m.unit,
           Measured(Measure::Count, static_cast<int>(m.zone)));
    modify(f.log, clause::morale_two_normal_moves, supporter,
           Measured(Measure::Length, geometry::gap(outline(s, m.unit), outline(s, supporter)))
               .against(2 * allowance(s, supporter)));
    modify(f.log, clause::morale_support_once, supporter, Measured(Measure::Count, 1).against(1));
    tell::support_given(f, clause::morale_support_bonus, supporter, m.unit);
  }
  if (!m.extra) {
    if constexpr (L::all) note_applied(clause::morale_one_test_a_half_turn);
    set_flags(s, m.unit, unit_flag::kTested, unit_flag::kMustTest);
    forget_hurts(s, m.unit);
  }
  modify(f.log, clause::morale_who_tests, m.unit);
  const bool passed = throw_test(f, m.unit, bonus);
  if (!passed) {
    modify(f.log, clause::morale_failure_costs_a_quarter, m.unit, Measured(Measure::Count, 1));
    if (quarters(s, m.unit) == 1)
      modify(f.log, clause::morale_failure_can_destroy, m.unit,
             Measured(Measure::Count, 1).against(1));
    lose_quarters(f, m.unit, 1);
  }
  if (!on_table(s, m.unit) || (passed && !m.lost_melee)) return;
  modify(f.log, clause::retreat_who, m.unit, Measured(Measure::Count, passed ? 1 : 0));
  push(s, {.kind = Matter::Kind::Retreat, .unit = m.unit, .cause = m.cause, .zone = m.zone});
}

/// A test comes up: asks for the supporter where that is a choice, else goes through with it.
template <class D, class L>
void begin_test(Flow<D, L> f, const Matter& m) {
  State& s = f.s;
  if (!on_table(s, m.unit)) return;
  const bool once = !s.setup->options.fire_morale_at_once;
  if (!m.extra && once && has(s, m.unit, unit_flag::kTested)) {
    modify(f.log, clause::morale_one_test_a_half_turn, m.unit,
           Measured(Measure::Count, 1).against(1));
    if (m.lost_melee)
      push(s, {.kind = Matter::Kind::Retreat, .unit = m.unit, .cause = m.cause, .zone = m.zone});
    return;
  }
  const bool matters = needed_score(s, m.unit) - general_bonus(s, m.unit) > 1;
  const std::uint64_t candidates = matters ? supporters(s, m.unit, m.zone) : 0;
  if (std::popcount(candidates) > 1 ||
      (candidates != 0 && wanted_elsewhere(s, m.unit, candidates))) {
    push(s, m);
    ask(s, Phase::ChooseSupport, side_of(s, m.unit));
    return;
  }
  take_test(f, m, first_of(candidates));
}

bool is_question(Phase phase) {
  return phase == Phase::DefensiveFire || phase == Phase::NameEnemy || phase == Phase::ChooseTest ||
         phase == Phase::ChooseSupport;
}

/// Before a melee or the runs of a sector go on: a shot or a retreat has been carried out in full,
/// and may have decided the battle (victory.when-checked). True: it has.
template <class D, class L>
bool decided(Flow<D, L> f) {
  State& s = f.s;
  check_defeat(f);
  if (s.now.phase != Phase::Over) return false;
  s.matters.fill({});
  s.matter_count = 0;
  s.fight = {};
  s.fight.against.fill(kNoUnit);
  return true;
}

}  // namespace

std::uint64_t supporters(const State& s, UnitId unit, Zone zone) {
  const Zone behind = s.setup->options.support_by_facing ? Zone::Rear : opposite(zone);
  const std::uint64_t friends = s.pieces.alive[idx(side_of(s, unit))] & s.pieces.solid;
  std::uint64_t out = 0;
  for_each_unit(friends & ~unit_bit(unit), [&](UnitId u) {
    if (is_light_foot(s, u) || is_gun(s, u) || !is_steady(s, u) || is_locked(s, u) ||
        has(s, u, unit_flag::kSupported))
      return;
    const Len reach = 2 * allowance(s, u) + kTolerance;
    if (!geometry::within(outline(s, u), outline(s, unit), reach)) return;
    if (!part_in_zone(s, unit, behind, u)) return;
    if (is_open(s, u, shortest(outline(s, u), outline(s, unit)))) out |= unit_bit(u);
  });
  return out;
}

void note_hurt(State& s, UnitId unit, UnitId by, int quarters_lost, Zone zone) {
  if (quarters_lost <= 0 || !on_table(s, unit)) return;
  set_flags(s, unit, unit_flag::kMustTest);
  for (std::size_t i = 0; i < s.hurt_count; ++i)
    if (s.hurts[i].victim == unit && s.hurts[i].by == by) {
      s.hurts[i].quarters = static_cast<std::uint8_t>(s.hurts[i].quarters + quarters_lost);
      s.hurts[i].zone = zone;
      return;
    }
  if (s.hurt_count == kMaxHurts) return;
  s.hurts[s.hurt_count] = {unit, by, static_cast<std::uint8_t>(quarters_lost), zone};
  ++s.hurt_count;
}

template <class D, class L>
void tests_due(Flow<D, L> f) {
  State& s = f.s;
  const Side first = s.now.moving;
  const Side side = due(s, first) != 0 ? first : other(first);
  const std::uint64_t units = due(s, side);
  if (units == 0) return;
  modify(f.log, clause::morale_when, Measured(Measure::Count, std::popcount(units)));
  modify(f.log, clause::morale_order_of_tests, Measured(Measure::Count, std::popcount(units)));
  if (std::popcount(units) > 1)
    ask(s, Phase::ChooseTest, side);
  else
    push(s, fire_test(s, first_of(units)));
}

template <class S>
bool may_answer_morale(const State& s, Side side, const Action& a, S& sink) {
  Judge<S> judge{sink};
  if (s.now.phase == Phase::ChooseTest) {
    if (a.verb != Verb::Test || !known(s, a.unit) || (due(s, side) & unit_bit(a.unit)) == 0) {
      judge.no(clause::morale_order_of_tests);
      return false;
    }
    judge.yes(clause::morale_order_of_tests, a.unit);
    return true;
  }
  const Matter& m = s.matters[s.matter_count == 0 ? 0 : s.matter_count - 1U];
  if (a.verb != Verb::Support || m.unit == kNoUnit || a.unit != m.unit ||
      side_of(s, m.unit) != side) {
    judge.no(clause::morale_support_bonus);
    return false;
  }
  if (a.target != kNoUnit &&
      (!known(s, a.target) || (supporters(s, m.unit, m.zone) & unit_bit(a.target)) == 0)) {
    const bool given = known(s, a.target) && has(s, a.target, unit_flag::kSupported);
    judge.no(given ? clause::morale_support_once : clause::morale_support_bonus, a.target);
    return false;
  }
  judge.yes(clause::morale_support_bonus, a.target);
  return true;
}

template <class D, class L>
void apply_morale_answer(Flow<D, L> f, const Action& a) {
  State& s = f.s;
  const bool names_unit = s.now.phase == Phase::ChooseTest;
  close_question(s);
  if (names_unit) {
    push(s, fire_test(s, a.unit));
    return;
  }
  --s.matter_count;
  const Matter m = s.matters[s.matter_count];
  s.matters[s.matter_count] = {};
  take_test(f, m, a.target);
}

template <class D, class L>
bool settle(Flow<D, L> f) {
  State& s = f.s;
  while (!is_question(s.now.phase)) {
    if (s.matter_count == 0) return true;
    if (f.dice.failed()) return false;
    --s.matter_count;
    const Matter m = s.matters[s.matter_count];
    s.matters[s.matter_count] = {};
    switch (m.kind) {
      case Matter::Kind::Test:
        begin_test(f, m);
        break;
      case Matter::Kind::Retreat:
        retreat(f, m);
        break;
      case Matter::Kind::FightOn:
        // Once its dice are thrown a melee takes in the tests and retreats of its losers.
        if ((s.fight.mine | s.fight.theirs) != 0 && decided(f)) return false;
        fight_on(f);
        break;
      case Matter::Kind::RunOn:
        if (decided(f)) return false;
        run_on(f, m.unit);
        break;
    }
  }
  return false;
}

#define SANDTABLE_MORALE(D, L)                                  \
  template void tests_due(Flow<D, L>);                          \
  template void apply_morale_answer(Flow<D, L>, const Action&); \
  template bool settle(Flow<D, L>);
SANDTABLE_EVERY_FLOW(SANDTABLE_MORALE)

template bool may_answer_morale(const State&, Side, const Action&, NoWhy&);
template bool may_answer_morale(const State&, Side, const Action&, Why&);

}  // namespace sandtable::game_of_kings
