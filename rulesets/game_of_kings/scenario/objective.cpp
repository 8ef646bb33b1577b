#include <algorithm>

#include "engine/core/coverage.h"
#include "engine/text/words.h"
#include "rulesets/game_of_kings/data/clauses.gen.h"
#include "rulesets/game_of_kings/scenario/draft.h"
#include "rulesets/game_of_kings/scenario/keys.h"
#include "rulesets/game_of_kings/state/pieces.h"

namespace sandtable::game_of_kings::draft {
namespace {

bool name_taken(const Draft& draft, const Text& name) {
  return std::any_of(
      draft.setup.objectives.begin(), draft.setup.objectives.end(),
      [&](const Objective& o) { return text::fold(o.name.en) == text::fold(name.en); });
}

/// Whether a unit can stand in it: it covers ground, and no water closes it.
bool can_be_held(GroundKind kind) {
  return kind == GroundKind::Hill || kind == GroundKind::SteepHill || kind == GroundKind::Wood ||
         kind == GroundKind::BuiltUpArea || kind == GroundKind::Marsh || kind == GroundKind::Bridge;
}

void read_feature(const Draft& draft, Reader& reader, Objective& objective) {
  const auto name = reader.string("terrain", Need::Required);
  if (!name) return;
  const auto found = std::find_if(draft.names.begin(), draft.names.end(),
                                  [&](const GroundFeature& f) { return f.name_en == *name; });
  if (found == draft.names.end())
    return reader.error("terrain", draft.setup.generated ? phrase("generator.no-ground")
                                                         : expected(phrase("objective.terrain"),
                                                                    found_string(*name)));
  if (!can_be_held(found->kind))
    return reader.error(
        "terrain", data::but(phrase("objective.no-standing", {{"ground", data::in_quotes(*name)}}),
                             phrase("objective.held")));
  objective.feature = static_cast<std::uint16_t>(found - draft.names.begin());
}

void read_number(const Draft& draft, Reader& reader, Objective& objective) {
  if (objective.kind == Objective::Kind::Hold) {
    if (reader.has("number")) reader.error("number", phrase("objective.survive"));
    return;
  }
  const int most = draft.setup.sides[idx(objective.side)].points;
  if (const auto number = reader.integer("number", 1, most, Need::Required))
    objective.number = static_cast<std::uint16_t>(*number);
}

void read_objective(Draft& draft, const Node& node) {
  Reader reader(node, "[[objective]]", keys::kObjective, draft.problems);
  Objective objective;
  objective.name = read_text(reader, "name", Need::Required).value_or(Text{});
  if (!objective.name.en.empty() && name_taken(draft, objective.name))
    reader.error("name", scenario::phrase("objective.name-taken",
                                          {{"name", data::in_quotes(objective.name.en)}}));
  const auto kind = reader.word<ObjectiveKind>("kind", Need::Required);
  if (kind) objective.kind = *kind;
  if (draft.has_sides()) {
    const auto& cards = draft.setup.sides;
    const std::array<std::string_view, 2> words{cards[0].id, cards[1].id};
    if (const auto side = reader.word("side", words, Need::Required))
      objective.side = *side == 0 ? Side::A : Side::B;
  }
  const int most_turn = draft.setup.turns == 0 ? 99 : draft.setup.turns;
  if (const auto turn = reader.integer("turn", 1, most_turn))
    objective.turn = static_cast<std::uint8_t>(*turn);
  if (kind && objective.kind != Objective::Kind::Hold && reader.has("terrain"))
    reader.error("terrain", phrase("objective.hold"));
  if (kind && objective.kind == Objective::Kind::Hold) read_feature(draft, reader, objective);
  if (kind) read_number(draft, reader, objective);
  if (draft.setup.objectives.size() == static_cast<std::size_t>(kMaxObjectives))
    return draft.problems.error(
        node.at, within("[[objective]]",
                        expected(scenario::phrase("objective.most", {{"most", kMaxObjectives}}))));
  draft.setup.objectives.push_back(std::move(objective));
}

}  // namespace

void read_objectives(Draft& draft, Reader& file) {
  for (const Node* node : file.tables("objective")) read_objective(draft, *node);
  note_applied(clause::victory_objectives);
  // Objectives replace the count of points unless the scenario says that both apply.
  if (draft.setup.objectives.empty()) draft.setup.points_too = true;
}

}  // namespace sandtable::game_of_kings::draft
