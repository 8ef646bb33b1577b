#include "cli/join/lines.h"

#include <editline/readline.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <ostream>
#include <utility>

#include "cli/play/line_reader.h"
#include "engine/data/unseen.h"

namespace sandtable::cli {
namespace {

/// So much of a pipe is read before its lines can be taken: that it has ended is to be known.
constexpr std::size_t kMostAhead = std::size_t{1} << 20;

class PipedLines final : public Lines {
 public:
  explicit PipedLines(Console& console) : console_(console) {}

  void ask(const std::string& prompt) override {
    if (asked_ == prompt) return;
    if (!asked_.empty()) console_.out << "\n";
    asked_ = prompt;
    console_.out << prompt << std::flush;
  }
  void read() override {
    std::array<char, 4096> bytes{};
    const ssize_t count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
    if (count > 0)
      come_.append(bytes.data(), static_cast<std::size_t>(count));
    else if (count == 0 || (errno != EINTR && errno != EAGAIN))
      over_ = true;
  }
  std::optional<std::string> next() const override {
    std::size_t end = come_.find('\n');
    if (end == std::string::npos && over_ && !come_.empty()) end = come_.size();
    if (end == std::string::npos) return std::nullopt;
    std::string line = come_.substr(0, end);
    if (!line.empty() && line.back() == '\r') line.pop_back();
    return line;
  }
  std::string take() override {
    std::string line = next().value_or("");
    come_.erase(0, std::min(come_.find('\n'), come_.size() - 1) + 1);
    console_.out << data::seen(line, true) << "\n" << std::flush;
    asked_.clear();
    return line;
  }
  bool may_read() const override { return !over_ && come_.size() < kMostAhead; }
  bool ended() const override { return over_ && come_.empty(); }
  void aside(const std::function<void()>& write) override {
    // It is asked again below, by whoever asks.
    if (!std::exchange(asked_, {}).empty()) console_.out << "\n";
    write();
    console_.out << std::flush;
  }
  void complete_from(std::vector<std::string>) override {}

 private:
  Console& console_;
  std::string come_, asked_;
  bool over_ = false;
};

/// What the library calls back has no room for an object: there is one terminal.
struct Typed {
  std::optional<std::string> line;
  bool over = false;
};
Typed& typed() {
  static Typed one;
  return one;
}

void line_typed(char* line) {
  if (line == nullptr) {
    typed().over = true;
    return;
  }
  typed().line = line;
  if (*line != '\0') add_history(line);
  std::free(line);
}

class TypedLines final : public Lines {
 public:
  explicit TypedLines(Console& console) : console_(console) { edit_whole_lines(); }
  ~TypedLines() override { put_away(); }

  void ask(const std::string& prompt) override {
    if (prompt_ == prompt) return;
    console_.out << std::flush;
    if (prompt_.empty()) {
      rl_callback_handler_install(prompt.c_str(), line_typed);
    } else {
      wipe();
      rl_set_prompt(prompt.c_str());
      rl_forced_update_display();
    }
    prompt_ = prompt;
  }
  void read() override {
    if (!prompt_.empty() && !typed().line && !typed().over) rl_callback_read_char();
    if (typed().over) put_away();
  }
  std::optional<std::string> next() const override { return typed().line; }
  std::string take() override {
    put_away();
    return std::exchange(typed().line, std::nullopt).value_or("");
  }
  bool may_read() const override { return !typed().over && !typed().line; }
  bool ended() const override { return typed().over && !typed().line; }
  void aside(const std::function<void()>& write) override {
    if (prompt_.empty()) return write();
    wipe();
    write();
    console_.out << std::flush;
    rl_forced_update_display();
  }
  void complete_from(std::vector<std::string> lines) override {
    complete_lines_from(std::move(lines));
  }

 private:
  void put_away() {
    if (prompt_.empty()) return;
    rl_callback_handler_remove();
    prompt_.clear();
    if (typed().over) console_.out << "\n";
  }
  /// The line that is being typed goes off the screen, to be drawn again below.
  void wipe() { console_.out << "\r\033[J" << std::flush; }

  Console& console_;
  std::string prompt_;
};

}  // namespace

std::unique_ptr<Lines> make_lines(Console& console) {
  if (console.typing) return std::make_unique<TypedLines>(console);
  return std::make_unique<PipedLines>(console);
}

}  // namespace sandtable::cli
