#include "engine/scenario/heading.h"

#include <array>
#include <cstdio>
#include <span>
#include <utility>

#include "engine/data/said.h"
#include "engine/scenario/phrases.gen.h"

namespace sandtable::scenario {
namespace {

using data::Reader;

/// "scenarios/encounter.toml" -> "encounter"; empty where the name does not end in ".toml".
std::string_view stem(std::string_view filename) {
  constexpr std::string_view kEnding = ".toml";
  if (!filename.ends_with(kEnding)) return {};
  filename.remove_suffix(kEnding.size());
  const std::size_t slash = filename.find_last_of("/\\");
  return slash == std::string_view::npos ? filename : filename.substr(slash + 1);
}

void read_identity(Reader& reader, Heading& heading, std::string_view ruleset) {
  const std::string_view name = stem(reader.problems().file());
  heading.id = reader.string("id").value_or(std::string(name.empty() ? "scenario" : name));
  if (reader.has("id") && !is_kebab(heading.id))
    reader.error("id", data::expected(phrase("heading.kebab"), data::found_string(heading.id)));
  else if (reader.has("id") && !name.empty() && heading.id != name)
    // Only people look for a scenario by its file: what it is called elsewhere is the id.
    reader.problems().warning(
        reader.at("id"),
        data::within(data::key_in("id", "[scenario]"),
                     data::expected(phrase("heading.file-name", {{"name", data::in_quotes(name)}}),
                                    data::found_string(heading.id))));
  reader.word("ruleset", std::span(&ruleset, 1));
  heading.title = read_text(reader, "title").value_or(Text{heading.id, heading.id});
}

void read_day(Reader& reader, Heading& heading, const Period& period) {
  if (reader.has("date") && reader.has("year"))
    reader.error("year",
                 data::expected(phrase("heading.either", {{"one", "date"}, {"other", "year"}}),
                                data::said("found.both")));
  if (const auto date = reader.date("date")) {
    heading.year = static_cast<std::uint16_t>(date->year);
    std::array<char, 16> day{};
    std::snprintf(day.data(), day.size(), "%04d-%02d-%02d", date->year, date->month, date->day);
    heading.date = day.data();
  }
  if (const auto year = reader.integer("year", 1, 9999))
    heading.year = static_cast<std::uint16_t>(*year);
  if (heading.year < period.first_year || heading.year > period.last_year)
    reader.problems().warning(
        reader.at(reader.has("date") ? "date" : "year"),
        phrase("heading.period", {{"period", period.words}, {"year", heading.year}}));
}

}  // namespace

void read_heading(Reader& reader, Heading& heading, std::string_view ruleset,
                  const Period& period) {
  read_identity(reader, heading, ruleset);
  read_day(reader, heading, period);
  for (data::Located& source : reader.strings("sources"))
    heading.sources.push_back(std::move(source.text));
  heading.summary = read_text(reader, "summary").value_or(Text{});
  heading.notes = read_text(reader, "notes").value_or(Text{});
  heading.scale = read_text(reader, "size").value_or(Text{});
}

}  // namespace sandtable::scenario
