#include "tests/tidy/source.h"

#include <algorithm>
#include <cctype>

namespace sandtable::tidy {
namespace {

bool is_space(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

/// Copies a source, blanking what is not code.
class Blanker {
 public:
  explicit Blanker(std::string_view text) : text_(text), out_(text) {}

  std::string run() {
    while (at_ < text_.size()) step();
    return std::move(out_);
  }

 private:
  void step() {
    const char c = text_[at_];
    if (c == '\n') {
      line_empty_ = true;
      ++at_;
    } else if (c == '#' && line_empty_) {
      blank_directive();
    } else if (starts_with(text_.substr(at_), "//")) {
      blank_to(text_.find('\n', at_));
    } else if (starts_with(text_.substr(at_), "/*")) {
      const std::size_t end = text_.find("*/", at_ + 2);
      blank_to(end == std::string_view::npos ? end : end + 2);
    } else if (c == '"') {
      line_empty_ = false;
      raw_string() ? blank_raw() : blank_literal('"');
    } else if (c == '\'' && !in_number()) {
      blank_literal('\'');
    } else {
      line_empty_ = line_empty_ && is_space(c);
      ++at_;
    }
  }

  /// Whether the apostrophe stands between the digits of a number, as in 1'000.
  bool in_number() const {
    std::size_t begin = at_;
    while (begin > 0 && (is_word(text_[begin - 1]) || text_[begin - 1] == '\'')) --begin;
    return begin < at_ && std::isdigit(static_cast<unsigned char>(text_[begin])) != 0;
  }

  void blank_to(std::size_t end) {
    for (end = std::min(end, text_.size()); at_ < end; ++at_)
      if (text_[at_] != '\n') out_[at_] = ' ';
  }

  void blank_directive() {
    std::size_t end = text_.find('\n', at_);
    while (end != std::string_view::npos && end > 0 && text_[end - 1] == '\\')
      end = text_.find('\n', end + 1);
    blank_to(end);
  }

  void blank_literal(char quote) {
    std::size_t end = ++at_;
    while (end < text_.size() && text_[end] != quote && text_[end] != '\n')
      end += text_[end] == '\\' ? 2 : 1;
    blank_to(end);
    if (at_ < text_.size() && text_[at_] == quote) ++at_;
  }

  bool raw_string() const {
    return at_ > 0 && text_[at_ - 1] == 'R' &&
           (at_ == 1 || !is_word(text_[at_ - 2]) || text_[at_ - 2] == '8' || text_[at_ - 2] == 'u');
  }

  void blank_raw() {
    const std::size_t open = text_.find('(', at_);
    if (open == std::string_view::npos) return blank_to(open);
    const std::string close = ")" + std::string(text_.substr(at_ + 1, open - at_ - 1)) + "\"";
    const std::size_t end = text_.find(close, open);
    ++at_;
    blank_to(end == std::string_view::npos ? end : end + close.size() - 1);
    if (at_ < text_.size()) ++at_;
  }

  std::string_view text_;
  std::string out_;
  std::size_t at_ = 0;
  bool line_empty_ = true;
};

std::string trimmed(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return std::string(text);
}

/// A heading without its leading `template <...>` and `[[...]]`.
std::string without_template(std::string heading) {
  for (;;) {
    heading = trimmed(heading);
    std::size_t end = 0;
    if (starts_with(heading, "template") && heading.find('<') != std::string::npos) {
      int depth = 0;
      for (end = heading.find('<'); end < heading.size(); ++end) {
        depth += heading[end] == '<' ? 1 : heading[end] == '>' ? -1 : 0;
        if (depth == 0) break;
      }
    } else if (starts_with(heading, "[[")) {
      end = heading.find("]]") + 1;
    } else {
      return heading;
    }
    heading.erase(0, std::min(end + 1, heading.size()));
  }
}

/// A heading with what stands inside parentheses left out.
std::string without_arguments(std::string_view heading) {
  std::string result;
  int depth = 0;
  for (char c : heading) {
    if (c == ')') --depth;
    if (depth == 0) result += c;
    if (c == '(') ++depth;
  }
  return result;
}

enum class Block { Namespace, Class, Function, Other };

Block kind_of(const std::string& heading) {
  const std::string bare = without_template(heading);
  const std::string outline = without_arguments(bare);
  const auto begins = [&](std::string_view word) {
    return starts_with(bare, word) && (bare.size() == word.size() || !is_word(bare[word.size()]));
  };
  if (begins("namespace") || begins("inline namespace") ||
      (begins("extern") && outline.find('(') == std::string::npos))
    return Block::Namespace;
  if (begins("enum")) return Block::Other;
  if (begins("class") || begins("struct") || begins("union")) return Block::Class;
  const std::size_t equals = outline.find('=');
  if (equals != std::string::npos && find_words(outline, "operator").empty())
    return outline.find('[', equals) != std::string::npos ? Block::Function : Block::Other;
  return outline.find('(') != std::string::npos ? Block::Function : Block::Other;
}

std::string name_of(const std::string& heading) {
  const std::string bare = without_template(heading);
  const std::size_t open = bare.find('(');
  std::size_t end = std::min(open, bare.size());
  while (end > 0 && is_space(bare[end - 1])) --end;
  std::size_t begin = end;
  while (begin > 0 &&
         (is_word(bare[begin - 1]) || bare[begin - 1] == ':' || bare[begin - 1] == '~'))
    --begin;
  std::string name = bare.substr(begin, end - begin);
  const std::size_t word = bare.find("operator");
  if (word != std::string::npos && word < end) name = bare.substr(word, end - word);
  if (name != "TEST" && name != "TEST_F" && name != "TEST_P" && name != "TYPED_TEST") return name;
  const std::string arguments = bare.substr(open + 1, bare.find(')', open) - open - 1);
  const std::size_t comma = arguments.find(',');
  if (comma == std::string::npos) return name;
  return trimmed(arguments.substr(0, comma)) + "." + trimmed(arguments.substr(comma + 1));
}

}  // namespace

std::string to_string(const Complaint& complaint) {
  return complaint.path + (complaint.line > 0 ? ":" + std::to_string(complaint.line) : "") + ": " +
         complaint.text;
}

std::string blanked(std::string_view text) { return Blanker(text).run(); }

std::vector<Function> functions_of(std::string_view text) {
  std::vector<Function> functions;
  std::size_t heading = 0;    // where the current declaration began
  std::size_t inside = 0;     // open braces within a function or an initialiser
  std::vector<Block> blocks;  // open namespaces and classes, and the function or initialiser
  int parentheses = 0;
  const auto code_from = [&](std::size_t at) {
    while (at < text.size() && is_space(text[at])) ++at;
    return at;
  };
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (inside > 0) {
      inside += c == '{' ? 1 : 0;
      if (c != '}' || --inside > 0) continue;
      if (blocks.back() == Block::Function) functions.back().last = line_at(text, at);
      // What follows an initialiser belongs to the same declaration; after a function one begins.
      if (blocks.back() == Block::Function) heading = at + 1;
      blocks.pop_back();
      continue;
    }
    parentheses += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (c == '{') {
      const std::size_t begin = code_from(heading);
      const std::string words(text.substr(begin, at - begin));
      const Block kind = parentheses > 0 ? Block::Other : kind_of(words);
      if (kind == Block::Function)
        functions.push_back({name_of(words), line_at(text, begin), line_at(text, at)});
      inside = kind == Block::Function || kind == Block::Other ? 1 : 0;
      if (inside == 0) heading = at + 1;
      blocks.push_back(kind);
    } else if (c == '}') {
      if (!blocks.empty()) blocks.pop_back();
      heading = at + 1;
    } else if (parentheses == 0 &&
               (c == ';' || (c == ':' &&
                             text.substr(heading, at - heading).find_first_of("(?=:<") ==
                                 std::string_view::npos &&
                             at + 1 < text.size() && text[at + 1] == '\n'))) {
      heading = at + 1;  // also after "public:"
    }
  }
  return functions;
}

int line_at(std::string_view text, std::size_t at) {
  return 1 + static_cast<int>(
                 std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

int count_lines(std::string_view text) {
  const auto breaks = static_cast<int>(std::count(text.begin(), text.end(), '\n'));
  return text.empty() || text.back() == '\n' ? breaks : breaks + 1;
}

std::vector<std::size_t> find_words(std::string_view text, std::string_view word) {
  std::vector<std::size_t> found;
  for (std::size_t at = text.find(word); at != std::string_view::npos;
       at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if (at > 0 && is_word(word.front()) && is_word(text[at - 1])) continue;
    if (end < text.size() && is_word(word.back()) && is_word(text[end])) continue;
    found.push_back(at);
  }
  return found;
}

bool starts_with(std::string_view text, std::string_view beginning) {
  return text.substr(0, beginning.size()) == beginning;
}

bool ends_with(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

bool is_cpp(std::string_view path) { return ends_with(path, ".cpp") || ends_with(path, ".h"); }

bool is_test(std::string_view path) {
  return ends_with(path, "_test.cpp") || ends_with(path, "/samples.h") ||
         starts_with(path, "tests/") || starts_with(path, "bench/");
}

std::string folder_of(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? std::string() : std::string(path.substr(0, slash));
}

std::string normal_path(std::string_view path) {
  std::vector<std::string_view> parts;
  while (!path.empty()) {
    const std::size_t slash = path.find('/');
    const std::string_view part = path.substr(0, slash);
    path.remove_prefix(slash == std::string_view::npos ? path.size() : slash + 1);
    if (part == "..") {
      if (parts.empty()) return {};
      parts.pop_back();
    } else if (!part.empty() && part != ".") {
      parts.push_back(part);
    }
  }
  std::string result;
  for (std::string_view part : parts) result += (result.empty() ? "" : "/") + std::string(part);
  return result;
}

}  // namespace sandtable::tidy
