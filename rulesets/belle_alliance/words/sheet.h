#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/clause.h"
#include "engine/data/phrase.h"
#include "rulesets/belle_alliance/state/action.h"
#include "rulesets/belle_alliance/state/order.h"
#include "rulesets/belle_alliance/words/name_book.h"
#include "rulesets/belle_alliance/words/order_words.h"

/// Sheets of orders as people write them (orders.grammar): codes and words of both languages mixed,
/// read to one form, and that form written again.
namespace sandtable::belle_alliance {

/// What a battle's options let a sheet hold.
struct SheetRules {
  bool conditions = false;    ///< conditional-orders is simple
  bool free_words = false;    ///< there is an umpire who reads them
  bool two_readings = false;  ///< error-mode is table: they are read (orders.unclear)
};

/// A word of a sheet that cannot be read, and what was expected; or what the writer should know.
struct SheetSlip {
  int line = 0;    ///< from 1
  int column = 0;  ///< from 1
  data::Phrase message;
  Clause clause{};  ///< where a rule says it

  /// "line 3, 12: expected …"
  std::string str(Lang lang) const;
};

struct ReadSheet {
  Sheet sheet;
  std::vector<SheetSlip> wrong;       ///< the first word that cannot be read of each such line
  std::vector<SheetSlip> notes;       ///< what is read, and does not do what it seems to
  std::vector<FreeWords> free_words;  ///< behind them, for the umpire
};

inline constexpr std::size_t kMostSheetBytes = 24 * 1024;
/// Of a sheet's words for the umpire, so that it is no longer as it is written again.
inline constexpr std::size_t kMostFreeBytes = 4 * 1024;

/// Reads a sheet, an order a line: "F1: MC >NE AT L3; SK: MN >0". A line that is wrong is left out,
/// the others are read; nothing is guessed.
ReadSheet read_sheet(std::string_view text, const NameBook& names, const SheetRules& rules = {});

/// One line a unit. What is written is read back as the same sheet. Everything that the sheet names
/// must be in the book.
std::string write_sheet(const Sheet& sheet, const NameBook& names, SheetStyle style);

/// The lines of a sheet that is written in one: parted by bars, or by line feeds. Nothing that
/// stands in quotation marks or parentheses parts them, but behind '#' neither of these means
/// anything.
std::vector<std::string_view> sheet_lines(std::string_view text);

/// A point of the table as sealed sheets have it: "(30.5, 60)", in centimetres.
std::string written_place(Vec place);
/// Some part of a feature as it may be typed, for messages: by its name, or as a point in it.
std::string written_part(const NameBook& names, FeatureId feature);

}  // namespace sandtable::belle_alliance
