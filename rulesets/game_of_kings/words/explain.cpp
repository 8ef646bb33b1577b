#include <algorithm>
#include <array>

#include "engine/dice/fraction.h"
#include "engine/dice/odometer.h"
#include "engine/text/figures.h"
#include "rulesets/game_of_kings/judgement/follow.h"
#include "rulesets/game_of_kings/judgement/judgement.h"
#include "rulesets/game_of_kings/rules/fire/firing.h"
#include "rulesets/game_of_kings/rules/flow.h"
#include "rulesets/game_of_kings/words/messages.h"
#include "rulesets/game_of_kings/words/narrate_common.h"
#include "rulesets/game_of_kings/words/notation.h"

/// Why a computer opponent did what it did, in one sentence.
namespace sandtable::game_of_kings {
namespace {

using Weighed = desk::Planned<GameOfKings>;

/// The key of what is done: "why.deed-move".
std::string_view key_of(const Weighed& step) {
  switch (step.action.verb) {
    case Verb::Fire:
      return "why.deed-fire";
    case Verb::Rally:
      return "why.deed-rally";
    case Verb::Form:
      return "why.deed-form";
    case Verb::Move:
      if (step.action.ends_attached) return "why.deed-join";
      if (withdraws(step.state, step.action)) return "why.deed-withdraw";
      return step.action.target == kNoUnit ? "why.deed-move" : "why.deed-charge";
    case Verb::Unlimber:
    case Verb::Pivot:
      return "why.deed-aim";
    case Verb::Fight:
      return "why.deed-fight";
    case Verb::Done:
      return "why.deed-done";
    case Verb::Support:
      return step.action.target == kNoUnit ? "why.deed-other" : "why.deed-support";
    default:
      return "why.deed-other";
  }
}

std::string deed(const Weighed& step, Lang lang) {
  const Setup& setup = *step.state.setup;
  const Action& a = step.action;
  text::Args args{words("act", to_text(a, step.state, lang)),
                  words("way", path_text(a.path, lang))};
  if (a.unit != kNoUnit) args.push_back(unit_arg("unit", a.unit, setup, lang));
  if (a.target != kNoUnit) args.push_back(unit_arg("target", a.target, setup, lang));
  return messages().format(lang, key_of(step), args);
}

std::string with_clause(std::string text, Clause clause, Lang lang) {
  return messages().format(
      lang, "why.with-clause",
      {words("text", std::move(text)), words("clause", clause_id(clause, lang))});
}

std::string chance(std::string_view key, const Fraction& p, Clause clause, Lang lang) {
  return with_clause(
      messages().format(lang, key, {words("p", text::percentage(p.percent(0), lang))}), clause,
      lang);
}

/// The chance that a shot takes a quarter at least, or a throw halts a unit: the rules' own code,
/// run over every value of its dice. `run` plays it and says whether it came off.
template <class F>
Fraction chance_of(const State& s, F&& run) {
  Odometer odometer(Weight::certain());
  Weight yes = Weight::nothing();
  do {
    State after = s;
    NoLog quiet;
    Dice dice(odometer.tape(), odometer);
    if (run(Flow<Dice, NoLog>{after, dice, quiet})) yes.add(odometer.weight());
  } while (odometer.next());
  return yes.fraction();
}

std::string shot_odds(const State& s, const Action& a, Lang lang) {
  const bool defensive = s.now.phase == Phase::DefensiveFire;
  const Fraction p = chance_of(s, [&](Flow<Dice, NoLog> f) {
    fire(f, a.unit, a.target, defensive);
    return quarters(f.s, a.target) < quarters(s, a.target);
  });
  Clause why = defensive ? clause::melee_defensive_fire : clause::musketry_to_hit;
  if (is_gun(s, a.unit)) {
    const auto seen = target_point(s, a.unit, a.target);
    why = seen && is_canister(seen->distance) ? clause::artillery_canister
                                              : clause::artillery_roundshot;
  }
  return chance("why.odds-hits", p, why, lang);
}

std::string rally_odds(const State& s, UnitId unit, Lang lang) {
  const Fraction p = chance_of(s, [&](Flow<Dice, NoLog> f) {
    rally(f, unit);
    return has(f.s, unit, unit_flag::kHalted);
  });
  return chance("why.odds-rally", p, clause::rally_throw, lang);
}

/// Where the charge comes from and whether it comes home.
std::string charge_odds(const State& s, const Action& a, Lang lang) {
  const Fraction p = chance_of(s, [&](Flow<Dice, NoLog> f) {
    move_unit(f, a);
    return came_home(f.s, a) || f.s.now.phase == Phase::Evade;
  });
  return with_clause(messages().format(lang, "why.odds-charge",
                                       {words("zone", std::string(zone_key(zone_of_charge(s, a)))),
                                        words("p", text::percentage(p.percent(0), lang))}),
                     clause::melee_occurs_on_contact, lang);
}

/// The odds of what is done; empty where no dice of its own are rolled.
std::string odds_of(const Weighed& step, Lang lang) {
  switch (step.action.verb) {
    case Verb::Fire:
      return shot_odds(step.state, step.action, lang);
    case Verb::Rally:
      return rally_odds(step.state, step.action.unit, lang);
    case Verb::Move:
      return is_charge(step.action) ? charge_odds(step.state, step.action, lang) : std::string();
    default:
      return {};
  }
}

}  // namespace

std::string explain(std::span<const Weighed> plan, const std::optional<Action>& rival, int gap,
                    Lang lang) {
  if (plan.empty()) return {};
  const Weighed& first = plan.front();
  std::string done = deed(first, lang);
  const std::string odds = odds_of(first, lang);
  if (odds.empty())
    done = with_clause(std::move(done), GameOfKings::turn(first.state).clause, lang);
  text::Args args{words("deed", std::move(done)), words("odds", odds.empty() ? "none" : odds)};
  args.push_back(words("next", rival ? to_text(*rival, first.state, lang) : "none"));
  args.push_back(words("order", gap < 0 ? "first" : "none"));
  args.push_back(number("gap", std::max(0, gap)));
  args.push_back(number("whole", std::max(0, gap) / 100));
  args.push_back(words("less", text::decimal(std::max(0, gap), 2, lang)));
  return messages().format(lang, "why.sentence", args);
}

}  // namespace sandtable::game_of_kings
