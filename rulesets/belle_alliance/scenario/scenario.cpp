#include "rulesets/belle_alliance/scenario/scenario.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/scenario/load.h"
#include "engine/scenario/switches.h"
#include "rulesets/belle_alliance/scenario/draft.h"
#include "rulesets/belle_alliance/scenario/keys.h"
#include "rulesets/belle_alliance/state/action.h"

namespace sandtable::belle_alliance {
namespace draft {
namespace {

constexpr std::uint16_t kYear = 1815;  // of a battle that gives none
constexpr int kMostBounds = 64;

void read_heading(Draft& draft, Reader& file) {
  Node none;
  none.at = file.node().at;
  const Node* found = file.table("scenario");
  Reader reader(found != nullptr ? *found : none, "[scenario]", keys::kScenario, draft.problems);
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
  switches.read(file, wishes.options, draft.problems);
}

void read_hints(Draft& draft, Reader& file) {
  Setup& setup = draft.setup;
  // A bound, from the first one on, for those of each side and for those of both.
  std::array<std::array<int, keys::kHintAt.size()>, 3> follow{};
  for (const Node* node : file.tables("hint")) {
    Reader reader(*node, "[[hint]]", keys::kHint, draft.problems);
    const std::size_t at = reader.word("at", keys::kHintAt).value_or(0);
    const std::string whose = reader.string("side").value_or("");
    const int owner = side_called(draft, whose);
    if (owner < 0 && !whose.empty())
      reader.error("side", expected(phrase("task.side", {{"found", data::shown(whose)}})));
    auto& next = follow[owner < 0 ? 2 : static_cast<std::size_t>(owner)];
    const int bound = static_cast<int>(
        reader.integer("bound", setup.first_bound, setup.last_bound)
            .value_or(std::min(setup.first_bound + next[at], int{setup.last_bound})));
    next[at] = bound - setup.first_bound + 1;
    if (auto text = scenario::read_text(reader, "text", Need::Required))
      setup.hints.push_back({static_cast<Verb>(static_cast<std::size_t>(Verb::Orders) + at),
                             static_cast<std::uint8_t>(bound),
                             owner < 0    ? Side::Umpire
                             : owner == 1 ? Side::B
                                          : Side::A,
                             std::move(*text)});
  }
}
static_assert(static_cast<std::size_t>(Verb::Orders) + keys::kHintAt.size() ==
              static_cast<std::size_t>(Verb::Object) + 1);

void read(Draft& draft, Reader& file, const LoadOptions& wishes) {
  read_heading(draft, file);
  read_options(draft, file, wishes);
  read_table(draft, file);
  read_features(draft, file);
  read_exits(draft, file);
  read_sides(draft, file);
  read_tasks(draft, file);
  read_hints(draft, file);
  check_places(draft, wishes.options.empty());
}

void finish(Draft& draft) {
  for (UnitDraft& unit : draft.units) {
    const auto side = static_cast<std::size_t>(index(unit.card.side));
    draft.setup.sides[side].units.push_back(std::move(unit.card));
  }
}

}  // namespace
}  // namespace draft

tl::expected<std::shared_ptr<const Setup>, data::Problems> load_scenario(
    std::string_view text, std::string_view filename, const LoadOptions& options) {
  return scenario::load(text, filename, keys::kFile, options, draft::read, draft::finish);
}

}  // namespace sandtable::belle_alliance
