#include "rulesets/belle_epoque/scenario/draft.h"
#include "rulesets/belle_epoque/scenario/keys.h"

namespace sandtable::belle_epoque::draft {
data::Phrase any_sector(const Board& board) {
  return phrase("sector.any", {{"first", board.label(0)},
                               {"last", board.label(static_cast<Sector>(board.size() - 1))}});
}

std::optional<Sector> read_sector(const Draft& draft, Reader& reader, std::string_view key,
                                  Need need) {
  const auto word = reader.string(key, need);
  if (!word || !draft.has_board()) return std::nullopt;
  const Board& board = *draft.setup.board;
  const auto sector = board.parse(*word);
  if (!sector) reader.wrong(key, any_sector(board), *reader.find(key));
  return sector;
}

std::optional<Mask> parse_sectors(const Board& board, std::string_view word) {
  const std::size_t dash = word.find('-');
  const auto first = board.parse(word.substr(0, dash));
  if (!first) return std::nullopt;
  if (dash == std::string_view::npos) return Mask::of(*first);
  const auto last = board.parse(word.substr(dash + 1));
  if (!last || board.row(*first) != board.row(*last) || *first > *last) return std::nullopt;
  Mask out;
  for (int s = *first; s <= *last; ++s) out.set(static_cast<Sector>(s));
  return out;
}

std::optional<Mask> read_sectors(const Draft& draft, Reader& reader, std::string_view key,
                                 Need need) {
  const auto words = reader.strings(key, need);
  if (words.empty() || !draft.has_board()) return std::nullopt;
  const Board& board = *draft.setup.board;
  Mask out;
  for (const data::Located& word : words) {
    const auto sectors = parse_sectors(board, word.text);
    if (sectors)
      out |= *sectors;
    else
      reader.problems().error(
          word.at,
          within(key_in(key, reader.where()),
                 expected(phrase("sector.or-row",
                                 {{"sector", any_sector(board)},
                                  {"example", board.label(0) + "-" +
                                                  board.label(board.at(board.width(), 1))}}),
                          found_string(word.text))));
  }
  if (out.none()) return std::nullopt;
  return out;
}

std::string labels(const Board& board, const Mask& sectors) {
  constexpr int kMost = 6;
  std::string out;
  for (int i = 0; i < std::min(sectors.count(), kMost); ++i) {
    if (i > 0) out += ' ';
    out += board.label(sectors.nth(i));
  }
  if (sectors.count() > kMost) out += " ...";
  return out;
}

}  // namespace sandtable::belle_epoque::draft
