#include <algorithm>
#include <array>

#include "rulesets/fixed_baynet/rules/flow.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/rules/stats.h"
#include "rulesets/fixed_baynet/rules/turn.h"

/// The turn: initiative, whose go it is, what a new turn brings.
namespace sandtable::fixed_baynet {
namespace {

constexpr int kDie = 6;

}  // namespace

bool is_of(const State& s, std::uint8_t player, UnitId u) {
  const Player& who = s.setup->players[player];
  const UnitCard& of = home_of(s, u);
  return of.side == who.side && of.post == who.number;
}

ManSet waiting_of(const State& s, UnitId u) {
  ManSet out;
  for (std::size_t i = 0; i < s.setup->men.size(); ++i)
    if (s.men[i].unit == u && s.men[i].fate == Fate::Waiting) out.add(static_cast<ManId>(i));
  return out;
}

bool is_undeployed(const State& s, UnitId u) {
  return unit(s, u).arrives == 0 && !waiting_of(s, u).empty();
}

bool is_due(const State& s, UnitId u) {
  const int turn = unit(s, u).arrives;
  return turn > 0 && turn != kNotCalled && turn <= s.turn && !waiting_of(s, u).empty();
}

bool can_be_activated(const State& s, UnitId u) {
  return (!unit(s, u).men.empty() || is_due(s, u)) && !unit_has(s, u, unit_flag::kActivated);
}

namespace {

bool has_unit_left(const State& s, std::uint8_t player) {
  for (UnitId u = 0; u < s.unit_count; ++u)
    if (is_of(s, player, u) && can_be_activated(s, u)) return true;
  return false;
}

/// Puts those who tie in order by rolling again among themselves (setup.initiative-tie).
template <class D, class L>
void settle(Flow<D, L> f, std::size_t from, std::size_t to) {
  State& s = f.s;
  if (to - from < 2) return;
  std::array<int, kMaxPlayers> rolled{};
  const auto players = s.order;
  for (std::size_t i = from; i < to; ++i) {
    const Side side = s.setup->players[players[i]].side;
    rolled[players[i]] = f.roll(clause::setup_initiative, side, 1, kDie, Read::Sum);
    tell::initiative_rolled(f, clause::setup_initiative, players[i], rolled[players[i]]);
  }
  std::stable_sort(s.order.begin() + static_cast<std::ptrdiff_t>(from),
                   s.order.begin() + static_cast<std::ptrdiff_t>(to),
                   [&](std::uint8_t a, std::uint8_t b) { return rolled[a] < rolled[b]; });
  for (std::size_t i = from; i < to && !f.dice.failed();) {
    std::size_t end = i + 1;
    while (end < to && rolled[s.order[end]] == rolled[s.order[i]]) ++end;
    if (end - i > 1)
      tell::initiative_tied(f, clause::setup_initiative_tie, static_cast<int>(end - i),
                            rolled[s.order[i]]);
    settle(f, i, end);
    i = end;
  }
}

}  // namespace

bool is_turn_over(const State& s) {
  for (std::size_t i = 0; i < s.setup->players.size(); ++i)
    if (has_unit_left(s, static_cast<std::uint8_t>(i))) return false;
  return true;
}

template <class D, class L>
void roll_initiative(Flow<D, L> f) {
  State& s = f.s;
  const std::size_t players = s.setup->players.size();
  for (std::size_t i = 0; i < players; ++i) s.order[i] = static_cast<std::uint8_t>(i);
  settle(f, 0, players);
  for (std::size_t i = 0; i < players; ++i)
    tell::initiative_placed(f, clause::setup_initiative, s.order[i], static_cast<int>(i) + 1);
  if (s.turn == 0) return next_deployer(f);
  s.now.phase = Phase::TurnStart;
}

template <class D, class L>
void start_turn(Flow<D, L> f) {
  State& s = f.s;
  ++s.turn;
  tell::turn_begins(f, clause::turn_sequence, s.turn, s.setup->turns);
  if (s.turn > 1 && s.setup->options.initiative_each_turn) roll_initiative(f);
  for (std::size_t i = 0; i < s.setup->men.size(); ++i) {
    const auto m = static_cast<ManId>(i);
    if (!stands(s, m)) continue;
    change_man(s, m, [&](Man& at) {
      at.ac = static_cast<std::uint8_t>(actions_a_turn(s, m));
      at.moves = 0;
      at.gait_before = at.gait;
      at.gait = 0;
    });
  }
  change_light(f);
  happen(f);
  if (has_houses(s))
    for (auto& shooters : s.houses.shooters) shooters = {kNoMan, kNoMan};
  for (std::size_t g = 0; g < s.setup->guns.size(); ++g) {
    Gun& gun = s.guns[g];
    gun.fires = gun.served = 0;
    gun.flags &= static_cast<std::uint8_t>(~gun_flag::kRolled);
  }
  // The player who starts is the first of those by initiative.
  s.now.player = s.order[s.setup->players.size() - 1];
  s.now.phase = Phase::Next;
  judge_at_once(f);  // what happened may have decided it
}

template <class D, class L>
void next_player(Flow<D, L> f) {
  State& s = f.s;
  const std::size_t players = s.setup->players.size();
  const auto at = static_cast<std::size_t>(
      std::find(s.order.begin(), s.order.begin() + static_cast<std::ptrdiff_t>(players),
                s.now.player) -
      s.order.begin());
  s.now.unit = kNoUnit;
  for (std::size_t i = 1; i <= players; ++i) {
    const std::uint8_t next = s.order[(at + i) % players];
    if (!has_unit_left(s, next)) continue;
    s.now.player = next;
    ask(s, Phase::Choose, s.setup->players[next].side);
    return;
  }
  s.now.phase = Phase::Glory;
}

#define SANDTABLE_TURN(D, L)                 \
  template void roll_initiative(Flow<D, L>); \
  template void start_turn(Flow<D, L>);      \
  template void next_player(Flow<D, L>);
SANDTABLE_EVERY_FLOW(SANDTABLE_TURN)

}  // namespace sandtable::fixed_baynet
