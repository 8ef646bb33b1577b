#include <optional>

#include "rulesets/game_of_kings/rules/course.h"
#include "rulesets/game_of_kings/state/pieces.h"
#include "rulesets/game_of_kings/words/may.h"
#include "rulesets/game_of_kings/words/narrate_common.h"
#include "rulesets/game_of_kings/words/notation.h"

namespace sandtable::game_of_kings {
namespace {

const char* question_key(Phase phase) {
  switch (phase) {
    case Phase::TerrainChoice:
      return "question.terrain";
    case Phase::ChooseFirst:
      return "question.choose-first";
    case Phase::Assign:
      return "question.assign";
    case Phase::Deploy:
      return "question.deploy";
    case Phase::Redeploy:
      return "question.redeploy";
    case Phase::Transfer:
      return "question.transfer";
    case Phase::ChooseSector:
      return "question.choose-sector";
    case Phase::Act:
      return "question.act";
    case Phase::Evade:
      return "question.evade";
    case Phase::Melee:
      return "question.melee";
    case Phase::DefensiveFire:
      return "question.defensive-fire";
    case Phase::NameEnemy:
      return "question.name-enemy";
    case Phase::ChooseTest:
      return "question.choose-test";
    case Phase::ChooseSupport:
      return "question.choose-support";
    case Phase::DrawOffered:
      return "question.draw-offered";
    case Phase::Over:
      return "question.over";
    default:
      return "question.between";
  }
}

std::string step_word(Step step) {
  return std::string(id_of(static_cast<StepOf>(static_cast<int>(step) - 1)));
}

// Of an answer in the middle, the step that goes on.
std::optional<Step> step_told(const State& s, const Action& action) {
  if (s.now.phase != Phase::Act) return s.now.step;
  return step_of(s, action);
}

const char* stage_word(Stage stage) {
  switch (stage) {
    case Stage::FirstRoll:
      return "first";
    case Stage::Terrain:
      return "terrain";
    case Stage::Assign:
      return "assign";
    case Stage::Deploy:
      return "deploy";
    case Stage::Redeploy:
      return "redeploy";
    case Stage::Turns:
      return "turns";
    case Stage::Testing:
      return "testing";
    case Stage::Sectors:
    case Stage::Acting:
    case Stage::Fighting:
      break;
  }
  return "sector";
}

}  // namespace

std::string phase_heading(const State& s, const Action& action, Lang lang) {
  const Now& now = s.now;
  if (now.phase == Phase::Start || now.phase == Phase::Over) return {};
  const bool acting = now.stage == Stage::Acting || now.stage == Stage::Fighting;
  const auto step = acting ? step_told(s, action) : std::nullopt;
  const bool sector = acting && !s.setup->options.phases_by_army;
  return messages().format(
      lang, "phase.heading",
      {words("stage", stage_word(now.stage)), side_arg("side", index(now.moving), *s.setup, lang),
       yes("named", sector), text::Arg{"sector", command_noun(static_cast<int>(now.command), lang)},
       words("step", step ? step_word(*step) : "none")});
}

std::string question(const State& s, Lang lang) {
  const Setup& setup = *s.setup;
  const Now& now = s.now;
  const auto moving = static_cast<std::size_t>(index(now.moving) < 2 ? index(now.moving) : 0);
  const desk::May may = may_now(s, lang);
  const UnitId charger = now.phase == Phase::Evade ? now.charge.unit : kNoUnit;
  return messages().format(
      lang, question_key(now.phase),
      {side_arg("side", index(now.asked), setup, lang),
       unit_arg("unit", unit_in_question(s), setup, lang), unit_arg("enemy", charger, setup, lang),
       text::Arg{"sector", setup.options.phases_by_army
                               ? messages().noun(lang, "command.all")
                               : command_noun(static_cast<int>(now.command), lang)},
       yes("open", now.open), yes("some", !may.may.empty()), words("steps", may.may),
       yes("stopped", !may.barred.empty()), words("barred", may.barred),
       number("plot", now.plot + 1),
       number("points", setup.options.phases_by_army
                            ? acting_points(s)
                            : s.points[moving][static_cast<std::size_t>(now.command) % kCommands]),
       number("turn", s.turn)});
}

}  // namespace sandtable::game_of_kings
