#include "rulesets/belle_alliance/drawing/troops.h"

#include "engine/desk/voice.h"
#include "engine/text/vocabulary.h"
#include "rulesets/belle_alliance/rules/march/arrive.h"
#include "rulesets/belle_alliance/state/arm.h"
#include "rulesets/belle_alliance/words/labels.h"
#include "rulesets/belle_alliance/words/messages.h"
#include "rulesets/belle_alliance/words/names.h"

namespace sandtable::belle_alliance {

using desk::number;
using desk::words;

std::string own_unit(const View& view, Side side, UnitId id, Lang lang) {
  const State& s = observed(view);
  const Unit& unit = s.of(side).units[id];
  const char* key = unit.standing == Standing::OnTable   ? "drawing.unit"
                    : unit.standing == Standing::Waiting ? "drawing.waiting"
                    : unit.standing == Standing::Off     ? "drawing.retreated"
                                                         : "drawing.gone";
  return messages().format(lang, key,
                           {words("label", label_of(view, side, id)),
                            words("name", who_name(called(s, side, side, id), *s.setup, lang)),
                            words("state", state_name(unit.formation, unit.disorder, lang)),
                            number("figures", unit.figures), number("back", returns_in(unit))});
}

std::string enemy_unit(const View& view, Side side, UnitId id, Lang lang) {
  const State& s = observed(view);
  const Card& card = s.of(other(side)).cards[id];
  const Unit& unit = s.of(side).units[id];
  const bool seen = unit.standing == Standing::OnTable;
  const Troops troops = s.setup->of(side).units[unit.card].troops;
  return messages().format(lang, seen ? "drawing.enemy" : "drawing.ghost",
                           {words("label", label_of(view, side, id)), number("bound", card.seen),
                            words("arm", std::string(text::said(word_of(arm_of(troops)), lang))),
                            words("state", state_name(unit.formation, unit.disorder, lang)),
                            number("figures", unit.figures), desk::yes("ghost", card.seen != 0),
                            desk::yes("told", card.told != 0), number("valour", card.valour),
                            number("then", card.told)});
}

std::vector<UnitId> seen_by(const View& view, Side side, UnitId id, const Sightings& sightings) {
  std::vector<UnitId> seen;
  for (UnitId enemy = 0; enemy < observed(view).of(other(side)).unit_count; ++enemy)
    if (sightings.of[id].has(enemy)) seen.push_back(enemy);
  return seen;
}

std::string seen_for_orders(const View& view, Side side, UnitId id, const Sightings& sightings,
                            Lang lang) {
  std::string list;
  for (const UnitId enemy : seen_by(view, side, id, sightings))
    list += (list.empty() ? "" : ", ") + label_of(view, other(side), enemy);
  return messages().format(
      lang, "drawing.sees",
      {words("label", label_of(view, side, id)), words("seen", list.empty() ? "none" : list)});
}

}  // namespace sandtable::belle_alliance
