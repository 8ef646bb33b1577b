#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "battle/battle.h"
#include "battle/rested.h"
#include "store/store.h"

namespace sandtable::server {

/// What the account of a battle is made from. `position` and the rest may be used on any thread.
struct Chronicle {
  store::BattleRow row;
  std::vector<std::vector<std::string>> players;  ///< in the order of the row's plans
  std::shared_ptr<const battle::Battle> position;
  std::shared_ptr<const battle::Battle> start;  ///< as the armies stood once placed; may be null
  std::vector<battle::Account> accounts;
  std::optional<battle::Rested> rested;  ///< of what the viewer was told
  Post viewer = Side::Spectator;
  Lang lang = Lang::En;
};

/// The account of a battle as one HTML page that needs nothing else: who, maps of beginning and
/// end, orders of battle, what happened turn by turn with its arithmetic, rules, dice. It prints on
/// two sheets: without arithmetic and options, and of the story as much as goes on them (digest.h).
std::string battle_report(const Chronicle& chronicle);

}  // namespace sandtable::server
