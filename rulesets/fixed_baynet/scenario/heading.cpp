#include <algorithm>
#include <vector>

#include "engine/core/coverage.h"
#include "engine/scenario/switches.h"
#include "engine/text/words.h"
#include "rulesets/fixed_baynet/data/clauses.gen.h"
#include "rulesets/fixed_baynet/scenario/draft.h"
#include "rulesets/fixed_baynet/scenario/keys.h"
#include "rulesets/fixed_baynet/state/figures.h"

namespace sandtable::fixed_baynet::draft {
namespace {

constexpr std::uint16_t kYear = 1879;  // of a battle that gives none
constexpr std::int64_t kLeastTable = 12'00, kMostTable = 288'00;
constexpr Len kLeastZone = distance(Distance::LeastZone);
constexpr std::int64_t kLeastBase = 50, kMostBase = 2'00;

}  // namespace

std::optional<std::uint8_t> read_turn(const Draft& draft, Reader& reader, std::string_view key,
                                      int least, Need need) {
  const auto turn = reader.integer(key, least, kMostTurns, need);
  if (!turn) return std::nullopt;
  const int last = draft.setup.turns;
  if (last == 0 || *turn <= last) return static_cast<std::uint8_t>(*turn);
  reader.error(key, expected(phrase("turn.last", {{"last", last}}), data::found_whole(*turn)));
  return std::nullopt;
}

void read_heading(Draft& draft, Reader& file) {
  Node none;
  none.at = file.node().at;
  const Node* found = file.table("scenario");
  Reader reader(found != nullptr ? *found : none, "[scenario]", keys::kScenario, draft.problems);
  Setup& setup = draft.setup;
  setup.year = kYear;
  scenario::read_heading(reader, setup, "fixed-baynet", {1840, 1914, phrase("heading.period")});
  note_applied(clause::setup_scenario);
  setup.scale = read_text(reader, "scale").value_or(Text{});
  if (const auto turns = reader.integer("turns", 1, kMostTurns)) {
    setup.turns = static_cast<std::uint8_t>(*turns);
    draft.says_turns = true;
  }
}

void read_options(Draft& draft, Reader& file, const LoadOptions& wishes) {
  Setup& setup = draft.setup;
  setup.options = default_options(0);
  const scenario::Switches switches(option_infos(), [&](std::size_t option, std::uint8_t value) {
    set_option(setup.options, option, value);
  });
  switches.read(file, wishes.options, draft.problems);
  // The twelve turns belong to the default victory rule (victory.default).
  if (!setup.options.default_victory && !draft.says_turns) setup.turns = 0;
}

std::optional<Zone> read_zone(const Draft& draft, Reader& reader, std::string_view key) {
  const Node* found = reader.table(key);
  if (found == nullptr) return std::nullopt;
  Reader inner(*found, key_of(key, reader.where()), keys::kZone, reader.problems());
  const auto from = read_point(sheet_of(draft), inner, "from", Need::Required);
  const auto to = read_point(sheet_of(draft), inner, "to", Need::Required);
  if (!from || !to) return std::nullopt;
  if (to->x - from->x < kLeastZone || to->y - from->y < kLeastZone) {
    inner.error("to", expected(phrase("place.corner", {{"least", kLeastZone / kInch}})));
    return std::nullopt;
  }
  return Zone{*from, *to};
}

void read_table(Draft& draft, Reader& file) {
  note_applied(clause::setup_table);
  const Node* found = file.table("table");
  if (found == nullptr) return;
  Reader reader(*found, "[table]", keys::kTable, draft.problems);
  if (const auto width = read_length(reader, "width", kLeastTable, kMostTable))
    draft.setup.width = *width;
  if (const auto depth = read_length(reader, "depth", kLeastTable, kMostTable))
    draft.setup.depth = *depth;
  if (const auto base = read_length(reader, "base", kLeastBase, kMostBase))
    draft.setup.foot_base = *base;
  if (const auto base = read_length(reader, "mounted-base", kLeastBase, kMostBase))
    draft.setup.mount_base = *base;
  note_applied(clause::equipment_bases);
  draft.entrenched = reader.boolean("entrenched").value_or(false);
  note_applied(clause::weapon_entrenched);
}

namespace {

bool has_key(std::size_t kind, std::string_view key) {
  const auto& own = keys::kOfObjective[kind];
  return std::find(own.begin(), own.end(), key) != own.end();
}

/// "hold, take or survive": the kinds of objective that have a key.
data::Phrase kinds_with(std::string_view key) {
  std::vector<std::string_view> kinds;
  for (std::size_t i = 0; i < keys::kOfObjective.size(); ++i)
    if (has_key(i, key)) kinds.push_back(id_of(static_cast<ObjectiveKind>(i)));
  const std::string_view last = kinds.back();
  kinds.pop_back();
  if (kinds.empty()) return last;
  return phrase("unit.or", {{"one", data::joined(kinds)}, {"other", last}});
}

/// A key that belongs to objectives of another kind would be read by nobody.
void check_keys(Reader& reader, ObjectiveKind kind) {
  for (const data::Entry& entry : reader.node().entries) {
    const auto& all = keys::kObjective;
    const bool known = std::find(all.begin(), all.end(), entry.key) != all.end();
    const bool common = entry.key == "name" || entry.key == "side" || entry.key == "kind";
    if (!known || common || has_key(static_cast<std::size_t>(kind), entry.key)) continue;
    reader.error(entry.key,
                 data::with_found(phrase("objective.only", {{"kinds", kinds_with(entry.key)}}),
                                  id_of(kind)));
  }
}

/// The men, or the wagons, of a side or of one of its units: no aim can want more of them.
int at_most(const Draft& draft, const Objective& aim) {
  int out = 0;
  for (std::size_t u = 0; u < draft.units.size(); ++u) {
    const UnitDraft& unit = draft.units[u];
    if (unit.card.side != aim.side || (aim.unit != kNoUnit && aim.unit != u)) continue;
    if (!aim.wagons) out += static_cast<int>(unit.men.size());
    for (const GunCard& gun : unit.guns)
      if (aim.wagons && gun.kind == PieceKind::Wagon) ++out;
  }
  return out;
}

/// How many it wants, and when it is judged.
void read_measure(const Draft& draft, Reader& reader, Objective& out) {
  const auto kind = static_cast<std::size_t>(out.kind);
  const int most = at_most(draft, out);
  if (most == 0 && out.wagons) reader.error("wagons", expected(phrase("objective.wagons")));
  if (has_key(kind, "number")) {
    const auto number = reader.integer("number", 1, kMaxMen).value_or(1);
    if (most > 0 && number > most)
      reader.error("number",
                   expected(phrase("objective.men", {{"most", most}}), data::found_whole(number)));
    out.number = static_cast<std::uint8_t>(number);
  }
  const bool survives = out.kind == ObjectiveKind::Survive;
  if (has_key(kind, "turn"))
    out.turn =
        read_turn(draft, reader, "turn", 1, survives ? Need::Required : Need::Optional).value_or(0);
}

bool name_taken(const Draft& draft, const Text& name) {
  const auto& all = draft.setup.objectives;
  return std::any_of(all.begin(), all.end(), [&](const Objective& o) {
    return text::fold(o.name.en) == text::fold(name.en);
  });
}

void read_objective(Draft& draft, const Node& node) {
  Reader reader(node, "[[objective]]", keys::kObjective, draft.problems);
  Objective out;
  out.name = scenario::read_name(reader, "name", Need::Required).value_or(Text{});
  if (!out.name.en.empty() && name_taken(draft, out.name))
    reader.error(
        "name", scenario::phrase("objective.name-taken", {{"name", data::in_quotes(out.name.en)}}));
  const auto kind = reader.word<ObjectiveKind>("kind", Need::Required);
  const auto& sides = draft.setup.sides;
  const std::array<std::string_view, 2> ids{sides[0].id, sides[1].id};
  const auto side = reader.word("side", data::Words(ids), Need::Required);
  if (side) out.side = *side == 0 ? Side::A : Side::B;
  if (kind) out.kind = *kind;
  const bool whole = kind && read_aim(draft, reader, out);
  if (kind) check_keys(reader, *kind);
  if (kind && side) read_measure(draft, reader, out);
  if (whole && side) draft.setup.objectives.push_back(std::move(out));
}

}  // namespace

void read_objectives(Draft& draft, Reader& file) {
  if (!draft.has_sides()) return;
  for (const Node* node : file.tables("objective")) {
    if (draft.setup.objectives.size() == static_cast<std::size_t>(kMaxObjectives)) {
      draft.problems.error(
          node->at, within("[[objective]]", expected(scenario::phrase(
                                                "objective.most", {{"most", kMaxObjectives}}))));
      return;
    }
    read_objective(draft, *node);
  }
}

}  // namespace sandtable::fixed_baynet::draft
