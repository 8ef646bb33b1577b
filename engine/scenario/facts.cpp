#include "engine/scenario/facts.h"

#include <string>

namespace sandtable::scenario {
namespace {

const std::string& french(const Text& text) { return text.fr.empty() ? text.en : text.fr; }

}  // namespace

desk::ScenarioFacts facts_of(const Heading& heading, const std::array<const SideNames*, 2>& sides,
                             std::span<const OptionInfo> options,
                             const std::function<std::uint8_t(std::size_t option)>& value) {
  desk::ScenarioFacts out;
  out.id = heading.id;
  out.title_en = heading.title.en;
  out.title_fr = french(heading.title);
  out.summary_en = heading.summary.en;
  out.summary_fr = french(heading.summary);
  out.notes_en = heading.notes.en;
  out.notes_fr = french(heading.notes);
  out.date = heading.date.empty() ? std::to_string(heading.year) : heading.date;
  for (std::size_t i = 0; i < 2; ++i) {
    out.sides[i] = {sides[i]->id,          sides[i]->name.en,          french(sides[i]->name),
                    sides[i]->briefing.en, french(sides[i]->briefing), sides[i]->colour};
    for (const PostCard& post : sides[i]->posts)
      out.sides[i].posts.push_back({post.id, post.name.en, french(post.name), post.units});
  }
  for (std::size_t i = 0; i < options.size(); ++i)
    out.options.emplace_back(options[i].id, options[i].values[value(i)]);
  out.sources = heading.sources;
  for (const Text& warning : heading.warnings) out.warnings.push_back({warning.en, warning.fr});
  return out;
}

std::vector<desk::Carried> scenarios_in(std::span<const EmbeddedFile> files) {
  std::vector<desk::Carried> out;
  constexpr std::string_view kFolder = "scenarios/", kEnd = ".toml";
  for (const EmbeddedFile& file : files) {
    if (!file.path.starts_with(kFolder)) continue;
    std::string_view id = file.path.substr(kFolder.size());
    id.remove_suffix(kEnd.size());
    out.push_back({id, file.content});
  }
  return out;
}

}  // namespace sandtable::scenario
