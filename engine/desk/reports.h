#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/clause.h"
#include "engine/core/side.h"
#include "engine/dice/fraction.h"
#include "engine/dice/odds.h"
#include "engine/text/lang.h"

/// Figures of a ruleset for people: odds of an action, the end of a battle for a study.
namespace sandtable::desk {

/// A whole distribution of one figure.
struct Spread {
  std::string subject;  ///< a unit's name, or what else the figure belongs to
  std::string figure;   ///< "stands", "place", "result" ...
  std::vector<std::pair<std::string, Fraction>> rows;  ///< value, probability; they add up to 1
  std::string words{};  ///< the figure as people call it; the shell puts in what it has
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
  std::string side;    ///< id of who gives it
  std::string kind;    ///< of the question: "react"
  std::string answer;  ///< in the notation
  std::string text;    ///< who answers what, to be read
  /// How likely it is that it is given at all; how often on average, where it `repeats`.
  Fraction p;
  bool wished = false;   ///< somebody asked for it; otherwise it is the likely one
  bool repeats = false;  ///< it can be given more than once on one course of events
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

/// What a study keeps of a battle that is over.
struct Ending {
  int turn = 0;                      ///< the last one
  std::string_view reason;           ///< a key: "objectives"; D::ending_words has it in words
  std::array<int, 2> lost{}, had{};  ///< of what the ruleset counts losses in, a side
};

/// What a ruleset reports of actions and of battles that are over.
template <class D>
concept Reports = requires(const typename D::Rules::State s, const typename D::Rules::Setup& setup,
                           const typename D::Rules::Action a, Side side, Lang lang, Event event,
                           const std::vector<Branch<typename D::Rules>>& branches) {
  /// What is worth asking of an action's outcomes, the main thing first.
  { D::lines(s, side, a, lang) } -> std::same_as<std::vector<Line<typename D::Rules>>>;
  /// The figures of a position that differ from `s` in any of the branches.
  { D::spreads(s, branches, lang) } -> std::same_as<std::vector<Spread>>;
  /// What an event says of hits, totals and who won: a name and its value.
  {
    D::figures(event, setup, lang)
    } -> std::same_as<std::vector<std::pair<std::string, std::string>>>;
  { D::ending(s) } -> std::same_as<Ending>;
};

/// Says what is decided for the odds of `a` to go through everything that follows from it at once;
/// nullopt where that is over. Without it a judgement's `likely` is decided.
template <class D>
concept Follows = requires(const typename D::Rules::State s, Side side,
                           const typename D::Rules::Action a) {
  {
    D::follow(s, s, side, a)
    } -> std::same_as<std::optional<std::pair<Side, typename D::Rules::Action>>>;
};

}  // namespace sandtable::desk
