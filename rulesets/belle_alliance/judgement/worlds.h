#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "rulesets/belle_alliance/judgement/playing.h"
#include "rulesets/belle_alliance/judgement/world.h"

/// The worlds in which a captain tries his decisions out, each with a sheet for the enemy and dice
/// of its own.
namespace sandtable::belle_alliance {

class Worlds {
 public:
  /// `count` worlds that fit a view.
  Worlds(const View& view, std::size_t count, Rng& rng, std::stop_token stop);

  /// Plays a decision of the side's in world `i`, to the end of the bound and, where `further`, of
  /// the next; what it promises the side then. `intent`: how its own brigades go on after it.
  int played(std::size_t i, const Action& answer, Intent intent, bool further);

  std::size_t size() const { return all_.size(); }
  const State& first() const { return all_.front().state; }
  /// Bounds played so far.
  int plays() const { return plays_; }
  bool stopped() const { return stop_.stop_requested(); }

 private:
  struct World {
    State state;
    Intent enemy = Intent::Attack;
    std::uint64_t dice = 0;
  };
  void add(const View& view, std::size_t number, Rng& rng);

  Side side_;
  std::vector<World> all_;
  std::stop_token stop_;
  int plays_ = 0;
};

}  // namespace sandtable::belle_alliance
