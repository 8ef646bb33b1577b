#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/console.h"

namespace sandtable::cli {

/// Lines that somebody types, or that a file or a program supplies.
class LineReader {
 public:
  virtual ~LineReader() = default;
  /// The next line without its end; nothing at the end of the input. What does not come from a
  /// terminal is echoed after the prompt, so that the output reads like a conversation.
  virtual std::optional<std::string> read(const std::string& prompt) = 0;
  /// Whole lines that the Tab key completes to.
  virtual void complete_from(std::vector<std::string> lines) = 0;
};

/// With editing and history where somebody types at a terminal.
std::unique_ptr<LineReader> make_line_reader(Console& console);

/// Sets the editor of lines up for a terminal: a line is completed as a whole, from those given.
void edit_whole_lines();
void complete_lines_from(std::vector<std::string> lines);

}  // namespace sandtable::cli
