#pragma once

#include <string>
#include <string_view>

#include "engine/text/lang.h"

/// What readers of files say is wrong, for people who read French.
namespace sandtable::cli {

/// A line such as `FILE:3:7: 'turns' in [scenario]: expected …, found …` in the language: place and
/// names as they are, the words by problems.toml. What stands there in no phrase stays as it is.
std::string problem_told(std::string_view line, Lang lang);
/// The same of several lines.
std::string problems_told(std::string_view lines, Lang lang);

/// What is wrong with problems.toml itself: a phrase that lacks a language, or whose languages use
/// other words in braces; empty: nothing.
std::string phrases_at_fault();

}  // namespace sandtable::cli
