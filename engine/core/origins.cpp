#include "engine/core/origins.h"

#include <array>
#include <cassert>

#include "engine/core/most_rulesets.h"

namespace sandtable {
namespace {

/// Written while the program starts, read-only afterwards.
constinit std::array<const Origins*, kMostRulesets> origins{};

}  // namespace

bool list_origins(std::uint16_t system, const Origins& all) {
  assert(system < kMostRulesets);
  origins[system] = &all;
  return true;
}

const Origins* origins_of(std::uint16_t system) {
  return system < kMostRulesets ? origins[system] : nullptr;
}

const OriginInfo* origin_of(Clause clause) {
  const Origins* const all = origins_of(clause.system);
  return all != nullptr && clause.index < all->clauses.size() ? &all->clauses[clause.index]
                                                              : nullptr;
}

}  // namespace sandtable
