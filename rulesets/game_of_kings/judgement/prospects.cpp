#include "rulesets/game_of_kings/judgement/prospects.h"

#include <algorithm>
#include <optional>

#include "rulesets/game_of_kings/judgement/weights.h"
#include "rulesets/game_of_kings/rules/fire/firing.h"
#include "rulesets/game_of_kings/rules/flow.h"
#include "rulesets/game_of_kings/rules/harm.h"
#include "rulesets/game_of_kings/rules/melee/dice.h"
#include "rulesets/game_of_kings/rules/movement/allowance.h"
#include "rulesets/game_of_kings/rules/victory.h"

namespace sandtable::game_of_kings {
namespace {

using weight::kPercent;
using weight::kThousand;

using geometry::Zone;

/// The row of the table of melee dice; none for those that never hurt anybody.
std::optional<MeleeRow> melee_row(const State& s, UnitId u) {
  if (is_horse(s, u)) return horse_row(card(s, u).type);
  if (is_regular_foot(s, u) || is_dismounted(s, u)) return MeleeRow::Foot;
  return std::nullopt;
}

/// The column for `e`, who is attacked in `zone`.
MeleeColumn melee_column(const State& s, UnitId e, Zone zone) {
  if (is_horse(s, e)) return horse_column(card(s, e).type);
  if (!is_regular_foot(s, e) && !is_dismounted(s, e)) return MeleeColumn::LightFoot;
  const bool formed = has(s, e, unit_flag::kFiringOrder) && zone == Zone::Front;
  return formed ? MeleeColumn::Formed : MeleeColumn::Foot;
}

/// Halves of a die for each quarter of `u` against `e`, who is attacked in `zone`.
int half_dice(const State& s, UnitId u, UnitId e, Zone zone) {
  const auto row = melee_row(s, u);
  if (!row) return 0;
  return melee_halves(*row, melee_column(s, e, zone)) +
         (zone != Zone::Front ? bonus_halves(MeleeBonus::FlankOrRear) : 0);
}

bool saves(const State& s, UnitId u) {
  return kind_of(card(s, u).type).breastplates || card(s, u).traits.breastplates;
}

/// Thousandths of a hit that count, of one that needs this score.
int odds(int score) { return std::clamp(kDie + 1 - score, 0, kDie) * kThousand / kDie; }

int after_saves(const State& s, UnitId target, int hits, bool covered) {
  const auto through = [&hits](int least) { hits = hits * (least - 1) / kDie; };
  if (covered) through(least_save(true));
  if (saves(s, target)) through(least_save(false));
  return hits;
}

/// Thousandths of potential hits that a gun may expect of its die.
int mean_potential(const State& s, UnitId gun, bool canister) {
  constexpr int kEighths = 8;
  NoWhy quiet;
  int eighths = 0;
  for (int die = 1; die <= kDie; ++die) eighths += potential_eighths(s, gun, die, canister, quiet);
  return eighths * kThousand / (kEighths * kDie);
}

bool in_shelter(const State& s, UnitId u) {
  return inside(s, u, GroundKind::Wood) >= 0 || inside(s, u, GroundKind::BuiltUpArea) >= 0;
}

}  // namespace

int value_of(const State& s, UnitId u) {
  const int left = quarters(s, u);
  if (left == 0) return 0;
  const UnitCard& c = card(s, u);
  if (c.type == Type::General) return weight::kArmyPoint * c.points;
  const int whole = weight::kArmyPoint * c.points + weight::kTroops;
  const int full = std::max<int>(c.quarters, left);
  int out = whole * (weight::kAtAll + (kPercent - weight::kAtAll) * left / full) / kPercent;
  if (has(s, u, unit_flag::kRetreating)) out = out * weight::kRetreating / kPercent;
  if (has(s, u, unit_flag::kHalted)) out = out * weight::kHalted / kPercent;
  return out;
}

int quarter_value(const State& s, UnitId u) {
  const UnitCard& c = card(s, u);
  const int whole = weight::kArmyPoint * c.points + weight::kTroops;
  // The last quarter takes the unit along.
  const int each = quarters(s, u) <= 1 ? value_of(s, u)
                                       : whole * (kPercent - weight::kAtAll) / kPercent /
                                             std::max<int>(1, c.quarters);
  return each * weight::kTest / kPercent;
}

bool is_frail(const State& s, UnitId u) {
  return !is_general(s, u) && !is_gun(s, u) && quarters(s, u) == 1 && card(s, u).quarters > 1;
}

bool decides_battle(const State& s, UnitId u) {
  const UnitId general = s.pieces.general[u];
  const int with = !is_general(s, u) && general != kNoUnit ? card(s, general).points : 0;
  return beaten_without(s, side_of(s, u), card(s, u).points + with);
}

int expected_loss(const State& s, UnitId firer, UnitId target, Shooting how) {
  int hits = 0;
  if (is_gun(s, firer)) {
    hits = mean_potential(s, firer, is_canister(how.range)) * odds(cannon_score(s, target)) /
           kThousand;
  } else {
    NoWhy quiet;
    int score = musketry_score(s, firer, how.defensive, quiet);
    if (!how.defensive) {
      const bool has_moved = has(s, firer, unit_flag::kMoved);
      score -= moved_bonus(s, firer) * ((how.moved ? 1 : 0) - (has_moved ? 1 : 0));
    }
    const ToHit hit = to_hit(s, firer, score);
    hits = musketry_dice(s, firer) * odds(hit.least);
    if (hit.even_chance) hits = (hits + musketry_dice(s, firer) * odds(hit.least - 1)) / 2;
  }
  hits = after_saves(s, target, hits, in_shelter(s, target));
  return std::min(hits, quarters(s, target) * kThousand);
}

Clash clash(const State& s, UnitId starter, UnitId target, Zone zone, bool meets_fire) {
  Clash out;
  int own = quarters(s, starter) * kThousand;
  if (meets_fire && zone == Zone::Front && is_foot(s, target) && is_steady(s, target))
    out.taken = expected_loss(s, target, starter, {.range = 0, .moved = false, .defensive = true});
  own = std::max(0, own - out.taken);
  const int up = level_of(s, starter) - level_of(s, target);
  const bool sheltered = inside(s, target, GroundKind::BuiltUpArea) >= 0;
  const int higher = bonus_halves(MeleeBonus::HigherGround);
  const int dice = half_dice(s, starter, target, zone) + (up > 0 ? higher : 0);
  const int back = half_dice(s, target, starter, Zone::Front) + (up < 0 ? higher : 0) +
                   (sheltered ? bonus_halves(MeleeBonus::BuiltUpArea) : 0);
  const auto rate = [&](UnitId u) {
    return odds(std::max(1, card(s, u).traits.melee_score - card(s, u).traits.melee));
  };
  int dealt = own / 2 * dice / kThousand * rate(starter);
  dealt = after_saves(s, target, dealt, in_shelter(s, target));
  int taken = quarters(s, target) * back * rate(target) / 2;
  if (zone == Zone::Rear) taken /= 2;
  taken = after_saves(s, starter, taken, false);
  // The difference against its spread decides who gives way.
  const int difference = dealt - taken;
  constexpr int kSpread = 4;
  out.wins = std::clamp(500 + difference / kSpread, 40, 960);
  out.dealt = std::min(dealt, quarters(s, target) * kThousand);
  out.taken = std::min(out.taken + taken, quarters(s, starter) * kThousand);
  return out;
}

int clash_gain(const State& s, UnitId starter, UnitId target, Zone zone, bool meets_fire) {
  if (is_gun(s, target)) return value_of(s, target);
  const Clash fight = clash(s, starter, target, zone, meets_fire);
  const int won = value_of(s, target) * weight::kGiveWay / kPercent * fight.wins / kThousand;
  const int lost =
      value_of(s, starter) * weight::kGiveWay / kPercent * (kThousand - fight.wins) / kThousand;
  return fight.dealt * quarter_value(s, target) / kThousand -
         fight.taken * quarter_value(s, starter) / kThousand + won - lost;
}

}  // namespace sandtable::game_of_kings
