#include "rulesets/belle_alliance/desk/desk.h"

#include <array>
#include <utility>

#include "engine/desk/editions.h"
#include "engine/desk/faces.h"
#include "engine/desk/spoken.h"
#include "engine/scenario/facts.h"
#include "rulesets/belle_alliance/check/examples.h"
#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/data/embedded.gen.h"
#include "rulesets/belle_alliance/data/options.gen.h"
#include "rulesets/belle_alliance/rules/flow/ending.h"
#include "rulesets/belle_alliance/scenario/scenario.h"
#include "rulesets/belle_alliance/words/at_fault.h"
#include "rulesets/belle_alliance/words/explain.h"
#include "rulesets/belle_alliance/words/messages.h"
#include "rulesets/belle_alliance/words/names.h"
#include "rulesets/belle_alliance/words/narrate.h"
#include "rulesets/belle_alliance/words/notation.h"

namespace sandtable::belle_alliance {

namespace {

/// The switch by which players enter their own dice, as whoever set it said it; empty where the
/// program throws them.
std::string entering_switch(const Options& options) {
  Options thrown = options;
  thrown.dice_source = DiceSource::Program;
  for (std::size_t i = 0; i < kOptionCount; ++i) {
    const std::uint8_t value = option_value(options, i);
    if (value == option_value(thrown, i)) continue;
    const OptionInfo& info = option_infos()[i];
    return std::string(info.id) + "=" + std::string(info.values[value]);
  }
  return {};
}

}  // namespace

const Rulebook& Desk::rulebook() { return belle_alliance::rulebook(); }

std::span<const OptionInfo> Desk::options() { return option_infos(); }

std::vector<desk::Carried> Desk::scenarios() { return scenario::scenarios_in(embedded_files()); }

tl::expected<std::shared_ptr<const Setup>, data::Problems> Desk::load(
    std::string_view text, std::string_view file, const desk::Choices& choices) {
  if (auto wrong = desk::wrong_edition(choices, file, rulebook()))
    return tl::unexpected(std::move(*wrong));
  return load_scenario(text, file, {choices.options});
}

desk::ScenarioFacts Desk::facts(const Setup& setup) {
  desk::ScenarioFacts out =
      scenario::facts_of(setup, {&setup.sides[0], &setup.sides[1]}, option_infos(),
                         [&](std::size_t option) { return option_value(setup.options, option); });
  out.edition = "standard";
  out.turns = setup.last_bound;
  out.dice_entered = entering_switch(setup.options);
  return out;
}

tl::expected<Action, std::string> Desk::parse(std::string_view text, const State& s, Lang lang) {
  return parse_action(text, s, lang);
}

std::string Desk::print(const Action& a, const State& s, Lang lang) { return to_text(a, s, lang); }

std::vector<desk::Told> Desk::tell(const std::vector<Event>& events, const Tape& tape,
                                   const Setup& setup, Lang lang) {
  return desk::told_of(events, [&](const Event& event) {
    return desk::Told{event.clause.system == 0 ? std::string() : clause_id(event.clause, lang),
                      sentence(event, setup, tape, lang), ledger(event, setup, lang)};
  });
}

desk::Reason Desk::reason(const Finding& finding, const Setup& setup, Lang lang) {
  return desk::reason_of(finding, clause_id(finding.clause, lang), sentence(finding, setup, lang));
}

std::string Desk::at_fault(const State& s, Post by, const Action& a, Lang lang) {
  return belle_alliance::at_fault(s, by, a, lang);
}

std::vector<std::string> Desk::lapses(const State& s, Side, const Action& a, Lang lang) {
  return idle_words(s, a, lang);
}

std::string Desk::ask_roll(const Roll& roll, const Setup& setup, Lang lang) {
  return sentence(roll, setup, lang);
}

tl::expected<Rolled, data::Phrase> Desk::read_roll(const Roll& roll, std::string_view text,
                                                   const Setup&) {
  return desk::read_faces(roll, text);
}

std::span<const std::string_view> Desk::standing_kinds() {
  static constexpr std::array<std::string_view, 5> kKinds{"announce", "appoint", "staff", "answer",
                                                          "advance"};
  return kKinds;
}

std::string Desk::question(const State& s, Lang lang) { return question(s, Side::Umpire, lang); }
std::string Desk::question(const State& s, Post viewer, Lang lang) {
  return belle_alliance::question(s, viewer, lang);
}

std::string Desk::phase(const State& s, const Action&, Lang lang) {
  if (!has_begun(s)) return {};
  return messages().format(
      lang, "question.phase",
      {desk::number("bound", s.bound), desk::words("phase", phase_name(s.sub_phase, lang))});
}

std::string Desk::outcome(const Result& result, const State& s, Lang lang) {
  return sentence(result, *s.setup, lang);
}

std::optional<Action> Desk::as_answer(const State& s, std::string_view text) {
  NoWhy quiet;
  const auto meant = parse_action(text, s, Lang::En);
  if (!meant || !BelleAlliance::legal(s, meant->by, *meant, quiet)) return std::nullopt;
  return *meant;
}

desk::Examined Desk::run_examples() { return examples::examined(belle_alliance::run_examples()); }

desk::Examined Desk::run_examples(std::string_view text, std::string_view file) {
  return examples::examined(belle_alliance::run_examples(text, file));
}

std::string Desk::explain(const Deliberation<BelleAlliance>& why, Lang lang) {
  return belle_alliance::explain(why, lang);
}

desk::Ending Desk::ending(const State& s) {
  desk::Ending out;
  out.turn = s.stage == Stage::Placing ? 0 : s.bound;
  out.reason = s.end == EndReason::None        ? "none"
               : s.end == EndReason::ArmyMoral ? "army-moral"
               : s.end == EndReason::Ruling    ? "ruling"
               : s.end == EndReason::Conceded  ? "conceded"
               : s.end == EndReason::Agreed    ? "agreed"
                                               : "tasks";
  for (const Side side : {Side::A, Side::B}) {
    const auto i = static_cast<std::size_t>(index(side));
    out.lost[i] = figures_gone(s, side);
    out.had[i] = figures_at_first(s, side);
  }
  return out;
}

std::string Desk::ending_words(std::string_view reason, Lang lang) {
  return desk::ending_words(messages(), reason, lang);
}

std::span<const std::string_view> Desk::papers() {
  static constexpr std::array<std::string_view, 2> kPapers{"card", "officers"};
  return kPapers;
}

std::string Desk::losses_in(Lang lang) { return messages().format(lang, "losses.counted-in"); }

}  // namespace sandtable::belle_alliance
