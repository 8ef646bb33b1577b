#pragma once

#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "battle/battle.h"
#include "engine/data/phrase.h"

namespace sandtable::battle {

/// A battle of another table, as it is taken in here.
struct Adopted {
  std::string journal;
  std::optional<DiceKey> secret;
};

/// Whoever brings the secret of a battle's dice knows every roll to come. So a battle that goes on
/// does so under a secret of this table's, to which its journal commits from here on, and the one
/// before is made public. `owing`: the sides that people play, who give a word each. Without the
/// secret, and where nothing is left to be rolled from it, the journal stays as it is.
tl::expected<Adopted, data::Phrase> adopt(Battle& battle, const std::optional<DiceKey>& secret,
                                          const std::vector<Side>& owing);

}  // namespace sandtable::battle
