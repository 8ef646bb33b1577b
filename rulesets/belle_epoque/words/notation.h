#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "engine/desk/deed.h"
#include "engine/text/catalogue.h"
#include "engine/text/lang.h"
#include "rulesets/belle_epoque/state/action.h"
#include "rulesets/belle_epoque/state/setup.h"
#include "rulesets/belle_epoque/state/state.h"

/// Actions as people type and mail them: `1/24: march 0405-0406`. See docs/format/notation.md.
namespace sandtable::belle_epoque {

/// Why a line is no action: where (character, from 1) and what was expected and found.
struct NotationError {
  int column = 1;
  std::string key;  ///< of messages.toml
  text::Args args;
  /// "column 7: expected a sector such as 0405, found '4x5'".
  std::string str(Lang lang) const;
  /// The same, and without the column.
  desk::Misread told(Lang lang) const;
};

/// One line that parse_action gives back as exactly this action, provided that the fields which
/// the verb does not use are as Action{} has them. Verbs and names of units in the language:
/// English is what journals hold. With `context`, a route begins with the unit's own sector;
/// without, with a dash.
std::string to_text(const Action& action, const Setup& setup, const State* context = nullptr,
                    Lang lang = Lang::En);

/// The parts of such a line: who acts, and what it does. `rule` stands before a ruling.
struct LineParts {
  std::string subject;  ///< a unit, a side or a sector; empty: none
  std::string verb, argument;
  std::string tail;  ///< "for march"
  /// All but the subject: "test 2 for march".
  std::string words() const;
};
LineParts line_parts(const Action& action, const Setup& setup, const State* context, Lang lang);

/// Reads one line, typed in English or French; judges its form only, not its legality. Where the
/// question asked in `state` concerns one unit, the unit may be left out.
tl::expected<Action, NotationError> parse_action(std::string_view line, const Setup& setup,
                                                 const State& state);

/// The verbs as documented: the canonical word and its synonyms in one language.
struct VerbWords {
  Verb verb;
  std::vector<std::string> words;  ///< the first is canonical
};
std::vector<VerbWords> verb_words(Lang lang);

/// What the notation calls a unit: its name in the language, or where that would be read otherwise
/// its label, or `#3` (the third unit of the rosters).
std::string notation_name(UnitId unit, const Setup& setup, Lang lang = Lang::En);

/// The unit that the question asked in `state` is about, or kNoUnit where there are several.
UnitId unit_in_question(const State& state);

}  // namespace sandtable::belle_epoque
