#include "battle/rested.h"

#include <algorithm>

#include "battle/messages.h"
#include "engine/core/origins.h"

namespace sandtable::battle {

std::optional<Rested> rested_of(const Rulebook& book, const std::vector<Account>& log,
                                std::span<const JournalEntry> entries) {
  const auto origin = [&](std::string_view id) {
    const auto clause = book.find(id);
    return clause ? origin_of(*clause) : nullptr;
  };
  if (std::none_of(book.clauses.begin(), book.clauses.end(),
                   [&](const ClauseInfo& clause) { return origin(clause.id) != nullptr; }))
    return std::nullopt;
  Rested out;
  const auto count = [&](ByOrigin& by, std::string_view id) {
    if (const OriginInfo* from = origin(id)) ++by[static_cast<std::size_t>(from->origin)];
  };
  for (const Account& account : log)
    for (const desk::Told& told : account.told) count(out.told, told.clause);
  for (const JournalEntry& entry : entries)
    for (const RecordedRoll& roll : entry.rolls) count(out.rolls, roll.clause);
  return out;
}

std::optional<Rested> rested_of(const Battle& battle, Post viewer,
                                const std::vector<Account>& log) {
  const bool sealed = viewer.side != Side::Umpire && battle.veiled();
  return rested_of(battle.rulebook(), log,
                   sealed ? std::span<const JournalEntry>() : battle.entries());
}

std::string rested_words(const Rested& rested, Lang lang) {
  const ByOrigin &told = rested.told, &rolls = rested.rolls;
  return messages().format(lang, "rested.words",
                           {{"told", rested.of_told()},
                            {"t_source", told[0]},
                            {"t_found", told[1]},
                            {"t_house", told[2]},
                            {"rolls", rested.of_rolls()},
                            {"r_source", rolls[0]},
                            {"r_found", rolls[1]},
                            {"r_house", rolls[2]}});
}

}  // namespace sandtable::battle
