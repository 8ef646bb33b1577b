#include "rulesets/belle_epoque/check/examples.h"

#include <algorithm>
#include <array>

#include "engine/examples/run.h"
#include "rulesets/belle_epoque/check/examples_table.h"
#include "rulesets/belle_epoque/data/clauses.gen.h"
#include "rulesets/belle_epoque/data/embedded.gen.h"
#include "rulesets/belle_epoque/words/notation.h"

namespace sandtable::belle_epoque {
namespace example {
namespace {

using examples::Holds;
using examples::Key;

constexpr std::array<Key, 10> kKeys{{
    {"editions", Holds::Texts},
    {"year", Holds::Number},
    {"turns", Holds::Number},
    {"board", Holds::Text},
    {"origin", Holds::Text},
    {"ground", Holds::Table},
    {"units", Holds::Texts},
    {"red", Holds::Text},
    {"blue", Holds::Text},
    {"more", Holds::Text},
}};
constexpr std::array<Key, 10> kStateKeys{{
    {"token", Holds::Text},
    {"passed", Holds::Text},
    {"failed", Holds::Text},
    {"moved", Holds::Text},
    {"steps", Holds::Number},
    {"between", Holds::Text},
    {"turn", Holds::Number},
    {"points", Holds::Pair},
    {"tokens", Holds::Pair},
    {"lost", Holds::Pair},
}};

}  // namespace

const Rulebook& Ways::rulebook() { return belle_epoque::rulebook(); }

std::span<const EmbeddedFile> Ways::files() { return embedded_files(); }

std::span<const Key> Ways::keys() { return kKeys; }

std::span<const Key> Ways::state_keys() { return kStateKeys; }

tl::expected<Action, std::string> Ways::parse(std::string_view text, const Setup& setup,
                                              const State& state) {
  return parse_action(text, setup, state).map_error([](const NotationError& error) {
    return error.str(Lang::En);
  });
}

// Lists hold destinations without routes, and call a march of one sector a move.
bool Ways::is_listed(const State& state, Side side, const Action& action) {
  Action plain = action;
  plain.steps = 0;
  plain.route = {};
  if (examples::is_listed<BelleEpoque>(state, side, plain)) return true;
  if (plain.verb != Verb::March) return false;
  plain.verb = Verb::Move;
  return examples::is_listed<BelleEpoque>(state, side, plain);
}

// Lists of sectors in the order of their labels.
std::string Ways::normal_form(const std::string& text, const Table& table) {
  if (text.find('(') == text.npos) return text;
  std::vector<std::string> list;
  for (const std::string& word : words(table.labels(text))) {
    std::vector<std::string> pair = split(word, '|');
    std::sort(pair.begin(), pair.end());
    list.push_back(pair.size() == 2 ? pair[0] + "|" + pair[1] : word);
  }
  return sorted(std::move(list));
}

}  // namespace example

std::vector<ExampleResult> run_examples(std::string_view text, std::string_view filename) {
  return examples::run<example::Ways>(text, filename);
}

std::vector<ExampleResult> run_examples() { return examples::run<example::Ways>(); }

}  // namespace sandtable::belle_epoque
