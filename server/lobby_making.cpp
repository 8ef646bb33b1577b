#include <algorithm>
#include <limits>
#include <utility>

#include "battle/rulesets.h"
#include "engine/data/problems.h"
#include "engine/journal/dice_check.h"
#include "engine/journal/journal.h"
#include "engine/scenario/bounds.h"
#include "engine/text/shown.h"
#include "search/level.h"
#include "server/lobby.h"
#include "server/shapes.h"
#include "store/keeper.h"
#include "store/token.h"

namespace sandtable::server {
namespace {

struct Scenario {
  const battle::RulesetDoor* door = nullptr;
  std::string file, text;
};

std::string unbroken(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

Answer<Scenario> find_scenario(const WantedBattle& wanted) {
  if (!wanted.scenario_text.empty()) {
    // For messages. No name of a file, which would bind the id: a text has the id that it says.
    constexpr std::string_view kFile = "scenario";
    const auto door = battle::ruleset_of_scenario(wanted.scenario_text, kFile);
    if (!door) return tl::unexpected(Refusal{400, unbroken(door.error()), {}});
    return Scenario{*door, std::string(kFile), wanted.scenario_text};
  }
  std::vector<std::string_view> known;
  for (const battle::RulesetDoor* door : battle::rulesets())
    for (const desk::Carried& carried : door->scenarios()) {
      if (carried.id == wanted.scenario)
        return Scenario{door, wanted.scenario + ".toml", std::string(carried.text)};
      known.push_back(carried.id);
    }
  return tl::unexpected(Refusal{
      404,
      "there is no scenario '" + wanted.scenario + "'" + data::suggestion(wanted.scenario, known),
      {}});
}

using Plans = std::vector<store::SeatPlan>;

/// The plan of each side, side A first. Sides that nobody names are open.
Answer<Plans> plans_of(const std::vector<std::pair<std::string, std::string>>& wanted,
                       const desk::ScenarioFacts& facts, Plans plans) {
  for (const auto& one : wanted) {
    const std::string &side = one.first, &plan = one.second;
    const auto at = std::find_if(plans.begin(), plans.end(),
                                 [&](const store::SeatPlan& p) { return p.side == side; });
    if (at == plans.end())
      return tl::unexpected(Refusal{400,
                                    "'seats': unknown side '" + side + "'; expected " +
                                        facts.sides[0].id + ", " + facts.sides[1].id,
                                    {}});
    if (const auto level = search::level_of(plan); plan != "open" && !level)
      return tl::unexpected(
          Refusal{400, "'seats': " + side + ": expected open or a level; " + level.error(), {}});
    at->plan = plan;
  }
  return plans;
}

Plans open_plans(const desk::ScenarioFacts& facts) {
  return {{facts.sides[0].id, "open"}, {facts.sides[1].id, "open"}};
}

/// A key for each seat that a person may take.
void make_keys(const Plans& plans, bool umpire, store::NewBattle& battle, MadeBattle& made) {
  const auto add = [&](std::string_view seat) {
    const std::string key = store::new_token();
    battle.keys.push_back({store::hash_of(key), battle.id, std::string(seat), {}});
    made.keys.emplace_back(seat, key);
  };
  for (const store::SeatPlan& plan : plans)
    if (plan.plan == "open") add(plan.side);
  if (umpire) add(store::kUmpireSeat);
  add(store::kSpectatorSeat);
}

Answer<battle::Setting> setting_of(const WantedBattle& wanted, const Scenario& scenario,
                                   const Plans& plans) {
  battle::Setting setting;
  setting.scenario = scenario.text;
  setting.scenario_file = scenario.file;
  setting.choices = wanted.choices;
  setting.dice = wanted.dice;
  setting.started = time_text(now());
  if (wanted.dice == DiceMode::Seeded) setting.key = random_key();
  for (std::size_t i = 0; i < plans.size(); ++i)
    setting.players[i] = plans[i].plan == "open" ? "human" : plans[i].plan;
  if (wanted.contribution.empty()) return setting;
  if (wanted.dice != DiceMode::Seeded)
    return tl::unexpected(
        Refusal{400, "'contribution': only seeded dice can be contributed to", {}});
  const auto open = std::find_if(plans.begin(), plans.end(),
                                 [](const store::SeatPlan& plan) { return plan.plan == "open"; });
  setting.contributions.push_back(
      {open == plans.end() ? plans.front().side : open->side, wanted.contribution});
  return setting;
}

}  // namespace

Refusal refusal(const data::Problems& problems) {
  for (const data::Problem& problem : problems.list()) {
    if (problem.severity != data::Severity::Error) continue;
    std::string where;
    if (!problem.file.empty()) where = problem.file;
    if (!where.empty() && problem.at.line > 0)
      where += ":" + std::to_string(problem.at.line) + ":" + std::to_string(problem.at.column);
    return {400, problem.message, where};
  }
  return {400, "the file is not a scenario", {}};
}

/// What comes in anew keeps to the bounds of a battle, and its texts can be shown.
std::optional<Refusal> beyond_bounds(const Journal& journal) {
  const auto line = [](std::uint64_t number) { return "journal:" + std::to_string(number); };
  const auto most = [&](std::uint64_t found) {
    return Refusal{400,
                   "expected at most " + std::to_string(kMostEntries) + " entries, found " +
                       std::to_string(found),
                   line(kMostEntries + 2)};
  };
  if (journal.entries.size() > kMostEntries) return most(journal.entries.size());
  const JournalHeader& header = journal.header;
  if (const auto beyond = scenario::check_bounds(header.scenario, "scenario"); beyond.failed()) {
    Refusal refused = refusal(beyond);
    refused.error = "the journal's " + refused.where + ": " + refused.error;
    refused.where = line(1);
    return refused;
  }
  const auto unfit = [&](const std::string& text, std::uint64_t at) -> std::optional<Refusal> {
    if (text.size() > kMostEntryText)
      return Refusal{400,
                     "expected texts of at most " + std::to_string(kMostEntryText) +
                         " bytes, found " + std::to_string(text.size()),
                     line(at)};
    if (const auto found = text::unshowable(text, true))
      return Refusal{400, "expected no control or direction characters, found " + *found, line(at)};
    return std::nullopt;
  };
  for (const std::string* text : {&header.scenario_title, &header.scenario_id, &header.edition})
    if (auto wrong = unfit(*text, 1)) return wrong;
  for (const Seat& seat : header.seats)
    if (auto wrong = unfit(seat.player, 1)) return wrong;
  for (const Contribution& one : header.dice.contributions)
    if (auto wrong = unfit(one.text, 1)) return wrong;
  for (const JournalEntry& entry : journal.entries)
    for (const std::string* text : {&entry.action, &entry.reason})
      if (auto wrong = unfit(*text, entry.seq + 1)) return wrong;
  return std::nullopt;
}

Answer<MadeBattle> make_battle(store::Store& store, const WantedBattle& wanted) {
  const auto scenario = find_scenario(wanted);
  if (!scenario) return tl::unexpected(scenario.error());
  const auto facts = scenario->door->read(scenario->text, scenario->file, wanted.choices);
  if (!facts) return tl::unexpected(refusal(facts.error()));
  const auto plans = plans_of(wanted.seats, *facts, open_plans(*facts));
  if (!plans) return tl::unexpected(plans.error());
  const auto setting = setting_of(wanted, *scenario, *plans);
  if (!setting) return tl::unexpected(setting.error());
  const auto battle = scenario->door->make(*setting);
  if (!battle) return tl::unexpected(refusal(battle.error()));
  const auto header = store::header_line((*battle)->header());
  if (!header) return tl::unexpected(refusal(header.error()));
  MadeBattle made{store::new_battle_id(), {}};
  store::NewBattle kept;
  kept.id = made.battle;
  kept.header = *header;
  kept.title = wanted.title;
  kept.plans = *plans;
  kept.is_private = wanted.is_private;
  kept.odds = wanted.odds;
  kept.created = now();
  kept.secret = setting->key;
  make_keys(*plans, wanted.umpire, kept, made);
  if (const auto created = store.create_battle(kept); !created)
    return tl::unexpected(refusal(created.error()));
  return made;
}

Answer<MadeBattle> take_in_journal(store::Store& store, const WantedJournal& wanted) {
  constexpr std::string_view kFile = "journal";
  const auto at_line = [&](std::uint64_t line) {
    return std::string(kFile) + ":" + std::to_string(line);
  };
  const auto journal = parse_journal(wanted.journal, std::string(kFile));
  if (!journal) {
    const JournalError& error = journal.error();
    std::string where = at_line(error.line);
    if (error.column > 0) where += ":" + std::to_string(error.column);
    return tl::unexpected(Refusal{400, error.message, where});
  }
  if (const auto beyond = beyond_bounds(*journal); beyond) return tl::unexpected(*beyond);
  const battle::RulesetDoor* door = battle::ruleset(journal->header.ruleset);
  if (!door)
    return tl::unexpected(
        Refusal{400, "unknown ruleset '" + journal->header.ruleset + "'", at_line(1)});
  const auto replayed = door->replay(*journal, std::numeric_limits<std::uint64_t>::max());
  if (!replayed) return tl::unexpected(refusal(replayed.error()));
  if (replayed->error)
    return tl::unexpected(
        Refusal{400, replayed->error->message, at_line(replayed->error->seq + 1)});
  if (const DiceReport dice = check_dice(*journal, std::string(kFile)); !dice.wrong.empty())
    return tl::unexpected(
        Refusal{400, dice.wrong.front().message, at_line(dice.wrong.front().line)});
  Plans plans = open_plans(replayed->battle->facts());
  for (const Seat& seat : journal->header.seats)
    for (store::SeatPlan& plan : plans)
      if (plan.side == seat.id && search::level_of(seat.player)) plan.plan = seat.player;
  const auto chosen = plans_of(wanted.seats, replayed->battle->facts(), std::move(plans));
  if (!chosen) return tl::unexpected(chosen.error());
  MadeBattle made{store::new_battle_id(), {}};
  store::NewBattle kept;
  kept.id = made.battle;
  kept.title = wanted.title;
  kept.plans = *chosen;
  kept.is_private = wanted.is_private;
  kept.created = now();
  kept.secret = wanted.secret;
  if (journal->torn) made.torn_line = journal->entries.size() + 2;
  make_keys(*chosen, wanted.umpire, kept, made);
  if (const auto taken = store.import_journal(kept, wanted.journal, std::string(kFile)); !taken)
    return tl::unexpected(refusal(taken.error()));
  return made;
}

Answer<std::shared_ptr<Room::Parts>> load_battle(store::Store& store, const std::string& battle) {
  auto loaded = store.load_battle(battle);
  if (!loaded) return tl::unexpected(refusal(loaded.error()));
  const auto damaged = [&](const std::string& why) {
    return tl::unexpected(Refusal{500, "battle " + battle + " cannot be played again: " + why, {}});
  };
  std::string text = loaded->header + "\n";
  for (const std::string& entry : loaded->entries) text.append(entry).append("\n");
  const auto journal = parse_journal(text, battle);
  if (!journal) return damaged(journal.error().str());
  const battle::RulesetDoor* door = battle::ruleset(journal->header.ruleset);
  if (!door) return damaged("unknown ruleset '" + journal->header.ruleset + "'");
  auto replayed = door->replay(*journal, std::numeric_limits<std::uint64_t>::max());
  if (!replayed) return damaged(unbroken(replayed.error().str()));
  if (replayed->error)
    return damaged("entry " + std::to_string(replayed->error->seq) + ": " +
                   replayed->error->message);
  auto keeper = store::Keeper::after(store, *loaded, &now);
  if (!keeper) return damaged(keeper.error().message);
  auto parts = std::make_shared<Room::Parts>();
  parts->battle = std::move(replayed->battle);
  parts->battle->keep(std::move(*keeper));
  parts->secret = loaded->secret;
  if (journal->header.dice.mode == DiceMode::Random) parts->secret = random_key();
  if (parts->secret) parts->battle->roll_with(*parts->secret);
  if (const auto answers = store.standing(battle))
    for (const store::StandingAnswer& answer : *answers)
      (void)parts->battle->stand(answer.side == loaded->row.plans.front().side ? Side::A : Side::B,
                                 answer.kind, answer.answer);
  const bool playable = parts->secret || journal->header.dice.mode != DiceMode::Seeded;
  if (loaded->entries.empty() && playable)
    if (const battle::Reply begun = parts->battle->begin(); !begun.ok) return damaged(begun.error);
  parts->row = std::move(loaded->row);
  const auto keys = store.keys_of(battle);
  if (!keys) return tl::unexpected(refusal(keys.error()));
  Seated seated = seated_by(parts->row, *keys);
  parts->players = std::move(seated.players);
  parts->has_umpire = seated.umpire;
  return parts;
}

}  // namespace sandtable::server
