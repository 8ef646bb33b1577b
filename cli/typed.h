#pragma once

#include <string_view>

#include "engine/data/phrase.h"

namespace sandtable::cli {

/// What is wrong with a text that somebody typed; empty: nothing. Bytes that are no UTF-8 can be
/// kept nowhere.
data::Phrase wrong_bytes(std::string_view typed);

/// The same of what others will read: nor does it hold characters that are not shown as what they
/// are (engine/text/shown.h).
data::Phrase wrong_characters(std::string_view typed);

}  // namespace sandtable::cli
