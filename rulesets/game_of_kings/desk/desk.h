#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/holders.h"
#include "engine/desk/army.h"
#include "engine/desk/desk.h"
#include "engine/desk/orders.h"
#include "engine/desk/roster.h"
#include "engine/desk/voice.h"
#include "rulesets/game_of_kings/desk/ending.h"
#include "rulesets/game_of_kings/desk/goals.h"
#include "rulesets/game_of_kings/desk/orders.h"
#include "rulesets/game_of_kings/desk/trace.h"
#include "rulesets/game_of_kings/drawing/drawing.h"
#include "rulesets/game_of_kings/judgement/follow.h"
#include "rulesets/game_of_kings/judgement/judgement.h"
#include "rulesets/game_of_kings/rules/nearest.h"
#include "rulesets/game_of_kings/rules/ruleset.h"
#include "rulesets/game_of_kings/words/deed.h"
#include "rulesets/game_of_kings/words/explain.h"
#include "rulesets/game_of_kings/words/lapses.h"
#include "rulesets/game_of_kings/words/measure.h"
#include "rulesets/game_of_kings/words/messages.h"
#include "rulesets/game_of_kings/words/narrate.h"

namespace sandtable::game_of_kings {

/// Game Of Kings for people, as the desk concept wants it (engine/desk/desk.h).
struct Desk : Mind {
  static const Rulebook& rulebook();
  static std::string_view table() { return "measured"; }
  static std::span<const OptionInfo> options();
  static std::vector<desk::Carried> scenarios();
  static tl::expected<std::shared_ptr<const Setup>, data::Problems> load(
      std::string_view text, std::string_view file, const desk::Choices& choices);
  static desk::ScenarioFacts facts(const Setup& setup);
  /// The same for one battle of many: what ground is made for it goes with it.
  static Setup fresh(const Setup& setup);

  static tl::expected<Action, std::string> parse(std::string_view text, const State& s, Lang lang);
  static std::string print(const Action& a, const State& s, Lang lang);
  static desk::Deed deed(const Action& a, const State& s, Lang lang) {
    return game_of_kings::deed(a, s, lang);
  }
  using Reading = game_of_kings::Reading;
  static tl::expected<Reading, desk::Misread> read_line(std::string_view text, const State& s,
                                                        Lang lang);
  /// What a reading that lacks a way is completed to, or why none was found.
  struct Completed {
    std::optional<Action> found, nearest;
    desk::Misread why;
  };
  static Completed complete(const Reading& reading, const State& s, Lang lang);
  static std::vector<Reading> meant(const State& s, Side side, int unit, const desk::Pointed& at);
  static std::vector<desk::Order> orders(const State& s, Side side, int unit, const Action* so_far,
                                         Lang lang);
  static std::vector<desk::Told> tell(const std::vector<Event>& events, const Tape& tape,
                                      const Setup& setup, Lang lang);
  static desk::Reason reason(const Finding& finding, const Setup& setup, Lang lang);
  static std::string ask_roll(const Roll& roll, const Setup& setup, Lang lang);
  static tl::expected<Rolled, data::Phrase> read_roll(const Roll& roll, std::string_view text,
                                                      const Setup& setup);
  static std::span<const std::string_view> standing_kinds();
  static std::string question(const State& s, Lang lang);
  static std::string phase(const State& s, const Action& a, Lang lang) {
    return phase_heading(s, a, lang);
  }
  static std::string outcome(const Result& result, const State& s, Lang lang);

  static desk::Goals goals(const State& s) { return game_of_kings::goals(s); }
  static std::vector<std::string> lapses(const State& s, Side side, const Action& a, Lang lang) {
    return game_of_kings::lapses(s, side, a, lang);
  }
  /// Fire, a charge, or whom a unit in contact rolls against.
  static bool aims(const Action& a) {
    return a.verb == Verb::Fire || a.verb == Verb::Against ||
           (a.verb == Verb::Move && a.target != kNoUnit && !a.ends_attached);
  }
  static std::optional<Action> leads_on(const State& s, Side side) {
    return game_of_kings::leads_on(s, side);
  }

