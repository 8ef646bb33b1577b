#pragma once

#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "engine/dice/dice.h"

namespace sandtable {

/// A roll from the faces that somebody read off real dice. Error, for instance:
/// "expected 4 faces from 1 to 6, found '7' as the third".
tl::expected<Rolled, std::string> roll_from_faces(const Roll& roll, std::span<const int> faces);

/// The same from a line of text: faces with spaces or commas between them ("3 1 6 6"), or one
/// digit after the other where no die has more than 9 sides ("3166").
tl::expected<Rolled, std::string> roll_from_text(const Roll& roll, std::string_view text);

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
  tl::expected<void, std::string> enter(const Roll& roll, std::span<const int> faces);
  tl::expected<void, std::string> enter(const Roll& roll, std::string_view text);

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
