#pragma once

#include <concepts>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "engine/core/clause.h"
#include "engine/core/contract.h"
#include "engine/core/judgement.h"
#include "engine/core/side.h"
#include "engine/dice/roll.h"
#include "engine/text/lang.h"

/// What a ruleset says to people, and what it makes of what they type.
namespace sandtable::desk {

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

/// The words of a ruleset.
template <class D>
concept Words = requires(const typename D::Rules::State s, const typename D::Rules::Setup& setup,
                         const typename D::Rules::Action a, std::string_view text, Lang lang,
                         Tape tape, std::vector<Event> events, Finding finding, Roll roll,
                         Result result, const Deliberation<typename D::Rules>& why) {
  { D::parse(text, s, lang) } -> std::same_as<tl::expected<typename D::Rules::Action, std::string>>;
  /// The notation; journals hold it in English.
  { D::print(a, s, lang) } -> std::same_as<std::string>;
  { D::tell(events, tape, setup, lang) } -> std::same_as<std::vector<Told>>;
  { D::reason(finding, setup, lang) } -> std::same_as<Reason>;
  { D::ask_roll(roll, setup, lang) } -> std::same_as<std::string>;
  { D::read_roll(roll, text, setup) } -> std::same_as<tl::expected<Rolled, std::string>>;
  /// The kinds of question that may be answered in advance.
  { D::standing_kinds() } -> std::same_as<std::span<const std::string_view>>;
  { D::question(s, lang) } -> std::same_as<std::string>;
  /// What part of the turn the decision `a` of a position falls into: a short heading, "Zulu
  /// activation"; empty where there is none. It is shown to everybody: only of what lies open.
  { D::phase(s, a, lang) } -> std::same_as<std::string>;
  { D::outcome(result, s, lang) } -> std::same_as<std::string>;
  /// What is meant by an answer in the notation to the question that is asked, where it is legal.
  { D::as_answer(s, text) } -> std::same_as<std::optional<typename D::Rules::Action>>;
  /// What a computer opponent weighed, in one sentence with clauses and odds.
  { D::explain(why, lang) } -> std::same_as<std::string>;
  { D::ending_words(text, lang) } -> std::same_as<std::string>;
  /// What the losses of an ending are counted in, in the plural: "stands".
  { D::losses_in(lang) } -> std::same_as<std::string>;
};

/// Tells people at a table what a side gives away with a legal action, a sentence each: steps that
/// it closes while something could still be done in them, points that lapse.
template <class D>
concept TellsLapses = requires(const typename D::Rules::State s, Side side,
                               const typename D::Rules::Action a, Lang lang) {
  { D::lapses(s, side, a, lang) } -> std::same_as<std::vector<std::string>>;
};

/// Says of an action whether it goes against an enemy unit.
template <class D>
concept Aims = requires(const typename D::Rules::Action a) {
  { D::aims(a) } -> std::same_as<bool>;
};

/// Finds legal actions of the same unit and kind that come near to one that is refused, so many at
/// most, nearest first by the ruleset's own measure.
template <class D>
concept FindsNearest = requires(const typename D::Rules::State s, Side side,
                                const typename D::Rules::Action refused, std::size_t most) {
  { D::nearest(s, side, refused, most) } -> std::same_as<std::vector<typename D::Rules::Action>>;
};

/// Where a side must name what is to act before it can say that nothing does: the first to name.
template <class D>
concept LeadsOn = requires(const typename D::Rules::State s, Side side) {
  { D::leads_on(s, side) } -> std::same_as<std::optional<typename D::Rules::Action>>;
};

}  // namespace sandtable::desk
