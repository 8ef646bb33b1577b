#include "cli/console.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <string_view>

namespace sandtable::cli {
namespace {

constexpr int kNarrowest = 40, kWidest = 160;

bool set(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

int terminal_width() {
  if (const char* columns = std::getenv("COLUMNS"))
    if (const int n = std::atoi(columns); n > 0) return n;
  winsize size{};
  if (isatty(STDOUT_FILENO) != 0 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
    return size.ws_col;
  return 80;
}

std::string in_style(bool colour, std::string_view code, std::string_view text) {
  if (!colour || text.empty()) return std::string(text);
  std::string out("\033[");
  return out.append(code).append("m").append(text).append("\033[0m");
}

}  // namespace

std::string Console::bold(std::string_view text) const { return in_style(colour, "1", text); }
std::string Console::faint(std::string_view text) const { return in_style(colour, "2", text); }
std::string Console::alarm(std::string_view text) const { return in_style(colour, "31", text); }

Console process_console(bool plain) {
  const char* term = std::getenv("TERM");
  const bool dumb = term != nullptr && std::string_view(term) == "dumb";
  Console console{std::cin, std::cout, std::cerr};
  console.width = std::clamp(terminal_width(), kNarrowest, kWidest);
  console.colour = !plain && !set("NO_COLOR") && !dumb && isatty(STDOUT_FILENO) != 0;
  console.ascii = plain;
  console.typing = !dumb && isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0;
  console.progress = !dumb && isatty(STDERR_FILENO) != 0;
  return console;
}

}  // namespace sandtable::cli
