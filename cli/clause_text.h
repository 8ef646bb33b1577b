#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "cli/console.h"
#include "cli/words.h"
#include "engine/core/rulebook.h"

namespace sandtable::cli {

/// A clause for people: id, kind, editions, text, ruling, what switches it, what is not enforced.
std::string clause_text(const ClauseInfo& clause, const Rulebook& book, const Words& say,
                        const Console& console);

/// The clause of an id, or the only one that has it as a part (`uphill`). The error names those
/// that have it, or the nearest.
tl::expected<const ClauseInfo*, std::string> find_clause(std::string_view id, const Rulebook& book,
                                                         const Words& say);

}  // namespace sandtable::cli
