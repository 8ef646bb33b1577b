#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/clause.h"
#include "engine/data/node.h"
#include "engine/dice/roll.h"
#include "rulesets/belle_epoque/setup.h"
#include "rulesets/belle_epoque/state.h"

/// The parts of examples.h: the position of an example, what is played in it, what is read off it.
namespace sandtable::belle_epoque::example {

// examples_text.cpp

/// Words between blanks.
std::vector<std::string> words(std::string_view text);
/// The parts between `separator`, without blanks around them.
std::vector<std::string> split(std::string_view text, char separator);
std::optional<int> number(std::string_view text);
/// Words in alphabetical order, one blank between them.
std::string sorted(std::vector<std::string> list);
/// `text` with each "(q,r)" replaced by the label of that sector, seen from `origin`; "off" where
/// it is off the board.
std::string in_labels(std::string_view text, const Board& board, Sector origin);
/// Strings of a list, or of a single string.
std::vector<std::string> strings(const data::Node* node);
/// A string, whole number or truth value as text.
std::string as_text(const data::Node& node);

/// A position being played, and what is wrong with it so far.
struct Table {
  std::shared_ptr<const Setup> setup;
  Sector origin = 0;
  State state{};
  std::vector<Finding> cited;       ///< since the stage began
  std::vector<std::string> rolled;  ///< "4d6": since the stage began
  std::vector<std::string> wrong;

  void fail(std::string message) { wrong.push_back(std::move(message)); }
  std::string labels(std::string_view text) const { return in_labels(text, *setup->board, origin); }
  std::optional<UnitId> unit(std::string_view name) const;
  std::optional<Side> side(std::string_view name) const;
  std::optional<Sector> sector(std::string_view label) const;
};

// examples_setup.cpp

/// Loads the example's scenario and puts the position. False where there is no position to play
/// in: it was refused, as expected or not.
bool set_up(const data::Node& example, Edition edition, Table& table);

// examples_play.cpp

/// One line of `play`: `R1: fire B1 | 1 3 4 6`.
void play(Table& table, const std::string& line);
/// One line of `legal` or `illegal`: `R1: march (3,0) by movement.march-infantry 3/2`.
void ask(Table& table, const std::string& line, bool expected);
/// One line of `cites`: `fire.six-misses`, or `fire.six-misses modifies`.
void check_cited(Table& table, const std::string& line);

/// An action as an example writes it, and who does it.
struct Asked {
  Side side = Side::A;
  Action action;
};
std::optional<Asked> read_action(Table& table, const State& state, std::string_view text);

// examples_reading.cpp

/// What a figure is: `visibility B1`, `shot R1 B1`. Nullopt where it is not understood.
std::optional<std::string> figure(Table& table, const std::string& name);

/// Whether something holds of a position: `B1 stands 2 and R1 at (1,0)`.
struct Held {
  bool understood = true, holds = true;
  std::string found;
};
Held holds(const Table& table, const State& state, std::string_view condition);

// examples_odds.cpp

/// One table of `odds`: an action and the exact chances of what it comes to.
void check_odds(Table& table, const data::Node& odds);

}  // namespace sandtable::belle_epoque::example
