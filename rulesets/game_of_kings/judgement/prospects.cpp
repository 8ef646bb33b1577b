#include "rulesets/game_of_kings/judgement/prospects.h"

#include <algorithm>
#include <array>

#include "rulesets/game_of_kings/data/tables.gen.h"
#include "rulesets/game_of_kings/judgement/weights.h"
#include "rulesets/game_of_kings/rules/fire/firing.h"
#include "rulesets/game_of_kings/rules/flow.h"
#include "rulesets/game_of_kings/rules/movement/allowance.h"
#include "rulesets/game_of_kings/rules/victory.h"

namespace sandtable::game_of_kings {
namespace {

using geometry::Zone;

constexpr int kDie = 6;
constexpr int kThousand = 1000;
constexpr int kPercent = 100;

/// Rows of the table of melee dice; -1 for those that never hurt anybody.
int melee_row(const State& s, UnitId u) {
  if (is_horse(s, u)) {
    if (card(s, u).type == Type::Lancers) return 1;
    return card(s, u).type == Type::LightHorse ? 2 : 0;
  }
  return is_regular_foot(s, u) || is_dismounted(s, u) ? 3 : -1;
}

/// Halves of a die for each quarter of `u` against `e`, who is attacked in `zone`.
int half_dice(const State& s, UnitId u, UnitId e, Zone zone) {
  const int row = melee_row(s, u);
  if (row < 0) return 0;
  const auto& r = table::melee_dice_table::rows[static_cast<std::size_t>(row)];
  const int extra = zone != Zone::Front ? 2 : 0;
  switch (melee_row(s, e)) {
    case 0:
      return 2 * r.h_mcav + extra;
    case 1:
      return 2 * r.lan + extra;
    case 2:
      return 2 * r.lcav + extra;
    case 3:
      if (has(s, e, unit_flag::kFiringOrder) && zone == Zone::Front)
        return (r.inf_ff == "1.5" ? 3 : 2) + extra;
      return 2 * r.inf_oth + extra;
    default:
      return 2 * r.linf + extra;
  }
}

bool saves(const State& s, UnitId u) {
  return card(s, u).type == Type::Cuirassiers || card(s, u).traits.breastplates;
}

/// Thousandths of a hit that count, of one that needs this score.
int odds(int score) { return std::clamp(kDie + 1 - score, 0, kDie) * kThousand / kDie; }

int after_saves(const State& s, UnitId target, int hits, bool covered) {
  if (covered) hits /= 2;
  if (saves(s, target)) hits = hits * (kDie - 1) / kDie;
  return hits;
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
    constexpr int kMeanDie = 3500;
    const int potential = kMeanDie / (is_canister(how.range) ? 2 : 4);
    hits = potential * odds(is_gun(s, target) ? kDie : 4) / kThousand;
    if (quarters(s, firer) <= 2) hits /= 2;
  } else {
    NoWhy quiet;
    int score = musketry_score(s, firer, how.defensive, quiet);
    if (!how.defensive) {
      const bool has_moved = has(s, firer, unit_flag::kMoved);
      score += (how.moved ? 1 : 0) - (has_moved ? 1 : 0);
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
  const int dice = half_dice(s, starter, target, zone) + (up > 0 ? 2 : 0);
  const int back =
      half_dice(s, target, starter, Zone::Front) + (up < 0 ? 2 : 0) + (sheltered ? 2 : 0);
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
