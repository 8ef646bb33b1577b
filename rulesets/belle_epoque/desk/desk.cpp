#include "rulesets/belle_epoque/desk/desk.h"

#include <algorithm>

#include "engine/desk/editions.h"
#include "engine/desk/faces.h"
#include "engine/desk/spoken.h"
#include "engine/scenario/facts.h"
#include "engine/text/words.h"
#include "rulesets/belle_epoque/check/examples.h"
#include "rulesets/belle_epoque/data/clauses.gen.h"
#include "rulesets/belle_epoque/data/embedded.gen.h"
#include "rulesets/belle_epoque/drawing/svg.h"
#include "rulesets/belle_epoque/drawing/text.h"
#include "rulesets/belle_epoque/scenario/phrases.gen.h"
#include "rulesets/belle_epoque/scenario/scenario.h"
#include "rulesets/belle_epoque/words/names.h"
#include "rulesets/belle_epoque/words/narrate.h"
#include "rulesets/belle_epoque/words/notation.h"

namespace sandtable::belle_epoque {
namespace {

/// The side whose token a player says he drew: by number, id, name or colour.
std::optional<int> drawn_side(std::string_view text, const Setup& setup) {
  for (int side = 0; side < 2; ++side) {
    const SideCard& card = setup.sides[static_cast<std::size_t>(side)];
    if (text == card.colour || text == card.id || text == card.name.en || text == card.name.fr)
      return side;
  }
  return std::nullopt;
}

}  // namespace

const Rulebook& Desk::rulebook() { return belle_epoque::rulebook(); }

std::span<const OptionInfo> Desk::options() { return option_infos(); }

std::vector<desk::Carried> Desk::scenarios() { return scenario::scenarios_in(embedded_files()); }

tl::expected<std::shared_ptr<const Setup>, data::Problems> Desk::load(
    std::string_view text, std::string_view file, const desk::Choices& choices) {
  LoadOptions options;
  if (auto wrong = desk::wrong_edition(choices, file, rulebook()))
    return tl::unexpected(std::move(*wrong));
  if (choices.edition) options.edition = *choices.edition == "en" ? Edition::En : Edition::Fr;
  options.options = choices.options;
  return load_scenario(text, file, options);
}

desk::ScenarioFacts Desk::facts(const Setup& setup) {
  desk::ScenarioFacts out =
      scenario::facts_of(setup, {&setup.sides[0], &setup.sides[1]}, option_infos(),
                         [&](std::size_t option) { return option_value(setup.options, option); });
  out.edition = setup.edition == Edition::En ? "en" : "fr";
  out.turns = setup.turns;
  return out;
}

tl::expected<Action, std::string> Desk::parse(std::string_view text, const State& s, Lang lang) {
  auto action = parse_action(text, *s.setup, s);
  if (!action) return tl::unexpected(action.error().str(lang));
  return *action;
}

tl::expected<Desk::Reading, desk::Misread> Desk::read_line(std::string_view text, const State& s,
                                                           Lang lang) {
  const auto action = parse_action(text, *s.setup, s);
  if (!action) return tl::unexpected(action.error().told(lang));
  return Reading{*action};
}

std::vector<Desk::Reading> Desk::meant(const State& s, Side side, int unit,
                                       const desk::Pointed& at) {
  std::vector<Reading> out;
  const auto known = static_cast<int>(s.setup->units.size());
  if (unit < 1 || unit > known || at.target > known) return out;
  for (const Action& a : belle_epoque::meant(s, side, static_cast<UnitId>(unit - 1), at))
    out.push_back({a});
  return out;
}

std::string Desk::print(const Action& a, const State& s, Lang lang) {
  return to_text(a, *s.setup, &s, lang);
}

std::vector<desk::Told> Desk::tell(const std::vector<Event>& events, const Tape& tape,
                                   const Setup& setup, Lang lang) {
  const auto line = [&](const Event& event) {
    return desk::Told{event.clause.system == 0 ? std::string() : clause_id(event.clause, lang),
                      belle_epoque::sentence(event, setup, tape, lang), ledger(event, setup, lang),
                      belle_epoque::shown(event, setup, tape)};
  };
  return desk::told_of(events, line, [&](const Event& event) { return came_by(event, setup); });
}

desk::Reason Desk::reason(const Finding& finding, const Setup& setup, Lang lang) {
  return desk::reason_of(finding, clause_id(finding.clause, lang),
                         belle_epoque::sentence(finding, setup, lang));
}

std::string Desk::ask_roll(const Roll& roll, const Setup& setup, Lang lang) {
  return belle_epoque::sentence(roll, setup, lang);
}

tl::expected<Rolled, data::Phrase> Desk::read_roll(const Roll& roll, std::string_view text,
                                                   const Setup& setup) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  if (roll.clause == clause::activation_draw) {
    if (const auto side = drawn_side(text, setup)) {
      const int face = *side == 0 ? 1 : roll.low + 1;
      const bool there = *side == 0 ? roll.low > 0 : roll.low < roll.sides;
      if (!there) {
        return tl::unexpected(draft::phrase("dice.no-token", {{"side", text}}));
      }
      return roll_from_faces(roll, std::span<const int>(&face, 1))
          .map_error([](const FacesError& error) { return desk::told(error); });
    }
  }
  return desk::read_faces(roll, text);
}

std::span<const std::string_view> Desk::standing_kinds() {
  static constexpr std::string_view kKinds[] = {"react",   "support",   "evade-route",
                                                "convert", "fall-back", "position"};
  return kKinds;
}

std::string Desk::question(const State& s, Lang lang) { return belle_epoque::question(s, lang); }

std::string Desk::outcome(const Result& result, const State& s, Lang lang) {
  return belle_epoque::sentence(result, *s.setup, lang);
}

desk::Examined Desk::run_examples() { return examples::examined(belle_epoque::run_examples()); }

desk::Examined Desk::run_examples(std::string_view text, std::string_view file) {
  return examples::examined(belle_epoque::run_examples(text, file));
}

std::string Desk::draw_text(const View& view, const desk::TextLook& look) {
  const State shown = observed(view);
  return belle_epoque::draw_text(picture_of(shown),
                                 {look.colour, look.width, look.lang, look.ascii, look.part});
}

std::string Desk::draw_svg(const View& view, const desk::SvgLook& look) {
  SvgStyle style;
  style.dress = svg::dress_of(look.style);
  style.lang = look.lang;
  style.troops = look.troops;
  const State shown = observed(view);
  return belle_epoque::draw_svg(picture_of(shown), style);
}

}  // namespace sandtable::belle_epoque
