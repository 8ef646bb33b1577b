#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/core/clause.h"
#include "engine/core/origin.h"

/// Where the rules of this program's rulesets are known from, for whoever tells people.
namespace sandtable {

/// What files, flags and JSON call an origin, in its order.
inline constexpr std::array<std::string_view, 3> kOriginIds = {"source", "found", "house"};
constexpr std::string_view id_of(Origin origin) {
  return kOriginIds[static_cast<std::size_t>(origin)];
}

/// Enters a ruleset's origins into the list that origins_of reads. The generated clauses.gen.cpp
/// does it where the data say where they are known from. Returns true.
bool list_origins(std::uint16_t system, const Origins& all);

/// The origins of a ruleset's number; nullptr where its rules are all its source's own.
const Origins* origins_of(std::uint16_t system);

/// Where a clause is known from; nullptr as above, and for one that is not listed.
const OriginInfo* origin_of(Clause clause);

}  // namespace sandtable
