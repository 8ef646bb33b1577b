#pragma once

#include <string>
#include <string_view>
#include <vector>

/// The worked examples of the rules, as data (docs/format/examples.md): each sets up a position,
/// plays in it with written dice and says what must come of it. Everything that they cite counts
/// towards the coverage that is measured meanwhile (engine/core/coverage.h).
namespace sandtable::game_of_kings {

/// How one example went.
struct ExampleResult {
  std::string clause;  ///< id of the clause that it shows
  std::string name;    ///< what it shows of it; may be empty
  std::string where;   ///< "examples/musketry.toml:12"
  bool ok = false;
  std::string message;  ///< one line for each thing expected and not found
};

/// Runs the examples of one file. A file that cannot be read is one result that went wrong.
std::vector<ExampleResult> run_examples(std::string_view text, std::string_view filename);

/// Runs every example that the program carries.
std::vector<ExampleResult> run_examples();

}  // namespace sandtable::game_of_kings
