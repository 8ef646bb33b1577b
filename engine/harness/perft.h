#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "engine/harness/branches.h"

/// Counts every way in which a battle can go on for a few decisions: all actions of R::actions and
/// all branches of the dice. Two implementations, or two versions, that count alike agree.
namespace sandtable::harness {

struct Counts {
  std::uint64_t decisions = 0;  ///< actions taken in all positions met
  std::uint64_t branches = 0;   ///< outcomes of these actions; without dice one each
  std::uint64_t leaves = 0;  ///< positions after the last decision, or in which the battle is over
  friend bool operator==(const Counts&, const Counts&) = default;

  /// "19 decisions, 31 branches, 26 leaves"
  std::string str() const {
    return std::to_string(decisions) + " decisions, " + std::to_string(branches) + " branches, " +
           std::to_string(leaves) + " leaves";
  }
};

/// The counter. Where both players are waited for, A decides first: sealed orders commute.
template <Ruleset R>
class Perft {
 public:
  /// `merge`: positions with the same digest and depth are counted once and remembered. The counts
  /// are the same, the time is not; memory grows with the positions().
  explicit Perft(bool merge) : merge_(merge) {}

  /// Counts `depth` decisions from a position in which somebody is waited for, or that is over.
  Counts count(const typename R::State& state, int depth) {
    if (depth == 0 || R::result(state)) return {0, 0, 1};
    const std::pair<std::uint64_t, int> key{R::digest(state), depth};
    if (merge_) {
      const auto known = known_.find(key);
      if (known != known_.end()) return known->second;
    }
    ++positions_;
    const Counts counts = count_actions(state, depth);
    if (merge_) known_.emplace(key, counts);
    return counts;
  }

  /// Positions whose actions were gone through, so far.
  std::uint64_t positions() const { return positions_; }

 private:
  Counts count_actions(const typename R::State& state, int depth) {
    Counts counts;
    const auto sides = waiting<R>(state);
    if (sides.empty()) return {0, 0, 1};
    for (const auto& action : listed<R>(state, sides.front())) {
      ++counts.decisions;
      const auto visit = [&](const Fallen<R>& done) {
        const Counts below = count(done.state, depth - 1);
        counts.decisions += below.decisions;
        counts.branches += below.branches + 1;
        counts.leaves += below.leaves;
      };
      for_each_settled<R>(state, sides.front(), action, UINT64_MAX, visit);
    }
    return counts;
  }

  bool merge_;
  std::uint64_t positions_ = 0;
  std::map<std::pair<std::uint64_t, int>, Counts> known_;
};

template <Ruleset R>
Counts perft(const typename R::State& state, int depth, bool merge = false) {
  return Perft<R>(merge).count(state, depth);
}

}  // namespace sandtable::harness
