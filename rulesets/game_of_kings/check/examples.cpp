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

using examples::Holds;
using examples::Key;

constexpr std::array<Key, 9> kKeys{{
    {"editions", Holds::Texts},
    {"table", Holds::Text},
    {"heading", Holds::Text},
    {"ground", Holds::Texts},
    {"units", Holds::Texts},
    {"a", Holds::Text},
    {"b", Holds::Text},
    {"more", Holds::Text},
    {"army", Holds::TextOrTable},
}};
constexpr std::array<Key, 12> kStateKeys{{
    {"moving", Holds::Text},
    {"turn", Holds::Number},
    {"first", Holds::Text},
    {"sector", Holds::Text},
    {"step", Holds::Number},
    {"points", Holds::Table},
    {"done", Holds::Texts},
    {"weather", Holds::Number},
    {"weather-turns", Holds::Number},
    {"contacts", Holds::Texts},
    {"hurt", Holds::Texts},
    {"between", Holds::Text},
}};

}  // namespace

const Rulebook& Ways::rulebook() { return game_of_kings::rulebook(); }

std::span<const EmbeddedFile> Ways::files() { return embedded_files(); }

std::span<const Key> Ways::keys() { return kKeys; }

std::span<const Key> Ways::state_keys() { return kStateKeys; }

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
