#include "rulesets/belle_epoque/words/notation.h"

#include "rulesets/belle_epoque/words/messages.h"
#include "rulesets/belle_epoque/words/names.h"
#include "rulesets/belle_epoque/words/notation_words.h"

namespace sandtable::belle_epoque {
namespace {

std::string joined(std::span<const Sector> sectors, const Board& board, std::string out) {
  for (const Sector x : sectors) {
    out += '-';
    out += board.label(x);
  }
  return out;
}

// From the unit's own sector, where it is known to stand next to the first and all are adjacent
// (so it is read back as the whole route); otherwise from a dash.
std::string route_text(const Action& a, const Setup& setup, const State* context) {
  const std::span<const Sector> route(a.route.data(),
                                      std::min<std::size_t>(a.steps, a.route.size()));
  const Board& board = *setup.board;
  Sector at =
      context != nullptr && a.unit < setup.units.size() ? context->pieces.at[a.unit] : kNowhere;
  const Sector from = at;
  for (const Sector x : route) {
    if (at >= board.size() || x >= board.size() || !board.adjacent(at).test(x))
      return joined(route, board, "");
    at = x;
  }
  return joined(route, board, board.label(from));
}

std::string join(std::string_view verb, std::string_view rest) {
  std::string out(verb);
  return out.append(" ").append(rest);
}

// What follows the verb.
std::string argument_text(const Action& a, const VerbRow& row, const Setup& setup,
                          const State* context, Lang lang) {
  switch (row.form) {
    case Form::Bare:
    case Form::UnitOnly:
      return "";
    case Form::Points:
    case Form::Number:
    case Form::Test:
      return std::to_string(a.points);
    case Form::Place:
      return setup.board->label(a.to);
    case Form::Route:
    case Form::ExitRoute:
      if (a.steps > 0) return route_text(a, setup, context);
      return row.form == Form::ExitRoute ? "" : setup.board->label(a.to);
    case Form::Target:
      return notation_name(a.target, setup, lang);
    case Form::Terrain:
      return notation_terrain(a.points, setup);
  }
  return "";
}

// What a test is for.
std::string purpose_text(const Action& a, Lang lang) {
  const std::size_t tongue = lang == Lang::Fr ? 1 : 0;
  for (const PurposeRow& p : purposes())
    if (p.purpose == a.purpose) return join(kForWords[tongue], p.words[tongue]);
  return "";
}

std::string subject_text(const Action& a, Subject subject, const Setup& setup, Lang lang) {
  switch (subject) {
    case Subject::Nobody:
      return "";
    case Subject::ForUnit:
      return notation_name(a.unit, setup, lang);
    case Subject::ForSide:
      return notation_side(a.target, setup);
    case Subject::ForSector:
      return setup.board->label(a.to);
  }
  return "";
}

std::vector<std::string> filled(const std::array<std::string_view, 5>& words) {
  std::vector<std::string> out;
  for (const std::string_view word : words)
    if (!word.empty()) out.emplace_back(word);
  return out;
}

}  // namespace

std::string NotationError::str(Lang lang) const { return told(lang).said; }

desk::Misread NotationError::told(Lang lang) const {
  std::string what = messages().format(lang, key, args);
  std::string said =
      messages().format(lang, "notation.at", {{"column", std::int64_t{column}}, {"message", what}});
  return {column, std::move(what), std::move(said), key == "notation.needs-unit"};
}

std::string to_text(const Action& a, const Setup& setup, const State* context, Lang lang) {
  const LineParts parts = line_parts(a, setup, context, lang);
  const std::string line =
      parts.subject.empty() ? parts.words() : join(parts.subject + ":", parts.words());
  return is_ruling(a.verb) ? join(kRuleWords[lang == Lang::Fr ? 2 : 0], line) : line;
}

LineParts line_parts(const Action& a, const Setup& setup, const State* context, Lang lang) {
  LineParts out;
  if (a.verb == Verb::RuleResult && a.target == kDraw) {
    out.verb = kDrawWords[lang == Lang::Fr ? 1 : 0];
    return out;
  }
  const VerbRow* row = row_of(a.verb);
  if (row == nullptr) return out;
  out.subject = subject_text(a, row->subject, setup, lang);
  out.verb = lang == Lang::Fr ? row->fr[0] : row->en[0];
  out.argument = argument_text(a, *row, setup, context, lang);
  if (row->form == Form::Test) out.tail = purpose_text(a, lang);
  return out;
}

std::string LineParts::words() const {
  std::string out = verb;
  if (!argument.empty()) out = join(out, argument);
  return tail.empty() ? out : join(out, tail);
}

std::vector<VerbWords> verb_words(Lang lang) {
  std::vector<VerbWords> out;
  for (const auto rows : {player_verbs(), umpire_verbs()})
    for (const VerbRow& row : rows)
      out.push_back({row.word, filled(lang == Lang::Fr ? row.fr : row.en)});
  return out;
}

UnitId unit_in_question(const State& state) {
  switch (state.now.phase) {
    case Phase::Passed:
    case Phase::Failed:
    case Phase::Moved:
      return state.now.active;
    case Phase::React:
    case Phase::EvadeRoute:
      return state.now.target;
    case Phase::ConvertLosses:
    case Phase::FallBackStep:
      return state.now.victim;
    case Phase::TakePosition:
      return state.now.winner;
    default:
      return kNoUnit;
  }
}

}  // namespace sandtable::belle_epoque
