#pragma once

#include <array>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/contract.h"
#include "engine/core/secret.h"
#include "engine/harness/hooks.h"

/// Skirmish on a strip: a small complete ruleset on which the harness is tested. Two men a side
/// stand on a strip of cells. Each side secretly names one of its men its champion; then in each
/// round both seal an order (stand, advance a man, let a man shoot), A's is settled first. A man
/// shoots with one die, a champion with two, at the nearest enemy; 5 and 6 hit. Hit once, a man
/// holds (he lives on 1 to 3) or falls back a cell, as his owner answers; hit twice, he dies.
///
/// `Fault` plants one defect, so that each test of the harness can be shown to find its own.
namespace sandtable::toy {

enum class Fault : std::uint8_t {
  None,
  LeakedView,          ///< the view shows the enemy's champion
  LeakedRefusal,       ///< a refusal measures something by the enemy's champion
  LeakedVerdict,       ///< an order may not equal the one that the enemy has sealed
  EventToWrongSide,    ///< the enemy is told the order as it is sealed
  RollToWrongSide,     ///< the event of naming tells both sides the champion
  IllegalCandidate,    ///< the list holds a step into a friend
  MissingCandidate,    ///< the list lacks shooting
  ExplainedOtherwise,  ///< with reasons, a friend in the way is forgotten
  SilentRefusal,       ///< a friend in the way forbids without a finding
  ActsOutOfTurn,       ///< nobody asks whose turn it is
  DiceOutsideDoor,     ///< now and then a shot hits by itself
  UnusedTape,          ///< a die is thrown only where there is a log
  RollsNowAndThen,     ///< a die is thrown at every other shot, for nothing
  IgnoredRoll,         ///< a man who holds dies, whatever the die says
  FastDiceDiffer,      ///< without a log, a man who holds lives
  StaleDigest,         ///< falling back does not update the digest
  DigestBlind,         ///< the digest leaves the round out
  OrderOfSealing,      ///< who seals first is settled first
  RollsWhileSealed,    ///< a die is thrown as an order is sealed
  UndoAcrossDie,       ///< a die leaves its mark outside the state
  TwoInACell,          ///< an advance does not stop at an enemy
  NeverEnds,           ///< rounds are not counted
  BadGuess,            ///< a guessed world has a man elsewhere
  UnknownEnemyGuess,   ///< a guessed world forgets the order that the enemy has sealed
};

inline constexpr std::uint16_t kSystem = 9999;
namespace clause {
inline constexpr Clause kTurn{kSystem, 1}, kName{kSystem, 2}, kOrder{kSystem, 3},
    kAdvance{kSystem, 4}, kShoot{kSystem, 5}, kHold{kSystem, 6}, kFallBack{kSystem, 7},
    kEnd{kSystem, 8};
}  // namespace clause

inline constexpr int kMen = 2;
inline constexpr std::int8_t kDead = -1;
inline constexpr std::uint8_t kUnknown = 0xFF;

struct Setup {
  std::int8_t cells = 7;
  std::uint8_t rounds = 6;
  std::int8_t range = 3;
  std::array<std::array<std::int8_t, kMen>, 2> at{{{0, 2}, {4, 6}}};
};

enum class Verb : std::uint8_t { None, Name, Stand, Advance, Shoot, Hold, FallBack };

struct Action {
  Verb verb = Verb::None;
  std::uint8_t man = 0;
  friend bool operator==(const Action&, const Action&) = default;
};

enum class Phase : std::uint8_t { Naming, Orders, Settling, Answer, Over };

enum class EventKind : std::uint16_t {
  Named,
  Sealed,
  Disclosed,
  Advanced,
  Blocked,
  Lapsed,
  Shot,
  Held,
  Died,
  FellBack,
  Ends
};

struct State {
  const Setup* setup = nullptr;
  std::array<std::array<std::int8_t, kMen>, 2> at{};
  std::array<Secret<std::uint8_t>, 2> champion{Secret<std::uint8_t>(Side::A, kUnknown),
                                               Secret<std::uint8_t>(Side::B, kUnknown)};
  std::array<std::uint8_t, 2> revealed{};  ///< the champion is known: one of the men has shot
  std::array<Secret<Action>, 2> order{Secret<Action>(Side::A, {}), Secret<Action>(Side::B, {})};
  std::array<std::uint8_t, 2> sealed{};  ///< has named his champion, or sealed his order
  std::uint8_t first = 0;                ///< whose order is settled first
  std::uint8_t settled = 0;              ///< orders settled in this round
  std::uint8_t asked = 0, victim = 0;    ///< who answers for which man
  std::uint8_t round = 0;
  Phase phase = Phase::Naming;
  std::uint64_t men_hash = 0;
};

struct View {
  const Setup* setup = nullptr;
  std::array<std::array<std::int8_t, kMen>, 2> at{};
  std::array<std::uint8_t, 2> champion{kUnknown, kUnknown};
  std::array<std::uint8_t, 2> revealed{};
  std::array<Action, 2> order{};
  std::array<std::uint8_t, 2> sealed{};
  std::uint8_t first = 0, settled = 0, asked = 0, victim = 0, round = 0;
  Phase phase = Phase::Naming;
};

inline std::uint64_t man_key(int side, int man, std::int8_t cell) {
  return mix64(static_cast<std::uint64_t>(side * 1000 + man * 100 + cell + 1));
}

constexpr int ahead(int side) { return side == 0 ? 1 : -1; }

/// The ruleset, with at most one defect.
template <Fault kFault = Fault::None>
struct Toy {
  using Setup = toy::Setup;
  using State = toy::State;
  using Action = toy::Action;
  using View = toy::View;

