#include <algorithm>
#include <charconv>

#include "engine/text/words.h"
#include "rulesets/belle_epoque/scenario/draft.h"
#include "rulesets/belle_epoque/scenario/keys.h"

namespace sandtable::belle_epoque::draft {
namespace {

constexpr int kMostPoints = 99;

/// Who scores: one side, or each of both.
std::vector<Side> read_scorers(const Draft& draft, Reader& reader) {
  const auto& cards = draft.setup.sides;
  if (draft.sides[1].node == nullptr) return {};
  const std::array<std::string_view, 3> words{cards[0].id, cards[1].id, keys::kBoth};
  const auto word = reader.word("side", words, Need::Required);
  if (!word) return {};
  if (*word == 2) return {Side::A, Side::B};
  return {*word == 0 ? Side::A : Side::B};
}

/// Points are counted for every unit that left, so an exit objective means all of a side's exits.
void settle_exit(const Draft& draft, Reader& reader, Objective& objective, bool given) {
  const auto side = static_cast<std::size_t>(index(objective.side));
  const Mask& exits = draft.setup.exits[side];
  const std::string id = draft.setup.sides[side].id;
  if (exits.none())
    reader.error("kind",
                 expected(phrase("objective.exit", {{"side", id}}), data::said("found.none")));
  else if (given && objective.sectors != exits)
    reader.error("at",
                 expected(phrase("objective.exits",
                                 {{"side", id}, {"sectors", labels(*draft.setup.board, exits)}})));
  objective.sectors = exits;
}

bool name_taken(const Draft& draft, const Text& name) {
  return std::any_of(
      draft.setup.objectives.begin(), draft.setup.objectives.end(),
      [&](const Objective& o) { return text::fold(o.name.en) == text::fold(name.en); });
}

void read_objective(Draft& draft, const Node& node) {
  Reader reader(node, "[[objective]]", keys::kObjective, draft.problems);
  Objective objective;
  objective.name = read_text(reader, "name", Need::Required).value_or(Text{});
  if (!objective.name.en.empty() && name_taken(draft, objective.name))
    reader.error("name", scenario::phrase("objective.name-taken",
                                          {{"name", data::in_quotes(objective.name.en)}}));
  if (const auto kind = reader.word<ObjectiveKind>("kind"))
    objective.kind = static_cast<Objective::Kind>(*kind);
  if (const auto points = reader.integer("points", 1, kMostPoints))
    objective.points = static_cast<std::uint8_t>(*points);
  const bool hold = objective.kind == Objective::Kind::Hold;
  const auto at = read_sectors(draft, reader, "at", hold ? Need::Required : Need::Optional);
  const std::vector<Side> scorers = read_scorers(draft, reader);
  if (!draft.has_board()) return;
  for (const Side side : scorers) {
    objective.side = side;
    objective.sectors = at.value_or(Mask{});
    if (!hold) settle_exit(draft, reader, objective, at.has_value());
    if (draft.setup.objectives.size() == static_cast<std::size_t>(kMaxObjectives))
      return draft.problems.error(
          node.at,
          within("[[objective]]", expected(phrase("objective.most", {{"most", kMaxObjectives}}))));
    draft.setup.objectives.push_back(objective);
  }
  draft.objectives_at.resize(draft.setup.objectives.size(),
                             reader.has("at") ? reader.at("at") : node.at);
}

std::optional<int> whole(std::string_view word) {
  int value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc{} || end != word.data() + word.size() || word.empty() || word[0] == '-')
    return std::nullopt;
  return value;
}

/// "3" or "1-2", within the turns of the battle.
bool read_turns(const Draft& draft, Reader& reader, Haze& haze) {
  haze.last_turn = draft.setup.turns;
  const Node* found = reader.find("turns");
  if (found == nullptr) return true;
  const std::string_view word = found->string;
  const std::size_t dash = word.find('-');
  const auto first = whole(word.substr(0, dash));
  const auto last = dash == std::string_view::npos ? first : whole(word.substr(dash + 1));
  if (found->kind != data::Kind::String || !first || !last || *first < 1 || *last < *first ||
      *last > draft.setup.turns) {
    reader.wrong("turns", phrase("objective.turns", {{"most", draft.setup.turns}}), *found);
    return false;
  }
  haze.first_turn = static_cast<std::uint8_t>(*first);
  haze.last_turn = static_cast<std::uint8_t>(*last);
  return true;
}

}  // namespace

void read_objectives(Draft& draft, Reader& file) {
  for (const Node* node : file.tables("objective")) read_objective(draft, *node);
}

void read_haze(Draft& draft, Reader& file) {
  // No line of fire is longer, so that nothing beyond could be felt.
  constexpr int kFarthest = hex::kLineRange;
  for (const Node* node : file.tables("haze")) {
    Reader reader(*node, "[[haze]]", keys::kHaze, draft.problems);
    Haze haze;
    haze.name = read_text(reader, "name").value_or(Text{});
    if (const auto most = reader.integer("most", 1, kFarthest))
      haze.most = static_cast<std::uint8_t>(*most);
    if (const auto modifier = reader.integer("modifier", -kFarthest, kFarthest))
      haze.modifier = static_cast<std::int8_t>(*modifier);
    if (!reader.has("most") && !reader.has("modifier"))
      draft.problems.error(node->at, within("[[haze]]", expected(phrase("objective.haze"))));
    if (read_turns(draft, reader, haze)) draft.setup.haze.push_back(haze);
  }
}

}  // namespace sandtable::belle_epoque::draft
