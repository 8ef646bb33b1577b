#include "rulesets/belle_epoque/scenario/scenario.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "engine/core/coverage.h"
#include "engine/scenario/load.h"
#include "engine/scenario/switches.h"
#include "rulesets/belle_epoque/data/clauses.gen.h"
#include "rulesets/belle_epoque/scenario/draft.h"
#include "rulesets/belle_epoque/scenario/keys.h"

namespace sandtable::belle_epoque {
namespace draft {
namespace {

constexpr std::uint16_t kYear = 1870;  // of a battle that gives none
constexpr int kMostTurns = 99;

}  // namespace

void read_heading(Draft& draft, Reader& file, const LoadOptions& wishes) {
  Node none;
  none.at = file.node().at;
  const Node* found = file.table("scenario");
  Reader reader(found != nullptr ? *found : none, "[scenario]", keys::kScenario, draft.problems);
  Setup& setup = draft.setup;
  setup.year = kYear;
  scenario::read_heading(reader, setup, "belle-epoque", {1850, 1914, phrase("heading.period")});
  if (const auto edition = reader.word("edition", keys::kEditions))
    setup.edition = static_cast<Edition>(*edition);
  if (wishes.edition) setup.edition = *wishes.edition;
  if (const auto turns = reader.integer("turns", 1, kMostTurns))
    setup.turns = static_cast<std::uint8_t>(*turns);
}

void read_options(Draft& draft, Reader& file, const LoadOptions& wishes) {
  draft.setup.options = default_options(static_cast<int>(draft.setup.edition));
  const scenario::Switches switches(option_infos(), [&](std::size_t option, std::uint8_t value) {
    set_option(draft.setup.options, option, value);
  });
  switches.read(file, wishes.options, draft.problems);
}

namespace {

void read(Draft& draft, Reader& file, const LoadOptions& wishes) {
  read_heading(draft, file, wishes);
  read_options(draft, file, wishes);
  read_terrain(draft, file);
  read_encounter(draft, file);
  read_board(draft, file);
  read_sides(draft, file);
  complete_sides(draft);
  read_objectives(draft, file);
  read_haze(draft, file);
  check(draft);
  note_applied(clause::scenario_contents);
}

void finish(Draft& draft) {
  Setup& setup = draft.setup;
  for (const Unit& unit : draft.units) setup.units.push_back(unit.card);
  for (std::size_t k = 0; k < draft.kinds.size(); ++k)
    setup.terrain.push_back(
        {draft.kinds[k].id, draft.kinds[k].name, traits_of(draft, {static_cast<std::uint8_t>(k)})});
}

}  // namespace
}  // namespace draft

tl::expected<std::shared_ptr<const Setup>, data::Problems> load_scenario(
    std::string_view text, std::string_view filename, const LoadOptions& options) {
  return scenario::load(text, filename, keys::kFile, options, draft::read, draft::finish);
}

}  // namespace sandtable::belle_epoque
