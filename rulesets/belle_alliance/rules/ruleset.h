#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/core/contract.h"
#include "engine/core/secrets.h"
#include "rulesets/belle_alliance/rules/legality.h"
#include "rulesets/belle_alliance/state/action.h"
#include "rulesets/belle_alliance/state/setup.h"
#include "rulesets/belle_alliance/state/state.h"

namespace sandtable::belle_alliance {

/// What a post, a computer commander or a spectator is given: a position that is put together of
/// what he may know, and of nothing else. Enemies have their labels for numbers in it, and who they
/// are is told by their arm alone (visibility.what-shows). The umpire's is the truth.
/// It is read as a position, by `observed` alone.
struct View {
  State known;
  Post viewer;
  /// Where officers and adjutants of the other side stand that are in sight, from west to east, of
  /// equals from the south. Who they are does not show, so they have no numbers.
  std::array<Vec, kMaxStaff> strangers{};
  std::uint16_t stranger_count = 0;
};

/// Places of the other side's officers and adjutants in sight (visibility.side-sight).
inline std::span<const Vec> strangers_in(const View& view) {
  return std::span(view.strangers).first(view.stranger_count);
}

/// What a view shows, as a position, for whatever is drawn, judged or printed of it: nothing is
/// invented, and what the viewer may not know is not there.
inline const State& observed(const View& view) { return view.known; }

/// Belle Alliance as the contract wants it (engine/core/contract.h, engine/core/secrets.h).
struct BelleAlliance {
  using Setup = belle_alliance::Setup;
  using State = belle_alliance::State;
  using Action = belle_alliance::Action;
  using View = belle_alliance::View;
  using Seat = Post;

  static int posts(const Setup& setup, Side side);
  /// The players of a side read each other's sheets (orders.posts).
  static constexpr bool kSharesSides = true;
  static State start(const Setup& setup) { return start_of(setup); }
  static Turn turn(const State& s);
  /// A sheet that is to be written.
  static bool opens_activation(const State& s) {
    return s.sub_phase == SubPhase::Orders && s.stage == Stage::Asking;
  }

  template <class S>
  static bool legal(const State& s, Post seat, const Action& a, S& sink) {
    return belle_alliance::legal(s, seat, a, sink);
  }
  /// A sample: what decides nothing, and what a commander of ordinary sense might write.
  static void actions(const State& s, Post seat, std::vector<Action>& out);
  static Action pick(const State& s, Post seat, Rng& rng);

  template <class D, class L>
  static void apply(State& s, Post seat, const Action& a, D& dice, L& log);
  template <class D, class L>
  static void advance(State& s, D& dice, L& log);

  // Once the last has decided, all that comes of it follows in steps until somebody is asked again,
  // so that odds of a decision are those of what it leads to (engine/core/steps.h).
  static bool unfinished(const State& s);
  template <class D, class L>
  static void go_on(State& s, D& dice, L& log);
  static std::uint64_t odds_key(const State& s);

  // What ends the battle by agreement answers nothing that is asked, and is not undone
  // (victory.tasks).
  static bool interrupts(const Action& a) { return is_agreement(a.verb); }
  static bool is_final(const Action& a) { return is_agreement(a.verb); }
  /// Whom the umpire closes for, who does not answer.
  static std::optional<Post> closed_by(const Action& a);

  // What a side writes or chooses is its own until the battle is over, or until the bound is
  // (visibility.sealed, visibility.orders-after).
  static std::optional<Seal> seal(const State& s, Post seat, const Action& a);
  static bool is_open(const State& s, std::uint32_t key);
  static bool veiled(const State& s);
  static State observed(const View& v) { return v.known; }
  /// Nobody measures before dispositions are final (measuring.none-in-advance), by option the
  /// umpire neither; what a side may measure among its own, Desk::may_measure says.
  static std::optional<Finding> withholds(const State& s, Side side);

  static View view(const State& s, Post viewer);
  static State guess(const View& v, Post viewer, Rng& rng);
  static std::optional<Result> result(const State& s);
  static std::uint64_t digest(const State& s);

  // Hooks of the harness (engine/harness/hooks.h).
  static std::vector<std::string> invariants(const State& s);
  static void scramble(State& s, Post viewer, Rng& rng);
  static bool reveals(const State& s, Post seat, const Action& a, Post viewer);
  static Action mutate(const Action& action, Rng& rng);
  static std::string describe(const Action& action);
};

}  // namespace sandtable::belle_alliance
