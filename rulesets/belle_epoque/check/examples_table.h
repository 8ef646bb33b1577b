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
#include "rulesets/belle_epoque/rules/ruleset.h"
#include "rulesets/belle_epoque/state/setup.h"
#include "rulesets/belle_epoque/state/state.h"

/// The parts of examples.h: the position of an example, and what is read off it.
namespace sandtable::belle_epoque::example {

using examples::as_text;
using examples::Held;
using examples::number;
using examples::sorted;
using examples::split;
using examples::strings;
using examples::text_of;
using examples::words;

/// `text` with each "(q,r)" replaced by the label of that sector, seen from `origin`; "off" where
/// it is off the board.
std::string in_labels(std::string_view text, const Board& board, Sector origin);

struct Table : examples::Table<BelleEpoque> {
  Sector origin = 0;

  std::string labels(std::string_view text) const { return in_labels(text, *setup->board, origin); }
  /// A sector by its label, or that of a unit.
  std::optional<Sector> sector(std::string_view label) const;
};

/// What examples of these rules need (engine/examples/run.h says of each what it is).
struct Ways {
  using Rules = BelleEpoque;
  using Table = example::Table;

  // examples.cpp
  static const Rulebook& rulebook();
  static std::span<const EmbeddedFile> files();
  static std::span<const examples::Key> keys();
  static std::span<const examples::Key> state_keys();
  static constexpr bool kLoads = true;
  static std::vector<std::string_view> by_entry() { return {"options", "ground"}; }
  static tl::expected<Action, std::string> parse(std::string_view text, const Setup& setup,
                                                 const State& state);
  static std::string measured(Measure, std::int32_t n) { return std::to_string(n); }
  static bool agrees(Measure, std::int32_t n, const std::string& written) {
    return number(written) == n;
  }
  static bool can_be_listed(const Action& action) {
    return action.steps == 0 && !is_unlisted(action.verb);
  }
  static bool is_listed(const State& state, Side side, const Action& action);
  static std::string normal_form(const std::string& text, const Table& table);

  // examples_setup.cpp
  static bool set_up(const data::Node& example, std::size_t edition, Table& table);

  // examples_reading.cpp
  static std::optional<std::string> figure(Table& table, const std::string& name);
  static Held holds(const Table& table, const State& state, const std::string& condition);
};

}  // namespace sandtable::belle_epoque::example
