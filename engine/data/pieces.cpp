#include "engine/data/pieces.h"

#include <algorithm>

namespace sandtable::data {
namespace {

bool is_name(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-';
  });
}

}  // namespace

Pieces pieces_of(std::string_view pattern) {
  Pieces out;
  const auto add = [&out](bool place, std::string_view text) {
    if (text.empty()) return;
    if (place || out.empty() || out.back().place) out.push_back({place, {}});
    out.back().text += text;
  };
  while (!pattern.empty()) {
    const std::size_t open = std::min(pattern.find('{'), pattern.size());
    add(false, pattern.substr(0, open));
    pattern.remove_prefix(open);
    const std::size_t close = pattern.find('}');
    if (close != std::string_view::npos && is_name(pattern.substr(1, close - 1))) {
      add(true, pattern.substr(1, close - 1));
      pattern.remove_prefix(close + 1);
    } else if (!pattern.empty()) {
      add(false, pattern.substr(0, 1));  // a brace that stands for itself
      pattern.remove_prefix(1);
    }
  }
  return out;
}

std::vector<std::string_view> places_in(const Pieces& pieces) {
  std::vector<std::string_view> out;
  for (const Piece& piece : pieces)
    if (piece.place) out.push_back(piece.text);
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace sandtable::data
