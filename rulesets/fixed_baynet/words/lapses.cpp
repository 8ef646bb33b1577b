#include "rulesets/fixed_baynet/words/lapses.h"

#include <algorithm>

#include "engine/desk/voice.h"
#include "rulesets/fixed_baynet/rules/fire/fire.h"
#include "rulesets/fixed_baynet/rules/guns/artillery.h"
#include "rulesets/fixed_baynet/rules/ruleset.h"
#include "rulesets/fixed_baynet/rules/stats.h"
#include "rulesets/fixed_baynet/state/pieces.h"
#include "rulesets/fixed_baynet/words/messages.h"
#include "rulesets/fixed_baynet/words/names.h"

namespace sandtable::fixed_baynet {
namespace {

/// Orders that use action points to some end: nerves are tested by themselves as the turn ends.
bool serves(const Action& a, UnitId unit) {
  return a.unit == unit && a.verb != Verb::Done && a.verb != Verb::CheckGlory;
}

/// Whether an order puts an end to what a piece was to fire at (mortar.planned).
bool drops_plan(const State& s, Side side, const Action& a) {
  if (a.verb != Verb::MovePiece && a.verb != Verb::TurnPiece) return false;
  return a.gun < s.setup->guns.size() && s.guns[a.gun].owner == side &&
         s.guns[a.gun].planned_in != 0;
}

/// Who throws the only spear that he has (weapon.spear-spent): who could, where nothing is measured
/// for the side.
int throwers(const State& s, Side side, const Action& a) {
  const bool over = a.verb == Verb::FireOver;
  if ((a.verb != Verb::Fire && !over) || s.setup->options.spears_not_spent) return 0;
  const bool blind = blindfold(s, side).has_value();
  return shooters(s, a)
      .where([&](ManId m) {
        return card(s, m).weapon == Weapon::Spear && !has(s, m, man_flag::kSpent) &&
               (blind || target_of(s, m, a.target, a.target_man, over) != kNoMan);
      })
      .size();
}

/// Of an order to serve a piece or to fire.
std::vector<std::string> lapses_of_order(const State& s, Side side, const Action& a, Lang lang) {
  if (drops_plan(s, side, a))
    return {messages().format(lang, "lapse.plan",
                              {man_arg("piece", s.setup->guns[a.gun].figure, *s.setup, lang)})};
  if (const int men = throwers(s, side, a); men > 0)
    return {messages().format(lang, "lapse.spear", {desk::number("men", men)})};
  return {};
}

}  // namespace

std::vector<std::string> lapses(const State& s, Side side, const Action& a, Lang lang) {
  const bool chooses = s.now.phase == Phase::Choose;
  if (a.unit >= s.unit_count || side != s.now.asked) return {};
  if (a.verb != Verb::Done) return lapses_of_order(s, side, a, lang);
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
