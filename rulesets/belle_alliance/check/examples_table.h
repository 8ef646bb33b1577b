#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "engine/core/rulebook.h"
#include "engine/data/node.h"
#include "engine/dice/dice.h"
#include "engine/examples/keys.h"
#include "engine/examples/table.h"
#include "rulesets/belle_alliance/rules/ruleset.h"
#include "rulesets/belle_alliance/state/setup.h"
#include "rulesets/belle_alliance/state/state.h"
#include "tables/measured/examples.h"

/// The parts of examples.h: the position of an example, and what is read off it.
namespace sandtable::belle_alliance::example {

using examples::as_text;
using examples::Held;
using examples::number;
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

/// The last bound of a battle.
inline constexpr int kMostBounds = 64;

/// A unit, a skirmish line or a part, by its side.
struct UnitRef {
  Side side = Side::A;
  UnitId id = kNoUnit;
};
/// An officer or adjutant.
struct StaffRef {
  Side side = Side::A;
  StaffId id = kNoStaff;
};

struct Table : examples::Table<BelleAlliance> {
  /// "A1", "A1/SK" for its skirmish line, "A1b" for a part; in a position on the way.
  std::optional<UnitRef> unit(const State& s, std::string_view name) const;
  std::optional<UnitRef> unit(std::string_view name) const { return unit(state, name); }
  std::optional<StaffRef> staff(std::string_view name) const;
  /// What it is called in the same way.
  std::string name(const State& s, UnitRef unit) const;
};

// examples_ground.cpp

/// The features of an example, from its `ground`.
void add_ground(Table& table, const data::Node& example, Setup& setup);

// examples_unit.cpp

/// A unit as an example writes it: `A1 a 36 line 50,30 facing=90 valour=1 ld moved`.
struct UnitLine {
  std::uint32_t line = 0;  ///< of the file
  UnitCard card;
  std::string officer;                  ///< the label of who commands it; empty: the side's first
  std::string chain_of, part_of;        ///< whose skirmish line or part it is
  std::optional<std::int8_t> valour{};  ///< its own, where it is said
  std::vector<std::string> words;       ///< what befell it before the example begins
};
/// Those of an example: no two of one name, and no more than there is room for.
std::vector<UnitLine> read_units(Table& table, const data::Node& example);
/// What befell a unit: `moved`, `lost=3`, `target=B1`. False where it is not understood.
bool befall(Table& table, UnitRef unit, const std::string& word);
/// The flag of a unit that a word names; 0: none.
std::uint32_t flag_called(std::string_view word);

// examples_sides.cpp

/// Officers and bodies from `staff` and `bodies`, and one for a side without.
void add_staff(Table& table, const data::Node& example, Setup& setup);
/// What befell the officers before the example begins. A bound opens upon whom they touch; skirmish
/// lines are there once it is open, and then `all` are.
void befall_staff(Table& table, const data::Node& example, bool all);

// examples_text.cpp

std::string as_place(Vec at);

/// What examples of these rules need (engine/examples/run.h says of each what it is).
struct Ways : measured::Measuring<measured::kInCentimetres, 60> {
  using Rules = BelleAlliance;
  using Table = example::Table;

  // examples.cpp
  static const Rulebook& rulebook();
  static std::span<const EmbeddedFile> files();
  static std::span<const examples::Key> keys();
  static std::span<const examples::Key> state_keys();
  /// A position of an example is put without the loader.
  static constexpr bool kLoads = false;
  static std::vector<std::string_view> by_entry() { return {"options", "state"}; }
  static tl::expected<Action, std::string> parse(std::string_view text, const Setup& setup,
                                                 const State& state);
  static tl::expected<Action, std::string> parse_for(std::string_view text, const State& state,
                                                     Side side);
  static Side asked(const State& state);
  static std::vector<std::string> parted(const std::string& line);
  /// `until 5a`: nobody decides anything until somebody is asked there.
  static bool plays_on(Table& table, const std::string& line, Dice& dice, EventLog& log);
  // Decisions are samples.
  static bool can_be_listed(const Action&) { return false; }
  static bool is_listed(const State&, Side, const Action&) { return false; }
  static std::string normal_form(const std::string& text, const Table&) { return text; }

  // examples_setup.cpp
  static bool set_up(const data::Node& example, std::size_t edition, Table& table);

  // examples_figures.cpp
  static std::optional<std::string> figure(Table& table, const std::string& name);

  // examples_holds.cpp
  static Held holds(const Table& table, const State& state, const std::string& condition);
};

}  // namespace sandtable::belle_alliance::example
