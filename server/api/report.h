#pragma once

#include <memory>
#include <string>
#include <vector>

#include "battle/battle.h"
#include "store/store.h"

namespace sandtable::server {

/// What the account of a battle is made from. `position` and the rest may be used on any thread.
struct Chronicle {
  store::BattleRow row;
  std::vector<std::vector<std::string>> players;  ///< in the order of the row's plans
  std::shared_ptr<const battle::Battle> position;
  std::vector<battle::Account> accounts;
  Post viewer = Side::Spectator;
  Lang lang = Lang::En;
};

/// The account of a battle as one HTML page that needs nothing else: who, map, what happened with
/// its arithmetic, rules, dice.
std::string battle_report(const Chronicle& chronicle);

}  // namespace sandtable::server
