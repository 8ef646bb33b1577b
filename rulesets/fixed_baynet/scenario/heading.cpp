#include "engine/core/coverage.h"
#include "engine/scenario/switches.h"
#include "rulesets/fixed_baynet/data/clauses.gen.h"
#include "rulesets/fixed_baynet/scenario/draft.h"
#include "rulesets/fixed_baynet/scenario/keys.h"
#include "rulesets/fixed_baynet/state/figures.h"

namespace sandtable::fixed_baynet::draft {
namespace {

constexpr std::uint16_t kYear = 1879;  // of a battle that gives none
constexpr int kMostTurns = 99;
constexpr std::int64_t kLeastTable = 12'00, kMostTable = 288'00;
constexpr Len kLeastZone = distance(Distance::LeastZone);
constexpr std::int64_t kLeastBase = 50, kMostBase = 2'00;

}  // namespace

void read_heading(Draft& draft, Reader& file) {
  static const Node kNone;
  const Node* found = file.table("scenario");
  Reader reader(found != nullptr ? *found : kNone, "[scenario]", keys::kScenario, draft.problems);
  Setup& setup = draft.setup;
  setup.year = kYear;
  scenario::read_heading(reader, setup, "fixed-baynet", {1840, 1914, phrase("heading.period")});
  note_applied(clause::setup_scenario);
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
  if (const Node* found = file.table("options"))
    for (const data::Entry& entry : found->entries) switches.read(entry, draft.problems);
  switches.choose(wishes.options, draft.problems);
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

void read_objective(Draft& draft, const Node& node) {
  Reader reader(node, "[[objective]]", keys::kObjective, draft.problems);
  Objective out;
  out.name = scenario::read_name(reader, "name", Need::Required).value_or(Text{});
  const auto kind = reader.word<ObjectiveKind>("kind", Need::Required);
  const auto& sides = draft.setup.sides;
  const std::array<std::string_view, 2> ids{sides[0].id, sides[1].id};
  const auto side = reader.word("side", data::Words(ids), Need::Required);
  if (side) out.side = *side == 0 ? Side::A : Side::B;
  out.number = static_cast<std::uint8_t>(reader.integer("number", 1, kMaxMen).value_or(1));
  out.turn = static_cast<std::uint8_t>(reader.integer("turn", 1, kMostTurns).value_or(0));
  if (kind) out.kind = *kind;
  const bool whole = kind && read_aim(draft, reader, out);
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
