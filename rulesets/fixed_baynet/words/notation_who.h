#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "rulesets/fixed_baynet/state/pieces.h"
#include "rulesets/fixed_baynet/words/notation_line.h"

namespace sandtable::fixed_baynet {

/// Who is meant: a unit and some men of it, or a piece and the unit that serves it.
struct Who {
  UnitId unit = kNoUnit;
  std::uint32_t men = 0;
  GunId gun = kNoGun;
};

/// Reads names of units, men and pieces in a line.
class Whose {
 public:
  Whose(const NotationLine& line, const State& state)
      : line_(line), setup_(*state.setup), state_(state) {}

  /// Who is given an order: a unit, some of its men, a piece, or a unit and a piece that it serves:
  /// "A, Gun 1".
  ReadResult<Who> subject(std::size_t at, const std::u32string& typed) const;
  /// "A", "A/4", "A/1,3-5".
  ReadResult<Who> who_is(std::size_t at, const std::u32string& typed) const;
  /// "1,3-5" as bits.
  ReadResult<std::uint32_t> numbers(std::size_t at, std::u32string_view typed, UnitId unit) const;
  /// The target of an action: a unit, one figure of it, or a piece.
  std::optional<NotationError> aim_at(Action& a, std::size_t at, const std::u32string& name) const;

  /// The building that is fired at.
  std::optional<NotationError> walls_at(Action& a, std::size_t at,
                                        const std::u32string& name) const;

  /// A man by his unit and number, on the table or not.
  ManId man_with(UnitId unit, std::uint32_t bit) const;

 private:
  void follow(Who& who) const;
  std::optional<Who> piece(const std::u32string& typed, const Found& found) const;

  const NotationLine& line_;
  const Setup& setup_;
  const State& state_;
};

/// How often something is done in one order at most.
inline constexpr int kMostTimes = 9;

/// A facing, and "x2" where it stands at this place: each goes into the action.
std::optional<NotationError> read_facing(NotationLine& line, Action& a);
bool read_times(NotationLine& line, Action& a);

/// Reads what a piece is ordered to do.
class PieceReader {
 public:
  PieceReader(NotationLine& line, const Whose& whose) : line_(line), whose_(whose) {}
  ReadResult<Action> order(Action a);

 private:
  using Read = ReadResult<Action>;
  bool load(Action& a);
  Read served(Action a);
  std::u32string name(Action& a);
  std::optional<NotationError> target(Action& a);
  std::optional<NotationError> walls(Action& a);
  Read lay(Action a);

  NotationLine& line_;
  const Whose& whose_;
};

}  // namespace sandtable::fixed_baynet
