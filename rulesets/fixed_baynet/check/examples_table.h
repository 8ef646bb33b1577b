#pragma once

#include <memory>
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
#include "rulesets/fixed_baynet/rules/ruleset.h"
#include "rulesets/fixed_baynet/state/action.h"
#include "rulesets/fixed_baynet/state/setup.h"
#include "rulesets/fixed_baynet/state/state.h"
#include "tables/measured/examples.h"

/// The parts of examples.h: the position of an example, and what is read off it.
namespace sandtable::fixed_baynet::example {

using examples::as_text;
using examples::Held;
using examples::number;
using examples::split;
using examples::strings;
using examples::text_of;
using examples::words;
using measured::angle;
using measured::as_degrees;

/// Inches as examples write them, in micrometres.
inline std::optional<Len> length(std::string_view text) {
  return measured::length_in(measured::kInInches, text);
}
inline std::optional<Vec> place(std::string_view text) {
  return measured::place_in(measured::kInInches, text);
}
/// The last turn of a battle.
inline constexpr int kMostTurns = 99;

inline std::string as_inches(Len n) { return measured::written_in(measured::kInInches, n); }

struct Table : examples::Table<FixedBaynet> {
  /// Inches between bounds in hundredths of one, or it fails.
  std::optional<Len> inches(std::string_view key, std::string_view text, Len least, Len most) {
    return measured::bounded(*this, measured::kInInches, key, text, least, most);
  }
  /// A place on the table, or it fails.
  std::optional<Vec> spot(std::string_view text, const Setup& on);
  /// Those that rallies assemble too, as `#3`.
  std::optional<std::uint8_t> unit(std::string_view name) const;
  /// "A/4", or "A" of a unit of one man.
  std::optional<ManId> man(std::string_view name) const;
  std::string name(ManId man) const;
  std::optional<GunId> gun(std::string_view name) const;
};

// examples_ground.cpp

/// The table of an example, from its `ground`.
std::shared_ptr<const Field> field_of(Table& table, const data::Node& example, const Setup& setup);

// examples_houses.cpp

/// `H stone openable 20,20 30,28 wall=0.5 | door N 4-6 locked; window E 1-2; storey 3`.
void add_building(Table& table, const std::string& line, const Setup& setup, Field& field,
                  std::vector<geometry::Feature>& features);
std::optional<OpeningId> opening_called(const State& s, std::string_view label);
std::optional<SectionId> section_called(const State& s, std::string_view label);
std::optional<HouseId> house_called(const State& s, std::string_view label);
/// `section=H-1`, `post=H-W1`, `storey=H:1`, `passed`: where a man is in a building.
bool put_indoors(State& s, ManId m, const std::string& key, const std::string& value);
/// `H-D1 is open`, `H points 3`.
Held house_holds(const State& s, const std::vector<std::string>& list);
/// `points H`, `sections H`.
std::optional<std::string> house_figure(const State& s, const std::vector<std::string>& list);

/// An artillery piece as an example writes it, and the label of the unit that it came with.
struct PieceLine {
  std::uint32_t line = 0;  ///< of the file
  std::string unit;
  ManCard card;
  GunCard gun;
  std::vector<std::string> words;  ///< what befell it before the example begins
};

// examples_guns.cpp
std::vector<PieceLine> pieces_of(Table& table, const data::Node& example);
/// Those of a unit whose men are the last of the roster so far.
void add_pieces(Setup& setup, UnitId unit, const std::vector<PieceLine>& pieces);
void befall_pieces(Table& table, const std::vector<PieceLine>& pieces);
std::optional<std::string> figure_of_gun(const State& s, GunId g, const std::string& what);
Held holds_of_gun(const State& s, GunId g, const std::vector<std::string>& list);

// examples_course.cpp

/// `a leave east 3`, `a hold 10,10 20,20 2 turn=4`, `b destroy 10,10`, `a leader B`.
void add_objective(Table& table, const std::string& line, Setup& setup);
/// `light` and `flares`.
void add_night(Table& table, const data::Node& example, Setup& setup);
/// What is going on, from `state`.
void put_course(Table& table, const data::Node& state);

/// What examples of these rules need (engine/examples/run.h says of each what it is).
struct Ways : measured::Measuring<measured::kInInches, 140> {
  using Rules = FixedBaynet;
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

}  // namespace sandtable::fixed_baynet::example
