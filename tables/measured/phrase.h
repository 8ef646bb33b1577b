#pragma once

#include <string_view>
#include <vector>

#include "engine/data/phrase.h"

/// What is wrong with points and shapes, put together by engine/data/said.h.
namespace sandtable::measured {

/// phrases.toml beside it.
const data::Phrases& phrases();
/// One of them.
data::Phrase phrase(std::string_view key, std::vector<data::Phrase::Part> parts = {});

}  // namespace sandtable::measured
