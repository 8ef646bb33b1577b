#include "rulesets/belle_epoque/rules/ruleset.h"
#include "rulesets/belle_epoque/state/pieces.h"

namespace sandtable::belle_epoque {
namespace {

void check_unit(const State& s, UnitId u, std::vector<std::string>& wrong) {
  const auto& name = card(s, u).name.en;
  const Sector x = s.pieces.at[u];
  const std::size_t side = idx(side_of(s, u));
  if (s.pieces.stands[u] > card(s, u).stands) wrong.push_back(name + ": stands have risen");
  const bool alive = s.pieces.alive[side] & unit_bit(u);
  if (alive != (x != kNowhere)) wrong.push_back(name + ": alive and place disagree");
  if (!alive) {
    if (s.pieces.ready[side] & unit_bit(u)) wrong.push_back(name + ": ready but not on the board");
    return;
  }
  if (s.pieces.stands[u] == 0) wrong.push_back(name + ": on the board without stands");
  if (s.pieces.unit_at[x] != u) wrong.push_back(name + ": two units in one sector");
  if (!s.pieces.held[side].test(x)) wrong.push_back(name + ": its sector is not held");
  if (!card(s, u).may_enter.test(x)) wrong.push_back(name + ": stands where it may not enter");
  if (s.setup->exploration && s.turn > 0 && s.ground.unknown.test(x))
    wrong.push_back(name + ": stands in unknown ground");
  const bool ready = s.pieces.ready[side] & unit_bit(u);
  if (ready && has(s, u, unit_flag::kActivated)) wrong.push_back(name + ": ready and activated");
}

void check_side(const State& s, std::size_t i, std::vector<std::string>& wrong) {
  const std::string side = s.setup->sides[i].id;
  int stands = 0, units = 0;
  for_each_unit(s.pieces.alive[i], [&](UnitId u) {
    stands += s.pieces.stands[u];
    ++units;
  });
  if (stands != s.pools.stands[i]) wrong.push_back(side + ": stands on the board miscounted");
  if (units != s.pieces.held[i].count()) wrong.push_back(side + ": units and held sectors differ");
  // A drawn token stays in hand while a draw is thought about.
  const Phase phase = s.now.phase == Phase::DrawOffered ? s.draw_from : s.now.phase;
  const bool running = s.turn > 0 && phase != Phase::Over && phase != Phase::Command &&
                       phase != Phase::TurnStart && phase != Phase::Reinforce &&
                       phase != Phase::ChooseFirst;
  if (!running) return;
  const Options& o = s.setup->options;
  const int in_hand = phase == Phase::Token && s.now.side == static_cast<Side>(i) ? 1 : 0;
  const int ready = std::popcount(s.pieces.ready[i]);
  const int tokens = s.pools.tokens[i] + in_hand;
  if (o.eliminated_unit_token == EliminatedUnitToken::Remove && tokens > ready)
    wrong.push_back(side + ": more tokens than units that can use them");
  if (!o.pass && o.eliminated_unit_token == EliminatedUnitToken::Remove && tokens != ready)
    wrong.push_back(side + ": tokens differ from units able to act");
}

}  // namespace

std::vector<std::string> BelleEpoque::invariants(const State& s) {
  std::vector<std::string> wrong;
  for (std::size_t u = 0; u < s.setup->units.size(); ++u)
    check_unit(s, static_cast<UnitId>(u), wrong);
  for (std::size_t i = 0; i < 2; ++i) check_side(s, i, wrong);
  if ((s.pieces.held[0] & s.pieces.held[1]).any())
    wrong.emplace_back("a sector held by both sides");
  if (recompute_digest(s) != digest(s)) wrong.emplace_back("the digest kept on the way is stale");
  if (s.turn > s.setup->turns) wrong.emplace_back("past the turn limit");
  return wrong;
}

}  // namespace sandtable::belle_epoque
