#pragma once

#include "engine/text/lang.h"
#include "rulesets/belle_epoque/state/action.h"
#include "rulesets/belle_epoque/state/setup.h"
#include "rulesets/belle_epoque/state/state.h"

namespace sandtable::belle_epoque {

/// What a drawing is made from: a position, such as what a side was seen to be shown. Nothing is
/// owned.
struct Picture {
  const Setup* setup = nullptr;
  const Pieces* pieces = nullptr;
  const Ground* ground = nullptr;
  const Pools* pools = nullptr;
  const Pending* now = nullptr;
  int turn = 0;
};

inline Picture picture_of(const State& s) {
  return {s.setup, &s.pieces, &s.ground, &s.pools, &s.now, static_cast<int>(s.turn)};
}

}  // namespace sandtable::belle_epoque
