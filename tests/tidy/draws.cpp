#include <algorithm>
#include <array>
#include <cctype>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tests/tidy/checks.h"
#include "tests/tidy/source.h"

/// Two draws of chance, or two lines of a log, in one expression: each compiler takes another
/// first.
namespace sandtable::tidy {
namespace {

struct Token {
  std::string_view text;
  std::size_t at = 0;
};
using Tokens = std::vector<Token>;
using Names = std::set<std::string_view>;

Tokens tokens_of(std::string_view code) {
  static constexpr std::array<std::string_view, 17> kLong{"<<=", ">>=", "&&", "||", "<<", ">>",
                                                          "->",  "::",  "==", "!=", "<=", ">=",
                                                          "+=",  "-=",  "*=", "/=", "^="};
  Tokens out;
  for (std::size_t at = 0; at < code.size();) {
    if (std::isspace(static_cast<unsigned char>(code[at])) != 0) {
      ++at;
      continue;
    }
    std::size_t length = 1;
    if (is_word(code[at])) {
      while (at + length < code.size() && is_word(code[at + length])) ++length;
    } else {
      for (const std::string_view op : kLong)
        if (length == 1 && code.substr(at, op.size()) == op) length = op.size();
    }
    out.push_back({code.substr(at, length), at});
    at += length;
  }
  return out;
}

/// What is declared as a source of chance, or as a log: generators, dice, logs, and flows that
/// carry both.
Names sources_of(const Tokens& tokens) {
  static constexpr std::array<std::string_view, 8> kTypes{"Rng", "FastDice", "RngSource", "Dice",
                                                          "D",   "Flow",     "L",         "Log"};
  Names out;
  for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
    if (!one_of(kTypes, tokens[i].text)) continue;
    std::size_t next = i + 1;
    if (tokens[next].text == "<")
      while (next < tokens.size() && tokens[next++].text != ">") continue;
    if (next < tokens.size() && tokens[next].text == "&") ++next;
    if (next < tokens.size() && is_word(tokens[next].text.front())) out.insert(tokens[next].text);
  }
  return out;
}

/// Finds expressions with two draws that nothing puts in order.
class Draws {
 public:
  Draws(std::string_view code, const std::string& path)
      : code_(code), path_(path), tokens_(tokens_of(code)), sources_(sources_of(tokens_)) {
    // Lambdas and members that draw are draws themselves, and whoever calls those.
    std::size_t known = 0;
    do {
      known = drawers_.size();
      find_drawers();
    } while (drawers_.size() != known);
    complains_ = true;
    scan(0, tokens_.size(), Inside::Block);
  }
  Complaints complaints() && { return std::move(complaints_); }

 private:
  /// In arguments commas leave the order open; in blocks and braces they do not.
  enum class Inside { Block, Arguments };

  std::string_view text(std::size_t i) const { return i < tokens_.size() ? tokens_[i].text : ""; }

  std::size_t closing(std::size_t open) const {
    int depth = 0;
    for (std::size_t i = open; i < tokens_.size(); ++i) {
      const std::string_view t = text(i);
      depth += t == "(" || t == "{" || t == "[" ? 1 : t == ")" || t == "}" || t == "]" ? -1 : 0;
      if (depth == 0) return i;
    }
    return tokens_.size();
  }

  /// The call whose arguments open there draws: by its name, or because it is handed a source.
  bool call_draws(std::size_t open, std::size_t close) const {
    const std::string_view callee = open > 0 ? text(open - 1) : "";
    const std::string_view before = open > 1 ? text(open - 2) : "";
    if (sources_.count(callee) != 0 || drawers_.count(callee) != 0) return true;
    if ((callee == "below" || callee == "roll" || callee == "dice") && before == "." && open > 2 &&
        sources_.count(text(open - 3)) != 0)
      return true;
    for (std::size_t i = open + 1; i < close; ++i)
      if (handed_over(i)) return true;
    return false;
  }

  /// A source as an argument: itself, or the dice or the log of a flow.
  bool handed_over(std::size_t i) const {
    if (sources_.count(text(i)) == 0 || (text(i - 1) != "(" && text(i - 1) != ",")) return false;
    const bool part = text(i + 1) == "." && (text(i + 2) == "dice" || text(i + 2) == "log");
    const std::string_view next = text(i + (part ? 3 : 1));
    return next == ")" || next == ",";
  }

