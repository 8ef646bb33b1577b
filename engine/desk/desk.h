#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "engine/core/clause.h"
#include "engine/core/contract.h"
#include "engine/core/rulebook.h"
#include "engine/core/side.h"
#include "engine/data/problems.h"
#include "engine/dice/fraction.h"
#include "engine/dice/odds.h"
#include "engine/text/lang.h"

/// What people need around the rules of any ruleset: words, pictures, files. Rules decide nothing
/// here and nothing here decides a rule. Plain structs, so that battle, studies, server and command
/// line serve every ruleset with the same code.
namespace sandtable::desk {

/// What a player chooses over a scenario's head.
struct Choices {
  std::optional<std::string> edition;
  std::vector<std::pair<std::string, std::string>> options;  ///< by id, as typed
};

/// A post of a side: its commander, or who has a part of it.
struct PostFacts {
  std::string id;
  std::string name_en, name_fr;
  std::vector<std::string> units;  ///< that it has, as the scenario names them; for people
  const std::string& name(Lang lang) const { return lang == Lang::Fr ? name_fr : name_en; }
};

struct SideFacts {
  std::string id;  ///< the seat's name: "zulu"
  std::string name_en, name_fr;
  std::string briefing_en, briefing_fr;
  std::string colour;              ///< one of the ruleset's words: "red"
  std::vector<PostFacts> posts{};  ///< the commander first; empty: there is nobody but him
  const std::string& name(Lang lang) const { return lang == Lang::Fr ? name_fr : name_en; }
};

/// A scenario as lists and headers show it.
struct ScenarioFacts {
  std::string id, title_en, title_fr, summary_en, summary_fr, notes_en, notes_fr, edition;
  std::string date;
  int turns = 0;
  std::array<SideFacts, 2> sides;
  std::vector<std::pair<std::string, std::string>> options;  ///< every switch and its value
  std::vector<std::string> sources, warnings;
};

/// One thing that happened, in words: a line, and the arithmetic behind it unfolded.
struct Told {
  std::string clause;  ///< id
  std::string line;
  std::vector<std::string> ledger;
};

/// One reason of a verdict, in words and in figures.
struct Reason {
  std::string clause;  ///< id
  Ruling ruling = Ruling::Permits;
  std::string measure;  ///< "steps", "points" ...; empty: nothing is measured
  int measured = 0, limit = 0;
  std::string text;
};

/// A whole distribution of one figure.
struct Spread {
  std::string subject;  ///< a unit's name, or what else the figure belongs to
  std::string figure;   ///< "stands", "place", "result" ...
  std::vector<std::pair<std::string, Fraction>> rows;  ///< value, probability; they add up to 1
};

/// Something that an action may come to, and whether a state shows that it did.
template <class R>
struct Line {
  std::string text;  ///< "the test succeeds"
  std::function<bool(const typename R::State&)> holds;
  bool always = true;  ///< told even where it cannot happen
};

/// How likely such a thing is.
struct Chance {
  std::string text;
  Fraction p;                ///< given the answers that are assumed
  Fraction least, most;      ///< over every other answer; only where the report is `Ranged::All`
  double low = 0, high = 1;  ///< 95 % interval of an estimate; only where it is one
};

/// An answer that odds take for granted at a question in the middle of an action.
struct Assumed {
  std::string side;     ///< id of who gives it
  std::string kind;     ///< of the question: "react"
  std::string answer;   ///< in the notation
  std::string text;     ///< who answers what, to be read
  Fraction p;           ///< how likely it is that it is given at all
  bool wished = false;  ///< somebody asked for it; otherwise it is the likely one
};

/// Over what the ranges of a report go.
enum class Ranged : std::uint8_t {
  None,     ///< nothing was answered: there is but one course
  All,      ///< every answer to every question that was not answered as wished
  Unknown,  ///< that was too much work
};

/// How an action may go as a whole: what its dice showed on the way and what it came to.
struct Course {
  Fraction p;
  std::vector<std::pair<std::string, std::string>> figures;  ///< "hits of A on B", "2"
};

/// What an action does, in odds. "Exact" is said of what is told under the answers assumed.
struct OddsReport {
  bool exact = true;
  std::uint64_t branches = 0, samples = 0, work = 0;
  std::vector<Chance> headline;  ///< "the test succeeds" 5/6 ...
  std::vector<Spread> spreads;
  std::vector<Assumed> assumed;
  Ranged ranged = Ranged::None;
  std::vector<Course> joint;  ///< only where it was asked for
};

/// What of a position is shown as text.
enum class TextPart : std::uint8_t {
  All,      ///< title, map, legend, the troops of both sides
  Status,   ///< a line or two: the turn, and what each side has left to act with
  TroopsA,  ///< the troops of a side, a line or two each
  TroopsB,
};

/// How a position is drawn as text.
struct TextLook {
  bool colour = false;
  int width = 80;
  bool ascii = false;
  Lang lang = Lang::En;
  TextPart part = TextPart::All;
};

/// How a position is drawn as SVG.
struct SvgLook {
  std::string style = "period";  ///< period | plain | print
  Lang lang = Lang::En;
  /// Without them the ground alone is drawn: a layer for clients that draw the troops themselves.
  bool troops = true;
  /// Measures drawn on top, in the ruleset's own words: "arc Touraine". A desk that knows any has
  /// `static std::string overlay_problem(view, look)`: what is wrong with them, empty where
  /// nothing.
  std::vector<std::string> overlays{};
};

/// How the worked examples of a file went.
struct Examined {
  std::size_t played = 0;          ///< examples, each in each edition that it holds in
  std::vector<std::string> wrong;  ///< "FILE:LINE: what was expected and what was found"
};

/// A file that the program carries with it.
struct Carried {
  std::string_view id, text;
};

/// A decision of a plan: what `side` does in a position.
template <class R>
struct Planned {
  typename R::State state;
  Side side = Side::A;
  typename R::Action action;
};

/// What a study keeps of a battle that is over.
struct Ending {
  int turn = 0;                      ///< the last one
  std::string_view reason;           ///< a key: "objectives"; D::ending_words has it in words
  std::array<int, 2> lost{}, had{};  ///< of what the ruleset counts losses in, a side
};

/// What a ruleset supplies for people. `D::Rules` models Ruleset.
template <class D>
concept Desk = Ruleset<typename D::Rules> &&
    requires(const typename D::Rules::State s, const typename D::Rules::Setup& setup,
             const typename D::Rules::Action a, const typename D::Rules::View view,
             std::string_view text, const Choices& choices, Lang lang, Side side, Tape tape,
             std::vector<Event> events, Finding finding, Roll roll, Result result, Rng& rng,
             const std::vector<Branch<typename D::Rules>>& branches, Event event,
             std::span<const Planned<typename D::Rules>> plan,
             const std::optional<typename D::Rules::Action>& rival, int gap) {
  { D::rulebook() } -> std::same_as<const Rulebook&>;
  { D::options() } -> std::same_as<std::span<const OptionInfo>>;
  { D::scenarios() } -> std::same_as<std::vector<Carried>>;
  {
    D::load(text, text, choices)
    }
    -> std::same_as<tl::expected<std::shared_ptr<const typename D::Rules::Setup>, data::Problems>>;
  { D::facts(setup) } -> std::same_as<ScenarioFacts>;
  { D::parse(text, s, lang) } -> std::same_as<tl::expected<typename D::Rules::Action, std::string>>;
  /// The notation; journals hold it in English.
  { D::print(a, s, lang) } -> std::same_as<std::string>;
  { D::tell(events, tape, setup, lang) } -> std::same_as<std::vector<Told>>;
  { D::reason(finding, setup, lang) } -> std::same_as<Reason>;
  { D::ask_roll(roll, setup, lang) } -> std::same_as<std::string>;
  { D::read_roll(roll, text, setup) } -> std::same_as<tl::expected<Rolled, std::string>>;
  /// A short key of the question that is open ("token", "react" ...), for standing answers.
  { D::question_kind(s) } -> std::same_as<std::string_view>;
  /// The kinds of question that may be answered in advance.
  { D::standing_kinds() } -> std::same_as<std::span<const std::string_view>>;
  { D::question(s, lang) } -> std::same_as<std::string>;
  /// What part of the turn the decision `a` of a position falls into: a short heading, "Zulu
  /// activation"; empty where there is none. It is shown to everybody: only of what lies open.
  { D::phase(s, a, lang) } -> std::same_as<std::string>;
  { D::outcome(result, s, lang) } -> std::same_as<std::string>;
  { D::draw_text(view, TextLook{}) } -> std::same_as<std::string>;
  { D::draw_svg(view, SvgLook{}) } -> std::same_as<std::string>;
  /// A JSON object with everything that the view holds.
  { D::json(view) } -> std::same_as<std::string>;
  // A desk may also have `static tl::expected<std::string, std::string> measure(view, words, lang)`
  // (what ruler and protractor would tell) and `static std::string trace(state, side, words, lang)`
  // (where an action that is being composed would lead, as a JSON object, for a client to draw).
  // For people at a table it may have
  // `static std::vector<std::string> lapses(state, side, action, lang)`: what a side gives away
  // with a legal action, a sentence each (steps that it closes while something could still be done
  // in them, points that lapse); `static bool aims(action)`: whether it goes against an enemy unit;
  // and `static std::optional<Action> leads_on(state, side)`: where a side must name what is to act
  // before it can say that nothing does, the first that there is to name.
  // So may it have `static Setup fresh(setup)`: a setup of its own for one of many battles, where a
  // setup gathers things as battles are played on it.
  /// The answer that odds and computer opponents take for granted at a question in the middle of
  /// an action: the likely one of a player of ordinary sense; nullopt where nobody is asked, or not
  /// in the middle.
  { D::likely(s) } -> std::same_as<std::optional<std::pair<Side, typename D::Rules::Action>>>;
  /// What is meant by an answer in the notation to the question that is asked, where it is legal.
  { D::as_answer(s, text) } -> std::same_as<std::optional<typename D::Rules::Action>>;
  // A desk may also have `static std::optional<std::pair<Side, Action>> follow(s, before, side,
  // a)`: what is decided in `s` for the odds of `a` to go through everything that follows from it
  // at once; nullopt where that is over. Without it: `likely`.
  /// What is worth asking of an action's outcomes, the main thing first.
  { D::lines(s, side, a, lang) } -> std::same_as<std::vector<Line<typename D::Rules>>>;
  /// The figures of a position that differ from `s` in any of the branches.
  { D::spreads(s, branches, lang) } -> std::same_as<std::vector<Spread>>;
  /// What an event says of hits, totals and who won: a name and its value.
  {
    D::figures(event, setup, lang)
    } -> std::same_as<std::vector<std::pair<std::string, std::string>>>;
  /// Plays the ruleset's worked examples; a line for each that went wrong.
  { D::run_examples() } -> std::same_as<std::vector<std::string>>;
  /// Those of a file: its text and its name.
  { D::run_examples(text, text) } -> std::same_as<Examined>;
  /// The worth of a position for a side, for computer opponents; larger is better.
  { D::worth(s, side) } -> std::same_as<int>;
  /// Whether a computer opponent should bother to consider an action that is legal.
  { D::sensible(s, side, a) } -> std::same_as<bool>;
  /// A digest for what is left of the action going on: equal where worth and what can still be
  /// done differ by a constant only (what is in hand for later, say). R::digest will do.
  { D::alike(s) } -> std::same_as<std::uint64_t>;
  /// What a computer opponent weighed, in one sentence with clauses and odds. `plan`: its
  /// decision and what that is to lead to; `rival`: the next best, worth `gap` less.
  { D::explain(plan, rival, gap, lang) } -> std::same_as<std::string>;
  { D::ending(s) } -> std::same_as<Ending>;
  { D::ending_words(text, lang) } -> std::same_as<std::string>;
  /// What the losses of an ending are counted in, in the plural: "stands".
  { D::losses_in(lang) } -> std::same_as<std::string>;
};

}  // namespace sandtable::desk
