#pragma once

#include "engine/core/rng.h"
#include "rulesets/belle_alliance/judgement/thumb.h"

/// Bounds played in a commander's head, by the rules themselves.
namespace sandtable::belle_alliance {

/// How one is played: by these rules of thumb on both sides, where nothing else is decided.
struct Playing {
  std::array<Intent, 2> intents{Intent::Attack, Intent::Attack};
  int until = 0;  ///< the last bound that is played to its end
};

/// Takes an answer in for all posts of a side.
void answer_for(State& s, Side side, const Action& answer);

/// Plays on until bound `until` is over, or the battle is. Who is asked meanwhile answers by rule
/// of thumb.
void play_on(State& s, const Playing& how, Rng& rng);

/// Hundredths of a figure that a point of a task is worth: in a large battle, where all points
/// together weigh no more than in a small one, as much more as it has more figures.
int point_worth(const State& s);

/// What a position of a world promises a side: figures and their order, tasks met and within
/// reach. Hundredths of a figure, the other side's taken off; larger is better.
int promise(const State& s, Side side);

}  // namespace sandtable::belle_alliance
