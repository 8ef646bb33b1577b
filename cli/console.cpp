#include "cli/console.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <string_view>

namespace sandtable::cli {
namespace {

constexpr int kNarrowest = 40, kWidest = 160, kLowest = 16, kHighest = 100;

bool set(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

// What a variable says, else the terminal, else what terminals had when they were made of glass.
int terminal_size(const char* variable, unsigned short winsize::*of, int otherwise) {
  if (const char* said = std::getenv(variable))
    if (const int n = std::atoi(said); n > 0) return n;
  winsize size{};
  if (isatty(STDOUT_FILENO) != 0 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.*of > 0)
    return size.*of;
  return otherwise;
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
  console.width = std::clamp(terminal_size("COLUMNS", &winsize::ws_col, 80), kNarrowest, kWidest);
  console.height = std::clamp(terminal_size("LINES", &winsize::ws_row, 24), kLowest, kHighest);
  console.colour = !plain && !set("NO_COLOR") && !dumb && isatty(STDOUT_FILENO) != 0;
  console.ascii = plain;
  console.typing = !dumb && isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0;
  console.progress = !dumb && isatty(STDERR_FILENO) != 0;
  return console;
}

}  // namespace sandtable::cli
