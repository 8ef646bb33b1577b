#pragma once

#include <string>
#include <string_view>
#include <vector>

/// Patterns with places for words: "there is an account '{name}' already".
namespace sandtable::data {

/// Words, or the name of a place.
struct Piece {
  bool place = false;
  std::string text;
};
using Pieces = std::vector<Piece>;

/// The pieces of a pattern, words and places in turn. A place is a name of letters and hyphens in
/// braces; any other brace stands for itself.
Pieces pieces_of(std::string_view pattern);

/// The names of the places, rising.
std::vector<std::string_view> places_in(const Pieces& pieces);

}  // namespace sandtable::data
