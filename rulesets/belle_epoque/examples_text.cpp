#include <algorithm>
#include <charconv>

#include "rulesets/belle_epoque/examples_table.h"
#include "rulesets/belle_epoque/pieces.h"

namespace sandtable::belle_epoque::example {

std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> out;
  std::size_t at = 0;
  while ((at = text.find_first_not_of(" \n\t", at)) != text.npos) {
    const std::size_t end = std::min(text.find_first_of(" \n\t", at), text.size());
    out.emplace_back(text.substr(at, end - at));
    at = end;
  }
  return out;
}

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> out;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(separator, at), text.size());
    std::string_view part = text.substr(at, end - at);
    const std::size_t first = part.find_first_not_of(' ');
    part = first == part.npos ? "" : part.substr(first, part.find_last_not_of(' ') - first + 1);
    out.emplace_back(part);
    at = end + 1;
  }
  return out;
}

std::optional<int> number(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::string sorted(std::vector<std::string> list) {
  std::sort(list.begin(), list.end());
  std::string out;
  for (const std::string& word : list) {
    if (!out.empty()) out += ' ';
    out += word;
  }
  return out;
}

std::string in_labels(std::string_view text, const Board& board, Sector origin) {
  std::string out;
  while (!text.empty()) {
    const std::size_t open = text.find('(');
    const std::size_t close = text.find(')', open);
    if (close == text.npos) break;
    const auto parts = split(text.substr(open + 1, close - open - 1), ',');
    const auto q = number(parts[0]), r = parts.size() == 2 ? number(parts[1]) : std::nullopt;
    if (q && r)
      out.append(text.substr(0, open))
          .append(board.label(board.sector(board.axial(origin) + hex::Axial{*q, *r})));
    else
      out.append(text.substr(0, close + 1));
    text.remove_prefix(close + 1);
  }
  return out.append(text);
}

std::vector<std::string> strings(const data::Node* node) {
  std::vector<std::string> out;
  if (node == nullptr) return out;
  if (node->kind != data::Kind::Array) return {as_text(*node)};
  for (const data::Node& item : node->items) out.push_back(as_text(item));
  return out;
}

std::string as_text(const data::Node& node) {
  switch (node.kind) {
    case data::Kind::String:
      return node.string;
    case data::Kind::Integer:
      return std::to_string(node.integer);
    case data::Kind::Boolean:
      return node.boolean ? "true" : "false";
    default:
      return data::describe(node);
  }
}

std::optional<UnitId> Table::unit(std::string_view name) const {
  for (std::size_t i = 0; i < setup->units.size(); ++i)
    if (setup->units[i].name.en == name || setup->units[i].label == name)
      return static_cast<UnitId>(i);
  return std::nullopt;
}

std::optional<Side> Table::side(std::string_view name) const {
  for (const Side side : {Side::A, Side::B})
    if (setup->sides[idx(side)].id == name) return side;
  return std::nullopt;
}

std::optional<Sector> Table::sector(std::string_view label) const {
  if (const auto u = unit(label)) return state.pieces.at[*u];
  return setup->board->parse(label);
}

}  // namespace sandtable::belle_epoque::example
