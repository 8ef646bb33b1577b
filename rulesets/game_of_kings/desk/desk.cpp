#include "rulesets/game_of_kings/desk/desk.h"

#include "engine/desk/editions.h"
#include "engine/desk/faces.h"
#include "engine/desk/spoken.h"
#include "engine/scenario/facts.h"
#include "rulesets/game_of_kings/check/examples.h"
#include "rulesets/game_of_kings/data/clauses.gen.h"
#include "rulesets/game_of_kings/data/embedded.gen.h"
#include "rulesets/game_of_kings/data/options.gen.h"
#include "rulesets/game_of_kings/scenario/army.h"
#include "rulesets/game_of_kings/scenario/scenario.h"
#include "rulesets/game_of_kings/words/names.h"
#include "rulesets/game_of_kings/words/narrate.h"
#include "rulesets/game_of_kings/words/narrate_common.h"
#include "rulesets/game_of_kings/words/notation.h"

namespace sandtable::game_of_kings {

const Rulebook& Desk::rulebook() { return game_of_kings::rulebook(); }

std::span<const OptionInfo> Desk::options() { return option_infos(); }

std::vector<desk::Carried> Desk::scenarios() { return scenario::scenarios_in(embedded_files()); }

tl::expected<std::shared_ptr<const Setup>, data::Problems> Desk::load(
    std::string_view text, std::string_view file, const desk::Choices& choices) {
  if (auto wrong = desk::wrong_edition(choices, file, rulebook()))
    return tl::unexpected(std::move(*wrong));
  return load_scenario(text, file, {choices.options});
}

desk::TroopList Desk::troops() { return troop_list(); }

tl::expected<desk::Muster, data::Phrase> Desk::muster(std::span<const desk::Taken> taken,
                                                      int points) {
  return game_of_kings::muster(taken, points);
}

Setup Desk::fresh(const Setup& setup) {
  Setup out = setup;
  out.grounds = std::make_shared<GroundCache>();
  return out;
}

desk::ScenarioFacts Desk::facts(const Setup& setup) {
  desk::ScenarioFacts out =
      scenario::facts_of(setup, {&setup.sides[0], &setup.sides[1]}, option_infos(),
                         [&](std::size_t option) { return option_value(setup.options, option); });
  out.edition = "standard";
  out.turns = setup.turns;
  return out;
}

tl::expected<Action, std::string> Desk::parse(std::string_view text, const State& s, Lang lang) {
  auto action = parse_action(text, s);
  if (!action) return tl::unexpected(action.error().str(lang));
  return *action;
}

tl::expected<Reading, desk::Misread> Desk::read_line(std::string_view text, const State& s,
                                                     Lang lang) {
  auto reading = read_action(text, s);
  if (!reading) return tl::unexpected(reading.error().told(lang));
  return *reading;
}

Desk::Completed Desk::complete(const Reading& reading, const State& s, Lang lang) {
  FoundWay way = look_for_way(reading, s);
  if (way.found) return {way.found, std::nullopt, {}};
  return {std::nullopt, way.nearest, way.why.told(lang)};
}

std::vector<Reading> Desk::meant(const State& s, Side, int unit, const desk::Pointed& at) {
  const auto known = static_cast<int>(s.setup->units.size());
  if (unit < 1 || unit > known || at.target > known) return {};
  return game_of_kings::meant(s, static_cast<UnitId>(unit - 1), at);
}

std::vector<desk::Order> Desk::orders(const State& s, Side side, int unit, const Action* so_far,
                                      Lang lang) {
  if (unit < 1 || unit > static_cast<int>(s.setup->units.size())) return {};
  return game_of_kings::orders(s, side, static_cast<UnitId>(unit - 1), so_far, lang);
}

std::string Desk::print(const Action& a, const State& s, Lang lang) { return to_text(a, s, lang); }

std::vector<desk::Told> Desk::tell(const std::vector<Event>& events, const Tape& tape,
                                   const Setup& setup, Lang lang) {
  const auto line = [&](const Event& event) {
    return desk::Told{event.clause.system == 0 ? std::string() : clause_id(event.clause, lang),
                      game_of_kings::sentence(event, setup, tape, lang), ledger(event, setup, lang),
                      game_of_kings::shown(event, setup, tape)};
  };
  return desk::told_of(events, line, came_by);
}

desk::Reason Desk::reason(const Finding& finding, const Setup& setup, Lang lang) {
  return desk::reason_of(finding, clause_id(finding.clause, lang),
                         game_of_kings::sentence(finding, setup, lang));
}

std::string Desk::ask_roll(const Roll& roll, const Setup& setup, Lang lang) {
  return game_of_kings::sentence(roll, setup, lang);
}

tl::expected<Rolled, data::Phrase> Desk::read_roll(const Roll& roll, std::string_view text,
                                                   const Setup&) {
  return desk::read_faces(roll, text);
}

std::span<const std::string_view> Desk::standing_kinds() {
  static constexpr std::string_view kKinds[] = {"evade", "defensive-fire", "against", "support",
                                                "transfer"};
  return kKinds;
}

std::string Desk::question(const State& s, Lang lang) { return game_of_kings::question(s, lang); }

std::string Desk::outcome(const Result& result, const State& s, Lang lang) {
  if (s.end != static_cast<std::uint8_t>(EndReason::Ruling))
    return game_of_kings::sentence(result, *s.setup, lang);
  if (result.winner < 0) return messages().format(lang, "result.ruled-draw");
  return messages().format(lang, "result.ruled", {side_arg("side", result.winner, *s.setup, lang)});
}

desk::Examined Desk::run_examples() { return examples::examined(game_of_kings::run_examples()); }

desk::Examined Desk::run_examples(std::string_view text, std::string_view file) {
  return examples::examined(game_of_kings::run_examples(text, file));
}

}  // namespace sandtable::game_of_kings
