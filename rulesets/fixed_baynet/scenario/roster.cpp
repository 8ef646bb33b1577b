#include "rulesets/fixed_baynet/scenario/draft.h"
#include "rulesets/fixed_baynet/scenario/keys.h"
#include "rulesets/fixed_baynet/state/figures.h"

namespace sandtable::fixed_baynet::draft {
namespace {

constexpr Len kStrip = distance(Distance::Deployment);

Zone own_strip(const Setup& setup, std::size_t side) {
  if (side == 0) return {{0, 0}, {setup.width, kStrip}};
  return {{0, setup.depth - kStrip}, {setup.width, setup.depth}};
}

void read_side(Draft& draft, const Node& node, std::size_t i) {
  Reader reader(node, "[[side]]", keys::kSide, draft.problems);
  SideCard& card = draft.setup.sides[i];
  draft.sides[i] = &node;
  scenario::read_side_names(reader, draft.side_names(), i, keys::kReserved);
  draft.posts[i] =
      scenario::read_posts(reader, keys::kReserved, scenario::kPostKeys, kMaxPlayers / 2);
  if (const auto colour = reader.word<Colour>("colour")) card.colour = id_of(*colour);
  card.deployment = read_zone(draft, reader, "deployment").value_or(own_strip(draft.setup, i));
  read_flares(draft, reader, card);
  read_perimeters(draft, reader, i == 0 ? Side::A : Side::B);
  read_units(draft, reader, i == 0 ? Side::A : Side::B);
  read_pieces(draft, reader, i == 0 ? Side::A : Side::B);
}

}  // namespace

void read_sides(Draft& draft, Reader& file) {
  const auto sides = scenario::read_side_tables(file);
  for (std::size_t i = 0; i < sides.size(); ++i) read_side(draft, *sides[i], i);
  if (!draft.has_sides()) return;
  scenario::settle_colours(draft.side_names(), draft.sides, ids_in_files(words_of(Colour{})),
                           draft.problems);
  scenario::settle_labels(scenario::named(draft.units), draft.side_names());
  scenario::settle_posts(draft.posts, scenario::named(draft.units), draft.side_names(),
                         draft.problems);
  read_perimeter_places(draft);
}

}  // namespace sandtable::fixed_baynet::draft
