#pragma once

#include <tuple>

#include "rulesets/belle_alliance/desk/desk.h"
#include "rulesets/belle_epoque/desk/desk.h"
#include "rulesets/fixed_baynet/desk/desk.h"
#include "rulesets/game_of_kings/desk/desk.h"

namespace sandtable {

/// Every ruleset of the program. Adding one adds its desk here.
using AllRulesets =
    std::tuple<belle_epoque::Desk, game_of_kings::Desk, fixed_baynet::Desk, belle_alliance::Desk>;

}  // namespace sandtable
