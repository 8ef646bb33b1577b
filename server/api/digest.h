#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "battle/battle.h"

/// Which sentences of a battle's story are printed where paper is short.
namespace sandtable::server {

/// How much of a story goes on paper: lines of so many characters, together in all columns.
struct StoryRoom {
  double lines = 0;
  double characters = 1;
};
/// Lines that a sentence takes.
double lines_of(const std::string& sentence, const StoryRoom& room);

/// For each entry, for each of its sentences, whether it is printed. What decides most comes first
/// (units gone, losses, fights, flights, then shots, tests, moves and the rest); of what fits in
/// part sentences are taken from beginning to end of the battle alike.
std::vector<std::vector<bool>> digest(const std::vector<battle::Account>& accounts,
                                      const StoryRoom& room);

}  // namespace sandtable::server
