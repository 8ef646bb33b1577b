#include "rulesets/fixed_baynet/words/notation_house.h"
#include "rulesets/fixed_baynet/words/notation_who.h"

namespace sandtable::fixed_baynet {
namespace {

/// Nothing may follow.
ReadResult<Action> ended(NotationLine& line, const Action& a) {
  line.skip();
  const std::size_t start = line.at();
  const std::u32string more = line.rest();
  if (!more.empty()) return line.fail(start, "notation.trailing", {{"found", quoted(more)}});
  return a;
}

}  // namespace

std::optional<NotationError> read_facing(NotationLine& line, Action& a) {
  const auto angle = line.angle();
  if (!angle) return angle.error();
  a.facing = *angle;
  return std::nullopt;
}

/// "x2" at this place.
bool read_times(NotationLine& line, Action& a) {
  const std::size_t start = line.at();
  const std::u32string word = line.word();
  if (word.size() == 2 && (word[0] == U'x' || word[0] == U'X' || word[0] == U'×') &&
      word[1] >= U'1' && word[1] <= U'0' + kMostTimes) {
    a.number = static_cast<std::int32_t>(word[1] - U'0');
    return true;
  }
  line.go_to(start);
  return false;
}

/// An order about a piece.
ReadResult<Action> PieceReader::order(Action a) {
  const auto word = line_.phrase(place::kUnit);
  if (!word) return line_.unknown_word(place::kUnit, "notation.piece-verb");
  switch (*word) {
    case Word::Fire:
      a.verb = Verb::FirePiece;
      if (auto wrong = target(a)) return tl::unexpected(*wrong);
      return served(a);
    case Word::FireOver:
      a.verb = Verb::FirePieceOver;
      if (auto wrong = target(a)) return tl::unexpected(*wrong);
      return served(a);
    case Word::FireHouse:
      a.verb = Verb::FirePiece;
      if (auto wrong = walls(a)) return tl::unexpected(*wrong);
      return served(a);
    case Word::Guess:
      a.verb = Verb::Guess;
      return lay(a);
    case Word::Plan:
      a.verb = Verb::Plan;
      return lay(a);
    case Word::DropPlan:
      a.verb = Verb::DropPlan;
      return served(a);
    case Word::ClearJam:
      a.verb = Verb::ClearJam;
      return served(a);
    case Word::Turn:
      a.verb = Verb::TurnPiece;
      if (auto wrong = read_facing(line_, a)) return tl::unexpected(*wrong);
      return served(a);
    case Word::Step: {
      a.verb = Verb::MovePiece;
      if (auto wrong = read_legs(a, line_)) return tl::unexpected(*wrong);
      return served(a);
    }
    default:
      return line_.expected(line_.at(), "notation.piece-verb", {});
  }
}

/// "shot", "shell" at this place.
bool PieceReader::load(Action& a) {
  if (line_.take(Word::Shot, place::kArgument))
    a.load = Load::Shot;
  else if (line_.take(Word::Shell, place::kArgument))
    a.load = Load::Shell;
  else
    return false;
  return true;
}

/// "with 1,2" and the end.
ReadResult<Action> PieceReader::served(Action a) {
  if (!line_.take(Word::With, place::kArgument)) return ended(line_, a);
  line_.skip();
  const std::size_t at = line_.at();
  const auto men = whose_.numbers(at, line_.rest(), a.unit);
  if (!men) return tl::unexpected(men.error());
  a.men = *men;
  return ended(line_, a);
}

/// A name: everything up to "x2", "shot", "shell", "with" or the end.
std::u32string PieceReader::name(Action& a) {
  const std::size_t start = line_.at();
  std::size_t name_end = start;
  while (!line_.at_end()) {
    const std::size_t before = line_.at();
    if (read_times(line_, a) || load(a)) break;
    if (line_.take(Word::With, place::kArgument)) {
      line_.go_to(before);
      break;
    }
    if (line_.word().empty() && !line_.comma()) break;
    name_end = line_.at();
  }
  load(a);
  return line_.between(start, name_end);
}

std::optional<NotationError> PieceReader::target(Action& a) {
  line_.skip();
  const std::size_t start = line_.at();
  const std::u32string called = name(a);
  if (called.empty()) return std::nullopt;
  return whose_.aim_at(a, start, called);
}

/// A building.
std::optional<NotationError> PieceReader::walls(Action& a) {
  line_.skip();
  const std::size_t start = line_.at();
  return whose_.walls_at(a, start, name(a));
}

/// "25 at 0 on B".
ReadResult<Action> PieceReader::lay(Action a) {
  const auto range = line_.distance();
  if (!range) return tl::unexpected(range.error());
  a.number = *range;
  line_.take(Word::At, place::kArgument);
  if (auto wrong = read_facing(line_, a)) return tl::unexpected(*wrong);
  if (a.verb == Verb::Guess) {
    if (!line_.take(Word::On, place::kArgument)) {
      line_.skip();
      return line_.expected(line_.at(), "notation.guess-on", line_.peek());
    }
    const std::int32_t number = a.number;
    if (auto wrong = target(a)) return tl::unexpected(*wrong);
    if (a.number != number) return line_.expected(line_.at(), "notation.unit", line_.peek());
  }
  return served(a);
}

}  // namespace sandtable::fixed_baynet
