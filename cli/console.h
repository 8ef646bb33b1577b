#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

namespace sandtable::cli {

/// Exit statuses.
inline constexpr int kYes = 0;            ///< done, or the answer is yes
inline constexpr int kNo = 1;             ///< the answer is no, or the input is bad
inline constexpr int kMisuse = 2;         ///< called in a way that means nothing
inline constexpr int kInterrupted = 128;  ///< and the number of the signal that ended it early

/// Where a verb reads and writes, and what that place can show.
struct Console {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  int width = 80, height = 24;
  bool colour = false;
  bool ascii = false;
  bool typing = false;    ///< somebody types at a terminal: line editing
  bool progress = false;  ///< errors go to a terminal: progress may be shown there

  /// Text in bold, in a weak colour or in a warning colour, where there are colours.
  std::string bold(std::string_view text) const;
  std::string faint(std::string_view text) const;
  std::string alarm(std::string_view text) const;
};

/// The process's own. Colours where the output is a terminal, unless NO_COLOR is set, TERM is
/// "dumb" or `plain`; the size from COLUMNS and LINES, else the terminal, else 80 by 24.
Console process_console(bool plain);

}  // namespace sandtable::cli
