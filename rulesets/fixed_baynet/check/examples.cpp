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

using examples::Holds;
using examples::Key;

constexpr std::array<Key, 8> kKeys{{
    {"table", Holds::Text},
    {"ground", Holds::Texts},
    {"buildings", Holds::Texts},
    {"light", Holds::Text},
    {"flares", Holds::Text},
    {"units", Holds::Texts},
    {"pieces", Holds::Texts},
    {"objectives", Holds::Texts},
}};
constexpr std::array<Key, 12> kStateKeys{{
    {"turn", Holds::Number},
    {"asked", Holds::Text},
    {"unit", Holds::Text},
    {"between", Holds::Text},
    {"open", Holds::Texts},
    {"called", Holds::Texts},
    {"activated", Holds::Texts},
    {"charging", Holds::Texts},
    {"pinned", Holds::Texts},
    {"shot", Holds::Texts},
    {"shot-before", Holds::Texts},
    {"moved", Holds::Texts},
}};

}  // namespace

const Rulebook& Ways::rulebook() { return fixed_baynet::rulebook(); }

std::span<const EmbeddedFile> Ways::files() { return embedded_files(); }

std::span<const Key> Ways::keys() { return kKeys; }

std::span<const Key> Ways::state_keys() { return kStateKeys; }

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
