#include "rulesets/fixed_baynet/desk/desk.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/desk/editions.h"
#include "engine/desk/faces.h"
#include "engine/desk/spoken.h"
#include "engine/scenario/facts.h"
#include "rulesets/fixed_baynet/check/examples.h"
#include "rulesets/fixed_baynet/data/clauses.gen.h"
#include "rulesets/fixed_baynet/data/embedded.gen.h"
#include "rulesets/fixed_baynet/data/options.gen.h"
#include "rulesets/fixed_baynet/desk/orders.h"
#include "rulesets/fixed_baynet/rules/victory.h"
#include "rulesets/fixed_baynet/scenario/scenario.h"
#include "rulesets/fixed_baynet/state/pieces.h"
#include "rulesets/fixed_baynet/words/figures.h"
#include "rulesets/fixed_baynet/words/messages.h"
#include "rulesets/fixed_baynet/words/names.h"
#include "rulesets/fixed_baynet/words/notation.h"
#include "rulesets/fixed_baynet/words/notation_words.h"

namespace sandtable::fixed_baynet {

const Rulebook& Desk::rulebook() { return fixed_baynet::rulebook(); }

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
  const auto told = [](std::string& notes, const std::string& scale) {
    if (!scale.empty()) notes = notes.empty() ? scale : scale + " " + notes;
  };
  told(out.notes_en, setup.scale.en);
  told(out.notes_fr, setup.scale.fr.empty() ? setup.scale.en : setup.scale.fr);
  out.edition = "standard";
  out.turns = setup.turns;
  return out;
}

tl::expected<Action, std::string> Desk::parse(std::string_view text, const State& s, Lang lang) {
  auto action = parse_action(text, s);
  if (!action) return tl::unexpected(action.error().str(lang));
  return *action;
}

std::string Desk::print(const Action& a, const State& s, Lang lang) { return to_text(a, s, lang); }

desk::Deed Desk::deed(const Action& a, const State& s, Lang lang) {
  desk::Deed out;
  LineParts parts = line_parts(a, s, lang);
  out.text = to_text(a, s, lang);
  out.words = a.verb < Verb::RulePlace ? std::move(parts.words) : out.text;
  out.said = said_of(a, lang);
  out.verb = std::string(said(verb_word(a), Lang::En));
  std::replace(out.verb.begin(), out.verb.end(), ' ', '-');
  const bool subject = a.verb <= Verb::Done;
  if (subject && a.unit < s.unit_count) out.unit = a.unit + 1;
  if (aims(a) && a.target < s.unit_count) out.target = a.target + 1;
  const bool arrives = a.verb == Verb::Deploy || a.verb == Verb::Enter;
  if (a.verb == Verb::March || arrives)
    out.place = exact_inches(a.place.x, Lang::En) + " " + exact_inches(a.place.y, Lang::En);
  out.open = a.verb == Verb::Move && !a.turns;
  // What stands behind the verb tells orders of one kind apart.
  if (out.words.size() > out.said.size() && out.words.starts_with(out.said))
    out.argument = out.words.substr(out.said.size() + 1);
  out.sample = a.verb == Verb::Move || a.verb == Verb::March || a.verb == Verb::Form || arrives;
  return out;
}

std::vector<Reading> Desk::meant(const State& s, Side, int unit, const desk::Pointed& at) {
  std::vector<Reading> out;
  if (unit < 1 || unit > s.unit_count || at.target > s.unit_count) return out;
  for (const Action& a : fixed_baynet::meant(s, static_cast<UnitId>(unit - 1), at))
    out.push_back({.action = a});
  return out;
}

std::vector<desk::Order> Desk::orders(const State& s, Side side, int unit, const Action* so_far,
                                      Lang lang) {
  if (unit < 1 || unit > s.unit_count) return {};
  return fixed_baynet::orders(s, side, static_cast<UnitId>(unit - 1), so_far, lang);
}

