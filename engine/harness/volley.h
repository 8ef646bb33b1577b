#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/contract.h"
#include "engine/core/steps.h"

/// Volleys of two lines of men: a small complete ruleset of long actions. In its turn a side fires,
/// man by man: each die of 4 or more hits the man opposite, or the next who stands, wrapping round;
/// he shoots back before he falls, and hits on a 6. A side that stands fires no more in its turn.
namespace sandtable::volley {

inline constexpr std::uint16_t kSystem = 9998;
namespace clause {
inline constexpr Clause kTurn{kSystem, 1}, kFire{kSystem, 2}, kBack{kSystem, 3}, kEnd{kSystem, 4};
}  // namespace clause

/// One defect, so that the check of steps can be shown to find it.
enum class Fault : std::uint8_t { None, NeverEnds, AsksMeanwhile, OverMeanwhile, LeftUnderWay };

inline constexpr std::uint8_t kNobody = 0xFF;

struct Setup {
  std::array<std::uint8_t, 2> men{3, 3};  ///< at most 32
  std::uint8_t turns = 4;
};

enum class Verb : std::uint8_t { Fire, Stand };
struct Action {
  Verb verb = Verb::Fire;
  friend bool operator==(const Action&, const Action&) = default;
};

struct State {
  const Setup* setup = nullptr;
  std::array<std::uint32_t, 2> standing{};  ///< a bit a man
  std::uint8_t turn = 1, asked = 0;
  std::uint8_t next = kNobody;  ///< who fires next; kNobody: no volley is under way
};
using View = State;

template <Fault kFault = Fault::None>
struct Volley {
  using Setup = volley::Setup;
  using State = volley::State;
  using Action = volley::Action;
  using View = volley::View;

  static State start(const Setup& setup) {
    State s{&setup};
    for (std::size_t side = 0; side < 2; ++side)
      s.standing[side] = static_cast<std::uint32_t>((std::uint64_t{1} << setup.men[side]) - 1);
    return s;
  }

  static Turn turn(const State& s) {
    const bool busy = s.next != kNobody && kFault != Fault::AsksMeanwhile;
    if (busy || result(s)) return {};
    return {bit(static_cast<Side>(s.asked)), clause::kTurn};
  }
  static std::optional<Result> result(const State& s) {
    if (s.next != kNobody && kFault != Fault::OverMeanwhile) return std::nullopt;
    if (s.turn <= s.setup->turns && s.standing[0] != 0 && s.standing[1] != 0) return std::nullopt;
    const int margin = std::popcount(s.standing[0]) - std::popcount(s.standing[1]);
    return Result{static_cast<std::int8_t>(margin > 0   ? 0
                                           : margin < 0 ? 1
                                                        : -1),
                  margin, clause::kEnd};
  }

  template <class Sink>
  static bool legal(const State& s, Side side, const Action& a, Sink& sink) {
    const bool asked = index(side) < 2 && (turn(s).waiting_for & bit(side)) != 0;
    const bool ok = asked && a.verb <= Verb::Stand;
    if (!ok) sink.cite({clause::kTurn, Ruling::Forbids});
    return ok;
  }
  static void actions(const State& s, Side side, std::vector<Action>& out) {
    if (index(side) < 2 && (turn(s).waiting_for & bit(side)) != 0)
      out = {{Verb::Fire}, {Verb::Stand}};
  }
  static Action pick(const State&, Side, Rng& rng) {
    return {rng.below(4) == 0 ? Verb::Stand : Verb::Fire};
  }

  template <class D, class Log>
  static void apply(State& s, Side, const Action& a, D&, Log&) {
    s.next = a.verb == Verb::Fire ? 0 : kNobody;
    if (a.verb == Verb::Stand) end_turn(s);
  }
  static bool unfinished(const State& s) {
    return kFault != Fault::LeftUnderWay ? s.next != kNobody : s.turn == 2;
  }
  /// One man's shot, with the answer to it.
  template <class D, class Log>
  static void go_on(State& s, D& dice, Log&) {
    if (kFault == Fault::NeverEnds || kFault == Fault::LeftUnderWay) return;
    const std::size_t own = s.asked, enemy = 1 - own;
    const int man = s.next;
    if (man >= s.setup->men[own] || s.standing[enemy] == 0) {
      s.next = kNobody;
      return end_turn(s);
    }
    ++s.next;
    if ((s.standing[own] >> man & 1) == 0) return;
    const auto hits = [&](Clause clause, std::size_t side, int low) {
      return dice(Roll{clause, static_cast<Side>(side), 1, 6, Read::CountBetween,
                       static_cast<std::uint8_t>(low), 6}) == 1;
    };
    if (!hits(clause::kFire, own, 4)) return;
    int target = man % s.setup->men[enemy];
    while ((s.standing[enemy] >> target & 1) == 0) target = (target + 1) % s.setup->men[enemy];
    s.standing[enemy] &= ~(std::uint32_t{1} << target);
    if (hits(clause::kBack, enemy, 6)) s.standing[own] &= ~(std::uint32_t{1} << man);
  }
  template <class D, class Log>
  static void advance(State&, D&, Log&) {}

  static View view(const State& s, Side) { return s; }
  static State guess(const View& v, Side, Rng&) { return v; }
  static std::uint64_t digest(const State& s) { return key_of(s, s.standing[0], s.standing[1]); }
  /// Men who have fired are alike, and so are men who may be hit: how many stand decides. Those who
  /// have yet to fire are told apart, since a man who fell among them fires no more.
  static std::uint64_t odds_key(const State& s) {
    if (s.next == kNobody)
      return key_of(s, ones(std::popcount(s.standing[0])), ones(std::popcount(s.standing[1])));
    const std::size_t own = s.asked, enemy = 1 - own;
    const std::uint32_t fired = s.standing[own] & ones(s.next);
    std::array<std::uint32_t, 2> alike{};
    alike[own] = (s.standing[own] & ~ones(s.next)) | ones(std::popcount(fired));
    alike[enemy] = ones(std::popcount(s.standing[enemy]));
    return key_of(s, alike[0], alike[1]);
  }

 private:
  static std::uint32_t ones(int n) {
    return static_cast<std::uint32_t>((std::uint64_t{1} << n) - 1);
  }
  static std::uint64_t key_of(const State& s, std::uint32_t a, std::uint32_t b) {
    const std::uint64_t small = static_cast<std::uint64_t>(s.turn) << 16 |
                                static_cast<std::uint64_t>(s.asked) << 8 | s.next;
    return mix64(mix64(mix64(small) + a) + b);
  }
  static void end_turn(State& s) {
    s.turn = static_cast<std::uint8_t>(s.turn + s.asked);
    s.asked ^= 1;
  }
};

struct Suite {
  static std::vector<Setup> setups() { return {Setup{}, Setup{{4, 2}, 6}, Setup{{1, 5}, 9}}; }
  static constexpr int kMaxSteps = 64;
};

}  // namespace sandtable::volley
