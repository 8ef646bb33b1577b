#include <algorithm>

#include "rulesets/belle_epoque/scenario/draft.h"
#include "rulesets/belle_epoque/scenario/figures.h"
#include "rulesets/belle_epoque/scenario/keys.h"

namespace sandtable::belle_epoque::draft {
namespace {

constexpr int kLongestEdge = 99;  // labels have two digits for each
constexpr std::string_view kOpenCell = ".";
constexpr std::uint8_t kAllFronts = 0b111111;

/// What a cell of the map stands for.
struct Cell {
  std::string key;
  std::vector<std::uint8_t> kinds;
  std::optional<int> level;
  std::optional<std::uint8_t> front;
};

std::vector<std::string_view> split_cells(std::string_view row) {
  std::vector<std::string_view> out;
  std::size_t at = 0;
  while ((at = row.find_first_not_of(" \t", at)) != std::string_view::npos) {
    const std::size_t end = std::min(row.find_first_of(" \t", at), row.size());
    out.push_back(row.substr(at, end - at));
    at = end;
  }
  return out;
}

std::optional<std::uint8_t> read_front(Reader& reader) {
  if (!reader.has("front")) return std::nullopt;
  std::uint8_t front = 0;
  for (const data::Located& word : reader.strings("front")) {
    const auto found = std::find(keys::kFronts.begin(), keys::kFronts.end(), word.text);
    if (found == keys::kFronts.end())
      reader.problems().error(word.at, within(key_in("front", reader.where()),
                                              expected(data::some_of(data::joined(keys::kFronts)),
                                                       found_string(word.text))));
    else
      front = static_cast<std::uint8_t>(front | 1U << (found - keys::kFronts.begin()));
  }
  return front;
}

Cell read_cell(Draft& draft, const data::Entry& entry) {
  Cell cell;
  cell.key = entry.key;
  const data::Phrase where = key_of(data::shown(entry.key), "[board.legend]");
  if (entry.key == kOpenCell || entry.key.find_first_of(" \t") != std::string::npos)
    draft.problems.error(entry.at, within(where, expected(phrase("board.blank-key"))));
  if (entry.value.kind != data::Kind::Table) {
    cell.kinds = read_kinds(draft, entry.value, where);
    return cell;
  }
  Reader reader(entry.value, where, keys::kLegend, draft.problems);
  if (const Node* kinds = reader.array("kinds", Need::Required))
    cell.kinds = read_kinds(draft, *kinds, key_of("kinds", where));
  if (const auto level = reader.integer("level", 0, ground::kLevel))
    cell.level = static_cast<int>(*level);
  cell.front = read_front(reader);
  if (cell.front && !cell.kinds.empty() && !(traits_of(draft, cell.kinds) & ground::kFortified))
    reader.error("front", expected(phrase("board.works")));
  return cell;
}

std::vector<Cell> read_legend(Draft& draft, Reader& board) {
  std::vector<Cell> out;
  out.push_back({std::string(kOpenCell), {*find_kind(draft, "open")}, {}, {}});
  if (const Node* legend = board.table("legend"))
    for (const data::Entry& entry : legend->entries) out.push_back(read_cell(draft, entry));
  return out;
}

void lay(Draft& draft, Sector s, const Cell& cell) {
  Setup& setup = draft.setup;
  Traits t = traits_of(draft, cell.kinds);
  if (cell.level) t = (t & ~ground::kLevel) | static_cast<Traits>(*cell.level);
  setup.ground[s] = t;
  setup.kinds[s] = cell.kinds;
  setup.front[s] = t & ground::kFortified ? cell.front.value_or(kAllFronts) : std::uint8_t{0};
  for (const std::uint8_t k : cell.kinds) draft.closed[s] |= draft.kinds[k].closed;
}

std::string two_digits(std::size_t n) {
  std::string out = std::to_string(n);
  if (n < 10) out.insert(out.begin(), '0');
  return out;
}

/// Lays one row of the map; a cell that the legend lacks is named once in `unknown`.
void lay_row(Draft& draft, const Node& node, std::size_t row, const std::vector<Cell>& legend,
             std::vector<std::string>& unknown) {
  const Board& board = *draft.setup.board;
  const data::Phrase where = key_in("map", "[board]");
  if (node.kind != data::Kind::String)
    return draft.problems.error(
        node.at, within(where, expected(data::said("value.list-of-strings"), data::found(node))));
  const auto cells = split_cells(node.string);
  if (cells.size() != static_cast<std::size_t>(board.width()))
    return draft.problems.error(
        node.at,
        within(where,
               expected(phrase("board.cells", {{"n", board.width()}, {"row", two_digits(row + 1)}}),
                        cells.size())));
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const auto cell = std::find_if(legend.begin(), legend.end(),
                                   [&](const Cell& c) { return c.key == cells[i]; });
    if (cell != legend.end()) {
      lay(draft, board.at(static_cast<int>(i) + 1, static_cast<int>(row) + 1), *cell);
    } else if (std::find(unknown.begin(), unknown.end(), cells[i]) == unknown.end()) {
      unknown.emplace_back(cells[i]);
      std::vector<std::string> known;
      for (const Cell& c : legend) known.push_back(data::shown(c.key));
      draft.problems.error(
          node.at,
          within(where, data::but(phrase("board.cell", {{"n", i + 1},
                                                        {"row", two_digits(row + 1)},
                                                        {"cell", data::in_quotes(cells[i])}}),
                                  phrase("board.legend", {{"list", data::joined(known)}}))));
    }
  }
}

void read_map(Draft& draft, Reader& board) {
  Setup& setup = draft.setup;
  const std::vector<Cell> legend = read_legend(draft, board);
  const Node* map = board.array("map");
  if (!draft.has_board()) return;
  const auto size = static_cast<std::size_t>(setup.board->size());
  setup.ground.assign(size, 0);
  setup.front.assign(size, 0);
  setup.kinds.assign(size, {});
  draft.closed.assign(size, 0);
  for (std::size_t s = 0; s < size; ++s) lay(draft, static_cast<Sector>(s), legend.front());
  if (setup.exploration) {
    if (map != nullptr) board.error("map", phrase("encounter.no-map"));
    setup.ground.assign(size, ground::kUnknown);
    setup.kinds.assign(size, {});
    return;
  }
  if (map == nullptr) return;
  if (map->items.size() != static_cast<std::size_t>(setup.board->depth()))
    return board.error(
        "map", expected(phrase("board.rows", {{"n", setup.board->depth()}}), map->items.size()));
  std::vector<std::string> unknown;
  for (std::size_t row = 0; row < map->items.size(); ++row)
    lay_row(draft, map->items[row], row, legend, unknown);
}

void read_places(Draft& draft, Reader& board) {
  for (const Node* node : board.tables("place")) {
    Reader reader(*node, "[[board.place]]", keys::kPlace, draft.problems);
    const auto at = read_sector(draft, reader, "at", Need::Required);
    const auto name = read_text(reader, "name", Need::Required);
    if (at && name) draft.setup.places.push_back({*at, *name});
  }
}

void read_paths(Draft& draft, Reader& board) {
  for (const Node* node : board.tables("path")) {
    Reader reader(*node, "[[board.path]]", keys::kPath, draft.problems);
    MapPath path;
    if (const auto kind = reader.word<PathKind>("kind", Need::Required)) path.kind = *kind;
    path.name = read_text(reader, "name").value_or(Text{});
    const auto through = reader.strings("through", Need::Required);
    if (through.size() == 1)
      reader.error("through", expected(phrase("board.two-sectors"), data::said("found.one")));
    if (!draft.has_board()) continue;
    for (const data::Located& word : through) {
      const auto sector = draft.setup.board->parse(word.text);
      if (sector)
        path.through.push_back(*sector);
      else
        draft.problems.error(
            word.at, within(key_in("through", "[[board.path]]"),
                            expected(any_sector(*draft.setup.board), found_string(word.text))));
    }
    draft.setup.paths.push_back(std::move(path));
  }
}

void make_board(Draft& draft, Reader& board) {
  const auto width = board.integer("width", 1, kLongestEdge, Need::Required);
  const auto depth = board.integer("depth", 1, kLongestEdge, Need::Required);
  if (!width || !depth) return;
  if (*width * *depth > hex::kMaxSectors)
    return draft.problems.error(
        board.node().at,
        within("[board]",
               expected(phrase("board.sectors", {{"most", hex::kMaxSectors}}),
                        phrase("board.makes",
                               {{"width", *width}, {"depth", *depth}, {"all", *width * *depth}}))));
  draft.setup.board = std::make_shared<Board>(static_cast<int>(*width), static_cast<int>(*depth));
}

}  // namespace

