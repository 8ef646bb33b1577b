#pragma once

#include "rulesets/game_of_kings/words/notation_line.h"

/// Moves of which only the aim was typed, completed with a way.
namespace sandtable::game_of_kings {

/// A charge or a joining without a way: the same action with a legal way, where the program finds
/// one; otherwise with the most direct one, for the rules to say what is wrong with it.
Action with_way(const State& s, Action aim);

/// A move to a pose. Where no legal way is found: the nearest one, and why it fails. `column`:
/// where the goal stands in the line, from 1.
FoundWay to_goal(const State& s, const Action& aim, Pose goal, int column);

}  // namespace sandtable::game_of_kings
