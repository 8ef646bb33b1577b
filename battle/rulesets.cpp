#include "battle/rulesets.h"

#include "battle/doors.h"
#include "battle/phrases.gen.h"
#include "engine/data/parse.h"
#include "engine/data/said.h"
#include "engine/scenario/bounds.h"

namespace sandtable::battle {

std::span<const RulesetDoor* const> rulesets() { return every_door(); }

std::vector<std::string_view> ruleset_ids() {
  std::vector<std::string_view> out;
  for (const RulesetDoor* door : rulesets()) out.push_back(door->rulebook().id);
  return out;
}

const RulesetDoor* ruleset(std::string_view id) {
  for (const RulesetDoor* door : rulesets())
    if (door->rulebook().id == id) return door;
  return nullptr;
}

tl::expected<const RulesetDoor*, Misplaced> find_ruleset_of(std::string_view text,
                                                            std::string_view file) {
  // Before it is read: a tree of a text takes a hundred times the room of the text.
  if (text.size() > scenario::kMostFile) {
    const data::Problems problems = scenario::check_bounds(text, file);
    const data::Problem& problem = problems.list().front();
    return tl::unexpected(Misplaced{problem.place(), problem.message});
  }
  const auto document = data::parse(text, file);
  if (!document)
    return tl::unexpected(Misplaced{document.error().place(), document.error().message});
  const data::Node* scenario = document->root.find("scenario");
  const data::Node* id = scenario ? scenario->find("ruleset") : nullptr;
  // Scenarios were written before there was a second ruleset; read and make say what was taken.
  if (!id) return rulesets().front();
  const std::string place = std::string(file) + ":" + std::to_string(id->at.line);
  if (id->kind != data::Kind::String)
    return tl::unexpected(Misplaced{
        place, phrase("scenario.ruleset-no-text",
                      {{"list", data::joined(ruleset_ids())}, {"found", data::found(*id)}})});
  if (const RulesetDoor* door = ruleset(id->string)) return door;
  return tl::unexpected(Misplaced{
      place, data::or_near(phrase("scenario.unknown-ruleset",
                                  {{"id", id->string}, {"list", data::joined(ruleset_ids())}}),
                           id->string, ruleset_ids())});
}

tl::expected<const RulesetDoor*, data::Phrase> ruleset_of_scenario(std::string_view text,
                                                                   std::string_view file) {
  const auto found = find_ruleset_of(text, file);
  if (found) return *found;
  const auto& [place, message] = found.error();
  return tl::unexpected(phrase("scenario.at", {{"place", place}, {"message", message}}));
}

}  // namespace sandtable::battle
