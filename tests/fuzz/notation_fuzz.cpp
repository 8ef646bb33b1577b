#include "rulesets/belle_epoque/words/fixture.h"
#include "rulesets/belle_epoque/words/messages.h"
#include "rulesets/belle_epoque/words/notation.h"
#include "tests/fuzz/require.h"

/// Reads any bytes as an action of Belle Époque: the first byte picks the question that is asked,
/// the rest is what was typed. Nothing may crash it; a refusal has a place and a sentence in both
/// languages; what is taken is written down and read back as the same action.
namespace {

using namespace sandtable;
using namespace sandtable::belle_epoque;
using fuzz::require;

void check_refusal(const NotationError& error) {
  require(error.column > 0, "a refusal must have a place");
  for (const Lang lang : {Lang::En, Lang::Fr}) {
    // Brackets at the front stand for a sentence that could not be made.
    const std::string text = messages().format(lang, error.key, error.args);
    require(!text.starts_with('['), "a refusal must have a sentence: " + text);
    require(text.find('\n') == text.npos, "a refusal must be one line");
  }
}

void check_read_back(const Action& action, const Setup& setup, const State& state) {
  for (const State* context : {&state, static_cast<const State*>(nullptr)}) {
    const std::string line = to_text(action, setup, context);
    const auto again = parse_action(line, setup, state);
    require(again && *again == action, "not read back: " + line);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  static const Setup setup = fixture::setup();
  State state = fixture::state(setup);
  constexpr int kPhases = static_cast<int>(Phase::Over) + 1;
  state.now.phase = static_cast<Phase>(data[0] % kPhases);
  state.now.active = state.now.winner = 0;
  state.now.target = state.now.victim = 3;
  const std::string_view line(reinterpret_cast<const char*>(data) + 1, size - 1);
  const auto action = parse_action(line, setup, state);
  if (action)
    check_read_back(*action, setup, state);
  else
    check_refusal(action.error());
  return 0;
}
