#include "cli/play/sheet_draft.h"

#include <algorithm>
#include <charconv>

#include "cli/layout.h"
#include "engine/text/words.h"

namespace sandtable::cli {
namespace {

/// What stands between the places of a character, outside quotation marks and parentheses. Behind
/// '#' on an order sheet anything may stand but a bar.
std::vector<std::string> between(std::string_view text, char at) {
  std::vector<std::string> out;
  std::size_t begin = 0;
  bool quoted = false, free = false;
  int deep = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const bool end = i == text.size();
    if (!end && !free) {
      if (text[i] == '"') quoted = !quoted;
      if (!quoted) deep += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
      free = at == '|' && text[i] == '#' && !quoted;
    }
    if (!end && (text[i] != at || (!free && (quoted || deep > 0)))) continue;
    if (const auto part = trimmed(text.substr(begin, i - begin)); !part.empty())
      out.emplace_back(part);
    begin = i + 1;
    free = false;
    deep = 0;
  }
  return out;
}

}  // namespace

SheetText taken_apart(std::string_view decision) {
  decision = trimmed(decision);
  SheetText out;
  const std::size_t end = std::min(decision.find_first_of(" |\n"), decision.size());
  out.verb = decision.substr(0, end);
  const std::string_view rest = trimmed(decision.substr(end));
  out.bars = rest.starts_with('|');
  out.lines = between(rest, out.bars ? '|' : ',');
  return out;
}

std::string put_together(const SheetText& sheet, const std::string& nothing) {
  if (sheet.lines.empty()) return nothing;
  std::string out = sheet.verb;
  for (std::size_t i = 0; i < sheet.lines.size(); ++i)
    out.append(sheet.bars ? " | " : i == 0 ? " " : ", ").append(sheet.lines[i]);
  return out;
}

bool is_beside(const std::string& spelled, const std::string& nothing) {
  return !spelled.empty() && taken_apart(spelled).verb != taken_apart(nothing).verb;
}

bool is_whole(const std::string& spelled, const std::string& nothing) {
  return !spelled.empty() && (spelled == nothing || is_beside(spelled, nothing));
}

std::string head_of(std::string_view line) {
  const auto parts = between(line, ':');
  if (!parts.empty() && parts.front().size() < trimmed(line).size()) return parts.front();
  const auto words = between(line, ' ');
  return words.empty() ? std::string() : words.front();
}

void SheetDraft::put(const std::vector<std::string>& lines) {
  const auto is_replaced = [&](const std::string& there) {
    return std::any_of(lines.begin(), lines.end(), [&](const std::string& line) {
      return text::fold(head_of(line)) == text::fold(head_of(there));
    });
  };
  const auto first = std::find_if(lines_.begin(), lines_.end(), is_replaced);
  const auto place = first - lines_.begin();
  lines_.erase(std::remove_if(first, lines_.end(), is_replaced), lines_.end());
  lines_.insert(lines_.begin() + place, lines.begin(), lines.end());
}

bool SheetDraft::strike(std::string_view typed) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(typed.data(), typed.data() + typed.size(), number);
  if (error == std::errc{} && end == typed.data() + typed.size()) {
    if (number == 0 || number > lines_.size()) return false;
    lines_.erase(lines_.begin() + static_cast<std::ptrdiff_t>(number - 1));
    return true;
  }
  const std::u32string key = text::fold(head_of(typed));
  const auto gone = std::remove_if(lines_.begin(), lines_.end(), [&](const std::string& line) {
    return text::fold(head_of(line)) == key;
  });
  const bool any = gone != lines_.end();
  lines_.erase(gone, lines_.end());
  return any;
}

std::string SheetDraft::handed_in(const std::string& nothing) const {
  SheetText sheet = taken_apart(nothing);
  sheet.lines = lines_;
  sheet.bars = std::any_of(lines_.begin(), lines_.end(), [](const std::string& line) {
    return line.find(':') != std::string::npos;
  });
  return put_together(sheet, nothing);
}

std::vector<Choice> lines_from(const std::vector<std::string>& actions,
                               const std::string& nothing) {
  std::vector<Choice> out;
  for (const std::string& action : actions) {
    const SheetText sheet = taken_apart(action);
    if (sheet.bars || action == nothing) continue;
    if (is_beside(action, nothing)) {
      Choice whole;
      whole.text = whole.verb = action;
      out.push_back(std::move(whole));
      continue;
    }
    for (const std::string& line : sheet.lines) {
      const auto same = [&](const Choice& there) { return there.text == line; };
      if (std::any_of(out.begin(), out.end(), same)) continue;
      Choice choice;
      choice.text = line;
      choice.unit = head_of(line);
      const std::string rest(trimmed(std::string_view(line).substr(choice.unit.size())));
      choice.verb = rest.substr(0, rest.find(' '));
      choice.rest = trimmed(std::string_view(rest).substr(choice.verb.size()));
      out.push_back(std::move(choice));
    }
  }
  std::stable_sort(out.begin(), out.end(),
                   [](const Choice& a, const Choice& b) { return a.unit < b.unit; });
  for (std::size_t i = 0; i < out.size(); ++i) out[i].number = i + 1;
  return out;
}

}  // namespace sandtable::cli
