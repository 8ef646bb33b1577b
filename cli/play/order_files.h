#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "cli/find.h"

namespace sandtable::cli {

/// Files with everything that somebody decides in a battle of sheets, turn by turn: `--orders
/// SIDE=FILE` (docs/format/order-files.md).
class OrderFiles {
 public:
  /// Reads the files. Error: what was expected, with file and line.
  static Found<OrderFiles> read(const std::vector<std::string>& flags,
                                const desk::ScenarioFacts& facts);

  bool empty() const { return files_.empty(); }
  bool has(Post seat) const { return files_.contains(seat); }
  /// Whose file was named first: he hands in first.
  Side first() const { return first_; }
  /// What a seat's file has for what it is asked now; what it has not is nothing. A line that names
  /// no sub-phase serves once. Error: the line that cannot be read or may not be done.
  Found<battle::Thought> decide(const battle::Battle& battle, Post seat, Lang lang);

 private:
  struct Line {
    int number = 0;     ///< of the file
    int turn = 0;       ///< whose heading it stands under
    std::string phase;  ///< "5a", where it names one
    std::string text;
    bool used = false;
  };
  struct File {
    std::string path;
    std::vector<Line> lines;
  };
  static Found<File> read_file(const std::string& path, int turns);
  /// Lines of the file that are for what is asked.
  static std::vector<Line*> for_question(File& file, const battle::Battle& battle, Post seat);

  std::map<Post, File> files_;
  Side first_ = Side::A;
};

}  // namespace sandtable::cli
