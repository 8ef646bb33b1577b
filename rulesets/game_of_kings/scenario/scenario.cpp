#include "rulesets/game_of_kings/scenario/scenario.h"

#include <memory>
#include <utility>

#include "engine/scenario/load.h"
#include "rulesets/game_of_kings/scenario/draft.h"
#include "rulesets/game_of_kings/scenario/keys.h"

namespace sandtable::game_of_kings {
namespace draft {
namespace {

void read(Draft& draft, Reader& file, const LoadOptions& wishes) {
  read_heading(draft, file);
  read_options(draft, file, wishes);
  read_table(draft, file);
  read_weather(draft, file);
  read_generator(draft, file);
  read_terrain(draft, file);
  read_sides(draft, file);
  complete_units(draft);
  read_objectives(draft, file);
  check(draft);
}

void finish(Draft& draft) {
  Setup& setup = draft.setup;
  for (Unit& unit : draft.units) setup.units.push_back(std::move(unit.card));
}

}  // namespace
}  // namespace draft

tl::expected<std::shared_ptr<const Setup>, data::Problems> load_scenario(
    std::string_view text, std::string_view filename, const LoadOptions& options) {
  return scenario::load(text, filename, keys::kFile, options, draft::read, draft::finish);
}

}  // namespace sandtable::game_of_kings
