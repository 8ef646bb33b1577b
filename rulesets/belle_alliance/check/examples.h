#pragma once

#include <string_view>
#include <vector>

#include "engine/examples/text.h"

/// The worked examples of these rules (engine/examples/text.h).
namespace sandtable::belle_alliance {

using examples::ExampleResult;

/// Runs the examples of one file. A file that cannot be read is one result that went wrong.
std::vector<ExampleResult> run_examples(std::string_view text, std::string_view filename);

/// Runs every example that the program carries.
std::vector<ExampleResult> run_examples();

}  // namespace sandtable::belle_alliance
