#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/contract.h"
#include "rulesets/belle_epoque/rules/legality.h"
#include "rulesets/belle_epoque/state/action.h"
#include "rulesets/belle_epoque/state/setup.h"
#include "rulesets/belle_epoque/state/state.h"

namespace sandtable::belle_epoque {

/// What a side, a computer opponent or a spectator is given: the whole table, for everything lies
/// open (setup.open-information). What nobody knows (unexplored ground, dice, the next token) does
/// not exist yet. Built field by field.
struct View {
  const Setup* setup = nullptr;
  Side viewer = Side::A;
  Pieces pieces{};
  Ground ground{};
  Pools pools{};
  Pending now{};
  std::uint8_t turn = 0;
  std::int8_t winner = -1;
  std::uint8_t end = 0;
  Phase draw_from = Phase::Start;
  std::int32_t margin = 0;
};

/// Belle Époque as the contract wants it (engine/core/contract.h).
struct BelleEpoque {
  using Setup = belle_epoque::Setup;
  using State = belle_epoque::State;
  using Action = belle_epoque::Action;
  using View = belle_epoque::View;

  static State start(const Setup& setup);
  static Turn turn(const State& s);

  template <class S>
  static bool legal(const State& s, Side side, const Action& a, S& sink) {
    return belle_epoque::legal(s, side, a, sink);
  }

  /// The token is the side's: only its commander lets it go; he alone concedes or agrees a draw.
  static bool for_the_side(const Action& a) { return a.verb == Verb::Pass || is_agreement(a.verb); }

  /// Every legal action of a player but those that nobody is offered (is_unlisted); a march is
  /// listed once for each destination.
  static void actions(const State& s, Side side, std::vector<Action>& out);
  /// A legal action: a unit drawn first, then one of its options.
  static Action pick(const State& s, Side side, Rng& rng);

  template <class D, class L>
  static void apply(State& s, Side side, const Action& a, D& dice, L& log);
  template <class D, class L>
  static void advance(State& s, D& dice, L& log);

  static View view(const State& s, Side viewer);
  static State observed(const View& v);
  static State guess(const View& v, Side viewer, Rng& rng);
  static std::optional<Result> result(const State& s);
  static std::uint64_t digest(const State& s);

  /// Whether the decision at hand names the unit to activate: for counting activations.
  static bool opens_activation(const State& s) { return s.now.phase == Phase::Token; }

  // For the harness.
  /// The digest computed afresh, without the figures kept up to date on the way.
  static std::uint64_t recompute_digest(const State& s);
  /// What is wrong with a position; empty where nothing is.
  static std::vector<std::string> invariants(const State& s);
};

/// What a view shows, as a position, for whatever is drawn, judged or printed of it: nothing is
/// invented, and what the viewer may not know is not there.
State observed(const View& view);

}  // namespace sandtable::belle_epoque
