#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/desk/desk.h"
#include "engine/desk/marks.h"
#include "engine/desk/orders.h"
#include "engine/desk/roster.h"
#include "engine/desk/timed_work.h"
#include "rulesets/fixed_baynet/desk/goals.h"
#include "rulesets/fixed_baynet/desk/trace.h"
#include "rulesets/fixed_baynet/drawing/drawing.h"
#include "rulesets/fixed_baynet/drawing/houses.h"
#include "rulesets/fixed_baynet/judgement/judgement.h"
#include "rulesets/fixed_baynet/rules/nearest.h"
#include "rulesets/fixed_baynet/words/explain.h"
#include "rulesets/fixed_baynet/words/lapses.h"
#include "rulesets/fixed_baynet/words/measure.h"
#include "rulesets/fixed_baynet/words/narrate.h"

namespace sandtable::fixed_baynet {

/// An action that was pointed at: nothing has to be looked for.
struct Reading {
  Action action{};
  bool goal = false, lacks_way = false;
};

/// Fixed Bay'net an' Uncovered 'elmet for people, as the desk concept wants it
/// (engine/desk/desk.h).
struct Desk : Mind {
  static const Rulebook& rulebook();
  /// A kind of its own: single figures.
  static std::string_view table() { return "figures"; }
  static std::span<const OptionInfo> options();
  static std::vector<desk::Carried> scenarios();
  static tl::expected<std::shared_ptr<const Setup>, data::Problems> load(
      std::string_view text, std::string_view file, const desk::Choices& choices);
  static desk::ScenarioFacts facts(const Setup& setup);

  static tl::expected<Action, std::string> parse(std::string_view text, const State& s, Lang lang);
  static std::string print(const Action& a, const State& s, Lang lang);
  static desk::Deed deed(const Action& a, const State& s, Lang lang);
  static std::vector<desk::Told> tell(const std::vector<Event>& events, const Tape& tape,
                                      const Setup& setup, Lang lang);
  static desk::Reason reason(const Finding& finding, const Setup& setup, Lang lang);
  static std::vector<desk::Reason> reasons(const std::vector<Finding>& findings, const Setup& setup,
                                           Lang lang);
  static std::string ask_roll(const Roll& roll, const Setup& setup, Lang lang);
  static tl::expected<Rolled, data::Phrase> read_roll(const Roll& roll, std::string_view text,
                                                      const Setup& setup);
  static std::span<const std::string_view> standing_kinds();
  static desk::Goals goals(const State& s) { return fixed_baynet::goals(s); }
  static std::vector<std::string> lapses(const State& s, Side side, const Action& a, Lang lang) {
    return fixed_baynet::lapses(s, side, a, lang);
  }
  static std::string question(const State& s, Lang lang);
  static std::string question(const State& s, Post viewer, Lang lang);
  static std::string phase(const State& s, const Action& a, Lang lang) {
    return phase_heading(s, a, lang);
  }
  static std::string outcome(const Result& result, const State& s, Lang lang);
  /// Fire, a charge, close combat, an order to another unit.
  static bool aims(const Action& a) {
    return a.verb == Verb::Fire || a.verb == Verb::FireOver || a.verb == Verb::Charge ||
           a.verb == Verb::Attack || a.verb == Verb::FallBack || a.verb == Verb::Guess ||
           a.verb == Verb::FirePieceOver || (a.verb == Verb::FirePiece && a.target != kNoUnit);
  }

  static std::string draw_text(const View& view, const desk::TextLook& look) {
    return fixed_baynet::draw_text(view, look);
  }
  static std::string draw_svg(const View& view, const desk::SvgLook& look) {
    return fixed_baynet::draw_svg(view, look);
  }
  static std::string_view reference();
  /// Twenty units of the drawing are an inch.
  static std::optional<double> true_scale(const View&) { return 25.4 / 20; }
  static desk::Roster roster(const View& view, Side side, Lang lang);
  static tl::expected<std::string, std::string> measure(const View& view, std::string_view words,
                                                        Lang lang) {
    return fixed_baynet::measure(view, words, lang);
  }
  static std::string overlay_problem(const View& view, const desk::SvgLook& look) {
    return fixed_baynet::overlay_problem(view, look);
  }
  static std::string zoom_problem(const View& view, const desk::TextLook& look) {
    return fixed_baynet::zoom_problem(view, look);
  }
  static std::string json(const View& view);
  static std::string marks(const std::vector<Event>& events);
  static std::string trace(const State& s, Side side, const Action& a, Lang lang) {
    return fixed_baynet::trace(s, side, a, lang);
  }
  static std::vector<Reading> meant(const State& s, Side side, int unit, const desk::Pointed& at);
  static std::vector<desk::Order> orders(const State& s, Side side, int unit, const Action* so_far,
                                         Lang lang);
  static std::vector<Action> nearest(const State& s, Side side, const Action& refused,
                                     std::size_t most) {
    return fixed_baynet::nearest(s, side, refused, most);
  }

  static std::optional<Action> as_answer(const State& s, std::string_view text);
  static std::vector<desk::Line<FixedBaynet>> lines(const State& before, Side side, const Action& a,
                                                    Lang lang);
  static std::vector<desk::Spread> spreads(const State& before,
                                           const std::vector<Branch<FixedBaynet>>& branches,
                                           Lang lang);
  static std::vector<std::pair<std::string, std::string>> figures(const Event& event,
                                                                  const Setup& setup, Lang lang);
  static desk::Examined run_examples();
  static desk::Examined run_examples(std::string_view text, std::string_view file);
  static std::string explain(const Deliberation<FixedBaynet>& why, Lang lang) {
    return fixed_baynet::explain(why, lang);
  }
  static desk::Ending ending(const State& s);
  static desk::Purse purse(const State& s);
  static std::array<int, 2> spent(const State& before, const Action& a, const State& after);
  static std::string points_called(Lang lang);
  static std::string ending_words(std::string_view reason, Lang lang);
  static std::string losses_in(Lang lang);
  static std::vector<desk::TimedWork> timed_work();
  static desk::TimedBattle captains_battle() { return {"open-field", 4 * desk::kSecond}; }
};

// What it offers beyond the desk: a member that is misspelt is not taken for one that is absent.
static_assert(desk::ListsTroops<Desk> && desk::HasReference<Desk> && desk::KnowsScale<Desk>);
static_assert(desk::Desk<Desk> && desk::CountsPoints<Desk> && CarriesOn<Desk> &&
              TellsCaptains<Desk> && desk::Aims<Desk> && desk::Measures<Desk> &&
              desk::Traces<Desk> && desk::KnowsMeant<Desk> && desk::OffersOrders<Desk> &&
              desk::FindsNearest<Desk> && desk::MarksEvents<Desk> && desk::TellsLapses<Desk> &&
              desk::TimesWork<Desk>);

}  // namespace sandtable::fixed_baynet
