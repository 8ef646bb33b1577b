#pragma once

#include <concepts>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "engine/core/clause.h"
#include "engine/core/contract.h"
#include "engine/core/judgement.h"
#include "engine/core/post.h"
#include "engine/core/side.h"
#include "engine/data/phrase.h"
#include "engine/desk/deed.h"
#include "engine/desk/goals.h"
#include "engine/desk/told.h"
#include "engine/dice/roll.h"
#include "engine/text/lang.h"

/// What a ruleset says to people, and what it makes of what they type.
namespace sandtable::desk {

/// One reason of a verdict, in words and in figures.
struct Reason {
  std::string clause;  ///< id
  Ruling ruling = Ruling::Permits;
  std::string measure;  ///< "steps", "points" ...; empty: nothing is measured
  int measured = 0, limit = 0;
  std::string text;
};

/// What words mean hangs on who says them: each side has names of its own for the enemy.
template <class D>
concept ReadsBy = requires(typename D::Rules::State& s, Post by) {
  /// Words are read in the position as he means them.
  D::read_by(s, by);
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
  { D::read_roll(roll, text, setup) } -> std::same_as<tl::expected<Rolled, data::Phrase>>;
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

/// Tells what decides the battle, from a position as its viewer knows it.
template <class D>
concept TellsGoals = requires(const typename D::Rules::State s) {
  { D::goals(s) } -> std::same_as<Goals>;
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

/// Puts a question in words for who is asked, where each may be asked something else.
template <class D>
concept AsksEach = requires(const typename D::Rules::State s, Post viewer, Lang lang) {
  { D::question(s, viewer, lang) } -> std::same_as<std::string>;
};
template <class D>
concept AsksEachInKind = requires(const typename D::Rules::State s, Post viewer) {
  { D::question_kind(s, viewer) } -> std::same_as<std::string_view>;
};

/// Finds in a decision of a post that is not legal the part that is against the rules, as it is
/// written: a line of a sheet. Empty where it is no part alone.
template <class D>
concept FindsFault = requires(const typename D::Rules::State s, Post by,
                              const typename D::Rules::Action a, Lang lang) {
  { D::at_fault(s, by, a, lang) } -> std::same_as<std::string>;
};

/// Tells actions as their parts beside the sentence.
template <class D>
concept TellsParts = requires(const typename D::Rules::State s, const typename D::Rules::Action a,
                              Lang lang) {
  { D::deed(a, s, lang) } -> std::same_as<Deed>;
};

/// Has something drawn instead of rolled: what can be drawn, empty where it is dice after all.
template <class D>
concept DrawsLots = requires(const typename D::Rules::Setup& setup, const Roll& roll, Lang lang) {
  { D::draws(roll, setup, lang) } -> std::same_as<std::vector<std::pair<std::string, std::string>>>;
};

/// A line as read: the action, whether it says where to and not by which way, and whether a way has
/// to be looked for still.
template <class Reading, class R>
concept IsReading = requires(const Reading reading) {
  { reading.action } -> std::convertible_to<typename R::Action>;
  static_cast<bool>(reading.goal);
  { reading.lacks_way } -> std::convertible_to<bool>;
};
template <class Read, class R>
concept IsRead =
    std::same_as<typename Read::error_type, Misread> && IsReading<typename Read::value_type, R>;

/// Reads a line and does nothing else, and says of one that is none where it begins to be wrong.
template <class D>
concept ReadsLines = requires(const typename D::Rules::State s, std::string_view text, Lang lang) {
  { D::read_line(text, s, lang) } -> IsRead<typename D::Rules>;
};

/// What a reading is completed to: the action with a way, or one that comes near and why none was
/// found.
template <class Way, class R>
concept IsWay = requires(const Way way) {
  { way.found } -> std::convertible_to<std::optional<typename R::Action>>;
  { way.nearest } -> std::convertible_to<std::optional<typename R::Action>>;
  { way.why } -> std::convertible_to<Misread>;
};

/// Looks for the way that a line as read lacks.
template <class D>
concept FindsWays = ReadsLines<D> &&
    requires(const typename D::Rules::State s, std::string_view text, Lang lang) {
  { D::complete(D::read_line(text, s, lang).value(), s, lang) } -> IsWay<typename D::Rules>;
};

/// Knows what pointing somewhere with a unit, which is numbered from 1, may mean, the likeliest
/// first.
template <class D>
concept KnowsMeant = requires(const typename D::Rules::State s, Side side, int unit,
                              const Pointed& at) {
  { D::meant(s, side, unit, at).front() } -> IsReading<typename D::Rules>;
};

/// Says what may be offered for a unit, behind an action that is composed already or (nullptr) from
/// the beginning.
template <class D>
concept OffersOrders = requires(const typename D::Rules::State s, Side side, int unit,
                                const typename D::Rules::Action* so_far, Lang lang) {
  { D::orders(s, side, unit, so_far, lang) } -> std::same_as<std::vector<Order>>;
};

}  // namespace sandtable::desk
