#include <algorithm>
#include <array>
#include <cstdio>

#include "engine/core/coverage.h"
#include "rulesets/game_of_kings/clauses.gen.h"
#include "rulesets/game_of_kings/scenario_draft.h"
#include "rulesets/game_of_kings/scenario_keys.h"
#include "rulesets/game_of_kings/tables.gen.h"

namespace sandtable::game_of_kings::draft {
namespace {

constexpr int kFirstYear = 1700, kLastYear = 1792;  // close-order armies with flintlock and bayonet
constexpr int kMostTurns = 99;
constexpr std::int64_t kLeastTable = 30'00, kMostTable = 400'00;

/// "scenarios/mollwitz.toml" -> "mollwitz"; empty where the name does not end in ".toml".
std::string_view stem(std::string_view filename) {
  constexpr std::string_view kEnding = ".toml";
  if (!filename.ends_with(kEnding)) return {};
  filename.remove_suffix(kEnding.size());
  const std::size_t slash = filename.find_last_of("/\\");
  return slash == std::string_view::npos ? filename : filename.substr(slash + 1);
}

void read_identity(Draft& draft, Reader& reader) {
  Setup& setup = draft.setup;
  const std::string_view name = stem(draft.problems.file());
  setup.id = reader.string("id").value_or(std::string(name.empty() ? "scenario" : name));
  if (reader.has("id") && !is_kebab(setup.id))
    reader.error("id", "expected small letters, digits and hyphens, found string " +
                           data::in_quotes(setup.id));
  else if (reader.has("id") && !name.empty() && setup.id != name)
    reader.error("id", "expected the name of the file, " + data::in_quotes(name) +
                           ", found string " + data::in_quotes(setup.id));
  constexpr std::array<std::string_view, 1> kRulesets{"game-of-kings"};
  reader.word("ruleset", kRulesets);
  setup.title = read_text(reader, "title").value_or(Text{setup.id, setup.id});
}

void read_day(Draft& draft, Reader& reader) {
  Setup& setup = draft.setup;
  if (reader.has("date") && reader.has("year"))
    reader.error("year", "expected either 'date' or 'year', found both");
  if (const auto date = reader.date("date")) {
    setup.year = static_cast<std::uint16_t>(date->year);
    std::array<char, 16> day{};
    std::snprintf(day.data(), day.size(), "%04d-%02d-%02d", date->year, date->month, date->day);
    setup.date = day.data();
  }
  if (const auto year = reader.integer("year", 1, 9999))
    setup.year = static_cast<std::uint16_t>(*year);
  if (setup.year < kFirstYear || setup.year > kLastYear)
    draft.problems.warning(reader.at(reader.has("date") ? "date" : "year"),
                           "the rules are written for the 18th century (" +
                               std::to_string(kFirstYear) + " to " + std::to_string(kLastYear) +
                               "), and this battle is of " + std::to_string(setup.year));
}

std::optional<std::size_t> find_option(std::string_view id) {
  const auto infos = option_infos();
  for (std::size_t i = 0; i < infos.size(); ++i)
    if (infos[i].id == id) return i;
  return std::nullopt;
}

std::vector<std::string_view> option_ids() {
  std::vector<std::string_view> out;
  for (const OptionInfo& info : option_infos()) out.push_back(info.id);
  return out;
}

bool is_number(std::string_view word) {
  return !word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos;
}

/// "true, false", or where the values are numbers in a row "0 to 45".
std::string values_shown(std::span<const std::string_view> values) {
  if (values.size() > 4 && is_number(values.front()))
    return "a whole number from " + std::string(values.front()) + " to " +
           std::string(values.back());
  return "one of " + data::joined(values);
}

/// Sets the option; what is wrong with it, or empty. `found` describes the value.
std::string set(Options& options, std::string_view id, std::string_view value,
                const std::string& found) {
  const auto option = find_option(id);
  if (!option) {
    const auto ids = option_ids();
    return "unknown option " + data::in_quotes(id) + "; expected one of " + data::joined(ids) +
           data::suggestion(id, ids);
  }
  const auto values = option_infos()[*option].values;
  const auto at = std::find(values.begin(), values.end(), value);
  if (at == values.end())
    return "option " + std::string(id) + ": expected " + values_shown(values) + ", found " + found +
           (is_number(values.front()) ? std::string()
                                      : data::suggestion(value, {values.begin(), values.end()}));
  set_option(options, *option, static_cast<std::uint8_t>(at - values.begin()));
  return {};
}

/// The value as a player would type it; empty for what can be no value of an option. true and
/// "true" differ, and so do 12 and "12": the schema for editors would not take the string.
std::string typed(const Node& value) {
  if (value.kind == data::Kind::Boolean) return value.boolean ? "true" : "false";
  if (value.kind == data::Kind::Integer) return std::to_string(value.integer);
  if (value.kind != data::Kind::String) return {};
  const std::string& word = value.string;
  return word == "true" || word == "false" || is_number(word) ? std::string() : word;
}

void set_from_file(Draft& draft, const data::Entry& entry) {
  const std::string wrong =
      set(draft.setup.options, entry.key, typed(entry.value), describe(entry.value));
  if (wrong.empty()) return;
  draft.problems.error(find_option(entry.key) ? entry.value.at : entry.at, "[options]: " + wrong);
}

}  // namespace

void read_heading(Draft& draft, Reader& file) {
  static const Node kNone;
  const Node* found = file.table("scenario");
  Reader reader(found != nullptr ? *found : kNone, "[scenario]", keys::kScenario, draft.problems);
  Setup& setup = draft.setup;
  read_identity(draft, reader);
  read_day(draft, reader);
  draft.turns_at = reader.at("turns");
  if (const auto turns = reader.integer("turns", 1, kMostTurns))
    setup.turns = static_cast<std::uint8_t>(*turns);
  draft.first_at = reader.at("first");
  draft.first = reader.string("first").value_or(std::string(keys::kByDice));
  setup.points_too = reader.boolean("army-points-too").value_or(false);
  for (data::Located& source : reader.strings("sources"))
    setup.sources.push_back(std::move(source.text));
  setup.summary = read_text(reader, "summary").value_or(Text{});
  setup.notes = read_text(reader, "notes").value_or(Text{});
  setup.scale = read_text(reader, "size").value_or(Text{});
}

void read_options(Draft& draft, Reader& file, const LoadOptions& wishes) {
  Setup& setup = draft.setup;
  setup.options = default_options(0);
  if (setup.turns > 0) setup.options.turn_limit = static_cast<TurnLimit>(setup.turns);
  if (const Node* found = file.table("options"))
    for (const data::Entry& entry : found->entries) {
      if (entry.key == "turn-limit" && setup.turns > 0)
        draft.problems.error(
            entry.at,
            "[options]: expected either 'turn-limit' or 'turns' of [scenario], found both");
      set_from_file(draft, entry);
    }
  for (const auto& [id, value] : wishes.options) {
    const std::string wrong = set(setup.options, id, value, "string " + data::in_quotes(value));
    if (!wrong.empty()) draft.problems.error_outside(wrong);
  }
  setup.turns = static_cast<std::uint8_t>(setup.options.turn_limit);
  note_applied(clause::victory_turn_limit, Ruling::Permits);
}

void read_table(Draft& draft, Reader& file) {
  note_applied(clause::table_size, Ruling::Permits);
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
  note_applied(clause::weather_start, Ruling::Permits);
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
  note_applied(clause::terrain_generator_use, Ruling::Permits);
  draft.setup.generated = true;
  draft.setup.grounds = std::make_shared<GroundCache>();
  constexpr int kDefault = 30;  // setup.army-size
  draft.army_points = static_cast<int>(reader.integer("army-points", 5, 99).value_or(kDefault));
  if (const Node* terrain = file.find("terrain"))
    draft.problems.error(terrain->at,
                         "[[terrain]]: with a [generator] the ground is found by dice; expected no "
                         "[[terrain]]");
}

}  // namespace sandtable::game_of_kings::draft
