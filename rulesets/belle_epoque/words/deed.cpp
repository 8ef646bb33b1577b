#include "rulesets/belle_epoque/words/deed.h"

#include <algorithm>
#include <string>

#include "rulesets/belle_epoque/rules/ruleset.h"
#include "rulesets/belle_epoque/state/pieces.h"
#include "rulesets/belle_epoque/words/notation.h"
#include "rulesets/belle_epoque/words/notation_words.h"

namespace sandtable::belle_epoque {
namespace {

int number_of(const State& s, UnitId u) { return u < s.setup->units.size() ? u + 1 : 0; }

/// What the argument is, as its verb has it.
void add_argument(desk::Deed& out, const Action& a, Form form, const State& s) {
  switch (form) {
    case Form::Points:
    case Form::Number:
    case Form::Test:
      out.count = a.points;
      return;
    case Form::Place:
    case Form::Route:
    case Form::ExitRoute:
      if (a.to != kNowhere) out.place = s.setup->board->label(a.to);
      return;
    case Form::Target:
      out.target = number_of(s, a.target);
      return;
    default:
      return;
  }
}

}  // namespace

desk::Deed deed(const Action& a, const State& s, Lang lang) {
  desk::Deed out;
  const LineParts parts = line_parts(a, *s.setup, &s, lang);
  out.text = to_text(a, *s.setup, &s, lang);
  out.words = is_ruling(a.verb) ? out.text : parts.words();
  out.verb = line_parts(a, *s.setup, &s, Lang::En).verb;
  std::replace(out.verb.begin(), out.verb.end(), ' ', '-');
  out.said = parts.verb;
  out.argument = parts.argument;
  out.tail = parts.tail;
  const VerbRow* row = row_of(a.verb);
  if (row == nullptr) return out;
  if (row->subject == Subject::ForUnit) out.unit = number_of(s, a.unit);
  if (row->subject == Subject::ForSector && a.to != kNowhere)
    out.place = s.setup->board->label(a.to);
  add_argument(out, a, row->form, s);
  return out;
}

std::vector<Action> meant(const State& s, Side side, UnitId unit, const desk::Pointed& at) {
  std::vector<Action> out;
  const auto add = [&](Verb verb, UnitId target, Sector to) {
    Action a;
    a.verb = verb;
    a.unit = unit;
    a.target = target;
    a.to = to;
    if (std::find(out.begin(), out.end(), a) == out.end()) out.push_back(a);
  };
  if (at.target > 0) {
    for (const Verb verb : {Verb::Fire, Verb::Assault})
      add(verb, static_cast<UnitId>(at.target - 1), kNowhere);
  } else if (at.place.empty()) {
    add(Verb::Stand, kNoUnit, kNowhere);
  } else if (const auto to = s.setup->board->parse(at.place)) {
    std::vector<Action> listed;
    BelleEpoque::actions(s, side, listed);
    for (const Action& a : listed)
      if (a.unit == unit && a.to != kNowhere && a.target == kNoUnit) add(a.verb, kNoUnit, *to);
    if (out.empty())
      for (const Verb verb : {Verb::March, Verb::Move}) add(verb, kNoUnit, *to);
  }
  return out;
}

}  // namespace sandtable::belle_epoque
