#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/contract.h"
#include "engine/core/secrets.h"
#include "engine/core/steps.h"
#include "rulesets/fixed_baynet/rules/legality.h"
#include "rulesets/fixed_baynet/state/action.h"
#include "rulesets/fixed_baynet/state/setup.h"
#include "rulesets/fixed_baynet/state/state.h"

namespace sandtable::fixed_baynet {

/// What a side, a computer opponent or a spectator is given: the whole table lies open. Built field
/// by field.
struct View {
  const Setup* setup = nullptr;
  Side viewer = Side::A;
  std::array<Man, kMaxMen> men{};
  std::array<Unit, kMaxUnits> units{};
  std::array<Gun, kMaxGuns> guns{};  ///< without the plans of others
  bool blind = false;                ///< nothing is measured for the viewer just now (blindfold)
  Now now{};
  Outset outset{};
  std::array<std::uint8_t, kMaxPlayers> order{};
  std::array<std::uint8_t, 2> prisoners{};
  std::array<Mount, kMostMounts> mounts{};
  std::array<Flare, kMostFlares> flares{};
  std::array<Notice, kMostNotices> notices{};
  std::array<std::uint8_t, 2> flares_left{};
  std::uint8_t mount_count = 0, flare_count = 0, notice_count = 0;
  std::uint8_t destroyed = 0;
  Houses houses{};
  std::uint8_t unit_count = 0;
  std::uint8_t perimeter = kNoPerimeter;
  std::uint8_t turn = 0;
  std::int8_t winner = -1;
  EndReason end = EndReason::None;
  std::int32_t margin = 0;
};

/// Fixed Bay'net an' Uncovered 'elmet as the contract wants it (engine/core/contract.h).
struct FixedBaynet {
  using Setup = fixed_baynet::Setup;
  using State = fixed_baynet::State;
  using Action = fixed_baynet::Action;
  using View = fixed_baynet::View;

  static State start(const Setup& setup);
  static Turn turn(const State& s);

  template <class S>
  static bool legal(const State& s, Side side, const Action& a, S& sink) {
    return fixed_baynet::legal(s, side, a, sink);
  }
  /// Whether the next decision begins an activation; for measures of speed.
  static bool opens_activation(const State& s) { return s.now.phase == Phase::Choose; }

  /// Whether the battle is given up or called a draw only commanders agree.
  static bool for_the_side(const Action& a) {
    return a.verb >= Verb::Concede && a.verb <= Verb::RefuseDraw;
  }

  /// Legal gestures: all of them where they can be counted, sampled ones of moves.
  static void actions(const State& s, Side side, std::vector<Action>& out);
  /// A legal action: the unit drawn first, then what it does.
  static Action pick(const State& s, Side side, Rng& rng);

  template <class D, class L>
  static void apply(State& s, Side side, const Action& a, D& dice, L& log);
  template <class D, class L>
  static void advance(State& s, D& dice, L& log);

  // A volley, a fight, the acting out of panic: one shot, one blow, one action at a time
  // (engine/core/steps.h).
  static bool unfinished(const State& s);
  template <class D, class L>
  static void go_on(State& s, D& dice, L& log);

  // The Glory step, where the player's own word ends the turn (engine/core/aftermath.h).
  static bool has_aftermath(const State& s, const Action& a);
  template <class D, class L>
  static void aftermath_step(State& s, D& dice, L& log);

  // What a mortar is to fire at is its side's own until it bursts (mortar.planned): the one secret.
  static std::optional<Seal> seal(const State& s, Post seat, const Action& a);
  static bool is_open(const State& s, std::uint32_t key);
  static bool veiled(const State& s);
  static bool keeps_secrets(const Setup& setup);
  static State observed(const View& v);
  /// A plan cannot be taken back: nothing may be measured in between (mortar.planned).
  static bool is_final(const Action& a) { return a.verb == Verb::Plan || a.verb == Verb::DropPlan; }

  /// Until a range is guessed its side is told no other (artillery.indirect, equipment.tape).
  static std::optional<Finding> withholds(const State& s, Side side);
  /// Odds of a guess, or of what was planned, would be a ruler.
  static std::optional<Finding> withholds_odds(const State& s, Side side, const Action& a);

  static View view(const State& s, Side viewer);
  static State guess(const View& v, Side viewer, Rng& rng);
  static std::optional<Result> result(const State& s);
  static std::uint64_t digest(const State& s);
  /// What odds tell apart: like men of one unit count as one another once nothing can hang on who
  /// of them it was; of those who are gone nothing hangs on any of them (odds_key.cpp).
  static OddsCourse odds_course(const State& s);
  static std::uint64_t odds_key(const State& s);

  // Hooks of the harness (engine/harness/hooks.h).
  static std::uint64_t recompute_digest(const State& s);
  static std::vector<std::string> invariants(const State& s);
  static void scramble(State& s, Side viewer, Rng& rng);
  static bool reveals(const State& s, Side side, const Action& a, Side viewer);
  /// `action` with a field changed at random.
  static Action mutate(Action action, Rng& rng);
};

/// What a view shows, as a position, for whatever is drawn, judged or printed of it.
State observed(const View& view);

}  // namespace sandtable::fixed_baynet
