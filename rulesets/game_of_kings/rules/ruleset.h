#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/contract.h"
#include "rulesets/game_of_kings/rules/legality.h"
#include "rulesets/game_of_kings/state/action.h"
#include "rulesets/game_of_kings/state/setup.h"
#include "rulesets/game_of_kings/state/state.h"

namespace sandtable::game_of_kings {

/// What a side, a computer opponent or a spectator is given: the whole table, for everything lies
/// open (setup.open-information). Built field by field.
struct View {
  const Setup* setup = nullptr;
  const Ground* ground = nullptr;
  Side viewer = Side::A;
  Pieces pieces{};
  std::array<Contact, kMaxContacts> contacts{};
  std::uint8_t contact_count = 0;
  std::array<Hurt, kMaxHurts> hurts{};
  std::uint8_t hurt_count = 0;
  std::array<Matter, kMaxMatters> matters{};
  std::uint8_t matter_count = 0;
  Fight fight{};
  Now now{};
  Weather weather{};
  GroundDice dice{};
  std::array<std::array<std::uint8_t, kCommands>, 2> points{};
  std::array<std::uint16_t, 2> army{};
  std::uint16_t turn = 0;
  Side player_a = Side::A;
  std::int8_t winner = -1;
  std::uint8_t end = 0;
  std::int32_t margin = 0;
};

/// Game Of Kings as the contract wants it (engine/core/contract.h).
struct GameOfKings {
  using Setup = game_of_kings::Setup;
  using State = game_of_kings::State;
  using Action = game_of_kings::Action;
  using View = game_of_kings::View;

  static State start(const Setup& setup);
  static Turn turn(const State& s);

  template <class S>
  static bool legal(const State& s, Side side, const Action& a, S& sink) {
    return game_of_kings::legal(s, side, a, sink);
  }

  /// Whether the battle is given up or called a draw only commanders agree.
  static bool for_the_side(const Action& a) {
    return a.verb >= Verb::Concede && a.verb <= Verb::RefuseDraw;
  }

  /// Legal actions: all of them where they can be counted, anchored and sampled ones of moves.
  static void actions(const State& s, Side side, std::vector<Action>& out);
  /// A legal action: what to do drawn first, then how.
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

  /// Whether the decision at hand begins something new: for counting.
  static bool opens_activation(const State& s) { return s.now.phase == Phase::Act; }

  // For the harness.
  /// The digest computed afresh, without the figures kept up to date on the way.
  static std::uint64_t recompute_digest(const State& s);
  /// What is wrong with a position; empty where nothing is.
  static std::vector<std::string> invariants(const State& s);
  /// The action with a field changed at random.
  static Action mutate(Action action, Rng& rng);
};

/// What a view shows, as a position, for whatever is drawn, judged or printed of it: nothing is
/// invented, and what the viewer may not know is not there.
State observed(const View& view);

}  // namespace sandtable::game_of_kings