  static constexpr bool has(Fault fault) { return kFault == fault; }

  static State start(const Setup& setup) {
    State s;
    s.setup = &setup;
    s.at = setup.at;
    s.men_hash = hash_of_men(s);
    return s;
  }

  static Turn turn(const State& s) {
    if (s.phase == Phase::Answer) return {bit(static_cast<Side>(s.asked)), clause::kHold};
    if (s.phase != Phase::Naming && s.phase != Phase::Orders) return {};
    std::uint8_t bits = 0;
    for (Side side : {Side::A, Side::B})
      if (!s.sealed[static_cast<std::size_t>(index(side))]) bits |= bit(side);
    return {bits, s.phase == Phase::Naming ? clause::kName : clause::kOrder};
  }

  static std::optional<Result> result(const State& s) {
    if (s.phase != Phase::Over) return std::nullopt;
    const int margin = men(s, 0) - men(s, 1);
    return Result{static_cast<std::int8_t>(margin > 0   ? 0
                                           : margin < 0 ? 1
                                                        : -1),
                  std::abs(margin), clause::kEnd};
  }

  // ---- legality -----------------------------------------------------------------------------

  template <class Sink>
  static bool legal(const State& s, Side side, const Action& a, Sink& sink) {
    const bool asked = side != Side::Umpire && (turn(s).waiting_for & bit(side)) != 0;
    if (!asked && !(has(Fault::ActsOutOfTurn) && s.phase == Phase::Orders && side == Side::A)) {
      sink.cite({clause::kTurn, Ruling::Forbids});
      return false;
    }
    switch (s.phase) {
      case Phase::Naming:
        return require(a.verb == Verb::Name && a.man < kMen, {clause::kName}, sink);
      case Phase::Orders:
        return may_order(s, index(side), a, sink);
      case Phase::Answer:
        return may_answer(s, a, sink);
      default:
        return require(false, {clause::kTurn}, sink);
    }
  }

  static void actions(const State& s, Side side, std::vector<Action>& out) {
    enumerate_all(s, side, out);
    std::erase_if(out, [&](const Action& a) {
      NoWhy quiet;
      if (has(Fault::MissingCandidate) && a.verb == Verb::Shoot) return true;
      if (has(Fault::IllegalCandidate) && s.phase == Phase::Orders && a == Action{Verb::Advance, 0})
        return false;
      return !legal(s, side, a, quiet);
    });
  }

  static void enumerate_all(const State&, Side, std::vector<Action>& out) {
    for (Verb verb : {Verb::None, Verb::Name, Verb::Stand, Verb::Advance, Verb::Shoot, Verb::Hold,
                      Verb::FallBack})
      for (std::uint8_t man = 0; man <= kMen; ++man) out.push_back({verb, man});
  }

  static Action pick(const State& s, Side side, Rng& rng) {
    std::vector<Action> all;
    actions(s, side, all);
    return all.empty() ? Action{} : all[rng.below(static_cast<std::uint32_t>(all.size()))];
  }

