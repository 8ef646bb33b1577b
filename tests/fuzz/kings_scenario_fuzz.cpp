#include "rulesets/game_of_kings/rules/ruleset.h"
#include "rulesets/game_of_kings/scenario/scenario.h"
#include "tests/fuzz/fuzzing.h"

/// Reads any bytes as a scenario of Game Of Kings. Nothing may crash it, whatever is refused says
/// why and where, and what is taken must be a battle that can be played.
namespace {

using namespace sandtable;
using namespace sandtable::game_of_kings;
using fuzz::require;

void check_unit(const Setup& setup, const UnitCard& card) {
  require(!card.name.en.empty() && !card.name.fr.empty() && !card.label.empty(),
          "a unit must have a name and a label");
  require(card.quarters >= 1 && card.quarters <= 4 && card.points >= 1, "a unit must have figures");
  require(card.attached_to == kNoUnit || card.attached_to < setup.units.size(),
          "a general must be attached to a unit of the battle");
  const Vec at = card.start.front;
  require(!card.placed || (at.x >= 0 && at.y >= 0 && at.x <= setup.width && at.y <= setup.depth),
          "a unit must start on the table");
}

void check_setup(const Setup& setup) {
  require(!setup.units.empty() && setup.units.size() <= kMaxUnits, "a battle must have units");
  require(setup.generated == (setup.ground == nullptr), "a battle must have its ground");
  require(setup.objectives.size() <= kMaxObjectives, "a battle must hold its objectives");
  for (const UnitCard& card : setup.units) check_unit(setup, card);
}

constexpr int kDecisions = 30;

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::text_of(data, size);
  const auto setup = load_scenario(text, "fuzz");
  if (!setup) {
    fuzz::check_refusal(setup.error());
  } else {
    check_setup(**setup);
    fuzz::play<GameOfKings>(**setup, kDecisions);
  }
  return 0;
}
