#pragma once

#include <string_view>
#include <vector>

#include "engine/data/phrase.h"

/// What readers of scenarios say is wrong, put together by engine/data/said.h.
namespace sandtable::scenario {

/// engine/scenario/phrases.toml.
const data::Phrases& phrases();
/// One of them.
data::Phrase phrase(std::string_view key, std::vector<data::Phrase::Part> parts = {});

}  // namespace sandtable::scenario
