#pragma once

#include <array>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

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
};

/// One line that parse_action gives back as exactly this action, provided that the fields which
/// the verb does not use are as Action{} has them and no segment runs backward. Words and names in
/// the language: English is what journals hold.
std::string to_text(const Action& action, const State& state, Lang lang = Lang::En);

/// Reads one line, typed in English or French; judges its form only, not its legality. A charge, a
/// joining or a goal without a way is completed with a way that is legal, where one is found.
tl::expected<Action, NotationError> parse_action(std::string_view line, const State& state);

/// The unit that the question asked in `state` is about, or kNoUnit where there are several.
UnitId unit_in_question(const State& state);

/// The parts of a move as they are written: "wheel left 30, advance 6.0". Empty for no path.
std::string path_text(const geometry::Path& path, Lang lang);

}  // namespace sandtable::game_of_kings
