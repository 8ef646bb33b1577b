#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <string_view>
#include <vector>

#include "tests/tidy/source.h"

/// Functions of TypeScript and Svelte, read by the layout that the client's formatter gives them.
namespace sandtable::tidy {
namespace {

bool is_name(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '#' || c == '$';
}

struct Line {
  std::string_view text;  ///< without its indentation
  std::size_t column = 0;
};

std::vector<Line> lines_of(std::string_view text) {
  std::vector<Line> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::size_t begin = std::min(text.find_first_not_of(' ', at), end);
    lines.push_back({text.substr(begin, end - begin), begin - at});
    at = end + 1;
  }
  return lines;
}

/// The word that a text begins with.
std::string_view word_of(std::string_view text) {
  std::size_t length = 0;
  while (length < text.size() && is_name(text[length])) ++length;
  return text.substr(0, length);
}

/// The name of the function whose heading begins with this line; empty: it begins none.
std::string name_of(std::string_view line) {
  static constexpr std::array<std::string_view, 12> kBefore{
      "export", "default", "async", "function", "static", "override",
      "public", "private", "get",   "set",      "const",  "let"};
  static constexpr std::array<std::string_view, 15> kNone{
      "if",    "else",      "for",  "while", "do",     "switch", "case",    "try",
      "catch", "interface", "type", "class", "import", "return", "describe"};
  std::string_view word = word_of(line);
  while (one_of(kBefore, word) && starts_with(line.substr(word.size()), " ")) {
    line.remove_prefix(word.size() + 1);
    word = word_of(line);
  }
  if (word.empty() || one_of(kNone, word)) return {};
  const std::string_view rest = line.substr(word.size());
  if ((word == "it" || word == "test") && rest.size() > 2 && rest.front() == '(') {
    const std::size_t end = rest.find(rest[1], 2);
    return std::string(word) + " " + std::string(rest.substr(2, end - 2));
  }
  const bool called = !rest.empty() && (rest.front() == '(' || rest.front() == '<');
  const bool bound = starts_with(rest, " = ") || starts_with(rest, ": ");
  return called || (bound && rest.find('(') != std::string_view::npos) ? std::string(word) : "";
}

/// Whether a line opens a body: of a method or a function, or of an arrow.
bool opens(std::string_view line) {
  if (!ends_with(line, "{")) return false;
  if (ends_with(line, "=> {")) return true;
  const std::size_t close = line.rfind(')');
  if (close == std::string_view::npos) return false;
  const std::string_view after = line.substr(close + 1);
  return after == " {" || (starts_with(after, ": ") && ends_with(after, " {")) ||
         (line.find("): ") != std::string_view::npos && line.find(" = ") == std::string_view::npos);
}

/// The line that the function whose body opens on line `at` begins with.
std::size_t heading_of(const std::vector<Line>& lines, std::size_t at) {
  if (lines[at].text.front() != ')' && lines[at].text.front() != '}') return at;
  for (std::size_t i = at; i-- > 0;)
    if (lines[i].column <= lines[at].column && !lines[i].text.empty()) return i;
  return at;
}

void add_functions(const std::vector<Line>& lines, std::size_t begin, std::size_t end,
                   std::vector<Function>& functions) {
  for (std::size_t at = begin; at < end; ++at) {
    const std::string_view text = lines[at].text;
    if (text.empty() || starts_with(text, "//") || starts_with(text, "* ")) continue;
    const bool empty = ends_with(text, "{}");
    if (!empty && !opens(text)) continue;
    const std::size_t first = heading_of(lines, at);
    const std::string name = name_of(lines[first].text);
    if (name.empty()) continue;
    std::size_t last = at;
    while (!empty && ++last < end &&
           !(lines[last].column == lines[at].column && starts_with(lines[last].text, "}")))
      continue;
    functions.push_back({name, static_cast<int>(first) + 1, static_cast<int>(last) + 1});
  }
}

}  // namespace

std::vector<Function> functions_of_client(std::string_view text) {
  const std::vector<Line> lines = lines_of(text);
  std::vector<Function> functions;
  const auto begins = [](std::string_view word) {
    return [word](const Line& line) { return line.column == 0 && starts_with(line.text, word); };
  };
  auto script = std::find_if(lines.begin(), lines.end(), begins("<script"));
  if (script == lines.end()) add_functions(lines, 0, lines.size(), functions);
  while (script != lines.end()) {
    const auto close = std::find_if(script, lines.end(), begins("</script"));
    add_functions(lines, static_cast<std::size_t>(script - lines.begin()) + 1,
                  static_cast<std::size_t>(close - lines.begin()), functions);
    script = std::find_if(close, lines.end(), begins("<script"));
  }
  return functions;
}

bool is_client(std::string_view path) {
  if (!starts_with(path, "web/")) return false;
  for (std::string_view end : {".ts", ".svelte", ".mjs", ".js", ".css", ".html"})
    if (ends_with(path, end)) return true;
  return false;
}

int count_columns(std::string_view line) {
  return static_cast<int>(std::count_if(line.begin(), line.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  }));
}

}  // namespace sandtable::tidy
