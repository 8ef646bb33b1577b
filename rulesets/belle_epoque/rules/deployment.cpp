#include "rulesets/belle_epoque/data/tables.gen.h"
#include "rulesets/belle_epoque/rules/flow.h"
#include "rulesets/belle_epoque/rules/judge.h"
#include "rulesets/belle_epoque/rules/movement/movement.h"

/// Deployment, reinforcements, and the exploration of the Encounter.
namespace sandtable::belle_epoque {
namespace {

/// Exploration as two cuts of a d6, from the table encounter.exploration.
struct Cuts {
  int open = 0, hill = 0;
};

constexpr Cuts cuts() {
  Cuts out;
  for (const auto& row : table::encounter_exploration::rows) {
    if (row.terrain == "open") out.open = row.d6;
    if (row.terrain == "open" || row.terrain == "hill") out.hill = row.d6;
  }
  return out;
}

constexpr Cuts kCuts = cuts();
constexpr std::array<Clause, 3> kExplored{clause::encounter_explore_open,
                                          clause::encounter_explore_hill,
                                          clause::encounter_explore_vegetation};

bool deploying(const State& s) { return s.turn == 0; }

template <class D, class L>
void roll_for_first(Flow<D, L> f) {
  State& s = f.s;
  const Clause why = deploying(s) ? clause::encounter_deployment : clause::scenario_reinforcements;
  // Ties are rolled again. That many in a row are less likely than 1 in 10^15; an end to them is
  // there for what goes through every fall of the dice.
  constexpr int kMostTies = 20;
  for (int ties = 0;; ++ties) {
    const int a = f.roll(why, Side::A, 1, 6, Read::Sum);
    const int b = f.roll(why, Side::B, 1, 6, Read::Sum);
    if (f.dice.failed()) return;
    if (a == b && ties < kMostTies) continue;
    const Side winner = a >= b ? Side::A : Side::B;
    tell::first_rolled(f, why, winner);
    ask(s, Phase::ChooseFirst, winner);
    return;
  }
}

template <class D, class L>
void explore_start(Flow<D, L> f) {
  State& s = f.s;
  if (!s.setup->exploration) return;
  const bool open_start = s.setup->options.encounter_start_ground == EncounterStartGround::Open;
  Mask near;
  for (int side = 0; side < 2; ++side)
    s.pieces.held[static_cast<std::size_t>(side)].for_each([&](Sector x) {
      if (open_start) set_ground(s, x, s.setup->explored[0]);
      near |= s.setup->board->within(x, s.setup->explore_within) | Mask::of(x);
    });
  modify(f.log, clause::encounter_explore_range, Measured(Measure::Steps, s.setup->explore_within));
  (near & s.ground.unknown).for_each([&](Sector x) {
    const int band = f.roll(clause::encounter_explore_range, Side::Umpire, 1, 6, Read::Bands,
                            kCuts.open, kCuts.hill, x);
    const auto b = static_cast<std::size_t>(band);
    set_ground(s, x, s.setup->explored[b]);
    tell::explored(f, kExplored[b], x, static_cast<told::Band>(band));
  });
}

template <class D, class L>
void begin_command(Flow<D, L> f) {
  State& s = f.s;
  const std::uint8_t due[2] = {s.pools.waiting[0], s.pools.waiting[1]};
  for (const Side side : {Side::A, Side::B})
    if (due[idx(side)] > 0)
      for_each_unit(to_place(s, side),
                    [&](UnitId u) { tell::waits(f, clause::scenario_reinforcements, u); });
  for (std::size_t i = 0; i < 2; ++i) s.pieces.ready[i] = s.pieces.alive[i];
  s.now = Pending{};
  s.now.phase = Phase::Command;
  check_last_unit(f);
}

}  // namespace

std::uint64_t placeable(const State& s, Side side) {
  std::uint64_t out = 0;
  for_each_unit(to_place(s, side), [&](UnitId u) {
    if (placing_sectors(s, u).any()) out |= unit_bit(u);
  });
  return out;
}

template <class D, class L>
void next_placing(Flow<D, L> f, Side last) {
  State& s = f.s;
  const std::uint64_t a = placeable(s, Side::A), b = placeable(s, Side::B);
  if (a == 0 && b == 0) {
    if (deploying(s)) {
      s.now = Pending{};
      s.now.phase = Phase::TurnStart;
    } else {
      begin_command(f);
    }
    return;
  }
  const bool others = placeable(s, other(last)) != 0;
  // Deployment alternates; at a turn's start a side places all it has before the other does.
  const Side next =
      deploying(s) ? (others ? other(last) : last) : (placeable(s, last) != 0 ? last : other(last));
  s.now.side = next;
  ask(s, deploying(s) ? Phase::Deploy : Phase::Reinforce, next);
}

std::uint64_t to_place(const State& s, Side side) {
  std::uint64_t out = 0;
  const auto& units = s.setup->units;
  if (s.pools.waiting[idx(side)] == 0) return 0;
  for (std::size_t i = 0; i < units.size(); ++i) {
    const auto u = static_cast<UnitId>(i);
    if (units[i].side != side || !has(s, u, unit_flag::kWaiting)) continue;
    if (deploying(s) ? units[i].arrives == 0 : units[i].arrives <= s.turn) out |= unit_bit(u);
  }
  return out;
}

Mask placing_sectors(const State& s, UnitId unit) {
  const UnitCard& c = card(s, unit);
  const Mask free = open_to(s, unit).without(s.pieces.held[0]).without(s.pieces.held[1]);
  if (c.arrives > 0)
    return (s.setup->areas[c.entry] & free).without(zone_of_control(s, other(c.side)));
  const SideCard& side = s.setup->sides[idx(c.side)];
  const Mask first = side.deploy & free;
  return first.any() ? first : side.deploy_more & free;
}

template <class D, class L>
void start_battle(Flow<D, L> f) {
  State& s = f.s;
  if (to_place(s, Side::A) == 0 && to_place(s, Side::B) == 0) {
    next_placing(f, Side::A);
  } else if (to_place(s, Side::A) == 0 || to_place(s, Side::B) == 0) {
    next_placing(f, to_place(s, Side::A) != 0 ? Side::B : Side::A);
  } else {
    roll_for_first(f);
  }
}

template <class D, class L>
void start_turn(Flow<D, L> f) {
  State& s = f.s;
  // The ground is explored by the table, not by whoever placed the last unit.
  if (deploying(s)) explore_start(f);
  if (f.dice.failed()) return;
  ++s.turn;
  s.now = Pending{};
  s.pieces.ready = {0, 0};
  constexpr std::uint8_t kThisTurn =
      unit_flag::kActivated | unit_flag::kEnteredRough | unit_flag::kAssaulted;
  for (std::size_t i = 0; i < 2; ++i)
    for_each_unit(s.pieces.alive[i], [&](UnitId u) {
      if ((s.pieces.flags[u] & kThisTurn) || s.pieces.fights[u])
        change_unit(s, u, [&](Pieces& p) {
          p.flags[u] = static_cast<std::uint8_t>(p.flags[u] & ~kThisTurn);
          p.fights[u] = 0;
        });
    });
  tell::turn_begins(f, clause::turn_sequence, s.turn, s.setup->turns);
  if (s.pools.waiting[0] + s.pools.waiting[1] == 0) {
    begin_command(f);
    return;
  }
  const bool a = placeable(s, Side::A) != 0, b = placeable(s, Side::B) != 0;
  if (a && b)
    roll_for_first(f);
  else
    next_placing(f, b ? Side::B : Side::A);
}

template <class D, class L>
void apply_placing(Flow<D, L> f, const Action& a) {
  State& s = f.s;
  if (a.verb == Verb::First || a.verb == Verb::Second) {
    const Side chooser = s.now.asked;
    const Side first = a.verb == Verb::First ? chooser : other(chooser);
    tell::first_chosen(
        f, deploying(s) ? clause::encounter_deployment : clause::scenario_reinforcements, chooser,
        first);
    s.now.side = first;
    next_placing(f, deploying(s) ? other(first) : first);
    return;
  }
  const Side side = side_of(s, a.unit);
  put(s, a.unit, a.to);
  change_unit(s, a.unit, [&](Pieces& p) {
    p.flags[a.unit] = static_cast<std::uint8_t>(p.flags[a.unit] & ~unit_flag::kWaiting);
    // A unit that arrives during the game has moved (visibility.what-is-moving).
    if (!deploying(s)) p.flags[a.unit] |= unit_flag::kHasMoved;
  });
  --s.pools.waiting[idx(side)];
  tell::placed(f, deploying(s) ? clause::encounter_deployment : clause::scenario_reinforcements,
               a.unit, a.to);
  if (!deploying(s)) explore(f, a.to, side);
  next_placing(f, side);
}

template <class D, class L>
void explore(Flow<D, L> f, Sector around, Side roller) {
  State& s = f.s;
  if (!s.setup->exploration || s.ground.unknown.none()) return;
  // Where the umpire placed it a unit may stand on unknown ground itself.
  const Mask near = (s.setup->board->within(around, s.setup->explore_within) | Mask::of(around)) &
                    s.ground.unknown;
  if (near.any())
    modify(f.log, clause::encounter_explore_again,
           Measured(Measure::Steps, s.setup->explore_within));
  near.for_each([&](Sector x) {
    const int band = f.roll(clause::encounter_explore_again, roller, 1, 6, Read::Bands, kCuts.open,
                            kCuts.hill, x);
    const auto b = static_cast<std::size_t>(band);
    set_ground(s, x, s.setup->explored[b]);
    modify(f.log, clause::encounter_counters, Measured(Measure::Sector, x));
    modify(f.log, clause::encounter_never_unknown, Measured(Measure::Sector, x));
    if (s.setup->edition == Edition::Fr)
      modify(f.log, clause::encounter_french_edition, Measured(Measure::Sector, x));
    tell::explored(f, kExplored[b], x, static_cast<told::Band>(band));
  });
}

#define SANDTABLE_DEPLOYMENT(D, L)                        \
  template void start_battle(Flow<D, L>);                 \
  template void start_turn(Flow<D, L>);                   \
  template void apply_placing(Flow<D, L>, const Action&); \
  template void next_placing(Flow<D, L>, Side);           \
  template void explore(Flow<D, L>, Sector, Side);
SANDTABLE_EVERY_FLOW(SANDTABLE_DEPLOYMENT)

}  // namespace sandtable::belle_epoque
