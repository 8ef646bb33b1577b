#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/console.h"

namespace sandtable::cli {

/// Lines of the input, taken as they come while something else goes on.
class Lines {
 public:
  virtual ~Lines() = default;
  /// Asks for a line. What is typed already stays where another prompt takes the place of the one
  /// that stands.
  virtual void ask(const std::string& prompt) = 0;
  /// Reads what there is in the input.
  virtual void read() = 0;
  /// The next line where it is whole; it stays there until it is taken.
  virtual std::optional<std::string> next() const = 0;
  /// Takes it, behind the prompt that stands; only where there is one.
  virtual std::string take() = 0;
  /// There may be more to read, and room for it.
  virtual bool may_read() const = 0;
  /// The input has ended, and all of its lines were taken.
  virtual bool ended() const = 0;
  /// Writes something above what is being typed.
  virtual void aside(const std::function<void()>& write) = 0;
  /// Whole lines that the Tab key completes to.
  virtual void complete_from(std::vector<std::string> lines) = 0;
};

/// With editing and history where somebody types at a terminal.
std::unique_ptr<Lines> make_lines(Console& console);

}  // namespace sandtable::cli