  // ---- settling -----------------------------------------------------------------------------

  template <class D, class Log>
  static void apply(State& s, Side side, const Action& a, D& dice, Log& log) {
    const auto who = static_cast<std::size_t>(index(side));
    const std::int32_t man = a.man;
    if (s.phase == Phase::Naming) {
      s.champion[who] = Secret<std::uint8_t>(side, a.man);
      s.sealed[who] = 1;
      const std::uint8_t public_too = has(Fault::RollToWrongSide) ? kEverybody : mine(side);
      note(log, EventKind::Named, clause::kName, {index(side), man}, public_too);
    } else if (s.phase == Phase::Orders) {
      s.order[who] = Secret<Action>(side, a);
      s.sealed[who] = 1;
      if constexpr (has(Fault::RollsWhileSealed)) dice(Roll{clause::kOrder});
      if (has(Fault::OrderOfSealing) && !s.sealed[1 - who])
        s.first = static_cast<std::uint8_t>(who);
      const std::uint8_t public_too = has(Fault::EventToWrongSide) ? kEverybody : mine(side);
      note(log, EventKind::Sealed, clause::kOrder, {index(side), static_cast<int>(a.verb), man},
           public_too);
    } else {
      s.phase = Phase::Settling;
      answer(s, a, dice, log);
      s.asked = s.victim = 0;
    }
  }

  template <class D, class Log>
  static void advance(State& s, D& dice, Log& log) {
    while (turn(s).waiting_for == 0 && s.phase != Phase::Over) {
      if (s.phase == Phase::Naming) {
        s.sealed = {};
        s.round = 1;
        s.phase = Phase::Orders;
      } else if (s.phase == Phase::Orders) {
        s.phase = Phase::Settling;
        note(log, EventKind::Disclosed, clause::kOrder,
             {static_cast<int>(open_order(s, 0).verb), open_order(s, 0).man,
              static_cast<int>(open_order(s, 1).verb), open_order(s, 1).man});
      } else if (s.settled < 2) {
        settle_order(s, s.first ^ s.settled, dice, log);
      } else {
        end_round(s, log);
      }
    }
  }

  // ---- what may be known ----------------------------------------------------------------------

  static View view(const State& s, Side viewer) {
    View v{s.setup,    s.at,      {kUnknown, kUnknown},
           s.revealed, {},        s.sealed,
           s.first,    s.settled, s.asked,
           s.victim,   s.round,   s.phase};
    const bool disclosed = s.phase != Phase::Naming && s.phase != Phase::Orders;
    for (std::size_t side = 0; side < 2; ++side) {
      const Side eyes = s.revealed[side] || has(Fault::LeakedView) ? Side::Umpire : viewer;
      if (const std::uint8_t* man = s.champion[side].peek(eyes)) v.champion[side] = *man;
      if (const Action* order = s.order[side].peek(disclosed ? Side::Umpire : viewer))
        v.order[side] = *order;
    }
    return v;
  }

  static State guess(const View& v, Side viewer, Rng& rng) {
    State s;
    s.setup = v.setup;
    s.at = v.at;
    s.revealed = v.revealed;
    s.sealed = v.sealed;
    s.first = v.first;
    s.settled = v.settled;
    s.asked = v.asked;
    s.victim = v.victim;
    s.round = v.round;
    s.phase = v.phase;
    for (std::size_t side = 0; side < 2; ++side) {
      s.champion[side] = Secret<std::uint8_t>(static_cast<Side>(side), v.champion[side]);
      s.order[side] = Secret<Action>(static_cast<Side>(side), v.order[side]);
    }
    s.men_hash = hash_of_men(s);
    if (viewer != Side::Umpire) scramble(s, viewer, rng);
    if (has(Fault::BadGuess) && s.at[0][0] != kDead) s.at[0][0] = kDead;
    if (has(Fault::UnknownEnemyGuess)) s.sealed[static_cast<std::size_t>(index(other(viewer)))] = 0;
    if (has(Fault::BadGuess)) s.men_hash = hash_of_men(s);
    return s;
  }

