#include <algorithm>

#include "engine/desk/voice.h"
#include "rulesets/fixed_baynet/rules/melee/melee.h"
#include "rulesets/fixed_baynet/rules/ruleset.h"
#include "rulesets/fixed_baynet/rules/stats.h"
#include "rulesets/fixed_baynet/rules/turn.h"
#include "rulesets/fixed_baynet/words/may.h"
#include "rulesets/fixed_baynet/words/messages.h"
#include "rulesets/fixed_baynet/words/names.h"
#include "rulesets/fixed_baynet/words/narrate.h"

namespace sandtable::fixed_baynet {
namespace {

int most_ac(const State& s, UnitId u) {
  int out = 0;
  unit(s, u).men.for_each([&](ManId m) { out = std::max<int>(out, s.men[m].ac); });
  return out;
}

/// Who is asked: whoever leads the man's unit.
int player_of(const State& s, ManId m) {
  const UnitCard& unit = raised(s, m);
  for (std::size_t i = 0; i < s.setup->players.size(); ++i)
    if (s.setup->players[i] == Post{unit.side, unit.post}) return static_cast<int>(i);
  return -1;
}

std::string reroll_question(const State& s, Lang lang) {
  const Work& w = s.now.work;
  NoWhy quiet;
  const bool attacker = !w.other_asked;
  const ManId me = attacker ? w.attacker : w.defender;
  const ManId foe = attacker ? w.defender : w.attacker;
  const auto score = [&](ManId m, ManId against, int die) {
    return fights(s, m) ? die + melee_bonus(s, m, against, m == w.attacker, quiet) : 0;
  };
  const int own = score(me, foe, attacker ? w.own_die : w.other_die);
  const int other = score(foe, me, attacker ? w.other_die : w.own_die);
  return messages().format(
      lang, "question.reroll",
      {player_arg("player", player_of(s, me), *s.setup, lang), man_arg("man", me, *s.setup, lang),
       desk::number("own", own), desk::number("other", other)});
}

/// The first of a player's units that is not placed yet.
UnitId next_to_deploy(const State& s) {
  UnitId u = 0;
  while (u < s.unit_count && !(is_of(s, s.now.player, u) && is_undeployed(s, u))) ++u;
  return u;
}

}  // namespace

std::string question(const State& s, Lang lang) {
  const Setup& setup = *s.setup;
  const auto player = player_arg("player", s.now.player, setup, lang);
  switch (s.now.phase) {
    case Phase::Choose:
      return messages().format(lang, "question.activate", {player});
    case Phase::Act:
      return messages().format(lang, "question.act",
                               {player, unit_arg("unit", s.now.unit, setup, lang),
                                desk::number("ac", most_ac(s, s.now.unit))});
    case Phase::Deploy:
      return messages().format(lang, "question.deploy",
                               {player, unit_arg("unit", next_to_deploy(s), setup, lang)});
    case Phase::LayOut:
      return messages().format(lang, "question.perimeter",
                               {side_arg("side", index(s.now.asked), setup, lang),
                                desk::words("choices", perimeters_listed(setup, lang))});
    case Phase::Strike:
      return messages().format(
          lang, "question.counter-attack",
          {player_arg("player", player_of(s, s.now.work.defender), setup, lang),
           man_arg("man", s.now.work.defender, setup, lang),
           man_arg("target", s.now.work.attacker, setup, lang)});
    case Phase::Reroll:
      return reroll_question(s, lang);
    case Phase::DrawOffered:
      return messages().format(lang, "question.draw-offered",
                               {side_arg("side", index(s.now.asked), setup, lang)});
    case Phase::Over:
      return messages().format(lang, "question.over");
    default:
      return messages().format(lang, "question.between");
  }
}

std::string question(const State& s, Post viewer, Lang lang) {
  const bool own = viewer.side == s.now.asked && is_asked(FixedBaynet::turn(s), viewer);
  const desk::May may = own ? may_now(s, lang) : desk::May{};
  if (may.may.empty() && may.barred.empty()) return question(s, lang);
  return messages().format(
      lang, "question.act-may",
      {player_arg("player", s.now.player, *s.setup, lang),
       unit_arg("unit", s.now.unit, *s.setup, lang), desk::number("ac", most_ac(s, s.now.unit)),
       desk::yes("some", !may.may.empty()), desk::words("verbs", may.may),
       desk::yes("stopped", !may.barred.empty()), desk::words("barred", may.barred)});
}

std::string phase_heading(const State& s, const Action& a, Lang lang) {
  if (s.now.phase == Phase::Over || s.turn == 0) return {};
  const UnitId u = s.now.phase == Phase::Choose ? a.unit : s.now.unit;
  if (u >= s.unit_count) return messages().format(lang, "phase.actions");
  return messages().format(
      lang, "phase.heading",
      {desk::words("stage", "act"), player_arg("player", s.now.player, *s.setup, lang),
       unit_arg("unit", u, *s.setup, lang)});
}

}  // namespace sandtable::fixed_baynet
