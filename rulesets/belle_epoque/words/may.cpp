#include "rulesets/belle_epoque/words/may.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "rulesets/belle_epoque/rules/flow.h"
#include "rulesets/belle_epoque/rules/ruleset.h"
#include "rulesets/belle_epoque/words/narrate_common.h"

namespace sandtable::belle_epoque {
namespace {

/// What a question of that kind makes one think of: where it cannot be done, it says why.
std::span<const Verb> thought_of(Phase phase) {
  static constexpr std::array kPassed{Verb::Move, Verb::March, Verb::Fire, Verb::Assault};
  static constexpr std::array kMoved{Verb::Fire, Verb::Assault};
  static constexpr std::array kFailed{Verb::Move};
  switch (phase) {
    case Phase::Passed:
      return kPassed;
    case Phase::Moved:
      return kMoved;
    case Phase::Failed:
      return kFailed;
    default:
      return {};
  }
}

const char* verb_word(Verb verb) {
  switch (verb) {
    case Verb::Move:
      return "move";
    case Verb::March:
      return "march";
    case Verb::Exit:
      return "exit";
    case Verb::Fire:
      return "fire";
    case Verb::Assault:
      return "assault";
    default:
      return "stand";
  }
}

std::string said(Verb verb, Lang lang) {
  return messages().format(lang, "may.verb", {words("verb", verb_word(verb))});
}

/// What could be tried with a verb: against each enemy, or to each sector beside the unit.
std::vector<Action> tries(const State& s, Verb verb) {
  std::vector<Action> out;
  const UnitId unit = s.now.active;
  const auto add = [&](UnitId target, Sector to) {
    Action a;
    a.verb = verb;
    a.unit = unit;
    a.target = target;
    a.to = to;
    out.push_back(a);
  };
  if (verb == Verb::Fire || verb == Verb::Assault) {
    for (std::size_t u = 0; u < s.setup->units.size(); ++u)
      if (side_of(s, static_cast<UnitId>(u)) != s.now.asked && s.pieces.at[u] != kNowhere)
        add(static_cast<UnitId>(u), kNowhere);
  } else if (s.pieces.at[unit] != kNowhere) {
    for (const Sector sector : s.setup->board->neighbours(s.pieces.at[unit]))
      if (sector != kNowhere) add(kNoUnit, sector);
  }
  return out;
}

}  // namespace

desk::May may_now(const State& s, Lang lang) {
  desk::May out;
  const auto thought = thought_of(s.now.phase);
  if (thought.empty() || s.now.active >= s.setup->units.size()) return out;
  std::vector<Action> all;
  BelleEpoque::actions(s, s.now.asked, all);
  std::vector<Verb> verbs;
  for (const Action& a : all)
    if (std::find(verbs.begin(), verbs.end(), a.verb) == verbs.end()) verbs.push_back(a.verb);
  for (const Verb verb : thought) {
    if (std::find(verbs.begin(), verbs.end(), verb) != verbs.end()) continue;
    const std::vector<Action> tried = tries(s, verb);
    if (desk::any_legal<BelleEpoque>(s, s.now.asked, tried))
      verbs.push_back(verb);
    else if (const auto why = desk::hindrance<BelleEpoque>(s, s.now.asked, tried))
      desk::bar(out, said(verb, lang), shortly(*why, *s.setup, lang));
  }
  // Staying where one is comes last.
  const auto order = [](Verb verb) { return std::pair(verb == Verb::Stand, verb); };
  std::sort(verbs.begin(), verbs.end(), [&](Verb a, Verb b) { return order(a) < order(b); });
  std::vector<std::string> may;
  for (const Verb verb : verbs) may.push_back(said(verb, lang));
  out.may = desk::one_of(may, messages().format(lang, "may.or", {}));
  return out;
}

}  // namespace sandtable::belle_epoque
