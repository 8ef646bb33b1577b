#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/holders.h"
#include "engine/desk/desk.h"
#include "engine/desk/orders.h"
#include "engine/desk/roster.h"
#include "engine/desk/voice.h"
#include "rulesets/belle_epoque/desk/ending.h"
#include "rulesets/belle_epoque/desk/goals.h"
#include "rulesets/belle_epoque/judgement/judgement.h"
#include "rulesets/belle_epoque/rules/nearest.h"
#include "rulesets/belle_epoque/rules/ruleset.h"
#include "rulesets/belle_epoque/words/deed.h"
#include "rulesets/belle_epoque/words/explain.h"
#include "rulesets/belle_epoque/words/lapses.h"
#include "rulesets/belle_epoque/words/measure.h"
#include "rulesets/belle_epoque/words/messages.h"
#include "rulesets/belle_epoque/words/narrate.h"

namespace sandtable::belle_epoque {

/// Belle Époque for people, as the desk concept wants it (engine/desk/desk.h).
struct Desk : Mind {
  static const Rulebook& rulebook();
  static std::span<const OptionInfo> options();
  static std::vector<desk::Carried> scenarios();
  static tl::expected<std::shared_ptr<const Setup>, data::Problems> load(
      std::string_view text, std::string_view file, const desk::Choices& choices);
  static desk::ScenarioFacts facts(const Setup& setup);

  static tl::expected<Action, std::string> parse(std::string_view text, const State& s, Lang lang);
  static std::string print(const Action& a, const State& s, Lang lang);
  static desk::Deed deed(const Action& a, const State& s, Lang lang) {
    return belle_epoque::deed(a, s, lang);
  }
  /// A line as read. No way has to be looked for.
  struct Reading {
    Action action;
    static constexpr bool goal = false, lacks_way = false;
  };
  static tl::expected<Reading, desk::Misread> read_line(std::string_view text, const State& s,
                                                        Lang lang);
  static std::vector<Reading> meant(const State& s, Side side, int unit, const desk::Pointed& at);
  static std::vector<desk::Told> tell(const std::vector<Event>& events, const Tape& tape,
                                      const Setup& setup, Lang lang);
  static desk::Reason reason(const Finding& finding, const Setup& setup, Lang lang);
  static std::string ask_roll(const Roll& roll, const Setup& setup, Lang lang);
  static std::vector<std::pair<std::string, std::string>> draws(const Roll& roll,
                                                                const Setup& setup, Lang lang) {
    return belle_epoque::draws(roll, setup, lang);
  }
  /// Faces as typed; for the bowl also the name, id or colour of a side.
  static tl::expected<Rolled, data::Phrase> read_roll(const Roll& roll, std::string_view text,
                                                      const Setup& setup);
  static std::span<const std::string_view> standing_kinds();
  static std::string question(const State& s, Lang lang);
  static std::string phase(const State& s, const Action&, Lang lang) {
    return phase_heading(s, lang);
  }
  static std::string outcome(const Result& result, const State& s, Lang lang);

  static desk::Goals goals(const State& s) { return belle_epoque::goals(s); }
  static std::vector<std::string> lapses(const State& s, Side side, const Action& a, Lang lang) {
    return belle_epoque::lapses(s, side, a, lang);
  }
  static bool aims(const Action& a) { return a.verb == Verb::Fire || a.verb == Verb::Assault; }

  static std::string draw_text(const View& view, const desk::TextLook& look);
  static std::string draw_svg(const View& view, const desk::SvgLook& look);
  static std::string_view reference();
  /// A unit of the drawing is 1 mm where a sector is 10 cm across.
  static std::optional<double> true_scale(const View&) { return 1.0; }
  static desk::Roster roster(const View& view, Side side, Lang lang);
  static std::string json(const View& view);
  static tl::expected<std::string, std::string> measure(const View& view, std::string_view words,
                                                        Lang lang) {
    return belle_epoque::measure(view, words, lang);
  }

  static std::optional<Action> as_answer(const State& s, std::string_view text);
  static std::vector<desk::Line<BelleEpoque>> lines(const State& before, Side side, const Action& a,
                                                    Lang lang);
  static std::vector<desk::Spread> spreads(const State& before,
                                           const std::vector<Branch<BelleEpoque>>& branches,
                                           Lang lang);
  static std::vector<std::pair<std::string, std::string>> figures(const Event& event,
                                                                  const Setup& setup, Lang lang);
  static std::vector<Action> nearest(const State& s, Side side, const Action& refused,
                                     std::size_t most) {
    return belle_epoque::nearest(s, side, refused, most);
  }
  static desk::Examined run_examples();
  static desk::Examined run_examples(std::string_view text, std::string_view file);
  static std::string explain(const Deliberation<BelleEpoque>& why, Lang lang) {
    return belle_epoque::explain(why, lang);
  }
  static desk::Ending ending(const State& s) { return belle_epoque::ending(s); }
  static desk::Purse purse(const State& s) { return belle_epoque::purse(s); }
  static std::array<int, 2> spent(const State& before, const Action& a, const State& after) {
    return belle_epoque::spent(before, a, after);
  }
  static std::string ending_words(std::string_view reason, Lang lang) {
    return desk::ending_words(messages(), reason, lang);
  }
  static std::string losses_in(Lang lang) { return messages().format(lang, "losses.counted-in"); }
  static std::string points_called(Lang lang) { return messages().format(lang, "points.called"); }
};

// What it offers beyond the desk: a member that is misspelt is not taken for one that is absent.
static_assert(desk::ListsTroops<Desk> && desk::HasReference<Desk> && desk::KnowsScale<Desk>);
static_assert(desk::Desk<Desk> && desk::CountsPoints<Desk> && TellsCaptains<Desk>);
static_assert(desk::TellsLapses<Desk> && desk::Aims<Desk> && desk::FindsNearest<Desk> &&
              desk::Measures<Desk> && desk::TellsParts<Desk> && desk::DrawsLots<Desk> &&
              desk::ReadsLines<Desk> && desk::KnowsMeant<Desk> && BindsSides<BelleEpoque>);

}  // namespace sandtable::belle_epoque
