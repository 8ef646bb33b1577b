#include <algorithm>

#include "engine/core/coverage.h"
#include "engine/scenario/switches.h"
#include "rulesets/belle_epoque/data/clauses.gen.h"
#include "rulesets/belle_epoque/data/options.gen.h"
#include "rulesets/belle_epoque/scenario/draft.h"
#include "rulesets/belle_epoque/scenario/keys.h"

namespace sandtable::belle_epoque::draft {
namespace {

Mask row_of(const Board& board, int row) {
  Mask out;
  if (row < 1 || row > board.depth()) return out;
  for (int column = 1; column <= board.width(); ++column) out.set(board.at(column, row));
  return out;
}

/// The side's edge row, or the row next to it.
Mask edge_row(const Board& board, const SideDraft& side, int next) {
  return row_of(board, side.south ? board.depth() - next : 1 + next);
}

void read_side(Draft& draft, const Node& node, std::size_t i) {
  Reader reader(node, "[[side]]", keys::kSide, draft.problems);
  SideCard& card = draft.setup.sides[i];
  SideDraft& side = draft.sides[i];
  side.node = &node;
  scenario::read_side_names(reader, draft.side_names(), i, keys::kBoth);
  draft.posts[i] = scenario::read_posts(reader, keys::kBoth);
  if (const auto colour = reader.word<Colour>("colour")) card.colour = id_of(*colour);
  if (const auto general = reader.word<General>("general")) card.general = *general;
  const auto own = reader.word("break-point", scenario::values_of(option_infos(), "break-point"));
  card.break_point = own ? static_cast<BreakPoint>(*own) : draft.setup.options.break_point;
  side.south = i == 0;
  if (const auto edge = reader.word<Edge>("edge")) {
    side.south = *edge == Edge::South;
    side.edge_given = true;
  }
  side.deploy_at = reader.at("deploy");
  if (const auto deploy = read_sectors(draft, reader, "deploy")) {
    card.deploy = *deploy;
    side.deploy_given = true;
  }
  if (const auto exits = read_sectors(draft, reader, "exit")) draft.setup.exits[i] = *exits;
  read_units(draft, reader, i == 0 ? Side::A : Side::B);
}

void settle_edges(Draft& draft) {
  auto& [a, b] = draft.sides;
  if (a.edge_given && b.edge_given && a.south == b.south)
    draft.problems.error(b.node->find("edge")->at,
                         within(key_in("edge", "[[side]]"), expected(phrase("side.opposite"))));
  if (b.edge_given && !a.edge_given)
    a.south = !b.south;
  else
    b.south = !a.south;
}

void settle_colours(Draft& draft) {
  note_applied(clause::activation_colour_choice);
  scenario::settle_colours(draft.side_names(), {draft.sides[0].node, draft.sides[1].node},
                           ids_in_files(words_of(Colour{})), draft.problems);
}

/// encounter.deployment: along the own edge, then in the next row.
void settle_deployment(Draft& draft) {
  const Board& board = *draft.setup.board;
  auto& cards = draft.setup.sides;
  for (std::size_t i = 0; i < 2; ++i)
    if (!draft.sides[i].deploy_given) cards[i].deploy = edge_row(board, draft.sides[i], 0);
  for (std::size_t i = 0; i < 2; ++i)
    if (!draft.sides[i].deploy_given)
      cards[i].deploy_more = edge_row(board, draft.sides[i], 1)
                                 .without(cards[1 - i].deploy)
                                 .without(cards[1 - i].deploy_more);
  const Mask shared = cards[0].deploy & cards[1].deploy;
  if (shared.any())
    draft.problems.error(draft.sides[1].deploy_at,
                         within(key_in("deploy", "[[side]]"),
                                phrase("side.overlap", {{"sectors", labels(board, shared)}})));
}

void settle_entries(Draft& draft) {
  auto& areas = draft.setup.areas;
  for (Unit& unit : draft.units) {
    if (unit.card.arrives == 0) continue;
    const SideDraft& side = draft.sides[static_cast<std::size_t>(index(unit.card.side))];
    if (!unit.entry) unit.entry = edge_row(*draft.setup.board, side, 0);
    const auto same = std::find(areas.begin(), areas.end(), *unit.entry);
    unit.card.entry = static_cast<std::uint8_t>(same - areas.begin());
    if (same == areas.end()) areas.push_back(*unit.entry);
  }
}

}  // namespace

void read_sides(Draft& draft, Reader& file) {
  const auto sides = scenario::read_side_tables(file);
  for (std::size_t i = 0; i < sides.size(); ++i) read_side(draft, *sides[i], i);
}

void complete_sides(Draft& draft) {
  if (draft.sides[1].node == nullptr) return;
  settle_edges(draft);
  settle_colours(draft);
  scenario::settle_labels(scenario::named(draft.units), draft.side_names());
  scenario::settle_posts(draft.posts, scenario::named(draft.units), draft.side_names(),
                         draft.problems);
  if (!draft.has_board()) return;
  settle_deployment(draft);
  settle_entries(draft);
}

}  // namespace sandtable::belle_epoque::draft