desk::Reason Desk::reason(const Finding& finding, const Setup& setup, Lang lang) {
  return desk::reason_of(finding, clause_id(finding.clause, lang),
                         fixed_baynet::sentence(finding, setup, lang));
}

std::vector<desk::Reason> Desk::reasons(const std::vector<Finding>& findings, const Setup& setup,
                                        Lang lang) {
  std::vector<desk::Reason> out;
  for (const SharedFinding& shared : gathered(findings, setup))
    out.push_back(desk::reason_of(shared.worst, clause_id(shared.worst.clause, lang),
                                  fixed_baynet::sentence(shared, setup, lang)));
  return out;
}

std::string Desk::ask_roll(const Roll& roll, const Setup& setup, Lang lang) {
  return fixed_baynet::sentence(roll, setup, lang);
}

tl::expected<Rolled, data::Phrase> Desk::read_roll(const Roll& roll, std::string_view text,
                                                   const Setup&) {
  return desk::read_faces(roll, text);
}

std::span<const std::string_view> Desk::standing_kinds() {
  static constexpr std::string_view kKinds[] = {"counter-attack", "reroll"};
  return kKinds;
}

std::string Desk::question(const State& s, Lang lang) { return fixed_baynet::question(s, lang); }
std::string Desk::question(const State& s, Post viewer, Lang lang) {
  return fixed_baynet::question(s, viewer, lang);
}

std::string Desk::outcome(const Result& result, const State& s, Lang lang) {
  if (s.end != EndReason::Ruling) return fixed_baynet::sentence(result, *s.setup, lang);
  if (result.winner < 0) return messages().format(lang, "result.ruled-draw");
  return messages().format(lang, "result.ruled", {side_arg("side", result.winner, *s.setup, lang)});
}

std::optional<Action> Desk::as_answer(const State& s, std::string_view text) {
  NoWhy quiet;
  const auto meant = parse_action(text, s);
  if (!meant || !FixedBaynet::legal(s, s.now.asked, *meant, quiet)) return std::nullopt;
  return *meant;
}

desk::Ending Desk::ending(const State& s) {
  /// In the order of EndReason.
  constexpr std::array<std::string_view, 9> kReasons{"none",       "half-lost",  "turn-limit",
                                                     "last-model", "objectives", "conceded",
                                                     "agreed",     "ruling",     "left-table"};
  desk::Ending out;
  out.turn = s.turn;
  out.reason = kReasons[static_cast<std::size_t>(s.end) % kReasons.size()];
  out.lost = lost(s);
  for (std::size_t i = 0; i < 2; ++i) out.had[i] = s.setup->sides[i].men;
  return out;
}

desk::Purse Desk::purse(const State& s) {
  desk::Purse out{s.turn, {}};
  for (std::size_t i = 0; i < 2; ++i)
    s.standing[i].for_each([&](ManId m) { out.in_hand[i] += s.men[m].ac; });
  return out;
}

std::array<int, 2> Desk::spent(const State& before, const Action& a, const State& after) {
  std::array<int, 2> out{};
  // What a new turn gives is not taken off what the last one cost; rulings cost nothing.
  if (after.turn != before.turn || a.verb >= Verb::RulePlace) return out;
  for (std::size_t i = 0; i < 2; ++i)
    before.standing[i].for_each([&](ManId m) { out[i] += before.men[m].ac - after.men[m].ac; });
  return out;
}

std::string Desk::points_called(Lang lang) { return messages().format(lang, "points.called"); }

std::string Desk::ending_words(std::string_view reason, Lang lang) {
  std::string key = "ending.";
  key += reason;
  return messages().has(key) ? messages().format(lang, key) : std::string(reason);
}

std::string Desk::losses_in(Lang lang) { return messages().format(lang, "losses.counted-in"); }

desk::Examined Desk::run_examples() { return examples::examined(fixed_baynet::run_examples()); }

desk::Examined Desk::run_examples(std::string_view text, std::string_view file) {
  return examples::examined(fixed_baynet::run_examples(text, file));
}

}  // namespace sandtable::fixed_baynet
