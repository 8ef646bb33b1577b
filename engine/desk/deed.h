#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

/// Actions as they travel: a sentence to be read and, beside it, the parts that it says, so that
/// nobody has to take a sentence apart. A ruleset's desk makes them from the action itself.
namespace sandtable::desk {

/// An action of a ruleset beside its sentence. What says nothing is empty.
struct Deed {
  std::string text;   ///< the line of the notation, in the language: what is sent back to decide
  std::string words;  ///< the line without the name before it: "wheel left 30, advance 6.0"
  std::string verb;   ///< its id, the same in every language: "fall-back"
  std::string said;   ///< the verb as the language says it: "fall back"
  int unit = 0;       ///< number of the unit that acts, 1 for the first; 0: none
  int target = 0;     ///< number of the unit that it is aimed at; 0: none
  std::string place;  ///< where it leads, as the view names places
  std::optional<int> count;  ///< what is spent or chosen
  std::string argument;      ///< what is said after the verb: "0405", "2", a unit's name
  std::string tail;          ///< what is said after that: "for march"
  bool sample = false;       ///< one of many like it; others can be composed
  bool open = false;         ///< more parts can be said behind its words
};

/// Why a line is no action.
struct Misread {
  int column = 0;           ///< the character where it begins to be wrong, from 1; 0: nowhere
  std::string what;         ///< what was expected and found
  std::string said;         ///< the same with the column, for whoever typed the line
  bool lacks_unit = false;  ///< all that is wrong: it names no unit, which a question may
};

/// What a table is to roll, beside the sentence that asks for it.
struct RollAsked {
  int dice = 0, sides = 0;  ///< 0: nothing is rolled, something is drawn
  /// What can be drawn: what is typed for it, and how it is called.
  std::vector<std::pair<std::string, std::string>> draws;
  bool row = false;  ///< the faces of rolls that follow may be typed behind its own
};

/// What somebody points at for a unit to do something about: a place, a unit, or neither.
struct Pointed {
  std::string place;  ///< as the view names places
  int target = 0;     ///< number of a unit; 0: none
};

/// A man or a piece, as the view numbers them.
struct Figure {
  int unit = 0, number = 0;
  bool piece = false;
};

/// What an order asks for, and between which bounds.
struct Slot {
  std::string name;  ///< as its form names it: "angle", "length", "unit", "place", "count"
  double least = 0, most = 0, step = 0;  ///< of a figure
  std::vector<int> units;                ///< of a unit: the numbers that can be meant
  std::vector<std::string> places;       ///< of a place: those that can be meant
  /// Of a slot `by`: who is named instead of the unit, or beside it where it is a piece.
  std::vector<Figure> figures{};
};

/// How an order stands among others.
enum class OrderPart : std::uint8_t {
  Whole,  ///< an action by itself
  Leg,    ///< a part of a way: others may follow behind a comma
  Last,   ///< may end a way: nothing follows
  Goal,   ///< where a way is to lead, which has to be looked for
};

/// Something that may be offered for a unit, to be composed into an action.
struct Order {
  std::string verb, said;  ///< as of a deed
  /// The words with a name in braces for each slot: "go {angle} {length}".
  std::string form;
  OrderPart part = OrderPart::Whole;
  bool quick = false;  ///< nothing is asked, and it is legal as it stands: a button
  std::vector<Slot> slots{};
};

}  // namespace sandtable::desk
