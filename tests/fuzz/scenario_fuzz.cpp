#include "rulesets/belle_epoque/rules/ruleset.h"
#include "rulesets/belle_epoque/scenario/scenario.h"
#include "tests/fuzz/fuzzing.h"

/// Reads any bytes as a scenario of Belle Époque. Nothing may crash it, whatever is refused says
/// why and where, and what is taken must be a battle that can be played.
namespace {

using namespace sandtable;
using namespace sandtable::belle_epoque;
using fuzz::require;

void check_unit(const Setup& setup, const UnitCard& card) {
  require(card.stands > 0 && card.level > 0 && card.assault > 0 && card.march > 0,
          "a unit must have figures");
  require(!card.name.en.empty() && !card.name.fr.empty() && !card.label.empty(),
          "a unit must have a name and a label");
  require((card.may_enter.without(setup.board->all())).none(), "a unit must stay on the board");
  require(card.start == kNowhere || card.may_enter.test(card.start),
          "a unit must start where it may stand");
  require(card.arrives == 0 || (setup.areas[card.entry] & card.may_enter).any(),
          "a reinforcement must be able to enter");
}

void check_setup(const Setup& setup) {
  const auto size = static_cast<std::size_t>(setup.board->size());
  require(setup.ground.size() == size && setup.front.size() == size && setup.kinds.size() == size,
          "every sector must have its ground");
  for (const auto& kinds : setup.kinds)
    for (const std::uint8_t k : kinds)
      require(k < setup.terrain.size(), "every sector must be of known kinds");
  for (const UnitCard& card : setup.units) check_unit(setup, card);
  for (const Objective& objective : setup.objectives)
    require(objective.sectors.any(), "an objective must lie somewhere");
}

constexpr int kDecisions = 40;

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::text_of(data, size);
  for (const Edition edition : {Edition::En, Edition::Fr}) {
    const auto setup = load_scenario(text, "fuzz", {edition, {}});
    if (!setup) {
      fuzz::check_refusal(setup.error());
    } else {
      check_setup(**setup);
      fuzz::play<BelleEpoque>(**setup, kDecisions);
    }
  }
  return 0;
}