  static void scramble(State& s, Side viewer, Rng& rng) {
    const Side enemy = other(viewer);
    const auto who = static_cast<std::size_t>(index(enemy));
    const bool named = s.phase != Phase::Naming || s.sealed[who];
    if (named && !s.revealed[who])
      s.champion[who] = Secret<std::uint8_t>(enemy, static_cast<std::uint8_t>(rng.below(kMen)));
    if (s.phase != Phase::Orders || !s.sealed[who]) return;
    std::vector<Action> orders;
    enumerate_all(s, enemy, orders);
    NoWhy quiet;
    std::erase_if(orders, [&](const Action& a) { return !may_order(s, index(enemy), a, quiet); });
    s.order[who] =
        Secret<Action>(enemy, orders[rng.below(static_cast<std::uint32_t>(orders.size()))]);
  }

  static bool reveals(const State& s, Side side, const Action& a, Side viewer) {
    const auto enemy = static_cast<std::size_t>(index(other(viewer)));
    if (s.phase == Phase::Naming) return false;
    if (s.phase == Phase::Answer) return !s.revealed[enemy];
    const bool last = s.sealed[static_cast<std::size_t>(index(other(side)))] != 0;
    if (!last) return false;
    return side == viewer || (!s.revealed[enemy] && a.verb == Verb::Shoot);
  }

  // ---- bookkeeping --------------------------------------------------------------------------

  static std::uint64_t digest(const State& s) { return digest_with(s, s.men_hash); }
  static std::uint64_t recompute_digest(const State& s) { return digest_with(s, hash_of_men(s)); }

  static std::vector<std::string> invariants(const State& s) {
    std::vector<std::string> violated;
    std::vector<int> cells;
    for (const auto& team : s.at)
      for (std::int8_t cell : team) {
        if (cell == kDead) continue;
        if (cell < 0 || cell >= s.setup->cells) violated.push_back("a man stands off the strip");
        for (int taken : cells)
          if (taken == cell) violated.push_back("two men stand in one cell");
        cells.push_back(cell);
      }
    return violated;
  }

  static std::string to_bytes(const State& s) {
    State copy = s;
    copy.setup = nullptr;
    return harness::raw_bytes(copy);
  }
  static State from_bytes(const Setup& setup, const std::string& bytes) {
    State s;
    std::memcpy(static_cast<void*>(&s), bytes.data(), sizeof s);
    s.setup = &setup;
    return s;
  }

 private:
  static std::uint8_t mine(Side side) {
    return static_cast<std::uint8_t>(bit(side) | bit(Side::Umpire));
  }

  static int men(const State& s, std::size_t side) {
    int count = 0;
    for (std::int8_t cell : s.at[side]) count += cell != kDead ? 1 : 0;
    return count;
  }

  static Action open_order(const State& s, int side) {
    return *s.order[static_cast<std::size_t>(side)].peek(Side::Umpire);
  }

  static std::int8_t cell_of(const State& s, int side, int man) {
    return s.at[static_cast<std::size_t>(side)][static_cast<std::size_t>(man)];
  }

  static bool on_strip(const State& s, int cell) { return cell >= 0 && cell < s.setup->cells; }

  /// Whether a living man of `side` stands in the cell.
  static bool stands(const State& s, int side, int cell) {
    for (std::int8_t at : s.at[static_cast<std::size_t>(side)])
      if (at != kDead && at == cell) return true;
    return false;
  }

  /// The enemy nearest to a man of `side`; kMen if there is none.
  static int nearest(const State& s, int side, int man) {
    int best = kMen, least = 1000;
    for (int enemy = 0; enemy < kMen; ++enemy) {
      const int cell = cell_of(s, 1 - side, enemy);
      const int distance = std::abs(cell - cell_of(s, side, man));
      if (cell == kDead || distance >= least) continue;
      least = distance;
      best = enemy;
    }
    return best;
  }

  template <class Sink>
  static bool require(bool ok, Finding finding, Sink& sink) {
    finding.ruling = ok ? Ruling::Permits : Ruling::Forbids;
    sink.cite(finding);
    return ok;
  }

