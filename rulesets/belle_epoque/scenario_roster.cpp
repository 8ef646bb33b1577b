#include <algorithm>

#include "engine/core/coverage.h"
#include "engine/text/words.h"
#include "rulesets/belle_epoque/clauses.gen.h"
#include "rulesets/belle_epoque/scenario_draft.h"
#include "rulesets/belle_epoque/scenario_keys.h"

namespace sandtable::belle_epoque::draft {
namespace {

constexpr std::array<std::string_view, 2> kPlainIds{"a", "b"};

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

void read_identity(Draft& draft, Reader& reader, std::size_t i) {
  SideCard& card = draft.setup.sides[i];
  card.id = reader.string("id").value_or(std::string(kPlainIds[i]));
  const bool kebab = is_kebab(card.id);
  if (!kebab)
    reader.error("id", "expected small letters, digits and hyphens, found string " +
                           data::in_quotes(card.id));
  if (card.id == keys::kBoth || card.id == "umpire")
    reader.error("id",
                 "expected another word than \"both\" and \"umpire\", which mean something "
                 "else where a side is named");
  if (!kebab) card.id = kPlainIds[i];
  card.name = read_text(reader, "name").value_or(Text{card.id, card.id});
  if (i == 1 && reader.has("id") && card.id == draft.setup.sides[0].id)
    reader.error("id", "\"" + card.id + "\" is the id of the other side too");
  if (i == 1 && reader.has("name") &&
      text::fold(card.name.en) == text::fold(draft.setup.sides[0].name.en))
    reader.error("name", data::in_quotes(card.name.en) + " is the name of the other side too");
}

void read_side(Draft& draft, const Node& node, std::size_t i) {
  Reader reader(node, "[[side]]", keys::kSide, draft.problems);
  SideCard& card = draft.setup.sides[i];
  SideDraft& side = draft.sides[i];
  side.node = &node;
  read_identity(draft, reader, i);
  if (const auto colour = reader.word("colour", keys::kColours)) {
    card.colour = keys::kColours[*colour];
    side.colour_given = true;
  }
  if (const auto general = reader.word("general", keys::kGenerals))
    card.general = static_cast<General>(*general);
  side.south = i == 0;
  if (const auto edge = reader.word("edge", keys::kEdges)) {
    side.south = keys::kEdges[*edge] == "south";
    side.edge_given = true;
  }
  card.briefing = read_text(reader, "briefing").value_or(Text{});
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
                         "'edge' in [[side]]: expected the edge opposite to the other side's");
  if (b.edge_given && !a.edge_given)
    a.south = !b.south;
  else
    b.south = !a.south;
}

void settle_colours(Draft& draft) {
  auto& cards = draft.setup.sides;
  const auto& sides = draft.sides;
  const bool alike = sides[0].colour_given && cards[0].colour == cards[1].colour;
  note_applied(clause::activation_colour_choice, alike ? Ruling::Forbids : Ruling::Permits);
  if (sides[0].colour_given && sides[1].colour_given) {
    if (cards[0].colour == cards[1].colour)
      draft.problems.error(
          sides[1].node->find("colour")->at,
          "'colour' in [[side]]: \"" + cards[1].colour + "\" is the colour of the other side too");
    return;
  }
  for (std::size_t i = 0; i < 2; ++i) {
    if (sides[i].colour_given) continue;
    const auto free = std::find_if(keys::kColours.begin(), keys::kColours.end(),
                                   [&](auto colour) { return colour != cards[1 - i].colour; });
    cards[i].colour = *free;
  }
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
    draft.problems.error(
        draft.sides[1].deploy_at,
        "'deploy' in [[side]]: the deployment areas of both sides hold " + labels(board, shared));
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

bool label_taken(const Draft& draft, const std::string& label) {
  return std::any_of(draft.units.begin(), draft.units.end(), [&](const Unit& unit) {
    return text::fold(unit.card.label) == text::fold(label);
  });
}

/// A letter for the side and a number: B1, B2 ...; A and B where the ids begin alike.
void settle_labels(Draft& draft) {
  const auto& cards = draft.setup.sides;
  const bool alike = cards[0].id.substr(0, 1) == cards[1].id.substr(0, 1);
  std::array<int, 2> next{1, 1};
  for (Unit& unit : draft.units) {
    if (!unit.card.label.empty()) continue;
    const auto side = static_cast<std::size_t>(index(unit.card.side));
    char letter = alike ? "AB"[side] : cards[side].id.front();
    if (letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
    std::string label;
    do {
      label = letter;
      label += std::to_string(next[side]++);
    } while (label_taken(draft, label));
    unit.card.label = label;
  }
}

}  // namespace

void read_sides(Draft& draft, Reader& file) {
  const auto sides = file.tables("side");
  if (sides.size() != 2)
    draft.problems.error(sides.size() > 2 ? sides[2]->at : file.at("side"),
                         "expected two [[side]] tables, found " + std::to_string(sides.size()));
  for (std::size_t i = 0; i < std::min<std::size_t>(sides.size(), 2); ++i)
    read_side(draft, *sides[i], i);
}

void complete_sides(Draft& draft) {
  if (draft.sides[1].node == nullptr) return;
  settle_edges(draft);
  settle_colours(draft);
  settle_labels(draft);
  if (!draft.has_board()) return;
  settle_deployment(draft);
  settle_entries(draft);
}

}  // namespace sandtable::belle_epoque::draft
