#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "engine/dice/dice.h"
#include "rulesets/fixed_baynet/rules/ruleset.h"
#include "rulesets/fixed_baynet/scenario/scenario.h"

/// Reads any bytes as a scenario of single figures. Nothing may crash it, whatever is refused says
/// why and where, in both languages, and what is taken must be a battle that can be played.
namespace {

using namespace sandtable;
using namespace sandtable::fixed_baynet;

void require(bool holds, const std::string& what) {
  if (holds) return;
  std::fprintf(stderr, "figures_scenario_fuzz: %s\n", what.c_str());
  std::abort();
}

void check_refusal(const data::Problems& problems) {
  require(problems.failed(), "a refusal must hold an error");
  for (const data::Problem& problem : problems.list()) {
    require(problem.at.line > 0 && problem.at.column > 0, "a problem must have a place");
    for (const Lang lang : {Lang::En, Lang::Fr}) {
      const std::string text = problem.message.in(lang);
      require(!text.empty() && text.find('\n') == text.npos, "a message must be one line: " + text);
    }
  }
}

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

/// Some decisions at random, from one seed.
void play(const Setup& setup) {
  constexpr int kDecisions = 30;
  State state = FixedBaynet::start(setup);
  Rng rng(1);
  Rng faces(2);
  FastDice dice(faces);
  NoLog log;
  FixedBaynet::advance(state, dice, log);
  for (int i = 0; i < kDecisions && !FixedBaynet::result(state); ++i) {
    const auto wrong = FixedBaynet::invariants(state);
    require(wrong.empty(), wrong.empty() ? "" : wrong.front());
    const Side side = FixedBaynet::turn(state).waiting_for & bit(Side::A) ? Side::A : Side::B;
    const Action action = FixedBaynet::pick(state, side, rng);
    FixedBaynet::apply(state, side, action, dice, log);
    while (FixedBaynet::unfinished(state)) FixedBaynet::go_on(state, dice, log);
    FixedBaynet::advance(state, dice, log);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto setup = load_scenario(text, "fuzz");
  if (!setup) {
    check_refusal(setup.error());
  } else {
    check_setup(**setup);
    play(**setup);
  }
  return 0;
}
