#pragma once

#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "battle/battle.h"

namespace sandtable::battle {

/// The header of a battle's journal, from its setting and what the scenario came to.
JournalHeader make_header(const Setting& setting, const Rulebook& rulebook,
                          const desk::ScenarioFacts& facts, const DiceKey& key);

/// How the dice of a battle come: as is wanted or, where nothing is, as its scenario has them. Of
/// one whose dice are entered (ScenarioFacts::dice_entered), an error where others are wanted.
tl::expected<DiceMode, data::Phrase> dice_of(std::optional<DiceMode> wanted,
                                             const desk::ScenarioFacts& facts);

/// The key that the dice of a setting come from: given or random.
DiceKey secret_of(const Setting& setting);

/// The program's name and version as journals state it.
std::string program_version();

/// Whether another version of the rules than this program's played a journal.
bool of_other_rules(const JournalHeader& header);

/// States in the header the versions of this program and of its reading of the rules.
void state_versions(JournalHeader& header);

}  // namespace sandtable::battle
