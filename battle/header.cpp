#include "battle/header.h"

namespace sandtable::battle {

std::string program_version() { return "sandtable " SANDTABLE_VERSION; }

void state_versions(JournalHeader& header) {
  header.program = program_version();
  header.ruleset_version = SANDTABLE_VERSION;
}

DiceKey secret_of(const Setting& setting) { return setting.key ? *setting.key : random_key(); }

DiceKey dice_key(const DiceKey& secret, const std::vector<Contribution>& contributions) {
  if (contributions.empty()) return secret;
  std::vector<std::string> texts;
  for (const Contribution& c : contributions) texts.push_back(c.text);
  return mixed(secret, texts);
}

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
  header.dice.mode = setting.dice;
  if (setting.dice == DiceMode::Seeded) {
    header.dice.commitment = to_hex(commit(key));
    header.dice.contributions = setting.contributions;
  }
  header.started = setting.started;
  return header;
}

}  // namespace sandtable::battle
