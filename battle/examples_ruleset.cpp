#include <algorithm>
#include <string>
#include <vector>

#include "battle/phrases.gen.h"
#include "battle/rulesets.h"
#include "engine/examples/run.h"

/// Whose a file of worked examples is.
namespace sandtable::battle {
namespace {

std::string known_rulesets() {
  std::string out;
  for (const RulesetDoor* door : rulesets())
    out += (out.empty() ? "" : ", ") + std::string(door->rulebook().id);
  return out;
}

/// The clauses that the examples of a file show.
std::vector<std::string> clauses_of(const data::Node& root) {
  std::vector<std::string> out;
  for (const data::Entry& entry : root.entries) {
    if (entry.key != "example") continue;
    for (const data::Node& example : entry.value.items)
      out.push_back(examples::text_of(example, "clause", ""));
  }
  return out;
}

}  // namespace

tl::expected<const RulesetDoor*, data::Phrase> ruleset_of_examples(const data::Node& root,
                                                                   std::string_view file) {
  if (const data::Node* named = root.find(examples::kRulesetKey)) {
    if (const RulesetDoor* door = ruleset(named->string)) return door;
    return tl::unexpected(phrase(
        "examples.unknown", {{"place", std::string(file) + ":" + std::to_string(named->at.line)},
                             {"id", named->string},
                             {"list", known_rulesets()}}));
  }
  const std::vector<std::string> clauses = clauses_of(root);
  std::vector<const RulesetDoor*> fitting;
  for (const RulesetDoor* door : rulesets())
    if (std::all_of(clauses.begin(), clauses.end(), [&](const std::string& clause) {
          return door->rulebook().find(clause).has_value();
        }))
      fitting.push_back(door);
  if (fitting.size() == 1) return fitting.front();
  return tl::unexpected(phrase(fitting.empty() ? "examples.nobodys" : "examples.several",
                               {{"place", std::string(file) + ":1"}, {"list", known_rulesets()}}));
}

}  // namespace sandtable::battle
