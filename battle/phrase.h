#pragma once

#include <string_view>
#include <vector>

#include "engine/data/phrase.h"

namespace sandtable::battle {

/// One of battle/phrases.toml, to be put into words where it is read.
data::Phrase phrase(std::string_view key, std::vector<data::Phrase::Part> parts = {});

/// All of them.
const data::Phrases& phrases();

}  // namespace sandtable::battle