  static std::string draw_text(const View& view, const desk::TextLook& look) {
    return game_of_kings::draw_text(view, look);
  }
  static std::string draw_svg(const View& view, const desk::SvgLook& look) {
    return game_of_kings::draw_svg(view, look);
  }
  static std::string_view reference();
  static desk::TroopList troops();
  static tl::expected<desk::Muster, data::Phrase> muster(std::span<const desk::Taken> taken,
                                                         int points);
  static std::optional<double> true_scale(const View&) { return 1.0; }
  static desk::Roster roster(const View& view, Side side, Lang lang);
  static std::string overlay_problem(const View& view, const desk::SvgLook& look) {
    return game_of_kings::overlay_problem(view, look);
  }
  static std::string json(const View& view);
  static tl::expected<std::string, std::string> measure(const View& view, std::string_view words,
                                                        Lang lang) {
    return game_of_kings::measure(view, words, lang);
  }
  static std::string trace(const State& s, Side side, const Action& a, Lang lang) {
    return game_of_kings::trace(s, side, a, lang);
  }

  static std::optional<Action> as_answer(const State& s, std::string_view text);
  static std::optional<std::pair<Side, Action>> follow(const State& s, const State&, Side side,
                                                       const Action& a) {
    return game_of_kings::follow(s, side, a);
  }
  static std::vector<desk::Line<GameOfKings>> lines(const State& before, Side side, const Action& a,
                                                    Lang lang);
  static std::vector<desk::Spread> spreads(const State& before,
                                           const std::vector<Branch<GameOfKings>>& branches,
                                           Lang lang);
  static std::vector<std::pair<std::string, std::string>> figures(const Event& event,
                                                                  const Setup& setup, Lang lang);
  static std::vector<Action> nearest(const State& s, Side side, const Action& refused,
                                     std::size_t most) {
    return game_of_kings::nearest(s, side, refused, most);
  }
  static desk::Examined run_examples();
  static desk::Examined run_examples(std::string_view text, std::string_view file);
  static std::string explain(const Deliberation<GameOfKings>& why, Lang lang) {
    return game_of_kings::explain(why, lang);
  }
  static desk::Ending ending(const State& s) { return game_of_kings::ending(s); }
  static desk::Purse purse(const State& s) { return game_of_kings::purse(s); }
  static std::array<int, 2> spent(const State& before, const Action& a, const State& after) {
    return game_of_kings::spent(before, a, after);
  }
  static std::string ending_words(std::string_view reason, Lang lang) {
    return desk::ending_words(messages(), reason, lang);
  }
  static std::string losses_in(Lang lang) { return messages().format(lang, "losses.counted-in"); }
  static std::string points_called(Lang lang) { return messages().format(lang, "points.called"); }
};

// What it offers beyond the desk: a member that is misspelt is not taken for one that is absent.
static_assert(desk::ListsTroops<Desk> && desk::HasReference<Desk> && desk::KnowsScale<Desk> &&
              desk::MustersArmies<Desk>);
static_assert(desk::Desk<Desk> && desk::CountsPoints<Desk> && TellsCaptains<Desk> &&
              JudgesClosing<Desk> && OrdersByStep<Desk>);
static_assert(desk::TellsLapses<Desk> && desk::Aims<Desk> && desk::FindsNearest<Desk> &&
              desk::Measures<Desk> && desk::LeadsOn<Desk> && desk::Follows<Desk> &&
              desk::Traces<Desk> && desk::DrawsOverlays<Desk> && desk::GathersInSetups<Desk> &&
              desk::NamesTable<Desk> && desk::TellsParts<Desk> && desk::ReadsLines<Desk> &&
              desk::FindsWays<Desk> && desk::KnowsMeant<Desk> && desk::OffersOrders<Desk> &&
              BindsSides<GameOfKings>);

}  // namespace sandtable::game_of_kings
