#include "battle/rulesets.h"

#include "battle/doors.h"
#include "battle/phrases.gen.h"
#include "engine/data/parse.h"
#include "engine/data/said.h"

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

tl::expected<const RulesetDoor*, data::Phrase> ruleset_of_scenario(std::string_view text,
                                                                   std::string_view file) {
  const auto document = data::parse(text, file);
  if (!document)
    return tl::unexpected(
        data::Phrase(phrases(), "scenario.at",
                     {{"place", document.error().place()}, {"message", document.error().message}}));
  const data::Node* scenario = document->root.find("scenario");
  const data::Node* id = scenario ? scenario->find("ruleset") : nullptr;
  // Scenarios were written before there was a second ruleset; read and make say what was taken.
  if (!id) return rulesets().front();
  if (const RulesetDoor* door = ruleset(id->string)) return door;
  return tl::unexpected(
      data::or_near(phrase("scenario.unknown-ruleset",
                           {{"place", std::string(file) + ":" + std::to_string(id->at.line)},
                            {"id", id->string},
                            {"list", data::joined(ruleset_ids())}}),
                    id->string, ruleset_ids()));
}

}  // namespace sandtable::battle