  template <class Sink>
  static bool may_order(const State& s, int side, const Action& a, Sink& sink) {
    const auto enemy = static_cast<std::size_t>(1 - side);
    if (has(Fault::LeakedVerdict) && s.sealed[enemy] && a.verb != Verb::Stand &&
        a == open_order(s, 1 - side))
      return require(false, {clause::kOrder}, sink);
    if (a.verb == Verb::Stand) return require(a.man == 0, {clause::kOrder}, sink);
    const bool sound = (a.verb == Verb::Advance || a.verb == Verb::Shoot) && a.man < kMen &&
                       cell_of(s, side, a.man) != kDead;
    if (!sound) return require(false, {clause::kOrder}, sink);
    if (a.verb == Verb::Shoot) return may_shoot(s, side, a, sink);

    const int to = cell_of(s, side, a.man) + ahead(side);
    bool yes = require(on_strip(s, to), {clause::kAdvance, {}, Measure::Count, to}, sink);
    if (!yes && !Sink::all) return false;
    const bool free = !stands(s, side, to);
    if (has(Fault::SilentRefusal) && !free) return false;
    if (!(has(Fault::ExplainedOtherwise) && Sink::all))
      yes = require(free, {clause::kAdvance, {}, Measure::Count, luck(), 1}, sink) && yes;
    return yes;
  }

  template <class Sink>
  static bool may_shoot(const State& s, int side, const Action& a, Sink& sink) {
    const int enemy = nearest(s, side, a.man);
    if (enemy == kMen) return require(false, {clause::kShoot}, sink);
    const int distance = std::abs(cell_of(s, 1 - side, enemy) - cell_of(s, side, a.man));
    int measured = distance;
    if (has(Fault::LeakedRefusal))
      measured += *s.champion[static_cast<std::size_t>(1 - side)].peek(Side::Umpire);
    return require(distance <= s.setup->range,
                   {clause::kShoot, {}, Measure::Steps, measured, s.setup->range}, sink);
  }

  template <class Sink>
  static bool may_answer(const State& s, const Action& a, Sink& sink) {
    if (!require(a.man == s.victim && (a.verb == Verb::Hold || a.verb == Verb::FallBack),
                 {clause::kHold}, sink))
      return false;
    if (a.verb == Verb::Hold) return true;
    const int back = cell_of(s, s.asked, a.man) - ahead(s.asked);
    return require(on_strip(s, back) && !stands(s, 0, back) && !stands(s, 1, back),
                   {clause::kFallBack, {}, Measure::Count, back}, sink);
  }

  template <class Log>
  static void note(Log& log, EventKind kind, Clause cited, std::array<std::int32_t, 8> args,
                   std::uint8_t seen_by = kEverybody, int roll = -1) {
    if constexpr (Log::on)
      log.add({static_cast<std::uint16_t>(kind),
               cited,
               seen_by,
               args,
               static_cast<std::int16_t>(roll),
               {}});
  }

  static void put_man(State& s, int side, int man, std::int8_t cell) {
    auto& at = s.at[static_cast<std::size_t>(side)][static_cast<std::size_t>(man)];
    s.men_hash ^= man_key(side, man, at) ^ man_key(side, man, cell);
    at = cell;
  }

  template <class D, class Log>
  static void settle_order(State& s, int side, D& dice, Log& log) {
    const Action order = open_order(s, side);
    ++s.settled;
    if (order.verb == Verb::Stand) return;
    const int from = cell_of(s, side, order.man);
    if (from == kDead) return note(log, EventKind::Lapsed, clause::kOrder, {side, order.man});
    if (order.verb == Verb::Shoot) return shoot(s, side, order.man, dice, log);
    const int to = from + ahead(side);
    const bool friends = stands(s, side, to);
    if (!on_strip(s, to) || friends || (stands(s, 1 - side, to) && !has(Fault::TwoInACell)))
      return note(log, EventKind::Blocked, clause::kAdvance, {side, order.man, to});
    put_man(s, side, order.man, static_cast<std::int8_t>(to));
    note(log, EventKind::Advanced, clause::kAdvance, {side, order.man, from, to});
  }

  template <class D, class Log>
  static void shoot(State& s, int side, int man, D& dice, Log& log) {
    const int target = nearest(s, side, man);
    if (target == kMen) return note(log, EventKind::Lapsed, clause::kOrder, {side, man});
    const auto who = static_cast<std::size_t>(side);
    s.revealed[who] = 1;
    const int count = *s.champion[who].peek(Side::Umpire) == man ? 2 : 1;
    int hits =
        dice(Roll{clause::kShoot, static_cast<Side>(side), static_cast<std::uint8_t>(count), 6,
                  Read::CountBetween, 5, 6, static_cast<std::uint16_t>(side * kMen + man)});
    if (has(Fault::DiceOutsideDoor) && ++strays() % 5 == 0) hits = 1;
    if (has(Fault::UndoAcrossDie)) luck() += 1 + hits;
    if constexpr (Log::on && has(Fault::UnusedTape)) dice(Roll{clause::kShoot});
    if constexpr (has(Fault::RollsNowAndThen))
      if (++strays() % 2 == 0) dice(Roll{clause::kShoot});
    note(log, EventKind::Shot, clause::kShoot, {side, man, target, hits}, kEverybody, dice.last());
    if (hits == 0) return;
    if (hits > 1) return kill(s, 1 - side, target, log);
    s.phase = Phase::Answer;
    s.asked = static_cast<std::uint8_t>(1 - side);
    s.victim = static_cast<std::uint8_t>(target);
  }

