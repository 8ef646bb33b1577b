#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "engine/core/rulebook.h"
#include "engine/data/node.h"
#include "engine/examples/keys.h"
#include "engine/examples/table.h"
#include "rulesets/game_of_kings/rules/ruleset.h"
#include "rulesets/game_of_kings/state/action.h"
#include "rulesets/game_of_kings/state/setup.h"
#include "rulesets/game_of_kings/state/state.h"
#include "tables/measured/examples.h"

/// The parts of examples.h: the position of an example, and what is read off it.
namespace sandtable::game_of_kings::example {

using examples::as_text;
using examples::Held;
using examples::number;
using examples::sorted;
using examples::split;
using examples::strings;
using examples::text_of;
using examples::words;
using measured::angle;
using measured::as_degrees;

/// Centimetres as examples write them, in micrometres.
inline std::optional<Len> length(std::string_view text) {
  return measured::length_in(measured::kInCentimetres, text);
}
inline std::optional<Vec> place(std::string_view text) {
  return measured::place_in(measured::kInCentimetres, text);
}
inline std::string as_cm(Len n) { return measured::written_in(measured::kInCentimetres, n); }

struct Table : examples::Table<GameOfKings> {
  std::string name(UnitId unit) const {
    return unit < setup->units.size() ? setup->units[unit].name.en : "none";
  }
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

/// What examples of these rules need (engine/examples/run.h says of each what it is).
struct Ways : measured::Measuring<measured::kInCentimetres, 60> {
  using Rules = GameOfKings;
  using Table = example::Table;

  // examples.cpp
  static const Rulebook& rulebook();
  static std::span<const EmbeddedFile> files();
  static std::span<const examples::Key> keys();
  static std::span<const examples::Key> state_keys();
  static constexpr bool kLoads = true;
  static std::vector<std::string_view> by_entry() { return {"options", "state"}; }
  static tl::expected<Action, std::string> parse(std::string_view text, const Setup& setup,
                                                 const State& state);
  static bool can_be_listed(const Action& action);
  static bool is_listed(const State& state, Side side, const Action& action);
  static std::string normal_form(const std::string& text, const Table&) { return text; }

  // examples_setup.cpp
  static bool set_up(const data::Node& example, std::size_t edition, Table& table);

  // examples_figures.cpp
  static std::optional<std::string> figure(Table& table, const std::string& name);

  // examples_holds.cpp
  static Held holds(const Table& table, const State& state, const std::string& condition);
};

}  // namespace sandtable::game_of_kings::example
