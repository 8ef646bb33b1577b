#include <algorithm>
#include <array>

#include "engine/dice/fraction.h"
#include "engine/dice/roll.h"
#include "rulesets/game_of_kings/firing.h"
#include "rulesets/game_of_kings/flow.h"
#include "rulesets/game_of_kings/judgement.h"
#include "rulesets/game_of_kings/messages.h"
#include "rulesets/game_of_kings/narrate_common.h"
#include "rulesets/game_of_kings/notation.h"

/// Why a computer opponent did what it did, in one sentence.
namespace sandtable::game_of_kings {
namespace {

using Weighed = desk::Planned<GameOfKings>;

constexpr int kDie = 6;

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
  if (a.unit != kNoUnit) args.push_back(words("unit", unit_name(a.unit, setup, lang)));
  if (a.target != kNoUnit) args.push_back(words("target", unit_name(a.target, setup, lang)));
  return messages().format(lang, key_of(step), args);
}

std::string with_clause(std::string text, Clause clause, Lang lang) {
  return messages().format(
      lang, "why.with-clause",
      {words("text", std::move(text)), words("clause", clause_id(clause, lang))});
}

std::string chance(std::string_view key, int n, const Fraction& p, Clause clause, Lang lang) {
  return with_clause(messages().format(lang, key, {number("n", n), words("p", p.to_string())}),
                     clause, lang);
}

/// The chance of as many hits as may be expected, at least one.
std::string volley_odds(const State& s, UnitId firer, bool defensive, Lang lang) {
  NoWhy quiet;
  const int score = musketry_score(s, firer, defensive, quiet);
  if (score > kDie || card(s, firer).traits.musketry_half) return {};
  const Roll roll{clause::musketry_to_hit,
                  side_of(s, firer),
                  static_cast<std::uint8_t>(musketry_dice(s, firer)),
                  kDie,
                  Read::CountBetween,
                  static_cast<std::uint8_t>(score),
                  kDie};
  const int wanted = std::max(1, roll.dice * (kDie + 1 - score) / kDie);
  Uint128 ways = 0;
  for (const Ways& w : distribution(roll))
    if (w.value >= wanted) ways += w.ways;
  return chance("why.odds-hits", wanted, Fraction(ways, total_ways(roll)),
                defensive ? clause::melee_defensive_fire : clause::musketry_to_hit, lang);
}

/// The chance that a gun hits at all.
std::string cannon_odds(const State& s, UnitId gun, UnitId target, Lang lang) {
  const auto seen = target_point(s, gun, target);
  const bool canister = seen && is_canister(seen->distance);
  const int score = is_gun(s, target) ? kDie : 4;
  const Fraction misses(static_cast<Uint128>(score - 1), kDie);
  const auto none_of = [&](int potential) {
    Fraction p(1);
    for (int i = 0; i < potential; ++i) p *= misses;
    return p;
  };
  NoLog quiet;
  constexpr int kEighths = 8;
  Fraction none;
  for (int die = 1; die <= kDie; ++die) {
    const int eighths = potential_eighths(s, gun, die, canister, quiet);
    const int whole = eighths / kEighths, rest = eighths % kEighths;
    Fraction p = none_of(whole + (2 * rest > kEighths ? 1 : 0));
    if (2 * rest == kEighths) p = (none_of(whole) + none_of(whole + 1)) * Fraction(1, 2);
    none += p * Fraction(1, kDie);
  }
  const Fraction some(none.denominator() - none.numerator(), none.denominator());
  return chance("why.odds-hits", 1, some,
                canister ? clause::artillery_canister : clause::artillery_roundshot, lang);
}

/// The odds of what is done; empty where no dice of its own are rolled.
std::string odds_of(const Weighed& step, Lang lang) {
  const State& s = step.state;
  const Action& a = step.action;
  switch (a.verb) {
    case Verb::Fire:
      if (is_gun(s, a.unit)) return cannon_odds(s, a.unit, a.target, lang);
      return volley_odds(s, a.unit, s.now.phase == Phase::DefensiveFire, lang);
    case Verb::Rally: {
      const int ways = s.pieces.general[a.unit] != kNoUnit ? 3 : 2;
      return chance("why.odds-rally", 1, Fraction(static_cast<Uint128>(ways), kDie),
                    clause::rally_throw, lang);
    }
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
  args.push_back(number("gap", std::max(0, gap)));
  return messages().format(lang, "why.sentence", args);
}

}  // namespace sandtable::game_of_kings
