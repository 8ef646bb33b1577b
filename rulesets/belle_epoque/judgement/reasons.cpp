#include "rulesets/belle_epoque/judgement/reasons.h"

#include <algorithm>

#include "engine/dice/roll.h"
#include "rulesets/belle_epoque/judgement/prospects.h"
#include "rulesets/belle_epoque/rules/fire/firing.h"
#include "rulesets/belle_epoque/rules/flow.h"

namespace sandtable::belle_epoque {
namespace {

using Kind = Reason::Kind;

Reason test(const State& s, const Action& a) {
  const auto ways = static_cast<Uint128>(passes_on(s, a.unit, a.points));
  return {Kind::Test, clause::reactivity_roll, Fraction(ways, 6)};
}

void add_fire(std::vector<Reason>& out, const State& s, UnitId firer, UnitId target, bool moving) {
  NoWhy quiet;
  if (!can_hit(s, firer, target, moving, quiet)) return;
  const Shot aim = shot(s, firer, target, moving, quiet);
  if (aim.high < aim.low) return;
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
  out.push_back({Kind::Hits, clause::fire_procedure, Fraction(ways, total_ways(roll)), wanted});
}

Reason assault(const State& s, UnitId assailant, UnitId defender) {
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
  return {Kind::Assault, clause::assault_compare,
          Fraction(ways, static_cast<Uint128>(total_ways(attack)) * total_ways(defence))};
}

}  // namespace

std::vector<Reason> reasons(const Planned<BelleEpoque>& step) {
  const State& s = step.state;
  const Action& a = step.action;
  std::vector<Reason> out;
  switch (a.verb) {
    case Verb::Test:
    case Verb::Evade:
    case Verb::CounterCharge:
      out.push_back(test(s, a));
      break;
    case Verb::Salvo:
    case Verb::Support:
      out.push_back(test(s, a));
      add_fire(out, s, a.unit, s.now.active, false);
      break;
    case Verb::Fire:
      add_fire(out, s, a.unit, a.target, s.now.steps == 1);
      break;
    case Verb::Assault:
      out.push_back(assault(s, a.unit, a.target));
      break;
    default:
      break;
  }
  return out;
}

}  // namespace sandtable::belle_epoque
