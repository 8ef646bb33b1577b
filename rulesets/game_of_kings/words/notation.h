#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "engine/desk/deed.h"
#include "engine/text/catalogue.h"
#include "engine/text/lang.h"
#include "rulesets/game_of_kings/state/action.h"
#include "rulesets/game_of_kings/state/state.h"

/// Actions as people type and mail them: `Touraine: wheel left 30, advance 6.0`. See
/// docs/format/notation.md.
namespace sandtable::game_of_kings {

/// Why a line is no action: where (character, from 1) and what was expected and found.
struct NotationError {
  int column = 1;
  std::string key;  ///< of messages.toml
  text::Args args;
  /// Where a way was asked for and none was found: why the nearest one fails, by language.
  std::array<std::string, 2> because{};
  /// "column 7: expected a length in cm, found 'x'".
  std::string str(Lang lang) const;
  /// The same, and without the column.
  desk::Misread told(Lang lang) const;
};

/// One line that parse_action gives back as exactly this action, provided that the fields which
/// the verb does not use are as Action{} has them and no segment runs backward. Words and names in
/// the language: English is what journals hold.
std::string to_text(const Action& action, const State& state, Lang lang = Lang::En);

/// The parts of such a line: who acts, and what it does.
struct LineParts {
  std::string subject;   ///< a unit or a side; empty: none
  std::string words;     ///< all but the subject: "fire Guard", "wheel left 30, advance 6.0"
  std::string said;      ///< the words without the argument at their end: "fire"
  std::string argument;  ///< a unit, a sector, a number, a place; empty: they end in none
};
LineParts line_parts(const Action& action, const State& state, Lang lang);

/// A line as read: an action, or of a move only its aim, for which a way must be looked for.
struct Reading {
  Action action;
  std::optional<Pose> goal;  ///< where it is to lead
  bool lacks_way = false;    ///< it names a goal, or whom to charge or to join, and no way
  int column = 1;            ///< where the goal stands in the line
};

/// Reads one line, typed in English or French; judges its form only, not its legality, and looks
/// for no way.
tl::expected<Reading, NotationError> read_action(std::string_view line, const State& state);

/// A way that was looked for.
struct FoundWay {
  /// The action with a legal way, or of a charge or joining with the most direct one, for the rules
  /// to say what is wrong with it. nullopt: to the goal none was found.
  std::optional<Action> found;
  std::optional<Action> nearest;  ///< the action with the way that ends nearest to the goal
  NotationError why;              ///< where none was found
};
/// Completes what lacks a way; anything else is found as it is.
FoundWay look_for_way(const Reading& reading, const State& state);

/// Reads one line, and looks for a way where it lacks one.
tl::expected<Action, NotationError> parse_action(std::string_view line, const State& state);

/// The unit that the question asked in `state` is about, or kNoUnit where there are several.
UnitId unit_in_question(const State& state);

/// The parts of a move as they are written: "wheel left 30, advance 6.0". Empty for no path.
std::string path_text(const geometry::Path& path, Lang lang);

}  // namespace sandtable::game_of_kings
