#include "rulesets/game_of_kings/rules/questions.h"

#include "rulesets/game_of_kings/rules/course.h"
#include "rulesets/game_of_kings/state/pieces.h"

namespace sandtable::game_of_kings {

std::string_view question_kind(const State& s) {
  switch (s.now.phase) {
    case Phase::TerrainChoice:
      return "terrain";
    case Phase::ChooseFirst:
      return "first";
    case Phase::Assign:
      return "assign";
    case Phase::Deploy:
      return "deploy";
    case Phase::Redeploy:
      return "redeploy";
    case Phase::Transfer:
      return "transfer";
    case Phase::ChooseSector:
      return "sector";
    case Phase::Act:
      return "act";
    case Phase::Evade:
      return "evade";
    case Phase::Melee:
      return "melee";
    case Phase::DefensiveFire:
      return "defensive-fire";
    case Phase::NameEnemy:
      return "against";
    case Phase::ChooseTest:
      return "test";
    case Phase::ChooseSupport:
      return "support";
    case Phase::DrawOffered:
      return "draw";
    default:
      return "";
  }
}

namespace {

/// The units of a side of which `wanted(UnitId)`.
template <class Wanted>
std::uint64_t units_of(const State& s, Side side, const Wanted& wanted) {
  std::uint64_t out = 0;
  for (std::size_t u = 0; u < s.setup->units.size(); ++u)
    if (const auto unit = static_cast<UnitId>(u); side_of(s, unit) == side && wanted(unit))
      out |= unit_bit(unit);
  return out;
}

}  // namespace

std::uint64_t asked_about(const State& s) {
  const Now& now = s.now;
  const auto waits = [&](UnitId u) { return !on_table(s, u) && s.pieces.quarters[u] > 0; };
  const auto of_sector = [&](UnitId u) { return s.pieces.command[u] == now.command; };
  const auto in_turn = [&](UnitId u) {
    return on_table(s, u) && (in_hand(s) & command_bit(s.pieces.command[u])) != 0;
  };
  switch (now.phase) {
    case Phase::Assign:
      return units_of(s, now.asked, waits);
    case Phase::Deploy:
      return units_of(s, now.asked,
                      [&](UnitId u) { return waits(u) && (!now.open || of_sector(u)); });
    case Phase::Redeploy:
    case Phase::Transfer:
      return s.pieces.alive[idx(now.asked)];
    case Phase::Act:
    case Phase::Melee:
      return units_of(s, now.asked, in_turn);
    case Phase::Evade:
      return unit_bit(now.evader);
    case Phase::DefensiveFire:
    case Phase::NameEnemy:
      return unit_bit(s.fight.unit);
    case Phase::ChooseTest:
      return units_of(s, now.asked,
                      [&](UnitId u) { return on_table(s, u) && has(s, u, unit_flag::kMustTest); });
    case Phase::ChooseSupport:
      return unit_bit(s.matters[s.matter_count - 1U].unit);
    default:
      return 0;
  }
}

}  // namespace sandtable::game_of_kings
