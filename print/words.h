#pragma once

#include <string>
#include <string_view>

#include "engine/text/catalogue.h"
#include "engine/text/lang.h"
#include "print/sheets.h"

namespace sandtable::print {

/// A sentence of what is printed (messages.toml).
std::string say(Lang lang, std::string_view key, const text::Args& args = {});

/// A document with its title at its head and, in its foot, what it is of.
Document begun(const Page& page, std::string title, const std::string& of);

/// "page {n} of {all}" with its two marks, for the foot.
std::string page_word(Lang lang);

}  // namespace sandtable::print
