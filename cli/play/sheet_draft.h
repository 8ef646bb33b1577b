#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/play/choices.h"

namespace sandtable::cli {

/// A decision that is handed in as a whole, taken apart into the lines of a sheet: of "orders | F1:
/// H | F2: AB" these are "F1: H" and "F2: AB", of "staff B1 to F1, B2 along" what stands between
/// the commas.
struct SheetText {
  std::string verb;  ///< "orders"
  bool bars = false;
  std::vector<std::string> lines;
};

/// Quotation marks and parentheses keep together what they hold.
SheetText taken_apart(std::string_view decision);
/// The decision again; without lines `nothing`.
std::string put_together(const SheetText& sheet, const std::string& nothing);

/// Whether a decision, as it is spelled, is about something else than is asked, such as a draw;
/// `nothing` decides nothing of what is asked.
bool is_beside(const std::string& spelled, const std::string& nothing);
/// Whether a line, as it is spelled (empty: it is no decision by itself), hands something in.
bool is_whole(const std::string& spelled, const std::string& nothing);

/// Whom a line is for: what stands before its colon, else its first word or quoted name.
std::string head_of(std::string_view line);

/// The lines that sampled decisions are made of, numbered, those for one unit together; orders are
/// not listed, they are written. Decisions about something else are listed whole.
std::vector<Choice> lines_from(const std::vector<std::string>& actions, const std::string& nothing);

/// A sheet that is being written: lines that nobody has handed in yet.
class SheetDraft {
 public:
  /// Lays lines down; they take the place of those before them that are for the same.
  void put(const std::vector<std::string>& lines);
  /// Strikes a line out by its number, from 1, or whom it is for. False: there is no such line.
  bool strike(std::string_view typed);
  void clear() { lines_.clear(); }
  const std::vector<std::string>& lines() const { return lines_; }
  /// The decision that hands it in; `nothing` hands an empty one in.
  std::string handed_in(const std::string& nothing) const;

 private:
  std::vector<std::string> lines_;
};

}  // namespace sandtable::cli
