#include <algorithm>

#include "engine/core/coverage.h"
#include "rulesets/game_of_kings/data/clauses.gen.h"
#include "rulesets/game_of_kings/data/tables.gen.h"
#include "rulesets/game_of_kings/scenario/draft.h"
#include "rulesets/game_of_kings/scenario/keys.h"

namespace sandtable::game_of_kings::draft {
namespace {

/// Dice of the sectors (command.centre-die, command.flank-dice, command.other-sector-dice).
void read_dice(const Draft& draft, Reader& reader, SideCard& card) {
  const SectorDice option = draft.setup.options.sector_dice;
  if (option == SectorDice::Small) card.dice = {4, 6, 4};
  if (option == SectorDice::TwoWings) card.dice = {10, 0, 10};
  note_applied(clause::command_other_sector_dice);
  const Node* found = reader.table("dice");
  if (found == nullptr) return;
  Reader inner(*found, key_of("dice", "[[side]]"), keys::kDice, reader.problems());
  for (const std::size_t wing : {std::size_t{0}, std::size_t{2}}) {
    const std::string_view key = id_of(static_cast<Command>(wing));
    const auto sides = inner.integer(key, 10, 12, Need::Required);
    if (sides == 11) {
      inner.error(key, expected(phrase("heading.dice"), found_whole(11)));
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
  scenario::read_side_names(reader, draft.side_names(), i, keys::kByDice);
  draft.posts[i] = scenario::read_posts(reader, keys::kByDice);
  if (const auto colour = reader.word<Colour>("colour")) card.colour = id_of(*colour);
  side.deploy_at = reader.at("deploy");
  const std::int64_t depth = draft.setup.depth / (geometry::kCentimetre / 100);
  if (const auto deploy = read_length(reader, "deploy", 4'00, depth)) card.deploy_depth = *deploy;
  read_dice(draft, reader, card);
  read_units(draft, reader, i == 0 ? Side::A : Side::B, read_characteristics(reader));
}

/// command.who-goes-first
void settle_first(Draft& draft) {
  const auto& cards = draft.setup.sides;
  note_applied(clause::command_who_goes_first);
  if (draft.first == keys::kByDice) return;
  if (draft.first == cards[0].id) {
    draft.setup.first = FirstPlan::SideA;
  } else if (draft.first == cards[1].id) {
    draft.setup.first = FirstPlan::SideB;
  } else {
    const std::vector<std::string_view> words{cards[0].id, cards[1].id, keys::kByDice};
    draft.problems.error(draft.first_at,
                         data::or_near(within(key_in("first", "[scenario]"),
                                              expected(data::one_of(data::joined(words)),
                                                       found_string(draft.first))),
                                       draft.first, words));
  }
}

}  // namespace

void read_sides(Draft& draft, Reader& file) {
  const auto sides = scenario::read_side_tables(file);
  for (std::size_t i = 0; i < sides.size(); ++i) read_side(draft, *sides[i], i);
  if (!draft.has_sides()) return;
  scenario::settle_colours(draft.side_names(), {draft.sides[0].node, draft.sides[1].node},
                           ids_in_files(words_of(Colour{})), draft.problems);
  settle_first(draft);
}

}  // namespace sandtable::game_of_kings::draft
