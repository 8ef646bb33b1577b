#include "rulesets/fixed_baynet/words/explain.h"

#include "engine/desk/voice.h"
#include "engine/text/figures.h"
#include "rulesets/fixed_baynet/words/messages.h"
#include "rulesets/fixed_baynet/words/names.h"
#include "rulesets/fixed_baynet/words/notation.h"

namespace sandtable::fixed_baynet {
namespace {

const char* deed_key(Verb verb) {
  switch (verb) {
    case Verb::Fire:
      return "why.deed-fire";
    case Verb::FirePiece:
    case Verb::FirePieceOver:
    case Verb::Guess:
      return "why.deed-piece";
    case Verb::Charge:
      return "why.deed-charge";
    case Verb::Attack:
      return "why.deed-attack";
    case Verb::March:
    case Verb::Form:
      return "why.deed-form";
    case Verb::Down:
      return "why.deed-down";
    case Verb::CheckGlory:
      return "why.deed-calm";
    case Verb::Rally:
      return "why.deed-rally";
    case Verb::Done:
      return "why.deed-done";
    default:
      return "why.deed-other";
  }
}

}  // namespace

std::string explain(const Deliberation<FixedBaynet>& why, Lang lang) {
  if (why.plan.empty()) return {};
  const auto& step = why.plan.front();
  const Action& a = step.action;
  const Setup& setup = *step.state.setup;
  const bool serves =
      a.verb == Verb::FirePiece || a.verb == Verb::FirePieceOver || a.verb == Verb::Guess;
  const bool aimless = (a.verb == Verb::Attack || serves) && a.target == kNoUnit;
  const bool piece = serves && a.gun < setup.guns.size();
  const std::string deed =
      messages().format(lang, aimless ? "why.deed-other" : deed_key(a.verb),
                        {piece ? man_arg("unit", setup.guns[a.gun].figure, setup, lang)
                               : unit_arg("unit", a.unit, setup, lang),
                         unit_arg("target", a.target, setup, lang),
                         desk::words("act", to_text(a, step.state, lang))});
  const std::string next = why.rival ? to_text(*why.rival, step.state, lang) : "none";
  return messages().format(
      lang, "why.sentence",
      {desk::words("deed", deed), desk::words("odds", "none"), desk::words("next", next),
       desk::number("gap", why.gap), desk::words("less", text::decimal(why.gap, 2, lang))});
}

}  // namespace sandtable::fixed_baynet
