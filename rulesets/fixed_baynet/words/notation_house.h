#pragma once

#include <optional>
#include <string>

#include "rulesets/fixed_baynet/words/notation_line.h"

/// Orders in and about buildings, as they are typed: `A/4: open H-D1`, `A: go in by H-D1`,
/// `A/2: upstairs, 2.0 at 90`.
namespace sandtable::fixed_baynet {

/// The order that begins with this word; nullopt: it is about something else.
std::optional<ReadResult<Action>> read_house_order(Word word, Action a, NotationLine& line,
                                                   const Setup& setup);
/// Legs of a way: "3.0 at 45, 2.0 at 90".
std::optional<NotationError> read_legs(Action& a, NotationLine& line);
/// Why the umpire rules of a door: which, and how it is.
ReadResult<Action> read_door_ruling(NotationLine& line, const Setup& setup);

/// What follows the word of such an order.
std::string house_order_words(const Action& a, const Setup& setup, Lang lang);
std::string door_ruling_words(const Action& a, const Setup& setup, Lang lang);

}  // namespace sandtable::fixed_baynet
