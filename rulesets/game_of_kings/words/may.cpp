#include "rulesets/game_of_kings/words/may.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "rulesets/game_of_kings/rules/course.h"
#include "rulesets/game_of_kings/rules/ruleset.h"
#include "rulesets/game_of_kings/words/narrate_common.h"

namespace sandtable::game_of_kings {
namespace {

constexpr std::array kSteps{Step::Rally, Step::Guns, Step::Move, Step::Missiles};

std::string said(Step step, Lang lang) {
  return messages().format(
      lang, "may.step",
      {words("step", std::string(id_of(static_cast<StepOf>(static_cast<int>(step) - 1))))});
}

/// Every shot of a step that could be thought of.
std::vector<Action> tries(const State& s, Step step) {
  std::vector<Action> out;
  for_each_unit(acting_units(s), [&](UnitId firer) {
    for_each_unit(s.pieces.alive[idx(other(s.now.moving))], [&](UnitId target) {
      Action a;
      a.verb = Verb::Fire;
      a.unit = firer;
      a.target = target;
      if (step_of(s, a) == step) out.push_back(a);
    });
  });
  return out;
}

}  // namespace

desk::May may_now(const State& s, Lang lang) {
  desk::May out;
  if (s.now.phase != Phase::Act) return out;
  std::vector<Action> all;
  GameOfKings::actions(s, s.now.moving, all);
  std::vector<std::string> may;
  for (const Step step : kSteps) {
    if (std::any_of(all.begin(), all.end(),
                    [&](const Action& a) { return step_of(s, a) == step; })) {
      may.push_back(said(step, lang));
      continue;
    }
    const bool fire = step == Step::Guns || step == Step::Missiles;
    if (!fire || step < step_at_hand(s.now)) continue;
    if (const auto why = desk::hindrance<GameOfKings>(s, s.now.moving, tries(s, step)))
      desk::bar(out, said(step, lang), shortly(*why, *s.setup, lang));
  }
  out.may = desk::one_of(may, messages().format(lang, "may.or", {}));
  return out;
}

}  // namespace sandtable::game_of_kings
