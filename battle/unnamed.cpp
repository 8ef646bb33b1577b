#include "battle/unnamed.h"

#include <cstddef>
#include <string>
#include <utility>

#include "battle/phrases.gen.h"
#include "battle/rulesets.h"
#include "engine/data/parse.h"

namespace sandtable::battle {

std::optional<data::Problem> unnamed(std::string_view text, std::string_view file,
                                     std::string_view ruleset) {
  const auto document = data::parse(text, file);
  if (!document) return std::nullopt;
  const data::Node* scenario = document->root.find("scenario");
  if (scenario != nullptr && scenario->find("ruleset") != nullptr) return std::nullopt;
  return data::Problem{
      data::Severity::Warning, std::string(file),
      scenario != nullptr ? scenario->at : document->root.at,
      phrase("scenario.no-ruleset", {{"list", data::joined(ruleset_ids())}, {"ruleset", ruleset}})};
}

data::Problems with_ruleset(const data::Problems& problems, std::string_view text,
                            std::string_view file, std::string_view ruleset) {
  auto problem = unnamed(text, file, ruleset);
  if (!problem) return problems;
  problem->severity = data::Severity::Error;
  data::Problems out(problems.file());
  out.add(std::move(*problem));
  std::size_t told = 0;
  for (const data::Problem& other : problems.list()) {
    told += other.severity == data::Severity::Error ? 1 : 0;
    out.add(other);
  }
  // The rest was only counted, and is here too.
  for (; told < problems.errors(); ++told) out.add({});
  return out;
}

}  // namespace sandtable::battle
