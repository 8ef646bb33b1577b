#pragma once

#include "engine/text/lang.h"
#include "rulesets/belle_epoque/state/action.h"
#include "rulesets/belle_epoque/state/setup.h"
#include "rulesets/belle_epoque/state/state.h"

namespace sandtable::belle_epoque {

/// What a drawing is made from: a position, or what one side may see of it. Nothing is owned.
struct Picture {
  const Setup* setup = nullptr;
  const Pieces* pieces = nullptr;
  const Ground* ground = nullptr;
  const Pools* pools = nullptr;
  const Pending* now = nullptr;
  int turn = 0;
};

/// The picture of a State, or of anything with the same members.
template <class Position>
Picture picture_of(const Setup& setup, const Position& p) {
  return {&setup, &p.pieces, &p.ground, &p.pools, &p.now, static_cast<int>(p.turn)};
}

}  // namespace sandtable::belle_epoque
