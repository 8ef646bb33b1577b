#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "cli/words.h"

/// What is said of a command line that is wrong.
namespace sandtable::cli {

/// The names of all verbs.
std::vector<std::string> names_of(const CLI::App& app);

/// The verb of that name; none: there is no such.
const CLI::App* verb_named(const CLI::App& app, std::string_view name);

/// Of a word that should be a verb, and is none.
std::string unknown_verb(const CLI::App& app, const std::string& verb, const Words& about);

/// Of words that nobody asked for; `app` is whose flags one of them may have meant.
std::string not_expected(const CLI::App* app, const std::string& what, const std::string& flag,
                         const Words& about);

/// What the library refuses, in our words: it tells what with in sentences of its own.
std::string told(const CLI::App* verb, const CLI::ParseError& error, const Words& about);

}  // namespace sandtable::cli
