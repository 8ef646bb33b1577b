#include "cli/play/line_reader.h"

#include <editline/readline.h>

#include <clocale>
#include <cstdlib>
#include <cstring>
#include <istream>
#include <ostream>
#include <utility>

#include "engine/data/unseen.h"
#include "engine/text/words.h"

namespace sandtable::cli {
namespace {

class PipedReader final : public LineReader {
 public:
  explicit PipedReader(Console& console) : console_(console) {}

  std::optional<std::string> read(const std::string& prompt) override {
    console_.out << prompt << std::flush;
    std::string line;
    if (!std::getline(console_.in, line)) {
      console_.out << "\n";
      return std::nullopt;
    }
    if (!line.empty() && line.back() == '\r') line.pop_back();
    console_.out << data::seen(line, true) << "\n";
    return line;
  }
  void complete_from(std::vector<std::string>) override {}

 private:
  Console& console_;
};

// What the library calls back has no room for an object.
std::vector<std::string>& completions() {
  static std::vector<std::string> lines;
  return lines;
}

char* next_completion(const char* typed, int state) {
  static std::size_t at = 0;
  if (state == 0) at = 0;
  const std::u32string begin = text::fold(typed);
  while (at < completions().size()) {
    const std::string& line = completions()[at++];
    if (text::fold(line).starts_with(begin)) return strdup(line.c_str());
  }
  return nullptr;
}

char** complete_line(const char* typed, int, int) {
  rl_attempted_completion_over = 1;  // never names of files
  return rl_completion_matches(typed, next_completion);
}

class EditingReader final : public LineReader {
 public:
  explicit EditingReader(Console& console) : console_(console) { edit_whole_lines(); }

  std::optional<std::string> read(const std::string& prompt) override {
    console_.out << std::flush;
    char* typed = readline(prompt.c_str());
    if (typed == nullptr) {
      console_.out << "\n";
      return std::nullopt;
    }
    std::string line(typed);
    std::free(typed);
    if (!line.empty() && line != last_) add_history(line.c_str());
    last_ = line;
    return line;
  }
  void complete_from(std::vector<std::string> lines) override {
    complete_lines_from(std::move(lines));
  }

 private:
  Console& console_;
  std::string last_;
};

}  // namespace

void edit_whole_lines() {
  std::setlocale(LC_CTYPE, "");
  static char nothing[] = "";
  rl_readline_name = nothing;
  rl_attempted_completion_function = complete_line;
  // A line is completed as a whole: names of units hold spaces.
  rl_basic_word_break_characters = nothing;
  rl_completer_word_break_characters = nothing;
  rl_completion_append_character = '\0';
  using_history();
}

void complete_lines_from(std::vector<std::string> lines) { completions() = std::move(lines); }

std::unique_ptr<LineReader> make_line_reader(Console& console) {
  if (console.typing) return std::make_unique<EditingReader>(console);
  return std::make_unique<PipedReader>(console);
}

}  // namespace sandtable::cli
