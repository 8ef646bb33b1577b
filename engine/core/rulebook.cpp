#include "engine/core/rulebook.h"

#include <cassert>

#include "engine/core/most_rulesets.h"

namespace sandtable {
namespace {

/// Written while the program starts, read-only afterwards.
constinit std::array<const Rulebook*, kMostRulesets> rulebooks{};

}  // namespace

std::optional<Clause> Rulebook::find(std::string_view id_wanted) const {
  for (std::size_t i = 0; i < clauses.size(); ++i)
    if (clauses[i].id == id_wanted) return Clause{system, static_cast<std::uint16_t>(i)};
  return std::nullopt;
}

bool list_rulebook(const Rulebook& book) {
  assert(book.system < kMostRulesets);
  rulebooks[book.system] = &book;
  return true;
}

const Rulebook* rulebook_of(std::uint16_t system) {
  return system < kMostRulesets ? rulebooks[system] : nullptr;
}

}  // namespace sandtable