  /// A brace that holds statements: a body of a function, a lambda or a class.
  bool holds_statements(std::size_t open, std::size_t close) const {
    static constexpr std::array<std::string_view, 9> kBefore{
        ")", "]", "mutable", "noexcept", "const", "override", "else", "do", ";"};
    if (open == 0 || one_of(kBefore, text(open - 1))) return true;
    int depth = 0;
    for (std::size_t i = open; i < close; ++i) {
      depth += text(i) == "{" || text(i) == "(" ? 1 : text(i) == "}" || text(i) == ")" ? -1 : 0;
      if (depth == 1 && text(i) == ";") return true;
    }
    return false;
  }

  /// Draws of the expressions between two tokens. What is found inside a body counts there alone.
  bool scan(std::size_t begin, std::size_t end, Inside inside) {
    static constexpr std::array<std::string_view, 14> kInOrder{
        ";", "&&", "||", "?", ":", "<<", ">>", "=", "+=", "-=", "*=", "/=", "return", "^="};
    static constexpr std::array<std::string_view, 13> kOpen{"+", "-", "*", "/",  "%",  "|", "&",
                                                            "^", "<", ">", "==", "!=", "<="};
    bool any = false, atom = false, argument = false;
    int atoms = 0, arguments = 0;
    const auto end_atom = [&] {
      atoms += atom ? 1 : 0;
      argument = argument || atom;
      atom = false;
    };
    const auto end_segment = [&](std::size_t at) {
      end_atom();
      if (atoms > 1) complain(at);
      atoms = 0;
    };
    for (std::size_t i = begin; i < end; ++i) {
      const std::string_view t = text(i);
      if (t == "(" || t == "[" || t == "{") {
        const std::size_t close = std::min(closing(i), end);
        if (t == "{" && holds_statements(i, close)) {
          scan(i + 1, close, Inside::Block);
          if (inside == Inside::Block) end_segment(i);
        } else {
          const bool control = i > 0 && (text(i - 1) == "for" || text(i - 1) == "if" ||
                                         text(i - 1) == "while" || text(i - 1) == "switch");
          const bool list = t == "(" && !control;
          const bool drawn = scan(i + 1, close, list ? Inside::Arguments : Inside::Block);
          atom = atom || drawn || (t == "(" && call_draws(i, close));
        }
        any = any || atom;
        i = close;
      } else if (t == ",") {
        end_segment(i);
        arguments += argument ? 1 : 0;
        argument = false;
      } else if (one_of(kInOrder, t)) {
        end_segment(i);
      } else if (one_of(kOpen, t)) {
        end_atom();
      }
    }
    end_segment(end);
    arguments += argument ? 1 : 0;
    if (inside == Inside::Arguments && arguments > 1) complain(begin);
    return any;
  }

  void complain(std::size_t token) {
    if (!complains_) return;
    const std::size_t at = tokens_[std::min(token, tokens_.size() - 1)].at;
    complaints_.push_back({path_, line_at(code_, at),
                           "two draws or lines of a log in one expression: compilers take either "
                           "one first; do one after the other"});
  }

  void find_drawers() {
    // name = [...](...) { ... }
    for (std::size_t i = 0; i + 2 < tokens_.size(); ++i) {
      if (text(i + 1) != "=" || text(i + 2) != "[") continue;
      std::size_t open = closing(i + 2) + 1;
      if (text(open) == "(") open = closing(open) + 1;
      while (open < tokens_.size() && text(open) != "{" && text(open) != ";") ++open;
      if (text(open) == "{" && scan(open + 1, closing(open), Inside::Block))
        drawers_.insert(text(i));
    }
    // name(...) const { ... rng_ ... }
    for (std::size_t i = 1; i < tokens_.size(); ++i) {
      if (text(i) != "(" || !is_word(text(i - 1).front())) continue;
      std::size_t open = closing(i) + 1;
      if (text(open) == "const") ++open;
      if (text(open) != "{") continue;
      const std::size_t end = closing(open);
      for (std::size_t k = open; k < end; ++k)
        if (text(k).size() > 1 && text(k).back() == '_' && sources_.count(text(k)) != 0 &&
            (text(k + 1) == "(" || text(k + 1) == "."))
          drawers_.insert(text(i - 1));
    }
  }

  std::string_view code_;
  const std::string& path_;
  Tokens tokens_;
  Names sources_, drawers_;
  bool complains_ = false;
  Complaints complaints_;
};

}  // namespace

Complaints check_draws(const Files& files) {
  Complaints out;
  for (const File& file : files) {
    if (!is_cpp(file.path)) continue;
    const std::string code = blanked(file.text);
    for (Complaint& complaint : Draws(code, file.path).complaints())
      out.push_back(std::move(complaint));
  }
  return out;
}

}  // namespace sandtable::tidy
