#include <string>
#include <utility>
#include <vector>

#include "rulesets/game_of_kings/desk/desk.h"
#include "rulesets/game_of_kings/judgement/follow.h"
#include "rulesets/game_of_kings/rules/events.h"
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
  const auto& args = event.args;
  const auto say = [&](const char* key) { return messages().format(lang, key); };
  switch (static_cast<EventKind>(event.kind)) {
    case EventKind::RallyTried:
      add("odds.figure-rally", args[0], args[0], say(args[2] != 0 ? "odds.passed" : "odds.failed"));
      break;
    case EventKind::HitsScored:
      add("odds.figure-hits", args[0], args[1], std::to_string(args[2]));
      break;
    case EventKind::MeleeRolled:
      add("odds.figure-hits", args[0], args[1], std::to_string(args[3]));
      break;
    case EventKind::SavesRolled:
      add("odds.figure-saves", args[0], args[0], std::to_string(args[2]));
      break;
    case EventKind::MeleeResult:
      add("odds.figure-taken", args[0], args[0], std::to_string(args[1]));
      add("odds.figure-melee", args[0], args[0], say(args[3] != 0 ? "odds.loses" : "odds.stands"));
      break;
    case EventKind::MoraleTest:
      add("odds.figure-morale", args[0], args[0],
          say(args[3] != 0 ? "odds.passed" : "odds.failed"));
      break;
    default:
      break;
  }
  return out;
}

}  // namespace sandtable::game_of_kings
