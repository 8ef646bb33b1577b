#include <string>
#include <utility>
#include <vector>

#include "rulesets/game_of_kings/desk/desk.h"
#include "rulesets/game_of_kings/judgement/follow.h"
#include "rulesets/game_of_kings/rules/events.gen.h"
#include "rulesets/game_of_kings/state/pieces.h"
#include "rulesets/game_of_kings/words/messages.h"
#include "rulesets/game_of_kings/words/narrate_common.h"
#include "rulesets/game_of_kings/words/notation.h"

/// What is asked of an action's outcomes, and what is answered on the way to them.
namespace sandtable::game_of_kings {
namespace {

using Lines = std::vector<desk::Line<GameOfKings>>;

void add_target(Lines& out, const State& before, UnitId u, Lang lang) {
  if (!known(before, u)) return;
  const int left = quarters(before, u);
  const bool back = has(before, u, unit_flag::kRetreating);
  const text::Args who{unit_arg("unit", u, *before.setup, lang)};
  out.push_back({messages().format(lang, "odds.hurt", who),
                 [=](const State& s) { return quarters(s, u) < left; }});
  out.push_back(
      {messages().format(lang, "odds.gone", who), [=](const State& s) { return !on_table(s, u); }});
  out.push_back(
      {messages().format(lang, "odds.retreats", who),
       [=](const State& s) { return on_table(s, u) && has(s, u, unit_flag::kRetreating) && !back; },
       false});
}

}  // namespace

std::optional<Action> Desk::as_answer(const State& s, std::string_view text) {
  NoWhy quiet;
  const auto meant = parse_action(text, s);
  if (!meant || !GameOfKings::legal(s, s.now.asked, *meant, quiet)) return std::nullopt;
  return *meant;
}

Lines Desk::lines(const State& before, Side, const Action& a, Lang lang) {
  Lines out;
  switch (a.verb) {
    case Verb::Rally:
      out.push_back({messages().format(lang, "odds.halts"),
                     [=](const State& s) { return has(s, a.unit, unit_flag::kHalted); }});
      break;
    case Verb::Fire:
      add_target(out, before, a.target, lang);
      if (before.now.phase == Phase::DefensiveFire) add_target(out, before, a.unit, lang);
      break;
    case Verb::Move: {
      if (!is_charge(a)) break;
      const text::Args from{words("zone", std::string(zone_key(zone_of_charge(before, a))))};
      out.push_back({messages().format(lang, "odds.charge", from),
                     [=](const State& s) { return came_home(s, a); }});
      add_target(out, before, a.target, lang);
      add_target(out, before, a.unit, lang);
      break;
    }
    case Verb::Fight:
    case Verb::Test:
    case Verb::Support:
      add_target(out, before, a.unit, lang);
      if (a.verb == Verb::Fight)
        for_each_unit(locked_with(before, a.unit),
                      [&](UnitId u) { add_target(out, before, u, lang); });
      break;
    default:
      break;
  }
  return out;
}

std::vector<std::pair<std::string, std::string>> Desk::figures(const Event& event,
                                                               const Setup& setup, Lang lang) {
  std::vector<std::pair<std::string, std::string>> out;
  const auto add = [&](const char* key, int unit, int other, std::string value) {
    out.emplace_back(messages().format(lang, key,
                                       {unit_arg("unit", unit, setup, lang),
                                        unit_arg("target", other, setup, lang)}),
                     std::move(value));
  };
  const auto say = [&](const char* key) { return messages().format(lang, key); };
  if (const auto e = as<told::RallyTried>(event))
    add("odds.figure-rally", e->unit, e->unit, say(e->halted ? "odds.passed" : "odds.failed"));
  if (const auto e = as<told::HitsScored>(event))
    add("odds.figure-hits", e->unit, e->target, std::to_string(e->hits));
  if (const auto e = as<told::MeleeRolled>(event))
    add("odds.figure-hits", e->unit, e->target, std::to_string(e->hits));
  if (const auto e = as<told::SavesRolled>(event))
    add("odds.figure-saves", e->unit, e->unit, std::to_string(e->saves));
  if (const auto e = as<told::MeleeResult>(event)) {
    add("odds.figure-taken", e->unit, e->unit, std::to_string(e->taken));
    add("odds.figure-melee", e->unit, e->unit, say(e->lost ? "odds.loses" : "odds.stands"));
  }
  if (const auto e = as<told::MoraleTest>(event))
    add("odds.figure-morale", e->unit, e->unit, say(e->passed ? "odds.passed" : "odds.failed"));
  return out;
}

}  // namespace sandtable::game_of_kings
