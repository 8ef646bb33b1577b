#pragma once

#include <string_view>
#include <vector>

#include "engine/data/phrase.h"

/// What the loader says is wrong with a scenario, put together by engine/data/said.h.
namespace sandtable::fixed_baynet::draft {

/// phrases.toml beside it.
const data::Phrases& phrases();
/// One of them.
data::Phrase phrase(std::string_view key, std::vector<data::Phrase::Part> parts = {});

}  // namespace sandtable::fixed_baynet::draft
