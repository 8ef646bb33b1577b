#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tools/generate/ruleset_data.h"

/// The C++ that is made of a ruleset's data. The same data always gives the same bytes.
namespace sandtable::generate {

/// Where the code goes: rulesets/<folder>/, namespace sandtable::<name_space>.
struct Target {
  std::string name_space;
  int system = 0;  ///< the ruleset's number, 1 to 15
};

/// A file to write: name within the folder of generated files, and content.
using Output = std::pair<std::string, std::string>;

std::vector<Output> write_clauses(const RulesetData& data, const Target& target);
std::vector<Output> write_options(const RulesetData& data, const Target& target);
std::vector<Output> write_tables(const RulesetData& data, const Target& target);
std::vector<Output> write_vocabulary(const RulesetData& data, const Target& target);
/// Named with their rooms: what rules tell events by, and what narrators are handed them by.
std::vector<Output> write_events(const RulesetData& data, const Target& target);
/// `files`: the files to build in, by their paths within the ruleset's folder.
std::vector<Output> write_embedded(const std::vector<Source>& files, const Target& target);

/// The first lines of every generated file.
std::string generated_notice(const std::string& from);
/// The start and the end of the namespace.
std::string open_namespace(const Target& target);
std::string close_namespace(const Target& target);

}  // namespace sandtable::generate
