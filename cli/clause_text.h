#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "cli/console.h"
#include "cli/words.h"
#include "engine/core/origin.h"
#include "engine/core/rulebook.h"

namespace sandtable::cli {

/// Where one of a book's clauses is known from; nullptr where its ruleset does not say.
const OriginInfo* origin_in(const ClauseInfo& clause, const Rulebook& book);

/// A clause for people: id, kind, editions, where it is known from, text, ruling, what switches it,
/// what is not enforced.
std::string clause_text(const ClauseInfo& clause, const Rulebook& book, const Words& say,
                        const Console& console);

/// The id as a line names it: with where the clause is known from, in rulesets that say so.
std::string clause_named(std::string_view id, const Rulebook& book, Lang lang);

/// The clause of an id, or the only one that has it as a part (`uphill`). The error names those
/// that have it, or the nearest.
tl::expected<const ClauseInfo*, std::string> find_clause(std::string_view id, const Rulebook& book,
                                                         const Words& say);

}  // namespace sandtable::cli
