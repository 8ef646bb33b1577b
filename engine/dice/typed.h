#pragma once

#include <deque>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "engine/dice/dice.h"

namespace sandtable {

/// Why faces do not make a roll: one is none of the die's, or there are not as many as dice.
struct FacesError {
  Roll roll;
  std::string found;                ///< the face as it was typed; of a wrong number of them: empty
  std::size_t at = 0;               ///< which of them, from 0
  std::optional<std::size_t> many;  ///< so many were found
};

/// A roll from the faces that somebody read off real dice.
tl::expected<Rolled, FacesError> roll_from_faces(const Roll& roll, std::span<const int> faces);

/// The same from a line of text: faces with spaces or commas between them ("3 1 6 6"), or one
/// digit after the other where no die has more than 9 sides ("3166").
tl::expected<Rolled, FacesError> roll_from_text(const Roll& roll, std::string_view text);

/// Faces of dice that were thrown at once for several rolls, and wait for theirs.
class SpareFaces {
 public:
  /// Takes the roll from the beginning of a row of faces, and keeps those behind it.
  tl::expected<Rolled, FacesError> roll_from_row(const Roll& roll, std::string_view text);
  /// Takes the roll from what is kept of dice with so many sides; none where that is too little.
  std::optional<Rolled> roll_from_kept(const Roll& roll);
  bool empty() const { return kept_.empty(); }
  /// "3 12 7", those of dice with fewer sides first.
  std::string str() const;

 private:
  std::map<int, std::deque<int>> kept_;  ///< by the sides of the die; none empty
};

/// Dice rolled by hand. A battle runs an action on a copy of its state; while Dice::needed() names
/// a roll, it shows that roll to the table, enters the faces here and runs the action again with
/// the same tape, which has kept what was rolled so far:
///
///     for (;;) {
///       State attempt = state;
///       Dice dice(tape, typed);
///       R::apply(attempt, side, action, dice, log);
///       if (!dice.needed()) break;                   // done: keep attempt and tape
///       auto entered = typed.enter(*dice.needed(), read_line());  // error: show it, ask again
///     }
class TypedSource final : public DiceSource {
 public:
  /// Accepts faces for a roll, or says what is wrong with them and accepts nothing. Several rolls
  /// may be entered ahead, in the order in which they will be asked for.
  tl::expected<void, FacesError> enter(const Roll& roll, std::span<const int> faces);
  tl::expected<void, FacesError> enter(const Roll& roll, std::string_view text);

  /// Makes the roll that was entered first. Faces that were typed for another roll than the one
  /// asked for now are of no use any more: they are dropped, and the table is asked again.
  bool make(const Roll& roll, std::size_t at, Rolled& out) override;

  /// Rolls entered and not yet made.
  std::size_t waiting() const { return typed_.size(); }
  /// Forgets them: when an action is taken back.
  void clear() { typed_.clear(); }

 private:
  std::deque<Rolled> typed_;
};

}  // namespace sandtable