void read_encounter(Draft& draft, Reader& file) {
  const Node* found = file.table("encounter");
  if (found == nullptr) return;
  Setup& setup = draft.setup;
  setup.exploration = true;
  Reader reader(*found, "[encounter]", keys::kEncounter, draft.problems);
  // Nothing marches or fires farther, so that no unit ever meets unknown ground
  // (encounter.never-unknown).
  constexpr int kWithin = hex::kLineRange;
  const auto found_within = reader.integer("explore-within", 0, hex::kMaxSectors);
  if (found_within && *found_within != kWithin)
    reader.error("explore-within",
                 expected(phrase("encounter.four", {{"n", kWithin}}), found_whole(*found_within)));
  setup.explore_within = kWithin;
  constexpr std::array<std::string_view, 3> kFound{"open", "hill", "dense-vegetation"};
  for (std::size_t i = 0; i < kFound.size(); ++i) {
    const std::uint8_t k = *find_kind(draft, kFound[i]);
    setup.explored[i] = traits_of(draft, {k});
    if (draft.kinds[k].closed != 0 || draft.kinds[k].impassable)
      draft.problems.error(draft.kinds[k].at, within("[terrain." + std::string(kFound[i]) + "]",
                                                     phrase("encounter.no-impassable")));
  }
}

void read_board(Draft& draft, Reader& file) {
  const Node* found = file.table("board", Need::Required);
  if (found == nullptr) return;
  draft.board_at = found->at;
  Reader board(*found, "[board]", keys::kBoard, draft.problems);
  make_board(draft, board);
  read_map(draft, board);
  read_places(draft, board);
  read_paths(draft, board);
}

}  // namespace sandtable::belle_epoque::draft
