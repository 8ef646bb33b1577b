#include <algorithm>
#include <bit>
#include <optional>

#include "engine/core/table.h"
#include "engine/geometry/base/disc.h"
#include "engine/geometry/plane/angle.h"
#include "rulesets/fixed_baynet/rules/charge.h"
#include "rulesets/fixed_baynet/rules/fire.h"
#include "rulesets/fixed_baynet/rules/flow.h"
#include "rulesets/fixed_baynet/rules/ground.h"
#include "rulesets/fixed_baynet/rules/melee.h"
#include "rulesets/fixed_baynet/rules/movement.h"
#include "rulesets/fixed_baynet/rules/panic.h"
#include "rulesets/fixed_baynet/rules/stats.h"

/// Panic: each man reacts in his own way, and acts it out when his unit is activated.
namespace sandtable::fixed_baynet {
namespace {

constexpr int kDie = 6;
constexpr int kMostRuns = 3;

std::string_view reaction_word(const State& s, ManId m, int face) {
  const auto& row = row_with(table::panic::rows, &table::panic::Row::d6, face);
  switch (card(s, m).quality) {
    case Quality::Green:
      return row.green;
    case Quality::Regular:
      return row.regular;
    case Quality::Elite:
      return row.elite;
  }
  return row.regular;
}

Vec nearest_in(const Zone& zone, Vec from, Len radius) {
  return {std::clamp(from.x, zone.low.x + radius, zone.high.x - radius),
          std::clamp(from.y, zone.low.y + radius, zone.high.y - radius)};
}

/// As far as he gets straight towards a place, his actions spent whole.
Walk run_towards(const State& s, ManId m, Vec goal, int actions) {
  Walk w;
  w.man = m;
  const Vec from = s.men[m].place;
  const Angle line = geometry::angle_of(goal - from);
  w.facing = line;
  w.end = from;
  Len most = within_share(s, from, goal, speeds(s, m, false), actions * kWholeAction);
  const Toll ground = toll(s, from, goal, speeds(s, m, false), false);
  if (ground.closed) most = std::min(most, std::max(0, ground.until - radius_of(s, m)));
  most = std::min(most, clear_way(s, base(s, m), goal));
  ManSet self;
  self.add(m);
  const ManSet& enemies = enemies_of(s, side_of(s, m));
  for (; most > 0; most -= kInch / 4) {
    const Vec end = geometry::along(from, line, most);
    const bool barred =
        enemies.any([&](ManId e) { return geometry::sweeps(base(s, m), end, base(s, e)); });
    if (barred || !is_free(s, {end, radius_of(s, m)}, self)) continue;
    w.end = end;
    w.way.add({line, most});
    w.actions = std::min(actions_of(s, m, w.way), actions);
    return w;
  }
  w.actions = 0;
  return w;
}

template <class D, class L>
void flee(Flow<D, L> f, ManId m) {
  State& s = f.s;
  const Zone& area = s.setup->sides[idx(side_of(s, m))].deployment;
  const Vec goal = nearest_in(area, s.men[m].place, radius_of(s, m));
  if (goal == s.men[m].place) return;
  const Walk w = run_towards(s, m, goal, std::min(kMostRuns, moves_left(s, m)));
  if (w.actions == 0) return;
  const ManSet before = touched_enemies(s, m);
  const Len length = w.way.leg[0].length;
  go(f, w, false);
  tell::man_moved(f, clause::panic_flee, m, w.end.x, w.end.y, w.facing, length);
  meet(f, m, before, w.end);
}

template <class D, class L>
void drop(Flow<D, L> f, ManId m) {
  State& s = f.s;
  if (has(s, m, man_flag::kProne)) return;
  change_man(s, m, [&](Man& at) {
    at.flags = static_cast<std::uint16_t>(at.flags | man_flag::kProne);
    at.prone_since = s.turn;
  });
}

/// The nearest cover that no enemy is within an inch of, within 9 inches (panic.take-cover).
std::optional<Vec> cover_near(const State& s, ManId m) {
  const Vec at = s.men[m].place;
  std::optional<Vec> best;
  Len least = 0;
  const auto& field = *s.setup->field;
  field.terrain.within(at, kNearby + radius_of(s, m)).for_each([&](std::size_t i) {
    if (field.features[i].cover == 0) return;
    const geometry::Polygon& area = field.terrain[i].area;
    const Vec place = area.contains(at) ? at : area.nearest_on_boundary(at);
    const bool held = enemies_of(s, side_of(s, m)).any([&](ManId e) {
      return area.within(s.men[e].place, kInch + radius_of(s, e));
    });
    const Len far = geometry::length(place - at);
    if (held || far > kNearby || (best && far >= least)) return;
    best = place;
    least = far;
  });
  return best;
}

template <class D, class L>
void take_cover(Flow<D, L> f, ManId m) {
  State& s = f.s;
  const auto place = cover_near(s, m);
  if (!place) return drop(f, m);
  if (*place == s.men[m].place) return;
  const Walk w = run_towards(s, m, *place, std::min(kMostRuns, moves_left(s, m)));
  if (w.actions == 0) return drop(f, m);
  go(f, w, false);
  tell::man_moved(f, clause::panic_take_cover, m, w.end.x, w.end.y, w.facing, w.way.leg[0].length);
}

/// Equally near ones are diced for (convention.nearest-tie).
template <class D, class L, class P>
ManId nearest(Flow<D, L> f, ManId m, P&& counts) {
  State& s = f.s;
  std::array<ManId, kDie> tied{};
  std::size_t n = 0;
  std::int64_t least = 0;
  for (const ManSet& side : s.standing)
    side.for_each([&](ManId e) {
      if (e == m || !counts(e)) return;
      const std::int64_t far = geometry::squared(s.men[e].place - s.men[m].place);
      if (n > 0 && far > least) return;
      if (n > 0 && far < least) n = 0;
      least = far;
      if (n < tied.size()) tied[n++] = e;
    });
  if (n == 0) return kNoMan;
  if (n == 1) return tied[0];
  const int drawn = f.roll(clause::convention_nearest_tie, side_of(s, m), 1, static_cast<int>(n),
                           Read::Sum, 0, 0, m);
  const ManId out = tied[static_cast<std::size_t>(drawn - 1)];
  tell::nearest_drawn(f, clause::convention_nearest_tie, m, out);
  return out;
}

/// Gets up to rush, if he may; else he lies.
template <class D, class L>
void rise(Flow<D, L> f, ManId m) {
  State& s = f.s;
  const bool may = !is_lame(s, m) && s.men[m].prone_since < s.turn &&
                   !unit_has(s, s.men[m].unit, unit_flag::kPinned);
  change_man(s, m, [&](Man& at) {
    at.ac = static_cast<std::uint8_t>(may ? at.ac - price(Price::Formation) : 0);
    if (may) at.flags = static_cast<std::uint16_t>(at.flags & ~man_flag::kProne);
  });
}

/// One action of a man who charges whoever is nearest, or fights him.
template <class D, class L>
void rush(Flow<D, L> f, ManId m, ManId enemy) {
  State& s = f.s;
  if (touch(s, m, enemy)) return strike_blow(f, m, enemy);
  if (has(s, m, man_flag::kProne)) return rise(f, m);
  const Walk w = dash_of(s, m, enemy);
  if (w.actions == 0) return change_man(s, m, [](Man& at) { at.ac = 0; });
  const ManSet before = touched_enemies(s, m);
  const Len length = w.way.leg[0].length;
  const Vec from = s.men[m].place;
  go(f, w, true);
  tell::man_charged(f, clause::panic_onwards, m, w.end.x, w.end.y, length);
  meet(f, m, before, from);
}

template <class D, class L>
void go_onwards(Flow<D, L> f, ManId m) {
  const ManId enemy = nearest(f, m, [&](ManId e) { return side_of(f.s, e) != side_of(f.s, m); });
  if (enemy == kNoMan) return change_man(f.s, m, [](Man& at) { at.ac = 0; });
  rush(f, m, enemy);
}

template <class D, class L>
void go_berserk(Flow<D, L> f, ManId m) {
  State& s = f.s;
  const bool can = bands(s, m).any() && s.men[m].ac >= price_of_shot(s, m);
  if (can) {
    const ManId target = nearest(f, m, [&](ManId e) {
      return band_of(s, m, e).has_value() && !is_hidden(s, e) && sees(s, m, e);
    });
    if (target != kNoMan) return wild_shot(f, m, target);
  }
  const ManId person = nearest(f, m, [&](ManId) { return true; });
  if (person == kNoMan) return change_man(s, m, [](Man& at) { at.ac = 0; });
  rush(f, m, person);
}

}  // namespace

template <class D, class L>
void break_out(Flow<D, L> f, ManId m) {
  State& s = f.s;
  const int face = f.roll(clause::panic_table, side_of(s, m), 1, kDie, Read::Sum, 0, 0, m);
  const Reaction reaction =
      word_called<Reaction>(reaction_word(s, m, face)).value_or(Reaction::Freeze);
  change_man(s, m, [&](Man& at) {
    at.flags = static_cast<std::uint16_t>(at.flags | man_flag::kPanicking);
    at.reaction = reaction;
    at.panic_since = s.turn;
  });
  tell::panic_rolled(f, clause::panic_table, m, reaction);
}

/// The next man acts, one action at a time.
template <class D, class L>
void panic_step(Flow<D, L> f) {
  State& s = f.s;
  Work& w = s.now.work;
  if (w.men == 0) {
    const bool ends = w.ends;
    w = {};
    if (ends) end_activation(f);
    return;
  }
  const auto number = static_cast<std::uint8_t>(std::countr_zero(w.men));
  const ManId m = man_of(s, s.now.unit, number);
  const auto next = [&] {
    w.men &= ~bit_of(number);
    w.done = 0;
  };
  if (m == kNoMan || !has(s, m, man_flag::kPanicking) || has(s, m, man_flag::kStunned))
    return next();
  const Reaction reaction = s.men[m].reaction;
  if (w.done == 0) tell::panic_acted(f, clause::panic_unit_activation, m, reaction);
  w.done = 1;
  switch (reaction) {
    case Reaction::Freeze:
      return next();
    case Reaction::Flee:
      flee(f, m);
      return next();
    case Reaction::Prone:
      drop(f, m);
      return next();
    case Reaction::TakeCover:
      take_cover(f, m);
      return next();
    case Reaction::Onwards:
      if (s.men[m].ac == 0) return next();
      return go_onwards(f, m);
    case Reaction::Berserk:
      if (s.men[m].ac == 0) return next();
      return go_berserk(f, m);
  }
}

#define SANDTABLE_PANIC(D, L)                 \
  template void break_out(Flow<D, L>, ManId); \
  template void panic_step(Flow<D, L>);
SANDTABLE_EVERY_FLOW(SANDTABLE_PANIC)

}  // namespace sandtable::fixed_baynet
