#include "rulesets/fixed_baynet/rules/ruleset.h"
#include "rulesets/fixed_baynet/scenario/scenario.h"
#include "rulesets/fixed_baynet/words/messages.h"
#include "rulesets/fixed_baynet/words/notation.h"
#include "tests/fuzz/fuzzing.h"

/// Reads any bytes as an action of single figures: the first byte picks the question that is asked
/// and the unit in hand, the rest is what was typed. Nothing may crash it; a refusal has a place
/// and a sentence in both languages; what is taken is written down and read back as the same
/// action.
namespace {

using namespace sandtable;
using namespace sandtable::fixed_baynet;
using fuzz::require;

constexpr std::string_view kTable = R"(
[scenario]
id = "table"
ruleset = "fixed-baynet"
title = "Table"
[table]
width = 72
depth = 48
[[building]]
label = "K"
name = { en = "Store", fr = "Magasin" }
kind = "enclosed"
rectangle = { at = [25, 24], size = [10, 8] }
  [[building.storey]]
    [[building.storey.door]]
    at = [25, 20]
    lock = "locked"
    [[building.storey.window]]
    at = [25, 28]
[[side]]
id = "column"
name = { en = "Column", fr = "Colonne" }
flares = { count = 3 }
[[side.perimeter]]
name = { en = "short", fr = "courte" }
  [[side.perimeter.wall]]
  kind = "wooden-wall"
  line = [[10, 30], [30, 30]]
[[side.perimeter]]
name = { en = "long", fr = "longue" }
  [[side.perimeter.wall]]
  kind = "trench"
  line = [[10, 32], [60, 32]]
[[side.unit]]
name = { en = "Section", fr = "Section" }
label = "A"
medic = 3
at = [12, 8]
[[side.unit]]
name = { en = "Lancers", fr = "Lanciers" }
label = "C"
mounted = true
at = [40, 8]
[[side.unit]]
name = { en = "Captain", fr = "Capitaine" }
role = "officer"
at = [30, 4]
[[side.unit]]
name = { en = "Reserve", fr = "Réserve" }
label = "R"
reserve = true
[[side.piece]]
name = { en = "Howitzer 1", fr = "Obusier 1" }
kind = "howitzer"
label = "H"
at = [52, 5]
[[side.piece]]
name = { en = "Mortar 1", fr = "Mortier 1" }
kind = "trench-mortar"
label = "T"
at = [60, 5]
[[side.piece]]
name = "Gatling"
kind = "machine-gun"
at = [66, 8]
[[side]]
id = "band"
name = { en = "Band", fr = "Bande" }
[[side.unit]]
name = { en = "Warriors", fr = "Guerriers" }
label = "B"
people = "native"
at = [30, 40]
[[side.unit]]
name = { en = "Old chief", fr = "Vieux chef" }
label = "B2"
people = "native"
role = "hero"
at = [60, 40]
[[objective]]
name = { en = "The stores", fr = "Les vivres" }
kind = "destroy"
side = "band"
thing = [24, 2]
)";

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  static const auto setup = load_scenario(kTable, "table");
  if (!setup) std::fprintf(stderr, "%s\n", setup.error().str().c_str());
  require(setup.has_value(), "the table must load");
  State state = FixedBaynet::start(**setup);
  constexpr int kPhases = static_cast<int>(Phase::LayOut) + 1;
  state.now.phase = static_cast<Phase>(data[0] % kPhases);
  const int in_hand = data[0] / kPhases;
  if (in_hand < state.unit_count) state.now.unit = static_cast<UnitId>(in_hand);
  const std::string_view line = fuzz::text_of(data + 1, size - 1);
  fuzz::check_line(line, state);
  return 0;
}
