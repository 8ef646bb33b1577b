#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/clause.h"
#include "engine/data/node.h"
#include "engine/dice/roll.h"
#include "rulesets/game_of_kings/action.h"
#include "rulesets/game_of_kings/setup.h"
#include "rulesets/game_of_kings/state.h"

/// The parts of examples.h: the position of an example, what is played in it, what is read off it.
namespace sandtable::game_of_kings::example {

// examples_text.cpp

/// Words between blanks.
std::vector<std::string> words(std::string_view text);
/// The parts between `separator`, without blanks around them.
std::vector<std::string> split(std::string_view text, char separator);
std::optional<int> number(std::string_view text);
/// "12.345" as micrometres, of centimetres; at most four decimals.
std::optional<Len> length(std::string_view text);
/// "30,20.5": a place in centimetres.
std::optional<Vec> place(std::string_view text);
/// Degrees with at most two decimals, may be negative.
std::optional<Angle> angle(std::string_view text);
/// Centimetres rounded to hundredths, without noughts at the end: "7.5".
std::string as_cm(Len n);
/// Degrees rounded to whole ones: "45".
std::string as_degrees(Angle n);
/// Words in alphabetical order, one blank between them.
std::string sorted(std::vector<std::string> list);
/// Strings of a list, or of a single string.
std::vector<std::string> strings(const data::Node* node);
/// A string, number or truth value as text.
std::string as_text(const data::Node& node);
/// The text under a key, or another where there is none.
std::string text_of(const data::Node& node, std::string_view key, std::string_view otherwise);

/// A position being played, and what is wrong with it so far.
struct Table {
  std::shared_ptr<const Setup> setup;
  State state{};
  std::vector<Finding> cited;       ///< since the stage began
  std::vector<std::string> rolled;  ///< "4d6": since the stage began
  std::vector<std::string> wrong;

  void fail(std::string message) { wrong.push_back(std::move(message)); }
  std::optional<UnitId> unit(std::string_view name) const;
  std::optional<Side> side(std::string_view name) const;
  std::string name(UnitId unit) const;
};

// examples_unit.cpp

/// A unit of an example: its entry of a roster, and what befell it before.
struct UnitLine {
  std::string name, side, toml;
  std::optional<Vec> at;  ///< as written: a scenario holds hundredths of a centimetre only
  std::uint32_t flags = 0;
  bool placed = false, gone = false, general = false;
  bool parked = false;  ///< put there only after loading: no scenario lets enemies touch
  std::vector<std::string> problems;
};
UnitLine read_unit(const std::string& line);
/// A place as a scenario writes it.
std::string point(Vec at);
/// A line of `ground` as a [[terrain]] of a scenario; what is wrong is told to the table.
std::string terrain_toml(Table& table, const std::string& line);
std::optional<std::uint32_t> flag_called(std::string_view word);

// examples_setup.cpp

/// Loads the example's scenario and puts the position. False where there is no position to play
/// in: it was refused, as expected or not.
bool set_up(const data::Node& example, Table& table);

// examples_play.cpp

/// One line of `play`: `A1: fire B1 | 1 3 4 6`.
void play(Table& table, const std::string& line);
/// One line of `legal` or `illegal`: `A1: advance 6.1 by move.foot-in-firing-order 6.1/6`.
void ask(Table& table, const std::string& line, bool expected);
/// One line of `cites`: `musketry.moved`, or `musketry.moved modifies`.
void check_cited(Table& table, const std::string& line);

/// An action as an example writes it, and who does it.
struct Asked {
  Side side = Side::A;
  Action action;
};
std::optional<Asked> read_action(Table& table, const State& state, std::string_view text);

// examples_figures.cpp

/// What a figure is: `allowance A1`, `musketry A1`. Nullopt where it is not understood.
std::optional<std::string> figure(const Table& table, const std::string& name);

// examples_holds.cpp

/// Whether something holds of a position: `B1 quarters 2 and A1 at 30,26`.
struct Held {
  bool understood = true, holds = true;
  std::string found;
};
Held holds(const Table& table, const State& state, std::string_view condition);

// examples_odds.cpp

/// One table of `odds`: an action and the exact chances of what it comes to.
void check_odds(Table& table, const data::Node& odds);

}  // namespace sandtable::game_of_kings::example
