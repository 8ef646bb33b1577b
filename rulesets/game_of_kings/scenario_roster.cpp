#include <algorithm>

#include "engine/core/coverage.h"
#include "engine/text/words.h"
#include "rulesets/game_of_kings/clauses.gen.h"
#include "rulesets/game_of_kings/scenario_draft.h"
#include "rulesets/game_of_kings/scenario_keys.h"
#include "rulesets/game_of_kings/tables.gen.h"

namespace sandtable::game_of_kings::draft {
namespace {

constexpr std::array<std::string_view, 2> kPlainIds{"a", "b"};

void read_identity(Draft& draft, Reader& reader, std::size_t i) {
  SideCard& card = draft.setup.sides[i];
  card.id = reader.string("id").value_or(std::string(kPlainIds[i]));
  const bool kebab = is_kebab(card.id);
  if (!kebab)
    reader.error("id", "expected small letters, digits and hyphens, found string " +
                           data::in_quotes(card.id));
  if (card.id == keys::kByDice || card.id == "umpire")
    reader.error("id",
                 "expected another word than \"dice\" and \"umpire\", which mean something else "
                 "where a side is named");
  if (!kebab) card.id = kPlainIds[i];
  card.name = read_text(reader, "name").value_or(Text{card.id, card.id});
  if (i == 1 && reader.has("id") && card.id == draft.setup.sides[0].id)
    reader.error("id", "\"" + card.id + "\" is the id of the other side too");
  if (i == 1 && reader.has("name") &&
      text::fold(card.name.en) == text::fold(draft.setup.sides[0].name.en))
    reader.error("name", data::in_quotes(card.name.en) + " is the name of the other side too");
}

/// The sides of a die as the table writes it: "d10".
std::uint8_t sides_of(std::string_view die) {
  std::uint8_t sides = 0;
  for (const char c : die.substr(1)) sides = static_cast<std::uint8_t>(sides * 10 + (c - '0'));
  return sides;
}

/// Dice of the sectors (command.centre-die, command.flank-dice, command.other-sector-dice).
void read_dice(const Draft& draft, Reader& reader, SideCard& card) {
  const SectorDice option = draft.setup.options.sector_dice;
  const auto& usual = table::command_dice_table::rows;
  card.dice = {sides_of(usual[1].die), sides_of(usual[0].die), sides_of(usual[2].die)};
  if (option == SectorDice::Small) card.dice = {4, 6, 4};
  if (option == SectorDice::TwoWings) card.dice = {10, 0, 10};
  note_applied(clause::command_other_sector_dice, Ruling::Permits);
  const Node* found = reader.table("dice");
  if (found == nullptr) return;
  Reader inner(*found, "'dice' of [[side]]", keys::kDice, reader.problems());
  for (const std::size_t wing : {std::size_t{0}, std::size_t{2}}) {
    const std::string_view key = keys::kSectors[wing];
    const auto sides = inner.integer(key, 10, 12, Need::Required);
    if (sides == 11) {
      inner.error(key, "expected 10 or 12, found whole number 11");
    } else if (sides && option == SectorDice::TwoWings) {
      card.dice[wing] = static_cast<std::uint8_t>(*sides);
    }
  }
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
  card.briefing = read_text(reader, "briefing").value_or(Text{});
  side.deploy_at = reader.at("deploy");
  const std::int64_t depth = draft.setup.depth / (geometry::kCentimetre / 100);
  if (const auto deploy = read_length(reader, "deploy", 4'00, depth)) card.deploy_depth = *deploy;
  read_dice(draft, reader, card);
  read_units(draft, reader, i == 0 ? Side::A : Side::B, read_characteristics(reader));
}

void settle_colours(Draft& draft) {
  auto& cards = draft.setup.sides;
  const auto& sides = draft.sides;
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

/// command.who-goes-first
void settle_first(Draft& draft) {
  const auto& cards = draft.setup.sides;
  note_applied(clause::command_who_goes_first, Ruling::Permits);
  if (draft.first == keys::kByDice) return;
  if (draft.first == cards[0].id) {
    draft.setup.first = FirstPlan::SideA;
  } else if (draft.first == cards[1].id) {
    draft.setup.first = FirstPlan::SideB;
  } else {
    const std::vector<std::string_view> words{cards[0].id, cards[1].id, keys::kByDice};
    draft.problems.error(draft.first_at, "'first' in [scenario]: expected one of " +
                                             data::joined(words) + ", found string " +
                                             data::in_quotes(draft.first) +
                                             data::suggestion(draft.first, words));
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
  if (!draft.has_sides()) return;
  settle_colours(draft);
  settle_first(draft);
}

}  // namespace sandtable::game_of_kings::draft
