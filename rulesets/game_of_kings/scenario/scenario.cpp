#include "rulesets/game_of_kings/scenario/scenario.h"

#include <memory>
#include <utility>

#include "engine/data/parse.h"
#include "rulesets/game_of_kings/scenario/draft.h"
#include "rulesets/game_of_kings/scenario/keys.h"

namespace sandtable::game_of_kings {
namespace draft {
namespace {

void finish(Draft& draft, std::string_view text) {
  Setup& setup = draft.setup;
  for (Unit& unit : draft.units) setup.units.push_back(std::move(unit.card));
  for (const data::Problem& problem : draft.problems.list())
    setup.warnings.push_back({problem.str(Lang::En), problem.str(Lang::Fr)});
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
  data::Reader file(document->root, data::said("said.the-file"), keys::kFile, draft.problems);
  draft::read_heading(draft, file);
  draft::read_options(draft, file, options);
  draft::read_table(draft, file);
  draft::read_weather(draft, file);
  draft::read_generator(draft, file);
  draft::read_terrain(draft, file);
  draft::read_sides(draft, file);
  draft::complete_units(draft);
  draft::read_objectives(draft, file);
  draft::check(draft);
  draft.problems.sort();
  if (draft.problems.failed()) return tl::unexpected(std::move(draft.problems));
  draft::finish(draft, text);
  return std::make_shared<const Setup>(std::move(draft.setup));
}

}  // namespace sandtable::game_of_kings
