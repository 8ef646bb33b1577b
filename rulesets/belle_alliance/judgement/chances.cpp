#include <algorithm>
#include <cmath>

#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/judgement/captain.h"
#include "rulesets/belle_alliance/rules/flow/ordering.h"
#include "rulesets/belle_alliance/rules/melee/melee.h"

/// What a captain reckons with before he decides: exact odds, of a world that he guesses.
namespace sandtable::belle_alliance {
namespace {

constexpr int kCertain = 1000;

int thousandths(const Fraction& chance) {
  return static_cast<int>(std::lround(chance.to_double() * kCertain));
}

}  // namespace

int chance_to_beat(const State& world, Side side, UnitId unit, UnitId enemy, bool charge) {
  const Side theirs = other(side);
  const Unit& foe = world.of(theirs).units[enemy];
  const Unit& own = world.of(side).units[unit];
  if (own.standing != Standing::OnTable || foe.standing != Standing::OnTable) return -1;
  State s = world;
  Unit& attacker = s.of(side).units[unit];
  // Where they would meet: short of him, on the straight way.
  const Vec back = own.place - foe.place;
  const Angle way = back == Vec{} ? static_cast<Angle>(own.facing + geometry::kHalfTurn)
                                  : geometry::angle_of(back);
  constexpr Len kShort = 2 * geometry::kCentimetre;
  attacker.place = geometry::along(foe.place, way, kShort);
  attacker.facing = static_cast<Angle>(way + geometry::kHalfTurn);
  attacker.flags |= unit_flag::kMoved | unit_flag::kAnnounced;
  if (charge) attacker.flags |= unit_flag::kCharged;
  const Form form = form_of(s, theirs, enemy);
  const Clash clash{.side = side,
                    .attacker = unit,
                    .defender = enemy,
                    .from = from_where(form, {foe.place, foe.facing}, own.place)};
  const auto odds = melee_odds(s, std::span(&clash, 1), Round::First, theirs, enemy);
  if (odds.empty()) return -1;
  Fraction sum;
  for (const MeleeOutcome& o : odds)
    if (o.removed || o.does == Outcome::Does::ForcedBack || o.does == Outcome::Does::Retreats ||
        o.does == Outcome::Does::Routs)
      sum += o.chance;
  return thousandths(sum);
}

int chance_to_obey(const State& world, Side side, UnitId unit) {
  const Going going(world);
  const auto of = ordering_case(world, side, unit, going);
  if (!of || ordering_need(*of).count == 0) return kCertain;
  const auto odds = ordering_odds(ordering_factors(*of, world.setup->options).sum());
  return thousandths(odds[static_cast<std::size_t>(OrderingResult::CarriedOut)]);
}

}  // namespace sandtable::belle_alliance
