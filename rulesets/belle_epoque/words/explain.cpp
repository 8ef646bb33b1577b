#include <algorithm>
#include <array>

#include "engine/dice/fraction.h"
#include "engine/dice/roll.h"
#include "engine/text/figures.h"
#include "rulesets/belle_epoque/judgement/judgement.h"
#include "rulesets/belle_epoque/judgement/prospects.h"
#include "rulesets/belle_epoque/rules/fire/firing.h"
#include "rulesets/belle_epoque/rules/flow.h"
#include "rulesets/belle_epoque/words/narrate_common.h"
#include "rulesets/belle_epoque/words/notation.h"

/// Why a computer opponent did what it did, in one sentence.
namespace sandtable::belle_epoque {
namespace {

using Step = desk::Planned<BelleEpoque>;

std::string_view word(Verb verb) {
  switch (verb) {
    case Verb::First:
      return "first";
    case Verb::Second:
      return "second";
    case Verb::Place:
      return "place";
    case Verb::Pass:
      return "pass";
    case Verb::Test:
      return "test";
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
    case Verb::Salvo:
      return "salvo";
    case Verb::Evade:
      return "evade";
    case Verb::CounterCharge:
      return "counter-charge";
    case Verb::Support:
      return "support";
    case Verb::Decline:
      return "decline";
    case Verb::Slip:
      return "slip";
    case Verb::Convert:
      return "convert";
    case Verb::FallBack:
      return "fall-back";
    case Verb::Take:
      return "take";
    case Verb::Hold:
      return "hold";
    default:
      return "stand";
  }
}

bool is_aim(Verb verb) {
  return verb == Verb::Move || verb == Verb::March || verb == Verb::Exit || verb == Verb::Fire ||
         verb == Verb::Assault;
}

text::Args args_of(const Step& step, Lang lang) {
  const Setup& setup = *step.state.setup;
  const Action& a = step.action;
  text::Args out;
  if (a.unit != kNoUnit) {
    out.push_back(unit_arg("unit", a.unit, setup, lang));
    out.push_back(words("here", sector_name(step.state.pieces.at[a.unit], setup)));
  }
  if (a.target != kNoUnit) out.push_back(unit_arg("target", a.target, setup, lang));
  if (a.to != kNowhere) out.push_back(words("sector", sector_name(a.to, setup)));
  out.push_back(number("points", a.points));
  return out;
}

std::string say(std::string_view kind, const Step& step, Lang lang) {
  return messages().format(lang, "why." + std::string(kind) + std::string(word(step.action.verb)),
                           args_of(step, lang));
}

std::string with_clause(std::string text, Clause clause, Lang lang) {
  return messages().format(
      lang, "why.with-clause",
      {words("text", std::move(text)), words("clause", clause_id(clause, lang))});
}

std::string test_odds(const Step& step, Lang lang) {
  const Fraction p(
      static_cast<Uint128>(passes_on(step.state, step.action.unit, step.action.points)), 6);
  return with_clause(
      messages().format(lang, "why.odds-test", {words("p", text::percentage(p.percent(0), lang))}),
      clause::reactivity_roll, lang);
}

/// The chance of as many hits as may be expected, at least one.
std::string fire_odds(const State& s, UnitId firer, UnitId target, bool moving, Lang lang) {
  NoWhy quiet;
  if (!can_hit(s, firer, target, moving, quiet)) return {};
  const Shot aim = shot(s, firer, target, moving, quiet);
  if (aim.high < aim.low) return {};
  const Roll roll{clause::fire_procedure,
                  side_of(s, firer),
                  static_cast<std::uint8_t>(aim.dice),
                  6,
                  Read::CountBetween,
                  static_cast<std::uint8_t>(aim.low),
                  static_cast<std::uint8_t>(aim.high)};
  const int wanted = std::max(1, (aim.dice * (aim.high - aim.low + 1) + 3) / 6);
  Uint128 ways = 0;
  for (const Ways& w : distribution(roll))
    if (w.value >= wanted) ways += w.ways;
  const Fraction p(ways, total_ways(roll));
  return with_clause(
      messages().format(lang, "why.odds-hits",
                        {number("n", wanted), words("p", text::percentage(p.percent(0), lang))}),
      clause::fire_procedure, lang);
}

std::string assault_odds(const State& s, UnitId assailant, UnitId defender, Lang lang) {
  NoWhy quiet;
  const auto roll = [&](UnitId unit) {
    const int score = assault_score(s, unit, assailant, defender, s.now.counter != 0, quiet);
    return Roll{clause::assault_dice,  side_of(s, unit),
                s.pieces.stands[unit], 6,
                Read::SumAtMost,       static_cast<std::uint8_t>(score)};
  };
  const Roll attack = roll(assailant), defence = roll(defender);
  Uint128 ways = 0;
  for (const Ways& a : distribution(attack))
    for (const Ways& d : distribution(defence))
      if (a.value > d.value) ways += static_cast<Uint128>(a.ways) * d.ways;
  const Fraction p(ways, static_cast<Uint128>(total_ways(attack)) * total_ways(defence));
  return with_clause(messages().format(lang, "why.odds-assault",
                                       {words("p", text::percentage(p.percent(0), lang))}),
                     clause::assault_compare, lang);
}

/// The odds of one step of the plan; empty where it rolls no dice.
std::string odds_of(const Step& step, Lang lang) {
  const State& s = step.state;
  const Action& a = step.action;
  switch (a.verb) {
    case Verb::Test:
    case Verb::Evade:
    case Verb::CounterCharge:
      return test_odds(step, lang);
    case Verb::Salvo:
    case Verb::Support: {
      const std::string hits = fire_odds(s, a.unit, s.now.active, false, lang);
      return test_odds(step, lang) + (hits.empty() ? "" : ", " + hits);
    }
    case Verb::Fire:
      return fire_odds(s, a.unit, a.target, s.now.steps == 1, lang);
    case Verb::Assault:
      return assault_odds(s, a.unit, a.target, lang);
    default:
      return {};
  }
}

}  // namespace

std::string explain(std::span<const Step> plan, const std::optional<Action>& rival, int gap,
                    Lang lang) {
  if (plan.empty()) return {};
  const Step& first = plan.front();
  std::string deed = say("deed-", first, lang), aim, odds = odds_of(first, lang);
  for (std::size_t i = 1; i < plan.size() && is_aim(plan[i].action.verb); ++i) {
    const std::string next = say("aim-", plan[i], lang);
    aim = aim.empty() ? next
                      : messages().format(lang, "why.joined-aims",
                                          {words("first", aim), words("second", next)});
    const std::string more = odds_of(plan[i], lang);
    if (!more.empty()) odds += (odds.empty() ? "" : ", ") + more;
  }
  if (odds.empty())
    deed = with_clause(std::move(deed), BelleEpoque::turn(first.state).clause, lang);
  text::Args args{words("deed", std::move(deed)), words("aim", aim.empty() ? "none" : aim),
                  words("odds", odds.empty() ? "none" : odds)};
  const Setup& setup = *first.state.setup;
  args.push_back(words("next", rival ? to_text(*rival, setup, &first.state, lang) : "none"));
  args.push_back(number("gap", std::max(0, gap)));
  args.push_back(number("whole", std::max(0, gap) / 100));
  args.push_back(words("less", text::decimal(std::max(0, gap), 2, lang)));
  return messages().format(lang, "why.sentence", args);
}

}  // namespace sandtable::belle_epoque
