#include <algorithm>
#include <map>
#include <tuple>

#include "rulesets/belle_alliance/rules/fire/aim.h"
#include "rulesets/belle_alliance/rules/fire/common.h"
#include "rulesets/belle_alliance/rules/fire/fire.h"
#include "rulesets/belle_alliance/rules/fire/sheet.h"
#include "rulesets/belle_alliance/rules/moral/near.h"

/// Exact odds of everything that is fired at one target.
namespace sandtable::belle_alliance {
namespace {

/// One throw of dice, and the shots at the target that it serves.
struct Throw {
  Side side = Side::A;
  UnitId unit = kNoUnit;
  std::vector<JoinedShot> shots;
};

std::vector<Throw> throws_at(const State& state, std::span<const Shot> shots, Side side,
                             UnitId target) {
  std::vector<Throw> out;
  for (std::size_t i = 0; i < shots.size(); ++i) {
    if (shots[i].side != other(side) || shots[i].ranging) continue;
    const FireSheet sheet = sheet_of(state, shots, i);
    if (!sheet.carried_out() || !hits(sheet.bearing, target) || sheet.units == 0) continue;
    const JoinedShot shot = joined(state, sheet, target);
    auto same = std::find_if(out.begin(), out.end(),
                             [&](const Throw& t) { return t.unit == shot.account; });
    if (same == out.end()) same = out.insert(out.end(), {shot.side, shot.account, {}});
    same->shots.push_back(shot);
  }
  return out;
}

/// How a target stands after a joining, for telling outcomes apart.
TargetOutcome outcome_of(const State& before, const State& after, Side side, UnitId target,
                         Disorder effect) {
  const Unit& unit = after.of(side).units[target];
  TargetOutcome out;
  out.loss = before.of(side).units[target].figures - unit.figures;
  out.effect = effect;
  out.state = unit.disorder;
  out.valour = unit.valour;
  out.removed = unit.standing != Standing::OnTable;
  return out;
}

bool same(const TargetOutcome& a, const TargetOutcome& b) {
  return a.loss == b.loss && a.effect == b.effect && a.state == b.state && a.valour == b.valour &&
         a.removed == b.removed;
}

bool is_milder(const TargetOutcome& a, const TargetOutcome& b) {
  if (a.state != b.state) return a.state < b.state;
  if (a.effect != b.effect) return a.effect < b.effect;
  return a.loss < b.loss;
}

}  // namespace

std::vector<TargetOutcome> target_odds(const State& state, std::span<const Shot> shots, Side side,
                                       UnitId target) {
  const std::vector<Throw> throws = throws_at(state, shots, side, target);
  const bool apart = is_line_shot_at(state, shots, side, target);
  // Different joinings by what they come to: the loss, what of it the line takes, and the effect
  // decide all that follows.
  using Comes = std::tuple<int, int, Disorder>;
  std::map<Comes, Uint128> ways;
  Uint128 total = 1;
  std::vector<std::size_t> at(throws.size(), 0);
  // Only the sum decides what becomes of a target.
  Roll roll = fire_roll(side, 0);
  roll.read = Read::Sum;
  const auto rows = distribution(roll);
  for (std::size_t i = 0; i < throws.size(); ++i) total *= total_ways(roll);
  std::map<Comes, Blows> blows;
  for (bool more = true; more;) {
    Joined together(state, side, target, apart);
    Uint128 these = 1;
    for (std::size_t i = 0; i < throws.size(); ++i) {
      these *= rows[at[i]].ways;
      for (const JoinedShot& shot : throws[i].shots) together.add(shot, rows[at[i]].value);
    }
    const Comes key{together.loss(), together.loss_of_line(), together.effect()};
    ways[key] += these;
    if (!blows.contains(key)) together.strike(blows[key]);
    more = false;
    for (std::size_t i = 0; i < throws.size() && !more; ++i) {
      more = ++at[i] < rows.size();
      if (!more) at[i] = 0;
    }
  }
  std::vector<TargetOutcome> out;
  for (const auto& [key, count] : ways) {
    State after = state;
    strike(after, blows[key]);
    TargetOutcome outcome = outcome_of(state, after, side, target, std::get<Disorder>(key));
    outcome.chance = Fraction(count, total);
    const auto old = std::find_if(out.begin(), out.end(),
                                  [&](const TargetOutcome& o) { return same(o, outcome); });
    if (old == out.end())
      out.push_back(outcome);
    else
      old->chance += outcome.chance;
  }
  std::sort(out.begin(), out.end(), is_milder);
  return out;
}

}  // namespace sandtable::belle_alliance
