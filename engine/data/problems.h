#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/data/node.h"
#include "engine/data/phrase.h"
#include "engine/text/lang.h"

namespace sandtable::data {

enum class Severity : std::uint8_t { Error, Warning };

/// Something wrong in a data file.
struct Problem {
  Severity severity = Severity::Error;
  std::string file;  ///< empty: not from a file (an option given on the command line)
  Position at;
  Phrase message;

  /// `file:line:column: message`, with `warning: ` before the message of a warning. Without a
  /// file the message alone, without a line `file: message`.
  std::string str(Lang lang = Lang::En) const;
  /// `file:line:column`, without the parts that are not known.
  std::string place() const;
};

/// Everything wrong in one file. Readers go on after an error, so that a writer sees all at once.
class Problems {
 public:
  /// At most this many are kept; the rest is counted.
  static constexpr std::size_t kMost = 100;

  Problems() = default;
  explicit Problems(std::string_view file) : file_(file) {}

  const std::string& file() const { return file_; }
  void error(Position at, Phrase message);
  void warning(Position at, Phrase message);
  /// Something wrong that stands in no file.
  void error_outside(Phrase message);
  void add(Problem problem);

  bool failed() const { return errors_ > 0; }
  std::size_t errors() const { return errors_; }
  const std::vector<Problem>& list() const { return list_; }
  /// Puts them in the order of the file; those of one place stay in the order of their finding.
  void sort();
  /// One line each, every line ended; a last line tells how many errors were left out.
  std::string str(Lang lang = Lang::En) const;

 private:
  std::string file_;
  std::vector<Problem> list_;
  std::size_t errors_ = 0, left_out_ = 0;
};

/// `a, b, c`; an empty word shows as `""`.
template <class List>
std::string joined(const List& words) {
  std::string out;
  for (const auto& word : words) {
    if (!out.empty()) out += ", ";
    out += word.empty() ? std::string_view("\"\"") : std::string_view(word);
  }
  return out;
}

/// The least number of letters to insert, drop or change to get from `a` to `b`. Bytes count.
std::size_t edit_distance(std::string_view a, std::string_view b);

/// ` did you mean 'x'?` for the nearest of `words` at distance 2 or less (1 for words of two or
/// three letters, none for one letter), with `; ` before it; the first in order where several are
/// equally near. Empty where none is near.
std::string suggestion(std::string_view found, const std::vector<std::string_view>& words);

}  // namespace sandtable::data
