#pragma once

#include <concepts>
#include <cstddef>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/rng.h"
#include "engine/core/sink.h"
#include "engine/core/steps.h"
#include "engine/desk/files.h"
#include "engine/dice/dice.h"

/// What a program can be timed at beside whole battles: for `sandtable bench` and for benchmarks.
namespace sandtable::desk {

// In nanoseconds.
inline constexpr double kMicrosecond = 1e3, kMillisecond = 1e6, kSecond = 1e9;

/// A work of a ruleset that is done again and again, its position ready.
struct TimedWork {
  std::string id;              ///< "march-12"
  std::string what;            ///< for people
  double most_ns = 0;          ///< that it may take; 0: no bound is stated
  std::function<void()> once;  ///< does it
  std::size_t per = 1;         ///< how often one call does
};

/// Has works to be timed at.
template <class D>
concept TimesWork = requires {
  { D::timed_work() } -> std::same_as<std::vector<TimedWork>>;
};

/// A carried scenario, and what a whole battle of it between two captains may take.
struct TimedBattle {
  std::string_view scenario;
  double most_ns = 0;
};
template <class D>
concept TimesBattle = requires {
  { D::captains_battle() } -> std::same_as<TimedBattle>;
};

/// Its actions keep something outside themselves.
template <class D>
concept WeighsActions = requires(const typename D::Rules::Action& action) {
  /// How many bytes of it.
  { D::heap_bytes(action) } -> std::same_as<std::size_t>;
};

/// What is worked out must be there: no compiler leaves it out.
template <class T>
void kept(const T& value) {
  asm volatile("" : : "r"(&value) : "memory");
}

/// A work that does something else than it says would be timed for nothing.
inline void ensure(bool as_said) {
  if (!as_said) std::abort();
}

/// A scenario that comes with the program, read anew.
template <class D>
std::shared_ptr<const typename D::Rules::Setup> carried(std::string_view id) {
  for (const Carried& scenario : D::scenarios()) {
    if (scenario.id != id) continue;
    const auto setup = D::load(scenario.text, id, {});
    ensure(setup.has_value());
    return *setup;
  }
  std::abort();
}

/// A battle at its first question, and the setup that it looks things up in.
template <class D>
struct Begun {
  explicit Begun(std::shared_ptr<const typename D::Rules::Setup> on)
      : setup(std::move(on)), state(D::Rules::start(*setup)) {
    Rng rng(1);
    FastDice dice(rng);
    NoLog quiet;
    D::Rules::advance(state, dice, quiet);
  }
  std::shared_ptr<const typename D::Rules::Setup> setup;
  typename D::Rules::State state;
};

}  // namespace sandtable::desk
