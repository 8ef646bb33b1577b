#include "rulesets/belle_epoque/check/examples_table.h"
#include "rulesets/belle_epoque/state/pieces.h"

namespace sandtable::belle_epoque::example {

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

std::optional<Sector> Table::sector(std::string_view label) const {
  if (const auto u = unit(label)) return state.pieces.at[*u];
  return setup->board->parse(label);
}

}  // namespace sandtable::belle_epoque::example
