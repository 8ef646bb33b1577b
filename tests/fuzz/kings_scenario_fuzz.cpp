#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "engine/dice/dice.h"
#include "rulesets/game_of_kings/rules/ruleset.h"
#include "rulesets/game_of_kings/scenario/scenario.h"

/// Reads any bytes as a scenario of Game Of Kings. Nothing may crash it, whatever is refused says
/// why and where, and what is taken must be a battle that can be played.
namespace {

using namespace sandtable;
using namespace sandtable::game_of_kings;

void require(bool holds, const std::string& what) {
  if (holds) return;
  std::fprintf(stderr, "kings_scenario_fuzz: %s\n", what.c_str());
  std::abort();
}

void check_refusal(const data::Problems& problems) {
  require(problems.failed(), "a refusal must hold an error");
  for (const data::Problem& problem : problems.list()) {
    require(problem.at.line > 0 && problem.at.column > 0, "a problem must have a place");
    require(problem.message.str().find('\n') == std::string::npos, "a message must be one line");
  }
}

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

/// Some decisions at random, from one seed.
void play(const Setup& setup) {
  constexpr int kDecisions = 30;
  State state = GameOfKings::start(setup);
  Rng rng(1);
  Rng faces(2);
  FastDice dice(faces);
  NoLog log;
  GameOfKings::advance(state, dice, log);
  for (int i = 0; i < kDecisions && !GameOfKings::result(state); ++i) {
    const Side side = GameOfKings::turn(state).waiting_for & bit(Side::A) ? Side::A : Side::B;
    const Action action = GameOfKings::pick(state, side, rng);
    GameOfKings::apply(state, side, action, dice, log);
    GameOfKings::advance(state, dice, log);
    const auto wrong = GameOfKings::invariants(state);
    require(wrong.empty(), wrong.empty() ? "" : wrong.front());
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
