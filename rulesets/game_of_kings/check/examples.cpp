#include "rulesets/game_of_kings/check/examples.h"

#include <array>

#include "engine/examples/run.h"
#include "rulesets/game_of_kings/check/examples_table.h"
#include "rulesets/game_of_kings/data/clauses.gen.h"
#include "rulesets/game_of_kings/data/embedded.gen.h"
#include "rulesets/game_of_kings/words/notation.h"

namespace sandtable::game_of_kings {
namespace example {
namespace {

constexpr std::array<std::string_view, 27> kKeys{
    "clause",  "name",    "options", "table", "heading",  "ground",  "units", "a",    "b",
    "more",    "state",   "army",    "load",  "scenario", "refused", "warns", "play", "legal",
    "illegal", "figures", "after",   "cites", "rolls",    "odds",    "then",  "case", "note"};

}  // namespace

const Rulebook& Ways::rulebook() { return game_of_kings::rulebook(); }

std::span<const EmbeddedFile> Ways::files() { return embedded_files(); }

std::span<const std::string_view> Ways::keys() { return kKeys; }

tl::expected<Action, std::string> Ways::parse(std::string_view text, const Setup&,
                                              const State& state) {
  return parse_action(text, state).map_error([](const NotationError& error) {
    return error.str(Lang::En);
  });
}

// Decisions that can be counted: moves, places and facings are sampled.
bool Ways::can_be_listed(const Action& action) {
  const Verb verb = action.verb;
  return verb != Verb::Move && verb != Verb::Place && verb != Verb::Unlimber &&
         verb != Verb::Pivot && verb < Verb::Concede;
}

bool Ways::is_listed(const State& state, Side side, const Action& action) {
  return examples::is_listed<GameOfKings>(state, side, action);
}

}  // namespace example

std::vector<ExampleResult> run_examples(std::string_view text, std::string_view filename) {
  return examples::run<example::Ways>(text, filename);
}

std::vector<ExampleResult> run_examples() { return examples::run<example::Ways>(); }

}  // namespace sandtable::game_of_kings
