#include "rulesets/game_of_kings/rules/questions.h"

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

}  // namespace sandtable::game_of_kings
