#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "battle/battle.h"
#include "battle/line_of_play.h"
#include "engine/journal/journal.h"

/// What is told of a battle beside the events of its rules.
namespace sandtable::battle {

/// Every takeback after entry `after`, in order: who, to where and why. Everybody saw what it
/// changed, so everybody is told.
std::vector<Account> takebacks_told(std::span<const JournalEntry> entries,
                                    std::span<const Played> played,
                                    const desk::ScenarioFacts& facts, std::uint64_t after,
                                    Lang lang);

/// Every entry after `after` that opened decisions: everybody is told what they were.
std::vector<Account> openings_told(std::span<const JournalEntry> entries,
                                   std::span<const Played> played, const desk::ScenarioFacts& facts,
                                   std::uint64_t after, Lang lang);

/// That the battle was closed unfinished, where it was after entry `after`.
std::vector<Account> closing_told(std::span<const JournalEntry> entries,
                                  std::span<const Played> played, std::uint64_t after, Lang lang);

/// Whether entry `seq` stands in the account and leaves the position as entries before it made it:
/// a takeback, or that the battle was closed unfinished.
bool leaves_position(std::span<const JournalEntry> entries, std::uint64_t seq);

/// Adds the umpire's reason to what is told of his ruling.
void give_reason(Account& account, const std::string& reason, Lang lang);

}  // namespace sandtable::battle
