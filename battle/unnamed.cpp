#include "battle/unnamed.h"

#include <algorithm>
#include <string>
#include <utility>

#include "battle/phrases.gen.h"
#include "battle/rulesets.h"
#include "engine/data/parse.h"

namespace sandtable::battle {

namespace {

data::Problem missing(data::Severity severity, std::string_view text, std::string_view file,
                      std::string_view key, std::string_view ruleset) {
  const auto document = data::parse(text, file);
  if (!document) return {};
  const data::Node* scenario = document->root.find("scenario");
  if (scenario != nullptr && scenario->find("ruleset") != nullptr) return {};
  return {severity, std::string(file), scenario != nullptr ? scenario->at : document->root.at,
          phrase(key, {{"list", data::joined(ruleset_ids())}, {"ruleset", ruleset}})};
}

}  // namespace

std::optional<data::Problem> unnamed(std::string_view text, std::string_view file,
                                     std::string_view ruleset) {
  auto out = missing(data::Severity::Warning, text, file, "scenario.no-ruleset", ruleset);
  if (out.message.empty()) return std::nullopt;
  return out;
}

data::Problems with_ruleset(const data::Problems& problems, std::string_view text,
                            std::string_view file, std::string_view ruleset) {
  const auto in_file = [](const data::Problem& problem) { return !problem.file.empty(); };
  auto first = missing(data::Severity::Error, text, file, "scenario.no-fit", ruleset);
  if (first.message.empty() ||
      std::none_of(problems.list().begin(), problems.list().end(), in_file))
    return problems;
  data::Problems out(problems.file());
  out.add(std::move(first));
  for (const data::Problem& other : problems.list())
    if (!in_file(other)) out.add(other);
  return out;
}

}  // namespace sandtable::battle
