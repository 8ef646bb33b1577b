#include "rulesets/fixed_baynet/words/lapses.h"

#include <algorithm>

#include "engine/desk/voice.h"
#include "rulesets/fixed_baynet/rules/ruleset.h"
#include "rulesets/fixed_baynet/state/pieces.h"
#include "rulesets/fixed_baynet/words/messages.h"
#include "rulesets/fixed_baynet/words/names.h"

namespace sandtable::fixed_baynet {
namespace {

/// Orders that use action points to some end: nerves are tested by themselves as the turn ends.
bool serves(const Action& a, UnitId unit) {
  return a.unit == unit && a.verb != Verb::Done && a.verb != Verb::CheckGlory;
}

}  // namespace

std::vector<std::string> lapses(const State& s, Side side, const Action& a, Lang lang) {
  const bool chooses = s.now.phase == Phase::Choose;
  if (a.verb != Verb::Done || a.unit >= s.unit_count || side != s.now.asked) return {};
  if (!chooses && s.now.phase != Phase::Act) return {};
  std::vector<Action> all;
  FixedBaynet::actions(s, side, all);
  std::uint32_t bits = 0;
  for (const Action& other : all)
    if (serves(other, a.unit)) bits |= other.men == 0 ? ~std::uint32_t{0} : other.men;
  if (bits == 0) return {};
  if (chooses)
    return {messages().format(lang, "lapse.idle", {unit_arg("unit", a.unit, *s.setup, lang)})};
  std::vector<ManId> able;
  int points = 0;
  unit(s, a.unit).men.for_each([&](ManId m) {
    if (s.men[m].ac == 0 || (bits >> s.setup->men[m].number & 1) == 0) return;
    able.push_back(m);
    points += s.men[m].ac;
  });
  if (able.empty()) return {};
  return {messages().format(
      lang, "lapse.actions",
      {desk::number("ac", points), desk::words("units", men_names(able, *s.setup, lang)),
       desk::number("more", 0)})};
}

}  // namespace sandtable::fixed_baynet
