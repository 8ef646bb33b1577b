#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "engine/core/clause.h"

namespace sandtable {

/// One clause as clauses.toml has it, restated for people. Texts are UTF-8 and never end.
struct ClauseInfo {
  std::string_view id;          ///< "fire.uphill.en"
  std::string_view heading;     ///< heading in the source, or "Ruling"
  std::string_view heading_fr;  ///< the same in French; empty where the ruleset has none
  std::string_view kind;        ///< rule, optional, scenario, setup, advice or equipment
  std::string_view text_en, text_fr;
  /// What we decide where the source is silent; may be empty. French: where it was translated.
  std::string_view ruling, ruling_fr;
  std::string_view check;   ///< an example that a test can show
  std::string_view option;  ///< id of the option that switches it; may be empty
  std::string_view not_enforced_en, not_enforced_fr;  ///< why the program cannot; may be empty
  std::uint8_t editions = 0;                          ///< a bit an edition

  /// The heading for people who read French, or English.
  std::string_view heading_for(bool french) const {
    return french && !heading_fr.empty() ? heading_fr : heading;
  }
};

/// The most editions a ruleset may have.
inline constexpr std::size_t kMostEditions = 2;

/// One option of a ruleset: a choice made when a battle is set up.
struct OptionInfo {
  std::string_view id;    ///< "zoc-to-zoc"
  std::string_view kind;  ///< edition, optional or house
  std::span<const std::string_view> values;
  std::array<std::uint8_t, kMostEditions> defaults{};  ///< index into values, one an edition
  std::string_view text_en, text_fr;
};

/// A table of figures as text, for display; rules read the generated rows.
struct TableInfo {
  std::string_view id;  ///< "fire.to-hit.en"
  std::string_view title, note;
  std::span<const std::string_view> columns;
  std::span<const std::string_view> cells;  ///< row by row, "" for a blank
};

/// A data file of a ruleset that is built into the program.
struct EmbeddedFile {
  std::string_view path;  ///< within the ruleset's folder: "scenarios/encounter.toml"
  std::string_view content;
};

/// All that can be shown of a ruleset without playing it. Generated.
struct Rulebook {
  std::uint16_t system = 0;
  std::string_view id, title_en, title_fr, subtitle_en, subtitle_fr, author;
  std::string_view period_en, period_fr, ground_en, ground_fr, unit_en, unit_fr;
  std::string_view credits_en, credits_fr;
  std::span<const std::string_view> editions;
  std::span<const ClauseInfo> clauses;
  std::span<const OptionInfo> options;
  std::span<const TableInfo> tables;

  /// The clause cited. It must be one of this ruleset.
  const ClauseInfo& at(Clause clause) const { return clauses[clause.index]; }
  /// The clause of that id, if there is one.
  std::optional<Clause> find(std::string_view id) const;
};

/// Enters a rulebook into the list that rulebook_of reads. The generated clauses.gen.h does it for
/// every program that can cite a clause of the ruleset. Returns true.
bool list_rulebook(const Rulebook& book);

/// The rulebook of a ruleset's number, or nullptr when this program does not hold it.
const Rulebook* rulebook_of(std::uint16_t system);

}  // namespace sandtable
