#include "rulesets/belle_epoque/judgement/prospects.h"

#include <algorithm>
#include <array>
#include <memory>

#include "engine/dice/roll.h"
#include "rulesets/belle_epoque/rules/fire/firing.h"
#include "rulesets/belle_epoque/rules/flow.h"

namespace sandtable::belle_epoque {
namespace {

constexpr int kScores = 5;

std::size_t hand(int stands, int score) {
  return static_cast<std::size_t>((std::clamp(stands, 1, kMaxDuelStands) - 1) * kScores +
                                  std::clamp(score, 1, kScores) - 1);
}
constexpr std::size_t kHands = kMaxDuelStands * kScores;

Roll dice_of(std::size_t hand) {
  Roll roll;
  roll.dice = static_cast<std::uint8_t>(hand / kScores + 1);
  roll.read = Read::SumAtMost;
  roll.low = static_cast<std::uint8_t>(hand % kScores + 1);
  return roll;
}

Duel reckon(std::size_t attack, std::size_t defence) {
  const Roll a = dice_of(attack), d = dice_of(defence);
  double assailant = 0, defender = 0, wins = 0;
  for (const Ways& x : distribution(a))
    for (const Ways& y : distribution(d)) {
      const double p = static_cast<double>(x.ways) * static_cast<double>(y.ways);
      const int margin = x.value - y.value;
      if (margin > 0) wins += p;
      if (margin >= 0) defender += p * std::clamp<int>(margin, 1, d.dice);
      if (margin <= 0) assailant += p * std::clamp<int>(-margin, 1, a.dice);
    }
  const double all =
      static_cast<double>(total_ways(a)) * static_cast<double>(total_ways(d)) / 1000.0;
  return {static_cast<int>(assailant / all), static_cast<int>(defender / all),
          static_cast<int>(wins / all)};
}

using Duels = std::array<std::array<Duel, kHands>, kHands>;

const Duels& all_duels() {
  static const std::unique_ptr<const Duels> duels = [] {
    auto out = std::make_unique<Duels>();
    for (std::size_t a = 0; a < kHands; ++a)
      for (std::size_t d = 0; d < kHands; ++d) (*out)[a][d] = reckon(a, d);
    return out;
  }();
  return *duels;
}

}  // namespace

const Duel& duel(int attack, int attack_score, int defence, int defence_score) {
  return all_duels()[hand(attack, attack_score)][hand(defence, defence_score)];
}

const Duel& duel(const State& s, UnitId assailant, UnitId defender) {
  NoWhy quiet;
  const int attack = assault_score(s, assailant, assailant, defender, false, quiet);
  const int defence = assault_score(s, defender, assailant, defender, false, quiet);
  return duel(s.pieces.stands[assailant], attack, s.pieces.stands[defender], defence);
}

int expected_hits(const State& s, UnitId firer, UnitId target) {
  NoWhy quiet;
  if (!can_hit(s, firer, target, false, quiet)) return 0;
  const Shot aim = shot(s, firer, target, false, quiet);
  return aim.high < aim.low ? 0 : aim.dice * (aim.high - aim.low + 1) * 1000 / 6;
}

}  // namespace sandtable::belle_epoque
