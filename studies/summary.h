#pragma once

#include <string>

#include "engine/text/catalogue.h"
#include "engine/text/lang.h"
#include "studies/study.h"

namespace sandtable::studies {

/// The sentences of studies: messages.toml, compiled in and loaded once.
const text::Catalogue& messages();

/// A number with a fixed number of digits, with the language's decimal mark.
std::string decimal(double value, int digits, Lang lang);
/// A share as "58.3%", "58,3 %".
std::string percent(double share, Lang lang);

/// The result in a few lines.
std::string summary(const Study& study, Lang lang);

/// The result as a JSON object (docs/format/study.md), one line without its end.
std::string json(const Study& study);

/// The command that repeats the study.
std::string command(const Study& study);

}  // namespace sandtable::studies
