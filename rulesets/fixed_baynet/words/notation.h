#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "engine/desk/deed.h"
#include "engine/text/catalogue.h"
#include "engine/text/lang.h"
#include "rulesets/fixed_baynet/state/action.h"
#include "rulesets/fixed_baynet/state/state.h"

/// Actions as people type and mail them: `A: step 5.0 at 0`, `A/1,3-5: fire B x2`. See
/// docs/format/notation.md.
namespace sandtable::fixed_baynet {

/// Why a line is no action: where (character, from 1) and what was expected and found.
struct NotationError {
  int column = 1;
  std::string key;  ///< of messages.toml
  text::Args args;
  /// "column 7: expected a length in inches, found 'x'".
  std::string str(Lang lang) const;
};

/// One line that parse_action gives back as exactly this action, provided that the fields which the
/// verb does not use are as Action{} has them. Words in the language: English is what journals
/// hold.
std::string to_text(const Action& action, const State& state, Lang lang = Lang::En);

/// The parts of such a line: who acts, and what it does.
struct LineParts {
  std::string subject;  ///< a unit, some men of it, or a side; empty: none
  std::string words;    ///< all but the subject
};
LineParts line_parts(const Action& action, const State& state, Lang lang);

/// Reads one line, typed in English or French; judges its form only, not its legality.
tl::expected<Action, NotationError> parse_action(std::string_view line, const State& state);

/// Who is meant to serve a piece where a line names the piece alone: the unit in hand, or the one
/// that it came with.
UnitId serving_unit(const State& state, GunId gun);

}  // namespace sandtable::fixed_baynet
