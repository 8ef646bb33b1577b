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

/// What could be thought of in a step: every rally and every shot; of moves the plainest alone.
std::vector<Action> tries(const State& s, Step step) {
  std::vector<Action> out;
  const auto add = [&](Verb verb, UnitId u, UnitId target) {
    Action a{.verb = verb, .unit = u, .target = target};
    if (step_of(s, a) == step) out.push_back(a);
  };
  for_each_unit(acting_units(s), [&](UnitId u) {
    if (step == Step::Move) {
      Action ahead{.verb = Verb::Move, .unit = u};
      ahead.path.add(geometry::straight(geometry::kCentimetre));
      out.push_back(ahead);
    }
    for (const Verb verb : {Verb::Rally, Verb::Form, Verb::Limber}) add(verb, u, kNoUnit);
    for_each_unit(s.pieces.alive[idx(other(s.now.moving))],
                  [&](UnitId target) { add(Verb::Fire, u, target); });
  });
  return out;
}

/// Whether anything of a step can be done.
bool can(const State& s, Step step, const std::vector<Action>& tried) {
  if (desk::any_legal<GameOfKings>(s, s.now.moving, tried)) return true;
  if (step != Step::Move) return false;
  // There are more moves than can be tried here: whether any is found is asked of who lists them.
  std::vector<Action> all;
  GameOfKings::actions(s, s.now.moving, all);
  return std::any_of(all.begin(), all.end(),
                     [&](const Action& a) { return step_of(s, a) == step; });
}

}  // namespace

desk::May may_now(const State& s, Lang lang) {
  desk::May out;
  if (s.now.phase != Phase::Act) return out;
  std::vector<std::string> may;
  for (const Step step : kSteps) {
    if (step < step_at_hand(s.now)) continue;
    const std::vector<Action> tried = tries(s, step);
    if (can(s, step, tried)) {
      may.push_back(said(step, lang));
      continue;
    }
    if (step != Step::Guns && step != Step::Missiles) continue;
    if (const auto why = desk::hindrance<GameOfKings>(s, s.now.moving, tried))
      desk::bar(out, said(step, lang), shortly(*why, *s.setup, lang));
  }
  out.may = desk::one_of(may, messages().format(lang, "may.or", {}));
  return out;
}

}  // namespace sandtable::game_of_kings
