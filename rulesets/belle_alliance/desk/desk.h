#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/desk/desk.h"
#include "engine/desk/film.h"
#include "engine/desk/measuring.h"
#include "engine/desk/orders.h"
#include "engine/desk/roster.h"
#include "engine/desk/timed_work.h"
#include "rulesets/belle_alliance/drawing/drawing.h"
#include "rulesets/belle_alliance/judgement/judgement.h"

namespace sandtable::belle_alliance {

/// Belle Alliance for people, as the desk concept wants it (engine/desk/desk.h).
struct Desk : Mind {
  static const Rulebook& rulebook();
  /// A kind of its own: sheets, sealed orders, ghosts. Clients that have no such table list it as
  /// played at the terminal.
  static std::string_view table() { return "sheets"; }
  static std::span<const OptionInfo> options();
  static std::vector<desk::Carried> scenarios();
  static tl::expected<std::shared_ptr<const Setup>, data::Problems> load(
      std::string_view text, std::string_view file, const desk::Choices& choices);
  static desk::ScenarioFacts facts(const Setup& setup);

  static tl::expected<Action, std::string> parse(std::string_view text, const State& s, Lang lang);
  static std::string print(const Action& a, const State& s, Lang lang);
  static std::vector<desk::Told> tell(const std::vector<Event>& events, const Tape& tape,
                                      const Setup& setup, Lang lang);
  static desk::Reason reason(const Finding& finding, const Setup& setup, Lang lang);
  static std::string at_fault(const State& s, Post by, const Action& a, Lang lang);
  static std::vector<std::string> lapses(const State& s, Side side, const Action& a, Lang lang);
  static std::string ask_roll(const Roll& roll, const Setup& setup, Lang lang);
  static tl::expected<Rolled, data::Phrase> read_roll(const Roll& roll, std::string_view text,
                                                      const Setup& setup);
  static std::span<const std::string_view> standing_kinds();
  static std::string question(const State& s, Lang lang);
  static std::string question(const State& s, Post viewer, Lang lang);
  static std::string phase(const State& s, const Action& a, Lang lang);
  static std::string outcome(const Result& result, const State& s, Lang lang);

  static std::string draw_text(const View& view, const desk::TextLook& look) {
    return belle_alliance::draw_text(view, look);
  }
  static std::string draw_svg(const View& view, const desk::SvgLook& look) {
    return belle_alliance::draw_svg(view, look);
  }
  static std::span<const std::string_view> papers();
  static tl::expected<std::string, std::string> paper(const View& view, std::string_view words,
                                                      Lang lang) {
    return belle_alliance::paper(view, words, lang);
  }
  static std::string_view reference();
  static std::optional<double> true_scale(const View& view);
  static desk::Roster roster(const View& view, Side side, Lang lang);
  static std::string json(const View& view);

  /// "measure F1 P1": between two units in sight, from edge to edge.
  static tl::expected<std::string, std::string> measure(const View& view, std::string_view words,
                                                        Lang lang) {
    return measured(view, words, lang);
  }
  /// Where measuring is withheld: by the option own-command, between one's own.
  static bool may_measure(const View& view, std::string_view words) {
    return belle_alliance::may_measure(view, words);
  }

  using Film = belle_alliance::Film;
  static std::optional<Film> film(const State& before, Post seat, const Action& a, Dice& dice,
                                  Post viewer) {
    return film_of(before, seat, a, dice, viewer);
  }
  static desk::FilmEdge film_edge(const Event& event);
  static std::string draw_film(const Film& film, const View& view, const desk::SvgLook& look) {
    return belle_alliance::draw_film(film, view, look);
  }
  static std::string film_json(const Film& film, const View& view);

  /// Nothing is near to a sheet, and a legal choice that is would be a measurement
  /// (measuring.screen).
  static std::vector<Action> nearest(const State&, Post, const Action&, std::size_t) { return {}; }
  static std::optional<Action> as_answer(const State& s, std::string_view text);
  static std::vector<desk::Line<BelleAlliance>> lines(const State& before, Post side,
                                                      const Action& a, Lang lang);
  static std::vector<desk::Spread> spreads(const State& before,
                                           const std::vector<Branch<BelleAlliance>>& branches,
                                           Lang lang);
  static void read_by(State& s, Post by) { s.looker = by; }
  static std::optional<std::pair<Side, Action>> follow(const State& s, const State& before,
                                                       Side side, const Action& a);
  static std::vector<std::pair<std::string, std::string>> figures(const Event& event,
                                                                  const Setup& setup, Lang lang);
  static desk::Examined run_examples();
  static desk::Examined run_examples(std::string_view text, std::string_view file);
  static std::string explain(const Deliberation<BelleAlliance>& why, Lang lang);
  static desk::Ending ending(const State& s);
  /// Whether the first sub-phase, or the placing of units before it, was opened.
  static bool has_begun(const State& s) {
    return s.stage != Stage::Opening || s.sub_phase != SubPhase::Orders ||
           s.bound != s.setup->first_bound;
  }
  static std::string ending_words(std::string_view reason, Lang lang);
  static std::string losses_in(Lang lang);
  static std::vector<desk::TimedWork> timed_work();
  static std::size_t heap_bytes(const Action& a);
};
static_assert(desk::HasPapers<Desk> && desk::ListsTroops<Desk> && desk::HasReference<Desk> &&
              desk::KnowsScale<Desk> && desk::Measures<Desk> && desk::MeasuresSome<Desk>);
static_assert(desk::Desk<Desk> && desk::AsksEach<Desk> && desk::FindsNearest<Desk> &&
              desk::NamesTable<Desk> && desk::Follows<Desk> && desk::Films<Desk> &&
              desk::TimesWork<Desk> && desk::WeighsActions<Desk>);

}  // namespace sandtable::belle_alliance
