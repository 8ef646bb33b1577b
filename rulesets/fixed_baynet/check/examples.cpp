#include "rulesets/fixed_baynet/check/examples.h"

#include <array>

#include "engine/examples/run.h"
#include "rulesets/fixed_baynet/check/examples_table.h"
#include "rulesets/fixed_baynet/data/clauses.gen.h"
#include "rulesets/fixed_baynet/data/embedded.gen.h"
#include "rulesets/fixed_baynet/words/notation.h"

namespace sandtable::fixed_baynet {
namespace example {
namespace {

constexpr std::array<std::string_view, 27> kKeys{
    "buildings", "light", "flares", "objectives", "clause",  "name",  "options", "table", "ground",
    "units",     "state", "load",   "scenario",   "refused", "warns", "play",    "legal", "illegal",
    "figures",   "after", "cites",  "rolls",      "odds",    "then",  "case",    "note",  "pieces"};

}  // namespace

const Rulebook& Ways::rulebook() { return fixed_baynet::rulebook(); }

std::span<const EmbeddedFile> Ways::files() { return embedded_files(); }

std::span<const std::string_view> Ways::keys() { return kKeys; }

tl::expected<Action, std::string> Ways::parse(std::string_view text, const Setup&,
                                              const State& state) {
  return parse_action(text, state).map_error([](const NotationError& error) {
    return error.str(Lang::En);
  });
}

// Gestures are samples; answers in the middle of an action are listed whole.
bool Ways::can_be_listed(const Action& action) {
  return action.verb >= Verb::Strike && action.verb <= Verb::Keep;
}

bool Ways::is_listed(const State& state, Side side, const Action& action) {
  return examples::is_listed<FixedBaynet>(state, side, action);
}

}  // namespace example

std::vector<ExampleResult> run_examples(std::string_view text, std::string_view filename) {
  return examples::run<example::Ways>(text, filename);
}

std::vector<ExampleResult> run_examples() { return examples::run<example::Ways>(); }

}  // namespace sandtable::fixed_baynet
