#include "battle/header.h"

#include <algorithm>

#include "battle/phrases.gen.h"
#include "engine/journal/names.h"

namespace sandtable::battle {

std::string program_version() { return "sandtable " SANDTABLE_VERSION; }

void state_versions(JournalHeader& header) {
  header.program = program_version();
  header.ruleset_version = SANDTABLE_VERSION;
}

bool of_other_rules(const JournalHeader& header) {
  return header.ruleset_version != SANDTABLE_VERSION;
}

tl::expected<DiceMode, data::Phrase> dice_of(std::optional<DiceMode> wanted,
                                             const desk::ScenarioFacts& facts) {
  const bool entered = !facts.dice_entered.empty();
  if (!wanted) return entered ? DiceMode::Typed : DiceMode::Seeded;
  if (!entered || *wanted == DiceMode::Typed) return *wanted;
  return tl::unexpected(phrase(
      "now.entered",
      {{"option", facts.dice_entered}, {"found", journal::name_of(journal::kModeNames, *wanted)}}));
}

DiceKey secret_of(const Setting& setting) { return setting.key ? *setting.key : random_key(); }

JournalHeader make_header(const Setting& setting, const Rulebook& rulebook,
                          const desk::ScenarioFacts& facts, const DiceKey& key) {
  JournalHeader header;
  state_versions(header);
  header.ruleset = rulebook.id;
  header.edition = facts.edition;
  header.options = facts.options;
  header.scenario_id = facts.id;
  header.scenario_title = facts.title_en;
  header.scenario = setting.scenario;
  header.seats = {{Side::A, facts.sides[0].id, setting.players[0]},
                  {Side::B, facts.sides[1].id, setting.players[1]}};
  for (std::size_t i = 0; i < facts.sides.size(); ++i)
    if (const auto& posts = facts.sides[i].posts; posts.size() > 1)
      for (const desk::PostFacts& post : posts) {
        const auto at = std::find_if(setting.posts.begin(), setting.posts.end(),
                                     [&](const auto& one) { return one.first == post.id; });
        const bool named = at != setting.posts.end();
        header.seats[i].posts.push_back({post.id, named ? at->second : setting.players[i]});
      }
  header.dice.mode = setting.dice;
  if (setting.dice == DiceMode::Seeded) {
    header.dice.commitment = to_hex(commit(key));
    header.dice.contributions = setting.contributions;
    for (const Side side : setting.words)
      header.dice.words.push_back(facts.sides[static_cast<std::size_t>(index(side))].id);
    if (!header.dice.words.empty()) header.version = kJournalVersionWithWords;
  }
  header.started = setting.started;
  return header;
}

}  // namespace sandtable::battle
