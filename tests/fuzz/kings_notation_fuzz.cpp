#include "rulesets/game_of_kings/rules/ruleset.h"
#include "rulesets/game_of_kings/scenario/scenario.h"
#include "rulesets/game_of_kings/words/messages.h"
#include "rulesets/game_of_kings/words/notation.h"
#include "tests/fuzz/fuzzing.h"

/// Reads any bytes as an action of Game Of Kings: the first byte picks the question that is asked,
/// the rest is what was typed. Nothing may crash it; a refusal has a place and a sentence in both
/// languages; what is taken is written down and read back as the same action.
namespace {

using namespace sandtable;
using namespace sandtable::game_of_kings;
using fuzz::require;

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

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  static const auto setup = load_scenario(kTable, "table");
  require(setup.has_value(), "the table must load");
  State state = GameOfKings::start(**setup);
  constexpr int kPhases = static_cast<int>(Phase::Over) + 1;
  state.now.phase = static_cast<Phase>(data[0] % kPhases);
  const std::string_view line = fuzz::text_of(data + 1, size - 1);
  fuzz::check_line(line, state);
  return 0;
}
