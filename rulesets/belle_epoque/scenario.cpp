#include "rulesets/belle_epoque/scenario.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "engine/core/coverage.h"
#include "engine/data/parse.h"
#include "rulesets/belle_epoque/clauses.gen.h"
#include "rulesets/belle_epoque/scenario_draft.h"
#include "rulesets/belle_epoque/scenario_keys.h"

namespace sandtable::belle_epoque {
namespace draft {
namespace {

constexpr int kFirstYear = 1850, kLastYear = 1914;  // the period that the rules are written for
constexpr int kMostTurns = 99;

/// "scenarios/encounter.toml" -> "encounter"; empty where the name does not end in ".toml".
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
  constexpr std::array<std::string_view, 1> kRulesets{"belle-epoque"};
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
                           "the rules are written for " + std::to_string(kFirstYear) + " to " +
                               std::to_string(kLastYear) + ", and this battle is of " +
                               std::to_string(setup.year));
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
    return "option " + std::string(id) + ": expected one of " + data::joined(values) + ", found " +
           found + data::suggestion(value, {values.begin(), values.end()});
  set_option(options, *option, static_cast<std::uint8_t>(at - values.begin()));
  return {};
}

void set_from_file(Draft& draft, const data::Entry& entry) {
  const Node& value = entry.value;
  // A word that is no value of any option stands for what is neither a word nor a truth.
  std::string word = value.kind == data::Kind::String ? value.string : std::string();
  if (value.kind == data::Kind::Boolean) word = value.boolean ? "true" : "false";
  // true and "true" differ: the schema for editors would not take the string.
  const bool quoted_truth = value.kind == data::Kind::String && (word == "true" || word == "false");
  const std::string wrong =
      set(draft.setup.options, entry.key, quoted_truth ? "" : word, describe(value));
  if (wrong.empty()) return;
  draft.problems.error(find_option(entry.key) ? value.at : entry.at, "[options]: " + wrong);
}

}  // namespace

void read_heading(Draft& draft, Reader& file, const LoadOptions& wishes) {
  static const Node kNone;
  const Node* found = file.table("scenario");
  Reader reader(found != nullptr ? *found : kNone, "[scenario]", keys::kScenario, draft.problems);
  Setup& setup = draft.setup;
  read_identity(draft, reader);
  read_day(draft, reader);
  if (const auto edition = reader.word("edition", keys::kEditions))
    setup.edition = static_cast<Edition>(*edition);
  if (wishes.edition) setup.edition = *wishes.edition;
  if (const auto turns = reader.integer("turns", 1, kMostTurns))
    setup.turns = static_cast<std::uint8_t>(*turns);
  for (data::Located& source : reader.strings("sources"))
    setup.sources.push_back(std::move(source.text));
  setup.summary = read_text(reader, "summary").value_or(Text{});
  setup.notes = read_text(reader, "notes").value_or(Text{});
  setup.scale = read_text(reader, "size").value_or(Text{});
}

void read_options(Draft& draft, Reader& file, const LoadOptions& wishes) {
  draft.setup.options = default_options(static_cast<int>(draft.setup.edition));
  if (const Node* found = file.table("options"))
    for (const data::Entry& entry : found->entries) set_from_file(draft, entry);
  for (const auto& [id, value] : wishes.options) {
    const std::string wrong =
        set(draft.setup.options, id, value, "string " + data::in_quotes(value));
    if (!wrong.empty()) draft.problems.error_outside(wrong);
  }
}

namespace {

void finish(Draft& draft, std::string_view text) {
  Setup& setup = draft.setup;
  for (const Unit& unit : draft.units) setup.units.push_back(unit.card);
  for (std::size_t k = 0; k < draft.kinds.size(); ++k)
    setup.terrain.push_back(
        {draft.kinds[k].id, draft.kinds[k].name, traits_of(draft, {static_cast<std::uint8_t>(k)})});
  for (const data::Problem& problem : draft.problems.list())
    setup.warnings.push_back(problem.str());
  setup.source = text;
}

}  // namespace
}  // namespace draft

tl::expected<std::shared_ptr<const Setup>, data::Problems> load_scenario(
    std::string_view text, std::string_view filename, const LoadOptions& options) {
  draft::Draft draft(filename);
  const auto document = data::parse(text, filename);
  if (!document) {
    draft.problems.add(document.error());
    return tl::unexpected(std::move(draft.problems));
  }
  data::Reader file(document->root, "the file", keys::kFile, draft.problems);
  draft::read_heading(draft, file, options);
  draft::read_options(draft, file, options);
  draft::read_terrain(draft, file);
  draft::read_encounter(draft, file);
  draft::read_board(draft, file);
  draft::read_sides(draft, file);
  draft::complete_sides(draft);
  draft::read_objectives(draft, file);
  draft::read_haze(draft, file);
  draft::check(draft);
  draft.problems.sort();
  note_applied(clause::scenario_contents,
               draft.problems.failed() ? Ruling::Forbids : Ruling::Permits);
  if (draft.problems.failed()) return tl::unexpected(std::move(draft.problems));
  draft::finish(draft, text);
  return std::make_shared<const Setup>(std::move(draft.setup));
}

}  // namespace sandtable::belle_epoque
