#pragma once

#include <array>
#include <optional>
#include <set>
#include <string>
#include <tuple>

#include "rulesets/belle_alliance/state/action.h"
#include "rulesets/belle_alliance/state/state.h"

/// What holds in every battle of Belle Alliance, from one position to the next.
namespace sandtable::belle_alliance {

/// Looks at a battle decision by decision. A copy of one that has looked at nothing watches a
/// battle of its own.
class Watch {
 public:
  /// What is wrong with the position, or with how it came from the one before; or nothing.
  std::string operator()(const State& s, const Action& decided);

 private:
  std::string look(const State& s, Side side);
  std::string moved(const State& before, const State& s, Side side) const;
  std::string opening(const State& s, Side side) const;
  std::string overlaps(const State& s);

  std::optional<State> before_;
  /// Pairs of units, with their sides, that have lain on each other.
  std::set<std::tuple<Side, UnitId, Side, UnitId>> lying_;
};

}  // namespace sandtable::belle_alliance