  template <class Log>
  static void kill(State& s, int side, int man, Log& log) {
    put_man(s, side, man, kDead);
    note(log, EventKind::Died, clause::kHold, {side, man});
  }

  template <class D, class Log>
  static void answer(State& s, const Action& a, D& dice, Log& log) {
    const int side = s.asked, man = s.victim, from = cell_of(s, side, man);
    if (a.verb == Verb::FallBack) {
      const auto to = static_cast<std::int8_t>(from - ahead(side));
      const std::uint64_t before = s.men_hash;
      put_man(s, side, man, to);
      if (has(Fault::StaleDigest)) s.men_hash = before;
      return note(log, EventKind::FellBack, clause::kFallBack, {side, man, from, to});
    }
    bool lives = dice(Roll{clause::kHold, static_cast<Side>(side), 1, 6, Read::AtMost, 3, 0,
                           static_cast<std::uint16_t>(side * kMen + man)}) != 0;
    if (has(Fault::IgnoredRoll)) lives = false;
    if (has(Fault::FastDiceDiffer) && std::is_same_v<D, FastDice>) lives = true;
    if (!lives) return kill(s, side, man, log);
    note(log, EventKind::Held, clause::kHold, {side, man}, kEverybody, dice.last());
  }

  template <class Log>
  static void end_round(State& s, Log& log) {
    s.settled = s.first = 0;
    s.sealed = {};
    s.order = {Secret<Action>(Side::A, {}), Secret<Action>(Side::B, {})};
    const bool last = s.round >= s.setup->rounds && !has(Fault::NeverEnds);
    if (last || men(s, 0) == 0 || men(s, 1) == 0) {
      s.phase = Phase::Over;
      note(log, EventKind::Ends, clause::kEnd, {men(s, 0), men(s, 1)});
      return;
    }
    if (!has(Fault::NeverEnds)) ++s.round;
    s.phase = Phase::Orders;
  }

  static std::uint64_t hash_of_men(const State& s) {
    std::uint64_t hash = 0;
    for (int side = 0; side < 2; ++side)
      for (int man = 0; man < kMen; ++man) hash ^= man_key(side, man, cell_of(s, side, man));
    return hash;
  }

  static std::uint64_t digest_with(const State& s, std::uint64_t hash) {
    const auto fold = [&](std::uint64_t value) { hash = mix64(hash * 31 + value + 1); };
    for (std::size_t side = 0; side < 2; ++side) {
      fold(*s.champion[side].peek(Side::Umpire));
      fold(s.revealed[side]);
      fold(static_cast<std::uint64_t>(open_order(s, static_cast<int>(side)).verb));
      fold(open_order(s, static_cast<int>(side)).man);
      fold(s.sealed[side]);
    }
    for (std::uint8_t field : {s.first, s.settled, s.asked, s.victim}) fold(field);
    if (!has(Fault::DigestBlind)) fold(s.round);
    fold(static_cast<std::uint64_t>(s.phase));
    return hash;
  }

  // What a faulty ruleset keeps outside its state.
  static std::uint32_t& strays() {
    static std::uint32_t count = 0;
    return count;
  }
  static std::int32_t& luck() {
    static std::int32_t mark = 0;
    return mark;
  }
};

/// Strips for the suite: men near and far, crowded and at the ends.
struct Suite {
  static std::vector<Setup> setups() {
    return {Setup{}, Setup{5, 8, 4, {{{0, 1}, {3, 4}}}}, Setup{10, 12, 2, {{{0, 1}, {8, 9}}}}};
  }
  static constexpr int kMaxSteps = 100;
};

}  // namespace sandtable::toy
