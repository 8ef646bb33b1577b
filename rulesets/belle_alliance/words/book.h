#pragma once

#include "engine/core/post.h"
#include "rulesets/belle_alliance/state/state.h"
#include "rulesets/belle_alliance/words/name_book.h"

namespace sandtable::belle_alliance {

/// What a sheet of that post may name: everything of its own side, the enemies that its side has a
/// label of, and the ground. Marks are the writer's, and are added by whoever knows his map.
NameBook book_of(const State& state, Post writer);

/// What a side calls an enemy unit: the enemy's letter and a number, of a part with a small letter
/// (visibility.labels); by its card, nothing where it was given no label.
std::string label_name(const Setup& setup, Side enemy, std::uint8_t number, char letter = 0);
std::string label_name(const Setup& setup, const Force& own, Side enemy, const Card& card);

}  // namespace sandtable::belle_alliance
