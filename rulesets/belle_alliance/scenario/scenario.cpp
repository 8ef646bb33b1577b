#include "rulesets/belle_alliance/scenario/scenario.h"

#include <utility>

#include "engine/data/parse.h"
#include "engine/scenario/switches.h"
#include "rulesets/belle_alliance/scenario/draft.h"
#include "rulesets/belle_alliance/scenario/keys.h"

namespace sandtable::belle_alliance {
namespace draft {
namespace {

constexpr std::uint16_t kYear = 1815;  // of a battle that gives none
constexpr int kMostBounds = 64;

void read_heading(Draft& draft, Reader& file) {
  static const Node kNone;
  const Node* found = file.table("scenario");
  Reader reader(found != nullptr ? *found : kNone, "[scenario]", keys::kScenario, draft.problems);
  Setup& setup = draft.setup;
  setup.year = kYear;
  scenario::read_heading(reader, setup, "belle-alliance", {1792, 1815, phrase("heading.period")});
  setup.first_bound =
      static_cast<std::uint8_t>(reader.integer("first", 1, kMostBounds).value_or(1));
  setup.last_bound = static_cast<std::uint8_t>(
      reader.integer("last", 1, kMostBounds, Need::Required).value_or(kMostBounds));
  if (setup.last_bound < setup.first_bound)
    reader.error("last", phrase("heading.last-before-first"));
}

void read_options(Draft& draft, Reader& file, const LoadOptions& wishes) {
  Setup& setup = draft.setup;
  setup.options = default_options(0);
  const scenario::Switches switches(option_infos(), [&](std::size_t option, std::uint8_t value) {
    set_option(setup.options, option, value);
  });
  if (const Node* found = file.table("options"))
    for (const data::Entry& entry : found->entries) switches.read(entry, draft.problems);
  switches.choose(wishes.options, draft.problems);
}

void read_hints(Draft& draft, Reader& file) {
  for (const Node* node : file.tables("hint")) {
    Reader reader(*node, "[[hint]]", keys::kHint, draft.problems);
    if (auto text = scenario::read_text(reader, "text", Need::Required))
      draft.setup.hints.push_back(std::move(*text));
  }
}

void finish(Draft& draft, std::string_view text) {
  for (UnitDraft& unit : draft.units) {
    const auto side = static_cast<std::size_t>(index(unit.card.side));
    draft.setup.sides[side].units.push_back(std::move(unit.card));
  }
  for (const data::Problem& problem : draft.problems.list())
    draft.setup.warnings.push_back({problem.str(Lang::En), problem.str(Lang::Fr)});
  draft.setup.source = text;
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
  draft::read_features(draft, file);
  draft::read_exits(draft, file);
  draft::read_sides(draft, file);
  draft::read_tasks(draft, file);
  draft::read_hints(draft, file);
  draft.problems.sort();
  if (draft.problems.failed()) return tl::unexpected(std::move(draft.problems));
  draft::finish(draft, text);
  return std::make_shared<const Setup>(std::move(draft.setup));
}

}  // namespace sandtable::belle_alliance
