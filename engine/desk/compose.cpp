#include "engine/desk/compose.h"

#include <algorithm>

namespace sandtable::desk {
namespace {

std::string numbered(int n) { return "#" + std::to_string(n); }

std::string name_of(const Figure& figure) {
  return numbered(figure.unit) + "/" + std::to_string(figure.number);
}

/// Who acts: "#3", "#3/1,4", "#3/4" for one man, "#3, #5/9" for the piece that it serves.
std::string actor_of(const Composed& composed) {
  if (composed.by && !composed.by->piece) return name_of(*composed.by);
  std::string out = numbered(composed.unit);
  for (std::size_t i = 0; i < composed.men.size(); ++i)
    out += (i == 0 ? "/" : ",") + std::to_string(composed.men[i]);
  if (composed.by) out += ", " + name_of(*composed.by);
  return out;
}

/// The words of a part: each slot's name in braces gives way to its value.
std::string words_of(const ComposedPart& part) {
  std::string out;
  for (std::size_t at = 0; at < part.form.size();) {
    const std::size_t open = std::min(part.form.find('{', at), part.form.size());
    const std::size_t close = part.form.find('}', open);
    out.append(part.form, at, open - at);
    if (close == std::string::npos) {
      out.append(part.form, open);
      break;
    }
    const std::string name = part.form.substr(open + 1, close - open - 1);
    for (const auto& [slot, value] : part.slots)
      if (slot == name) out += (name == "unit" ? "#" : "") + value;
    at = close + 1;
  }
  return out;
}

}  // namespace

std::string line_of(const Composed& composed) {
  std::string out = actor_of(composed) + ": " + composed.after;
  bool first = composed.after.empty();
  for (const ComposedPart& part : composed.parts) {
    out += (first ? "" : ", ") + words_of(part);
    first = false;
  }
  return out;
}

}  // namespace sandtable::desk
