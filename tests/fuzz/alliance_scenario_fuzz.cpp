#include "rulesets/belle_alliance/rules/ruleset.h"
#include "rulesets/belle_alliance/scenario/scenario.h"
#include "tests/fuzz/fuzzing.h"

/// Reads any bytes as a scenario of Belle Alliance. Nothing may crash it, whatever is refused says
/// why and where, in both languages, and what is taken must be a battle that can be played.
namespace {

using namespace sandtable;
using namespace sandtable::belle_alliance;
using fuzz::require;

void check_side(const Setup& setup, const SideCard& side) {
  require(!side.units.empty() && side.units.size() <= kMaxUnits, "a side must have units");
  require(side.staff.size() <= kMaxStaff, "a side must hold its staff");
  for (const UnitCard& card : side.units) {
    require(!card.name.en.empty() && !card.name.fr.empty() && !card.label.empty(),
            "a unit must have a name and a label");
    require(card.figures > 0, "a unit must have figures");
    require(card.officer == kNoStaff || card.officer < side.staff.size(),
            "an officer must be of the side");
    require(card.garrison == kNoFeature || card.garrison < setup.features.size(),
            "a garrison must have a sector");
  }
}

constexpr int kDecisions = 12;

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto setup = load_scenario(fuzz::text_of(data, size), "fuzz");
  if (!setup) {
    fuzz::check_refusal(setup.error());
    return 0;
  }
  for (const SideCard& side : (*setup)->sides) check_side(**setup, side);
  fuzz::play<BelleAlliance>(**setup, kDecisions);
  return 0;
}
