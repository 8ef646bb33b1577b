#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "engine/text/lang.h"
#include "rulesets/fixed_baynet/rules/ruleset.h"

namespace sandtable::fixed_baynet {

/// What a player could find out with ruler and protractor, in words: "A/3 B/2" (gap, bearing, and
/// what a shot would need, each modifier with its clause; of units, their nearest men), "A,
/// 36 19.5" (to a place), "arc A/3" (whom he can shoot at, and what keeps the others safe), "reach
/// A" (how far it goes and runs), "cover A/3", "formation A" (which formations hold, and who breaks
/// the others), "lit A/3" (whom he sees). An error says what was expected.
tl::expected<std::string, std::string> measure(const View& view, std::string_view words, Lang lang);

/// What a unit, a man, a piece or a building covers, called as for a measure. An error says why
/// there is nothing of that name.
tl::expected<geometry::Bounds, std::string> ground_of(const State& s, std::string_view name,
                                                      Lang lang);

}  // namespace sandtable::fixed_baynet
