#include "rulesets/belle_epoque/words/may.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "rulesets/belle_epoque/rules/flow.h"
#include "rulesets/belle_epoque/rules/ruleset.h"
#include "rulesets/belle_epoque/words/narrate_common.h"

namespace sandtable::belle_epoque {
namespace {

constexpr std::array kAll{Verb::Move, Verb::March, Verb::Fire, Verb::Assault, Verb::Stand};
constexpr std::array kAfterMove{Verb::Fire, Verb::Assault, Verb::Stand};
constexpr std::array kFailed{Verb::Move, Verb::Stand};

std::span<const Verb> opened(Phase phase) {
  switch (phase) {
    case Phase::Passed:
      return kAll;
    case Phase::Moved:
      return kAfterMove;
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
  if (verb == Verb::Stand) return out;
  if (verb == Verb::Fire || verb == Verb::Assault) {
    for (std::size_t u = 0; u < s.setup->units.size(); ++u)
      if (side_of(s, static_cast<UnitId>(u)) != s.now.asked && s.pieces.at[u] != kNowhere)
        add(static_cast<UnitId>(u), kNowhere);
  } else if (s.pieces.at[unit] != kNowhere) {
    const auto& board = *s.setup->board;
    for (int sector = 0; sector < board.size(); ++sector)
      if (board.distance(s.pieces.at[unit], static_cast<Sector>(sector)) == 1)
        add(kNoUnit, static_cast<Sector>(sector));
  }
  return out;
}

}  // namespace

desk::May may_now(const State& s, Lang lang) {
  desk::May out;
  const auto verbs = opened(s.now.phase);
  if (verbs.empty() || s.now.active >= s.setup->units.size()) return out;
  std::vector<Action> all;
  BelleEpoque::actions(s, s.now.asked, all);
  std::vector<std::string> may;
  for (const Verb verb : verbs) {
    if (std::any_of(all.begin(), all.end(), [&](const Action& a) { return a.verb == verb; }))
      may.push_back(said(verb, lang));
    else if (const auto why = desk::hindrance<BelleEpoque>(s, s.now.asked, tries(s, verb)))
      desk::bar(out, said(verb, lang), shortly(*why, *s.setup, lang));
  }
  out.may = desk::one_of(may, messages().format(lang, "may.or", {}));
  return out;
}

}  // namespace sandtable::belle_epoque
