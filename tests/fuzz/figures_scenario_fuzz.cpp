#include "rulesets/fixed_baynet/rules/ruleset.h"
#include "rulesets/fixed_baynet/scenario/scenario.h"
#include "tests/fuzz/fuzzing.h"

/// Reads any bytes as a scenario of single figures. Nothing may crash it, whatever is refused says
/// why and where, in both languages, and what is taken must be a battle that can be played.
namespace {

using namespace sandtable;
using namespace sandtable::fixed_baynet;
using fuzz::require;

void check_man(const Setup& setup, const ManCard& card) {
  require(card.unit < setup.units.size(), "a man must be of a unit");
  require(card.captor == kNoMan || card.captor < setup.men.size(), "a captor must be a man");
  require(card.gun == kNoGun || card.gun < setup.guns.size(), "a piece must be of the battle");
  const Vec at = card.place;
  require(!card.placed || (at.x >= 0 && at.y >= 0 && at.x <= setup.width && at.y <= setup.depth),
          "a man must start on the table");
}

void check_setup(const Setup& setup) {
  require(!setup.units.empty() && setup.units.size() <= kMaxUnits, "a battle must have units");
  require(!setup.men.empty() && setup.men.size() <= kMaxMen, "a battle must have men");
  require(setup.guns.size() <= kMaxGuns, "a battle must hold its pieces");
  require(setup.players.size() >= 2 && setup.players.size() <= kMaxPlayers,
          "a battle must have players");
  require(setup.objectives.size() <= kMaxObjectives, "a battle must hold its objectives");
  require(setup.incidents.size() <= kMaxIncidents, "a battle must hold its incidents");
  for (const UnitCard& card : setup.units)
    require(!card.name.en.empty() && !card.name.fr.empty() && !card.label.empty(),
            "a unit must have a name and a label");
  for (const ManCard& card : setup.men) check_man(setup, card);
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
    fuzz::play<FixedBaynet>(**setup, kDecisions);
  }
  return 0;
}
