#include "cli/rested.h"

#include <algorithm>

#include "engine/core/origins.h"

namespace sandtable::cli {

std::optional<Rested> rested_of(const Rulebook& book, const std::vector<battle::Account>& log,
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
  for (const battle::Account& account : log)
    for (const desk::Told& told : account.told) count(out.told, told.clause);
  for (const JournalEntry& entry : entries)
    for (const RecordedRoll& roll : entry.rolls) count(out.rolls, roll.clause);
  return out;
}

}  // namespace sandtable::cli
