#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "rulesets/game_of_kings/rules/ruleset.h"
#include "rulesets/game_of_kings/scenario/scenario.h"
#include "rulesets/game_of_kings/words/messages.h"
#include "rulesets/game_of_kings/words/notation.h"

/// Reads any bytes as an action of Game Of Kings: the first byte picks the question that is asked,
/// the rest is what was typed. Nothing may crash it; a refusal has a place and a sentence in both
/// languages; what is taken is written down and read back as the same action.
namespace {

using namespace sandtable;
using namespace sandtable::game_of_kings;

constexpr std::string_view kTable = R"(
[table]
width = 120
depth = 70
[[terrain]]
kind = "brook"
name = { en = "Mill Brook", fr = "Ruisseau du moulin" }
line = [[0, 35], [120, 35]]
[[side]]
name = { en = "French", fr = "Français" }
[[side.unit]]
name = "Touraine"
label = "T"
type = "regular-foot"
at = [40, 20]
firing-order = true
[[side.unit]]
name = { en = "Grassins", fr = "Arquebusiers de Grassin" }
type = "light-foot"
at = [60, 20]
[[side.unit]]
name = { en = "Gun 1", fr = "Pièce 1" }
label = "P1"
type = "gun"
at = [20, 20]
[[side.unit]]
name = { en = "Saxe", fr = "Maurice de Saxe" }
type = "general"
at = [50, 12]
[[side.unit]]
name = "Royal"
type = "light-horse"
at = [80, 20]
[[side]]
name = { en = "Austrians", fr = "Autrichiens" }
[[side.unit]]
name = "Deutschmeister"
label = "D"
type = "regular-foot"
at = [40, 27]
)";

void require(bool holds, const std::string& what) {
  if (holds) return;
  std::fprintf(stderr, "kings_notation_fuzz: %s\n", what.c_str());
  std::abort();
}

void check_refusal(const NotationError& error) {
  require(error.column > 0, "a refusal must have a place");
  for (const Lang lang : {Lang::En, Lang::Fr}) {
    const std::string text = error.str(lang);
    // Brackets stand for a sentence that could not be made.
    require(!text.starts_with('['), "a refusal must have a sentence: " + text);
    require(text.find('\n') == text.npos, "a refusal must be one line");
  }
}

void check_read_back(const Action& action, const State& state) {
  for (const Lang lang : {Lang::En, Lang::Fr}) {
    const std::string line = to_text(action, state, lang);
    const auto again = parse_action(line, state);
    require(again && *again == action, "not read back: " + line);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  static const auto setup = load_scenario(kTable, "table");
  require(setup.has_value(), "the table must load");
  State state = GameOfKings::start(**setup);
  constexpr int kPhases = static_cast<int>(Phase::Over) + 1;
  state.now.phase = static_cast<Phase>(data[0] % kPhases);
  const std::string_view line(reinterpret_cast<const char*>(data) + 1, size - 1);
  const auto action = parse_action(line, state);
  if (action)
    check_read_back(*action, state);
  else
    check_refusal(action.error());
  return 0;
}
