#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "battle/battle.h"
#include "engine/core/origin.h"

/// How much of a battle rested on what the source of its rules says, and how much on figures and
/// rulings that are known otherwise.
namespace sandtable::battle {

/// By Origin: of the source, found on pages of others, of the house.
using ByOrigin = std::array<int, 3>;

struct Rested {
  ByOrigin told{};   ///< of what was told, by the clause that it came about by
  ByOrigin rolls{};  ///< of the rolls, by the clause that asked for them
  int of_told() const { return told[0] + told[1] + told[2]; }
  int of_rolls() const { return rolls[0] + rolls[1] + rolls[2]; }
};

/// Of what a viewer was told, and of the rolls of entries that he may read; none where the rules of
/// the battle are all known from one source.
std::optional<Rested> rested_of(const Rulebook& book, const std::vector<Account>& log,
                                std::span<const JournalEntry> entries);
/// The same of a battle: the rolls of what may be hidden from a viewer are not counted for him.
std::optional<Rested> rested_of(const Battle& battle, Post viewer, const std::vector<Account>& log);

/// "Of 120 things told 40 came about by rules as the source has them, …"
std::string rested_words(const Rested& rested, Lang lang);

}  // namespace sandtable::battle
