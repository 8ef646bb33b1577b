#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "cli/words.h"

/// What a command line may not say, though the library that reads it lets it pass.
namespace sandtable::cli {

/// Whoever names an option gives it a value that is not empty, and a switch gets none: of the
/// program and of all its verbs.
void want_values(CLI::App& app, const Words& about);

/// A file under the flag that names it; one called "-" is the standard output, one without a name
/// is none. Without a flag it is what the verb tells there anyway.
struct NamedFile {
  std::string flag, file;
};

/// Throws a ValidationError where something would be written over what is read, or two things into
/// one file or one standard output.
void keep_apart(const std::vector<NamedFile>& read, const std::vector<NamedFile>& written,
                const Words& about);

}  // namespace sandtable::cli
