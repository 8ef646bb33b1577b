#pragma once

#include <string>
#include <string_view>

#include "engine/text/catalogue.h"
#include "engine/text/lang.h"

namespace sandtable::print {

/// A sentence of what is printed (messages.toml).
std::string say(Lang lang, std::string_view key, const text::Args& args = {});

/// "page {n} of {all}" with its two marks, for the foot.
std::string page_word(Lang lang);

}  // namespace sandtable::print
