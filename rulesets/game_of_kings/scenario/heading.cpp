#include <algorithm>
#include <array>
#include <cstdio>

#include "engine/core/coverage.h"
#include "engine/scenario/switches.h"
#include "rulesets/game_of_kings/data/clauses.gen.h"
#include "rulesets/game_of_kings/data/tables.gen.h"
#include "rulesets/game_of_kings/scenario/army.h"
#include "rulesets/game_of_kings/scenario/draft.h"
#include "rulesets/game_of_kings/scenario/keys.h"

namespace sandtable::game_of_kings::draft {
namespace {

constexpr std::uint16_t kYear = 1741;  // of a battle that gives none
constexpr int kMostTurns = 99;
constexpr std::int64_t kLeastTable = 30'00, kMostTable = 400'00;

}  // namespace

void read_heading(Draft& draft, Reader& file) {
  Node none;
  none.at = file.node().at;
  const Node* found = file.table("scenario");
  Reader reader(found != nullptr ? *found : none, "[scenario]", keys::kScenario, draft.problems);
  Setup& setup = draft.setup;
  setup.year = kYear;
  // Close-order armies with flintlock and bayonet.
  scenario::read_heading(reader, setup, "game-of-kings", {1700, 1792, phrase("heading.period")});
  draft.turns_at = reader.at("turns");
  if (const auto turns = reader.integer("turns", 1, kMostTurns))
    setup.turns = static_cast<std::uint8_t>(*turns);
  draft.first_at = reader.at("first");
  draft.first = reader.string("first").value_or(std::string(keys::kByDice));
  setup.points_too = reader.boolean("army-points-too").value_or(false);
}

void read_options(Draft& draft, Reader& file, const LoadOptions& wishes) {
  Setup& setup = draft.setup;
  setup.options = default_options(0);
  if (setup.turns > 0) setup.options.turn_limit = static_cast<TurnLimit>(setup.turns);
  const scenario::Switches switches(option_infos(), [&](std::size_t option, std::uint8_t value) {
    set_option(setup.options, option, value);
  });
  if (const Node* found = file.table("options"))
    for (const data::Entry& entry : found->entries)
      if (entry.key == "turn-limit" && setup.turns > 0)
        draft.problems.error(entry.at, within("[options]", expected(phrase("heading.turn-limit"),
                                                                    data::said("found.both"))));
  switches.read(file, wishes.options, draft.problems);
  setup.turns = static_cast<std::uint8_t>(setup.options.turn_limit);
  note_applied(clause::victory_turn_limit);
}

void read_table(Draft& draft, Reader& file) {
  note_applied(clause::table_size);
  const Node* found = file.table("table");
  if (found == nullptr) return;
  Reader reader(*found, "[table]", keys::kTable, draft.problems);
  if (const auto width = read_length(reader, "width", kLeastTable, kMostTable))
    draft.setup.width = *width;
  if (const auto depth = read_length(reader, "depth", kLeastTable, kMostTable))
    draft.setup.depth = *depth;
}

/// weather.start
void read_weather(Draft& draft, Reader& file) {
  const Node* found = file.table("weather");
  note_applied(clause::weather_start);
  if (found == nullptr) return;
  Reader reader(*found, "[weather]", keys::kWeather, draft.problems);
  WeatherPlan& plan = draft.setup.weather;
  const auto& gauge = table::weather_gauge_table::rows;
  if (const auto start = reader.integer("start", gauge.front().number, gauge.back().number)) {
    plan.fixed = true;
    plan.number = static_cast<std::uint8_t>(*start);
  }
  plan.changes = reader.boolean("changes").value_or(true);
}

void read_generator(Draft& draft, Reader& file) {
  const Node* found = file.table("generator");
  if (found == nullptr) return;
  draft.generator_at = found->at;
  Reader reader(*found, "[generator]", keys::kGenerator, draft.problems);
  note_applied(clause::terrain_generator_use);
  draft.setup.generated = true;
  draft.setup.grounds = std::make_shared<GroundCache>();
  draft.army_points =
      static_cast<int>(reader.integer("army-points", kLeastArmy, kMostArmy).value_or(kUsualArmy));
  if (const Node* terrain = file.find("terrain"))
    draft.problems.error(terrain->at,
                         within("[[terrain]]", data::but(phrase("generator.by-dice"),
                                                         phrase("generator.no-terrain"))));
}

}  // namespace sandtable::game_of_kings::draft
